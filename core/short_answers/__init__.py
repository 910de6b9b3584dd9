"""Rules for the few characters of a sentence that answer a question."""
