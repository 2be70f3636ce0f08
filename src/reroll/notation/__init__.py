"""Actions, rolls and positions as text and back: one file a game."""
