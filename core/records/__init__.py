"""The canonical store: tables and queries. Imports types and errors, never documents or steps."""
