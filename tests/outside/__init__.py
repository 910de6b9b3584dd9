"""A local web: servers that behave like SearXNG, like pages, like a model, and like worse."""
