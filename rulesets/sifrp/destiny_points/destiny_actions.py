"""Destiny points at any moment: one action more, armor, details and qualities of the scene, a foe hindered, hurts gone
(58 to 60, 62 to 64, 69, 73)."""

from msgspec.structs import replace

from battlemap.board.encounter import NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.effects import next_which
from battlemap.rules.blocks.turns import refuse_out_of_turn
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless, words
from rulesets.sifrp.basics.actions import PASS
from rulesets.sifrp.basics.derived import BARE_OF_PENALTY, armour_penalty
from rulesets.sifrp.basics.destiny import ICON, use
from rulesets.sifrp.basics.durations import begin, until_fight_ends, until_own_turn
from rulesets.sifrp.basics.targeting import foe_options
from rulesets.sifrp.basics.tests import TestResult
from rulesets.sifrp.book.fight import under_way, up
from rulesets.sifrp.book.fighter import LESSER, Fighter
from rulesets.sifrp.book.rulebook import T

from .surroundings import active_qualities, exempt, inactive_qualities, switch

HINDERED = "hindered"


def require_point(table: T, who: TokenId, rule: str) -> None:
    """Refuse unless somebody in the fight has a point left."""
    refuse_unless(up(table.board, who), f"{table.name(who)} is out of the fight", rule)
    refuse_unless(table.sheet(who).destiny > 0, f"{table.name(who)} has no destiny point left", rule)


def one_more_action(table: T, who: TokenId) -> Procedure[None]:
    """One Lesser action more this turn; it is still one attack (59)."""
    require_point(table, who, "59")
    refuse_unless(under_way(table.board), "no fight is under way", "59")
    refuse_out_of_turn(table.board, who)
    passed = PASS in table.sheet(who).done.actions and not table.book.options.pass_and_more
    refuse_unless(not passed, f"{table.name(who)} has passed this turn", "39")
    if (yield from use(table, who, "a Lesser action more", "59")):
        table.change(who, "an action more", with_one_more)


def with_one_more(sheet: Fighter) -> Fighter:
    """The sheet with one Lesser action more, which is known as bought."""
    done = replace(sheet.done, bought=sheet.done.bought + 1)
    return replace(sheet, left={**sheet.left, LESSER: sheet.left.get(LESSER, 0) + 1}, done=done)


def ignore_armour_penalty(table: T, who: TokenId) -> Procedure[None]:
    """The own armor penalty does not count for a round (60)."""
    require_point(table, who, "60")
    refuse_unless(bool(armour_penalty(table.board, who)), f"{table.name(who)} has no armor penalty now", "60")
    if (yield from use(table, who, "ignores its armor penalty", "60")):
        begin(table, who, BARE_OF_PENALTY, until_own_turn(who), rule="60")


def hinder(table: T, who: TokenId) -> Procedure[None]:
    """A penalty die on an opponent's next test; points of several, or several points, add up (58)."""
    require_point(table, who, "58")
    options = foe_options(table.board, who, lambda foe: "")
    refuse_unless(bool(options), "there is no opponent", "58")
    foe = TokenId((yield from choose("target", who, "Whose next test is harder?", options, rule="58")))
    if (yield from use(table, who, f"a penalty die on the next test of {table.name(foe)}", "58")):
        which = next_which(table.board, foe, HINDERED)
        begin(table, foe, HINDERED, until_fight_ends(), NumberChange("tests", 0, -1), rule="58", which=which)


def end_hindrance(table: T, tried: TestResult) -> Procedure[TestResult]:
    """It was for one test."""
    yield from ()
    table.end(HINDERED, tried.test.who)
    return tried


def minor_detail(table: T, who: TokenId) -> Procedure[None]:
    """A detail is added to the scene, if the GM agrees (62, 74d)."""
    yield from add_detail(table, who, "62", False)


def significant_detail(table: T, who: TokenId) -> Procedure[None]:
    """A detail that changes much is added to the scene, if the GM agrees; the point is burned (73, 74d)."""
    yield from add_detail(table, who, "73", True)


def add_detail(table: T, who: TokenId, rule: str, burn: bool) -> Procedure[None]:
    """Ask what it is and whether the GM agrees; then pay."""
    require_point(table, who, rule)
    said = yield from words(
        "detail", who, "What is there?", ("A loose shutter", "A shout from outside", "A way round the back"), rule
    )
    allowed = yield from confirm("detail allowed", GM, f"{table.name(who)} adds: {said}. Is that so?", True, rule)
    refuse_unless(allowed, "the GM does not agree", rule)
    if (yield from use(table, who, said, rule, burn)):
        table.change_scene(said, lambda scene: replace(scene, details=(*scene.details, said)))


def call_up(table: T, who: TokenId) -> Procedure[None]:
    """An environmental quality of the scene takes hold (63)."""
    require_point(table, who, "63")
    names = inactive_qualities(table.board)
    refuse_unless(bool(names), "the scene has no quality that could take hold", "63")
    name = yield from choose("quality", who, "What takes hold?", [Option(quality, quality) for quality in names], names[0], "63")
    if (yield from use(table, who, f"{name} takes hold", "63")):
        switch(table, name, True)


def shrug_off(table: T, who: TokenId) -> Procedure[None]:
    """An environmental quality does not bear on somebody up to its next turn (64)."""
    require_point(table, who, "64")
    names = active_qualities(table.board)
    refuse_unless(bool(names), "no quality of the scene is there to ignore", "64")
    name = yield from choose("quality", who, "Ignore what?", [Option(quality, quality) for quality in names], names[0], "64")
    if (yield from use(table, who, f"ignores {name}", "64")):
        exempt(table, who, name)


def restore_all(table: T, who: TokenId) -> Procedure[None]:
    """All damage and all injuries are gone, wounds stay; the point is burned (69)."""
    require_point(table, who, "69")
    if (yield from use(table, who, "all damage and injuries are gone", "69", True)):
        table.change(who, "is restored", lambda sheet: replace(sheet, health=sheet.most_health, injuries=0))


def new_session(table: T, _: TokenId) -> Procedure[None]:
    """Points that were spent, not burned, come back (A7)."""
    yield from ()
    spent = [token for token in table.board.tokens.values() if token.sheet.destiny_spent]
    refuse_unless(bool(spent), "nobody has spent a destiny point", "A7")
    for token in spent:
        table.change(
            token.id,
            "destiny comes back",
            lambda sheet: replace(sheet, destiny=sheet.destiny + sheet.destiny_spent, destiny_spent=0),
        )
    table.tell("Destiny points come back", ", ".join([token.name for token in spent]), ICON)


RUNS = {
    "destiny action": one_more_action,
    "destiny armour": ignore_armour_penalty,
    "destiny hinder": hinder,
    "destiny detail": minor_detail,
    "destiny quality": call_up,
    "destiny ignore": shrug_off,
    "destiny restore": restore_all,
    "destiny turn": significant_detail,
    "refresh destiny": new_session,
}
HOOKS = {"tried": end_hindrance}
