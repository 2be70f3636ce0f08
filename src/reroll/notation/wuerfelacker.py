"""Würfelacker as text: `morsel -2`, `dice 3 5 6`, `aside 5`, `reroll`, `lay -2`, `pay 0`, `turn`.

A swap is paid for and then named in two steps: `pay 0`, `swap 1`, `with 3`. A morsel is its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reroll.games import dice
from reroll.games import wuerfelacker as rules
from reroll.games.terms import CHANCE
from reroll.games.wuerfelacker import Phase
from reroll.notation.dice_text import format_faces, parse_face, parse_faces
from reroll.notation.fields import Fields, format_options, number_in, options_from, read_fields
from reroll.notation.worded import worded
from reroll.notation.words import NotationError, says_nothing

SIX = "6"
LOWEST, HIGHEST = rules.worms_on(0), rules.worms_on(rules.MORSEL_KINDS - 1)
ACTIONS = worded("aside FACE, reroll, lay MORSEL, pay MORSEL, turn, swap POSITION or with POSITION")


def format_action(s: rules.State, actor: int, action: int) -> str:
    """An action in words."""
    if actor == CHANCE:
        return format_chance(s, action)
    if action < rules.REROLL:
        return f"aside {action + 1}"
    if action == rules.REROLL:
        return "reroll"
    if action < rules.PAY:
        return f"lay {rules.worms_on(action - rules.LAY)}"
    if action < rules.TURN_ROUND:
        return f"pay {rules.worms_on(action - rules.PAY)}"
    if action == rules.TURN_ROUND:
        return "turn"
    return f"{'swap' if s.picked == rules.NONE else 'with'} {action - rules.POSITION + 1}"


def format_chance(s: rules.State, action: int) -> str:
    """What chance did: the first seat, a morsel, a roll or the robo's die."""
    if s.phase == Phase.START:
        return f"first {action + 1}"
    if s.phase == Phase.BUFFET:
        return f"morsel {rules.worms_on(action)}"
    return f"{'robo' if s.phase == Phase.ROBO_ROLL else 'dice'} {format_faces(action, SIX)}"


def parse_action(s: rules.State, actor: int, text: str) -> int:
    """The action these words mean; short forms: a5 or 5, r, l-2, p3, t; dice may be unparted."""
    if actor == CHANCE:
        return parse_chance(s, text)
    verb, _, rest = text.lower().partition(" ")
    if not rest and verb[:1] in "alp" and verb[1:].lstrip("-").isdecimal():
        verb, rest = verb[:1], verb[1:]
    if verb in ("reroll", "r") and rest == "all":
        return rules.REROLL
    if verb in ("reroll", "r", "turn", "t") and not rest:
        return rules.REROLL if verb[0] == "r" else rules.TURN_ROUND
    if verb in ("aside", "a") and rest:
        return rules.ASIDE + parse_face(rest, SIX)
    if verb in ("lay", "l") and rest:
        return rules.LAY + parse_morsel(rest)
    if verb in ("pay", "p") and rest:
        return rules.PAY + parse_morsel(rest)
    if verb in ("swap", "with") and " " in rest:
        raise NotationError(
            worded(
                "A swap names one position, then the other: swap 1, then with 3; {came} came.",
                came=repr(text),
            )
        )
    if verb in ("swap", "with") and rest:
        return rules.POSITION + number_in(rest, 1, rules.MAX_PLAYERS, worded("A position")) - 1
    if len(verb) == 1 and verb in "123456":
        return rules.ASIDE + parse_face(verb, SIX)
    raise NotationError(
        worded("Expected {actions}; {came} came.", actions=ACTIONS, came=repr(text))
    )


def parse_actions(s: rules.State, actor: int, text: str) -> list[int]:
    """The actions these words mean, in order: `pay -1 turn` and `pay -1 swap 1 3` are several."""
    words = text.lower().split()
    if actor == CHANCE or len(words) < 3 or words[0] not in ("pay", "p"):
        return [parse_action(s, actor, text)]
    pay = rules.PAY + parse_morsel(words[1])
    verb, *positions = sorted(words[2:], key=str.isdecimal)
    if verb == "turn" and not positions:
        return [pay, rules.TURN_ROUND]
    if verb == "swap" and len(positions) == 2:
        places = [number_in(text, 1, rules.MAX_PLAYERS, worded("A position")) for text in positions]
        return [pay, *(rules.POSITION + place - 1 for place in places)]
    raise NotationError(unpaid(text, verb, len(positions)))


def unpaid(text: str, verb: str, picked: int) -> str:
    """What is missing where a morsel is to pay and nothing whole was named that it pays for."""
    if verb == "swap":
        return worded(
            "Two morsels of the buffet are swapped: pick both first. Picked: {n}.", n=picked
        )
    if verb == "turn":
        return worded(
            "The whole buffet is turned round: pick no morsel of it. Picked: {n}.", n=picked
        )
    return worded(
        "A morsel pays for turning the buffet round, or for a swap of two positions; {came} came.",
        came=repr(text),
    )


def parse_chance(s: rules.State, text: str) -> int:
    """The first seat, the morsel revealed or the dice rolled; the verb may be left out."""
    verb, _, rest = text.partition(" ")
    plain = rest if verb.lower() in ("first", "morsel", "dice", "robo") else text
    if s.phase == Phase.START:
        return number_in(plain, 1, s.players, worded("The first seat")) - 1
    if s.phase == Phase.BUFFET:
        return parse_morsel(plain)
    return parse_faces(plain, SIX)


def parse_morsel(text: str) -> int:
    """The kind of the morsel with this value."""
    return number_in(text, LOWEST, HIGHEST, worded("A morsel")) - LOWEST


# Positions: wuerfelacker players=3 round=2 phase=decide lap=2 first=2 turn=3 buffet=5,-1,3 ...

FIELD_NAMES = (
    "players",
    "round",
    "phase",
    "first",
    "lap",
    "turn",
    "buffet",
    "aside",
    "loose",
    "laid",
    "hand",
    "gone",
    "acted",
    "swap",
    "shown",
    "shown_row",
    "morsels",
)


def format_position(s: rules.State) -> str:
    """A state as one line; what is not the case and options at their default are left out."""
    seats, eaters = range(s.players), range(rules.buffet_size(s))
    parts = [
        "wuerfelacker",
        f"players={s.players}",
        f"round={s.round + 1}",
        f"phase={Phase(s.phase).name.lower()}",
        f"first={s.starter + 1}",
        f"lap={s.lap + 1}",
        f"turn={s.turn + 1}",
        f"buffet={morsels(kind for kind in s.buffet if kind != rules.NONE)}",
        f"aside={'/'.join(faces(s.aside[each]) for each in eaters)}",
        f"loose={'/'.join(faces(s.loose[seat]) for seat in seats)}",
        f"laid={'/'.join(morsels(k for k in [s.laid[seat]] if k >= 0) for seat in seats)}",
        f"hand={'/'.join(counted(s.hand[seat]) for seat in seats)}",
        f"gone={counted(gone(s))}",
    ]
    if s.acted:
        parts.append("acted=yes")
    if s.picked != rules.NONE:
        parts.append(f"swap={s.picked + 1}")
    if s.shown_row[0] != rules.NONE:
        totals = ",".join(str(s.shown_total[each]) for each in eaters)
        row = morsels(s.shown_row[each] for each in eaters)
        parts += [f"shown={totals}", f"shown_row={row}"]
    if s.morsels != list(rules.MORSELS):
        parts.append(f"morsels={','.join(map(str, s.morsels))}")
    return " ".join([*parts, *format_options(s, rules.OPTIONS)])


def morsels(kinds: Iterable[int]) -> str:
    """Morsels by value, parted by commas, a dash for none."""
    return ",".join(str(rules.worms_on(kind)) for kind in kinds) or "-"


def counted(counts: Sequence[int]) -> str:
    """Counts by kind as morsels in ascending order."""
    return morsels(kind for kind, count in enumerate(counts) for _ in range(count))


def faces(counts: Sequence[int]) -> str:
    """Counts by face as digits in ascending order, a dash for none."""
    return "".join(str(face + 1) * count for face, count in enumerate(counts)) or "-"


def in_play(s: rules.State) -> list[int]:
    """GW-03, GW-04: the morsels of the match, by kind."""
    box = list(s.morsels)
    box[rules.ZERO] -= s.players < rules.MAX_PLAYERS
    return box


def gone(s: rules.State) -> list[int]:
    """The morsels that have left the game, spent or won by the robo chicken, by kind."""
    left = [count - s.stack[kind] for kind, count in enumerate(in_play(s))]
    for kind in [*s.buffet, *s.laid]:
        if kind != rules.NONE:
            left[kind] -= 1
    return [n - sum(hand[kind] for hand in s.hand) for kind, n in enumerate(left)]


def parse_position(text: str) -> rules.State:
    """The state of a one-line position; raise NotationError if it cannot arise."""
    given = read_fields(text, "wuerfelacker", FIELD_NAMES)
    s = rules.State()
    s.players = number_in(given.get("players", "2"), 2, 5, "players")
    options_from(given, s, rules.OPTIONS, s.players)
    put_box(s, given)
    put_time(s, given)
    put_dice(s, given)
    put_morsels(s, given)
    put_shown(s, given)
    problem = time_problem(s) or morsel_problem(s) or dice_problem(s) or action_problem(s)
    if problem:
        raise NotationError(worded("This position cannot arise: {problem}", problem=problem))
    return s


def put_box(s: rules.State, given: Fields) -> None:
    """Read the distribution of the morsels (GW-03)."""
    if "morsels" not in given:
        return
    counts = [
        number_in(n, 0, 25, worded("Copies of a morsel")) for n in given["morsels"].split(",")
    ]
    if len(counts) != rules.MORSEL_KINDS or sum(counts) != 25 or counts[rules.ZERO] == 0:
        raise NotationError(
            worded(
                "morsels are 9 numbers, for the values -2 to 6, that sum to 25, with a 0"
                " among them; {came} came.",
                came=given["morsels"],
            )
        )
    s.morsels = counts


def put_time(s: rules.State, given: Fields) -> None:
    """Set round, phase, lap and whose turn it is."""
    names = [phase.name.lower() for phase in Phase]
    word = given.get("phase", default_phase(s, given))
    if word not in names:
        raise NotationError(
            worded("phase is one of {names}; {came} came.", names=", ".join(names), came=repr(word))
        )
    s.phase = names.index(word)
    s.round = number_in(given.get("round", "1"), 1, rounds(s), "round") - 1
    s.starter = number_in(given.get("first", "1"), 1, s.players, "first") - 1
    s.turn = number_in(given.get("turn", str(s.starter + 1)), 1, s.players, "turn") - 1
    lap = "2" if word in ("decide", "act") else "1"
    s.lap = number_in(given.get("lap", lap), 1, 3, "lap") - 1


def default_phase(s: rules.State, given: Fields) -> str:
    """The phase that the table suggests: before anything lies there, the buffet is revealed."""
    said = {name for name, value in given.items() if value != "no" and not says_nothing(value)}
    if said & {"aside", "laid", "acted", "swap"} or given.get("lap", "1") != "1":
        return "decide"
    if "loose" in said:
        return "aside"
    full = len(parse_morsels(given.get("buffet", "-"))) >= rules.buffet_size(s)
    return "roll" if full else "buffet"


def rounds(s: rules.State) -> int:
    """GW-15: how many rounds a match has."""
    return sum(s.morsels) // rules.buffet_size(s)


def put_dice(s: rules.State, given: Fields) -> None:
    """Lay the dice set aside, the robo's last, and those still before their owners."""
    for each, text in enumerate(by_seat(given, "aside", rules.buffet_size(s))):
        s.aside[each] = counts_of(0 if text == "-" else parse_faces(text, SIX))
    for seat, text in enumerate(by_seat(given, "loose", s.players)):
        s.loose[seat] = counts_of(0 if text == "-" else parse_faces(text, SIX))


def counts_of(roll: int) -> list[int]:
    """A packed roll as counts by face."""
    return [dice.count(roll, face) for face in range(dice.FACES)]


def by_seat(given: Fields, name: str, count: int) -> list[str]:
    """A field with one part for each seat (and, of dice set aside, one for the robo)."""
    parts = given.get(name, "/".join("-" * count)).split("/")
    if len(parts) != count:
        raise NotationError(
            worded(
                "{name} needs {needed} parts, parted by /; {count} came.",
                name=name,
                needed=count,
                count=len(parts),
            )
        )
    return parts


def put_morsels(s: rules.State, given: Fields) -> None:
    """Lay buffet, hands, laid morsels; what is neither there nor gone is in the stack."""
    row = parse_morsels(given.get("buffet", "-"))
    if len(row) > rules.buffet_size(s):
        raise NotationError(
            worded(
                "buffet has at most {most} morsels; {count} came.",
                most=rules.buffet_size(s),
                count=len(row),
            )
        )
    s.buffet = padded(row)
    for seat, text in enumerate(by_seat(given, "hand", s.players)):
        hand = parse_morsels(text)
        s.hand[seat] = [hand.count(kind) for kind in range(rules.MORSEL_KINDS)]
    for seat, text in enumerate(by_seat(given, "laid", s.players)):
        s.laid[seat] = rules.NONE if text == "-" else parse_morsel(text)
    away = parse_morsels(given.get("gone", "-"))
    s.stack = [count - away.count(kind) for kind, count in enumerate(gone(s))]


def parse_morsels(text: str) -> list[int]:
    """Kinds from values parted by commas; a dash alone is none."""
    return [] if text == "-" else [parse_morsel(value) for value in text.split(",")]


def padded(numbers: list[int]) -> list[int]:
    """A list of up to five numbers, filled up to five."""
    return numbers + [rules.NONE] * (rules.MAX_PLAYERS - len(numbers))


def put_shown(s: rules.State, given: Fields) -> None:
    """Set what the last distribution showed and what has been done of an action."""
    acted = given.get("acted", "no")
    if acted not in ("yes", "no"):
        raise NotationError(worded("acted is yes or no; {came} came.", came=repr(acted)))
    s.acted = int(acted == "yes")
    size = rules.buffet_size(s)
    if "swap" in given:
        s.picked = number_in(given["swap"], 1, size, "swap") - 1
    if "shown" not in given and "shown_row" not in given:
        return
    row = parse_morsels(given.get("shown_row", "-"))
    totals = [number_in(n, 0, 18, worded("A total")) for n in given.get("shown", "0").split(",")]
    if len(row) != size or len(totals) != size or completed(s) == 0:
        raise NotationError(
            worded("shown and shown_row are {size} numbers each, after round 1.", size=size)
        )
    s.shown_row, s.shown_total = padded(row), padded(totals)
    put_places(s)


def put_places(s: rules.State) -> None:
    """GW-13: who took which position follows from the totals and that round's first player."""
    starter = s.starter
    if s.phase != Phase.OVER:
        s.starter = (starter + s.players - 1) % s.players
    for each in range(rules.buffet_size(s)):
        s.shown_position[each] = rules.place(s, each)
    s.starter = starter


def completed(s: rules.State) -> int:
    """The number of rounds whose buffet has been distributed."""
    return s.round + 1 if s.phase == Phase.OVER else s.round


# What cannot be


def morsel_problem(s: rules.State) -> str:
    """What is wrong with the morsels, or an empty string."""
    for kind, count in enumerate(s.stack):
        if count < 0:
            return worded(
                "there are more morsels {morsel} on the table than in the box.",
                morsel=rules.worms_on(kind),
            )
    for seat in range(s.players):
        held = sum(s.hand[seat]) + (s.laid[seat] != rules.NONE)
        if held > completed(s):
            return worded(
                "seat {seat} has won {due} morsels by now; {held} came.",
                seat=seat + 1,
                due=completed(s),
                held=held,
            )
    size = rules.buffet_size(s)
    revealed = sum(kind != rules.NONE for kind in s.buffet)
    drawing = s.phase == Phase.BUFFET
    full = 0 if s.phase in (Phase.START, Phase.OVER) else size
    if revealed >= size if drawing else revealed != full:
        if drawing:
            return worded("in this phase the buffet has fewer than {size} morsels.", size=size)
        return worded("in this phase the buffet has {size} morsels.", size=full)
    extra = sum(s.stack) - (sum(in_play(s)) - size * completed(s) - revealed)
    if extra:
        return worded(
            "by now {due} morsels are gone, spent ones and the robo's.", due=sum(gone(s)) + extra
        )
    return ""


def time_problem(s: rules.State) -> str:
    """Why round, lap, turn and phase cannot be together, or an empty string."""
    last = (s.starter + s.players - 1) % s.players
    if s.phase == Phase.START and (s.round or s.starter or s.turn):
        return worded("the first seat is drawn before everything else.")
    if s.phase == Phase.OVER and (s.round + 1 < rounds(s) or s.lap != rules.LAST_LAP):
        return worded("a match has {rounds} rounds of three laps.", rounds=rounds(s))
    if s.phase in (Phase.ROBO_ROLL, Phase.OVER) and s.turn != last:
        return worded("the last turn of each lap is that of seat {seat}.", seat=last + 1)
    if s.phase == Phase.ROBO_ROLL and s.players != rules.ROBO:
        return worded("the robo chicken plays with two players only.")
    if s.phase in (Phase.START, Phase.BUFFET) and (s.lap or s.turn != s.starter):
        return worded("no turn has begun yet.")
    if s.phase == Phase.ASIDE and s.lap == rules.LAST_LAP:
        return worded("the last die is set aside by itself.")
    if s.phase == Phase.DECIDE and s.lap == rules.FIRST_LAP:
        return worded("the first turn begins with a roll.")
    return ""


def dice_problem(s: rules.State) -> str:
    """Why the dice cannot lie so, or an empty string."""
    for seat in range(s.players):
        laid = s.laid[seat] != rules.NONE
        if laid and not (s.lap == rules.LAST_LAP and has_moved(s, seat)):
            return worded(
                "seat {seat} has not had its third turn and has laid no morsel yet.", seat=seat + 1
            )
        aside, loose = dice_due(s, seat)
        if sum(s.aside[seat]) != aside - laid or sum(s.loose[seat]) != loose + laid:
            return worded(
                "seat {seat} has set {aside} dice aside and {loose} are left.",
                seat=seat + 1,
                aside=aside - laid,
                loose=loose + laid,
            )
    if s.players == rules.ROBO:
        due = s.lap + (s.phase == Phase.OVER)
        if sum(s.aside[rules.ROBO]) != due:
            return worded(
                "the robo chicken has {due} dice by now; {count} came.",
                due=due,
                count=sum(s.aside[rules.ROBO]),
            )
    return ""


def has_moved(s: rules.State, seat: int) -> bool:
    """Whether the seat's turn of this lap is over."""
    if s.phase in (Phase.ROBO_ROLL, Phase.OVER):
        return True
    return rules.distance(s, seat) < rules.distance(s, s.turn)


def dice_due(s: rules.State, seat: int) -> tuple[int, int]:
    """How many dice the seat has set aside, a laid morsel counted as one, and how many lie."""
    if s.phase in (Phase.START, Phase.BUFFET):
        return 0, 0
    aside = s.lap + has_moved(s, seat)
    rolling = s.phase == Phase.ROLL and seat == s.turn
    thrown = aside > 0 or (seat == s.turn and not rolling)
    return aside, rules.MAX_DICE - aside if thrown else 0


def action_problem(s: rules.State) -> str:
    """Why an action on the buffet cannot be under way, or an empty string."""
    if s.phase == Phase.ACT and not s.acted:
        return worded("a morsel is given up before the buffet is changed (acted=yes).")
    if s.picked != rules.NONE and s.phase != Phase.ACT:
        return worded("a position is named only while two morsels swap.")
    if not s.acted:
        return ""
    if s.lap != rules.SECOND_LAP or s.phase in (Phase.ROBO_ROLL, Phase.OVER):
        return worded("the buffet is changed on a second turn only.")
    if sum(s.hand[s.turn]) >= s.round:
        return worded(
            "seat {seat} has given up a morsel, so it holds fewer than {round}.",
            seat=s.turn + 1,
            round=s.round,
        )
    return ""
