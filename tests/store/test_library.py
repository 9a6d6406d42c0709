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
from battlemap.play.journal import refold
from battlemap.rules import shelf
from battlemap.rules.ruleset import Ruleset
from battlemap.store import collection_pictures, whole_files
from battlemap.store.collection_file import Creature, Entry, Fault, key_for, read_entries, sheet_table
from battlemap.store.library import Library
from battlemap.store.newcomers import Stand, brought, entry_of, side_for
from battlemap.store.trouble import StoreTrouble
from tests.architecture.source import ROOT
from tests.games.duel import ANN, DUEL, GATE, HEROES, RAIDERS, YARD, Fencer, begun, board

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
    footprint=lambda sheet: 2.0 if sheet.mount else 1.0, fresh=lambda sheet: replace(sheet, hits=10, spent=frozenset()),
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The user's folder, with a file of wolves in it."""
    made = tmp_path / "own"
    made.mkdir()
    (made / "wolves.toml").write_text(WOLVES, encoding="utf-8")
    return made


@pytest.fixture
def kept(folder: Path) -> Library:
    return Library(DUEL, folder)


def names(found: Library) -> list[str]:
    return [creature.name for creature in found.own]


def one(found: Library, name: str) -> Creature:
    return next(creature for creature in found.creatures if creature.name == name)


# --- reading ----------------------------------------------------------------------------------------


def test_own_creatures_come_first_with_what_the_rules_read_of_them(kept: Library) -> None:
    assert [creature.name for creature in kept.creatures] == ["Grey wolf", "Old wolf", "Fighter"]
    wolf = kept.creatures[0]
    assert (wolf.own, wolf.sheet, wolf.entry.tags, wolf.footprint) == (True, Fencer(skill=2), ("forest", "pack"), 1)
    assert one(kept, "Old wolf").footprint == 2
    assert kept.faults == ()


@pytest.mark.parametrize("name", shelf.names())
def test_what_comes_with_the_program_is_sound(name: str) -> None:
    found = Library(shelf.load(name))
    assert found.faults == ()
    assert len({creature.id for creature in found.bundled}) == len(found.bundled) >= 10
    assert not any(creature.own for creature in found.bundled)


def test_a_folder_that_does_not_exist_is_an_empty_collection(tmp_path: Path) -> None:
    found = Library(DUEL, tmp_path / "nowhere")
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
    found = Library(DUEL, folder)
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
    found = Library(DUEL, folder)
    assert names(found) == ["Grey wolf", "Old wolf"]
    assert len(found.faults) == 1
    assert found.faults[0].startswith(told)


def test_an_icon_that_does_not_exist_is_told_and_its_creature_is_there(folder: Path) -> None:
    (folder / "wolves.toml").write_text('[wolf]\nname = "Wolf"\nicon = "game/wolfe"\n', encoding="utf-8")
    found = Library(DUEL, folder)
    assert names(found) == ["Wolf"]
    assert found.faults == ("wolves.toml, wolf, icon: there is no icon game/wolfe.",)


def test_the_entry_that_is_described_for_users_is_sound() -> None:
    described = (ROOT / "docs" / "collections.md").read_text(encoding="utf-8")
    example = described.partition("```toml\n")[2].partition("```")[0]
    found, faults = read_entries(example.encode(), "wolves.toml", shelf.load("obss"))
    assert faults == []
    assert set(msgspec.to_builtins(found[0].entry)) == set(Entry.__struct_fields__), "every field is shown"


def test_a_folder_named_like_a_file_is_passed_over(folder: Path) -> None:
    (folder / "more.toml").mkdir()
    assert names(Library(DUEL, folder)) == ["Grey wolf", "Old wolf"]


# --- changing ---------------------------------------------------------------------------------------


def test_a_new_creature_has_a_file_of_its_own_and_is_there_again_next_time(kept: Library, folder: Path) -> None:
    made = kept.keep(Entry("Marsh troll", group="Giants", sheet={"stamina": 9}, notes="Hates\nlight."))
    assert (made.id, made.sheet.stamina) == ("Marsh troll.toml/marsh_troll", 9)
    again = Library(DUEL, folder)
    assert again.find(made.id) == made
    assert sorted(path.name for path in folder.iterdir()) == ["Marsh troll.toml", "wolves.toml"]


def test_nothing_that_is_there_is_overwritten_by_something_new(kept: Library, folder: Path) -> None:
    (folder / "Wolves 2.toml").write_text("# mine\n", encoding="utf-8")
    first, second = kept.keep(Entry("Wolves 2")), kept.keep(Entry("Wolves 2"))
    assert (folder / "Wolves 2.toml").read_text(encoding="utf-8") == "# mine\n"
    assert (first.file, second.file) == ("Wolves 2 2.toml", "Wolves 2 3.toml")
    assert first.id != second.id
    assert first.key != second.key


def test_a_change_leaves_everything_else_in_the_file_as_it_was_written(kept: Library, folder: Path) -> None:
    kept.rename(one(kept, "Old wolf"), "Elder")
    text = (folder / "wolves.toml").read_text(encoding="utf-8")
    assert text.startswith(WOLVES.partition("[old_wolf]")[0])
    assert names(kept) == ["Grey wolf", "Elder"]
    assert one(kept, "Elder").footprint == 2


def test_an_entry_written_in_an_unusual_way_can_be_changed_too(folder: Path) -> None:
    (folder / "odd.toml").write_text(
        'cub.name = "Cub"\ncub.sheet.skill = 0\n[dog.sheet]\nskill = 1\n[dog]\nname = "Dog"\n', encoding="utf-8"
    )
    found = Library(DUEL, folder)
    found.rename(one(found, "Cub"), "Whelp")
    assert one(found, "Whelp").sheet == Fencer(skill=0)
    assert one(found, "Dog").sheet == Fencer(skill=1)


def test_a_broken_entry_beside_it_survives_a_change(folder: Path) -> None:
    (folder / "wolves.toml").write_text(f'{WOLVES}\n[x]\nname = "X"\nsheet.skill = "much"\n', encoding="utf-8")
    found = Library(DUEL, folder)
    found.rename(one(found, "Grey wolf"), "Grey")
    assert found.faults == ("wolves.toml, x, sheet.skill: this should be a whole number and is text.",)
    assert names(found) == ["Grey", "Old wolf"]


def test_a_file_that_another_program_changed_is_not_overwritten(kept: Library, folder: Path) -> None:
    theirs = WOLVES.replace("Grey wolf", "White wolf")
    (folder / "wolves.toml").write_text(theirs, encoding="utf-8")
    with pytest.raises(StoreTrouble, match=r"wolves\.toml was changed by another program"):
        kept.rename(one(kept, "Grey wolf"), "Greyer")
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == theirs
    assert names(kept) == ["White wolf", "Old wolf"]
    kept.rename(one(kept, "White wolf"), "Greyer")
    assert names(kept) == ["Greyer", "Old wolf"]


def test_a_file_that_is_gone_is_told(kept: Library, folder: Path) -> None:
    (folder / "wolves.toml").unlink()
    with pytest.raises(StoreTrouble, match="cannot be read"):
        kept.remove(kept.own[0])
    assert kept.own == ()


def test_a_copy_is_ones_own_and_has_a_name_of_its_own(kept: Library) -> None:
    mine = kept.duplicate(one(kept, "Fighter"))
    assert (mine.own, mine.name, mine.sheet) == (True, "Fighter", Fencer())
    assert kept.duplicate(mine).name == "Fighter 2"
    assert len({creature.id for creature in kept.creatures}) == 5


def test_what_comes_with_the_program_cannot_be_changed(kept: Library) -> None:
    with pytest.raises(StoreTrouble, match="Fighter comes with the program; make a copy of your own"):
        kept.rename(one(kept, "Fighter"), "Other")


def test_what_is_removed_can_be_put_back_with_its_picture(kept: Library, folder: Path) -> None:
    made = kept.keep(Entry("Troll"), PICTURE)
    file = kept.portrait_of(made)
    assert file is not None
    gone = kept.remove(made)
    assert names(kept) == ["Grey wolf", "Old wolf"]
    assert not file.exists()
    assert not (folder / "Troll.toml").exists()
    back = kept.put_back(gone)
    path = kept.portrait_of(back)
    assert path is not None
    assert path.read_bytes() == PICTURE


def test_the_last_of_a_file_leaves_the_remarks_in_it(kept: Library, folder: Path) -> None:
    for creature in kept.own:
        kept.remove(creature)
    assert (folder / "wolves.toml").read_text(encoding="utf-8").strip() == "# Wolves, written by hand."


def test_two_with_one_picture_keep_it_until_the_last_is_gone(kept: Library) -> None:
    made = kept.keep(Entry("Troll"), PICTURE)
    copy = kept.duplicate(made)
    kept.remove(made)
    assert kept.portrait_of(copy) is not None


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (Entry(""), "New creature, name: a name has"),
        (Entry("X", sheet={"skill": "much"}), "X, sheet.skill: this should be a whole number"),
        (Entry("X", footprint=9.0), "X, footprint"),
    ],
)
def test_what_is_not_sound_is_never_written(kept: Library, folder: Path, entry: Entry, told: str) -> None:
    with pytest.raises(StoreTrouble, match=told):
        kept.keep(entry)
    with pytest.raises(StoreTrouble, match=told):
        kept.change(kept.own[0], entry)
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == WOLVES


@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_full_disk_and_a_locked_folder_say_so_and_leave_what_was_there(
    kept: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, why: int
) -> None:
    def refuse(path: Path) -> None:
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr(whole_files, "_sync", refuse)
    told = rf"Troll\.toml cannot be kept in .*: {os.strerror(why).lower()}; nothing was changed\."
    with pytest.raises(StoreTrouble, match=told):
        kept.keep(Entry("Troll"))
    with pytest.raises(StoreTrouble, match=os.strerror(why).lower()):
        kept.rename(kept.own[0], "Other")
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]
    assert (folder / "wolves.toml").read_text(encoding="utf-8") == WOLVES


def test_a_place_where_no_folder_can_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError, match="cannot be made"):
        Library(DUEL, tmp_path / "file" / "own").keep(Entry("Troll"))


# --- to and from other files --------------------------------------------------------------------------


def test_a_file_is_taken_in_as_it_is_written(kept: Library, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "bears.toml"
    other.write_text('# Bears\n[bear]\nname = "Bear"\n', encoding="utf-8")
    assert [creature.name for creature in kept.take_in(other)] == ["Bear"]
    assert (folder / "bears.toml").read_bytes() == other.read_bytes()
    assert [creature.file for creature in kept.take_in(other)] == ["bears 2.toml"]


def test_a_file_brings_its_pictures_and_never_replaces_one_of_another(kept: Library, folder: Path, tmp_path: Path) -> None:
    (folder / "bear.png").write_bytes(b"somebody else's")
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\nportrait = "bear.png"\n', encoding="utf-8")
    (tmp_path / "bear.png").write_bytes(PICTURE)
    (bear,) = kept.take_in(tmp_path / "bears.toml")
    path = kept.portrait_of(bear)
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
    kept: Library, folder: Path, tmp_path: Path, text: str, told: str
) -> None:
    (tmp_path / "bears.toml").write_text(text, encoding="utf-8")
    with pytest.raises(StoreTrouble, match=told):
        kept.take_in(tmp_path / "bears.toml")
    assert [path.name for path in folder.iterdir()] == ["wolves.toml"]


def test_a_file_of_the_collection_itself_is_not_taken_in_twice(kept: Library, folder: Path) -> None:
    with pytest.raises(StoreTrouble, match="is in your collection already"):
        kept.take_in(folder / "wolves.toml")


def test_what_is_given_out_can_be_taken_in_by_somebody_else(kept: Library, tmp_path: Path) -> None:
    kept.keep(Entry("Troll", sheet={"stamina": 9}), PICTURE)
    kept.give_out(kept.creatures, tmp_path / "all.toml")
    other = Library(DUEL, tmp_path / "theirs")
    other.take_in(tmp_path / "all.toml")
    assert [(c.name, c.sheet, c.footprint) for c in other.own] == [(c.name, c.sheet, c.footprint) for c in kept.creatures]
    path = other.portrait_of(one(other, "Troll"))
    assert path is not None
    assert path.read_bytes() == PICTURE


def test_keys_are_plain_and_each_is_new() -> None:
    assert key_for("Grauer Wölfling", ()) == "grauer_wolfling"
    assert key_for("Grey wolf", ("grey_wolf", "grey_wolf_2")) == "grey_wolf_3"
    assert key_for("狼", ()) == "creature"


# --- sheets -------------------------------------------------------------------------------------------


def test_a_sheet_of_any_form_is_kept_by_what_differs_from_the_usual(tmp_path: Path) -> None:
    knight = Knight(hits=33, mount="roan", pace=7.5, blades=(Blade("lance", 3), Blade("sword")), skills={"ride well": 4},
                    armour=Blade("plate", 2), spent=frozenset({"reaction"}))  # fmt: skip
    table = sheet_table(knight)
    assert "ready" not in table
    found = Library(TOURNEY, tmp_path)
    made = found.keep(Entry("Sir Aldo", sheet=table))
    assert made.sheet == knight
    assert made.footprint == 2
    assert Library(TOURNEY, tmp_path).find(made.id) == made


def test_absurd_numbers_are_refused_by_the_limits_of_the_sheet(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match=r"sheet\.hits"):
        Library(TOURNEY, tmp_path).keep(Entry("Sir Aldo", sheet={"hits": -4}))
    with pytest.raises(StoreTrouble, match=r"sheet\.blades\.1\.damage"):
        Library(TOURNEY, tmp_path).keep(Entry("Sir Aldo", sheet={"blades": [{"name": "twig", "damage": 0}]}))


def test_a_sheet_that_toml_cannot_say_is_not_kept_as_something_else() -> None:
    class Odd(Struct, frozen=True):
        mount: str | None = "roan"

    with pytest.raises(Fault, match="cannot be written down"):
        sheet_table(Odd(mount=None))


# --- the table ------------------------------------------------------------------------------------------


def after(
    start: AnyEncounter, creature: Creature, *places: str, group: str = ""
) -> tuple[AnyEncounter, tuple[TokenId, ...], str]:
    stands = [Stand(YARD if place == "yard" else GATE) for place in places]
    events, ids, what = brought(start, creature, RAIDERS, stands, group)
    return refold(start, events), ids, what


def test_a_creature_is_brought_with_all_that_its_entry_says(kept: Library) -> None:
    wolf = kept.keep(
        Entry(
            "Warg", "game/wolf-head", aspects=("Smells fear", "Old scars"), notes="Flees fire", footprint=2.0, sheet={"skill": 3}
        )
    )
    now, (who,), what = after(begun(), wolf, "yard")
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


def test_several_are_numbered_and_act_together_if_that_is_wanted(kept: Library) -> None:
    wolf = one(kept, "Grey wolf")
    now, ids, what = after(begun(), wolf, "yard", "yard", "gate", group="Pack")
    assert [now.tokens[who].name for who in ids] == ["Grey wolf 1", "Grey wolf 2", "Grey wolf 3"]
    assert [now.tokens[who].place for who in ids] == [YARD, YARD, GATE]
    assert now.turns.order[-1] == ids
    assert what == "Bring 3 × Grey wolf"
    more, others, _ = after(now, wolf, "yard", "yard")
    assert [more.tokens[who].name for who in others] == ["Grey wolf 4", "Grey wolf 5"]


def test_a_creature_joins_the_side_it_stands_with() -> None:
    start = board()
    assert side_for(start, Creature(Entry("X", group="Heroes"), Fencer())) == HEROES
    assert side_for(start, Creature(Entry("X", group="Characters"), Fencer())) == HEROES
    assert side_for(start, Creature(Entry("X", group="Beasts"), Fencer())) == RAIDERS
    assert side_for(start, Creature(Entry("X", group="Beasts", side="players"), Fencer())) == HEROES
    assert side_for(replace(start, sides={}), Creature(Entry("X"), Fencer())) is None


def test_somebody_on_the_table_is_kept_as_at_the_start_of_a_fight() -> None:
    rules = shelf.load("war_of_ashes")
    sheet = rules.sheet(
        approaches={"quick": 3}, marked=(0,), filled={"mild": AspectId("hurt")}, fate_points=0, status="taken out"
    )
    start = board()
    start = replace(start, tokens={ANN: replace(start[ANN], sheet=sheet, name="Ann 3")}, aspects={
        AspectId("hurt"): Aspect(AspectId("hurt"), "Cut arm", "consequence", "token", ANN),
        AspectId("own"): Aspect(AspectId("own"), "Best blade", "character", "token", ANN),
    })  # fmt: skip
    entry = entry_of(rules, start, ANN)
    assert (entry.name, entry.aspects, entry.side, entry.with_players) == ("Ann", ("Best blade",), "players", True)
    assert entry.sheet == {"approaches": {"quick": 3}}, "what follows from the rest is not written"


def test_the_width_is_kept_only_where_it_is_not_the_usual_one() -> None:
    start = begun()
    assert entry_of(DUEL, start, ANN).footprint is None
    wide = refold(start, (TokenChanged(ANN, "footprint", {"footprint": 3.0}),))
    assert entry_of(DUEL, wide, ANN).footprint == 3


def test_pictures_that_cannot_be_read_are_told(kept: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection_pictures, "LARGEST", 10)
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\n', encoding="utf-8")
    with pytest.raises(StoreTrouble, match=r"bears\.toml is larger than"):
        kept.take_in(tmp_path / "bears.toml")
