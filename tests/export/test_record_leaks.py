"""The record of a fight tells players what they knew then, and nothing that is a secret now."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from battlemap.board.events import TokenChanged
from battlemap.board.wording import short_name
from battlemap.export.export_kinds import kind_for
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import export_subject
from battlemap.export.record.record_options import RecordOptions, SetupOptions
from battlemap.play.session import new_session
from battlemap.store.document.battle_folder import read_sample
from tests.export.page_words import told_by_page
from tests.play.planted_secrets import GAMES, battle_with_secrets, leaks_in

pytestmark = pytest.mark.usefixtures("qapp", "small_grounds")


def test_neither_the_text_of_a_fight_nor_of_its_set_up_tells_players_a_secret(tmp_path: Path) -> None:
    for name in GAMES:
        battle = battle_with_secrets(name, Random(6), commands=4)
        subject = export_subject(battle.rules, battle.session.board, "players", session=battle.session)
        texts = ("record", RecordOptions(format="md")), ("setup", SetupOptions()), ("setup", SetupOptions(moment="start"))
        for entry, options in texts:
            path = tmp_path / f"{name} {entry}.md"
            run_steps(kind_for(entry, "").load().write(subject, options, path, None))
            text = path.read_text("utf-8")
            assert leaks_in([text]) == []
            assert any(short_name(side.name) in text for side in battle.session.board.sides.values())


def test_who_was_seen_once_and_is_hidden_now_is_nowhere_on_the_players_page(tmp_path: Path) -> None:
    battle = read_sample("quarry-yard")
    seen = next(key for key, token in battle.board.tokens.items() if battle.board.side_of(key).gm)
    session = new_session(battle.rules, battle.board, "seed")
    name = "Qzimposter"
    session.edit(TokenChanged(seen, "name", {"name": name}), what="name")
    session.edit(TokenChanged(seen, "move", {"place": (1, 1)}), what=f"{name} goes away")
    other = next(key for key, token in battle.board.tokens.items() if not battle.board.side_of(key).gm)
    session.edit(TokenChanged(other, "move", {"place": (2, 2)}), what="move")
    path = tmp_path / "fight.html"
    write = kind_for("record", "").load().write
    run_steps(write(export_subject(battle.rules, session.board, "players", session=session), RecordOptions(), path, None))
    assert name in path.read_text("utf-8")
    session.edit(TokenChanged(seen, "hidden", {"hidden": True}), what=f"Hide {name}")
    known = export_subject(battle.rules, session.board, "players", session=session)
    run_steps(write(known, RecordOptions(), path, None))
    assert leaks_in(told_by_page(path.read_text("utf-8"))) == []
    run_steps(write(replace(known, board=session.board, audience="gm"), RecordOptions(), path, None))
    assert name in path.read_text("utf-8")
