"""The contract every game meets, the match and its log, chance sources, views, compiled twins."""
