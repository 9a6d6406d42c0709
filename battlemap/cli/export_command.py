"""Writing a battle as a picture or as text."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.cli.commands import Commands
from battlemap.cli.output import remark
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.store.database.battle import Battle


def add_to(commands: Commands) -> None:
    """The command ``export``."""
    export = commands.add("export", export_file, "write a battle as a picture (.png) or as text (.json)")
    export.add_argument("file", metavar="FILE", type=Path, help="a battle, or anything that can be opened")
    export.add_argument("-o", dest="out", metavar="OUT", type=Path, required=True, help="what to write, ending in .png or .json")
    export.add_argument("--theme", choices=("dark", "light"), default="dark", help="of a picture (default: dark)")
    export.add_argument(
        "--scale", metavar="X", type=float, help="size of a picture; 1 is the map at 100 %% (default: 1, or less for a huge map)"
    )
    export.add_argument("--players", action="store_true", help="a picture without what only the game master knows")


def export_file(given: Namespace) -> int:
    """A battle as a picture or as text."""
    from battlemap.formats.battle_json import write_battle
    from battlemap.formats.importing import import_battle

    target: Path = given.out
    kind = target.suffix.lower()
    if kind not in (".png", ".json"):
        raise StoreError(f"{target.name} should end in .png (a picture) or .json (text).")
    if given.players and kind != ".png":
        raise StoreError("--players is for pictures: the text holds the whole battle.")
    battle = import_battle(given.file)
    remark(battle.remarks)
    if kind == ".png":
        draw_picture(battle, target, given.theme, given.scale, given.players)
    else:
        write_battle(battle, target)
    print(target)
    return 0


def draw_picture(battle: "Battle", target: Path, theme: str, scale: float | None, players: bool = False) -> None:
    """Write the map as a PNG to *target*; the players' map with *players*."""
    from battlemap.export.image_export import export_png, offscreen
    from battlemap.paint.style.images import ImageStore
    from battlemap.paint.style.palette import palette
    from battlemap.play.player_view import redact

    app = offscreen()
    board = redact(battle.rules, battle.board) if players else battle.board
    pictures = ImageStore(battle.assets.get)
    export_png(board, battle.rules.display(board), target, palette=palette(theme), picture_of=pictures, scale=scale)
    app.processEvents()
