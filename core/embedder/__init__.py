"""The embedder's offline part: questions with passages that answer and passages that are merely near."""
