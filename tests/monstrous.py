"""Lines that no reader of JSON takes: a number too long, brackets too deep, half a letter."""

MONSTROUS = ("9" * 5000, "[" * 2000, '{"n":' * 2000, "[" * 21 + "]" * 21, '{"n": "\\ud800"}')
