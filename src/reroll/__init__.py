"""Reroll: four push-your-luck games to play, understand, look up and research."""

from reroll.engine.match import Match, Refused
from reroll.engine.setup import Setup

__all__ = ["Match", "Refused", "Setup"]
__version__ = "0.1.0"
