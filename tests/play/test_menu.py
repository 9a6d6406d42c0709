"""A menu holds what fits, in order, with the reason where something is impossible."""

from typing import Any

from msgspec.structs import replace

from battlemap.board.ids import TokenId, ZoneId
from battlemap.play.menu import MOST, MenuLine, menu
from battlemap.rules.procedure import Option, Procedure, Table, choose, leave_out_unless, refuse_unless
from battlemap.rules.ruleset import Action, Aim, AnyRuleset
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, GATE, LOFT, YARD, Fencer, begun, board


def titles(lines: tuple[MenuLine, ...]) -> list[str]:
    return [line.title for line in lines]


def reasons(lines: tuple[MenuLine, ...]) -> dict[str, str]:
    return {line.title: line.refused for line in lines}


def test_a_foe_gets_what_lists_it_with_the_target_given() -> None:
    lines = menu(DUEL, begun(), ANN, CAT)
    assert titles(lines) == ["Strike", "Feint", "Taunt"]
    assert all(line.command.given == {"target": ("cat",)} and line.command.actor == ANN for line in lines)
    assert set(reasons(lines).values()) == {""}
    assert (lines[0].icon, lines[0].key, lines[0].cost, lines[0].rule) == ("game/sword-clash", "s", "deed", "duel 2")


def test_a_friend_gets_nothing_that_is_for_foes() -> None:
    assert menu(DUEL, begun(), ANN, BEN) == ()


def test_a_zone_gets_what_leads_there() -> None:
    (line,) = menu(DUEL, begun(), ANN, GATE)
    assert (line.title, line.command.given, line.refused) == ("Walk", {"to": ("gate",)}, "")


def test_what_is_out_of_reach_is_greyed_with_its_own_reason() -> None:
    assert reasons(menu(DUEL, begun(), ANN, LOFT)) == {"Walk": "too far away"}
    far = {"Strike": "Cat is too far away", "Feint": "Cat is too far away"}
    assert reasons(menu(DUEL, begun(BEN), BEN, CAT)) == {**far, "Taunt": ""}


def test_the_reason_is_that_of_this_foe_where_none_can_be_chosen() -> None:
    down = board({DOG: Fencer(stamina=0)})
    assert reasons(menu(DUEL, down, BEN, DOG))["Strike"] == "Dog is down"


def test_what_is_refused_as_a_whole_is_shown_where_it_aims() -> None:
    plain = begun()
    timid = plain.with_token(replace(plain[ANN], sheet=Fencer(pluck=0)))
    assert reasons(menu(DUEL, timid, ANN, CAT))["Feint"] == "Ann has no pluck left"
    assert "Feint" not in titles(menu(DUEL, timid, ANN, BEN))
    assert "Feint" not in titles(menu(DUEL, timid, ANN, YARD))


def test_out_of_turn_everything_is_there_and_greyed() -> None:
    assert reasons(menu(DUEL, begun(), CAT, ANN)) == dict.fromkeys(("Strike", "Feint", "Taunt"), "it is Ann's turn")


def test_the_only_foe_left_is_found_although_the_answer_is_forced() -> None:
    plain = begun()
    alone = replace(plain, tokens={key: token for key, token in plain.tokens.items() if key != DOG})
    assert titles(menu(DUEL, alone, ANN, CAT)) == ["Strike", "Feint", "Taunt"]


def test_ones_own_menu_holds_what_has_no_subject() -> None:
    lines = menu(DUEL, begun(), ANN)
    assert titles(lines) == ["Name the ground", "Brace", "Wager", "Rest", "Wait", "Act now", "End turn"]
    assert lines == menu(DUEL, begun(), ANN, ANN)
    assert reasons(lines)["Act now"] == "Ann is not waiting"
    assert [line.group for line in lines] == ["Own"] * 4 + ["Turn"] * 3


def test_the_gm_has_verbs_of_his_own() -> None:
    lines = menu(DUEL, begun(), None)
    assert reasons(lines) == {"Begin the fight": "the fight has begun already", "Weather…": ""}
    assert all(line.gm and line.command.actor is None for line in lines)
    assert menu(DUEL, begun(), None, CAT) == ()


def act(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
    yield from choose("target", who, "Whom?", (Option("cat", subject=CAT), Option("ann", subject=ANN)), "cat")


def game(*actions: Action) -> AnyRuleset:
    return replace(DUEL, actions={action.name: action for action in actions})


def test_over_ten_lines_the_lowest_ranks_go_under_more() -> None:
    many = game(*(Action(f"act {at}", act, group="A" if at % 2 else "B", rank=20 - at) for at in range(13)))
    lines = menu(many, begun(), ANN, CAT)
    assert len(lines) == 13
    assert [line.action for line in lines if not line.more] == [f"act {at}" for at in (12, 10, 8, 6, 4, 11, 9, 7, 5)]
    assert len([line for line in lines if not line.more]) == MOST - 1
    assert not any(line.more for line in menu(game(*list(many.actions.values())[:10]), begun(), ANN, CAT))


def test_a_target_with_a_default_is_found_and_oneself_can_be_one() -> None:
    rules = game(Action("bless", act))
    assert titles(menu(rules, begun(), ANN, ANN)) == ["Bless"]
    assert titles(menu(rules, begun(), ANN, CAT)) == ["Bless"]
    assert menu(rules, begun(), ANN, DOG) == menu(rules, begun(), ANN) == ()


def test_a_weapon_asked_before_the_target_does_not_hide_it() -> None:
    def shoot(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        weapon = yield from choose("weapon", who, "With what?", ("dagger", "bow"))
        why = "too far for a dagger" if weapon == "dagger" else ""
        yield from choose("target", who, "Whom?", (Option("cat", subject=CAT, refused=why), Option("dog", subject=DOG)))

    (line,) = menu(game(Action("shoot", shoot)), begun(), ANN, CAT)
    assert line.refused == ""
    assert line.command.given == {"target": ("cat",)}


def test_an_aim_is_judged_by_sides_and_kinds() -> None:
    def never(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        refuse_unless(False, "not today")
        yield from choose("target", who, "Whom?", ("cat",))

    subjects = (ANN, BEN, CAT, ZoneId("yard"))
    wanted: dict[Aim, list[str]] = {
        "foe": ["cat"], "friend": ["ben"], "anybody": ["ann", "ben", "cat"], "zone": ["yard"], "aspect": [], "": ["ann"],
    }  # fmt: skip
    for aim, expected in wanted.items():
        rules = game(Action("never", never, aim=aim))
        shown = {subject: menu(rules, begun(), ANN, subject) for subject in subjects}
        assert [subject for subject, lines in shown.items() if lines] == expected
        assert all(line.refused == "not today" for lines in shown.values() for line in lines)


def test_what_an_option_of_the_battle_leaves_out_is_no_line_at_all() -> None:
    def left_out(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        leave_out_unless(False, "this battle does without it")
        yield from choose("target", who, "Whom?", (Option(CAT, "Cat", CAT),))

    tricks = Action("trick", left_out, "Trick", aim="foe")
    rules = replace(DUEL, actions={**DUEL.actions, "trick": tricks})
    assert "Trick" not in titles(menu(rules, begun(), ANN, CAT))
    assert "Strike" in titles(menu(rules, begun(), ANN, CAT))
