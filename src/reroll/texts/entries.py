"""What a person types at a table, in the terminal or in the page: a command, or an action.

The words of all four languages are understood everywhere; where two languages share a word that
means two things, the reader's own decides. Actions end up in the words of the notation.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any

from reroll.engine.contract import legal_actions, rules_of
from reroll.notation.worded import Worded, worded
from reroll.notation.words import NotationError, format_action, notation_of, parse_actions
from reroll.texts.catalogue import LANGUAGES, N_, Texts
from reroll.texts.games import texts_of


@dataclass(frozen=True, slots=True)
class Command:
    """A word that no game knows: what may follow it, and what it does."""

    name: str
    argument: str
    meaning: str


COMMANDS = (
    Command("help", "", N_("this list; an action is typed as the page shows it")),
    Command("odds", N_("[off]"), N_("the odds of every choice")),
    Command("last", "", N_("what happened last")),
    Command("why", N_("[ACTION]"), N_("why the last entry was refused, or why another would be")),
    Command("rules", N_("[CLAUSE]"), N_("the rulebook, or one clause of it")),
    Command("undo", "", N_("take back your last choice, before dice roll")),
    Command("log", "", N_("the match so far in words")),
    Command("position", "", N_("the position in one line")),
    Command("source", N_("typed|rolled"), N_("real dice, or the program's")),
    Command("save", N_("[FILE]"), N_("keep the match in a file")),
    Command("load", N_("FILE"), N_("go on with the match of a file")),
    Command("quit", "", N_("leave; the match is kept")),
)

OTHER_WORDS = {
    "en": {
        "?": "help",
        "what can i do": "help",
        "exit": "quit",
        "q": "quit",
        "odds": "odds",
        "clause": "rules",
    },
    "de": {
        "hilfe": "help",
        "was kann ich tun": "help",
        "chancen": "odds",
        "zuletzt": "last",
        "letztes": "last",
        "warum": "why",
        "wieso": "why",
        "regel": "rules",
        "regeln": "rules",
        "rückgängig": "undo",
        "protokoll": "log",
        "stellung": "position",
        "quelle": "source",
        "speichern": "save",
        "laden": "load",
        "ende": "quit",
    },
    "fr": {
        "aide": "help",
        "que puis-je faire": "help",
        "chances": "odds",
        "dernier": "last",
        "pourquoi": "why",
        "règle": "rules",
        "règles": "rules",
        "annuler": "undo",
        "journal": "log",
        "enregistrer": "save",
        "charger": "load",
        "quitter": "quit",
    },
    "nl": {
        "hulp": "help",
        "wat kan ik doen": "help",
        "kansen": "odds",
        "laatst": "last",
        "laatste": "last",
        "waarom": "why",
        "regel": "rules",
        "regels": "rules",
        "herstel": "undo",
        "verslag": "log",
        "stand": "position",
        "bron": "source",
        "bewaar": "save",
        "laad": "load",
        "einde": "quit",
    },
}
"""The commands by other words, the one that lists show first; a language of its own for each."""

ARGUMENTS = {
    "off": ("aus", "non", "uit"),
    "typed": ("getippt", "tapes", "getypt"),
    "rolled": ("gewurfelt", "lances", "gegooid"),
}
"""What follows a command, by other words without accents."""

STEP_WORDS = {
    "en": {"back": "back", "skip": "skip"},
    "de": {"zurück": "back", "überspringen": "skip"},
    "fr": {"retour": "back", "sauter": "skip"},
    "nl": {"terug": "back", "overslaan": "skip"},
}
"""What leads through a lesson besides its moves."""

ACTION_WORDS = {
    "en": {"hold": "keep", "worm": "W", "worms": "W", "minion": "M", "minions": "M"},
    "de": {
        "herauslegen": "keep",
        "behalten": "keep",
        "behalte": "keep",
        "würfeln": "roll",
        "würfle": "roll",
        "werfen": "roll",
        "wirf": "roll",
        "nochmal": "again",
        "weiter": "again",
        "aufhören": "stop",
        "stopp": "stop",
        "stehlen": "steal",
        "stiehl": "steal",
        "klauen": "steal",
        "klau": "steal",
        "nehmen": "take",
        "nimm": "take",
        "nachwürfeln": "reroll",
        "legen": "lay",
        "lege": "lay",
        "mutterhenne": "hen",
        "henne": "hen",
        "zurücknehmen": "back",
        "zurück": "back",
        "fertig": "done",
        "genug": "done",
        "passen": "pass",
        "passe": "pass",
        "weglegen": "aside",
        "abgeben": "pay",
        "ausgeben": "pay",
        "bezahlen": "pay",
        "zahlen": "pay",
        "umdrehen": "turn",
        "tauschen": "swap",
        "tausche": "swap",
        "vertauschen": "swap",
        "mit": "with",
        "zuerst": "first",
        "karte": "card",
        "happen": "morsel",
        "würfel": "dice",
        "wurm": "W",
        "würmer": "W",
        "korrigieren": "fix",
        "korrigiere": "fix",
        "alle": "all",
        "alles": "all",
        "scherge": "M",
        "schergen": "M",
    },
    "fr": {
        "garder": "keep",
        "garde": "keep",
        "lancer": "roll",
        "lance": "roll",
        "arrêter": "stop",
        "arrête": "stop",
        "voler": "steal",
        "vole": "steal",
        "piquer": "steal",
        "pique": "steal",
        "prendre": "take",
        "prends": "take",
        "relancer": "reroll",
        "relance": "reroll",
        "encore": "again",
        "continuer": "again",
        "continue": "again",
        "poser": "lay",
        "pose": "lay",
        "poule": "hen",
        "reprendre": "back",
        "reprends": "back",
        "fini": "done",
        "assez": "done",
        "passer": "pass",
        "passe": "pass",
        "écarter": "aside",
        "donner": "pay",
        "dépenser": "pay",
        "payer": "pay",
        "paie": "pay",
        "tourner": "turn",
        "tourne": "turn",
        "retourner": "turn",
        "échanger": "swap",
        "échange": "swap",
        "intervertir": "swap",
        "avec": "with",
        "premier": "first",
        "carte": "card",
        "bouchée": "morsel",
        "dés": "dice",
        "ver": "W",
        "vers": "W",
        "corriger": "fix",
        "corrige": "fix",
        "tout": "all",
        "tous": "all",
        "toutes": "all",
        "sbire": "M",
        "sbires": "M",
    },
    "nl": {
        "houden": "keep",
        "hou": "keep",
        "houd": "keep",
        "gooien": "roll",
        "gooi": "roll",
        "stoppen": "stop",
        "stelen": "steal",
        "steel": "steal",
        "nemen": "take",
        "neem": "take",
        "pakken": "take",
        "pak": "take",
        "pikken": "steal",
        "jatten": "steal",
        "opnieuw": "reroll",
        "nogmaals": "again",
        "verder": "again",
        "leggen": "lay",
        "leg": "lay",
        "moederkip": "hen",
        "kip": "hen",
        "terugnemen": "back",
        "terug": "back",
        "klaar": "done",
        "genoeg": "done",
        "passen": "pass",
        "pas": "pass",
        "apart": "aside",
        "afgeven": "pay",
        "uitgeven": "pay",
        "betalen": "pay",
        "betaal": "pay",
        "omdraaien": "turn",
        "wisselen": "swap",
        "wissel": "swap",
        "verwisselen": "swap",
        "ruilen": "swap",
        "ruil": "swap",
        "met": "with",
        "eerst": "first",
        "kaart": "card",
        "hapje": "morsel",
        "stenen": "dice",
        "dobbelstenen": "dice",
        "worm": "W",
        "wormen": "W",
        "verbeteren": "fix",
        "verbeter": "fix",
        "allemaal": "all",
        "handlanger": "M",
        "handlangers": "M",
    },
}
"""The words of actions and faces by other words; `fix` corrects what was typed at a real table."""

VERBS = frozenset(name for words in ACTION_WORDS.values() for name in words.values()) - {
    "W",
    "M",
    "all",
}
OR = frozenset(("or", "ou", "oder", "of"))
SMALL_WORDS = frozenset(("the", "a", "die", "den", "das", "le", "la", "les", "de", "het", "een"))
OF_THE_GAME = {
    "pickomino": {"reroll": "roll", "again": "roll"},
    "gang_of_dice": {"roll": "throw"},
    "gigi_gacker": {"take": "back"},
    "wuerfelacker": {"roll": "reroll", "again": "reroll", "keep": "aside"},
}
"""Where a game has a word of its own for what everybody calls rolling or keeping."""

THROWS = ("", "r", "roll", "dice", "roll dice", "throw", "reroll", "again")
"""What lets dice roll that are due."""

CHANCE_ACTIONS = N_("first PLAYER, card CARD, morsel MORSEL or dice DICE")
"""The words of what chance does, in the notation of every game."""

MOST_VERBS = 40
"""So many legal actions are compared with what was typed, label by label."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line as understood: the name of a command and what follows, or no command at all."""

    command: str
    rest: str


def plain(text: str) -> str:
    """Small letters without accents, single spaces: what two spellings of a word share."""
    signs = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return " ".join(bare.split())


def command_word(lang: str, name: str) -> str:
    """A command by the reader's word for it; the English one has its own name."""
    own = OTHER_WORDS[lang].items() if lang in OTHER_WORDS and lang != "en" else ()
    return next((word for word, meant in own if meant == name), name)


def step_word(lang: str, name: str) -> str:
    """What leads through a lesson, by the reader's word for it."""
    own = STEP_WORDS.get(lang, {}).items()
    return next((word for word, meant in own if meant == name), command_word(lang, name))


def step_asked(lang: str, line: str) -> str:
    """Where a line leads in a lesson: back, skip, or the name of a command; else nothing."""
    said = {plain(word): name for words in STEP_WORDS.values() for word, name in words.items()}
    return said.get(plain(line)) or read(lang, line).command


def as_typed(t: Texts, command: Command) -> str:
    """A command with what may follow it, as a list of them shows it."""
    after = t(command.argument) if command.argument else ""
    return f"{command_word(t.lang, command.name)} {after}".strip()


def argument(word: str) -> str:
    """What follows a command, by its English name; any other word as it stands."""
    said = plain(word)
    return next((name for name, others in ARGUMENTS.items() if said in others), said)


@cache
def known(lang: str, commands: bool) -> dict[str, str]:
    """The words of every language, those of this one last, so that they count."""
    table = OTHER_WORDS if commands else ACTION_WORDS
    order = [*(each for each in table if each != lang), *(each for each in table if each == lang)]
    words = {plain(word): name for each in order for word, name in table[each].items()}
    return words | {each.name: each.name for each in COMMANDS} if commands else words


def read(lang: str, line: str) -> Typed:
    """What a line asks for: a command of the table, or (with no command) an action."""
    whole = line.strip().removeprefix("/").strip()
    if asked := known(lang, True).get(plain(whole.rstrip(" ?")), ""):
        return Typed(asked, "")
    word, _, rest = whole.partition(" ")
    command = known(lang, True).get(plain(word), "")
    if command:
        return Typed(command, rest.strip())
    return Typed("", f"{word} {rest}".strip())


def is_throw(lang: str, line: str) -> bool:
    """Whether the line lets the dice roll that are due."""
    return in_notation("", lang, line).casefold() in THROWS


def in_notation(game: str, lang: str, line: str) -> str:
    """The line word by word as the notation has it; what nobody knows stays as it is.

    A verb at the end, where German and Dutch put it, comes first.
    """
    return " ".join(name for _, name in word_by_word(game, lang, line))


def word_by_word(game: str, lang: str, line: str) -> list[tuple[str, str]]:
    """The words of a line as typed, each with what it means, in the order of the notation."""
    words, own = known(lang, False), OF_THE_GAME.get(game, {})
    read = [(word, words.get(plain(word), word)) for word in line.split()]
    meant = [(word, name) for word, name in read if not is_small(lang, word)]
    last = meant[-1][1] if meant else ""
    if len(meant) > 1 and last in VERBS and meant[0][1] not in VERBS and last not in line:
        meant = [meant[-1], *meant[:-1]]
    return [(word, own.get(name.casefold(), name)) for word, name in meant]


def in_own_words(t: Texts, game: str, action: str) -> str:
    """An action of the notation in the reader's words, as the list of what is expected has them."""
    if t.lang not in LANGUAGES:  # the pseudo-language pads its sentences, it has no words
        return action
    expected = notation_of(game).ACTIONS
    own = dict(zip(verbs(CHANCE_ACTIONS), verbs(t(CHANCE_ACTIONS)), strict=True))
    own |= zip(verbs(expected), verbs(t.told(expected)), strict=True)
    return " ".join(own.get(word, word) for word in action.split())


EXAMPLES = {
    "pickomino": ("keep 5", "roll", "stop"),
    "gang_of_dice": ("throw 3", "reroll 1 M", "stop"),
    "gigi_gacker": ("lay p5", "hen", "pass"),
    "wuerfelacker": ("aside 5", "reroll", "lay -2"),
}
"""What can be typed at a table of each game, as an example."""


def examples(t: Texts, game: str) -> str:
    """Some of what can be typed at a table, in the reader's words."""
    typed = [in_own_words(t, game, action) for action in EXAMPLES[game]]
    return ", ".join([*typed, command_word(t.lang, "help")])


def verbs(listed: str) -> list[str]:
    """The words of a list of actions, without its placeholders and its "or"."""
    words = re.findall(r"[^\W\d]+", listed)
    return [word for word in words if word.islower() and word not in OR]


def is_small(lang: str, word: str) -> bool:
    """Whether a word may be left out: an article that means nothing else here."""
    return plain(word) in SMALL_WORDS and plain(word) not in known(lang, False)


def entry(t: Texts, game: str, s: Any, actor: int, line: str) -> str:
    """An action as typed in the words of the notation: a label read off a button will do, too.

    `s` may be the actor's view.
    """
    wanted = plain(line)
    for action in labelled(game, s, actor):
        if plain(texts_of(game).action(t, s, actor, action)[0]) == wanted:
            return format_action(game, s, actor, action)
    return in_notation(game, t.lang, line)


def actions(t: Texts, game: str, s: Any, actor: int, line: str) -> list[int]:
    """The actions that a line means, in order; raise NotationError, which quotes it as typed."""
    try:
        found = parse_actions(game, s, actor, entry(t, game, s, actor, line))
    except NotationError as error:
        raise NotationError(quoting(game, t.lang, line, str(error))) from None
    warn_of_loss(game, s, actor, found)
    return found


def warn_of_loss(game: str, s: Any, actor: int, found: list[int]) -> None:
    """Raise NotationError for half a choice that would take the other half away unsaid."""
    shuts_out = getattr(notation_of(game), "shuts_out", None)
    if shuts_out is not None and (words := shuts_out(s, actor, found)):
        raise NotationError(words)


def quoting(game: str, lang: str, line: str, sentence: str) -> str:
    """A sentence on what came, which was read in the notation, about the line as typed."""
    if not isinstance(sentence, Worded) or "came" not in sentence.places:
        return sentence
    came = str(sentence.places["came"]).casefold()
    meant = word_by_word(game, lang, line)
    length = len(came.split())
    for first in range(len(meant) - length + 1):
        part = meant[first : first + length]
        if repr(" ".join(name for _, name in part)).casefold() == came:
            typed = line if length == len(meant) else " ".join(word for word, _ in part)
            return worded(sentence.message, **{**sentence.places, "came": repr(typed)})
    return sentence


def labelled(game: str, s: Any, actor: int) -> list[int]:
    """The legal actions of a seat, none where there are too many to read their labels."""
    rules = rules_of(game)
    legal = legal_actions(rules, s, actor) if actor >= 0 and rules.acts(s, actor) else []
    return legal if len(legal) <= MOST_VERBS else []
