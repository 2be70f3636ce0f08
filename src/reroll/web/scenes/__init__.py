"""Positions drawn small, for the rulebook: what lies where, without anything to press."""
