"""The shipped textures are what the script makes, and they tile."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from battlemap.paths import data_dir
from tests.architecture.source import ROOT

NAMES = ("grain.png", "cloud.png")


def levels(file: Path) -> tuple[int, list[int]]:
    """The picture's width, and how far each pixel lightens (positive) or darkens, row by row."""
    image = QImage(str(file)).convertToFormat(QImage.Format.Format_ARGB32)
    data = bytes(image.constBits())
    return image.width(), [alpha if grey > 127 else -alpha for grey, alpha in zip(data[::4], data[3::4], strict=True)]


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_shipped_textures(name: str, tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "packaging" / "make_textures.py"), str(tmp_path)], check=True)
    (width, made), (shipped_width, shipped) = levels(tmp_path / name), levels(data_dir("resources") / "textures" / name)
    assert width == shipped_width
    assert sum(abs(a - b) > 2 for a, b in zip(made, shipped, strict=True)) < len(made) / 1000


@pytest.mark.parametrize("name", NAMES)
def test_a_texture_has_no_seam(name: str) -> None:
    width, values = levels(data_dir("resources") / "textures" / name)
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    inside = sum(abs(row[n] - row[n + 1]) for row in rows for n in (width // 3, width // 2))
    seam = sum(abs(row[-1] - row[0]) for row in rows)
    assert seam < 1.3 * inside / 2


@pytest.mark.parametrize("name", NAMES)
def test_a_texture_lightens_as_much_as_it_darkens(name: str) -> None:
    _, values = levels(data_dir("resources") / "textures" / name)
    assert abs(sum(values)) / len(values) < 1.5
    assert max(values) > 20
    assert min(values) < -20
