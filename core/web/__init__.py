"""The web as a supplement: who may ask it, with which words, and its pages as passages."""
