"""What the API takes and gives. Seats count from 0, as in the code; times are not told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from reroll.engine.contract import Unknown, game_named
from reroll.live.names import LONGEST_NAME, LONGEST_TABLE_NAME
from reroll.rulebook.ask import LONGEST

MOST = 10_000_000

PositionLine = Annotated[str, StringConstraints(max_length=4000)]
Name = Annotated[str, StringConstraints(max_length=LONGEST_NAME * 4)]


def canonical(word: object) -> object:
    """The name of a game for one of its titles; anything else is left to be refused."""
    try:
        return game_named(word) if isinstance(word, str) else word
    except Unknown:
        return word


Game = Annotated[
    Literal["pickomino", "gang_of_dice", "gigi_gacker", "wuerfelacker"], BeforeValidator(canonical)
]
Stage = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "bot", "program"]
ClockWord = Literal["", "5+10", "10+15", "20+20", "1d", "3d", "7d"]
Number = Annotated[int, Field(ge=0, le=MOST)]
KEY = r"^[A-Za-z0-9._~-]{1,64}$"


class Given(BaseModel):
    """A body that a program sends: what is not as described is refused, not guessed at."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Given):
    """A table to be made."""

    game: Game = Field(description="Which of the four games.")
    name: Annotated[str, StringConstraints(max_length=LONGEST_TABLE_NAME * 4)] = Field(
        "", description="The table's name, as the lobby shows it."
    )
    people: list[Name] = Field(
        default=[], max_length=10, description="Names of people who play by the returned token."
    )
    bots: list[Annotated[str, StringConstraints(max_length=20)]] = Field(
        default=[], max_length=10, description="Bots of the server: easy, medium, hard or a name."
    )
    options: dict[str, Annotated[str, StringConstraints(max_length=40)]] = Field(
        default={}, max_length=20, description="The table's options, in the words of the rules."
    )
    typed: bool = Field(False, description="Real dice and cards, whose outcomes are typed in.")
    clock: ClockWord = Field(
        "", description="Empty for none, minutes and seconds a turn (5+10), or days a move (3d)."
    )
    listed: bool = Field(False, description="Whether the table is shown in the lobby.")


class Sitting(Given):
    """Somebody who takes the next free chair."""

    name: Name = Field(description="The name to be called by.")
    kind: Literal["bot", "board"] = Field(
        "bot", description="bot: a program that plays. board: a person, on a device of their own."
    )


class ServerBot(Given):
    """A bot that the server plays."""

    bot: Annotated[str, StringConstraints(max_length=20)] = Field(
        "medium", description="easy, medium, hard or the name of a bot."
    )


class Act(Given):
    """An action. Sent twice with one key, it counts once."""

    match: Number = Field(description="The number of the match, as the state names it.")
    version: Number = Field(description="The length of the log that this answers.")
    key: str = Field(pattern=KEY, description="New for every action, the same for every retry.")
    action: Annotated[str, StringConstraints(max_length=400)] = Field(
        description="What to do, in the words of the state's `legal`; or what real dice show."
    )
    seat: Number | None = Field(
        None, description="Which seat acts; without it, the one whose view the state shows."
    )


class Back(Given):
    """A seat that its player takes back from the bot that stands in."""

    match: Number = Field(description="The number of the match, as the state names it.")
    key: str = Field(pattern=KEY, description="New for every wish, the same for every retry.")
    seat: Number | None = Field(
        None, description="Which seat; without it, the first of the token's that a bot plays."
    )


class StandIn(Given):
    """A seat that a bot shall play for its player for the time being."""

    match: Number = Field(description="The number of the match, as the state names it.")
    key: str = Field(pattern=KEY, description="New for every wish, the same for every retry.")
    seat: Number | None = Field(
        None, description="Which seat; without it, the first of the token's that it plays itself."
    )


class Cover(Given):
    """Another's seat that a bot shall play while its player is away or out of time."""

    match: Number = Field(description="The number of the match, as the state names it.")
    key: str = Field(pattern=KEY, description="New for every wish, the same for every retry.")
    seat: Number = Field(description="Which seat; the state says whether it is `absent`.")


class Again(Given):
    """A rematch."""

    match: Number = Field(description="The number of the match that is over.")


class NewToken(Given):
    """A token to be made."""

    kind: Literal["bot", "board"] = Field(description="What the token is for.")
    seat: Number | None = Field(
        None, description="For a bot: the seat whose program gets a new token."
    )
    name: Name = Field("", description="What to call the token in lists.")


# What comes back


class Seat(BaseModel):
    """Who sits where."""

    seat: int = Field(description="The seat's number, from 0.")
    name: str
    kind: SeatKind = Field(
        description="bot: played by the server. program: played through the API."
    )
    bot: str | None = Field(description="The name of the server's bot.")
    here: bool = Field(description="Whether the token that asks holds this seat.")
    lent: bool = Field(description="Whether the token that asks may take it back from a bot.")
    absent: bool = Field(
        description="Whether its player is away or out of time, so that a bot may cover the seat."
    )


class Offer(BaseModel):
    """A legal action."""

    seat: int
    action: str = Field(description="The words to act with.")
    verb: str = Field(description="What a button would say.")
    then: str = Field(description="What comes of it, in words; empty if the verb says it all.")


class State(BaseModel):
    """A table as one viewer may know it."""

    type: Literal["state"] = "state"
    table: str
    name: str
    game: Game
    options: dict[str, str]
    typed: bool
    listed: bool
    stage: Stage
    match: int = Field(description="The number of the match at this table.")
    version: int = Field(description="The length of the log; before the start, changes of seats.")
    commitment: str = Field(description="The SHA-256 of the secret that decides all chance.")
    seats: list[Seat]
    seat: int | None = Field(description="The seat whose view this is; null for spectators.")
    position: str | None = Field(description="The position in one line; `?` is what is hidden.")
    clocks: list[int] | None = Field(
        description="The milliseconds that each seat has left; null without a clock."
    )
    waits_for: list[int] = Field(description="The seats that must act or throw now.")
    legal: list[Offer] = Field(description="What the seats of this token may do now.")
    scores: list[int] | None = Field(description="Points by seat, once the match is over.")
    places: list[int] | None = Field(description="Places by seat; ties share one.")
    secret: str | None = Field(description="What the commitment was for, once it is over.")


class Event(BaseModel):
    """One action of the log as one viewer may know it."""

    type: Literal["event"] = "event"
    match: int
    number: int = Field(description="Its place in the log, from 0.")
    by: int | Literal["chance"] = Field(description="The seat that acted, or chance.")
    do: str | None = Field(description="The action in words; null if it is a secret.")
    text: str = Field(description="A sentence for people; empty where there is none to say.")


class Token(BaseModel):
    """A token as its owner may list it."""

    id: str = Field(description="What to revoke it by; no secret.")
    kind: Literal["board", "bot"]
    name: str
    seat: int | None = Field(description="The seat of a bot's token, while it sits.")
    created: int = Field(description="When it was made: milliseconds since 1970, UTC.")
    revoked: bool


class IssuedToken(Token):
    """A new token with its secret, which is told this once."""

    secret: str = Field(description="Send it as `Authorization: Bearer ...`; never in an address.")


class Made(BaseModel):
    """A new table, and the token of its host."""

    table: str = Field(description="The table's id; whoever knows it may watch and sit down.")
    link: str = Field(description="The table's page.")
    token: IssuedToken
    state: State


class Joined(BaseModel):
    """A seat that was taken, and its token."""

    seat: int
    token: IssuedToken
    state: State


class Listed(BaseModel):
    """A table that everybody may see."""

    table: str
    name: str
    game: Game
    stage: Stage
    players: list[str] = Field(description="The names of those who sit there.")
    free: int = Field(description="Chairs that are still free.")


class Wrong(BaseModel):
    """One field that is not as it should be."""

    where: str = Field(description="The field, as a path.")
    problem: str = Field(description="What is wrong with it, in the reader's language.")


class Problem(BaseModel):
    """Why something was refused; nothing was changed."""

    title: str = Field(description="The name of the HTTP status.")
    status: int
    code: str = Field(description="The reason, for programs.")
    detail: str = Field(description="The reason, in the reader's language.")
    clause: str | None = Field(description="The clause of the rules that refuses.")
    errors: list[Wrong] = Field(description="The fields of a request that cannot be read.")
    state: State | None = Field(description="How the table stands, where an action was refused.")


class Option(BaseModel):
    """Something that a table may choose."""

    name: str
    label: str
    clause: str
    words: list[str] = Field(description="What may be chosen; the printed rule first.")
    numbers: bool = Field(description="Whether numbers may be chosen too.")


class GameFacts(BaseModel):
    """A game: how many play, what a table may choose, which bots there are."""

    game: Game
    title: str
    least: int = Field(description="The fewest players.")
    most: int = Field(description="The most players.")
    options: list[Option]
    bots: list[str] = Field(description="The server's bots, the weakest first.")


class Clause(BaseModel):
    """One numbered rule."""

    id: str
    game: Game
    section: str
    title: str
    text: str
    ruling: str = Field(description="Our ruling where the printed rule is silent; else empty.")
    options: list[str] = Field(description="The options that are about this clause.")


class Rulebook(BaseModel):
    """All clauses of a game."""

    game: Game
    title: str
    clauses: list[Clause]


class Position(Given):
    """A position to be looked at."""

    position: PositionLine = Field(description="The position in one line, with nothing hidden.")
    seat: Number | None = Field(
        None, description="Whose choice, where several choose at once; the first unless given."
    )


class Roll(BaseModel):
    """What chance may do: outcomes that are worth the same to the seat."""

    chance: float = Field(description="How likely it is, 0 to 1.")
    share: float = Field(description="The seat's win share after it.")


class Choice(BaseModel):
    """A legal action and what it is worth. Shares are win shares, 0 to 1, and sum to one."""

    action: str = Field(description="The words to act with.")
    looked: bool = Field(
        description="Whether its turn was solved; else its figures are those of the best simple"
        " play, so that the share is the least it brings."
    )
    shares: list[float] = Field(description="Everybody's win share after it, by seat.")
    loss: float = Field(description="What it gives up of the seat's share against the best.")
    error: float = Field(description="Half the width of the 95 % interval of the share.")
    exact: bool = Field(description="Whether the shares are exact.")
    fails: float | None = Field(
        description="The chance that the turn comes to nothing, played on for the win: in Pickomino"
        " that it fails, in Gang of Dice that it does not lead the round; null in the other games."
    )
    gain: float | None = Field(
        description="The worms (Pickomino) or points (Gang of Dice) to expect, played on for the"
        " win; null in the other games."
    )
    rolls: list[Roll] = Field(description="What the roll after it may do, good to bad.")


class Odds(BaseModel):
    """What a position is worth."""

    game: Game
    taken: list[str] = Field(
        description="The fields that the line left out, as they were taken; options are not named."
    )
    seat: int | None = Field(description="The seat that chooses; null while chance acts.")
    shares: list[float] = Field(description="Everybody's win share with best play, by seat.")
    error: float = Field(description="Half the width of their 95 % interval; 0 if exact.")
    sentence: str = Field(description="The best choice and why, in words.")
    certainty: str = Field(description="How far the figures are exact, in words.")
    choices: list[Choice] = Field(description="The best first; empty while chance acts.")
    rolls: list[Roll] = Field(description="What chance may do now for the seat it acts for.")


class Question(Given):
    """A question about the rules."""

    question: Annotated[str, StringConstraints(max_length=2 * LONGEST)]
    game: Game | None = Field(None, description="Which game it is about, if known.")
    position: PositionLine | None = Field(
        None, description="A position line that the question is about."
    )


class Ruling(BaseModel):
    """What the rules say about a position."""

    sentence: str
    clause: str
    reason: str | None = Field(description="The reason code, if an action is refused.")
    position: str


class Answer(BaseModel):
    """What the rulebook says to a question."""

    known: bool = Field(description="Whether clauses settle it; if not, they are the nearest.")
    sure: bool = Field(description="Whether the first clause is near enough to be called sure.")
    sentence: str = Field(description="Why it is not settled, or not for sure; else empty.")
    game: Game | None = Field(description="The game that it is answered for.")
    clauses: list[Clause]
    others: list[Clause] = Field(
        description="What settles it in other games, one clause each, where none is named."
    )
    verdict: Ruling | None = Field(description="The rules on a position, if one is asked about.")
