"""What a player of Gigi Gacker tends to lay: high or low cards of the hand, as seen so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reroll.games import gigi_gacker_cards as cards

FIRST = 3.0
"""The equilibrium counts as much as so many cards seen."""
MIDDLE = 0.5


class Tendency:
    """The cards that a seat has laid, by how high they stood in its hand."""

    def __init__(self) -> None:
        self.laid: list[tuple[int, float]] = []

    def note(self, number: int, hand: Iterable[int], kind: int) -> None:
        """In this round it laid this of the kinds it held."""
        self.laid.append((number, height(hand, kind)))

    def mix(self, number: int, fair: Mapping[int, float]) -> dict[int, float]:
        """How likely it lays each kind in this round, by the rounds before; `fair` to begin with.

        A card seen stands for those that stand as high, or nearly, in the hand of now.
        """
        weights = {kind: FIRST * chance for kind, chance in fair.items()}
        heights = {kind: height(fair, kind) for kind in fair}
        for seen, high in self.laid:
            if seen < number:
                least = min(abs(each - high) for each in heights.values())
                near = [kind for kind, each in heights.items() if abs(each - high) == least]
                for kind in near:
                    weights[kind] += 1.0 / len(near)
        total = sum(weights.values())
        return {kind: weight / total for kind, weight in weights.items()}


def height(hand: Iterable[int], kind: int) -> float:
    """How high a card stands among the values in hand: 0 for the lowest, 1 for the highest."""
    values = sorted({cards.value(each) for each in hand})
    if len(values) == 1:
        return MIDDLE
    return values.index(cards.value(kind)) / (len(values) - 1)
