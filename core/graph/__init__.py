"""Links, look-ups and sentences over the stated edges; nothing here knows a database or a model."""
