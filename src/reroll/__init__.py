"""Reroll: four push-your-luck games to play, understand, look up and research."""

TYPE_CHECKING = False
"""Type checkers take it for true; `typing` would be loaded before an interrupt is heard."""

if TYPE_CHECKING:
    from reroll.engine.match import Match, Refused
    from reroll.engine.setup import Setup
else:

    def __getattr__(name: str) -> object:
        """What a program imports first, loaded when it does: the command line begins before."""
        if name in ("Match", "Refused"):
            from reroll.engine import match as home
        elif name == "Setup":
            from reroll.engine import setup as home
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(home, name)


__all__ = ["Match", "Refused", "Setup"]
__version__ = "0.1.0"
