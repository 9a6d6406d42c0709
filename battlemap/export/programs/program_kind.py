"""Files for other programs as a kind of export."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from battlemap.board.polygons import Rect
from battlemap.export.export_kinds import ExportKind
from battlemap.export.export_steps import Steps
from battlemap.export.programs.program_options import BY_ID, FORMATS, PROGRAM_SETTINGS, ProgramOptions

if TYPE_CHECKING:
    from battlemap.export.export_subject import ExportSubject


def _write(subject: "ExportSubject", options: ProgramOptions, path: Path, selection: Rect | None) -> Steps:
    from battlemap.export.programs.program_export import export_program

    return export_program(subject, options, path)


def _name(subject: "ExportSubject", options: ProgramOptions, selection: Rect | None) -> str:
    from battlemap.export.programs.program_export import program_name

    return program_name(subject, options)


def _remark(subject: "ExportSubject", options: ProgramOptions, selection: Rect | None) -> str:
    from battlemap.export.programs.program_export import lay_out_file

    return lay_out_file(subject, options).reduced


def _for_ending(options: ProgramOptions, ending: str) -> ProgramOptions:
    """The options for files with this ending, or for the format of this id."""
    for known in FORMATS:
        if ending in known.endings or ending == known.id:
            chosen: dict[str, Any] = {"program": known.id}
            if ending in BY_ID["uvtt"].endings:
                chosen["ending"] = ending
            return replace(options, **chosen)
    return options


KIND = ExportKind(
    ProgramOptions, PROGRAM_SETTINGS, tuple([ending for known in FORMATS for ending in known.endings]), _write, _name,
    _for_ending, tuple([known.id for known in FORMATS]), _remark,
)  # fmt: skip
