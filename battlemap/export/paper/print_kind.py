"""Maps on paper as a kind of export."""

from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.board.polygons import Rect
from battlemap.export.export_kinds import ExportKind
from battlemap.export.export_steps import Steps
from battlemap.export.paper.paper_options import PRINT_SETTINGS, PrintOptions

if TYPE_CHECKING:
    from battlemap.export.export_subject import ExportSubject


def _write(subject: "ExportSubject", options: PrintOptions, path: Path, selection: Rect | None) -> Steps:
    from battlemap.export.paper.print_export import export_print

    return export_print(subject, options, path, selection)


def _name(subject: "ExportSubject", options: PrintOptions, selection: Rect | None) -> str:
    from battlemap.export.paper.print_export import print_name

    return print_name(subject, options, selection)


def _for_ending(options: PrintOptions, ending: str) -> PrintOptions:
    return options


KIND = ExportKind(PrintOptions, PRINT_SETTINGS, (".pdf",), _write, _name, _for_ending)
