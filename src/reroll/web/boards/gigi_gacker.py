"""The Gigi Gacker board: the row, the cards laid and revealed, one's own hand, hens, piles."""

from __future__ import annotations

from typing import Literal

from reroll.engine.contract import acting_seats
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards
from reroll.games.terms import CHANCE, HIDDEN, SPECTATOR
from reroll.notation.gigi_gacker import THESE, format_action, format_card
from reroll.texts import gigi_gacker as words
from reroll.texts.catalogue import Texts
from reroll.web.boards.facts import Event, TableFacts
from reroll.web.boards.marks import apart, badge_of
from reroll.web.boards.model import (
    Art,
    Badge,
    Button,
    Card,
    Line,
    Mark,
    Odds,
    Piece,
    Rank,
    Refusal,
)
from reroll.web.boards.values import value

Phase = rules.Phase
SIXTH = ""
BACK = (Phase.FIRST_BACK, Phase.SECOND_BACK)
HEN_STEP = (Phase.HEN, *BACK)


@value
class Lane:
    """A position of the row: the card to win and, once revealed, what won it for whom.

    The robo chicken has no badge; `mine` marks the lane of the seat this page shows.
    """

    position: int
    prize: Card
    played: Card | None = None
    badge: Badge | None = None
    name: str = ""
    mine: bool = False


@value
class HandCard:
    """A card in hand or in the own discard pile: what laying or taking it says, or why not."""

    card: Card
    action: str = ""
    verb: str = ""
    then: str = ""
    refusal: Refusal | None = None
    won: bool = False
    laid: bool = False


@value
class Pile:
    """What anybody may look through: a seat's discarded cards and the hens it has played."""

    badge: Badge
    name: str
    cards: tuple[Card, ...]
    hens: int


@value
class GigiBoard:
    """The table; `lanes` are the row now, or the reveal while hens are asked for.

    `last` is the reveal of the round before; `covered` says that several people share this
    device, so that the hand opens only when asked; `choose` is what a card is picked for, `least`
    how many of a pair at the least, 0 where there is nothing to choose.
    """

    round: int
    lanes: tuple[Lane, ...]
    revealed: bool
    tie: str
    last: tuple[Lane, ...]
    last_round: int
    hand: tuple[HandCard, ...]
    worms: int
    seat: int
    seat_name: str
    whose: str
    badge: Badge | None
    tractor: bool
    choose: Literal["", "lay", "pair", "back"]
    picks: tuple[HandCard, ...]
    least: int
    covered: bool
    piles: tuple[Pile, ...]
    robo_left: int | None


def board(t: Texts, facts: TableFacts) -> GigiBoard:
    """The board as this viewer sees it."""
    s = facts.view
    revealed = s.phase in HEN_STEP or s.phase == Phase.OVER
    has_seat = facts.seat != SPECTATOR
    before = s.round - 1 if s.phase in (Phase.DEAL, Phase.LAY, Phase.ROBO) else 0
    return GigiBoard(
        round=s.round,
        lanes=reveal_lanes(t, facts) if revealed else row_lanes(t, facts),
        revealed=revealed,
        tie=tie_line(t, facts) if revealed or before else "",
        last=reveal_lanes(t, facts) if before else (),
        last_round=before,
        hand=hand(t, facts) if has_seat else (),
        worms=rules.score(s, facts.seat) if has_seat else 0,
        seat=facts.seat,
        seat_name=facts.sitters[facts.seat].name if has_seat else "",
        whose=facts.whose,
        badge=apart(facts),
        tractor=has_seat and s.circle[0] == facts.seat,
        choose=choice(facts),
        picks=discards_to_pick(t, facts) if choice(facts) in ("pair", "back") else (),
        least=fewest_back(facts),
        covered=len(facts.here) > 1 and s.hands != rules.OPEN_HANDS,
        piles=tuple(pile(t, facts, seat) for seat in range(s.players)),
        robo_left=sum(s.robo) if s.players == rules.ROBO else None,
    )


def own(t: Texts, facts: TableFacts) -> None:
    """Everything here is each seat's own in this game."""


def moment(facts: TableFacts) -> str:
    """GG-08: what a pick is made for; cards that others lay meanwhile leave it alone."""
    s = facts.view
    return f"round{s.round}" if s is not None and s.phase == Phase.LAY else str(facts.version)


def may_act(facts: TableFacts) -> bool:
    """Whether the table waits for the seat this page acts for."""
    return facts.seat in acting_seats(facts.rules, facts.view)


def choice(facts: TableFacts) -> Literal["", "lay", "pair", "back"]:
    """What this page picks a card for now, or a pair of them at once."""
    if not may_act(facts):
        return ""
    picked: dict[int, Literal["lay", "pair", "back"]] = {
        Phase.LAY: "lay",
        Phase.FIRST_BACK: "pair",
        Phase.SECOND_BACK: "back",
    }
    return picked.get(facts.view.phase, "")


def fewest_back(facts: TableFacts) -> int:
    """GG-15: how many cards must be picked at the least; 0 where a pile holds just those."""
    s = facts.view
    if choice(facts) != "pair":
        return 0
    fewest = 1 if s.hen_takes == rules.UP_TO_TWO else 2
    return 0 if rules.discarded_from(s, facts.seat, 0) == fewest else fewest


# Cards


def card_of(t: Texts, kind: int, shape: int = 0) -> Card:
    """A card by its kind; pullets in the colour of the seat with this shape, 0 for the robo's."""
    if kind == cards.FACE_DOWN:
        return Card("back", 0, t("a card face down"))
    name = words.card_name(t, kind)
    if kind == cards.HEN:
        return Card("hen", 0, name)
    return Card("pullet" if kind < cards.WORM else "worm", cards.value(kind), name, shape)


def row_lanes(t: Texts, facts: TableFacts) -> tuple[Lane, ...]:
    """GG-07: the cards of the row, by position."""
    row = [kind for kind in facts.view.row if kind != cards.NONE]
    return tuple(Lane(place + 1, card_of(t, kind)) for place, kind in enumerate(row))


def reveal_lanes(t: Texts, facts: TableFacts) -> tuple[Lane, ...]:
    """GG-10: the last reveal, each position with who took it."""
    s = facts.view
    size = rules.circle_size(s)
    if s.shown[0] == cards.NONE:
        return ()
    by_rank = sorted(range(size), key=lambda member: s.shown_rank[member])
    return tuple(reveal_lane(t, facts, member) for member in by_rank)


def reveal_lane(t: Texts, facts: TableFacts, member: int) -> Lane:
    """What a member of the circle showed and took."""
    s = facts.view
    place = s.shown_rank[member]
    is_seat = member < s.players
    return Lane(
        place + 1,
        card_of(t, s.shown_row[place]),
        card_of(t, s.shown[member], badge_of(facts, member).shape if is_seat else 0),
        badge_of(facts, member) if is_seat else None,
        facts.sitters[member].name if is_seat else t("Robo"),
        member == facts.seat,
    )


def tie_line(t: Texts, facts: TableFacts) -> str:
    """GG-11: how the highest tie of the last reveal fell; empty if there was none."""
    s = facts.view
    size = rules.circle_size(s)
    if s.shown[0] == cards.NONE:
        return ""
    names = [sitter.name for sitter in facts.sitters]
    ranked = sorted(range(size), key=lambda member: s.shown_rank[member])
    for member in ranked:
        value = cards.value(s.shown[member])
        tied = [other for other in ranked if cards.value(s.shown[other]) == value]
        if len(tied) > 1:
            order = ", ".join(words.member_name(t, s, other, names) for other in tied)
            return t(
                "The tie at {value} falls clockwise from the tractor: {names}.",
                value=value,
                names=order,
            )
    return ""


# One's own hand


def hand(t: Texts, facts: TableFacts) -> tuple[HandCard, ...]:
    """The seat's cards: pullets, worms, hens; while laying, each with what it says."""
    s, seat = facts.view, facts.seat
    found: list[HandCard] = []
    won = s.shown_row[s.shown_rank[seat]] if s.phase in HEN_STEP else cards.NONE
    for kind in range(cards.KINDS):
        for nth in range(max(0, s.hand[seat][kind])):
            last = nth == s.hand[seat][kind] - 1
            found.append(
                hand_card(t, facts, kind, won == kind and last, s.laid[seat] == kind and last)
            )
    return tuple(found)


def hand_card(t: Texts, facts: TableFacts, kind: int, won: bool, laid: bool) -> HandCard:
    """A card of the seat's hand."""
    card = card_of(t, kind, badge_of(facts, facts.seat).shape)
    if choice(facts) != "lay":
        return HandCard(card, won=won, laid=laid)
    return picked(t, facts, kind, card)


def picked(t: Texts, facts: TableFacts, kind: int, card: Card) -> HandCard:
    """A card that may be laid or taken back, or why not."""
    s, seat = facts.view, facts.seat
    why = rules.why_not(s, seat, kind)
    if why != rules.Why.FINE:
        refusal = Refusal(words.reason(t, why), rules.WHY_CLAUSE[rules.Why(why)])
        return HandCard(card, refusal=refusal)
    verb, then = words.action(t, s, seat, kind)
    return HandCard(card, format_action(s, seat, kind), verb, then)


def discards_to_pick(t: Texts, facts: TableFacts) -> tuple[HandCard, ...]:
    """GG-13: the cards of the seat's own pile; the kinds, each once, where a single one comes."""
    pile_of = facts.view.discard[facts.seat]
    kinds = [kind for kind in range(cards.PLAYABLE) if pile_of[kind]]
    shape = badge_of(facts, facts.seat).shape
    if choice(facts) == "pair":
        return tuple(
            HandCard(card := card_of(t, kind, shape), format_card(kind), card.name)
            for kind in kinds
            for _ in range(pile_of[kind])
        )
    return tuple(picked(t, facts, kind, card_of(t, kind, shape)) for kind in kinds)


def pile(t: Texts, facts: TableFacts, seat: int) -> Pile:
    """GG-20: a seat's discard pile and hens played, open to all."""
    s = facts.view
    lying = [kind for kind in range(cards.PLAYABLE) for _ in range(s.discard[seat][kind])]
    shown = tuple(card_of(t, kind, badge_of(facts, seat).shape) for kind in lying)
    return Pile(badge_of(facts, seat), facts.sitters[seat].name, shown, s.hens_played[seat])


# Seats


def seat_fact(t: Texts, facts: TableFacts, seat: int) -> str:
    """How many cards the seat holds, and its worms where hands are open."""
    s = facts.view
    held = t.n("{n} card", "{n} cards", s.hand_size[seat])
    worms = rules.score(s, seat)
    if worms == HIDDEN:
        return held
    return t("{cards}, {worms}", cards=held, worms=t.n("{n} worm", "{n} worms", worms))


def seat_worms(facts: TableFacts, seat: int) -> str:
    """The strip has words for it in this game."""
    return ""


def seat_piece(t: Texts, facts: TableFacts, seat: int) -> Piece | None:
    """GG-08: a card face down for who has laid one."""
    s = facts.view
    if s.phase in (Phase.LAY, Phase.ROBO) and s.laid[seat] != cards.NONE:
        return Piece("back", text=t("has laid a card"))
    return None


def seat_mark(t: Texts, facts: TableFacts, seat: int) -> Mark | None:
    """GG-06: the tractor stands before the seat that wins ties."""
    return Mark("tractor", t("has the tractor")) if facts.view.circle[0] == seat else None


def draw_question(t: Texts, facts: TableFacts) -> str:
    """GG-05, GG-06, GG-30: what is asked of those with the box before them."""
    if facts.view.phase == Phase.START:
        return t("Who begins?")
    if facts.view.phase == Phase.ROBO:
        return t("Which card does the robo chicken show?")
    return t("Which card came up?")


def draw_label(t: Texts, facts: TableFacts, kind: int) -> str:
    """GG-05, GG-06, GG-30: the seat that begins, or a card and how many of it are left."""
    if facts.view.phase == Phase.START:
        return t("{name} begins", name=facts.sitters[kind].name)
    card, left = words.chance_words(t, facts.view, kind)
    return t("{card}: {left}", card=card, left=left)


# The action bar


def actions(t: Texts, facts: TableFacts) -> tuple[Button, ...]:
    """Laying the card picked, playing a hen or not, taking the card picked back."""
    s, seat = facts.view, facts.seat
    if not may_act(facts):
        return ()
    confirm = Art("icon", "i-check")
    if s.phase == Phase.LAY:
        then = t("nobody sees it before all have laid")
        return (Button("go", t("Lay the card picked"), then, form="choose", art=confirm),)
    if s.phase == Phase.HEN:
        return pass_button(t, facts), hen_button(t, facts)
    if s.phase == Phase.FIRST_BACK:
        return (pair_button(t, facts, confirm),)
    back = Button("go", t("Take the card picked"), form="choose", art=confirm)
    if rules.why_not(s, seat, rules.DONE) != rules.Why.FINE:
        return (back,)
    verb, then = words.action(t, s, seat, rules.DONE)
    return Button("alt", verb, then, fields=(("action", "done"),)), back


def pair_button(t: Texts, facts: TableFacts, art: Art) -> Button:
    """GG-13: taking the cards picked, or the only ones there are, back in one go."""
    if fewest_back(facts):
        return Button("go", t("Take the cards picked"), form="choose", art=art)
    kinds = [pick.action for pick in discards_to_pick(t, facts)]
    names = ", ".join(pick.verb for pick in discards_to_pick(t, facts))
    verb = t("Take both back") if len(kinds) > 1 else t("Take {card} back", card=names)
    then = names if len(kinds) > 1 else ""
    return Button(
        "go", verb, then, fields=(("action", " ".join(["back", THESE, *kinds])),), art=art
    )


def pass_button(t: Texts, facts: TableFacts) -> Button:
    """GG-14, GG-16: keeping the hen, unless the hand is all hens."""
    s, seat = facts.view, facts.seat
    verb, then = words.action(t, s, seat, rules.PASS)
    why = rules.why_not(s, seat, rules.PASS)
    refusal = None
    if why != rules.Why.FINE:
        refusal = Refusal(words.reason(t, why), rules.WHY_CLAUSE[rules.Why(why)])
    art = Art("icon", "i-next")
    return Button("alt", verb, then, fields=(("action", "pass"),), art=art, refusal=refusal)


def hen_button(t: Texts, facts: TableFacts) -> Button:
    """GG-13: playing a hen for cards of the own discard pile."""
    verb, then = words.action(t, facts.view, facts.seat, rules.HEN)
    return Button("go", verb, then, fields=(("action", "hen"),), art=Art("figure", "hen"))


def odds(t: Texts, facts: TableFacts) -> Odds | None:
    """None are shown on this board."""
    return None


# The turn line, the log and the end


def round_note(t: Texts, facts: TableFacts) -> str:
    """GG-07: which round of how many this is."""
    return t("round {round} of {rounds}", round=facts.view.round, rounds=rules.ROUNDS)


def turn_note(t: Texts, facts: TableFacts) -> str:
    """What is going on."""
    phase = facts.view.phase
    if phase == Phase.LAY:
        return t("lay a card") if may_act(facts) else t("cards are laid")
    if phase == Phase.HEN:
        return t("a mother hen?")
    if phase in BACK:
        return t("take cards back") if phase == Phase.FIRST_BACK else t("take a card back")
    return ""


def is_told(event: Event) -> bool:
    """Whether the event has a line of its own: a row is told once it is complete."""
    return bool(event.before.phase != Phase.DEAL or event.after.phase == Phase.LAY)


def line(t: Texts, facts: TableFacts, event: Event) -> Line:
    """One event as a sentence."""
    names = [sitter.name for sitter in facts.sitters]
    text = words.event(t, event.before, event.after, event.actor, event.action, names)
    return Line(event.number, text, badge_of(facts, event.actor) if event.actor != CHANCE else None)


def rank(t: Texts, facts: TableFacts, seat: int, place: int) -> Rank:
    """GG-18, GG-19: a seat's row in the ranking."""
    s = facts.view
    return Rank(
        place=place,
        badge=badge_of(facts, seat),
        name=facts.sitters[seat].name,
        fact=t.n("{n} card in hand", "{n} cards in hand", s.hand_size[seat]),
        score=t.n("{n} worm", "{n} worms", rules.score(s, seat)),
        here=facts.sitters[seat].here,
    )


def tie_remark(t: Texts, facts: TableFacts) -> tuple[str, str]:
    """GG-19: how a tie for the first place fell, with its clause; empty without one."""
    s = facts.view
    scores = [rules.score(s, seat) for seat in range(s.players)]
    tied = [seat for seat in range(s.players) if scores[seat] == max(scores)]
    sizes = sorted(s.hand_size[seat] for seat in tied)
    if len(tied) < 2 or sizes[0] == sizes[1]:
        return "", ""
    winner = min(tied, key=lambda seat: s.hand_size[seat])
    name = facts.sitters[winner].name
    said = t("Equal worms: fewer cards in hand decide, and {name} holds the fewest.", name=name)
    return said, "GG-19"
