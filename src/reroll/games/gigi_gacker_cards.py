"""The cards of Gigi Gacker as kinds: 0-4 the pullets 3-7, 5-12 the worms 1-8, 13 the mother hen."""

from __future__ import annotations

PULLETS = 5  # GG-02: one each of 3-7 in every colour
LOWEST_PULLET = 3
WORM = PULLETS  # the first worm kind
WORM_VALUES = 8  # GG-03
PLAYABLE = WORM + WORM_VALUES  # the kinds below are laid for a card of the row
HEN = PLAYABLE
KINDS = HEN + 1

WORM_COPIES = (8, 7, 6, 5, 4, 3, 2, 1)  # GG-03: of the values 1 to 8
WORMS = 36
HENS = 9  # GG-04
ROBO_COPIES = 3  # GG-30: of each pullet, from the three unused colours

NONE = -1  # an empty place
FACE_DOWN = 14  # what a view shows of another seat's card before the reveal


def box_worms() -> list[int]:
    """GG-03: how many worms of each value lie in the box."""
    return list(WORM_COPIES)


def value(kind: int) -> int:
    """GG-02, GG-03: what is printed on a pullet or a worm; a mother hen counts 0."""
    if kind < WORM:
        return LOWEST_PULLET + kind
    return kind - WORM + 1 if kind < HEN else 0
