"""A first round of Würfelacker. Worths are points in a hundred such rounds, rolled on at best.

In the last round they are worms won or lost in a hundred such turns.
"""

from __future__ import annotations

from reroll.live.lessons.lesson import ANY, ELSE, THROW, Lesson, Say, Step
from reroll.texts.catalogue import N_

FEWER_POINTS = {
    ANY: Say(
        N_("You may. But in a hundred such rounds that makes {this} points, and my way {best}."),
        "GW-09",
    )
}

NOT_LAST = Say(
    N_("You may. But then the 6 does not lie last, where the lowest total eats."), "GW-13"
)

FIRST_ROUND = (
    Step(
        Say(N_("Eat the best of the buffet: the worms on your morsels are your points."), "GW-16"),
        N_("Three morsels come out, one for each of you. Have a look."),
        points="cloth",
    ),
    Step(
        Say(
            N_("After three turns the highest total eats at position 1, the lowest last."), "GW-13"
        ),
        N_("The 6 lies first: throw three dice."),
        THROW,
        before=("morsel 6", "morsel 2", "morsel -2"),
        points="cloth",
    ),
    Step(
        Say(N_("In each turn you set one die aside; the others stay as they lie."), "GW-08"),
        N_("Set the 6 aside."),
        "aside 6",
        before=("dice 6 3 2",),
        others=FEWER_POINTS,
        worth={"aside 6": 1424, "aside 3": 1250, "aside 2": 1150},
    ),
    Step(
        Say(N_("Second turn: set a die aside as it lies, or roll both again first."), "GW-09"),
        N_("3 and 2 are poor: roll them again."),
        "reroll",
        before=("dice 5 5 1", "aside 5", "dice 6 4 2", "aside 6"),
        points="bar",
        others=FEWER_POINTS,
        worth={"reroll": 1424, "aside 3": 1250, "aside 2": 1150},
    ),
    Step(
        Say(N_("After rolling again only the new values count."), "GW-09"),
        N_("Set the 5 aside."),
        "aside 5",
        before=("dice 5 1",),
        others=FEWER_POINTS,
        worth={"aside 5": 1450, "aside 1": 1200},
    ),
    Step(
        Say(N_("Third and last turn: the 1 as it lies, or one more throw."), "GW-09"),
        N_("Roll it again."),
        "reroll",
        before=("aside 5", "aside 4"),
        points="bar",
        others=FEWER_POINTS,
        worth={"reroll": 1450, "aside 1": 1200},
    ),
    Step(
        Say(
            N_("15 for you and for {other}: the tie goes to whoever sits first from the start."),
            "GW-13",
        ),
        N_("You began, so the 6 is yours. Next time {name} begins."),
        before=("dice 4", "aside 1", "reroll", "dice 5"),
    ),
)

LAST_ROUND = (
    Step(
        Say(
            N_("A later round: for one morsel you may swap two others or turn the buffet."),
            "GW-11",
        ),
        N_("Low dice, and a −2 lies last: pay with your own −2, below, and turn the buffet round."),
        "pay -2 turn",
        position=(
            "wuerfelacker players=3 round=8 phase=decide first=2 lap=2 turn=1 buffet=6,1,-2"
            " aside=2/13/22 loose=16/4/3 laid=-/-/-"
            " hand=-2,-1,2,3,4,6/-1,0,1,2,4,5,6/1,2,3,3,4,5 gone=0,5 start=1"
        ),
        others={
            "pay -2": Say(
                N_("The right morsel. Say at once what it is to buy: the buffet turned round."),
                "GW-11",
            ),
            "pay -2 swap 1 2": NOT_LAST,
            "pay -2 swap 2 3": NOT_LAST,
            ELSE: Say(
                N_(
                    "You may. But a bad morsel is the best to pay with: losing your −2 even wins"
                    " you two worms."
                ),
                "GW-10",
            ),
        },
    ),
    Step(
        Say(N_("One change a turn, then the dice as usual. Now the lowest eats the 6."), "GW-11"),
        N_("Stay low: set the 1 aside."),
        "aside 1",
        others={
            ELSE: Say(
                N_("You may. But the lowest total eats last, and there lies the 6 now."), "GW-13"
            ),
        },
    ),
    Step(
        Say(N_("On the third turn a morsel may be laid instead of the last die."), "GW-12"),
        N_("Lay your −1: that makes 2, the lowest of all."),
        "lay -1",
        before=("aside 4", "aside 3"),
        others={
            ANY: Say(
                N_(
                    "You may. But in a hundred such turns that comes to {this} worms, and"
                    " laying the −1 to {best}."
                ),
                "GW-12",
            ),
        },
        worth={
            "lay -1": 700,
            "lay 2": 400,
            "reroll": 383,
            "lay 3": 300,
            "lay 4": 200,
            "aside 6": -200,
            "lay 6": -800,
        },
    ),
    Step(
        Say(N_("Morsels spent count nothing; those you own all count, the bad ones too."), "GW-16"),
        N_("That was all of it. Now play."),
    ),
)

LESSON = Lesson("wuerfelacker", 3, (*FIRST_ROUND, *LAST_ROUND))
