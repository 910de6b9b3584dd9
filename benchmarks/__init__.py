"""Speed and quality, each one command, each against a named baseline."""
