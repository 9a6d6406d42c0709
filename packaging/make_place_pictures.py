"""Makes docs/pictures/places-*.webp: every recipe at two seeds, those of zones on one sheet and those of squares on another.

.venv/bin/python packaging/make_place_pictures.py [FOLDER]
"""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.export.picture.image_export import export_png, offscreen
from battlemap.generation.generator import generate
from battlemap.generation.recipe import PlaceKind, Recipe
from battlemap.generation.recipes import recipes
from battlemap.paint.style.images import ImageStore
from battlemap.paint.style.palette import Palette, palette
from battlemap.paint.style.typography import BODY, SEMIBOLD, draw_text, interface_font, load_fonts
from battlemap.rules.registry import load_ruleset

SEEDS = (3, 11)
THEMES = ("light", "dark")
"""Of the first seed and of the second."""
GAMES: dict[PlaceKind, str] = {"zones": "war_of_ashes", "grid": "obss"}
COLUMNS, WIDTH, HEIGHT, WORDS, GAP = 4, 440, 290, 26, 10
QUALITY = 80


def main() -> None:
    """Make both sheets."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "docs" / "pictures"
    app = offscreen()
    load_fonts()
    for kind, name in (("zones", "places-zones"), ("grid", "places-squares")):
        chosen = [recipe for recipe in recipes() if recipe.kind == kind]
        sheet(chosen, palette("light")).save(str(folder / f"{name}.webp"), None, QUALITY)
        print(f"{name}: {len(chosen)} places at {len(SEEDS)} seeds")
    del app


def sheet(chosen: Sequence[Recipe], colours: Palette) -> QImage:
    """The places in rows, each recipe with its seeds side by side."""
    count = len(chosen) * len(SEEDS)
    rows = -(-count // COLUMNS)
    image = QImage(GAP + COLUMNS * (WIDTH + GAP), GAP + rows * (HEIGHT + WORDS + GAP), QImage.Format.Format_RGB32)
    image.fill(QColor(colours.canvas))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number in range(count):
        recipe, at = chosen[number // len(SEEDS)], number % len(SEEDS)
        x, y = GAP + number % COLUMNS * (WIDTH + GAP), GAP + number // COLUMNS * (HEIGHT + WORDS + GAP)
        words = f"{recipe.title}, seed {SEEDS[at]}"
        draw_text(painter, x + 2, y + WORDS / 2, words, interface_font(BODY, SEMIBOLD), colours.text)
        picture = place_picture(recipe, SEEDS[at], THEMES[at]).scaled(
            WIDTH, HEIGHT, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawImage(QRectF(x, y + WORDS, picture.width(), picture.height()), picture)
    painter.end()
    return image


def place_picture(recipe: Recipe, seed: int, theme: str) -> QImage:
    """One place of the usual size and words."""
    rules = load_ruleset(GAMES[recipe.kind])
    _, board = generate(recipe, seed, None, {}, rules)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "place.png"
        export_png(board, rules.display(board), path, palette=palette(theme), picture_of=ImageStore(lambda sha: None), scale=0.5)
        return QImage(str(path))


if __name__ == "__main__":
    main()
