"""What a request adds to the log, and what each viewer is told of it."""

from __future__ import annotations

import pytest

from reroll.engine.contract import CHANCE, NOBODY, legal_actions, places
from reroll.engine.setup import Setup
from reroll.games.terms import HIDDEN, SPECTATOR
from reroll.live.identity import again_key, words_of
from reroll.live.play import CORRECTED, REMEMBERED, Play
from reroll.live.refusals import AgainstTheRules, Plain, Refusal, Reused, Stale
from reroll.notation.words import format_action
from reroll.texts.catalogue import texts

SECRET = "00112233445566778899aabbccddeeff"


def pickomino(people: tuple[int, ...] = (0, 1), typed: bool = False, **options: str) -> Play:
    """A match of Pickomino for two whose first seat begins."""
    setup = Setup("pickomino", 2, {"start": "1"} | options)
    return Play(setup, SECRET, people, typed)


def ask(play: Play, seat: int, text: str, key: str = "", version: int = -1) -> None:
    """Carry out a request as a table would."""
    version = len(play.log) if version < 0 else version
    moves = play.plan(seat, text, version, key or f"k{len(play.log)}")
    play.add(moves, key or f"k{len(play.log)}")


def test_the_first_roll_of_a_persons_turn_waits_for_the_throw() -> None:
    play = pickomino()
    assert play.chance_due() == []
    ask(play, 0, "roll dice")
    assert [actor for actor, _ in play.log] == [CHANCE]
    assert play.rules.actor(play.state) == 0


def test_rolling_on_rolls_at_once() -> None:
    play = pickomino()
    ask(play, 0, "Roll  dice")
    ask(play, 0, f"keep {first_face(play)}")
    ask(play, 0, "roll")
    assert [actor for actor, _ in play.log] == [CHANCE, 0, 0, CHANCE]


def first_face(play: Play) -> str:
    """The first face that the seat to act may keep."""
    face = legal_actions(play.rules, play.state, play.state.turn)[0]
    return "W" if face == 5 else str(face + 1)


def test_the_seat_that_begins_is_drawn_at_once() -> None:
    play = Play(Setup("pickomino", 3), SECRET, (0, 1, 2), typed=False)
    moves = play.chance_due()
    assert len(moves) == 1
    play.add(moves)
    assert play.chance_due() == []


def test_a_request_sent_twice_counts_once() -> None:
    play = pickomino()
    ask(play, 0, "roll dice", key="a")
    assert play.plan(0, "roll dice", 0, "a") == []


def test_a_request_that_answers_an_older_log_is_stale() -> None:
    play = pickomino()
    ask(play, 0, "roll dice")
    for version in (0, 2):
        with pytest.raises(Stale):
            play.plan(0, f"keep {first_face(play)}", version, "b")


def test_acting_out_of_turn_names_the_clause() -> None:
    play = pickomino()
    with pytest.raises(AgainstTheRules) as refused:
        play.plan(1, "roll dice", 0, "a")
    assert refused.value.clause == "PK-04"
    assert refused.value.says(texts("en")) == "It is somebody else's turn."


def test_choosing_before_the_throw_says_to_throw_first() -> None:
    with pytest.raises(Refusal, match="First the dice must be thrown"):
        pickomino().plan(0, "keep 5", 0, "a")


def test_words_that_mean_nothing_say_what_was_expected() -> None:
    play = pickomino()
    ask(play, 0, "roll dice")
    with pytest.raises(Plain, match="Expected keep FACE"):
        play.plan(0, "jump", 1, "b")


def test_typed_dice_are_checked_and_wait_for_every_roll() -> None:
    play = pickomino(typed=True)
    with pytest.raises(AgainstTheRules) as refused:
        play.plan(0, "dice 1 1 1", 0, "a")
    assert refused.value.clause == "PK-05"
    ask(play, 1, "dice 1 1 2 3 4 5 W W")
    ask(play, 0, "keep W")
    ask(play, 0, "roll")
    assert play.rules.actor(play.state) == CHANCE
    assert play.chance_due() == []
    assert play.bot_due() == NOBODY
    ask(play, 0, "dice 112345")
    assert play.state.rolled == [2, 1, 1, 1, 1, 0]


def test_bots_are_due_to_throw_and_to_choose() -> None:
    play = pickomino(people=(1,))
    assert play.bot_due() == 0
    play.add(play.bot_moves(0, 0))
    assert play.bot_due() == 0
    play.add(play.bot_moves(0, legal_actions(play.rules, play.state, 0)[0]))
    assert [actor for actor, _ in play.log] == [CHANCE, 0]


def test_an_illegal_choice_of_a_bot_is_not_played() -> None:
    play = pickomino(people=(1,))
    play.add(play.bot_moves(0, 0))
    with pytest.raises(ValueError, match="not legal"):
        play.bot_moves(0, 99)


def test_the_same_secret_gives_the_same_dice_and_another_others() -> None:
    plays = [pickomino(), pickomino(), Play(Setup("pickomino", 2), SECRET[::-1], (0,), False)]
    rolls = [play.source.outcome(play.rules, pickomino().state, 0) for play in plays]
    assert rolls[0] == rolls[1] != rolls[2]


def test_a_replayed_log_leads_to_the_same_place() -> None:
    play = pickomino()
    while not play.is_over:
        actor = play.rules.actor(play.state)
        if actor == CHANCE:
            ask(play, play.rules.roller(play.state), "roll dice")
        else:
            play.add(play.bot_moves(actor, legal_actions(play.rules, play.state, actor)[-1]))
    again = pickomino()
    again.add(play.log)
    assert again.state == play.state
    assert (again.hand, again.since) == (play.hand, play.since)
    assert play.places_after([]) == places(play.rules, play.state)


def test_everything_is_told_where_nothing_is_hidden() -> None:
    play = pickomino()
    ask(play, 0, "roll dice")
    ask(play, 0, f"keep {first_face(play)}")
    for step in play.steps:
        assert {play.told(step, viewer) for viewer in (0, 1, SPECTATOR)} == {step.action}


class TestSecretChoices:
    """Gigi Gacker: all lay a card at the same time, face down."""

    def laying(self, **options: str) -> Play:
        """A match of three who are about to lay their first card."""
        setup = Setup("gigi_gacker", 3, {"start": "1", **options})
        play = Play(setup, SECRET, (0, 1, 2), typed=False)
        play.add(play.chance_due())
        return play

    def lay(self, play: Play, seat: int, version: int = -1) -> None:
        """The seat lays its first legal card."""
        action = legal_actions(play.rules, play.state, seat)[0]
        ask(play, seat, format_action("gigi_gacker", play.state, seat, action), version=version)

    def test_cards_are_turned_at_once(self) -> None:
        assert {actor for actor, _ in self.laying().log} == {CHANCE}

    def test_a_card_laid_is_told_to_its_seat_alone_until_all_are_turned(self) -> None:
        play = self.laying()
        self.lay(play, 1)
        step = play.steps[-1]
        assert play.told(step, 1) == step.action
        assert [play.told(step, viewer) for viewer in (0, 2, SPECTATOR)] == [HIDDEN] * 3

    @pytest.mark.parametrize("hands", ["hidden", "open"])
    def test_the_only_card_that_a_hand_allows_is_a_secret_until_all_are_turned(
        self, hands: str
    ) -> None:
        play = self.laying(hands=hands)
        s = play.frame.state
        kept = legal_actions(play.rules, s, 1)[0]
        for kind in range(len(s.hand[1])):
            s.hand[1][kind] = 3 if kind == kept else 0
        assert legal_actions(play.rules, s, 1) == [kept]
        self.lay(play, 1)
        step = play.steps[-1]
        assert [play.told(step, viewer) for viewer in (0, 2, SPECTATOR)] == [HIDDEN] * 3
        assert play.told(step, 1) == kept
        for seat in (0, 2):
            self.lay(play, seat)
        last = next(one for one in reversed(play.steps) if one.actor == 2)
        assert [play.told(last, viewer) for viewer in (0, 1, SPECTATOR)] == [last.action] * 3

    def test_the_others_cards_do_not_make_a_page_stale(self) -> None:
        play = self.laying()
        seen = len(play.log)
        self.lay(play, 2, seen)
        self.lay(play, 0, seen)
        self.lay(play, 1, seen)
        assert {actor for actor, _ in play.log[seen : seen + 3]} == {0, 1, 2}

    def test_a_second_card_answering_the_old_page_is_refused(self) -> None:
        play = self.laying()
        seen = len(play.log)
        self.lay(play, 2, seen)
        with pytest.raises(Stale):
            play.plan(2, "lay 1", seen, "again")

    def test_a_page_of_the_last_round_is_stale(self) -> None:
        play = self.laying()
        seen = len(play.log)
        for seat in range(3):
            self.lay(play, seat)
        for seat in range(3):
            with pytest.raises(Stale):
                play.plan(seat, "lay 1", seen, "again")


def test_a_key_that_comes_with_another_action_is_refused() -> None:
    """Done before is the action, not the key: neither another one nor another seat's is lost."""
    play = pickomino()
    first, other = (again_key("1.a", words_of(0, text)) for text in ("roll dice", "keep 5"))
    ask(play, 0, "roll dice", key=first)
    assert play.plan(0, "Roll  DICE", 0, again_key("1.a", words_of(0, "Roll  DICE"))) == []
    with pytest.raises(Reused, match="that one counted"):
        play.plan(0, "keep 5", 1, other)
    with pytest.raises(Reused):
        play.plan(1, "roll dice", 1, again_key("1.a", words_of(1, "roll dice")))


def test_a_log_kept_before_keys_had_words_knows_its_requests() -> None:
    """Their actions are taken for those that are asked for again."""
    play = pickomino()
    ask(play, 0, "roll dice", key="1.a")
    assert play.plan(0, "roll dice", 0, again_key("1.a", words_of(0, "roll dice"))) == []


@pytest.mark.parametrize("typed", [False, True])
def test_steps_whose_states_were_let_go_of_are_played_once_more_as_they_were(typed: bool) -> None:
    play = pickomino(people=(), typed=typed)
    as_they_were = []
    while len(play.log) < 2 * REMEMBERED:
        rules, s = play.rules, play.state
        if rules.actor(s) != CHANCE:
            seat = rules.actor(s)
            play.add(play.bot_moves(seat, legal_actions(rules, s, seat)[0]))
        else:
            roll = play.source.outcome(rules, s, len(play.log))
            play.add([(CHANCE, roll)])
            if typed and len(play.log) % 3 == 0:  # what lay there was something else
                as_they_were.append(play.steps[-1])
                play.add([(CORRECTED, play.source.outcome(rules, s, len(play.log)))])
        as_they_were += [step for step in play.steps if step.number >= len(as_they_were)]
    told = [(s.number, s.actor, s.action, s.before.state, s.after.state) for s in as_they_were]
    for first in (0, 1, play.oldest - 1, play.oldest, len(play.log)):
        again = play.steps_from(first)
        assert [step.number for step in again] == list(range(first, len(play.log)))
        assert [
            (s.number, s.actor, s.action, s.before.state, s.after.state) for s in again
        ] == told[first:]


def test_a_roll_of_too_few_dice_is_refused_with_both_numbers() -> None:
    play = pickomino(typed=True)
    with pytest.raises(AgainstTheRules) as refused:
        play.plan(0, "dice 1 1 1 W", 0, "a")
    assert refused.value.says(texts("en")) == "This roll needs 8 dice; 4 came."


def test_what_is_too_early_is_answered_with_what_is_to_be_done_first() -> None:
    play = pickomino(typed=True)
    told = []
    for entry in ("dice 1 1 2 3 4 5 W W", "stop", "keep W", "keep 5"):
        try:
            ask(play, 0, entry)
        except AgainstTheRules as refused:
            told.append(refused.says(texts("en")))
    assert told == [
        "First one value of this roll is set aside.",
        "Now the dice left are rolled, or you stop.",
    ]
