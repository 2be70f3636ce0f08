"""What a form brings, read with care: missing or strange fields have plain values."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from reroll.live.hall import Order
from reroll.live.identity import new_key, words_of
from reroll.live.names import LONGEST_NAME, tidy
from reroll.texts.catalogue import N_, Texts

PLAIN_FORM = "application/x-www-form-urlencoded"
MAX_FIELDS = 100
LONGEST_KEY = 64
QUICK_BOTS = ("medium", "medium")
MOST_DIGITS = 9


def whole(text: str) -> int:
    """A whole number from outside, -1 if the text is none of at most 9 digits.

    int() itself reads other scripts' digits and fails at more than 4,300.
    """
    plain = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    return int(text) if plain else -1


async def fields_of(request: Request) -> FormData:
    """The fields of a form; those of a page's own, which come with every move, read quickly."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != PLAIN_FORM:
        return await request.form(max_files=0, max_fields=MAX_FIELDS)
    try:
        sent = (await request.body()).decode()
        pairs = parse_qsl(sent, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        raise HTTPException(400) from None
    return FormData([*pairs])


class Form:
    """The fields of a sent form."""

    def __init__(self, data: FormData) -> None:
        self.data = data

    @staticmethod
    async def of(request: Request) -> Form:
        """Read the form of a request; 400 where a field holds a NUL, which no store keeps."""
        data = await fields_of(request)
        if any("\0" in f"{name}{value}" for name, value in data.multi_items()):
            raise HTTPException(400)
        return Form(data)

    def text(self, name: str) -> str:
        """A field, empty if it is missing."""
        value = self.data.get(name, "")
        return "" if isinstance(value, UploadFile) else value

    def texts(self, name: str) -> list[str]:
        """A field that may come several times, empty values left out."""
        return [v for v in self.data.getlist(name) if isinstance(v, str) and v]

    def number(self, name: str) -> int:
        """A whole number, -1 if the field is none."""
        return whole(self.text(name))

    def is_on(self, name: str) -> bool:
        """Whether a box is ticked."""
        return self.text(name) not in ("", "0")

    @property
    def key(self) -> str:
        """The key by which a form counts once; a new one where it brings none."""
        return self.text("key")[:LONGEST_KEY] or new_key()

    def counted(self, holder: str, name: str = "") -> str:
        """The key by which a wish counts once where people without a seat share a page's key."""
        return f"{name} {self.wished} {holder[:16]}".strip()

    @property
    def wished(self) -> str:
        """The key with all that the form asks for: filled in otherwise, it is another wish."""
        fields = sorted(
            pair for pair in self.data.multi_items() if pair[0] not in ("key", "version")
        )
        return f"{self.key} {words_of(*(part for pair in fields for part in pair))}"

    @property
    def action(self) -> str:
        """The action in words; dice, typed or picked one by one, come in a field of their own."""
        return " ".join([self.text("action"), *self.texts("dice")]).strip()

    def acting(self, words: str) -> Form:
        """The same form with an action in words, in place of what it brought."""
        kept = [(name, value) for name, value in self.data.multi_items() if name != "dice"]
        return Form(FormData([*kept, ("action", words)]))

    def has(self, name: str) -> bool:
        """Whether the form brings this field at all."""
        return name in self.data


def order_of(t: Texts, game: str, form: Form, options: list[str]) -> Order:
    """The table that a form asks for.

    Fields: `player` and `also` (names, all on this device), `bot` (repeated), `name` of the table,
    the game's options by name, `typed`, `hints`, `listed`, `clock`, `late`, `chat`; `quick` sits
    down against bots at once.
    """
    quick = form.is_on("quick")
    player = tidy(form.text("player"), LONGEST_NAME) or (t(N_("Guest")) if quick else "")
    people = [name for name in (player, *form.texts("also")) if name]
    return Order(
        game,
        form.text("name"),
        people,
        form.texts("bot") or (QUICK_BOTS if quick else ()),
        {name: form.text(name) for name in options if form.text(name)},
        form.is_on("typed"),
        quick or form.is_on("hints"),
        form.is_on("listed"),
        form.wished,
        clock=form.text("clock"),
        late=form.text("late"),
        chat=form.is_on("chat"),
    )
