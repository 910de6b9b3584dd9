"""What a window lacks of what its question asks for, and how many logits that takes from it."""
