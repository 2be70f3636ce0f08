"""Slow, obvious second engines of the four games, written from the rulebooks alone."""
