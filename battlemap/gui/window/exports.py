"""Writing the open battle as a picture or as text."""

from pathlib import Path

from battlemap.board.encounter import AnyEncounter
from battlemap.paint.style.palette import Palette
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.rules.display import BoardDisplay
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle


def export_picture(board: AnyEncounter, display: BoardDisplay, target: Path, palette: Palette, picture_of: Portraits) -> None:
    """The map as a PNG. StoreError in one sentence if it cannot be written."""
    from battlemap.export.image_export import export_png

    export_png(board, display, target, palette=palette, picture_of=picture_of)


def export_for_players(rules: AnyRuleset, board: AnyEncounter, target: Path, palette: Palette, picture_of: Portraits) -> None:
    """The map as a PNG without what only the game master knows. StoreError in one sentence if it cannot be written."""
    from battlemap.play.player_view import redact

    known = redact(rules, board)
    export_picture(known, rules.display(known), target, palette, picture_of)


def export_text(battle: Battle, target: Path) -> None:
    """Everything as JSON. StoreError in one sentence if it cannot be written."""
    from battlemap.formats.battle_json import write_battle

    write_battle(battle, target)
