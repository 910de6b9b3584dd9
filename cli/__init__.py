"""The command line: one file per command, words from wording/, work from core."""
