"""The coach in sentences: grades, why a choice is better, luck, what the figures are."""

from __future__ import annotations

from reroll.texts.catalogue import N_, Texts

GRADES = {
    "fine": N_("fine"),
    "doubtful": N_("doubtful"),
    "bad": N_("bad"),
    "very bad": N_("very bad"),
}


def grade(t: Texts, name: str) -> str:
    """The grade of a choice."""
    return t(GRADES[name])


def share(value: float) -> str:
    """A win share, or a difference of two."""
    return f"{value:.1%}"


def signed(value: float) -> str:
    """A change of a win share, never a negative nothing."""
    text = f"{value:+.1%}"
    return "0.0%" if text in ("+0.0%", "-0.0%") else text


def cost(t: Texts, name: str, move: int, words: str, better: str, loss: float) -> str:
    """What a choice gave up, and what would have kept it."""
    return t(
        "Move {move}, {name}: {words} gave up {loss} of the win share; {better} would have kept"
        " it.",
        move=move,
        name=name,
        words=words,
        better=better,
        loss=share(loss),
    )


def turning_point(t: Texts, name: str, move: int, words: str, change: float, after: float) -> str:
    """How a move changed the share of the seat that it changed most."""
    return t(
        "Move {move}, {words}: {name} {change}, now at {after}.",
        move=move,
        words=words,
        name=name,
        change=signed(change),
        after=share(after),
    )


def best_line(t: Texts, words: str, value: float) -> str:
    """The best choice and what it is worth."""
    return t("Best: {entry}, for a win share of {share}.", entry=words, share=share(value))


def why(t: Texts, best: str, second: str, margin: float) -> str:
    """How far the best choice is ahead of the next."""
    return t(
        "{better} keeps {margin} more than {other}.",
        better=best,
        margin=share(margin),
        other=second,
    )


def exactness(t: Texts, error: float) -> str:
    """How far the win shares may be trusted."""
    if error == 0.0:
        return t("These win shares are exact.")
    return t(
        "Within this turn everything is exact; the win shares rest on estimates of what comes"
        " after it, right to about {error} nineteen times in twenty.",
        error=share(error),
    )


def certainty(t: Texts, error: float) -> str:
    """How far the sums of a whole match may be trusted."""
    if error == 0.0:
        return t("All of these figures are exact.")
    return t(
        "Every roll and choice is exact within its turn; between turns the win shares are"
        " estimates, so the sums of this match are right to about {error}.",
        error=share(error),
    )


def sums(t: Texts) -> str:
    """How the columns of a report belong together."""
    return t(
        "For every player: end = start + luck - loss + gifts + drift. Gifts are what the others'"
        " choices gave away, drift is by how much the estimates corrected themselves. Per choice"
        " is the mean loss, adjusted the end without the luck."
    )
