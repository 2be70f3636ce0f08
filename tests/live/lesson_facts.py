"""What the sentences of the lessons claim, said once more as tests on the state they speak of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from reroll.games import gang_of_dice, pickomino, wuerfelacker
from reroll.games import gang_of_dice_cards as bomb
from reroll.games import gigi_gacker_cards as cards
from reroll.notation.pickomino import stack

Fact = Callable[[Any], bool]
ME, NAME, OTHER = 0, 1, 2


def tiles(s: Any, seat: int) -> list[int]:
    """The numbers on a seat's stack, the top one last."""
    return [tile + pickomino.LOWEST for tile in stack(s, seat)]


def up(s: Any) -> list[int]:
    """The numbers that lie face up in the middle."""
    return [n + pickomino.LOWEST for n in range(pickomino.TILES) if s.middle[n]]


def total(s: Any) -> int:
    """What the dice kept come to."""
    return pickomino.total(s)


def points(s: Any, seat: int = ME) -> int:
    """The sum of the dice that a gangster has on the table."""
    return bomb.total(s.shown[seat])


def kinds(row: list[int]) -> list[tuple[bool, int]]:
    """The cards of a row: whether a worm, and its value (0 for a hen)."""
    laid = [kind for kind in row if kind != cards.NONE]
    return [(k != cards.HEN, 0 if k == cards.HEN else cards.value(k)) for k in laid]


def buffet(s: Any) -> list[int]:
    """The worms on the morsels of the buffet."""
    return [wuerfelacker.worms_on(kind) for kind in s.buffet if kind != wuerfelacker.NONE]


PICKOMINO: Mapping[int, Fact] = {
    1: lambda s: pickomino.roll_size(s) == 8,
    2: lambda s: s.rolled[pickomino.WORM] == 3,
    3: lambda s: total(s) == 15 and min(up(s)) == 21 and pickomino.dice_left(s) == 5,
    4: lambda s: s.kept[pickomino.WORM] > 0 < s.rolled[pickomino.WORM] and s.rolled[4] == 2,
    5: lambda s: total(s) == 25 and 25 in up(s) and pickomino.worms_on(25 - 21) == 2,
    6: lambda s: [f for f in range(6) if s.rolled[f] and not s.kept[f]] == [0] and s.rolled[0] == 2,
    7: lambda s: pickomino.dice_left(s) == 1 and sum(map(bool, s.kept)) == 3 and total(s) == 27,
    8: lambda s: tiles(s, NAME) == [26],
    9: lambda s: total(s) == 26 == tiles(s, NAME)[-1] and tiles(s, ME)[-1] == 27,
    10: lambda s: (
        pickomino.worms_on(26 - 21) == pickomino.worms_on(25 - 21) == 2 and 26 not in up(s)
    ),
    11: lambda s: total(s) == 26 and not s.kept[pickomino.WORM] and pickomino.dice_left(s) == 2,
    12: lambda s: tiles(s, ME) == [27] and 26 in up(s) and max(up(s)) == 35,
    13: lambda s: up(s) == [29] and total(s) == 29 and 29 not in tiles(s, NAME),
    14: lambda s: s.phase == pickomino.Phase.OVER,
}

GANG_OF_DICE: Mapping[int, Fact] = {
    1: lambda s: gang_of_dice.ROUNDS == 12 and s.card != gang_of_dice.NO_CARD,
    2: lambda s: points(s, NAME) == 6 and s.card_yellow[s.card] == 0,
    3: lambda s: s.shown[ME][3] == 2 and gang_of_dice.triggers(s) and s.rolls < gang_of_dice.ROLLS,
    4: lambda s: points(s) == 11 and not gang_of_dice.triggers(s) and s.result[NAME] == 6,
    5: lambda s: s.card_yellow[s.card] == 1 and s.leader == ME,
    6: lambda s: s.shown[ME][0] == 1 and s.table == 2,
    7: lambda s: points(s, NAME) == 5 and s.table == 9,
    8: lambda s: points(s) == 4 and gang_of_dice.ROLLS - s.rolls == 2,
    9: lambda s: points(s) == 7 and s.result[NAME] == 5 and s.card_number[s.card] == 10,
    10: lambda s: s.round == 12 and points(s, NAME) == 8 and s.table == 9 + 4,
    11: lambda s: points(s) == 10 and s.result[NAME] == 8 and s.card_number[s.card] == 13,
    12: lambda s: s.phase == gang_of_dice.Phase.OVER,
}

GIGI_GACKER: Mapping[int, Fact] = {
    1: lambda s: [kind for kind in range(5) if s.hand[ME][kind]] == list(range(5)),
    2: lambda s: kinds(s.row)[-1] == (True, 7),
    3: lambda s: s.shown_rank[ME] == 2 and sum(s.discard[ME]) == 1,
    4: lambda s: kinds(s.row)[0] == (True, 6) and s.circle[0] == NAME,
    5: lambda s: (
        [s.shown_rank[seat] for seat in (OTHER, ME, NAME)] == [0, 1, 2]
        and s.circle[0] == NAME
        and cards.value(s.shown[ME]) == cards.value(s.shown[OTHER]) == 7
    ),
    6: lambda s: kinds(s.row)[0] == (False, 0),
    7: lambda s: s.hand[ME][cards.HEN] == 1 and sum(s.discard[ME]) >= 2,
    8: lambda s: s.discard[ME][:5] == [1, 0, 0, 1, 1],
    9: lambda s: s.hens_played[ME] == 1 and sum(s.hand[ME]) == 6,
    10: lambda s: s.round == 9 and kinds(s.row)[0] == (True, 6),
    11: lambda s: not any(s.hand[seat][cards.HEN] for seat in range(3)),
}

WUERFELACKER: Mapping[int, Fact] = {
    1: lambda s: wuerfelacker.buffet_size(s) == s.players == 3,
    2: lambda s: buffet(s)[0] == 6,
    3: lambda s: s.loose[ME][5] == 1,
    4: lambda s: [f + 1 for f in range(6) if s.loose[ME][f]] == [2, 3],
    5: lambda s: s.loose[ME][4] == 1,
    6: lambda s: s.loose[ME][0] == 1 and s.lap == wuerfelacker.LAST_LAP,
    7: lambda s: (
        list(s.shown_total[:3]) == [15, 11, 15] and s.shown_position[ME] == 0 and s.starter == NAME
    ),
    8: lambda s: buffet(s)[-1] == -2 and s.hand[ME][0] == 1 and s.turn == ME,
    9: lambda s: buffet(s)[-1] == 6,
    10: lambda s: (
        wuerfelacker.total(s, ME) - 1 == 2
        and min(wuerfelacker.total(s, seat) for seat in (NAME, OTHER)) > 2
    ),
    11: lambda s: s.phase == wuerfelacker.Phase.OVER,
}

FACTS: Mapping[str, Mapping[int, Fact]] = {
    "pickomino": PICKOMINO,
    "gang_of_dice": GANG_OF_DICE,
    "gigi_gacker": GIGI_GACKER,
    "wuerfelacker": WUERFELACKER,
}
"""By game and step, counted from 1."""
