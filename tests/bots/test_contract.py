"""What a bot is: known by name, shown a view, given words of its own."""

from __future__ import annotations

import pytest

from reroll import Match
from reroll.bots.contract import BOT_KEY, STRENGTHS, Unknown, Words, bot_names, make
from reroll.bots.simulate import simulate
from reroll.engine.chance import Seeded
from reroll.engine.contract import GAMES, rules_of
from reroll.engine.sampling import first_word
from reroll.engine.views import View


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_finishes_a_match_with_legal_actions_from_views_alone(game: str) -> None:
    """One seat each for the bots of the game, the random one in the rest."""
    for name in bot_names(game):
        match = Match(game, players=rules_of(game).MIN_PLAYERS, seed=4)
        bots = [make(name, game), *[make("random", game)] * (match.setup.players - 1)]
        while not match.is_over:
            if match.actor < 0:
                match.roll()
                continue
            seat = match.seats[-1]
            view, words = match.view(seat), Words(4, 0, len(match.log))
            choice = bots[seat].choose(view, words)
            assert choice == bots[seat].choose(view, words)
            match.play(choice, seat)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_strength_of_the_lobby_is_a_bot_of_every_game(game: str, strength: str) -> None:
    """Easy, medium and hard."""
    bot = make(STRENGTHS[strength], game)
    assert bot.name in bot_names(game)
    assert repr(bot) == f"<Bot {bot.name}>"


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    """One sentence."""
    with pytest.raises(Unknown, match="pickomino has no bot 'clever'; its bots are random, simpl"):
        make("clever", "pickomino")
    with pytest.raises(Unknown, match="There is no game 'chess'; the games are"):
        make("random", "chess")


def test_strong_is_the_best_bot_of_every_game() -> None:
    """In Pickomino that is the greedy one."""
    assert [make("strong", game).name for game in GAMES] == ["greedy", *["strong"] * 3]


def test_the_words_of_a_bot_are_not_those_of_the_dice() -> None:
    """They hang on seed, match and move, and on a key that the dice do not have."""
    words, dice = Words(7, 2, 30), Seeded(7, 2)
    assert (words.k0, words.k1 ^ BOT_KEY) == (dice.k0, dice.k1)
    assert words.below(1000) == Words(7, 2, 30).below(1000)
    others = {Words(7, 2, n).below(1 << 30) for n in range(30)} | {
        Words(7, m, 30).below(1 << 30) for m in range(3, 30)
    }
    assert len(others) == 57
    match = Match("pickomino", players=2, start="1")
    dice.outcome(match.rules, match.state, 30)
    assert not set(dice.words) & {first_word(words.k0, words.k1, 2, 0, n) for n in range(28, 32)}


class First:
    """A guest that takes the first legal action."""

    name = "first"

    def __init__(self) -> None:
        self.shown: list[View] = []

    def choose(self, view: View, words: Words) -> int:
        """The lowest."""
        self.shown.append(view)
        assert 0 <= words.below(6) < 6
        return view.legal[0]


def test_any_object_that_chooses_can_play_in_a_simulation() -> None:
    """It sees views of its own seat only."""
    guest = First()
    result = simulate("gigi_gacker", 3, [guest, "random", "random"], 4, 1)
    assert not result.compiled
    assert [share.name for share in result.win_shares] == ["first", "random"]
    assert guest.shown
    for view in guest.shown:
        hidden = [seat for seat in range(3) if view.state.hand[seat][0] == -1]
        assert view.seat not in hidden
        assert len(hidden) == 2
