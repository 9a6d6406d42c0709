"""No secret reaches the players: not their board, their turn order, roll, log, what is painted, nor a picture's file."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.view.map_view import MapView
from battlemap.export.picture.image_export import export_png
from battlemap.gui.players.overlay import PARTS, PlayersOverlay
from battlemap.gui.players.turn_entries import read_turns
from battlemap.paint.style.palette import DARK
from battlemap.play.player_view import hidden_words, redact
from battlemap.play.public.public_log import public_lines
from battlemap.play.public.public_rolls import PublicRoll, public_roll
from battlemap.rules.ruleset import AnyRuleset
from tests.gui.window_fixtures import a_theme
from tests.play.planted_secrets import GAMES, MARK, SecretBattle, battle_with_secrets, leaks_in


def told(value: object) -> str:
    """All that a value holds, to look for words in."""
    return msgspec.json.encode(value).decode()


def public_rolls(battle: SecretBattle, known: AnyEncounter) -> list[PublicRoll]:
    """The roll that players saw after each command."""
    words = hidden_words(battle.rules, battle.session.board)
    rolls = [public_roll(known, words, events) for _, events in battle.session.story()]
    return [roll for roll in rolls if roll is not None]


def is_foe(board: AnyEncounter, who: TokenId | None) -> bool:
    return who is not None and board.side_of(who).gm


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_after_any_play_nothing_that_players_get_tells_a_secret(name: str, seed: int) -> None:
    battle = battle_with_secrets(name, Random(seed))
    board, rules = battle.session.board, battle.rules
    known = redact(rules, board)
    lines, rolls = public_lines(battle.session, known, 40), public_rolls(battle, known)
    shown = rules.display(known)
    assert leaks_in([told(known), told(read_turns(known, shown)), told(shown.tokens), told(shown.facings)]) == []
    assert leaks_in([told(line) for line in lines]) == []
    assert leaks_in([told(roll) for roll in rolls]) == []
    assert not battle.gone & set(known.tokens)
    for roll in rolls:
        foes = [side for side in roll.sides if is_foe(known, side.who)]
        assert [(side.dice, side.total) for side in foes] == [((), None)] * len(foes)
        assert not foes or (roll.margin is None and not any(letter.isdigit() for letter in roll.outcome))
    assert len(leaks_in([told(board)])) > 10  # what is looked for is there


def paint_map(qtbot: QtBot, rules: AnyRuleset, board: AnyEncounter, overlay_of: SecretBattle | None = None) -> None:
    """Paint a board as the canvas does; *overlay_of*: with all that players read over it."""
    theme, host = a_theme(), QWidget()
    qtbot.addWidget(host)
    host.resize(960, 540)
    scene = BoardScene(theme.palette)
    view = MapView(scene, theme.palette)
    view.setParent(host)
    view.resize(host.size())
    scene.show_board(board, rules.display(board))
    view.camera.fit(animated=False)
    if overlay_of is not None:
        overlay = PlayersOverlay(theme, host)
        overlay.set_parts(set(PARTS))
        overlay.set_board(rules, board)
        overlay.show_lines(public_lines(overlay_of.session, board))
        for roll in public_rolls(overlay_of, board):
            overlay.show_roll(roll)
            overlay.grab()
        assert leaks_in(overlay.texts) == []
    host.grab()
    for item in scene.items():
        item.toolTip()
    scene.close()


@pytest.mark.parametrize("name", GAMES)
def test_no_secret_is_painted(qtbot: QtBot, painted: list[str], name: str) -> None:
    battle = battle_with_secrets(name, Random(7), commands=3)
    known = redact(battle.rules, battle.session.board)
    paint_map(qtbot, battle.rules, known, battle)
    assert leaks_in(painted) == []
    names = {token.name.split()[0] for token in known.tokens.values()}
    assert any(text.startswith(tuple(names)) for text in painted)
    if name == GAMES[0]:  # the GM's own map tells them, so that the looking is not in vain
        painted.clear()
        paint_map(qtbot, battle.rules, battle.session.board)
        assert any(text.startswith(MARK) for text in painted)


def test_a_picture_for_players_holds_its_pixels_and_nothing_else(qtbot: QtBot, tmp_path: Path) -> None:
    battle = battle_with_secrets(GAMES[0], Random(1), commands=0)
    known = redact(battle.rules, battle.session.board)
    export_png(known, battle.rules.display(known), tmp_path / "players.png", palette=DARK, scale=0.25)
    data, at, kinds = (tmp_path / "players.png").read_bytes(), 8, list[bytes]()
    while at < len(data):
        kinds.append(data[at + 4 : at + 8])
        at += 12 + int.from_bytes(data[at : at + 4])
    assert set(kinds) <= {b"IHDR", b"IDAT", b"IEND", b"pHYs", b"sRGB", b"gAMA"}
