"""Adapters that reach other machines; each is imported only where its setting asks for it."""
