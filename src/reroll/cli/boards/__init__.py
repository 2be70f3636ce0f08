"""The tables as a terminal draws them: one file a game."""
