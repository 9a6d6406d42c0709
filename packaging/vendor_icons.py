"""Makes the icon files under resources/icons from iconify's icons.json files and the list wanted.txt.

Run it by hand when the list changes; the files it makes are part of the repository, so nobody else needs the sources:

    npm install @iconify-json/game-icons @iconify-json/lucide
    python packaging/vendor_icons.py game=node_modules/@iconify-json/game-icons/icons.json \\
        lucide=node_modules/@iconify-json/lucide/icons.json
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"


class Trouble(Exception):
    """Something in the way; the text is one sentence for whoever runs the script."""


def main(arguments: list[str]) -> int:
    """Make every wanted file, delete those no longer wanted, say how many; 1 and one sentence when something is missing."""
    parser = argparse.ArgumentParser(description="Make the shipped icons from iconify's icons.json files.")
    parser.add_argument("sources", nargs="+", metavar="SET=ICONS.JSON", help="a folder under resources/icons and its set")
    parser.add_argument("--icons", type=Path, default=ICONS, help="the folder of wanted.txt and of the sets (%(default)s)")
    given = parser.parse_args(arguments)
    try:
        wanted = read_wanted(given.icons / "wanted.txt")
        for source in given.sources:
            kind, _, file = source.partition("=")
            names = wanted.get(kind, [])
            made = write_set(given.icons / kind, read_set(Path(file)), names)
            print(f"{kind}: {made} icons")
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


def read_wanted(file: Path) -> dict[str, list[str]]:
    """Which icons of which set the list *file* names; empty lines and lines with # are for people."""
    wanted: dict[str, list[str]] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        entry = line.strip()
        if not entry or entry.startswith("#"):
            continue
        kind, slash, name = entry.partition("/")
        if not slash or not name:
            raise Trouble(f"{file.name} line {number}: “{entry}” is not a set and a name with a slash between them.")
        wanted.setdefault(kind, []).append(name)
    return wanted


def read_set(file: Path) -> dict[str, Any]:
    """One iconify set as it is on disk."""
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Trouble(f"{file} is not an iconify set ({error}); install it with npm and name its icons.json.") from error
    return found


def write_set(folder: Path, icons: dict[str, Any], names: list[str]) -> int:
    """Write *names* out of *icons* into *folder* as SVG files, take away all others, and give back how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not _known(icons, name)]
    if missing:
        raise Trouble(f"{folder.name} has no {', '.join(missing)}; correct wanted.txt.")
    for name in names:
        (folder / f"{name}.svg").write_text(svg(icons, name), encoding="utf-8", newline="\n")
    for file in folder.glob("*.svg"):
        if file.stem not in names:
            file.unlink()
    return len(names)


def svg(icons: dict[str, Any], name: str) -> str:
    """The file of one icon, in currentColor so that it takes any colour."""
    icon = icons["icons"][_original(icons, name)]
    width = icon.get("width", icons.get("width", 24))
    height = icon.get("height", icons.get("height", 24))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{icon["body"]}</svg>\n'


def _known(icons: dict[str, Any], name: str) -> bool:
    return _original(icons, name) in icons["icons"]


def _original(icons: dict[str, Any], name: str) -> str:
    alias = icons.get("aliases", {}).get(name)
    return str(alias["parent"]) if alias else name


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
