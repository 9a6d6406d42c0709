"""What the installed games are called, without loading their rules where their description says it."""

import tomllib
from functools import lru_cache

from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_text_file
from battlemap.rules import registry


@lru_cache(maxsize=1)
def game_titles() -> dict[str, str]:
    """The titles of all games that can be loaded, by their ids."""
    titles: dict[str, str] = {}
    for name in registry.ruleset_ids():
        try:
            words = read_text_file(data_dir("rulesets") / name / "ruleset.toml", MOST_SHIPPED)
            titles[name] = str(tomllib.loads(words.partition("\n[")[0])["title"])  # what stands before the first table
        except (OSError, KeyError, ValueError):  # a game that was installed as a package of its own
            titles[name] = registry.load_ruleset(name).title
    return titles
