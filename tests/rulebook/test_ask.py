"""Questions are answered by clauses or by the rules themselves, or not at all."""

from __future__ import annotations

import pytest

from reroll.engine.contract import GAMES, Unknown, rules_of
from reroll.engine.match import Match
from reroll.notation.words import NotationError, parse_position
from reroll.rulebook import ask as room
from reroll.rulebook.ask import LONGEST, Answer, ask
from reroll.rulebook.clauses import clauses_by_id, rulebook
from reroll.rulebook.languages import spoken
from reroll.texts.catalogue import LANGUAGES
from tests.rulebook.question_sets import Question, questions, tally

ALL = [question for lang in LANGUAGES for question in questions(lang)]
DECIDE = "pickomino players=2 middle=21-24,26-36 stacks=-/25 turn=1 phase=decide kept=WW5533"
KEEP = "pickomino players=2 turn=1 phase=keep kept=55 rolled=551WW3"


# The question sets


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_has_questions_enough(lang: str) -> None:
    """75 that have an answer, half of them as people word them in forums, and 20 that have none."""
    real = [question for question in questions(lang) if question.clauses]
    assert len(real) >= 75
    assert sum(question.forum for question in real) * 2 >= len(real)
    assert len(questions(lang)) - len(real) >= 20
    assert {clauses_by_id()[name].game for each in real for name in each.clauses} == set(GAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_are_settled_by_the_right_clause(lang: str) -> None:
    """At least 95 of 100, counting the first clause quoted only."""
    assert tally([q for q in questions(lang) if q.clauses]).share >= 0.95


def test_questions_nobody_tuned_on_are_settled_as_well() -> None:
    """The quarter held out does nearly as well as the rest: 90 of 100 when last measured."""
    assert tally([q for q in ALL if q.clauses and q.held_out]).share >= 0.88


def test_nothing_is_answered_that_the_rules_do_not_answer() -> None:
    """Another game, a person, a price, nonsense: none gets a clause as its answer."""
    assert tally([q for q in ALL if not q.clauses]).wrong == []


def test_questions_of_strangers_are_settled() -> None:
    """Sets written without a look at the search, each measured before it was tuned on."""
    sets = [
        q for n in (1, 2, 3, 4) for lang in LANGUAGES for q in questions(lang, f"strangers-{n}")
    ]
    assert tally([q for q in sets if q.clauses]).share >= 0.95
    assert tally([q for q in sets if not q.clauses]).wrong == []


def test_the_last_set_of_strangers_shows_what_is_still_missed() -> None:
    """Nobody tuned the words on it: 73 of 100 settled when first measured, never more wrong."""
    last = [q for lang in LANGUAGES for q in questions(lang, "strangers-5")]
    assert tally([q for q in last if q.clauses]).share >= 0.7
    assert len(tally([q for q in last if not q.clauses]).wrong) <= 1


def test_questions_of_children_are_settled() -> None:
    """Thirty a game as a child would ask them: 93 of 120 when first measured."""
    asked = tally([q for lang in LANGUAGES for q in questions(lang, "children")])
    assert asked.asked == 120
    assert asked.share >= 0.95


def test_everyday_questions_are_settled() -> None:
    """Ten a language that name no game: 33 of 40 when first measured."""
    asked = tally([q for lang in LANGUAGES for q in questions(lang, "everyday")])
    assert asked.asked == 40
    assert asked.share >= 0.9


@pytest.mark.parametrize(
    "question",
    [
        "what happens with a total of 0",
        "what happens with a total of zero",
        "que se passe-t-il avec un total de 0",
        "was passiert bei einer Summe von 0",
        "wat gebeurt er bij een totaal van 0",
    ],
)
def test_a_total_of_0_is_a_total(question: str) -> None:
    """In Gang of Dice it can win, in Würfelacker it is the lowest there is."""
    answer = ask(question)
    assert answer.known
    assert answer.clauses[0].id in ("GD-11", "GW-12")
    assert {clause.id for clause in (*answer.clauses, *answer.others)} >= {"GD-11", "GW-12"}


@pytest.mark.parametrize(
    "question",
    [
        "if everybody triggers the bomb",
        "si tout le monde déclenche la bombe",
        "wenn alle die Bombe auslösen",
        "als iedereen de bom laat afgaan",
    ],
)
def test_everybody_triggers_is_not_what_happens_to_one(question: str) -> None:
    assert ask(question).clauses[0].id == "GD-17"


@pytest.mark.rule("PK-10")
@pytest.mark.parametrize(
    ("question", "clause", "said"),
    [
        ("may I stop with 19", "PK-10", "no tile for 19"),
        ("je peux m'arrêter à 19 ?", "PK-10", "pas de tuile pour 19"),
        ("darf ich mit 19 aufhören", "PK-10", "keine Portion für 19"),
        ("mag ik stoppen met 19", "PK-10", "geen tegel voor 19"),
        ("can I stop at 22", "PK-12", "take the 22"),
    ],
)
def test_a_stop_with_a_total_is_tried(question: str, clause: str, said: str) -> None:
    answer = ask(question)
    assert answer.clauses[0].id == clause
    assert said in answer.sentence


def test_a_stop_with_a_number_of_things_is_no_total() -> None:
    assert ask("can I stop with 8 dice", game="pickomino").verdict is None


@pytest.mark.parametrize(
    ("question", "settles"),
    [
        ("I have 20, may I take something", "PK-10"),
        ("j'ai 20, je peux prendre quelque chose ?", "PK-10"),
        ("ich hab 20, darf ich was nehmen", "PK-10"),
        ("ik heb 20, mag ik iets pakken", "PK-10"),
        ("do I have to take all the 4s?", "PK-06"),
        ("je dois prendre tous les 4 ?", "PK-06"),
        ("il faut prendre tous les quatre ?", "PK-06"),
        ("muss ich alle 4 nehmen", "PK-06"),
        ("moet ik alle 4 nemen", "PK-06"),
    ],
)
def test_a_question_of_numbers_and_everyday_words_is_settled(question: str, settles: str) -> None:
    """Nothing else in it speaks of the game."""
    answer = ask(question, game="pickomino")
    assert answer.known
    assert answer.clauses[0].id == settles


def test_an_answer_that_is_not_sure_says_so() -> None:
    """It is right more often than not, which is not often enough to be put as the rule."""
    unsure = [answer for q in ALL if (answer := q.asked()).known and not answer.sure]
    assert 0 < len(unsure) < len(ALL) / 6
    assert all(answer.sentence and answer.clauses for answer in unsure)
    answer = ask("does 3 fives and 3 worms fail", "en")
    assert answer.sentence == "I am not sure. These clauses come nearest."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_quoted_exists(lang: str) -> None:
    """No answer without a clause, and no clause that is not in the rulebook."""
    for question in questions(lang):
        answer = question.asked()
        assert all(clause.id in clauses_by_id() for clause in answer.clauses)
        assert answer.clauses if answer.known else answer.sentence


@pytest.mark.parametrize("question", [q for q in ALL if q.why], ids=lambda q: q.lang)
def test_a_question_about_a_position_shows_the_reason_code(question: Question) -> None:
    """The rules themselves were asked, and say why."""
    verdict = question.asked().verdict
    assert verdict is not None
    assert verdict.why == question.why


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("usual", [None, *LANGUAGES])
def test_the_language_of_a_question_is_heard(lang: str, usual: str | None) -> None:
    """Whatever language the page is in, a question in another one is understood."""
    asked = [question.text for question in questions(lang) if question.clauses]
    assert [text for text in asked if spoken(text, usual) != lang] == []


# Positions


@pytest.mark.rule("PK-13")
@pytest.mark.parametrize(
    ("question", "said", "why"),
    [
        ("may I steal the 25 with 26?", "No.", "NOTHING_TO_STEAL"),
        ("I have 26, can I steal the 25?", "No.", "NOTHING_TO_STEAL"),
        ("may I steal the 25 with 25?", "Yes.", "FINE"),
        ("can I take the 24 with 26?", "No.", "NOT_THE_NEXT_LOWER_TILE"),
        ("I rolled 26 but I'd rather have the 24. May I?", "No.", "NOT_THE_NEXT_LOWER_TILE"),
        ("can I take the 25 with 26 if the 26 is gone?", "Yes.", "FINE"),
        ("can I take the 24 with 26 if the 26 is gone?", "No.", "NOT_THE_NEXT_LOWER_TILE"),
        ("can I take the 28 with 26?", "No.", "TILE_ABOVE_TOTAL"),
        ("I have 21 but no worm", "Without", ""),
        ("roll 21 without a worm", "Without", ""),
        ("I roll 24 and I already have the 24 on top", "No.", ""),
        ("my top tile is the 24 and I just made 24", "No.", ""),
    ],
)
def test_a_position_that_a_question_describes_is_played(question: str, said: str, why: str) -> None:
    """The reason code is that of the rules; the position shown can be read again."""
    answer = ask(question)
    assert answer.verdict is not None
    assert (answer.sentence.split()[0], answer.verdict.why) == (said, why)
    assert parse_position(answer.verdict.position).players == 2


@pytest.mark.rule("PK-12")
@pytest.mark.parametrize(
    ("question", "taken"),
    [
        ("I have 26 but the 26 is gone, what do I take", "take the 25"),
        ("j'ai fait 26 et il n'y a plus de 26, je prends quoi ?", "prendre la 25"),
        ("j'ai 28 et il n'y a plus de 28 au milieu, je prends quoi ?", "prendre la 27"),
        ("ich hab 26 aber die 26 ist weg, was nehm ich", "die 25 nehmen"),
        ("ik heb 26 maar de 26 is weg, wat pak ik dan", "pak de 25"),
    ],
)
def test_a_tile_said_to_be_gone_is_not_in_the_middle(question: str, taken: str) -> None:
    """The next lower one is taken, of a middle without the one that is gone."""
    answer = ask(question)
    assert answer.clauses[0].id == "PK-12"
    assert taken in answer.sentence
    assert answer.verdict is not None
    assert "middle=21-36" not in answer.verdict.position


@pytest.mark.rule("PK-13")
@pytest.mark.parametrize(
    "question",
    [
        "my total is 25 and dad has the 25 on top, can I take it",
        "I rolled 25 and Anna has the 25 on top, may I take it",
        "j'ai fait 25 et ma soeur a le 25 sur sa pile, je peux le prendre ?",
        "ich hab 25 gewürfelt und meine schwester hat die 25 oben liegen, krieg ich die",
        "ik heb 25 gegooid en mijn zus heeft de 25 bovenop liggen, mag ik die pakken",
    ],
)
def test_a_tile_that_another_shows_is_not_taken_for_mine(question: str) -> None:
    """It lies on the other's stack, and the total is exactly its number: steal it."""
    answer = ask(question)
    assert answer.verdict is not None
    assert (answer.verdict.why, answer.verdict.clause) == ("FINE", "PK-13")
    assert "stacks=-/25" in answer.verdict.position


def test_it_is_not_guessed_whose_tile_is_meant() -> None:
    """A covered tile of a neighbour, and one already taken by nobody knows whom: clauses only."""
    for question in (
        "my neighbour has the 26 under a 28 and I have 26, may I take the 26",
        "I rolled 26 and the 26 has already been taken, what do I take",
        "can dad take my top tile 25 if he has 25",
    ):
        assert ask(question).verdict is None


@pytest.mark.rule("PK-09")
@pytest.mark.parametrize(
    ("question", "said", "clause"),
    [
        ("3 worms and two fives, the 25?", "3 worms (15) + 2 × 5 = 25. Yes.", "PK-12"),
        ("can I take the 26 with 3 worms and 2 fives", "3 worms (15) + 2 × 5 = 25. No.", "PK-12"),
        ("3 worms and two fours, can I steal the 23", "3 worms (15) + 2 × 4 = 23. Yes.", "PK-13"),
        ("five fives, the 25?", "5 × 5 = 25. No. Without a worm", "PK-09"),
        ("how many points are three worms and two fives", "3 worms (15) + 2 × 5 = 25.", "PK-09"),
        ("eight worms, the 36", "8 worms = 40. Yes.", "PK-12"),
        ("one worm, one 5, one 4, two 3s, one 2, one 1", "1 worm (5) + 1 × 5 +", "PK-09"),
        ("drei Würmer und zwei Fünfen, die 25?", "3 Würmer (15) + 2 × 5 = 25. Ja.", "PK-12"),
        ("was ergeben drei Würmer und zwei Vierer", "3 Würmer (15) + 2 × 4 = 23.", "PK-09"),
        ("3 vers et deux cinq, le 25 ?", "3 vers (15) + 2 × 5 = 25. Oui.", "PK-12"),
        ("combien font trois vers et deux 4", "3 vers (15) + 2 × 4 = 23.", "PK-09"),
        ("drie wormen en twee vijven, de 25?", "3 wormen (15) + 2 × 5 = 25. Ja.", "PK-12"),
        ("een worm en vier vijven, mag ik de 25 pakken", "1 worm (5) + 4 × 5 = 25.", "PK-12"),
    ],
)
def test_dice_that_a_question_names_are_added_up(question: str, said: str, clause: str) -> None:
    """The sum first, then what a stop with it takes, tried on a position that can be read again."""
    answer = ask(question)
    assert answer.sentence.startswith(said)
    assert answer.clauses[0].id == clause
    assert answer.verdict is not None
    assert parse_position(answer.verdict.position).players == 2


@pytest.mark.parametrize(
    "question",
    [
        "can I keep two fives and three worms",
        "may I roll again with 3 worms and two fives",
        "two worms, the 25",
        "do I have to take all the worms or just one",
        "nine worms, the 36",
    ],
)
def test_dice_of_another_question_are_not_added_up(question: str) -> None:
    """Keeping, rolling, the worms on a tile, more dice than there are."""
    assert "=" not in ask(question, game="pickomino").sentence


@pytest.mark.rule("GD-07")
@pytest.mark.parametrize(
    ("question", "said", "clause"),
    [
        ("are 5 and 1 consecutive numbers?", "No.", "GD-07"),
        ("are 2 and 3 consecutive numbers?", "Yes.", "GD-07"),
        ("does 2 2 2 count as a pair?", "Yes.", "GD-07"),
        ("minion minion 4: is that a pair?", "No.", "GD-03"),
        ("two odd numbers: 3 3", "Yes.", "GD-07"),
    ],
)
def test_dice_that_a_question_names_are_laid_under_the_card(
    question: str, said: str, clause: str
) -> None:
    """What a bomb card makes of dice is looked up by playing it."""
    answer = ask(question, game="gang_of_dice")
    assert (answer.sentence.split()[0], answer.clauses[0].id) == (said, clause)
    assert answer.verdict is not None
    assert parse_position(answer.verdict.position).table >= 2


@pytest.mark.parametrize(
    ("position", "question", "why"),
    [
        (DECIDE, "may I steal?", "NOTHING_TO_STEAL"),
        (DECIDE, "may I take the 24?", "NOT_THE_NEXT_LOWER_TILE"),
        (DECIDE, "can I roll again?", "FINE"),
        (KEEP, "may I keep the fives?", "FACE_ALREADY_KEPT"),
        (KEEP, "may I keep the 4?", "FACE_NOT_ROLLED"),
        (KEEP, "can I keep the worms?", "FINE"),
        (KEEP, "can I stop?", "NOT_NOW"),
    ],
)
def test_a_question_about_a_given_position_is_put_to_the_rules(
    position: str, question: str, why: str
) -> None:
    """why_not answers, with the clause of its reason."""
    answer = ask(question, position=position)
    assert answer.verdict is not None
    assert answer.verdict.why == why
    assert answer.clauses[0].id == answer.verdict.clause


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "question",
    ["what can I do now?", "que puis-je faire ?", "was kann ich jetzt tun?", "wat kan ik nu doen?"],
)
def test_what_can_be_done_is_every_legal_action(game: str, question: str) -> None:
    """All offers are legal, and none is missing, whatever the match waits for."""
    match = Match(game, players=3, seed=7)
    for _ in range(40):
        seat = match.seats[0] if match.seats else -1
        answer = ask(question, position=match.position)
        assert answer.known
        assert answer.verdict is not None
        offers = [each.notation for each in answer.verdict.offers]
        assert offers == ([] if seat < 0 else match.legal_words(seat))
        play_on(match)


def play_on(match: Match) -> None:
    """Let chance act, or the first seat that may take its first legal action."""
    if match.seats:
        seat = match.seats[0]
        match.play(match.legal(seat)[0], seat)
    else:
        match.roll()


def test_a_rule_is_not_mistaken_for_an_action_of_the_position() -> None:
    """At a table one may still ask about the rules."""
    answer = ask("may I steal a tile from below the top of a stack?", position=DECIDE)
    assert answer.verdict is None
    assert answer.clauses[0].id in ("PK-13", "PK-16")


def test_a_view_answers_as_its_seat_may_know_it() -> None:
    """Asking at the table is asking with the seat's own view."""
    match = Match("pickomino", players=2, seed=1, start="1")
    answer = ask("what can I do?", position=match.view(1))
    assert answer.verdict is not None
    assert answer.verdict.why in ("", "NOT_YOUR_TURN")


# Games, ids, and what cannot be read


def test_a_question_without_a_game_is_answered_for_one_and_shows_the_others() -> None:
    """Who begins? has four answers: one in full, and the clause of each other game."""
    answer = ask("who begins?")
    assert {clause.game for clause in answer.clauses} == {answer.game}
    assert {answer.game, *(clause.game for clause in answer.others)} == set(GAMES)
    assert len(answer.others) == 3


@pytest.mark.parametrize(
    ("question", "others"),
    [
        ("may I roll no dice at all?", []),
        ("sieht man die Bombenkarte vor dem Würfeln", []),
        ("how do I use a morsel to change the order", []),
        ("can I roll just one die", ["GD-09"]),
        ("how many rounds", ["GD-04", "GG-07"]),
    ],
)
def test_other_games_are_shown_where_they_have_all_that_the_question_names(
    question: str, others: list[str]
) -> None:
    """There is no bomb in Würfelacker, and no morsel in Gang of Dice."""
    assert [clause.id for clause in ask(question).others] == others


def test_a_question_asked_of_a_game_shows_no_other() -> None:
    """On its page, or by its name."""
    assert ask("who begins?", game="gigi_gacker").others == ()
    assert ask("who begins in Gang of Dice?").others == ()


def test_the_game_that_a_question_names_goes_before_the_page_it_is_asked_on() -> None:
    """How many players for Gang of Dice, asked on Pickomino's page."""
    answer = ask("how many players can play Gang of Dice?", game="pickomino")
    assert answer.clauses[0].id == "GD-01"


def test_the_answer_is_in_the_language_of_the_reader() -> None:
    """A German question on a French page is understood and answered in French."""
    answer = ask("Darf ich freiwillig einen kleineren Stein nehmen?", "fr", "pickomino")
    assert answer.clauses[0] == rulebook("pickomino", "fr").clauses[11]


def test_an_id_is_answered_by_its_clause() -> None:
    """PK-12, as people type it."""
    assert [clause.id for clause in ask("pk 12?").clauses] == ["PK-12"]


def test_an_unknown_id_names_the_nearest_one() -> None:
    """PK-99 does not exist; PK-23 is the nearest."""
    answer = ask("PK-99")
    assert not answer.known
    assert "PK-23" in answer.sentence


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("", "Ask in words"),
        (" \t\n ", "Ask in words"),
        ("???", "Ask in words"),
        ("12345", "Ask in words"),
        ("x" * 10_000, "at most 500 letters; 10000 came"),
        ("may I steal? " * 800, "at most 500 letters"),
        ("¿Puedo robar la ficha de otro jugador?", "I understand questions in English"),
        ("日本語で質問してもいいですか お願いします どうも", "I understand"),
        ("<script>alert(1)</script>", "I "),
        ("\x00\x1b[31m", "Ask in words"),
        ("what can I do now?", "depends on the position"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(question: str, expected: str) -> None:
    """One sentence, no clause passed off as an answer, no trace."""
    answer = ask(question, "en")
    assert not answer.known
    assert expected in answer.sentence


def test_markup_in_a_question_is_read_past() -> None:
    """Bold letters do not change what is asked."""
    assert ask("<b>may I take a lower tile?</b>").clauses[0].id == "PK-12"


@pytest.mark.parametrize("length", [LONGEST, LONGEST + 1])
def test_a_question_may_be_as_long_as_its_limit(length: int) -> None:
    """500 letters are read, 501 are not."""
    answer = ask("may I take a lower tile? ".ljust(length, "?"), "en")
    assert answer.known == (length <= LONGEST)


@pytest.mark.parametrize(
    ("game", "question", "clause"),
    [
        ("heckmeck", "does everybody get one last turn when the tiles run out", "PK-20"),
        ("pickomino", "can i take back the dice i put aside", "PK-06"),
        (
            "pickomino",
            "il faut combien de vers au minimum pour avoir le droit de s'arrêter",
            "PK-09",
        ),
        ("regenwormen", "moet ik stoppen als ik een worm heb", "PK-07"),
        ("Würfelacker", "was passiert mit dem wurm wenn ich damit bezahle", "GW-11"),
        ("pickomino", "how do i win", "PK-21"),
        ("pickomino", "can I pinch a tile from the middle of grandma's pile", "PK-13"),
        ("gigi_gacker", "can my hen rescue the card I have just played", "GG-14"),
        ("gigi_gacker", "combien de poules par tour", "GG-13"),
        ("wuerfelacker", "mag ik een 6 wegleggen en later toch terugpakken", "GW-09"),
        ("pickomino", "how long does a game last", "PK-01"),
        ("gigi_gacker", "met hoeveel kan je dit spelen", "GG-01"),
        ("pickomino", "ik heb gepast met niks", "PK-19"),
        ("wuerfelacker", "kann ich im ersten durchgang schon die reihe umdrehen", "GW-10"),
    ],
)
def test_questions_of_a_newcomer_are_settled(game: str, question: str, clause: str) -> None:
    """Asked about a game by any of its titles; the first clause is the one that settles it."""
    answer = ask(question, game=game)
    assert answer.known
    assert answer.clauses[0].id == clause


def test_an_unknown_game_lists_those_there_are() -> None:
    """The same sentence as everywhere."""
    with pytest.raises(Unknown, match="the games are pickomino, gang_of_dice"):
        ask("who begins?", game="chess")


def test_a_bad_position_says_what_was_expected() -> None:
    """The notation's own sentence."""
    with pytest.raises(NotationError, match="each tile exists once"):
        ask("what can I do?", position="pickomino middle=21,21")


def test_a_host_may_have_answers_said_in_other_words() -> None:
    """The plug adds to the answer and cannot change it."""

    def shout(answer: Answer) -> str:
        return answer.clauses[0].title.upper()

    plain = ask("may I take a lower tile?")
    shouted = ask("may I take a lower tile?", rephraser=shout)
    assert plain.rephrased == ""
    assert shouted.rephrased == "FROM THE MIDDLE"
    assert shouted.clauses == plain.clauses


def test_every_phase_has_a_clause_that_says_what_may_be_done() -> None:
    """No position is without a clause to cite."""
    from reroll.rulebook.referee import WAITING

    for game in GAMES:
        assert len(WAITING[game]) == len(rules_of(game).Phase)
        assert all(clauses_by_id()[name].game == game for name in WAITING[game])


def test_thresholds_lie_between_answers_and_silence() -> None:
    """A figure that is documented where it is set, kept within its meaning."""
    assert 0 < room.AHEAD < room.ENOUGH < room.NEARLY < 1


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("can I take two 5s and leave the third 5?", "PK-06"),
        ("darf ich zwei 3er nehmen und die dritte 3 liegen lassen?", "PK-06"),
        ("puis-je prendre deux 5 et laisser le troisième ?", "PK-06"),
        ("mag ik twee 5'en pakken en de derde laten liggen?", "PK-06"),
        ("could there be two tiles that are equal?", "PK-02"),
        ("können zwei Steine gleich sein?", "PK-02"),
        ("does the tie go to whoever rolled first?", "GD-16"),
        ("bekommt bei Gleichstand der, der zuerst gewürfelt hat?", "GD-16"),
    ],
)
def test_what_newcomers_ask_first_leads_with_its_clause(question: str, clause: str) -> None:
    answer = ask(question)
    assert answer.known
    assert answer.clauses[0].id == clause
