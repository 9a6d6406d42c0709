"""A book from its files: several tables in one file or one file a table, names of rows, sentences with their place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as changed

from battlemap.rules.blocks.rulebook import Reference, Rulebook
from battlemap.rules.book_rows import BookRow, Few
from battlemap.rules.toml_files import BookError


class Blade(BookRow, frozen=True):
    title: str
    harm: Few = 1
    edges: tuple[str, ...] = ()
    forge: str = ""


class Edge(BookRow, frozen=True):
    title: str = ""


class Options(BookRow, frozen=True):
    duels: bool = True


class Book(BookRow, frozen=True, kw_only=True):
    options: Options = Options()
    blades: dict[str, Blade]
    edges: dict[str, Edge]
    costs: dict[str, int]


def no_blades(book: Book) -> Iterator[str]:
    if not book.blades:
        yield "blades: there has to be one at least"


ARMS = '[edges]\nkeen = { title = "Keen" }\n[blades.rapier]\ntitle = "Rapier"\nedges = ["keen"]\n'
COSTS = "thrust = 1\nslash = 2\n"


def rulebook(folder: Path, arms: str = ARMS, costs: str = COSTS) -> Rulebook[Book]:
    folder.mkdir(exist_ok=True)
    (folder / "arms.toml").write_text(arms, encoding="utf-8")
    (folder / "costs.toml").write_text(costs, encoding="utf-8")
    references = (Reference("blades.edges", "edges", "edge"), Reference("blades.forge", "edges", "forge", optional=True))
    return Rulebook(
        Book,
        folder,
        pages=("arms",),
        tables=("costs",),
        references=references,
        kept=("costs",),
        needed={"edges": ("keen",)},
        closed=("costs",),
        faults=no_blades,
    )


def test_one_file_holds_several_tables_or_is_one(tmp_path: Path) -> None:
    book = rulebook(tmp_path).book
    assert (book.options.duels, book.blades["rapier"].edges, book.costs) == (True, ("keen",), {"thrust": 1, "slash": 2})


@pytest.mark.parametrize(
    ("arms", "costs", "words"),
    [
        (ARMS.replace('["keen"]', '["blunt"]'), COSTS, "blades.rapier.edges: there is no edge called blunt"),
        (f'{ARMS}forge = "old"', COSTS, "blades.rapier.forge: there is no forge called old"),
        (f"{ARMS}harm = 99", COSTS, "arms.toml: blades.rapier.harm: this should be at most 20"),
        (f"{ARMS}[blades.axe]\nedges = []", COSTS, "arms.toml: blades.axe: the field title is missing"),
        (f"{ARMS}[shields]", COSTS, "arms.toml: shields: the book has no such table"),
        (f"{ARMS}[costs]", COSTS, "costs.toml: costs stands in arms.toml already"),
        (ARMS, 'thrust = "one"', "costs.toml: costs.thrust: this should be a whole number and is text"),
        ("[edges.keen]\n[blades]", COSTS, "blades: there has to be one at least"),
        ("[edges]", COSTS, "the field blades is missing"),
        ("[edges", COSTS, "arms.toml: "),
    ],
)
def test_what_is_wrong_in_the_files_is_said_with_its_place(tmp_path: Path, arms: str, costs: str, words: str) -> None:
    with pytest.raises(BookError) as refusal:
        _ = rulebook(tmp_path, arms, costs).book
    assert str(refusal.value).startswith(words)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"arms\.toml cannot be read"):
        _ = replace(rulebook(tmp_path), folder=tmp_path / "elsewhere").book


def test_a_house_keeps_the_rows_that_the_rules_name_and_adds_none_that_they_do_not(tmp_path: Path) -> None:
    files = rulebook(tmp_path)
    assert files.validate(files.book) == ""
    assert files.validate(changed(files.book, costs={"thrust": 1})).startswith("costs.slash: the rules need this row")
    assert files.validate(changed(files.book, costs={**files.book.costs, "feint": 1})).startswith("costs.feint: a row that")
    assert files.validate(changed(files.book, edges={})).startswith("edges.keen: the rules need this row")
    assert files.validate(changed(files.book, edges={"keen": Edge()}, blades={})) == "blades: there has to be one at least"
