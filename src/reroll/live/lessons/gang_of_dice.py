"""A first round of Gang of Dice. Worths are how many of a hundred such turns win the round.

In the round of the 1 they are how many of a hundred throws show no 1.
"""

from __future__ import annotations

from reroll.live.lessons.lesson import ANY, ELSE, Lesson, Say, Step
from reroll.texts.catalogue import N_

OTHER_NUMBER = {
    ANY: Say(
        N_(
            "You may throw as many as you like. But so many dice win {this} of a hundred such"
            " turns, and my number {best}."
        ),
        "GD-09",
    ),
    ELSE: Say(
        N_(
            "You may throw as many as you like. But the more dice, the sooner the bomb goes off:"
            " my number wins {best} of a hundred such turns."
        ),
        "GD-09",
    ),
}
OTHER_DICE = Say(
    N_("You may. But that wins {this} of a hundred such turns, and my way {best}."), "GD-10"
)

BLACK = (
    Step(
        Say(N_("Twelve rounds, and whoever owns the most dice at the end wins."), "GD-21"),
        N_("Look at the bomb card: what it names must not lie before you."),
        before=("card same2-black",),
        points="cloth",
    ),
    Step(
        Say(N_("{name} has 6 points. The highest sum takes all the dice on the table."), "GD-16"),
        N_("Throw three of your dice."),
        "throw 3",
        before=("throw 5", "dice 1 2 3 M M", "stop"),
        others=OTHER_NUMBER,
        worth={f"throw {n + 1}": w for n, w in enumerate((0, 66, 83, 81, 69, 53, 37, 24))},
    ),
    Step(
        Say(N_("A pair. But a black card is checked only at the end of your turn."), "GD-12"),
        N_("Roll one of the 4s again."),
        "reroll 4",
        before=("dice 4 4 2",),
        others={
            "stop": Say(N_("You may, but then the bomb goes off and the round is lost."), "GD-14"),
            ANY: OTHER_DICE,
        },
        worth={
            "reroll 4": 75,
            "reroll 4 2": 74,
            "reroll 4 4 2": 66,
            "reroll 4 4": 62,
            "reroll 2": 54,
            "stop": 0,
        },
    ),
    Step(
        Say(N_("11 points and no pair: you lead, and you play last in this round."), "GD-16"),
        N_("Stop, and all the dice are yours."),
        "stop",
        before=("dice 5",),
        points="bar",
        others={ANY: OTHER_DICE},
        worth={
            "stop": 100,
            "reroll 2": 67,
            "reroll 4": 67,
            "reroll 5": 50,
            "reroll 2 4": 50,
            "reroll 2 5": 44,
            "reroll 2 4 5": 36,
            "reroll 4 5": 33,
        },
    ),
)

YELLOW = (
    Step(
        Say(N_("A yellow card is checked after every single throw."), "GD-13"),
        N_("You begin this round: throw two dice."),
        "throw 2",
        before=("card 1of1-yellow",),
        points="cloth",
        others={
            "throw 1": Say(
                N_("You may. But one die makes 5 points at most, which is soon beaten."), "GD-11"
            ),
            ANY: Say(
                N_(
                    "You may. But so many dice show no 1 in {this} of a hundred throws, two dice"
                    " in {best}."
                ),
                "GD-13",
            ),
            ELSE: Say(
                N_(
                    "You may. But the more dice, the likelier a 1: two dice show none in {best}"
                    " of a hundred throws."
                ),
                "GD-13",
            ),
        },
        worth={f"throw {n + 1}": w for n, w in enumerate((83, 69, 58, 48, 40, 33, 28, 23))},
    ),
    Step(
        Say(N_("A 1: your bomb went off at once, and your dice stay on the table."), "GD-15"),
        N_("See what {name} makes of it."),
        before=("dice 1 3",),
        points="cloth",
    ),
    Step(
        Say(N_("Both bombs went off, so those dice wait for the winner of this round."), "GD-17"),
        N_("{name} has 5 points: throw two dice."),
        "throw 2",
        before=(
            "throw 3",
            "dice 1 4 2",
            "card sum10-yellow",
            "throw 4",
            "dice 1 1 2 1",
            "stop",
        ),
        points="cloth",
        others=OTHER_NUMBER,
        worth={f"throw {n + 1}": w for n, w in enumerate((0, 83, 70, 43, 22, 10, 4, 1))},
    ),
    Step(
        Say(N_("4 points are too few. You may roll any of your dice again, twice."), "GD-10"),
        N_("Keep the 3 and roll the 1 again."),
        "reroll 1",
        before=("dice 3 1",),
        others={
            "stop": Say(N_("You may, but 4 points do not beat 5."), "GD-16"),
            ANY: OTHER_DICE,
        },
        worth={"reroll 1": 75, "reroll 3 1": 68, "reroll 3": 56, "stop": 0},
    ),
    Step(
        Say(N_("7 points, and far from the 10 that set this bomb off."), "GD-13"),
        N_("Stop and take the whole table."),
        "stop",
        before=("dice 4",),
        points="bar",
        others={ANY: OTHER_DICE},
        worth={"stop": 100, "reroll 3": 67, "reroll 4": 50, "reroll 3 4": 39},
    ),
)

ENDING = (
    Step(
        Say(
            N_("The last three rounds bring dark cards and bonus dice, nine in this one."), "GD-18"
        ),
        N_("{name} has 8 points: throw three dice."),
        "throw 3",
        position=(
            "gang_of_dice players=2 round=12 leader=2 turn=1 phase=choose_dice"
            " card=sum13-yellow-dark owned=57,44 table=13 shown=-/1223 hand=0 rolls=0 face=-"
            " out=-,- drawn=same2-black,1of1-yellow,sum10-yellow,sum7-black,run2-black,"
            "1of135-black,2of135-yellow,diff2-black,same2-yellow,sum11-black-dark,"
            "run3-black-dark,sum13-yellow-dark start=2"
        ),
        points="cloth",
        others=OTHER_NUMBER,
        worth={f"throw {n + 1}": w for n, w in enumerate((0, 39, 79, 70, 49, 28, 14, 6))},
    ),
    Step(
        Say(N_("10 points lead, and 13 would set the bomb off."), "GD-13"),
        N_("Be content: stop."),
        "stop",
        before=("dice 5 4 1",),
        points="bar",
        others={ANY: OTHER_DICE},
        worth={
            "stop": 100,
            "reroll 4": 80,
            "reroll 5 1": 74,
            "reroll 4 1": 73,
            "reroll 5": 69,
            "reroll 1": 67,
            "reroll 5 4 1": 63,
            "reroll 5 4": 55,
        },
    ),
    Step(
        Say(N_("The most dice win; how many rounds you won does not matter."), "GD-21"),
        N_("That was all of it. Now play."),
    ),
)

LESSON = Lesson("gang_of_dice", 2, (*BLACK, *YELLOW, *ENDING), start="2")
