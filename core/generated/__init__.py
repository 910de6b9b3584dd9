"""Answers that a model words: from kept strips alone, each sentence checked before anybody reads it."""
