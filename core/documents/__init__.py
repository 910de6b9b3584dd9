"""From bytes to passages: sources, readers, structure, ingest."""
