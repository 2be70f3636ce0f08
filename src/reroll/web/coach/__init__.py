"""The coach in the browser: odds at the table, the look back on a match, puzzles."""
