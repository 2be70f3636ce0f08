"""The terminal, through its front door: words go in, text and an exit code come out."""
