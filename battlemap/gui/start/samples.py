"""The bundled battles, as the menu and the start page offer them."""

import tomllib
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_text_file
from battlemap.rules.ruleset import plays_words

Ground: TypeAlias = Literal["zones", "grid", "names"]
GROUNDS: dict[Ground, str] = {"zones": "Zones", "grid": "Squares", "names": "No map"}
"""What a battle is played on, as it is shown; "names": places that are names only."""


class Sample(Struct, frozen=True):
    """One battle in resources/samples."""

    id: str
    title: str
    words: str
    ruleset: str = "war_of_ashes"
    ground: Ground = "zones"
    fighters: int = 8

    @property
    def facts(self) -> str:
        """What it is played on, and how many are in it."""
        return f"{GROUNDS[self.ground]} · {self.fighters} {'speakers' if self.ground == 'names' else 'fighters'}"


SAMPLES: tuple[Sample, ...] = (
    Sample("ravine-ambush", "Ravine ambush", "Four heroes, two bands, nine zones", fighters=12),
    Sample("quarry-yard", "Quarry yard", "Three heroes, a band and a giant on a metre grid", "obss", "grid", 10),
    Sample("ferry-charter", "The ferry charter", "A debate between guilds, without a map", ground="names", fighters=9),
    Sample("mountain-pass", "Mountain pass", "Toll takers, a bird of prey, ice and snow"),
    Sample("burning-farm", "Burning farm", "A barn on fire, a mob with torches", fighters=9),
    Sample("ships-deck", "Boarding at dawn", "Two decks side by side, corsairs and a dark hold"),
    Sample("cave-bridge", "The bridge in the dark", "A rope bridge over an abyss, spiders, a troll"),
    Sample("market-riot", "Market riot", "A hungry crowd, the watch, and stalls between them", fighters=9),
    Sample("council-debate", "The salt tax", "A debate in a council chamber, weighed by standing"),
    Sample(
        "tilting-yard", "Tilting yard", "Lancers in the saddle, squires on foot, a barrier", "sifrp", ground="grid", fighters=12
    ),
    Sample(
        "forest-road",
        "Ambush on the forest road",
        "A felled tree, a wagon, archers on the bank",
        "sifrp",
        ground="grid",
        fighters=17,
    ),
    Sample(
        "crooked-ladle",
        "Brawl at the Crooked Ladle",
        "Bravos among tables and benches, the watch outside",
        "zweihander",
        ground="grid",
        fighters=12,
    ),
    Sample(
        "mail-coach", "The mail coach", "Robbers on horseback, crossbows on the bank", "zweihander", ground="grid", fighters=14
    ),
    Sample(
        "tavern-scuffle",
        "Scuffle at the Three Herons",
        "Three friends, the watch, regulars, three zones",
        "fate2",
        ground="zones",
        fighters=9,
    ),
    Sample("duel-of-words", "The widow’s inheritance", "A duel of words, without a map", "fate2", "names", 5),
)


def search_words(sample: Sample) -> str:
    """What a bundled battle is found by, in lower case: its name and words, its game, and what that plays."""
    return " ".join((sample.title, sample.words, sample.facts, *game_title(sample.ruleset))).lower()


def by_game() -> tuple[tuple[str, tuple[Sample, ...]], ...]:
    """Return the title of each game with its bundled battles, both in the order in which they are bundled."""
    return tuple((title, tuple(sample for sample in SAMPLES if sample.ruleset == game)) for game, title in games())


def games() -> tuple[tuple[str, str], ...]:
    """The games that have a bundled battle: the id of each ruleset and what it is called."""
    return tuple((rules, game_title(rules)[0]) for rules in dict.fromkeys(sample.ruleset for sample in SAMPLES))


@cache
def game_title(ruleset: str) -> tuple[str, str]:
    """What the game of a bundled battle is called, and what it plays; the rules themselves need not be loaded for it."""
    text = read_text_file(data_dir("rulesets") / ruleset / "ruleset.toml", MOST_SHIPPED)
    manifest = tomllib.loads(text)
    return str(manifest["title"]), plays_words(str(manifest.get("compatible_with", "")))
