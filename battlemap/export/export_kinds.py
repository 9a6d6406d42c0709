"""The kinds of export, as data: the window lists them, the command line takes them by name or by the ending of the file."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from battlemap.board.polygons import Rect
from battlemap.export.export_settings import ExportSetting
from battlemap.export.export_steps import Steps

if TYPE_CHECKING:
    from battlemap.export.export_subject import ExportSubject

Options: TypeAlias = Any
"""The options of a kind: a frozen struct of its own."""
Write: TypeAlias = "Callable[[ExportSubject, Options, Path, Rect | None], Steps]"


class ExportKind(Struct, frozen=True, eq=False):
    """What one kind takes and how it is written. All functions say in one sentence what cannot be."""

    options: type[Struct]
    """Made without arguments it has the usual values."""
    settings: tuple[ExportSetting, ...]
    endings: tuple[str, ...]
    """Of the files it writes, with the dot, in small letters."""
    write: Write
    """(subject, options, path, box round what is selected)"""
    file_name: "Callable[[ExportSubject, Options, Rect | None], str]"
    for_ending: Callable[[Options, str], Options]
    """The options that write a file with this ending, or of the format of this name."""
    formats: tuple[str, ...] = ()
    """Names of formats that can be asked for as if each were a kind."""
    remark: "Callable[[ExportSubject, Options, Rect | None], str] | None" = None
    """One sentence on what is written otherwise than was asked for, such as a smaller picture; "" if nothing is."""


class KindEntry(Struct, frozen=True):
    """A kind in the list. *module* holds it as KIND; it must not import Qt, for every command line reads it."""

    id: str
    name: str
    what: str
    icon: str
    module: str

    def load(self) -> ExportKind:
        """The kind itself."""
        kind: ExportKind = import_module(self.module).KIND
        return kind


KINDS: tuple[KindEntry, ...] = (
    KindEntry("picture", "Picture", "PNG, WebP, JPEG, SVG", "lucide/image", "battlemap.export.picture.picture_kind"),
    KindEntry("print", "Print", "True to scale, over many sheets", "lucide/printer", "battlemap.export.paper.print_kind"),
    KindEntry("cards", "Cards and figures", "Zones, characters, standees", "lucide/users", "battlemap.export.cards.card_kind"),
    KindEntry(
        "programs", "Other programs", "Virtual tabletops, graphs", "lucide/workflow", "battlemap.export.programs.program_kind"
    ),
    KindEntry("record", "Record of the fight", "Page, text, short film", "lucide/history", "battlemap.export.record.record_kind"),
    KindEntry("setup", "Set-up as text", "To read, mail and keep", "lucide/file-text", "battlemap.export.record.setup_kind"),
)
"""In the order in which they are listed."""


def kind_for(name: str, ending: str) -> KindEntry:
    """The kind called *name*, or that has a format of this name; without a name the first that writes files with this ending.

    LookupError, in one sentence, if there is none.
    """
    for entry in KINDS:
        if entry.id == name or (name and name in entry.load().formats) or (not name and ending in entry.load().endings):
            return entry
    if name:
        names = [entry.id for entry in KINDS] + [known for entry in KINDS for known in entry.load().formats]
        raise LookupError(f"There is no kind “{name}”; there are {', '.join(names)} and text.")
    endings = sorted({known for entry in KINDS for known in entry.load().endings} | {".json"})
    raise LookupError(f"The name of the file should end in {', '.join(endings[:-1])} or {endings[-1]}.")


def ending_of(name: str) -> str:
    """The ending of a file's name in small letters, as long as one that is known: ".fari.json"."""
    told = name.lower()
    known = [ending for entry in KINDS for ending in entry.load().endings if told.endswith(ending)]
    return max(known, key=len) if known else Path(told).suffix
