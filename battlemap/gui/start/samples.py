"""The bundled battles, as the menu and the start page offer them."""

import tomllib

from msgspec import Struct

from battlemap.paths import data_dir
from battlemap.rules.ruleset import plays_words


class Sample(Struct, frozen=True):
    """One battle in resources/samples."""

    id: str
    title: str
    words: str
    ruleset: str = "war_of_ashes"


SAMPLES: tuple[Sample, ...] = (
    Sample("ravine-ambush", "Ravine ambush", "Four heroes, two bands, nine zones"),
    Sample("quarry-yard", "Quarry yard", "Three heroes, a band and a giant on a metre grid", "obss"),
    Sample("ferry-charter", "The ferry charter", "A debate between guilds, without a map"),
    Sample("mountain-pass", "Mountain pass", "Toll takers, a bird of prey, ice and snow"),
    Sample("burning-farm", "Burning farm", "A barn on fire, a mob with torches"),
    Sample("ships-deck", "Boarding at dawn", "Two decks side by side, corsairs and a dark hold"),
    Sample("cave-bridge", "The bridge in the dark", "A rope bridge over an abyss, spiders, a troll"),
    Sample("market-riot", "Market riot", "A hungry crowd, the watch, and stalls between them"),
    Sample("council-debate", "The salt tax", "A debate in a council chamber, weighed by standing"),
    Sample("tilting-yard", "Tilting yard", "Lancers in the saddle, squires on foot, a barrier", "sifrp"),
    Sample("forest-road", "Ambush on the forest road", "A felled tree, a wagon, archers on the bank", "sifrp"),
    Sample("crooked-ladle", "Brawl at the Crooked Ladle", "Bravos among tables and benches, the watch outside", "zweihander"),
    Sample("mail-coach", "The mail coach", "Robbers on horseback, crossbows on the bank", "zweihander"),
    Sample("tavern-scuffle", "Scuffle at the Three Herons", "Three friends, the watch, regulars, three zones", "fate2"),
    Sample("duel-of-words", "The widow’s inheritance", "A duel of words, without a map", "fate2"),
)


def search_words(sample: Sample) -> str:
    """What a bundled battle is found by, in lower case: its name and words, its game, and what that plays."""
    return " ".join((sample.title, sample.words, *game_title(sample.ruleset))).lower()


def game_title(ruleset: str) -> tuple[str, str]:
    """What the game of a bundled battle is called, and what it plays; the rules themselves need not be loaded for it."""
    text = (data_dir("rulesets") / ruleset / "ruleset.toml").read_text(encoding="utf-8")
    manifest = tomllib.loads(text)
    return str(manifest["title"]), plays_words(str(manifest.get("compatible_with", "")))
