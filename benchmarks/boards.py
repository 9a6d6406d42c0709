"""Boards to measure on: the bundled samples."""

from battlemap.board.encounter import AnyEncounter
from battlemap.paths import data_dir
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.codec import Codec, parse


def sample(rules: AnyRuleset, name: str) -> AnyEncounter:
    """The opening of a bundled sample battle."""
    text = (data_dir("resources") / "samples" / f"{name}.json").read_bytes()
    return Codec(rules).board(parse(text, name)["opening"])
