"""Matches in SQLite or PostgreSQL: the only SQL in the house."""
