"""The page of a record: one file that needs nothing else, whose moments are those of the journal."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from battlemap.board.events import Logged
from battlemap.board.ids import TokenId
from battlemap.board.wording import short_name
from battlemap.export.export_kinds import kind_for
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import Audience, ExportSubject, export_subject
from battlemap.export.record.record_options import RecordOptions, SetupOptions
from battlemap.export.record.record_step import place_words, state_words
from battlemap.play.edits.board_edits import set_sheet
from battlemap.play.session import Session, new_session
from battlemap.store.database.codec import Codec, parse
from battlemap.store.document.battle_folder import read_sample
from battlemap.testing.random_player import RandomPlayer

pytestmark = pytest.mark.usefixtures("qapp", "small_grounds")


class PageReader(HTMLParser):
    """Collects what a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.script: dict[str, str] = {}
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.tags.append((tag, given))
        self._inside = given.get("id", tag) if tag in ("script", "style") else ""

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.script[self._inside] = data
        elif data.strip():
            self.texts.append(data.strip())

    @property
    def moments(self) -> list[dict[str, Any]]:
        """Every moment in full, as the page's own script works them out."""
        data, state, full = json.loads(self.script["record"]), dict[str, Any](s={}), list[dict[str, Any]]()
        for moment in data["moments"]:
            items = {**state["s"], **moment.get("s", {})}
            state = {**state, **moment, "s": {key: item for key, item in items.items() if item}}
            full.append(state)
        return full


def played(name: str, seed: int, commands: int) -> Session:
    """A sample in which so many commands were done at random."""
    battle = read_sample(name)
    session = new_session(battle.rules, battle.board, "seed")
    player = RandomPlayer(session, Random(seed))
    for _ in range(commands):
        player.command()
    while session.current is not None and session.undo():
        pass
    return session


def subject_of(session: Session, audience: Audience) -> ExportSubject:
    return export_subject(session.rules, session.board, audience, session=session)


def page_of(subject: ExportSubject, path: Path) -> PageReader:
    run_steps(kind_for("record", "").load().write(subject, RecordOptions(), path, None))
    reader = PageReader()
    reader.feed(path.read_text("utf-8"))
    return reader


@pytest.mark.parametrize("name", ["ravine-ambush", "quarry-yard"])
def test_every_moment_of_a_page_is_the_board_after_its_entry(name: str, tmp_path: Path) -> None:
    session = played(name, 3, 14)
    page = page_of(subject_of(session, "gm"), tmp_path / "fight.html")
    moments = page.moments
    assert len(moments) > 8
    for moment in moments:
        board = session.journal.board(moment["e"])
        display = session.rules.display(board)
        shown = {item[6] for key, item in moment["s"].items() if key[0] == "t"}
        there = {
            ". ".join(filter(None, (short_name(token.name), board.side_of(key).name, place_words(board, token),
                                    state_words(board, display, key))))
            for key, token in board.tokens.items()
        }  # fmt: skip
        assert shown <= there
        assert len(there - shown) <= 2  # those who lie under another of their kind
        assert sorted(moment["a"]) == sorted(aspect.name for aspect in board.aspects_on("scene"))
    assert moments[-1]["e"] == session.head


def test_a_page_needs_nothing_from_elsewhere_and_runs_only_its_own_script(tmp_path: Path) -> None:
    path = tmp_path / "fight.html"
    page = page_of(subject_of(played("quarry-yard", 4, 12), "players"), path)
    addresses = [value for _, given in page.tags for key, value in given.items() if key in ("src", "href", "action", "data")]
    assert addresses
    assert all(address.startswith(("#", "data:image/webp;base64,")) for address in addresses)
    text = re.sub(r"data:image/webp;base64,[A-Za-z0-9+/=]+", "", path.read_text("utf-8"))
    assert not re.search(r"(?i)https?:|//[a-z]|@import|url\(", text.replace("http://www.w3.org/2000/svg", ""))
    assert not any(key.startswith("on") or key == "style" for _, given in page.tags for key in given)
    (policy,) = [given["content"] for tag, given in page.tags if given.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'sha256-")
    ids = [given["id"] for _, given in page.tags if "id" in given]
    assert len(ids) == len(set(ids))
    uses = {given["href"][1:] for tag, given in page.tags if tag == "use" and "href" in given}
    assert uses <= set(ids)
    pictures = {f"k{item[3]}" for moment in page.moments for item in moment["s"].values()}
    assert pictures <= set(ids)


def test_the_log_of_a_page_can_be_read_where_nothing_runs(tmp_path: Path) -> None:
    session = played("ravine-ambush", 3, 10)
    page = page_of(subject_of(session, "gm"), tmp_path / "fight.html")
    told = [given["id"] for tag, given in page.tags if tag == "article"]
    assert told == [f"m{number}" for number, moment in enumerate(page.moments) if "c" in moment and number]
    assert any(tag == "h3" for tag, _ in page.tags)
    assert any("roll" in given.get("class", "") for _, given in page.tags)
    (controls,) = [given for _, given in page.tags if given.get("id") == "controls"]
    assert "hidden" in controls


def test_what_a_document_says_is_words_on_the_page_and_in_the_text(tmp_path: Path) -> None:
    session = played("quarry-yard", 4, 3)
    foul = "</script><img src=x onerror=alert(1)> *a* [b](http://c.d) `e`"
    key = next(iter(session.board.tokens))
    from battlemap.board.events import Logged, Titled, TokenChanged

    session.edit(Titled(foul), TokenChanged(key, "name", {"name": foul}), Logged(foul), what="edit")
    page = page_of(subject_of(session, "gm"), tmp_path / "fight.html")
    assert not any(tag == "img" for tag, _ in page.tags)
    assert sum(tag == "script" for tag, _ in page.tags) == 2
    assert any("onerror" in text for text in page.texts)
    path = tmp_path / "fight.md"
    run_steps(kind_for("record", "").load().write(subject_of(session, "gm"), RecordOptions(format="md"), path, None))
    text = path.read_text("utf-8")
    assert "&lt;/script&gt;" in text
    assert r"\[b\]\(http\://c.d\)" in text
    assert "<" not in text


@pytest.mark.parametrize("kind", ["record", "setup"])
@pytest.mark.parametrize("sample", ["quarry-yard", "ravine-ambush"])
def test_no_name_of_a_document_is_html_in_markdown(tmp_path: Path, sample: str, kind: str) -> None:
    """Programs differ in what a backslash does before a tag, so there is no tag."""
    foul = "<img src=x onerror=alert(1)> &lt;b&gt; &#60;i>"
    opening = read_sample(sample).opening
    said = msgspec.to_builtins(opening, str_keys=True)
    fouled = msgspec.json.encode(with_names(said, foul)).decode()
    battle = read_sample(sample)
    board = Codec(battle.rules).board(parse(fouled, "the board"))
    session = new_session(battle.rules, board, "foul")
    session.edit(Logged(foul), what="edit")
    path = tmp_path / "text.md"
    options = RecordOptions(format="md") if kind == "record" else SetupOptions()
    run_steps(kind_for(kind, "").load().write(subject_of(session, "gm"), options, path, None))
    text = path.read_text("utf-8")
    assert text.count("onerror") > 5
    assert re.search(r"<|>|&(?!lt;|gt;|amp;)#?\w+;", text) is None


def with_names(value: Any, name: str) -> Any:
    """Plain values in which everything has this name and title."""
    if isinstance(value, dict):
        named = {key: name if key in ("name", "title") and isinstance(inner, str) else inner for key, inner in value.items()}
        return {key: with_names(inner, name) for key, inner in named.items()}
    return [with_names(inner, name) for inner in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("audience", ["gm", "players"])
def test_whoever_lies_there_with_nothing_left_does_not_stand_though_he_may_come_back(audience: Audience, tmp_path: Path) -> None:
    battle = read_sample("quarry-yard")
    session = new_session(battle.rules, battle.opening, "dying")
    session.edit(*set_sheet(session.board, TokenId("harl"), "hp", -2))
    assert not session.rules.display(session.board).tokens[TokenId("harl")].out
    path = tmp_path / "fight.md"
    run_steps(kind_for("record", "").load().write(subject_of(session, audience), RecordOptions(format="md"), path, None))
    (told,) = [line for line in path.read_text("utf-8").splitlines() if line.startswith("- **Brigands**") and "standing" in line]
    seen = [
        token
        for token in subject_of(session, audience).board.tokens.values()
        if token.side == session.board[TokenId("harl")].side
    ]
    assert told == f"- **Brigands**: {len(seen) - 1} of {len(seen)} standing"
