"""A menu holds what fits, in order, with the reason where something is impossible."""

from typing import Any

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.play.action_menu import MOST, MenuEntry, build_menu
from battlemap.rules.procedure import Option, Procedure, Table, choose, leave_out_unless, refuse_unless
from battlemap.rules.ruleset import Action, Aim, AnyRuleset
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, GATE, LOFT, YARD, Fencer, board, board_in_fight


def titles(lines: tuple[MenuEntry, ...]) -> list[str]:
    return [line.title for line in lines]


def reasons(lines: tuple[MenuEntry, ...]) -> dict[str, str]:
    return {line.title: line.refusal for line in lines}


def test_a_foe_gets_what_lists_it_with_the_target_given() -> None:
    lines = build_menu(DUEL, board_in_fight(), ANN, CAT)
    assert titles(lines) == ["Strike", "Feint", "Taunt"]
    assert all(line.command.preset == {"target": ("cat",)} and line.command.actor == ANN for line in lines)
    assert set(reasons(lines).values()) == {""}
    assert (lines[0].icon, lines[0].key, lines[0].cost, lines[0].rule) == ("game/sword-clash", "s", "deed", "duel 2")


def test_a_friend_gets_nothing_that_is_for_foes() -> None:
    assert build_menu(DUEL, board_in_fight(), ANN, BEN) == ()


def test_a_zone_gets_what_leads_there() -> None:
    (line,) = build_menu(DUEL, board_in_fight(), ANN, Subject("zone", GATE))
    assert (line.title, line.command.preset, line.refusal) == ("Walk", {"to": ("gate",)}, "")


def test_what_is_out_of_reach_is_greyed_with_its_own_reason() -> None:
    assert reasons(build_menu(DUEL, board_in_fight(), ANN, Subject("zone", LOFT))) == {"Walk": "too far away"}
    far = {"Strike": "Cat is too far away", "Feint": "Cat is too far away"}
    assert reasons(build_menu(DUEL, board_in_fight(BEN), BEN, CAT)) == {**far, "Taunt": ""}


def test_the_reason_is_that_of_this_foe_where_none_can_be_chosen() -> None:
    down = board({DOG: Fencer(stamina=0)})
    assert reasons(build_menu(DUEL, down, BEN, DOG))["Strike"] == "Dog is down"


def test_what_is_refused_as_a_whole_is_shown_where_it_aims() -> None:
    plain = board_in_fight()
    timid = plain.with_token(replace(plain[ANN], sheet=Fencer(pluck=0)))
    assert reasons(build_menu(DUEL, timid, ANN, CAT))["Feint"] == "Ann has no pluck left"
    assert "Feint" not in titles(build_menu(DUEL, timid, ANN, BEN))
    assert "Feint" not in titles(build_menu(DUEL, timid, ANN, Subject("zone", YARD)))


def test_out_of_turn_everything_is_there_and_greyed() -> None:
    assert reasons(build_menu(DUEL, board_in_fight(), CAT, ANN)) == dict.fromkeys(
        ("Strike", "Feint", "Taunt"), "it is Ann's turn"
    )


def test_the_only_foe_left_is_found_although_the_answer_is_forced() -> None:
    plain = board_in_fight()
    alone = replace(plain, tokens={key: token for key, token in plain.tokens.items() if key != DOG})
    assert titles(build_menu(DUEL, alone, ANN, CAT)) == ["Strike", "Feint", "Taunt"]


def test_ones_own_menu_holds_what_has_no_subject() -> None:
    lines = build_menu(DUEL, board_in_fight(), ANN)
    assert titles(lines) == ["Name the ground", "Brace", "Wager", "Rest", "Wait", "Act now", "End turn"]
    assert lines == build_menu(DUEL, board_in_fight(), ANN, ANN)
    assert reasons(lines)["Act now"] == "Ann is not waiting"
    assert [line.group for line in lines] == ["Own"] * 4 + ["Turn"] * 3


def test_the_gm_has_verbs_of_his_own() -> None:
    lines = build_menu(DUEL, board_in_fight(), None)
    assert reasons(lines) == {"Begin the fight": "the fight has begun already", "Weather…": ""}
    assert all(line.gm and line.command.actor is None for line in lines)
    assert build_menu(DUEL, board_in_fight(), None, CAT) == ()


def act(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
    yield from choose("target", who, "Whom?", (Option("cat", subject=CAT), Option("ann", subject=ANN)), "cat")


def game(*actions: Action) -> AnyRuleset:
    return replace(DUEL, actions={action.name: action for action in actions})


def test_over_ten_lines_the_lowest_ranks_go_under_more() -> None:
    many = game(*(Action(f"act {at}", act, group="A" if at % 2 else "B", rank=20 - at) for at in range(13)))
    lines = build_menu(many, board_in_fight(), ANN, CAT)
    assert len(lines) == 13
    assert [line.action for line in lines if not line.more] == [f"act {at}" for at in (12, 10, 8, 6, 4, 11, 9, 7, 5)]
    assert len([line for line in lines if not line.more]) == MOST - 1
    assert not any(line.more for line in build_menu(game(*list(many.actions.values())[:10]), board_in_fight(), ANN, CAT))


def test_a_target_with_a_default_is_found_and_oneself_can_be_one() -> None:
    rules = game(Action("bless", act))
    assert titles(build_menu(rules, board_in_fight(), ANN, ANN)) == ["Bless"]
    assert titles(build_menu(rules, board_in_fight(), ANN, CAT)) == ["Bless"]
    assert build_menu(rules, board_in_fight(), ANN, DOG) == build_menu(rules, board_in_fight(), ANN) == ()


def test_a_weapon_asked_before_the_target_does_not_hide_it() -> None:
    def shoot(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        weapon = yield from choose("weapon", who, "With what?", ("dagger", "bow"))
        why = "too far for a dagger" if weapon == "dagger" else ""
        yield from choose("target", who, "Whom?", (Option("cat", subject=CAT, refusal=why), Option("dog", subject=DOG)))

    (line,) = build_menu(game(Action("shoot", shoot)), board_in_fight(), ANN, CAT)
    assert line.refusal == ""
    assert line.command.preset == {"target": ("cat",)}


def test_an_aim_is_judged_by_sides_and_kinds() -> None:
    def never(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        refuse_unless(False, "not today")
        yield from choose("target", who, "Whom?", ("cat",))

    subjects = (*[Subject("token", who) for who in (ANN, BEN, CAT)], Subject("zone", "yard"))
    wanted: dict[Aim, list[str]] = {
        "foe": ["cat"], "friend": ["ben"], "anybody": ["ann", "ben", "cat"], "zone": ["yard"], "aspect": [], "": ["ann"],
    }  # fmt: skip
    for aim, expected in wanted.items():
        rules = game(Action("never", never, aim=aim))
        shown = {subject: build_menu(rules, board_in_fight(), ANN, subject) for subject in subjects}
        assert [subject.id for subject, lines in shown.items() if lines] == expected
        assert all(line.refusal == "not today" for lines in shown.values() for line in lines)


def test_what_an_option_of_the_battle_leaves_out_is_no_line_at_all() -> None:
    def exclude(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        leave_out_unless(False, "this battle does without it")
        yield from choose("target", who, "Whom?", (Option(CAT, "Cat", CAT),))

    tricks = Action("trick", exclude, "Trick", aim="foe")
    rules = replace(DUEL, actions={**DUEL.actions, "trick": tricks})
    assert "Trick" not in titles(build_menu(rules, board_in_fight(), ANN, CAT))
    assert "Strike" in titles(build_menu(rules, board_in_fight(), ANN, CAT))
