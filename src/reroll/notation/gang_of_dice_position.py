"""A position of Gang of Dice as one line, and back.

    gang_of_dice players=2 round=1 leader=1 turn=2 phase=decide card=sum7-black owned=45,46
    table=5 shown=125/3M hand=0 rolls=1 face=- out=-,- drawn=sum7-black

Seats are parted by commas, their dice by slashes; in phase card, dice and card are those of the
round before. Cards that are not those of the box follow as `cards=`, each with its copies left.
`owned` may hold a ? where the viewer may not know a pool.
"""

from __future__ import annotations

from collections.abc import Iterator

from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards
from reroll.games.terms import HIDDEN
from reroll.notation.fields import Fields, format_options, number_in, options_from, read_fields
from reroll.notation.gang_of_dice_cards import (
    LETTERS,
    card_at,
    card_word,
    find_kind,
    format_heap,
    is_card,
    parse_card,
    parse_heap,
)
from reroll.notation.worded import worded
from reroll.notation.words import NotationError

Phase = rules.Phase
TURN_PHASES = (Phase.CHOOSE_DICE, Phase.ROLL, Phase.DECIDE, Phase.CHOOSE_FACE)
FIELD_NAMES = (
    *("players", "round", "leader", "turn", "phase", "card", "owned", "table"),
    *("shown", "hand", "rolls", "face", "out", "drawn", "cards"),
)


def format_position(s: rules.State) -> str:
    """A state as one line; options at their default are left out."""
    seats = range(s.players)
    face = LETTERS[s.face] if s.phase == Phase.CHOOSE_FACE else "-"
    card = "-" if s.card == rules.NO_CARD else card_word(card_at(s, s.card))
    parts = {
        "players": s.players,
        "round": s.round,
        "leader": s.leader + 1,
        "turn": s.turn + 1,
        "phase": Phase(s.phase).name.lower(),
        "card": card,
        "owned": ",".join("?" if s.owned[i] == HIDDEN else str(s.owned[i]) for i in seats),
        "table": s.table,
        "shown": "/".join(format_heap(s.shown[i]) for i in seats),
        "hand": s.in_hand,
        "rolls": s.rolls,
        "face": face,
        "out": ",".join(str(s.out_round[i] or "-") for i in seats),
        **format_cards(s),
    }
    words = [f"{name}={value}" for name, value in parts.items()]
    return " ".join(["gang_of_dice", *words, *format_options(s, rules.OPTIONS)])


def format_cards(s: rules.State) -> dict[str, str]:
    """The cards drawn from the box, or all cards of the table's own with the copies left."""
    kinds = [kind for kind in range(rules.KINDS) if s.card_number[kind] > 0]
    if tuple(card_at(s, kind) for kind in kinds) == cards.BOX and max(s.card_left) <= 1:
        drawn = [card_word(card_at(s, kind)) for kind in kinds if s.card_left[kind] == 0]
        return {"drawn": ",".join(drawn) or "-"}
    return {"cards": ",".join(f"{card_word(card_at(s, k))}*{s.card_left[k]}" for k in kinds)}


def parse_position(text: str) -> rules.State:
    """The state of a one-line position; raise NotationError if it cannot arise."""
    given = read_fields(text, "gang_of_dice", FIELD_NAMES)
    s = rules.State()
    s.players = number_in(given.get("players", "2"), 2, rules.MAX_PLAYERS, "players")
    options_from(given, s, rules.OPTIONS, s.players)
    put_cards(s, given)
    put_round(s, given)
    put_dice(s, given)
    put_phase(s, given)
    if not given.keys() & {"drawn", "cards"}:
        draw_in_order(s)
    put_pools(s, given)
    drawn = () if "cards" in given else drawn_problems(s)
    for problem in (*card_problems(s), *seat_problems(s), *turn_problems(s), *drawn):
        raise NotationError(worded("This position cannot arise: {problem}", problem=problem))
    put_results(s)
    return s


# Cards and rounds


def put_cards(s: rules.State, given: Fields) -> None:
    """The cards of the box without those drawn, or the table's own with the copies left."""
    if "cards" not in given:
        rules.lay_out_the_box(s)
        for word in listed(given.get("drawn", "-")):
            s.card_left[find_kind(s, word)] = 0
        return
    words = given["cards"].split(",")
    if len(words) > rules.KINDS:
        raise NotationError(
            worded(
                "At most {most} different cards fit; {count} came.",
                most=rules.KINDS,
                count=len(words),
            )
        )
    for kind, word in enumerate(words):
        name, _, left = word.partition("*")
        card = parse_card(name)
        if not is_card(card):
            raise NotationError(
                worded("Card {name} asks for nothing that dice can show (GD-06).", name=name)
            )
        s.card_condition[kind], s.card_number[kind], s.card_values[kind] = card[:3]
        s.card_yellow[kind], s.card_dark[kind] = card[3:]
        s.card_left[kind] = number_in(
            left, 0, 999, worded("The copies left of {name} (as in {name}*2)", name=name)
        )


def draw_in_order(s: rules.State) -> None:
    """Where it is not said which cards were drawn before: the first of the box, one a round."""
    dark_due = max(0, card_round(s) - rules.BRIGHT_ROUNDS)
    for dark, due in ((0, card_round(s) - dark_due), (1, dark_due)):
        kinds = [kind for kind in range(len(cards.BOX)) if s.card_dark[kind] == dark]
        missing = due - sum(not s.card_left[kind] for kind in kinds)
        for kind in [kind for kind in kinds if s.card_left[kind]][: max(0, missing)]:
            s.card_left[kind] = 0


def listed(text: str) -> list[str]:
    """The words parted by commas, none for a dash."""
    return [] if text == "-" else text.split(",")


def put_round(s: rules.State, given: Fields) -> None:
    """The round, its card, who is first and whose turn it is, who went out when."""
    s.round = number_in(given.get("round", "1"), 0, rules.ROUNDS, "round")
    s.leader = number_in(given.get("leader", "1"), 1, s.players, "leader") - 1
    s.turn = number_in(given.get("turn", str(s.leader + 1)), 1, s.players, "turn") - 1
    if given.get("card", "-") != "-":
        s.card = find_kind(s, given["card"])
        if "cards" not in given:
            s.card_left[s.card] = 0
    outs = by_seat(s, given, "out", ",", "-")
    for seat, out in enumerate(outs):
        s.out_round[seat] = (
            0 if out == "-" else number_in(out, 1, s.round, worded("The round of going out"))
        )


def by_seat(s: rules.State, given: Fields, name: str, comma: str, default: str) -> list[str]:
    """A field's words, one a seat."""
    words = given[name].split(comma) if name in given else [default] * s.players
    if len(words) != s.players:
        raise NotationError(
            worded(
                "{name} needs one word for each of {players} players, parted by {comma};"
                " {count} came.",
                name=name,
                players=s.players,
                comma=comma,
                count=len(words),
            )
        )
    return words


# Dice and the turn


def put_dice(s: rules.State, given: Fields) -> None:
    """The dice before each seat, and those in the hand of the seat in turn."""
    for seat, heap in enumerate(by_seat(s, given, "shown", "/", "-")):
        s.shown[seat] = parse_heap(heap)
        s.staked[seat] = sum(s.shown[seat])
    s.in_hand = number_in(given.get("hand", "0"), 0, rules.MOST_DICE, "hand")
    s.staked[s.turn] += s.in_hand


def put_phase(s: rules.State, given: Fields) -> None:
    """The phase, how often the seat in turn has rolled, the face it picks from."""
    names = [phase.name.lower() for phase in Phase]
    word = given.get("phase", default_phase(s))
    if word not in names:
        raise NotationError(
            worded("phase is one of {names}; {came} came.", names=", ".join(names), came=repr(word))
        )
    s.phase = names.index(word)
    rolls = "1" if s.phase in (Phase.DECIDE, Phase.CHOOSE_FACE) else "0"
    s.rolls = number_in(given.get("rolls", rolls), 0, rules.ROLLS - 1, "rolls")
    face = given.get("face", "-").upper()
    if s.phase == Phase.CHOOSE_FACE:
        s.face = LETTERS.index(face) if face in LETTERS else rules.face_shown(s, 0)


def default_phase(s: rules.State) -> str:
    """The phase that the dice on the table suggest."""
    if s.round == 0:
        return "start"
    if s.card == rules.NO_CARD:
        return "card"
    if s.in_hand:
        return "roll"
    return "decide" if s.staked[s.turn] else "choose_dice"


def put_pools(s: rules.State, given: Fields) -> None:
    """The pools, by default what is left of the start, and all other dice on the table."""
    pool = s.pool or rules.POOL[s.players]
    for seat, word in enumerate(by_seat(s, given, "owned", ",", "")):
        if word == "?":
            s.owned[seat] = HIDDEN
        else:
            staked = s.staked[seat] if s.phase in TURN_PHASES else 0
            own = word or str(0 if s.out_round[seat] else max(0, pool - staked))
            s.owned[seat] = number_in(own, 0, rules.MOST_DICE, worded("A pool"))
    total = pool * s.players + sum(rules.bonus(number) for number in range(1, s.round + 1))
    rest = max(0, total - sum(s.owned))
    hidden = HIDDEN in s.owned
    default = str(sum(s.staked) if hidden or (s.round == 1 and s.phase != Phase.OVER) else rest)
    s.table = number_in(given.get("table", default), 0, rules.MOST_DICE, "table")
    if not hidden and sum(s.owned) + s.table != total:
        raise NotationError(
            worded(
                "Pools and table hold {total} dice in round {round} (GD-23); {count} came.",
                total=total,
                round=s.round,
                count=sum(s.owned) + s.table,
            )
        )


def put_results(s: rules.State) -> None:
    """What the turns already taken this round came to."""
    turn = s.turn
    for seat in seats_done(s):
        s.turn = seat
        s.result[seat] = rules.TRIGGERED if rules.triggers(s) else cards.total(s.shown[seat])
    s.turn = turn


def seats_done(s: rules.State) -> list[int]:
    """The seats that have taken their turn under the card shown."""
    if s.card == rules.NO_CARD:
        return []
    if s.phase not in TURN_PHASES:
        return [i for i in range(s.players) if s.out_round[i] in (0, card_round(s))]
    places = range((s.turn - s.leader) % s.players)
    order = [(s.leader + place) % s.players for place in places]
    return [seat for seat in order if not s.out_round[seat]]


def card_round(s: rules.State) -> int:
    """The round of the card shown: the one before while the next card is due."""
    return s.round - 1 if s.phase == Phase.CARD else s.round


# What cannot be


def card_problems(s: rules.State) -> Iterator[str]:
    """What is wrong with the card of the round."""
    number = card_round(s)
    if s.card == rules.NO_CARD and (s.phase in TURN_PHASES or s.phase == Phase.OVER):
        yield worded("a turn is taken under a card.")
    if s.card != rules.NO_CARD and number < 1:
        yield worded("before the first draw no card lies open.")
    elif s.card != rules.NO_CARD and s.deck != rules.ONE_DECK:
        if (s.card_dark[s.card] > 0) != (number > rules.BRIGHT_ROUNDS):
            yield worded(
                "the card of round {number} comes from the other deck (GD-05).", number=number
            )
    if s.phase == Phase.CARD and not any(rules.draw_weight(s, k) for k in range(rules.KINDS)):
        yield worded("no card is left to draw.")


def seat_problems(s: rules.State) -> Iterator[str]:
    """What is wrong with the seats, their dice and who went out."""
    done = seats_done(s)
    left = [i for i in range(s.players) if not s.out_round[i]]
    if (s.round == 0) != (s.phase == Phase.START):
        yield worded("round 0 is the phase start, before the first seat is drawn.")
    if s.phase == Phase.OVER and len(left) > 1 and s.round < rules.ROUNDS:
        yield worded("a match is over after round 12 or with at most one player left.")
    if s.phase != Phase.OVER and (len(left) < 2 or s.leader not in left or s.turn not in left):
        yield worded(
            "two players at least are in the game, the first and the one in turn among them."
        )
    for seat in range(s.players):
        if seat not in done and s.staked[seat] and (seat != s.turn or s.phase not in TURN_PHASES):
            yield worded("seat {seat} has not had its turn and shows dice.", seat=seat + 1)
        if seat in done and not s.staked[seat]:
            yield worded("seat {seat} has had its turn and shows no dice (GD-09).", seat=seat + 1)
        if s.out_round[seat] and s.owned[seat] > 0:
            yield worded("seat {seat} is out and owns dice.", seat=seat + 1)
        if s.out_round[seat] == s.round > 0 and s.phase != Phase.OVER:
            yield worded(
                "seat {seat} goes out when round {round} ends, not before (GD-19).",
                seat=seat + 1,
                round=s.round,
            )
        if (
            seat in left
            and not s.owned[seat]
            and (s.phase not in TURN_PHASES or not s.staked[seat])
        ):
            yield worded("seat {seat} owns no dice and is not out (GD-19).", seat=seat + 1)
    if s.phase in TURN_PHASES and s.table < sum(s.staked):
        yield worded(
            "{staked} dice are staked and {table} lie on the table.",
            staked=sum(s.staked),
            table=s.table,
        )


def turn_problems(s: rules.State) -> Iterator[str]:
    """What is wrong with the turn: dice in hand and shown, rolls, the face in question."""
    shown, deciding = sum(s.shown[s.turn]), s.phase in (Phase.DECIDE, Phase.CHOOSE_FACE)
    if s.phase not in (Phase.ROLL, Phase.CHOOSE_FACE) and s.in_hand:
        yield worded("dice are in hand only in the phases roll and choose_face.")
    if s.phase == Phase.ROLL and (not s.in_hand or (shown > 0 and not s.rolls and not in_lots(s))):
        yield worded("a roll needs dice in hand, the first roll all of them.")
    if s.phase == Phase.CHOOSE_DICE and shown:
        yield worded("dice are chosen before any are shown.")
    if (s.rolls > 0) != deciding and not (s.phase == Phase.ROLL and s.rolls):
        yield worded("rolls counts those of the seat in turn, at least 1 once it may decide.")
    if deciding and not shown + s.in_hand:
        yield worded("to decide something needs to lie there.")
    if s.phase == Phase.CHOOSE_FACE and not shown:
        yield worded("faces are chosen of dice that are shown.")
    elif s.phase == Phase.CHOOSE_FACE and not s.shown[s.turn][s.face]:
        yield worded("no die shows {face}, the face in question.", face=LETTERS[s.face])
    if s.phase == Phase.DECIDE and s.card_yellow[s.card] and rules.triggers(s):
        yield worded("the yellow card has ended this turn already (GD-13).")


def drawn_problems(s: rules.State) -> Iterator[str]:
    """What is wrong with the cards drawn from the box: one a round, dark ones in the last."""
    number = card_round(s)
    drawn = [kind for kind in range(len(cards.BOX)) if not s.card_left[kind]]
    if len(drawn) != number:
        yield worded(
            "by now {due} cards have been drawn; drawn holds {count}.", due=number, count=len(drawn)
        )
    dark = sum(s.card_dark[kind] > 0 for kind in drawn)
    due = max(0, number - rules.BRIGHT_ROUNDS)
    if s.deck != rules.ONE_DECK and dark != due:
        other = number if dark < due else min(number, rules.BRIGHT_ROUNDS)
        yield worded("the card of round {number} comes from the other deck (GD-05).", number=other)


def in_lots(s: rules.State) -> bool:
    """Whether so many dice are thrown that they fall in several lots."""
    return s.staked[s.turn] > rules.MAX_DICE and s.in_hand < s.staked[s.turn]
