"""Gigi Gacker as text: `card w8`, `lay p5`, `robo p4`, `hen`, `back w3`, `done`, `pass`.

A card is p3 to p7 (pullets), w1 to w8 (worms) or hen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase
from reroll.games.terms import CHANCE, HIDDEN
from reroll.notation.fields import (
    Fields,
    format_options,
    is_number,
    number_in,
    options_from,
    read_fields,
)
from reroll.notation.worded import Worded, what_came, worded
from reroll.notation.words import NotationError

ACTIONS = worded("lay CARD, hen, back CARD, done or pass")
WORDS = {rules.PASS: "pass", rules.HEN: "hen", rules.DONE: "done"}
TAKING_BACK = (Phase.FIRST_BACK, Phase.SECOND_BACK)
HEN_STEP = (Phase.HEN, *TAKING_BACK)


def format_card(kind: int) -> str:
    """A card as p5, w8 or hen."""
    if kind == cards.HEN:
        return "hen"
    return f"{'p' if kind < cards.WORM else 'w'}{cards.value(kind)}"


CARDS = {format_card(kind): kind for kind in range(cards.KINDS)}


def parse_card(text: str) -> int:
    """The kind of p5, w8 or hen; raise NotationError with the cards there are."""
    if text.lower() in CARDS:
        return CARDS[text.lower()]
    raise NotationError(
        worded("A card is p3 to p7, w1 to w8 or hen; {came} came.", came=what_came(text))
    )


def format_action(s: rules.State, actor: int, action: int) -> str:
    """An action in words."""
    if actor == CHANCE:
        if s.phase == Phase.START:
            return f"first {action + 1}"
        return f"{'robo' if s.phase == Phase.ROBO else 'card'} {format_card(action)}"
    if action in WORDS:
        return WORDS[action]
    return f"{'back' if s.phase in TAKING_BACK else 'lay'} {format_card(action)}"


def parse_action(s: rules.State, actor: int, text: str) -> int:
    """The action these words mean; a card, or the value of the only one, is short for both."""
    verb, _, rest = text.partition(" ")
    verb = verb.lower()
    if actor == CHANCE:
        if s.phase == Phase.START:
            return (
                number_in(rest if verb == "first" else text, 1, s.players, worded("The first seat"))
                - 1
            )
        return parse_card(rest if verb in ("card", "robo") else text)
    for action, word in WORDS.items():
        if text.lower() == word:
            return action
    if is_number(rest if verb in ("lay", "back") else text):
        return card_of_value(s, actor, rest if verb in ("lay", "back") else text)
    if verb in ("lay", "back") and rest:
        return parse_card(rest)
    if verb in CARDS and not rest:
        return CARDS[verb]
    raise NotationError(
        worded("Expected {actions}; {came} came.", actions=ACTIONS, came=repr(text))
    )


THESE = "these"
"""Says after `back` that no other card comes back: what a page sends whose picks are complete."""


def parse_actions(s: rules.State, actor: int, text: str) -> list[int]:
    """The actions these words mean, in order: `back w3 p6`, cards in any order, is several."""
    words = text.lower().replace(",", " ").split()
    if words[:1] == ["take"] and s.phase in TAKING_BACK:
        words = ["back", *words[1:]]
        text = " ".join(words)
    picked = words[1:] if words[:1] == ["back"] else words
    whole = picked[:1] == [THESE]
    picked = picked[1:] if whole else picked
    if actor == CHANCE or s.phase != Phase.FIRST_BACK or not (whole or are_cards(picked)):
        return [parse_action(s, actor, text)]
    kinds = sorted(parse_action(s, actor, f"back {card}") for card in picked)
    fewest = 1 if s.hen_takes == rules.UP_TO_TWO else 2
    if not fewest <= len(kinds) <= 2:
        raise NotationError(
            worded("Two cards come back, in any mixture: pick both. Picked: {n}.", n=len(kinds))
            if fewest == 2
            else worded("One or two cards come back, in any mixture. Picked: {n}.", n=len(kinds))
        )
    if len(kinds) == 1 and rules.discarded_from(s, actor, kinds[0]) > 1:
        kinds.append(rules.DONE)
    return kinds


def shuts_out(s: rules.State, seat: int, actions: Sequence[int]) -> Worded | None:
    """What to say to whom a card named alone would cost the choice of a lower one with it."""
    if s.phase != Phase.FIRST_BACK or len(actions) > 1 or actions[0] >= cards.PLAYABLE:
        return None
    if rules.discarded_from(s, seat, 0) == rules.discarded_from(s, seat, actions[0]):
        return None
    return BOTH_AT_ONCE


BOTH_AT_ONCE = worded(
    "Name both cards at once, in any order. One at a time, the lower one comes first."
)


def are_cards(words: Sequence[str]) -> bool:
    """Whether these words name several cards, by their names or by their values."""
    return len(words) > 1 and all(word in CARDS or is_number(word) for word in words)


def card_of_value(s: rules.State, seat: int, value: str) -> int:
    """The one card of this value that the seat may mean; raise NotationError if it has two."""
    mine = s.discard[seat] if s.phase in TAKING_BACK else s.hand[seat]
    found = [name for name in (f"p{value}", f"w{value}") if name in CARDS and mine[CARDS[name]] > 0]
    if len(found) > 1:
        raise NotationError(
            worded(
                "{value} may be a pullet or a worm here: {pullet} or {worm} was expected.",
                value=value,
                pullet=found[0],
                worm=found[1],
            )
        )
    return parse_card(found[0] if found else value)


# Positions: gigi_gacker players=3 round=2 phase=lay first=1 row=w8,hen,w2 laid=-/p5/- hand=...

FIELD_NAMES = (
    "players",
    "round",
    "phase",
    "first",
    "row",
    "laid",
    "hand",
    "discards",
    "hens",
    "gone",
    "robo",
    "asked",
    "back",
    "shown",
    "shown_row",
    "worms",
)


def format_position(s: rules.State) -> str:
    """A state as one line; a view's hidden hands are ?; options at their default are left out."""
    seats = range(s.players)
    parts = [
        "gigi_gacker",
        f"players={s.players}",
        f"round={s.round}",
        f"phase={Phase(s.phase).name.lower()}",
        f"first={first_holder(s) + 1 if s.round else '-'}",
        f"row={some(s.row)}",
        f"laid={'/'.join(laid_card(s.laid[seat]) for seat in seats)}",
        f"hand={'/'.join(counted(s.hand[seat]) for seat in seats)}",
        f"discards={'/'.join(counted(s.discard[seat]) for seat in seats)}",
        f"hens={'/'.join(str(s.hens_played[seat]) for seat in seats)}",
    ]
    if s.players == rules.ROBO:
        parts += [f"gone={counted(gone(s))}", f"robo={''.join(map(str, s.robo))}"]
    if s.phase in HEN_STEP:
        parts.append(f"asked={s.circle[s.asked] + 1}")
    if s.phase == Phase.SECOND_BACK:
        parts.append(f"back={format_card(s.first_back)}")
    if s.shown[0] != cards.NONE:
        parts += [f"shown={some(s.shown)}", f"shown_row={some(s.shown_row)}"]
    if s.worms != list(cards.WORM_COPIES):
        parts.append(f"worms={','.join(map(str, s.worms))}")
    return " ".join([*parts, *format_options(s, rules.OPTIONS)])


def some(kinds: Iterable[int]) -> str:
    """The cards of a row up to the first empty place, a dash for none."""
    return ",".join(format_card(kind) for kind in kinds if kind != cards.NONE) or "-"


def laid_card(kind: int) -> str:
    """A card laid: a dash before, x where it lies face down."""
    if kind == cards.NONE:
        return "-"
    return "x" if kind == cards.FACE_DOWN else format_card(kind)


def counted(counts: Sequence[int]) -> str:
    """Counts by kind as cards in ascending order; ? for a hidden hand."""
    if HIDDEN in counts:
        return "?"
    return some(kind for kind, count in enumerate(counts) for _ in range(count))


def gone(s: rules.State) -> list[int]:
    """GG-32: the cards that the robo chicken has taken out of the game, by kind."""
    left = all_cards(s)
    for kind in range(cards.KINDS):
        left[kind] -= s.unseen[kind] + sum(s.gained[seat][kind] for seat in range(s.players))
        left[kind] -= list(s.row).count(kind)
    return left


def all_cards(s: rules.State) -> list[int]:
    """The cards of the pile before the match, by kind."""
    return [0] * cards.PULLETS + list(s.worms) + [cards.HENS]


def first_holder(s: rules.State) -> int:
    """The seat that had the tractor in round 1."""
    size = rules.circle_size(s)
    return int(s.circle[(size - (s.round - 1) % size) % size])


def parse_position(text: str) -> rules.State:
    """The state of a one-line position; raise NotationError if it cannot arise."""
    given = read_fields(text, "gigi_gacker", FIELD_NAMES)
    s = rules.State()
    s.players = number_in(given.get("players", "2"), 2, 5, "players")
    options_from(given, s, rules.OPTIONS, s.players)
    put_worms(s, given)
    put_phase(s, given)
    put_cards(s, given)
    put_table(s, given)
    put_shown(s, given)
    problem = robo_problem(s, given) or cards_problem(s) or phase_problem(s)
    if problem:
        raise NotationError(worded("This position cannot arise: {problem}", problem=problem))
    return s


def put_worms(s: rules.State, given: Fields) -> None:
    """Read the distribution of the worm cards (GG-03)."""
    if "worms" not in given:
        return
    numbers = given["worms"].split(",")
    copies = [number_in(number, 0, cards.WORMS, worded("Copies of a worm")) for number in numbers]
    if len(copies) != cards.WORM_VALUES or sum(copies) != cards.WORMS:
        raise NotationError(
            worded(
                "worms are {values} numbers that sum to {needed}; {count} numbers with the"
                " sum {sum} came.",
                values=cards.WORM_VALUES,
                needed=cards.WORMS,
                count=len(copies),
                sum=sum(copies),
            )
        )
    s.worms = copies


def put_phase(s: rules.State, given: Fields) -> None:
    """Set phase, round and the circle, which follows from the first holder of the tractor."""
    names = [phase.name.lower() for phase in Phase]
    word = given.get("phase", default_phase(s, given))
    if word not in names:
        raise NotationError(
            worded("phase is one of {names}; {came} came.", names=", ".join(names), came=repr(word))
        )
    s.phase = names.index(word)
    lowest = 0 if s.phase == Phase.START else 1
    s.round = number_in(given.get("round", str(lowest)), lowest, lowest * rules.ROUNDS, "round")
    if s.round:
        first = number_in(given.get("first", "1"), 1, s.players, "first") - 1
        s.circle = padded(circle_in(s, first, s.round))


def default_phase(s: rules.State, given: Fields) -> str:
    """The phase that the cards on the table suggest: before anything lies there, the deal."""
    row = len(parse_cards(given.get("row", "-")))
    return "lay" if row >= rules.circle_size(s) or "laid" in given else "deal"


def circle_in(s: rules.State, first: int, number: int) -> list[int]:
    """GG-12, GG-33: the members clockwise from the tractor in the round of this number."""
    members = [(first + step) % s.players for step in range(s.players)]
    if s.players == rules.ROBO:
        members.append(rules.ROBO)
    holder = (number - 1) % len(members)
    return members[holder:] + members[:holder]


def padded(kinds: list[int]) -> list[int]:
    """A list of up to five numbers, filled up to five."""
    return kinds + [cards.NONE] * (rules.MAX_PLAYERS - len(kinds))


def put_cards(s: rules.State, given: Fields) -> None:
    """Fill hands and discard piles; what was gained follows from them."""
    hands = by_seat(s, given, "hand", "p3,p4,p5,p6,p7")
    discards = by_seat(s, given, "discards", "-")
    hens = by_seat(s, given, "hens", "0")
    for seat in range(s.players):
        if hands[seat] == "?":
            raise NotationError(worded("A hidden hand (?) cannot be set up; give its cards."))
        s.hand[seat], s.discard[seat] = tally(hands[seat]), tally(discards[seat])
        s.hand_size[seat] = sum(s.hand[seat])
        s.hens_played[seat] = number_in(hens[seat], 0, cards.HENS, worded("Hens played"))
        for kind in range(cards.WORM, cards.KINDS):
            s.gained[seat][kind] = s.hand[seat][kind] + s.discard[seat][kind]
        s.gained[seat][cards.HEN] += s.hens_played[seat]


def by_seat(s: rules.State, given: Fields, name: str, default: str) -> list[str]:
    """A field with one part for each seat."""
    parts = given.get(name, "/".join([default] * s.players)).split("/")
    if len(parts) != s.players:
        raise NotationError(
            worded(
                "{name} needs one part for each of {players} players, parted by /; {count} came.",
                name=name,
                players=s.players,
                count=len(parts),
            )
        )
    return parts


def parse_cards(text: str) -> list[int]:
    """Cards parted by commas; a dash alone is none."""
    return [] if text == "-" else [parse_card(card) for card in text.split(",")]


def tally(text: str) -> list[int]:
    """Cards as counts by kind."""
    kinds = parse_cards(text)
    return [kinds.count(kind) for kind in range(cards.KINDS)]


def put_table(s: rules.State, given: Fields) -> None:
    """Lay the row and the face-down cards; the pile is what lies nowhere else."""
    row = parse_cards(given.get("row", "-"))
    if len(row) > rules.circle_size(s):
        raise NotationError(
            worded(
                "row has at most {most} cards; {count} came.",
                most=rules.circle_size(s),
                count=len(row),
            )
        )
    s.row = padded(row)
    for seat, text in enumerate(by_seat(s, given, "laid", "-")):
        s.laid[seat] = cards.NONE if text == "-" else parse_card(text)
    if s.players == rules.ROBO:
        s.robo = parse_robo(given.get("robo", "33333"))
    taken = tally(given.get("gone", "-"))
    for kind, count in enumerate(all_cards(s)):
        won = sum(s.gained[seat][kind] for seat in range(s.players))
        s.unseen[kind] = count - won - taken[kind] - row.count(kind)
    if s.phase in HEN_STEP:
        asked = number_in(given.get("asked", "1"), 1, s.players, "asked") - 1
        s.asked = s.circle.index(asked)
    if s.phase == Phase.SECOND_BACK:
        s.first_back = parse_card(given.get("back", ""))


def parse_robo(text: str) -> list[int]:
    """How many of each pullet 3-7 the robo chicken still has: five digits."""
    if len(text) != cards.PULLETS or any(digit not in "0123" for digit in text):
        raise NotationError(
            worded("robo is five digits 0-3, one a pullet; {came} came.", came=repr(text))
        )
    return [int(digit) for digit in text]


def put_shown(s: rules.State, given: Fields) -> None:
    """Set what the last reveal showed; who took which position follows from it."""
    if "shown" not in given and "shown_row" not in given:
        return
    shown, row = parse_cards(given.get("shown", "-")), parse_cards(given.get("shown_row", "-"))
    size = rules.circle_size(s)
    if len(shown) != size or len(row) != size or s.round == 0:
        raise NotationError(
            worded("shown and shown_row are {size} cards each, after the first reveal.", size=size)
        )
    s.shown, s.shown_row = padded(shown), padded(row)
    ahead = s.phase in HEN_STEP or s.phase == Phase.OVER
    circle = circle_in(s, first_holder(s), s.round if ahead else s.round + size - 1)
    order = sorted(circle, key=lambda member: -cards.value(shown[member]))
    for rank, member in enumerate(order):
        s.shown_rank[member] = rank


# What cannot be


def completed(s: rules.State) -> int:
    """The number of rounds whose row has been taken."""
    revealed = s.phase in HEN_STEP or s.phase == Phase.OVER
    return s.round if revealed else max(s.round - 1, 0)


def robo_problem(s: rules.State, given: Fields) -> str:
    """What is said of a robo chicken that does not play, or an empty string."""
    said = {given.get(name, "-") for name in ("gone", "robo")}
    if s.players == rules.ROBO or (said == {"-"} and s.phase != Phase.ROBO):
        return ""
    return worded("the robo chicken plays with two players only.")


def cards_problem(s: rules.State) -> str:
    """What is wrong with the cards, or an empty string."""
    if min(s.unseen[: cards.WORM]) < 0:
        return worded("the pile, the row and what the robo has taken are worms and hens only.")
    for kind in range(cards.WORM, cards.KINDS):
        if s.unseen[kind] < 0:
            return worded(
                "there are more cards {card} on the table than in the box.", card=format_card(kind)
            )
    for seat in range(s.players):
        problem = seat_problem(s, seat)
        if problem:
            return problem
    if s.players == rules.ROBO and sum(gone(s)) != completed(s):
        return worded(
            "the robo has taken {due} cards by now; gone holds {count}.",
            due=completed(s),
            count=sum(gone(s)),
        )
    if s.players == rules.ROBO and sum(s.robo) != 15 - completed(s):
        return worded(
            "the robo has {due} pullets by now; {count} came.",
            due=15 - completed(s),
            count=sum(s.robo),
        )
    return ""


def seat_problem(s: rules.State, seat: int) -> str:
    """What is wrong with a seat's cards, or an empty string."""
    for pullet in range(cards.PULLETS):
        if s.hand[seat][pullet] + s.discard[seat][pullet] != 1:
            return worded(
                "seat {seat} has each pullet once, in hand or discarded (see {card}).",
                seat=seat + 1,
                card=format_card(pullet),
            )
    if s.discard[seat][cards.HEN]:
        return worded("seat {seat} cannot have discarded a hen.", seat=seat + 1)
    won = sum(s.gained[seat])
    if won != completed(s):
        return worded(
            "seat {seat} has won {due} cards by now; hand, discards and hens played hold {won}.",
            seat=seat + 1,
            due=completed(s),
            won=won,
        )
    missing = s.phase in TAKING_BACK and s.circle[s.asked] == seat
    takes = 5 + s.hens_played[seat] - missing * (2 if s.phase == Phase.FIRST_BACK else 1)
    if s.hen_takes != rules.UP_TO_TWO and s.hand_size[seat] != takes:
        return worded(
            "seat {seat} has {takes} cards in hand (GG-21); {count} came.",
            seat=seat + 1,
            takes=takes,
            count=s.hand_size[seat],
        )
    laid = s.laid[seat]
    if laid != cards.NONE and (laid >= cards.PLAYABLE or s.hand[seat][laid] == 0):
        return worded("seat {seat} has laid a card that it does not hold.", seat=seat + 1)
    return ""


def phase_problem(s: rules.State) -> str:
    """Why the phase cannot be with these cards on the table, or an empty string."""
    size, seats = rules.circle_size(s), range(s.players)
    row = sum(kind != cards.NONE for kind in s.row)
    waiting = sum(s.laid[seat] == cards.NONE for seat in seats)
    if (s.phase == Phase.DEAL and row == size) or (
        s.phase in (Phase.LAY, Phase.ROBO) and row < size
    ):
        return worded("cards are laid exactly when the row has {size} cards.", size=size)
    if s.phase not in (Phase.DEAL, Phase.LAY, Phase.ROBO) and row:
        return worded("between two rounds there is no row.")
    if (s.phase == Phase.LAY and waiting == 0) or (s.phase == Phase.ROBO and waiting > 0):
        return worded("when all have laid a card, the round goes on.")
    if s.phase not in (Phase.LAY, Phase.ROBO) and waiting < s.players:
        return worded("nobody has laid a card in phase {phase}.", phase=Phase(s.phase).name.lower())
    if s.phase == Phase.OVER and s.round < rules.ROUNDS:
        return worded("a match has {rounds} rounds.", rounds=rules.ROUNDS)
    if (s.shown[0] == cards.NONE) != (completed(s) == 0):
        return worded("shown and shown_row tell the last reveal, from the first on.")
    return hen_problem(s)


def hen_problem(s: rules.State) -> str:
    """Why the hen step cannot be as it is, or an empty string."""
    seat = s.circle[s.asked]
    if s.phase == Phase.HEN:
        if s.hand[seat][cards.HEN] == 0 or not rules.enough_discarded(s, seat):
            return worded(
                "seat {seat} has no hen to play, or too few cards to take back.", seat=seat + 1
            )
    if s.phase in TAKING_BACK and s.hens_played[seat] == 0:
        return worded("seat {seat} has played no hen.", seat=seat + 1)
    if s.phase == Phase.SECOND_BACK:
        if s.hand[seat][s.first_back] == 0 or rules.discarded_from(s, seat, s.first_back) == 0:
            return worded("seat {seat} has no second card to take back.", seat=seat + 1)
    return ""
