"""A picture for players: what only the game master knows is not in it, whoever made it."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.cli.command_line import main
from battlemap.export.picture.picture_plan import plan_picture
from battlemap.paint.style.images import no_image
from battlemap.paint.style.palette import DARK
from battlemap.paths import data_dir
from battlemap.play.player_view import redact
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document

pytestmark = pytest.mark.usefixtures("qapp")


def without_secrets() -> Battle:
    """A sample with nothing in it that is a secret."""
    battle = read_sample("cave-bridge")
    known = redact(battle.rules, battle.opening)
    return Battle(battle.rules, known, state=battle.state)


def sample_file() -> Path:
    return data_dir("resources") / "samples" / "cave-bridge.json"


def on_the_picture(rules: AnyRuleset, board: AnyEncounter) -> set[TokenId]:
    """Who is drawn, with a name or without."""
    sheet = plan_picture(board, rules.display(board), DARK, 1.0, no_image)
    return {*sheet.positions, *sheet.plates}


def read_image(path: Path) -> QImage:
    image = QImage(str(path))
    assert not image.isNull()
    return image


def test_somebody_hidden_is_on_the_game_masters_picture_only() -> None:
    battle = read_sample("cave-bridge")
    (hidden,) = [key for key, token in battle.board.tokens.items() if token.hidden]
    assert hidden in on_the_picture(battle.rules, battle.board)
    known = on_the_picture(battle.rules, redact(battle.rules, battle.board))
    assert hidden not in known
    assert len(known) == len(battle.board.tokens) - 1


def test_the_command_line_draws_for_players_what_a_board_without_secrets_looks_like(tmp_path: Path) -> None:
    mine, theirs, clean, open_file = (tmp_path / name for name in ("gm.png", "players.png", "clean.png", "open.battle"))
    Document.create(open_file, without_secrets()).close()
    scale = ["--scale", "0.5"]
    assert main(["export", str(sample_file()), "-o", str(mine), *scale]) == 0
    assert main(["export", str(sample_file()), "-o", str(theirs), "--players", *scale]) == 0
    assert main(["export", str(open_file), "-o", str(clean), *scale]) == 0
    assert read_image(theirs) == read_image(clean)
    assert read_image(theirs) != read_image(mine)


def test_a_text_for_players_is_refused_for_it_would_hold_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(sample_file()), "-o", str(tmp_path / "a.json"), "--players"]) == 1
    assert "--players is for pictures and paper" in capsys.readouterr().err
    assert not (tmp_path / "a.json").exists()
