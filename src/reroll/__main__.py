"""`reroll` and `python -m reroll`: the command line, which an interrupt ends silently at once."""

from reroll.cli.leaving import INTERRUPTED, end_at_once, leave


def run() -> None:
    """Listen for interrupts, and only then load the command line."""
    end_at_once()
    from reroll.cli import main

    try:
        main.run()
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            leave()
        raise


if __name__ == "__main__":  # processes that are spawned import this too
    run()
