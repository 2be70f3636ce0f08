"""View in, action out: one file a bot."""
