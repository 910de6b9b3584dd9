"""Questions that do not say which thing they mean, and the readings the documents allow."""
