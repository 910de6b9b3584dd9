"""The embedded profile: models and index inside the process, no network, no torch."""
