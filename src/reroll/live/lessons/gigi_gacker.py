"""A first round of Gigi Gacker. Worths are how often in a hundred a card comes where it should.

The others are taken to lay any card they hold that may be laid, each as likely as the next.
"""

from __future__ import annotations

from reroll.live.lessons.lesson import ANY, ELSE, Lesson, Say, Step
from reroll.texts.catalogue import N_

NOT_FIRST = Say(
    N_(
        "You may. But if the others lay any card they hold, that one comes first {this} times in"
        " a hundred, mine {best} times."
    ),
    "GG-10",
)
TOO_DEAR = Say(
    N_("You may. It is as high as the pullet, but seven worms would leave your hand."), "GG-18"
)

LAYING = (
    Step(
        Say(N_("Nine rounds, and at the end only the worms in your hand count."), "GG-18"),
        N_("You hold five pullets, 3 to 7. See the first row."),
    ),
    Step(
        Say(
            N_("All lay a card in secret: the highest takes position 1, the lowest the last."),
            "GG-10",
        ),
        N_("Seven worms lie last: lay your 3."),
        "lay p3",
        before=("card w2", "card hen", "card w7"),
        points="cloth",
        others={
            ANY: Say(
                N_(
                    "You may. But if the others lay any card they hold, that one comes last"
                    " {this} times in a hundred, the 3 {best} times."
                ),
                "GG-10",
            )
        },
        worth={"lay p3": 64, "lay p4": 36, "lay p5": 16, "lay p6": 4, "lay p7": 0},
    ),
    Step(
        Say(N_("Your 3 was the lowest, so the seven worms are in your hand."), "GG-10"),
        N_("The 3 itself went to your discard pile. See the next row."),
        before=("lay p7", "lay p5"),
    ),
    Step(
        Say(N_("Worm cards may be laid like pullets, but then they leave your hand."), "GG-09"),
        N_("Six worms lie first: lay your pullet 7."),
        "lay p7",
        before=("card w6", "card w3", "card w1"),
        points="cloth",
        others={"lay w7": TOO_DEAR, ANY: NOT_FIRST},
        worth={"lay p7": 75, "lay w7": 75, "lay p6": 40, "lay p5": 30, "lay p4": 10},
    ),
    Step(
        Say(
            N_("Two 7s. The tractor stands with {name}; clockwise from there {other} comes first."),
            "GG-11",
        ),
        N_("You take position 2. After each round the tractor moves on."),
        before=("lay p4", "lay p7"),
        points="cloth",
    ),
)

HENS = (
    Step(
        Say(
            N_("A mother hen counts nothing, but she fetches cards from your discard pile."),
            "GG-13",
        ),
        N_("She lies first: lay your pullet 6."),
        "lay p6",
        before=("pass", "card hen", "card w2", "card w1"),
        points="cloth",
        others={
            "lay w7": Say(
                N_("You may, and nobody could beat it. But seven worms would leave your hand."),
                "GG-18",
            ),
            ANY: NOT_FIRST,
        },
        worth={"lay p6": 50, "lay w7": 100, "lay p5": 40, "lay p4": 15, "lay w3": 0},
    ),
    Step(
        Say(
            N_("After each round you may play one hen, for two cards of your discard pile."),
            "GG-13",
        ),
        N_("Play her."),
        "hen",
        before=("lay p4", "lay p5", "pass"),
        points="bar",
        others={
            "pass": Say(
                N_("You may keep her for later. But now your best pullets lie in the pile."),
                "GG-14",
            )
        },
    ),
    Step(
        Say(
            N_("You choose any two cards; the one just laid is there too."),
            "GG-14",
        ),
        N_("Take the 6 and the 7 back."),
        "back p6 p7",
        others={
            ELSE: Say(N_("You may. But the 3 is your weakest pullet, and high ones win."), "GG-10")
        },
    ),
    Step(
        Say(N_("One hen, two cards: your hand has grown by one for good."), "GG-21"),
        N_("She herself goes back into the box."),
    ),
)

ENDING = (
    Step(
        Say(N_("The last round: pullets that stay in your hand count nothing."), "GG-18"),
        N_("Six worms lie first: lay your pullet 7."),
        "lay p7",
        position=(
            "gigi_gacker players=3 round=9 phase=lay first=1 row=w6,w2,w1 laid=-/-/-"
            " hand=p4,p5,p7,w3,w4,w5,w7/w2,w2,w4,w4,w5/p4,p6,p7,w1,w2,w2,w5,w6"
            " discards=p3,p6,w3,w4/p3,p4,p5,p6,p7,w1,w1,w3/p3,p5 hens=2/0/3"
            " shown=w4,w3,p5 shown_row=hen,w4,w4 start=1"
        ),
        points="cloth",
        others={"lay w7": TOO_DEAR, ANY: NOT_FIRST},
        worth={
            "lay p7": 88,
            "lay w7": 88,
            "lay p5": 50,
            "lay w5": 50,
            "lay p4": 30,
            "lay w4": 30,
            "lay w3": 15,
        },
    ),
    Step(
        Say(N_("Most worms win, and with equal worms the fewest cards in hand."), "GG-19"),
        N_("That was all of it. Now play."),
        before=("lay p4", "lay w2"),
    ),
)

LESSON = Lesson("gigi_gacker", 3, (*LAYING, *HENS, *ENDING))
