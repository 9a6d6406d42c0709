"""Battles of format 2, which knew effects by their titles, are opened, played again and played on: tests/old-files/effects."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EffectsChanged, Event
from battlemap.play.journal import Journal
from battlemap.play.session import Session, new_session
from battlemap.rules.registry import load_ruleset
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.schema import VERSION, read_header
from battlemap.store.document.document import Document
from battlemap.store.document.document_reading import read_document
from battlemap.store.document.journal_replay import unsound_entries
from battlemap.store.document.text_form import battle_from_text
from battlemap.testing.random_player import RandomPlayer
from tests.architecture.source import ROOT

FOLDER = ROOT / "tests" / "old-files" / "effects"
GAMES = ["fate2", "obss", "sifrp", "war_of_ashes", "zweihander"]


def old_titles(events: list[dict[str, Any]]) -> list[list[str]]:
    """The names of all effects after each change of them, as the old file has them."""
    return [[effect["name"] for effect in event["effects"]] for event in events if event["type"] == "EffectsChanged"]


def new_titles(events: tuple[Event, ...]) -> list[list[str]]:
    """The same, as the events that were read have them."""
    return [[effect.title for effect in event.effects] for event in events if isinstance(event, EffectsChanged)]


def boards(journal: Journal) -> Iterator[AnyEncounter]:
    """The board after every entry."""
    for key in (0, *journal.stubs):
        yield journal.board(key)


def undeclared(rules: AnyRuleset, board: AnyEncounter) -> set[str]:
    return {effect.kind for effect in board.effects} - set(rules.effect_kinds(rules.book))


@pytest.mark.parametrize("game", GAMES)
def test_a_file_opens_and_its_journal_comes_out_as_it_is_written(game: str, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(FOLDER / f"{game}-played.battle", tmp_path / "old.battle"))
    with closing(sqlite3.connect(path)) as old:
        written = [old_titles(json.loads(text)) for (text,) in old.execute("SELECT events FROM entry ORDER BY id")]
    assert read_header(path).version == 2
    document = Document.open(path, load_ruleset)
    session = document.session()
    assert (document.notice, session.complaint, read_header(path).version) == ("", "", VERSION)
    assert list(unsound_entries(session.journal)) == []  # what was written stands, though the rules have changed since
    assert [new_titles(session.journal.entry(key).events) for key in session.journal.stubs] == written
    assert not set[str]().union(*[undeclared(session.rules, board) for board in boards(session.journal)])
    document.follow(session)
    play_on(session)
    assert document.close()
    again = Document.open(path, load_ruleset)
    assert again.session().board == session.board
    again.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_file_is_read_without_being_changed(game: str, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(FOLDER / f"{game}-played.battle", tmp_path / "old.battle"))
    battle = read_document(path, load_ruleset)
    assert (battle.remarks, read_header(path).version) == ((), 2)
    assert not undeclared(battle.rules, battle.board)


@pytest.mark.parametrize("game", GAMES)
def test_the_text_form_opens_with_what_lasts_and_plays_on(game: str) -> None:
    raw = (FOLDER / f"{game}-opening.json").read_bytes()
    battle = battle_from_text(raw, game, load_ruleset)
    assert [effect.title for effect in battle.opening.effects] == [e["name"] for e in json.loads(raw)["opening"]["effects"]]
    assert battle.opening.effects
    assert not undeclared(battle.rules, battle.opening) | undeclared(battle.rules, battle.board)
    play_on(new_session(battle.rules, battle.opening, "on"))


def play_on(session: Session) -> None:
    """A few commands more."""
    player = RandomPlayer(session, Random("on"))
    for _ in range(8):
        player.command()
    assert not undeclared(session.rules, session.board)
