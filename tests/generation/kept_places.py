"""Digests of the places that recipes make of some seeds: python -m tests.generation.kept_places writes them anew.

Lengths are in tenths of a px: what libraries of geometry compute may differ in the last digits.

A battle keeps recipe, version and seed, so that its place can be made once more. Whoever changes what a recipe makes raises its
version, then writes this file anew. Names and other words are no part of a digest: they may be reworded.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from battlemap.generation.generator import make_place
from battlemap.generation.recipe import Recipe
from battlemap.generation.recipes import recipes
from battlemap.generation.request import ImpossibleRequest, make_request
from tests.plain_values import plain_value

KEPT = Path(__file__).resolve().parents[1] / "golden" / "places.json"
SEEDS = (11, 12, 7041)
WORDS = frozenset({"name", "notes", "feature_name"})


def name_of(recipe: Recipe) -> str:
    return f"{recipe.kind}-{recipe.id}"


def digests(recipe: Recipe) -> dict[str, str]:
    """Of a recipe: the digest of each part of its places, by "seed, words: part"."""
    last = {option.id: option.values[-1].id for option in recipe.options}
    second = {option.id: option.values[1 % len(option.values)].id for option in recipe.options}
    made: dict[str, str] = {}
    for seed in SEEDS:
        for words, choices, size in (
            ("usual", {}, None),
            ("last choices", last, recipe.sizes.least),
            ("second choices", second, None),
        ):
            try:
                place = make_place(make_request(recipe, seed, size, choices))
            except ImpossibleRequest:
                continue
            plain: dict[str, Any] = plain_value(place.battlefield, WORDS, 1)
            checks = plain_value([(check.kind, check.ok, check.measured) for check in place.checks], WORDS, 1)
            parts = {**plain.pop("map"), **plain, "checks": checks}
            made |= {f"{seed}, {words}: {part}": _digest(value) for part, value in parts.items() if value}
    return made


def _digest(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


def kept() -> dict[str, dict[str, Any]]:
    """What is kept: of each recipe its version and digests."""
    found: dict[str, dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def main() -> None:
    made = {name_of(recipe): {"version": recipe.version, "digests": digests(recipe)} for recipe in recipes()}
    KEPT.write_text(json.dumps(made, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
