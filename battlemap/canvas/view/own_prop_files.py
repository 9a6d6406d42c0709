"""The folder of the user's own things: which of its SVG files can be used, what they are called, how many cells they cover."""

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from battlemap.board.wording import capitalise
from battlemap.canvas.view.own_prop import LONGEST, OwnProp, Reading
from battlemap.paint.style.svg_picture import draw_svg
from battlemap.paint.style.svg_validation import MOST_BYTES, UnusableSvg
from battlemap.regular_files import leads_out, read_file

MOST_FILES = 200
LONGEST_NAME = 60
_SIZED = re.compile(r"(.*?)[\s_-]+([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})")
"""“market stall 3x2”."""


def read_folder(folder: Path, before: Reading = Reading({}, {}, {})) -> Reading:
    """The drawings in a folder, and why others are none; files with the stamps they had *before* are not read again."""
    props, faults, stamps = dict[Path, OwnProp](), dict[Path, str](), dict[Path, tuple[int, int]]()
    paths = _svg_files(folder)
    for path in paths[:MOST_FILES]:
        try:
            state = path.stat()
            stamps[path] = stamp = (state.st_mtime_ns, state.st_size)
            if before.stamps.get(path) == stamp:
                known = before.props.get(path)
                if known is not None:
                    props[path] = known
                else:
                    faults[path] = before.faults[path]
            else:
                props[path] = _read_prop(path, state.st_size)
        except UnusableSvg as why:
            faults[path] = f"{path.name} is not used: it {why}."
        except OSError as why:
            faults[path] = f"{path.name} cannot be read: {(why.strerror or 'the system refuses').lower()}."
    if len(paths) > MOST_FILES:
        faults[folder] = f"Only the first {MOST_FILES} of {len(paths)} files in {folder.name} are used."
    return Reading(props, faults, stamps)


def _svg_files(folder: Path) -> list[Path]:
    try:
        return sorted(
            path for path in folder.iterdir() if path.suffix.lower() == ".svg" and path.is_file() and not leads_out(path, folder)
        )
    except OSError:
        return []  # most users have no such folder


def _read_prop(path: Path, size: int) -> OwnProp:
    if size > MOST_BYTES:
        raise UnusableSvg(f"has {size // 1000} kB; the most is {MOST_BYTES // 1000} kB")
    data = read_file(path, MOST_BYTES)
    image = draw_svg(data)
    name, columns, rows = name_and_size(path.stem, image.width() / image.height())
    return OwnProp(path.name, name, columns, rows, sha256(data).hexdigest(), data, image)


def name_and_size(stem: str, proportion: float) -> tuple[str, int, int]:
    """What a file is called, and how many cells its thing covers: as its name says (“stall 3x2”), else by its proportion.

    *proportion*: width by height; the shorter side is one cell then.
    """
    match = _SIZED.fullmatch(stem)
    if match is not None and match[1]:
        stem, columns, rows = match[1], int(match[2]), int(match[3])
    else:
        columns, rows = round(max(1.0, proportion)), round(max(1.0, 1 / proportion))
    words = " ".join(_printable(stem).replace("_", " ").replace("-", " ").split())[:LONGEST_NAME]
    return capitalise(words) or "Thing", min(LONGEST, max(1, columns)), min(LONGEST, max(1, rows))


def _printable(letters: Iterable[str]) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in letters)
