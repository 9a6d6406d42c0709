"""Cards and figures as a kind of export."""

from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.board.polygons import Rect
from battlemap.export.cards.card_options import CARD_SETTINGS, CardOptions
from battlemap.export.export_kinds import ExportKind
from battlemap.export.export_steps import Steps

if TYPE_CHECKING:
    from battlemap.export.export_subject import ExportSubject


def _write(subject: "ExportSubject", options: CardOptions, path: Path, selection: Rect | None) -> Steps:
    from battlemap.export.cards.card_export import export_cards

    return export_cards(subject, options, path, selection)


def _name(subject: "ExportSubject", options: CardOptions, selection: Rect | None) -> str:
    from battlemap.export.cards.card_export import cards_name

    return cards_name(subject, options, selection)


def _for_ending(options: CardOptions, ending: str) -> CardOptions:
    return options


KIND = ExportKind(CardOptions, CARD_SETTINGS, (".pdf",), _write, _name, _for_ending)
