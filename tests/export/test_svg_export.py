"""A board as an SVG: real text, groups by name, nothing that players do not know; letters as shapes if wanted."""

import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer

from battlemap.board.zone_map import BackgroundPicture
from battlemap.cli.command_line import main
from battlemap.export.export_subject import ExportSubject, export_subject
from battlemap.export.picture.picture_options import PictureOptions
from battlemap.export.picture.svg_document import INKSCAPE, SVG
from battlemap.export.picture.svg_export import svg_data
from battlemap.paths import data_dir
from tests.export.test_picture_export import subject_of
from tests.play.planted_secrets import GAMES, battle_with_secrets, leaks_in

pytestmark = pytest.mark.usefixtures("qapp")


def read(subject: ExportSubject, options: PictureOptions) -> ElementTree.Element:
    data = svg_data(subject, options)
    assert QSvgRenderer(QByteArray(data)).isValid()
    return ElementTree.fromstring(data)


def labels(root: ElementTree.Element) -> set[str]:
    return {group.get(f"{{{INKSCAPE}}}label", "") for group in root.iter(f"{{{SVG}}}g")}


def texts(root: ElementTree.Element) -> set[str]:
    return {text.text or "" for text in root.iter(f"{{{SVG}}}text")}


def test_zones_and_figures_are_groups_with_their_names_as_text() -> None:
    root = read(subject_of("ravine-ambush"), PictureOptions(format="svg"))
    assert {"High mesa", "Ravine floor", "Toll house", "Orm", "Iver", "Names", "Borders"} <= labels(root)
    assert {"High mesa", "Orm", "Narrow echo"} <= texts(root)
    ids = [group.get("id") for group in root.iter(f"{{{SVG}}}g")]
    assert len(ids) == len(set(ids)) + ids.count(None) - (1 if None in ids else 0)
    style = root.find(f"{{{SVG}}}style")
    assert style is not None
    assert style.text is not None
    assert style.text.count("base64") == 3


def test_a_grid_has_its_grounds_walls_and_things() -> None:
    root = read(subject_of("quarry-yard"), PictureOptions(format="svg", part="A1:T12", pixels=44))
    assert {"Grass", "Dirt", "Walls", "Grid lines", "Crate", "Maren"} <= labels(root)
    assert root.get("viewBox") == "0 0 880 528"
    assert (root.get("width"), root.get("height")) == ("880", "528")
    assert "Maren" not in labels(read(subject_of("quarry-yard"), PictureOptions(format="svg", figures=False)))


def test_letters_as_shapes_need_no_font() -> None:
    root = read(subject_of("ravine-ambush"), PictureOptions(format="svg", outlines=True))
    assert texts(root) == set()
    assert root.find(f"{{{SVG}}}style") is None


@pytest.mark.parametrize("name", GAMES[:3])
def test_no_svg_for_players_tells_a_secret(name: str) -> None:
    battle = battle_with_secrets(name, Random(8), commands=0)
    subject = export_subject(battle.rules, battle.session.board, "players")
    data = svg_data(subject, PictureOptions(format="svg")).decode()
    assert leaks_in([re.sub(r"<style>.*?</style>", "", data, flags=re.DOTALL)]) == []  # fonts are no words


def test_of_a_picture_under_the_map_only_what_is_drawn_goes_into_the_file() -> None:
    subject = subject_of("quarry-yard", "players")
    grid = subject.board.grid
    assert grid is not None
    laid = replace(grid, picture=BackgroundPicture("abc", 0, 0, 38 * 44, 23 * 44))
    board = replace(subject.board, map=laid)
    root = read(replace(subject, board=board), PictureOptions(format="svg", pixels=20, part="A1:F5"))
    assert len(list(root.iter(f"{{{SVG}}}image"))) == 1


def test_the_command_line_writes_one(tmp_path: Path) -> None:
    sample = str(data_dir("resources") / "samples" / "ravine-ambush.json")
    assert main(["export", sample, "-o", str(tmp_path / "a.svg"), "--players", "--outlines"]) == 0
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag == f"{{{SVG}}}svg"
