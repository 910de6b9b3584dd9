"""What refinement rests on: sameness of strips, editions in force, values that disagree."""
