"""A first round of Pickomino. Worths are worms in a hundred such turns, played on at their best.

A chance is that of a throw which shows nothing new. A steal counts twice: the other loses it.
"""

from __future__ import annotations

from reroll.live.lessons.lesson import ANY, THROW, Lesson, Say, Step
from reroll.texts.catalogue import N_

ANOTHER_VALUE = Say(
    N_(
        "You may. But in a hundred such turns that brings {this} worms, and the dice I mean {best}."
    ),
    "PK-06",
)

FIRST_TURN = (
    Step(
        Say(N_("Every tile carries one to four worms, and most worms win the game."), "PK-21"),
        N_("Throw all eight dice."),
        THROW,
        points="cloth",
    ),
    Step(
        Say(N_("After a throw you keep all the dice of one value; a worm counts 5."), "PK-06"),
        N_("Keep the three worms."),
        "keep W",
        before=("dice W W W 5 5 4 2 1",),
        others={
            ANY: Say(
                N_(
                    "You may. But no tile is taken without a worm, and in a hundred such turns"
                    " that brings {this} worms where the worms bring {best}."
                ),
                "PK-09",
            )
        },
        worth={"keep W": 213, "keep 5": 151, "keep 4": 120, "keep 2": 117, "keep 1": 105},
    ),
    Step(
        Say(N_("Fifteen reaches no tile: the lowest is the 21."), "PK-10"),
        N_("Roll the other five dice."),
        "roll",
        points="bar",
        others={
            "stop": Say(N_("You may, but a stop that takes no tile fails the turn."), "PK-10"),
        },
    ),
    Step(
        Say(N_("You have kept worms, so this one is barred: each value once a turn."), "PK-06"),
        N_("Keep the two 5s."),
        "keep 5",
        before=("dice W 5 5 3 1",),
        others={ANY: ANOTHER_VALUE},
        worth={"keep 5": 263, "keep 3": 176, "keep 1": 161},
    ),
    Step(
        Say(N_("25 with a worm: now a stop would take the 25 and its two worms."), "PK-12"),
        N_("Roll on all the same: only {percent} of these throws fail."),
        "roll",
        points="bar",
        others={
            "stop": Say(
                N_(
                    "A safe choice. But in a hundred such turns it brings {this} worms, and"
                    " rolling on {best}."
                ),
                "PK-07",
            ),
        },
        worth={"roll": 263, "stop": 200},
        percent=4,
    ),
    Step(
        Say(N_("Only the 1s are new. With nothing new the turn would have failed."), "PK-08"),
        N_("Keep the two 1s."),
        "keep 1",
        before=("dice W 1 1",),
    ),
    Step(
        Say(N_("With one die and three values used, {percent} of the throws fail."), "PK-08"),
        N_("Be content: stop and take the 27."),
        "stop",
        points="bar",
        others={
            "roll": Say(
                N_(
                    "Brave. But in a hundred such turns rolling brings {this} worms, and the"
                    " stop {best}."
                ),
                "PK-07",
            ),
        },
        worth={"roll": 150, "stop": 200},
        percent=50,
    ),
)

STEALING = (
    Step(
        Say(N_("{name} took the 26. Whoever reaches exactly 26 may steal it."), "PK-13"),
        N_("It is your turn again: throw."),
        THROW,
        before=(
            "dice W W 5 4 4 3 2 1",
            "keep W",
            "roll",
            "dice 5 5 4 3 2 1",
            "keep 5",
            "roll",
            "dice W 4 3 2",
            "keep 4",
            "roll",
            "dice W 2 5",
            "keep 2",
            "stop",
        ),
        points="seats",
    ),
    Step(
        Say(N_("A few throws later you have 26, just what {name} shows."), "PK-13"),
        N_("Stop."),
        "stop",
        before=(
            "dice W W 5 5 4 3 2 1",
            "keep W",
            "roll",
            "dice 5 5 4 3 2 1",
            "keep 5",
            "roll",
            "dice W 4 3 2",
            "keep 4",
            "roll",
            "dice W 2 5",
            "keep 2",
        ),
        points="seats",
        others={
            "roll": Say(
                N_(
                    "{percent} of these throws fail, and then your 27 goes back. The steal is"
                    " worth more."
                ),
                "PK-17",
            ),
        },
        worth={"roll": 53, "stop": 400},
        percent=44,
    ),
    Step(
        Say(N_("You may steal the 26, or take the next lower tile of the middle."), "PK-14"),
        N_("Steal it."),
        "steal",
        points="bar",
        others={
            "take 25": Say(
                N_("You may, and it has two worms as well. But {name} would keep the 26."),
                "PK-14",
            ),
        },
        worth={"steal": 400, "take 25": 200},
    ),
)

FAILING = (
    Step(
        Say(N_("A bad turn: 26 points but no worm, so a stop would fail."), "PK-09"),
        N_("Roll the last two dice and hope."),
        "roll",
        before=(
            "dice W 5 5 4 3 3 2 1",
            "keep W",
            "roll",
            "dice 5 5 5 4 4 3 2",
            "keep 5",
            "roll",
            "dice 4 4 3 2",
            "keep 4",
            "stop",
            "dice 5 5 5 4 3 3 2 1",
            "keep 5",
            "roll",
            "dice 5 5 4 4 3",
            "keep 4",
            "roll",
            "dice 5 4 3",
            "keep 3",
        ),
        others={
            "stop": Say(
                N_(
                    "A stop without a worm fails for certain; {percent} of the throws show"
                    " nothing new."
                ),
                "PK-09",
            ),
        },
        percent=25,
    ),
    Step(
        Say(
            N_("Nothing new: your top tile goes back and the highest tile is turned for good."),
            "PK-17",
        ),
        N_("It happens to everybody. Now to the end of a game."),
        before=("dice 5 4",),
        points="cloth",
    ),
)

ENDING = (
    Step(
        Say(N_("The game ends when no tile lies face up, and this 29 is the last."), "PK-20"),
        N_("Stop and take it."),
        "stop",
        position=(
            "pickomino players=2 middle=29 stacks=21,25,27/22,28,32 turn=1 phase=decide"
            " kept=455WWW rolled=- start=1"
        ),
        points="cloth",
        others={
            "roll": Say(
                N_(
                    "{percent} of these throws fail, and the 29 is yours already: in a hundred"
                    " such turns a stop brings {best} worms, rolling {this}."
                ),
                "PK-07",
            ),
        },
        worth={"roll": 258, "stop": 300},
        percent=25,
    ),
    Step(
        Say(N_("Only the worms on your tiles count, not their numbers."), "PK-21"),
        N_("That was all of it. Now play."),
    ),
)

LESSON = Lesson("pickomino", 2, (*FIRST_TURN, *STEALING, *FAILING, *ENDING))
