"""A set-up as text, as a kind of export."""

from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.board.polygons import Rect
from battlemap.export.export_kinds import ExportKind
from battlemap.export.export_steps import Steps
from battlemap.export.record.record_options import SETUP_SETTINGS, SetupOptions

if TYPE_CHECKING:
    from battlemap.export.export_subject import ExportSubject


def _write(subject: "ExportSubject", options: SetupOptions, path: Path, selection: Rect | None) -> Steps:
    from battlemap.export.record.setup_text import export_setup

    return export_setup(subject, options, path)


def _name(subject: "ExportSubject", options: SetupOptions, selection: Rect | None) -> str:
    from battlemap.export.record.setup_text import setup_name

    return setup_name(subject, options)


def _for_ending(options: SetupOptions, ending: str) -> SetupOptions:
    return options


KIND = ExportKind(SetupOptions, SETUP_SETTINGS, (".md",), _write, _name, _for_ending)
