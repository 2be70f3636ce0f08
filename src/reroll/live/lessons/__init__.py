"""The lessons: a first round of each game on fixed dice, one thing explained at a time."""
