"""Pickomino as text: `dice 1 1 2 3 4 5 W W`, `keep W`, `roll`, `stop`, `steal`, `take 25`."""

from __future__ import annotations

from reroll.games import dice
from reroll.games import pickomino as rules
from reroll.games.terms import CHANCE
from reroll.notation.dice_text import format_faces, is_face, parse_face, parse_faces
from reroll.notation.fields import (
    Fields,
    format_options,
    number_in,
    options_from,
    read_fields,
)
from reroll.notation.worded import what_came, worded
from reroll.notation.words import NotationError

WORM = "W"
FACES = f"12345{WORM}"
ACTIONS = worded("keep FACE, roll, stop, steal or take TILE")


def format_action(s: rules.State, actor: int, action: int) -> str:
    """An action in words."""
    if actor == CHANCE:
        if s.phase == rules.Phase.START:
            return f"first {action + 1}"
        return f"dice {format_faces(action, WORM)}"
    if action < rules.ROLL:
        return f"keep {format_faces(dice.one(action), WORM)}"
    if action >= rules.TAKE:
        return f"take {action - rules.TAKE + rules.LOWEST}"
    return {rules.ROLL: "roll", rules.STOP: "stop", rules.STEAL: "steal"}[action]


def parse_action(s: rules.State, actor: int, text: str) -> int:
    """The action these words mean; short forms: k5, kW, 5, r, s, t25, 25; dice may be unparted."""
    if actor != CHANCE:
        text = with_verb(s, text)
    verb, _, rest = text.partition(" ")
    verb = verb.lower()
    if actor == CHANCE:
        if s.phase == rules.Phase.START:
            return (
                number_in(rest if verb == "first" else text, 1, s.players, worded("The first seat"))
                - 1
            )
        return parse_faces(rest if verb == "dice" else text, WORM)
    simple = {
        "roll": rules.ROLL,
        "r": rules.ROLL,
        "roll all": rules.ROLL,
        "stop": rules.STOP,
        "s": rules.STOP,
        "steal": rules.STEAL,
    }
    if text.lower() in simple:
        return simple[text.lower()]
    if verb == "keep" or (verb[:1] == "k" and len(verb) == 2 and not rest):
        return rules.KEEP + parse_face(rest if verb == "keep" else verb[1:], WORM)
    if verb == "take" or (verb[:1] == "t" and verb[1:].isdecimal() and not rest):
        tile = rest if verb == "take" else verb[1:]
        return rules.TAKE + number_in(tile, rules.LOWEST, 36, worded("A tile")) - rules.LOWEST
    raise NotationError(
        worded("Expected {actions}; {came} came.", actions=ACTIONS, came=repr(text))
    )


def with_verb(s: rules.State, text: str) -> str:
    """The entry with the verb it may leave out or shorten: a value is kept, a tile is taken.

    While dice are to be kept, no tile can be: there take is another word for keep.
    """
    short, _, rest = text.rpartition(" ")
    if s.phase == rules.Phase.KEEP and short.lower() in ("", "k", "take"):
        return f"keep {rest}" if is_face(rest, WORM) else text
    if s.phase == rules.Phase.TAKE and short.lower() in ("", "t"):
        return f"take {rest}" if rest.isdecimal() else text
    return text


# Positions: pickomino 2 middle=21,24-36 stacks=22,23/- turn=1 phase=decide kept=WW55 rolled=-


def format_position(s: rules.State) -> str:
    """A state as one line; options at their default are left out."""
    stacks = "/".join(numbers(stack(s, seat)) for seat in range(s.players))
    kept = "".join(format_faces(dice.one(f) * s.kept[f], WORM) for f in range(6) if s.kept[f])
    shown = "".join(format_faces(dice.one(f) * s.rolled[f], WORM) for f in range(6) if s.rolled[f])
    parts = [
        "pickomino",
        f"players={s.players}",
        f"middle={spans([t for t in range(rules.TILES) if s.middle[t]])}",
        f"stacks={stacks}",
        f"turn={s.turn + 1}",
        f"phase={rules.Phase(s.phase).name.lower()}",
        f"kept={kept.replace(' ', '') or '-'}",
        f"rolled={shown.replace(' ', '') or '-'}",
    ]
    return " ".join([*parts, *format_options(s, rules.OPTIONS)])


def stack(s: rules.State, seat: int) -> list[int]:
    """The seat's tiles, bottom to top."""
    tiles = []
    tile = s.top[seat]
    while tile != rules.NO_TILE:
        tiles.append(tile)
        tile = s.under[tile]
    return tiles[::-1]


def numbers(tiles: list[int]) -> str:
    """Tile numbers parted by commas, a dash for none."""
    return ",".join(str(tile + rules.LOWEST) for tile in tiles) or "-"


def spans(tiles: list[int]) -> str:
    """Ascending tile numbers, neighbours joined: 21,24-36."""
    parts: list[list[int]] = []
    for tile in tiles:
        if parts and tile == parts[-1][1] + 1:
            parts[-1][1] = tile
        else:
            parts.append([tile, tile])
    low = rules.LOWEST
    return ",".join(f"{a + low}" if a == b else f"{a + low}-{b + low}" for a, b in parts) or "-"


def parse_position(text: str) -> rules.State:
    """The state of a one-line position; raise NotationError if it cannot arise."""
    given = read_fields(text, "pickomino", FIELD_NAMES)
    s = rules.State()
    s.players = number_in(given.get("players", "2"), 2, 7, "players")
    options_from(given, s, rules.OPTIONS, s.players)
    s.turn = number_in(given.get("turn", "1"), 1, s.players, "turn") - 1
    put_tiles(s, given)
    put_dice(s, given)
    put_phase(s, given)
    return s


FIELD_NAMES = ("players", "middle", "stacks", "turn", "phase", "kept", "rolled")


def put_tiles(s: rules.State, given: Fields) -> None:
    """Lay the tiles of the middle and the stacks; no tile may lie in two places."""
    seen: set[int] = set()
    for tile in parse_tiles(given.get("middle", "21-36")):
        place_once(seen, tile)
        s.middle[tile] = 1
    stacks = given.get("stacks", "/".join("-" * s.players)).split("/")
    if len(stacks) != s.players:
        raise NotationError(
            worded(
                "stacks needs one stack for each of {players} players, parted by /; {count} came.",
                players=s.players,
                count=len(stacks),
            )
        )
    for seat, tiles in enumerate(stacks):
        for tile in parse_tiles(tiles):
            place_once(seen, tile)
            rules.push(s, seat, tile)


def place_once(seen: set[int], tile: int) -> None:
    """Note where a tile lies; raise NotationError if it lies somewhere already."""
    if tile in seen:
        raise NotationError(
            worded(
                "Tile {tile} lies in two places; each tile exists once.", tile=tile + rules.LOWEST
            )
        )
    seen.add(tile)


def parse_tiles(text: str) -> list[int]:
    """Tiles from 21,24-36; a dash alone is none."""
    if text == "-":
        return []
    tiles: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        low = number_in(first, rules.LOWEST, 36, worded("A tile"))
        high = number_in(last, rules.LOWEST, 36, worded("A tile")) if dash else low
        if high < low:
            raise NotationError(
                worded(
                    "A range of tiles goes from the lower number to the higher, like {range};"
                    " {came} came.",
                    range=f"{high}-{low}",
                    came=what_came(part),
                )
            )
        tiles += range(low - rules.LOWEST, high - rules.LOWEST + 1)
    return tiles


def put_dice(s: rules.State, given: Fields) -> None:
    """Lay the kept and the rolled dice; together they are no more than eight."""
    kept, shown = (parse_dice(given.get(name, "-")) for name in ("kept", "rolled"))
    for face in range(dice.FACES):
        s.kept[face], s.rolled[face] = dice.count(kept, face), dice.count(shown, face)
    if rules.dice_left(s) < 0 or (shown and dice.size(shown) != rules.dice_left(s)):
        raise NotationError(
            worded(
                "There are {dice} dice: {kept} kept leave {left} to roll; {rolled} rolled came.",
                dice=rules.DICE,
                kept=dice.size(kept),
                left=max(0, rules.dice_left(s)),
                rolled=dice.size(shown),
            )
        )


def parse_dice(text: str) -> int:
    """A packed roll, a dash for none."""
    return 0 if text == "-" else parse_faces(text, WORM)


def put_phase(s: rules.State, given: Fields) -> None:
    """Set the phase and check that the dice on the table fit it."""
    names = [phase.name.lower() for phase in rules.Phase]
    word = given.get("phase", default_phase(s))
    if word not in names:
        raise NotationError(
            worded("phase is one of {names}; {came} came.", names=", ".join(names), came=repr(word))
        )
    s.phase = names.index(word)
    problem = phase_problem(s)
    if problem:
        raise NotationError(worded("This position cannot arise: {problem}", problem=problem))


def default_phase(s: rules.State) -> str:
    """The phase that the dice on the table suggest."""
    if rules.highest_in_middle(s) == rules.NO_TILE:
        return "over"
    if sum(s.rolled) > 0:
        return "keep"
    return "decide" if sum(s.kept) > 0 else "roll"


def phase_problem(s: rules.State) -> str:
    """Why the phase cannot be with these dice and tiles, or an empty string."""
    empty = rules.highest_in_middle(s) == rules.NO_TILE
    values = sum(1 for face in range(dice.FACES) if s.kept[face])
    new = any(s.rolled[face] and not s.kept[face] for face in range(dice.FACES))
    if empty != (s.phase == rules.Phase.OVER):
        return worded("a match is over exactly when no face-up tile is left in the middle.")
    if (s.phase == rules.Phase.KEEP) != (sum(s.rolled) > 0):
        return worded("dice are rolled and not yet set aside exactly in phase keep.")
    if s.phase == rules.Phase.KEEP and not new:
        return worded("a roll without a new value has already failed (PK-08).")
    if s.phase in (rules.Phase.DECIDE, rules.Phase.TAKE) and values == 0:
        return worded("something must be kept before stopping or rolling on.")
    if s.phase == rules.Phase.START and (values or any(top >= 0 for top in s.top)):
        return worded("before the first seat is drawn nothing is kept or taken.")
    if s.phase in (rules.Phase.ROLL, rules.Phase.DECIDE) and ends_rolling(s, values):
        return worded("all dice or all values set aside end the rolling (PK-11).")
    if s.phase == rules.Phase.TAKE and not has_choice(s):
        return worded("there is no choice between tiles with this total.")
    return ""


def ends_rolling(s: rules.State, values: int) -> bool:
    """PK-11: nothing is left to roll, or no value is left to set aside."""
    return rules.dice_left(s) == 0 or values == dice.FACES


def has_choice(s: rules.State) -> bool:
    """Whether a stop with these dice leaves a choice (PK-12, PK-14)."""
    ways = [
        a
        for a in range(rules.STEAL, rules.ACTIONS)
        if rules.why_not(s, s.turn, a) == rules.Why.FINE
    ]
    return s.kept[rules.WORM] > 0 and len(ways) > 1
