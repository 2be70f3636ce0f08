"""The engine and the reference side by side: how one game's words are said in the other's.

A decision that the engine takes in several actions (a reroll face by face, a hen and two cards)
is one action of the reference; `Pair.choices` lists them whole.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from reroll.engine.contract import legal_actions, rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.games import dice, gang_of_dice, gigi_gacker, pickomino, wuerfelacker
from reroll.games import gigi_gacker_cards as cards
from reroll.games.terms import CHANCE
from tests.reference import gang_of_dice as gd
from tests.reference import gigi_gacker as gg
from tests.reference import pickomino as pk
from tests.reference import wuerfelacker as gw
from tests.reference.words import Action, Face, Table

Path = list[int]
Facts = dict[str, Any]


def faces_shown(counts: Sequence[int], names: Sequence[Face]) -> list[Face]:
    """The dice of six counts, in the order of the faces."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def roll_word(lots: Path, names: Sequence[Face]) -> Action:
    """Packed rolls, thrown as one."""
    counts = [sum(dice.count(roll, face) for roll in lots) for face in range(6)]
    return ("roll", tuple(faces_shown(counts, names)))


class Pair(ABC):
    """One match in both engines."""

    game: str

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.rules = rules_of(self.game)
        self.s: Any = Setup(self.game, players, options).first_state()
        self.other = self.reference(players, options)

    @abstractmethod
    def reference(self, players: int, options: dict[str, str]) -> Table:
        """The reference engine's match."""

    @abstractmethod
    def word(self, s: Any, actor: int, path: Path) -> Action:
        """What the reference calls these actions of the engine, begun in this state."""

    @abstractmethod
    def facts(self) -> tuple[Facts, Facts]:
        """The table as each engine has it, in common words."""

    def inside(self, s: Any) -> bool:
        """Whether the engine is in the middle of what the reference does at once."""
        return False

    def throws_on(self, s: Any) -> bool:
        """Whether chance may be in the middle of a roll too large for one action."""
        return False

    def settled(self) -> bool:
        """Whether the scores so far must be equal here."""
        return True

    def few(self) -> bool:
        """Whether all choices can be listed here."""
        return True

    def choices(self, seat: int) -> dict[Action, Path]:
        """Every choice of the seat as the reference says it, with the engine's actions."""
        found: dict[Action, Path] = {}
        stack: list[tuple[Any, Path]] = [(self.s, [])]
        while stack:
            s, path = stack.pop()
            for action in legal_actions(self.rules, s, seat):
                then = copy_state(s)
                self.rules.apply(then, seat, action)
                if self.inside(then):
                    stack.append((then, [*path, action]))
                else:
                    found[self.word(self.s, seat, [*path, action])] = [*path, action]
        return found

    def play(self, actor: int, path: Path) -> None:
        """Play the same in both; the reference raises ValueError if it refuses."""
        word = self.word(self.s, actor, path)
        for action in path:
            assert self.rules.why_not(self.s, actor, action) == 0
            self.rules.apply(self.s, actor, action)
        self.other.play("chance" if actor == CHANCE else actor, word)


class PickominoPair(Pair):
    """PK."""

    game = "pickomino"
    other: pk.Reference

    def reference(self, players: int, options: dict[str, str]) -> Table:
        return pk.Reference(players, **options)

    def word(self, s: Any, actor: int, path: Path) -> Action:
        (action,) = path
        if s.phase == pickomino.Phase.START:
            return ("start", action)
        if actor == CHANCE:
            return roll_word(path, pk.FACES)
        if action < pickomino.ROLL:
            return ("keep", pk.FACES[action])
        names = {pickomino.ROLL: ("roll",), pickomino.STOP: ("stop",), pickomino.STEAL: ("steal",)}
        return names.get(action, ("take", action - pickomino.TAKE + pickomino.LOWEST))

    def stack(self, seat: int) -> list[int]:
        """Bottom to top."""
        tiles, tile = [], self.s.top[seat]
        while tile != pickomino.NO_TILE:
            tiles.append(tile + pickomino.LOWEST)
            tile = self.s.under[tile]
        return tiles[::-1]

    def facts(self) -> tuple[Facts, Facts]:
        s, o = self.s, self.other
        stacks = [self.stack(seat) for seat in range(s.players)]
        middle = [tile + 21 for tile in range(16) if s.middle[tile]]
        gone = set(range(21, 37)) - set(middle) - {tile for stack in stacks for tile in stack}
        ours: Facts = {
            "awaits": ("start", "roll", "keep", "decide", "tile", "over")[s.phase],
            "middle": middle,
            "stacks": stacks,
            "turned": gone,
        }
        theirs: Facts = {
            "awaits": o.awaits,
            "middle": o.middle,
            "stacks": o.stacks,
            "turned": set(o.turned),
        }
        if o.awaits not in ("start", "over"):
            ours |= {"seat": s.turn, "kept": Counter(faces_shown(s.kept, pk.FACES))}
            theirs |= {"seat": o.seat, "kept": Counter(o.kept)}
        if o.awaits == "keep":
            ours["rolled"] = Counter(faces_shown(s.rolled, pk.FACES))
            theirs["rolled"] = Counter(o.rolled)
        return ours, theirs


class GangOfDicePair(Pair):
    """GD."""

    game = "gang_of_dice"
    other: gd.Reference

    def reference(self, players: int, options: dict[str, str]) -> Table:
        return gd.Reference(players, **cast(Any, options))

    def inside(self, s: Any) -> bool:
        return bool(s.phase == gang_of_dice.Phase.CHOOSE_FACE)

    def throws_on(self, s: Any) -> bool:
        return bool(s.phase == gang_of_dice.Phase.ROLL)

    def few(self) -> bool:
        return bool(
            self.s.phase != gang_of_dice.Phase.DECIDE or sum(self.s.shown[self.s.turn]) <= 5
        )

    def word(self, s: Any, actor: int, path: Path) -> Action:
        phase = gang_of_dice.Phase
        if s.phase == phase.START:
            return ("start", path[0])
        if s.phase == phase.CARD:
            return ("card", path[0])
        if s.phase == phase.ROLL:
            return roll_word(path, gd.FACES)
        if s.phase == phase.CHOOSE_DICE:
            return ("dice", path[0])
        return ("stop",) if path[0] == gang_of_dice.STOP else self.reroll(s, path[1:])

    def reroll(self, s: Any, picked: Path) -> Action:
        """The faces shown are asked in order."""
        faces = [face for face in range(6) if s.shown[s.turn][face]]
        pairs = zip(faces, picked, strict=True)
        return ("reroll", tuple((gd.FACES[face], count) for face, count in pairs if count))

    def facts(self) -> tuple[Facts, Facts]:
        s, o = self.s, self.other
        phase = ("start", "card", "dice", "roll", "decide", "face", "over")
        ours: Facts = {
            "awaits": phase[s.phase],
            "pools": s.owned[: s.players],
            "table": s.table,
            "round": s.round,
            "out": {seat: s.out_round[seat] for seat in range(s.players) if s.out_round[seat]},
        }
        theirs: Facts = {
            "awaits": o.awaits,
            "pools": o.pools,
            "table": o.table,
            "round": o.round,
            "out": o.out,
        }
        if o.awaits in ("dice", "roll", "decide"):
            ours |= {
                "seat": s.turn,
                "card": s.card,
                "leader": s.leader,
                "dice": Counter(faces_shown(s.shown[s.turn], gd.FACES)),
                "in hand": s.in_hand,
            }
            theirs |= {
                "seat": o.seat,
                "card": o.drawn[-1],
                "leader": o.first,
                "dice": Counter(o.dice),
                "in hand": o.dice_to_roll,
            }
        return ours, theirs


def card_word(kind: int) -> str:
    """What the reference calls a card of this kind."""
    if kind == cards.HEN:
        return gg.HEN
    return f"{'pullet' if kind < cards.WORM else 'worm'} {cards.value(kind)}"


def hand_words(counts: Sequence[int]) -> Counter[str]:
    """Cards counted by kind, under their names."""
    return Counter({card_word(kind): count for kind, count in enumerate(counts) if count})


class GigiGackerPair(Pair):
    """GG."""

    game = "gigi_gacker"
    other: gg.Reference

    def reference(self, players: int, options: dict[str, str]) -> Table:
        return gg.Reference(players, **cast(Any, options))

    def settled(self) -> bool:
        return self.other.awaits not in ("lay", "robo")  # a card laid may still be in the hand

    def inside(self, s: Any) -> bool:
        return bool(s.phase in (gigi_gacker.Phase.FIRST_BACK, gigi_gacker.Phase.SECOND_BACK))

    def word(self, s: Any, actor: int, path: Path) -> Action:
        phase = gigi_gacker.Phase
        if s.phase == phase.START:
            return ("start", path[0])
        if s.phase == phase.DEAL:
            return ("card", card_word(path[0]))
        if s.phase == phase.ROBO:
            return ("robo", cards.value(path[0]))
        if s.phase == phase.LAY:
            return ("lay", card_word(path[0]))
        if path[0] == gigi_gacker.PASS:
            return ("pass",)
        taken = [card_word(kind) for kind in path[1:] if kind != gigi_gacker.DONE]
        return (gg.HEN, tuple(sorted(taken)))

    def facts(self) -> tuple[Facts, Facts]:
        s, o = self.s, self.other
        phase = ("start", "card", "robo", "lay", "hen", "", "", "over")[s.phase]
        ours: Facts = {
            "awaits": phase,
            "hands": [hand_words(s.hand[seat]) for seat in range(s.players)],
            "discards": [hand_words(s.discard[seat]) for seat in range(s.players)],
            "pile": hand_words(s.unseen),
            "robo": hand_words([*s.robo, *[0] * 9]),
        }
        for seat in range(s.players):  # the engine keeps a card laid in its hand until the reveal
            if s.laid[seat] != cards.NONE:
                ours["hands"][seat] -= Counter([card_word(s.laid[seat])])
        theirs: Facts = {
            "awaits": o.awaits,
            "hands": [Counter(hand) for hand in o.hands],
            "discards": [Counter(pile) for pile in o.discards],
            "pile": +o.pile,
            "robo": +o.robo_pile,
        }
        if o.awaits not in ("start", "over"):
            row = [card_word(kind) for kind in s.row if kind != cards.NONE]
            ours |= {"row": row, "round": s.round, "tractor": s.circle[0]}
            robo = o.tractor == gg.ROBO
            theirs |= {"row": o.row, "round": o.round, "tractor": 2 if robo else o.tractor}
        return ours, theirs


class WuerfelackerPair(Pair):
    """GW."""

    game = "wuerfelacker"
    other: gw.Reference

    def reference(self, players: int, options: dict[str, str]) -> Table:
        return gw.Reference(players, **cast(Any, options))

    def inside(self, s: Any) -> bool:
        return bool(s.phase == wuerfelacker.Phase.ACT)

    def word(self, s: Any, actor: int, path: Path) -> Action:
        phase, worth = wuerfelacker.Phase, wuerfelacker.worms_on
        if s.phase == phase.START:
            return ("start", path[0])
        if s.phase == phase.BUFFET:
            return ("morsel", worth(path[0]))
        if s.phase == phase.ROLL:
            return roll_word(path, gw.FACES)
        if s.phase == phase.ROBO_ROLL:
            return ("robo die", roll_word(path, gw.FACES)[1][0])
        if path[0] < wuerfelacker.REROLL:
            return ("set", path[0] + 1)
        if path[0] == wuerfelacker.REROLL:
            return ("reroll",)
        if path[0] < wuerfelacker.PAY:
            return ("lay", worth(path[0] - wuerfelacker.LAY))
        paid = worth(path[0] - wuerfelacker.PAY)
        if path[1] == wuerfelacker.TURN_ROUND:
            return ("turn", paid)
        return ("swap", paid, *sorted(place - wuerfelacker.POSITION + 1 for place in path[1:]))

    def facts(self) -> tuple[Facts, Facts]:
        s, o = self.s, self.other
        phase = ("start", "morsel", "roll", "robo die", "set", "turn", "", "over")
        ours: Facts = {
            "awaits": phase[s.phase],
            "collected": [self.morsels(s.hand[seat]) for seat in range(s.players)],
            "stack": self.morsels(s.stack),
        }
        theirs: Facts = {
            "awaits": o.awaits,
            "collected": [Counter(held) for held in o.collected],
            "stack": +o.stack,
        }
        if o.awaits not in ("start", "over"):
            buffet = [wuerfelacker.worms_on(kind) for kind in s.buffet if kind >= 0]
            ours |= {"buffet": buffet, "starter": s.starter}
            theirs |= {"buffet": o.buffet, "starter": o.starter}
        if o.awaits in ("roll", "set", "turn"):
            seats = range(s.players)
            ours |= {"seat": s.turn, "lap": s.lap + 1}
            ours["aside"] = [Counter(faces_shown(s.aside[i], gw.FACES)) for i in seats]
            theirs |= {"seat": o.seat, "lap": o.lap, "aside": [Counter(d) for d in o.aside]}
        if o.awaits in ("set", "turn"):
            ours["lying"] = Counter(faces_shown(s.loose[s.turn], gw.FACES))
            theirs["lying"] = Counter(o.lying[o.seat])
        return ours, theirs

    def morsels(self, counts: Sequence[int]) -> Counter[int]:
        """Morsels counted by kind, under their values."""
        return Counter({wuerfelacker.worms_on(k): count for k, count in enumerate(counts) if count})


PAIRS = {
    kind.game: kind for kind in (PickominoPair, GangOfDicePair, GigiGackerPair, WuerfelackerPair)
}
