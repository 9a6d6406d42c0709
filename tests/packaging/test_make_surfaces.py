"""The tiles of the grid's surfaces are what the script makes, and there is one for everything that is drawn with one."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from battlemap.paint.surfaces.surface_looks import LOOKS
from battlemap.paths import data_dir
from tests.architecture.source import ROOT

TEXTURES = data_dir("resources") / "textures" / "surfaces"


def greys(file: Path) -> bytes:
    image = QImage(str(file)).convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(image.constBits())


@pytest.mark.parametrize("name", ["ice", "sand"])
def test_the_script_makes_the_shipped_tiles(name: str, tmp_path: Path) -> None:
    script = ROOT / "packaging" / "make_surfaces.py"
    done = subprocess.run([sys.executable, str(script), str(tmp_path), name], check=True, capture_output=True, text=True)
    assert done.stdout.startswith(f"{name} ")
    made, shipped = greys(tmp_path / f"{name}.png"), greys(TEXTURES / f"{name}.png")
    assert len(made) == len(shipped) > 500_000
    assert sum(abs(a - b) > 11 for a, b in zip(made, shipped, strict=True)) < len(made) / 1000


def test_every_texture_that_is_drawn_with_is_made_and_shipped() -> None:
    trees = [ast.parse((ROOT / "packaging" / name).read_text(encoding="utf-8")) for name in ("surface_tiles.py", "rare_tiles.py")]
    tables = [
        node.value for tree in trees for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict)
    ]
    made = {key.value for tiles in tables for key in tiles.keys if isinstance(key, ast.Constant)}
    wanted = {look.texture for look in LOOKS.values() if look.texture}
    assert wanted == made == {file.stem for file in TEXTURES.glob("*.png")}
