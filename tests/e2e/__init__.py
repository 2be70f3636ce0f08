"""Whole evenings in real browsers against a real server."""
