"""Why a table refuses a request: a sentence in the reader's language, the clause behind it."""

from __future__ import annotations

from reroll.engine.contract import CHANCE, State, rules_of
from reroll.engine.states import copy_state
from reroll.texts.catalogue import N_, Texts
from reroll.texts.games import texts_of


class Refusal(Exception):
    """A request that changes nothing; `says` tells why in any language.

    `message` is the English sentence, `places` fills its named places.
    """

    clause = ""

    def __init__(self, message: str, **places: object) -> None:
        super().__init__(message.format(**places))
        self.message, self.places = message, places

    def says(self, t: Texts) -> str:
        """The reason as a sentence."""
        return t(self.message, **self.places)


class AgainstTheRules(Refusal):
    """The rules of the game refuse the action; the clause says which."""

    def __init__(
        self, game: str, why: int, s: State = None, actor: int = CHANCE, action: int = 0
    ) -> None:
        rules = rules_of(game)
        reason = rules.Why(why)
        super().__init__(reason.name)
        self.game, self.why, self.clause = game, why, rules.WHY_CLAUSE[reason]
        self.tried = None if s is None else (copy_state(s), actor, action)

    def says(self, t: Texts) -> str:
        """The reason as the game’s texts put it, about the state in question where it is kept."""
        words = texts_of(self.game)
        if self.tried is None:
            return words.reason(t, self.why)
        return words.refused(t, *self.tried, self.why)


class Plain(Refusal):
    """A sentence that is already in words, such as what notation or a set-up expects."""

    def __init__(self, sentence: str) -> None:
        super().__init__("{sentence}", sentence=sentence)

    def says(self, t: Texts) -> str:
        """The sentence as the lower rooms said it, in the reader's language."""
        return t.told(str(self.places["sentence"]))


class Stale(Refusal):
    """The request answers a table that has moved on."""

    def __init__(self) -> None:
        super().__init__(N_("The table has moved on since then. Here is how it stands now."))


class NotYours(Refusal):
    """The device does not hold the seat it asks for."""


class Reused(Refusal):
    """The key of a request has come with another one before."""

    def __init__(self) -> None:
        super().__init__(N_("This Idempotency-Key came with another request before."))


class ActedOtherwise(Reused):
    """The key of an action has come with another action before, which counted."""

    def __init__(self) -> None:
        Refusal.__init__(
            self,
            N_(
                "This request came with another action before, and that one counted."
                " Here is the table as it stands now."
            ),
        )


class Revoked(Refusal):
    """The token that the same request made before has been revoked."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "The token that this request made has been revoked. "
                "Send it with a new Idempotency-Key to get another."
            )
        )


class Unavailable(Refusal):
    """The store cannot keep anything just now; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(
            N_("The table's memory cannot be written just now, so nothing was changed. Try again.")
        )
