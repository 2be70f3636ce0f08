"""Bomb cards from a file: the format, the cards of the box, and every refusal with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from reroll.engine.bomb_cards import BadCards, load_cards, read_cards
from reroll.engine.setup import BadSetup, Setup
from reroll.games import gang_of_dice as gd
from reroll.games import gang_of_dice_cards as cards

BOX_FILE = Path(__file__).parents[2] / "docs" / "cards" / "gang_of_dice.toml"


def card(
    deck: str = "bright", colour: str = "black", condition: str = "sum", **more: object
) -> str:
    """One card as TOML."""
    lines = [f'deck = "{deck}"', f'colour = "{colour}"', f'condition = "{condition}"']
    return "\n".join(["[[card]]", *lines, *(f"{key} = {value}" for key, value in more.items())])


ENOUGH = "\n".join([card(number=7, copies=9), card("dark", number=11, copies=3)]) + "\n"


@pytest.mark.rule("GD-06")
def test_the_example_file_holds_the_cards_of_the_box() -> None:
    own, box = gd.State(), gd.State()
    for name, numbers in load_cards(BOX_FILE).items():
        setattr(own, name, list(numbers))
    gd.set_up(own)
    gd.set_up(box)
    assert own == box


@pytest.mark.rule("GD-06")
def test_a_match_is_set_up_with_the_cards_of_a_file() -> None:
    s = Setup("gang_of_dice", data=read_cards(ENOUGH)).first_state()
    assert s.card_left[:3] == [9, 3, 0]
    assert (s.card_condition[1], s.card_number[1], s.card_dark[1]) == (cards.SUM, 11, 1)


@pytest.mark.rule("GD-06")
def test_equal_cards_are_copies_of_one_kind() -> None:
    data = read_cards(ENOUGH + card(number=7))
    assert data["card_left"][:3] == (10, 3, 0)


@pytest.mark.rule("GD-06")
def test_a_card_may_name_several_values() -> None:
    data = read_cards(ENOUGH + card("dark", "yellow", "showing", number=2, values="[2, 4]"))
    assert data["card_values"][2] == 0b01010
    assert data["card_yellow"][2] == 1


@pytest.mark.rule("GD-05")
@pytest.mark.parametrize(
    ("bright", "dark", "deck", "needs"),
    [
        (8, 3, "two", "at least 9 bright and 3 dark"),
        (15, 2, "two", "15 bright and 2 dark came"),
        (8, 3, "one", "at least 12 bomb cards, 11 came"),
    ],
)
def test_a_file_with_too_few_cards_is_refused(
    bright: int, dark: int, deck: str, needs: str
) -> None:
    text = f"{card(number=7, copies=bright)}\n{card('dark', number=11, copies=dark)}"
    with pytest.raises(BadCards, match=needs):
        read_cards(text, deck=deck)


@pytest.mark.rule("GD-05")
@pytest.mark.parametrize(
    ("bright", "dark", "deck"), [(9, 3, "two"), (14, 3, "two"), (12, 0, "one")]
)
def test_a_file_of_another_size_will_do(bright: int, dark: int, deck: str) -> None:
    text = card(number=7, copies=bright)
    text += "\n" + card("dark", number=11, copies=dark) if dark else ""
    assert sum(read_cards(text, deck=deck)["card_left"]) == bright + dark


@pytest.mark.rule("GD-06")
def test_a_file_with_17_cards_that_says_18_is_refused_with_the_line() -> None:
    text = BOX_FILE.read_text()
    text = text[: text.rindex("[[card]]")]
    line = text.splitlines().index("size = 18") + 1
    with pytest.raises(BadCards, match=rf"line {line}: size says 18 cards, the file has 17\."):
        read_cards(text)


@pytest.mark.rule("GD-06")
@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (card(condition="fullhouse", number=2), 16, "condition is one of sum, consecutive"),
        (card("grey", number=2), 14, "deck is one of bright, dark; 'grey' came"),
        (card(colour="pink", number=2), 15, "colour is one of black, yellow; 'pink' came"),
        (card(), 13, "number is a whole number from 1 to 99; nothing came"),
        (card(number=0), 17, "number is a whole number from 1 to 99; 0 came"),
        (card(number="true"), 17, "number is a whole number from 1 to 99; True came"),
        (card(condition="consecutive", number=6), 17, "from 1 to 5; 6 came"),
        (card(number=7, copies=-1), 18, "copies is a whole number from 1 to 99; -1 came"),
        (card(number=7, values="[1]"), 18, "values goes with condition"),
        (card(condition="showing", number=1), 13, "values lists numbers from 1 to 5; nothing"),
        (card(condition="showing", number=1, values="[6]"), 18, "from 1 to 5; 6 came"),
        (card(number=7, worms=3), 18, "a card has deck, colour"),
        ("number =", 13, "this is not TOML"),
        ("[cards]", 13, "expected size or"),
    ],
)
def test_a_bad_card_is_refused_with_its_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadCards, match=rf"own\.toml, line {line}: .*{reason}"):
        read_cards(ENOUGH + text, "own.toml")


@pytest.mark.rule("GD-06")
@pytest.mark.parametrize("text", ["", "size = 18", "card = 3", "card = []"])
def test_a_file_without_cards_is_refused(text: str) -> None:
    with pytest.raises(BadCards, match=r"line 1: the file has no \[\[card\]\]"):
        read_cards(text)


@pytest.mark.rule("GD-06")
def test_more_than_40_different_cards_are_refused() -> None:
    text = "\n".join(card(number=number) for number in range(1, 42))
    with pytest.raises(BadCards, match="at most 40 different cards"):
        read_cards(text)


@pytest.mark.rule("GD-06")
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="cannot be read"):
        load_cards(tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadCards, match="not a text file"):
        load_cards(tmp_path / "picture.toml")


@pytest.mark.rule("GD-06")
@pytest.mark.parametrize(
    ("field", "numbers", "reason"),
    [
        ("card_condition", (9,), "asks for nothing"),
        ("card_number", (0,), "asks for nothing"),
        ("card_number", (7, 7), "are the same"),
        ("card_left", (9, 1), "9 bright and 1 dark came"),
    ],
)
def test_a_setup_with_impossible_cards_is_refused(
    field: str, numbers: tuple[int, ...], reason: str
) -> None:
    data = dict(read_cards(ENOUGH))
    data["card_dark"] = (
        (0, 0, *data["card_dark"][2:]) if reason == "are the same" else data["card_dark"]
    )
    data[field] = (*numbers, *data[field][len(numbers) :])
    with pytest.raises(BadSetup, match=reason):
        Setup("gang_of_dice", data=data)
