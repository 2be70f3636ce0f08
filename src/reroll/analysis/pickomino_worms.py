"""What a turn of Pickomino is worth in worms, seen from this turn alone. In the rules dialect."""

from __future__ import annotations

from typing import Any

from reroll.games import pickomino as rules


def worms_by_total(s: Any, seat: int, payoff: Any) -> None:
    """Fill `payoff[total]` for a stop of the seat with that total and a worm, 0 for a failed turn.

    Worms won, the own top tile lost on failure; a steal counts twice where two play, as the loss
    of the only opponent. With `lower_tile = any` the highest tile is still worth the most.
    """
    top = s.top[seat]
    failure = 0.0 if top == rules.NO_TILE else -1.0 * rules.worms_on(top)
    for total in range(rules.LOWEST):
        payoff[total] = failure
    best = failure
    for tile in range(rules.TILES):
        if s.middle[tile] > 0:
            best = 1.0 * rules.worms_on(tile)
        payoff[rules.LOWEST + tile] = best
        if shown_by_other(s, seat, tile):
            payoff[rules.LOWEST + tile] = steal_worth(s, tile)
    for total in range(rules.LOWEST + rules.TILES, len(payoff)):
        payoff[total] = best


def steal_worth(s: Any, tile: int) -> float:
    """The worms of a stolen tile; never fewer than those of a lower one in the middle."""
    return rules.worms_on(tile) * (2.0 if s.players == 2 else 1.0)


def shown_by_other(s: Any, seat: int, tile: int) -> bool:
    """PK-13: whether it is the top tile of another seat."""
    for other in range(s.players):
        if other != seat and s.top[other] == tile:
            return True
    return False
