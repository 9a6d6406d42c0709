"""The collection of creatures: what comes with the program, the user's own files, and everything that can be wrong with them."""

import errno
import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import TokenChanged
from battlemap.board.ids import AspectId, TokenId
from battlemap.play.journal import replay
from battlemap.rules import registry
from battlemap.rules.ruleset import Ruleset
from battlemap.store.collection import creature_images
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry, read_entries, sheet_table
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.collection.spawning import SpawnPoint, creature_entry, side_for, spawn_events
from battlemap.store.collection.toml_tables import CollectionFault, key_for
from battlemap.store.files import atomic_files
from battlemap.store.files.store_errors import StoreError
from tests.architecture.source import ROOT
from tests.games.duel import ANN, DUEL, GATE, HEROES, RAIDERS, YARD, Fencer, board, board_in_fight

WOLVES = """# Wolves, written by hand.
[grey_wolf]
name = "Grey wolf"
group = "Beasts"
tags = ["forest", "pack"]
sheet.skill = 2            # fast

[old_wolf]
name = "Old wolf"
footprint = 2
"""
PICTURE = b"\x89PNG\r\n\x1a\n" + b"0" * 40


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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The user's folder, with a file of wolves in it."""
    made = tmp_path / "own"
    made.mkdir()
    (made / "wolves.toml").write_text(WOLVES, encoding="utf-8")
    return made


@pytest.fixture
def library(folder: Path) -> CreatureLibrary:
    return CreatureLibrary(DUEL, folder)


def names(found: CreatureLibrary) -> list[str]:
    return [creature.name for creature in found.own]


def one(found: CreatureLibrary, name: str) -> CollectionCreature:
    return next(creature for creature in found.creatures if creature.name == name)


def test_own_creatures_come_first_with_what_the_rules_read_of_them(library: CreatureLibrary) -> None:
    assert [creature.name for creature in library.creatures] == ["Grey wolf", "Old wolf", "Fighter"]
    wolf = library.creatures[0]
    assert (wolf.own, wolf.sheet, wolf.entry.tags, wolf.footprint) == (True, Fencer(skill=2), ("forest", "pack"), 1)
    assert one(library, "Old wolf").footprint == 2
    assert library.faults == ()


@pytest.mark.parametrize("name", registry.ruleset_ids())
def test_what_comes_with_the_program_is_sound(name: str) -> None:
    found = CreatureLibrary(registry.load_ruleset(name))
    assert found.faults == ()
    assert len({creature.id for creature in found.bundled}) == len(found.bundled) >= 10
    assert not any(creature.own for creature in found.bundled)


def test_a_folder_that_does_not_exist_is_an_empty_collection(tmp_path: Path) -> None:
    found = CreatureLibrary(DUEL, tmp_path / "nowhere")
    assert (found.own, found.faults) == ((), ())
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('name = "X"\nsheet.skill = "much"', ", sheet.skill: this should be a whole number and is text."),
        ('name = "X"\nsheet.spent = { deed = "one" }', ", sheet.spent.deed: this should be a whole number and is text."),
        ('name = "X"\nsheet.skil = 1', ", sheet.skil: there is no field of this name."),
        ('name = "X"\nhelpp = "a"', ", helpp: there is no field of this name."),
        ("help = 'a'", ": the field name is missing."),
        ('name = " "', ", name: a name has 1 to 80 letters."),
        ('name = "X"\nfootprint = 1.5', ", footprint: it is 1.5 cells wide; a token is ¼, ½ or 1 to 6 cells wide."),
        ('name = "X"\nfootprint = nan', ", footprint: it is nan cells wide; a token is ¼, ½ or 1 to 6 cells wide."),
        ('name = "X"\naspects = [""]', ", aspects: an aspect needs a few words."),
        ('name = "X"\nportrait = "../secret.png"', ", portrait: this should be a picture beside the file, such as wolf.png."),
        ('name = "X"\nside = "both"', ", side: 'both' is not known here."),
        ("name = 3", ", name: this should be text and is a whole number."),
    ],
)  # fmt: skip
def test_a_broken_entry_is_told_with_place_and_reason_and_the_rest_is_there(folder: Path, table: str, told: str) -> None:
    (folder / "wolves.toml").write_text(f"{WOLVES}\n[x]\n{table}\n", encoding="utf-8")
    found = CreatureLibrary(DUEL, folder)
    assert names(found) == ["Grey wolf", "Old wolf"]
    assert found.faults == (f"wolves.toml, x{told}",)


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\xff\xfe", "broken.toml: it is not text in UTF-8."),
        (b"[wolf", "broken.toml: it cannot be read as TOML: expected ']' at the end of a table declaration"),
        (b"form = 1", "broken.toml, form: this should be a table such as [form]."),
        (b"a = " + b"[" * 5000, "broken.toml: it is nested too deeply."),
        (b"# " + b"x" * 4_000_001, "broken.toml: a file of a collection has at most 4 MB."),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_the_others_are_there(folder: Path, raw: bytes, told: str) -> None:
    (folder / "broken.toml").write_bytes(raw)
    found = CreatureLibrary(DUEL, folder)
    assert names(found) == ["Grey wolf", "Old wolf"]
    assert len(found.faults) == 1
    assert found.faults[0].startswith(told)


def test_an_icon_that_does_not_exist_is_told_and_its_creature_is_there(folder: Path) -> None:
    (folder / "wolves.toml").write_text('[wolf]\nname = "Wolf"\nicon = "game/wolfe"\n', encoding="utf-8")
    found = CreatureLibrary(DUEL, folder)
    assert names(found) == ["Wolf"]
    assert found.faults == ("wolves.toml, wolf, icon: there is no icon game/wolfe.",)


def test_the_entry_that_is_described_for_users_is_sound() -> None:
    described = (ROOT / "docs" / "collections.md").read_text(encoding="utf-8")
    example = described.partition("```toml\n")[2].partition("```")[0]
    found, faults = read_entries(example.encode(), "wolves.toml", registry.load_ruleset("obss"))
    assert faults == []
    assert set(msgspec.to_builtins(found[0].entry)) == set(CreatureEntry.__struct_fields__), "every field is shown"


def test_a_folder_named_like_a_file_is_passed_over(folder: Path) -> None:
    (folder / "more.toml").mkdir()
    assert names(CreatureLibrary(DUEL, folder)) == ["Grey wolf", "Old wolf"]


def test_a_new_creature_has_a_file_of_its_own_and_is_there_again_next_time(library: CreatureLibrary, folder: Path) -> None:
    made = library.keep(CreatureEntry("Marsh troll", group="Giants", sheet={"stamina": 9}, notes="Hates\nlight."))
    assert (made.id, made.sheet.stamina) == ("Marsh troll.toml/marsh_troll", 9)
    again = CreatureLibrary(DUEL, folder)
    assert again.find(made.id) == made
    assert sorted(path.name for path in folder.iterdir()) == ["Marsh troll.toml", "wolves.toml"]


def test_nothing_that_is_there_is_overwritten_by_something_new(library: CreatureLibrary, folder: Path) -> None:
    (folder / "Wolves 2.toml").write_text("# mine\n", encoding="utf-8")
    first, second = library.keep(CreatureEntry("Wolves 2")), library.keep(CreatureEntry("Wolves 2"))
    assert (folder / "Wolves 2.toml").read_text(encoding="utf-8") == "# mine\n"
    assert (first.file, second.file) == ("Wolves 2 2.toml", "Wolves 2 3.toml")
    assert first.id != second.id
    assert first.key != second.key


def test_a_change_leaves_everything_else_in_the_file_as_it_was_written(library: CreatureLibrary, folder: Path) -> None:
    library.rename(one(library, "Old wolf"), "Elder")
    text = (folder / "wolves.toml").read_text(encoding="utf-8")
    assert text.startswith(WOLVES.partition("[old_wolf]")[0])
    assert names(library) == ["Grey wolf", "Elder"]
    assert one(library, "Elder").footprint == 2


def test_an_entry_written_in_an_unusual_way_can_be_changed_too(folder: Path) -> None:
    (folder / "odd.toml").write_text(
        'cub.name = "Cub"\ncub.sheet.skill = 0\n[dog.sheet]\nskill = 1\n[dog]\nname = "Dog"\n', encoding="utf-8"
    )
    found = CreatureLibrary(DUEL, folder)
    found.rename(one(found, "Cub"), "Whelp")
    assert one(found, "Whelp").sheet == Fencer(skill=0)
    assert one(found, "Dog").sheet == Fencer(skill=1)


def test_a_broken_entry_beside_it_survives_a_change(folder: Path) -> None:
    (folder / "wolves.toml").write_text(f'{WOLVES}\n[x]\nname = "X"\nsheet.skill = "much"\n', encoding="utf-8")
    found = CreatureLibrary(DUEL, folder)
    found.rename(one(found, "Grey wolf"), "Grey")
    assert found.faults == ("wolves.toml, x, sheet.skill: this should be a whole number and is text.",)
    assert names(found) == ["Grey", "Old wolf"]


def test_a_file_that_another_program_changed_is_not_overwritten(library: CreatureLibrary, folder: Path) -> None:
    theirs = WOLVES.replace("Grey wolf", "White wolf")
    (folder / "wolves.toml").write_text(theirs, encoding="utf-8")
    with pytest.raises(StoreError, match=r"wolves\.toml was changed by another program"):
        library.rename(one(library, "Grey wolf"), "Greyer")
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == theirs
    assert names(library) == ["White wolf", "Old wolf"]
    library.rename(one(library, "White wolf"), "Greyer")
    assert names(library) == ["Greyer", "Old wolf"]


def test_a_file_that_is_gone_is_told(library: CreatureLibrary, folder: Path) -> None:
    (folder / "wolves.toml").unlink()
    with pytest.raises(StoreError, match="cannot be read"):
        library.remove(library.own[0])
    assert library.own == ()


def test_a_copy_is_ones_own_and_has_a_name_of_its_own(library: CreatureLibrary) -> None:
    mine = library.duplicate(one(library, "Fighter"))
    assert (mine.own, mine.name, mine.sheet) == (True, "Fighter", Fencer())
    assert library.duplicate(mine).name == "Fighter 2"
    assert len({creature.id for creature in library.creatures}) == 5


def test_what_comes_with_the_program_cannot_be_changed(library: CreatureLibrary) -> None:
    with pytest.raises(StoreError, match="Fighter comes with the program; make a copy of your own"):
        library.rename(one(library, "Fighter"), "Other")


def test_what_is_removed_can_be_put_back_with_its_picture(library: CreatureLibrary, folder: Path) -> None:
    made = library.keep(CreatureEntry("Troll"), PICTURE)
    file = library.portrait_of(made)
    assert file is not None
    gone = library.remove(made)
    assert names(library) == ["Grey wolf", "Old wolf"]
    assert not file.exists()
    assert not (folder / "Troll.toml").exists()
    back = library.put_back(gone)
    path = library.portrait_of(back)
    assert path is not None
    assert path.read_bytes() == PICTURE


def test_the_last_of_a_file_leaves_the_remarks_in_it(library: CreatureLibrary, folder: Path) -> None:
    for creature in library.own:
        library.remove(creature)
    assert (folder / "wolves.toml").read_text(encoding="utf-8").strip() == "# Wolves, written by hand."


def test_two_with_one_picture_keep_it_until_the_last_is_gone(library: CreatureLibrary) -> None:
    made = library.keep(CreatureEntry("Troll"), PICTURE)
    copy = library.duplicate(made)
    library.remove(made)
    assert library.portrait_of(copy) is not None


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (CreatureEntry(""), "New creature, name: a name has"),
        (CreatureEntry("X", sheet={"skill": "much"}), "X, sheet.skill: this should be a whole number"),
        (CreatureEntry("X", footprint=9.0), "X, footprint"),
    ],
)
def test_what_is_not_sound_is_never_written(library: CreatureLibrary, folder: Path, entry: CreatureEntry, told: str) -> None:
    with pytest.raises(StoreError, match=told):
        library.keep(entry)
    with pytest.raises(StoreError, match=told):
        library.change(library.own[0], entry)
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == WOLVES


@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_full_disk_and_a_locked_folder_say_so_and_leave_what_was_there(
    library: CreatureLibrary, folder: Path, monkeypatch: pytest.MonkeyPatch, why: int
) -> None:
    def refuse(path: Path) -> None:
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr(atomic_files, "_sync", refuse)
    told = rf"Troll\.toml cannot be kept in .*: {os.strerror(why).lower()}; nothing was changed\."
    with pytest.raises(StoreError, match=told):
        library.keep(CreatureEntry("Troll"))
    with pytest.raises(StoreError, match=os.strerror(why).lower()):
        library.rename(library.own[0], "Other")
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == WOLVES


def test_a_place_where_no_folder_can_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError, match="cannot be made"):
        CreatureLibrary(DUEL, tmp_path / "file" / "own").keep(CreatureEntry("Troll"))


def test_a_file_is_taken_in_as_it_is_written(library: CreatureLibrary, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "bears.toml"
    other.write_text('# Bears\n[bear]\nname = "Bear"\n', encoding="utf-8")
    assert [creature.name for creature in library.import_file(other)] == ["Bear"]
    assert (folder / "bears.toml").read_bytes() == other.read_bytes()
    with pytest.raises(StoreError, match=r"^Bear is in your library already; nothing was taken in\.$"):
        library.import_file(other)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "bears.toml").write_text('[bear]\nname = "Brown bear"\n', encoding="utf-8")
    assert [creature.file for creature in library.import_file(tmp_path / "more" / "bears.toml")] == ["bears 2.toml"]


def test_a_file_brings_its_pictures_and_never_replaces_one_of_another(
    library: CreatureLibrary, folder: Path, tmp_path: Path
) -> None:
    (folder / "bear.png").write_bytes(b"somebody else's")
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\nportrait = "bear.png"\n', encoding="utf-8")
    (tmp_path / "bear.png").write_bytes(PICTURE)
    (bear,) = library.import_file(tmp_path / "bears.toml")
    path = library.portrait_of(bear)
    assert path is not None
    assert path.read_bytes() == PICTURE
    assert (folder / "bear.png").read_bytes() == b"somebody else's"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[bear]\nnam = 'Bear'\n", r"bears\.toml, bear, nam: there is no field of this name; nothing was taken in\."),
        ("# nothing\n", r"bears\.toml: there is no creature in it; nothing was taken in\."),
        ("[bear", r"bears\.toml: it cannot be read as TOML"),
    ],
)
def test_a_file_of_which_nothing_can_be_used_is_refused(
    library: CreatureLibrary, folder: Path, tmp_path: Path, text: str, told: str
) -> None:
    (tmp_path / "bears.toml").write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match=told):
        library.import_file(tmp_path / "bears.toml")
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]


def test_a_file_of_the_collection_itself_is_not_taken_in_twice(library: CreatureLibrary, folder: Path) -> None:
    with pytest.raises(StoreError, match="is in your library already"):
        library.import_file(folder / "wolves.toml")


def test_what_is_given_out_can_be_taken_in_by_somebody_else(library: CreatureLibrary, tmp_path: Path) -> None:
    library.keep(CreatureEntry("Troll", sheet={"stamina": 9}), PICTURE)
    library.export_creatures(library.creatures, tmp_path / "all.toml")
    other = CreatureLibrary(DUEL, tmp_path / "theirs")
    other.import_file(tmp_path / "all.toml")
    assert [(c.name, c.sheet, c.footprint) for c in other.own] == [(c.name, c.sheet, c.footprint) for c in library.creatures]
    path = other.portrait_of(one(other, "Troll"))
    assert path is not None
    assert path.read_bytes() == PICTURE


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


def after(
    start: AnyEncounter, creature: CollectionCreature, *places: str, group: str = ""
) -> tuple[AnyEncounter, tuple[TokenId, ...], str]:
    stands = [SpawnPoint(YARD if place == "yard" else GATE) for place in places]
    events, ids, what = spawn_events(start, creature, RAIDERS, stands, group)
    return replay(start, events), ids, what


def test_a_creature_is_brought_with_all_that_its_entry_says(library: CreatureLibrary) -> None:
    wolf = library.keep(
        CreatureEntry(
            "Warg", "game/wolf-head", aspects=("Smells fear", "Old scars"), notes="Flees fire", footprint=2.0, sheet={"skill": 3}
        )
    )
    now, (who,), what = after(board_in_fight(), wolf, "yard")
    token = now.tokens[who]
    assert (token.name, token.icon, token.place, token.footprint, token.notes) == (
        "Warg",
        "game/wolf-head",
        YARD,
        2,
        "Flees fire",
    )
    assert [aspect.name for aspect in now.aspects_on("token", who)] == ["Smells fear", "Old scars"]
    assert now.turns.order[-1] == (who,)
    assert what == "Bring Warg"


def test_several_are_numbered_and_act_together_if_that_is_wanted(library: CreatureLibrary) -> None:
    wolf = one(library, "Grey wolf")
    now, ids, what = after(board_in_fight(), wolf, "yard", "yard", "gate", group="Pack")
    assert [now.tokens[who].name for who in ids] == ["Grey wolf 1", "Grey wolf 2", "Grey wolf 3"]
    assert [now.tokens[who].place for who in ids] == [YARD, YARD, GATE]
    assert now.turns.order[-1] == ids
    assert what == "Bring 3 × Grey wolf"
    more, others, _ = after(now, wolf, "yard", "yard")
    assert [more.tokens[who].name for who in others] == ["Grey wolf 4", "Grey wolf 5"]


def test_a_creature_joins_the_side_it_stands_with() -> None:
    start = board()
    assert side_for(start, CollectionCreature(CreatureEntry("X", group="Heroes"), Fencer())) == HEROES
    assert side_for(start, CollectionCreature(CreatureEntry("X", group="Characters"), Fencer())) == HEROES
    assert side_for(start, CollectionCreature(CreatureEntry("X", group="Beasts"), Fencer())) == RAIDERS
    assert side_for(start, CollectionCreature(CreatureEntry("X", group="Beasts", side="players"), Fencer())) == HEROES
    assert side_for(replace(start, sides={}), CollectionCreature(CreatureEntry("X"), Fencer())) is None


def test_somebody_on_the_table_is_kept_as_at_the_start_of_a_fight() -> None:
    rules = registry.load_ruleset("war_of_ashes")
    sheet = rules.sheet(
        approaches={"quick": 3}, marked=(0,), filled={"mild": AspectId("hurt")}, fate_points=0, status="taken out"
    )
    start = board()
    start = replace(start, tokens={ANN: replace(start[ANN], sheet=sheet, name="Ann 3")}, aspects={
        AspectId("hurt"): Aspect(AspectId("hurt"), "Cut arm", "consequence", "token", ANN),
        AspectId("own"): Aspect(AspectId("own"), "Best blade", "character", "token", ANN),
    })  # fmt: skip
    entry = creature_entry(rules, start, ANN)
    assert (entry.name, entry.aspects, entry.side, entry.with_players) == ("Ann", ("Best blade",), "players", True)
    assert entry.sheet == {"approaches": {"quick": 3}}, "what follows from the rest is not written"


def test_the_width_is_kept_only_where_it_is_not_the_usual_one() -> None:
    start = board_in_fight()
    assert creature_entry(DUEL, start, ANN).footprint is None
    wide = replay(start, (TokenChanged(ANN, "footprint", {"footprint": 3.0}),))
    assert creature_entry(DUEL, wide, ANN).footprint == 3


def test_pictures_that_cannot_be_read_are_told(library: CreatureLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creature_images, "LARGEST", 10)
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\n', encoding="utf-8")
    with pytest.raises(StoreError, match=r"bears\.toml is larger than"):
        library.import_file(tmp_path / "bears.toml")
