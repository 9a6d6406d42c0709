"""What can be seen of a ruleset without playing it: every fault names its place and what to do."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.events import Logged
from battlemap.board.ids import TokenId
from battlemap.rules.display import BoardDisplay, ConditionBadge, TokenDisplay
from battlemap.rules.lenses import Lens, LensOverlay
from battlemap.rules.procedure import Choice, Option, Procedure, Table, choose
from battlemap.rules.ruleset import Action, AnyRuleset
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import conform
from battlemap.testing.declarations import declaration_faults, icon_fault
from tests.games.duel import ANN, DUEL, board

T = Table[Any, Any, Any]


def idle(table: T, who: TokenId) -> Procedure[None]:
    yield from ()


def game(**changes: Any) -> AnyRuleset:
    """The duel with one action, which has what is to be found."""
    action = Action("act", idle, "Act", "lucide/swords")
    return replace(DUEL, actions={"act": replace(action, **changes)}, due_command=lambda board: None)


def play(rules: AnyRuleset) -> str:
    codec = Codec(rules)
    reread = lambda events: codec.events(parse(encode(events), "events"))  # noqa: E731
    return "\n".join(conform(rules, [board()], 2, "seed", reread, "tests.games.duel:DUEL"))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"icon": ""}, "the action “act” has no icon: give it the name of one"),
        ({"icon": "lucide/sword-s"}, "the action “act” has the icon lucide/sword-s, which is not there; perhaps lucide/sword"),
        ({"icon": "../swords"}, "has the icon ../swords, which is not there"),
        ({"title": ""}, "the action “act” has no words: give it a title in book/actions.toml"),
        ({"name": "other"}, "the action “act” calls itself “other”"),
        ({"menu": "master"}, 'the action “act” has menu = "master": it must be "token", "gm"'),
        ({"aim": "enemy"}, 'the action “act” has aim = "enemy": it must be one of foe, friend'),
    ],
)
def test_a_fault_of_an_action_says_what_to_do(changes: dict[str, Any], fault: str) -> None:
    [found] = declaration_faults(game(**changes))
    assert fault in found


def test_what_no_menu_shows_needs_no_icon_and_no_words() -> None:
    assert list(declaration_faults(game(menu="", title="", icon=""))) == []


def test_a_lens_needs_a_title_and_an_icon() -> None:
    lens = Lens("arm", "", "lucide/nothing-like-it", "", lambda board, who, target: LensOverlay())
    found = "\n".join(declaration_faults(replace(game(), lenses=(lens,))))
    assert "the lens “arm” has no title" in found
    assert "the lens “arm” has the icon lucide/nothing-like-it, which is not there" in found


def test_an_icon_that_is_there_is_none() -> None:
    assert icon_fault("lucide/swords") == ""


def test_a_badge_without_a_picture_is_found_in_play() -> None:
    shown = BoardDisplay({ANN: TokenDisplay(badges=(ConditionBadge("game/none-such", "Dazed"),))})
    found = play(replace(game(), display=lambda board: shown))
    assert "the badge “Dazed” of ann has the icon game/none-such, which is not there" in found


def test_a_line_of_the_log_without_its_picture_is_found_in_play() -> None:
    def tells(table: T, who: TokenId) -> Procedure[None]:
        table.happen(Logged("A thing", icon="lucide/none-such"))
        yield from ()

    assert "the line “A thing” of the log has the icon lucide/none-such, which is not there" in play(game(run=tells))


def test_showing_that_breaks_is_found_in_play() -> None:
    def broken(board: Any, who: TokenId) -> Any:
        raise KeyError("no such field")

    found = play(replace(game(), profile=broken))
    assert "showing the board after “act”: KeyError in test_declarations.py, line " in found


def test_an_option_without_words_is_found_in_play() -> None:
    def mute(table: T, who: TokenId) -> Procedure[None]:
        yield Choice("which", (who,), "Which?", (Option("a", "A"), Option("b")))

    assert "“which” offers b without words: give the option a text" in play(game(run=mute))


def test_a_question_without_words_is_found_in_play() -> None:
    def mute(table: T, who: TokenId) -> Procedure[None]:
        yield from choose("which", who, " ", ("a", "b"))

    assert "“which” asks without words: give it a prompt" in play(game(run=mute))
