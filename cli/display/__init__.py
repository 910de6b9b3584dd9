"""How results look in a terminal. Everything that came out of a document is text, never markup."""
