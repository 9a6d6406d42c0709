"""Giving a battle out: as a picture, on paper, or as text. The options are those of the window, by the same data."""

from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from battlemap.cli.commands import Commands
from battlemap.cli.output import remark
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.export.export_settings import ExportSetting
    from battlemap.store.database.battle import Battle

TEXT = "text"
EXAMPLES = """\
examples:
  battlemap export crypt.battle -o "Crypt [38x23].png" --players --pixels 140
  battlemap export crypt.battle -o crypt.webp --no-figures --part "zone Toll house"
  battlemap export crypt.battle -o crypt.png --size print --dpi 300 --cell-mm 25.4
  battlemap export crypt.battle -o crypt.dd2vtt --pixels 140  for a virtual tabletop: picture, walls, doors, lights
  battlemap export crypt.battle -o crypt.json --as foundry --players
  battlemap export ravine.battle -o ravine.graphml            zones and ways; .gexf .dot .graph.json and .fari.json too
  battlemap export crypt.battle -o fight.html --players       the fight as a page to step through; fight.md as text
  battlemap export crypt.battle -o fight.gif --clip turn      a short film; of WebP: -o fight.webp --as record
  battlemap export crypt.battle -o setup.md --as setup        the set-up as text, to read
  battlemap export crypt.battle -o crypt.json                 the whole battle as text, for mail and diff
"""


def add_to(commands: Commands) -> None:
    """The command ``export``."""
    export = commands.add(
        "export", export_file, "give a battle out: as a picture, on paper, as text",
        "The kind is told by the ending of OUT, or by --as. To go on playing elsewhere send the battle file itself: pictures and "
        "creatures of your own are inside.", EXAMPLES,
    )  # fmt: skip
    export.add_argument("file", metavar="FILE", type=Path, help="a battle, or anything that can be opened")
    export.add_argument("-o", dest="out", metavar="OUT", type=Path, required=True, help="what to write")
    kinds = "picture, print, cards, record, setup, uvtt, foundry, tiled, fari, graphml, gexf, dot, node-link, text"
    export.add_argument("--as", dest="kind", metavar="KIND", default="", help=f"where the ending does not tell it: {kinds}")
    export.add_argument("--players", action="store_true", help="without what only the game master knows")
    export.add_argument("--scale", metavar="X", type=float, help="size of a picture; 1 is the map as at 100 %% in the window")
    _add_settings(export)


def _add_settings(parser: ArgumentParser) -> None:
    """An option for every setting of every kind; those that several kinds share, once."""
    from battlemap.export.export_kinds import KINDS

    taken: set[str] = set()
    for entry in KINDS:
        kind = entry.load()
        group = parser.add_argument_group(f"{entry.id}: {entry.what}")
        for setting in kind.settings:
            if setting.key not in taken:
                taken.add(setting.key)
                _add_setting(group, setting, getattr(kind.options(), setting.key))


def _add_setting(group: Any, setting: "ExportSetting", usual: object) -> None:
    flag, said = f"--{setting.key.replace('_', '-')}", (setting.help or setting.label).replace("%", "%%")
    if setting.shape == "switch":
        group.add_argument(flag, action=BooleanOptionalAction, default=None, help=f"{said} (usual: {'yes' if usual else 'no'})")
    elif setting.shape == "number":
        whole = isinstance(usual, int)
        group.add_argument(flag, metavar="N", type=int if whole else float, help=f"{said}, {setting.low:g} to {setting.high:g} {setting.unit.replace('%', '%%')} (usual: {usual})")  # fmt: skip  # noqa: E501
    elif setting.shape == "part":
        group.add_argument(flag, metavar="PART", help=f"{said} (usual: {usual})")
    else:
        group.add_argument(flag, choices=[value for value, _ in setting.choices], help=f"{said} (usual: {usual})")


def export_file(given: Namespace) -> int:
    """A battle as what OUT says."""
    from battlemap.formats.importing import import_battle

    target: Path = given.out
    from battlemap.export.export_kinds import ending_of, kind_for

    ending = ending_of(target.name)
    if given.kind == TEXT or (not given.kind and ending == ".json"):
        return _export_text(given, target)
    entry = kind_for(given.kind, ending)
    battle = import_battle(given.file)
    remark(battle.remarks)
    _export(entry.id, battle, target, given)
    print(target)
    return 0


def _export_text(given: Namespace, target: Path) -> int:
    from battlemap.formats.battle_json import write_battle
    from battlemap.formats.importing import import_battle

    if given.players:
        raise StoreError("--players is for pictures and paper: the text holds the whole battle.")
    battle = import_battle(given.file)
    remark(battle.remarks)
    write_battle(battle, target)
    print(target)
    return 0


def _export(name: str, battle: "Battle", target: Path, given: Namespace) -> None:
    import msgspec

    from battlemap.export.export_kinds import ending_of, kind_for
    from battlemap.export.export_steps import run_steps
    from battlemap.export.export_subject import export_subject
    from battlemap.export.picture.image_export import offscreen
    from battlemap.paint.style.images import ImageStore
    from battlemap.play.session import Session
    from battlemap.store.document.document_reading import journal_of

    app = offscreen()
    kind = kind_for(name, "").load()
    chosen = {setting.key: value for setting in kind.settings if (value := getattr(given, setting.key, None)) is not None}
    if given.scale is not None:
        chosen |= _scaled(kind.options.__struct_fields__, given.scale)
    options = kind.for_ending(msgspec.structs.replace(kind.options(), **chosen), ending_of(target.name))
    if given.kind in kind.formats:
        options = kind.for_ending(options, given.kind)
    pictures = ImageStore(battle.assets.get)
    session = Session(battle.rules, journal_of(battle), battle.state)
    subject = export_subject(battle.rules, battle.board, "players" if given.players else "gm", pictures, session)
    if kind.remark is not None and (said := kind.remark(subject, options, None)):
        remark([said])
    run_steps(kind.write(subject, options, target, None))
    app.processEvents()


def _scaled(fields: tuple[str, ...], scale: float) -> dict[str, int]:
    from battlemap.board.grid_map import CELL

    if not 0.1 <= scale <= 10:  # nan is neither
        raise StoreError(f"A scale of {scale:g} is not possible; choose one from 0.1 to 10.")
    return {key: round(size * scale) for key, size in (("pixels", CELL), ("percent", 100)) if key in fields}


def draw_picture(battle: "Battle", target: Path, theme: str, scale: float | None) -> None:
    """Write the map as a PNG to *target*, where there is no display for a window."""
    from battlemap.export.picture.image_export import export_png, offscreen
    from battlemap.paint.style.images import ImageStore
    from battlemap.paint.style.palette import palette

    app = offscreen()
    display = battle.rules.display(battle.board)
    pictures = ImageStore(battle.assets.get)
    said = export_png(battle.board, display, target, palette=palette(theme), picture_of=pictures, scale=scale)
    remark([said] if said else [])
    app.processEvents()
