"""The rulebooks, translated: one plain module a game, in the order of its rulebook."""
