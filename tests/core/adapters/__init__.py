"""Tests of what is particular to one adapter; what every adapter owes is in tests/contracts."""
