"""Outside things behind ports; only `core.wiring` imports these."""
