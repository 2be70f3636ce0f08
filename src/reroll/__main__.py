"""`python -m reroll` is the command line, also where its folder is not on the path."""

from reroll.cli.main import run

if __name__ == "__main__":  # processes that are spawned import this too
    run()
