"""Sheets of any form as an entry holds them."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace

from battlemap.rules import registry
from battlemap.rules.ruleset import Ruleset
from battlemap.store.collection.creature_file import CreatureEntry, read_entries, sheet_table
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.collection.toml_tables import CollectionFault, key_for
from battlemap.store.files.store_errors import StoreError
from tests.architecture.source import ROOT


class Blade(Struct, frozen=True):
    name: str
    damage: Annotated[int, Meta(ge=1)] = 1


class Knight(Struct, frozen=True):
    """A sheet with everything in it that a sheet may hold."""

    hits: Annotated[int, Meta(ge=0, le=200)] = 10
    mount: str | None = None
    ready: bool = True
    pace: float = 6.0
    stance: Literal["high", "low"] = "high"
    blades: tuple[Blade, ...] = ()
    skills: dict[str, int] = {}
    armour: Blade = Blade("shirt")
    spent: frozenset[str] = frozenset()


class Nothing(Struct, frozen=True):
    pass


TOURNEY: Ruleset[Knight, Nothing, Nothing] = Ruleset(
    "tourney", "Tourney", Knight, Nothing, Nothing(), {}, maps=("grid",),
    footprint=lambda sheet: 2.0 if sheet.mount else 1.0, rest=lambda sheet: replace(sheet, hits=10, spent=frozenset()),
)  # fmt: skip


@pytest.mark.parametrize("name", registry.ruleset_ids())
def test_what_comes_with_the_program_is_sound(name: str) -> None:
    found = CreatureLibrary(registry.load_ruleset(name))
    assert found.faults == ()
    assert len({creature.id for creature in found.bundled}) == len(found.bundled) >= 10
    assert not any(creature.own for creature in found.bundled)


def test_the_entry_that_is_described_for_users_is_sound() -> None:
    described = (ROOT / "docs" / "collections.md").read_text(encoding="utf-8")
    example = described.partition("```toml\n")[2].partition("```")[0]
    found, faults = read_entries(example.encode(), "wolves.toml", registry.load_ruleset("obss"))
    assert faults == []
    assert set(msgspec.to_builtins(found[0].entry)) == set(CreatureEntry.__struct_fields__), "every field is shown"


def test_keys_are_plain_and_each_is_new() -> None:
    assert key_for("Grauer Wölfling", ()) == "grauer_wolfling"
    assert key_for("Grey wolf", ("grey_wolf", "grey_wolf_2")) == "grey_wolf_3"
    assert key_for("狼", ()) == "creature"


def test_a_sheet_of_any_form_is_kept_by_what_differs_from_the_usual(tmp_path: Path) -> None:
    knight = Knight(hits=33, mount="roan", pace=7.5, blades=(Blade("lance", 3), Blade("sword")), skills={"ride well": 4},
                    armour=Blade("plate", 2), spent=frozenset({"reaction"}))  # fmt: skip
    table = sheet_table(knight)
    assert "ready" not in table
    found = CreatureLibrary(TOURNEY, tmp_path)
    made = found.keep(CreatureEntry("Sir Aldo", sheet=table))
    assert made.sheet == knight
    assert made.footprint == 2
    assert CreatureLibrary(TOURNEY, tmp_path).find(made.id) == made


def test_absurd_numbers_are_refused_by_the_limits_of_the_sheet(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"sheet\.hits"):
        CreatureLibrary(TOURNEY, tmp_path).keep(CreatureEntry("Sir Aldo", sheet={"hits": -4}))
    with pytest.raises(StoreError, match=r"sheet\.blades\.1\.damage"):
        CreatureLibrary(TOURNEY, tmp_path).keep(CreatureEntry("Sir Aldo", sheet={"blades": [{"name": "twig", "damage": 0}]}))


def test_a_sheet_that_toml_cannot_say_is_not_kept_as_something_else() -> None:
    class Odd(Struct, frozen=True):
        mount: str | None = "roan"

    with pytest.raises(CollectionFault, match="cannot be written down"):
        sheet_table(Odd(mount=None))
