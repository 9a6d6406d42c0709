"""The book of a game from its files: read and decoded as one value, and whether its tables fit each other."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args, get_origin

from msgspec import Struct, ValidationError, convert, field
from msgspec.structs import fields

from battlemap.board.encounter import AnyEncounter
from battlemap.rules.book_rows import dangling_references, idle_rows, missing_rows
from battlemap.rules.decoding_fault import decoding_fault
from battlemap.rules.house_options import FIELD, OptionText, option_labels
from battlemap.rules.house_overlay import apply_fitting_rules
from battlemap.rules.manifest import ActionText, Manifest, read_actions
from battlemap.rules.toml_files import BookError, read_table, read_toml, read_values

Book = TypeVar("Book", bound=Struct)


class Reference(Struct, frozen=True):
    """A field whose text, texts or keys are rows of another table: "weapons.skill", "skills", "skill"."""

    field: str
    """Table and field of its rows: "weapons.skill"."""
    table: str
    """Where the rows stand: "skills"."""
    title: str
    """What such a row is called in a sentence."""
    optional: bool = False
    """An empty text names nothing."""
    names_row: bool = False
    """A sentence names the row alone as the place, not the field of it."""

    def faults(self, book: Any) -> Iterator[str]:
        """A sentence with its place for each name that is no row."""
        table, _, name = self.field.rpartition(".")
        rows = attrgetter(self.table)(book)
        for key, row in attrgetter(table)(book).items():
            value = getattr(row, name)
            named = (value,) if isinstance(value, str) else value
            place = f"{table}.{key}" if self.names_row else f"{table}.{key}.{name}"
            yield from dangling_references(place, [other for other in named if other or not self.optional], rows, self.title)


def no_faults(book: Any) -> Iterator[str]:
    """For a book in which nothing but declared references can be wrong."""
    return iter(())


class Rulebook(Struct, Generic[Book], frozen=True, eq=False, dict=True):
    """What a game's book is made of, and the book; BookError where its files are first needed, if one is wrong.

    What no file says stays what the fields of *kind* say by themselves: options, numbers.
    """

    kind: type[Book]
    folder: Path
    """Of the tables, the options and the words of actions; the manifest lies beside it."""
    pages: tuple[str, ...] = ()
    """Files that hold several tables of the book, each by its name."""
    tables: tuple[str, ...] = ()
    """Files that are each one table of the book, of the file's name."""
    references: tuple[Reference, ...] = ()
    kept: tuple[str, ...] = ()
    """Tables whose rows the rules name: a house cannot take them away."""
    needed: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Tables of which the rules name some rows only, with these."""
    closed: tuple[str, ...] = ()
    """Tables in which no other row does anything: a house cannot add to them."""
    faults: Callable[[Book], Iterator[str]] = no_faults
    """What else does not fit together, each in a sentence with its place; asked only where rows and references fit."""

    @cached_property
    def book(self) -> Book:
        """The book as the game comes with it."""
        values: dict[str, Any] = {}
        files: dict[str, str] = {}
        for name in (*self.pages, *self.tables):
            path = self.folder / f"{name}.toml"
            read = read_values(path)
            tables = {name: read} if name in self.tables else read
            if twice := sorted(values.keys() & tables.keys()):
                raise BookError(f"{path.name}: {', '.join(twice)} stands in {files[twice[0]]} already")
            values |= tables
            files |= dict.fromkeys(tables, path.name)
        try:
            book = convert(values, self.kind)
        except ValidationError as error:
            raise BookError(_locate_fault(self.kind, values, files, error)) from None
        if fault := self._first_fault(book, book):
            raise BookError(fault)
        return book

    def validate(self, book: Book) -> str:
        """What of a house's book does not fit together, in one sentence that names the place; empty if all of it does."""
        return self._first_fault(book, self.book)

    def _first_fault(self, book: Book, shipped: Book) -> str:
        rows = [missing_rows(table, attrgetter(table)(book), attrgetter(table)(shipped)) for table in self.kept]
        rows += [missing_rows(table, attrgetter(table)(book), needed) for table, needed in self.needed.items()]
        rows += [idle_rows(table, attrgetter(table)(book), attrgetter(table)(shipped)) for table in self.closed]
        references = [reference.faults(book) for reference in self.references]
        return next(chain(*rows, *references, self.faults(book)), "")

    def book_of(self, board: AnyEncounter) -> Book:
        """The book with a battle's house rules, for what is read from a board without a table."""
        return apply_fitting_rules(self.book, board.house) if board.house else self.book

    @cached_property
    def manifest(self) -> Manifest:
        """What `ruleset.toml` says of the game."""
        return read_toml(self.folder.parent / "ruleset.toml", Manifest)

    @cached_property
    def actions(self) -> Mapping[str, ActionText]:
        """The words of all actions."""
        return read_actions(self.folder / "actions")

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """Words for fields of sheet, scene and book, those of the options among them."""
        options = type(getattr(self.book, FIELD))
        return self.manifest.labels | option_labels(options, read_table(self.folder / "options.toml", OptionText))


def _locate_fault(kind: type[Struct], values: dict[str, Any], files: Mapping[str, str], error: ValidationError) -> str:
    """File, place and reason of what makes the tables no book."""
    types = {column.name: column.type for column in fields(kind)}
    for table, value in values.items():
        if table not in types:
            return f"{files[table]}: {table}: the book has no such table"
        if fault := _find_fault(value, types[table], table):
            return f"{files[table]}: {fault}"
    return decoding_fault(error).reason


def _find_fault(value: Any, kind: Any, place: str) -> str:
    """Place and reason of the first row that is no *kind*, with the field of it; empty if all are."""
    if get_origin(kind) is dict and isinstance(value, dict):
        return next(filter(None, (_find_fault(row, get_args(kind)[1], f"{place}.{key}") for key, row in value.items())), "")
    try:
        convert(value, kind)
    except ValidationError as error:
        fault = decoding_fault(error)
        return f"{place}{fault.place}: {fault.reason}"
    return ""
