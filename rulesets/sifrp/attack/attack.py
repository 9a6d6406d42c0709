"""Attack: whom and with what; the test against Combat Defense; what comes of it (15, 17, 21, 45, 82, 83)."""

from msgspec.structs import replace

from battlemap.board.encounter import NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure, choose, confirm, refuse_unless
from battlemap.rules.reactions import timing_window
from rulesets.sifrp.basics.actions import able, begin_verb, charge
from rulesets.sifrp.basics.arms import on_tests, skill_of, weapon_use_of
from rulesets.sifrp.basics.blow import Aimed, Blow, Kind, Struck
from rulesets.sifrp.basics.defence import defence
from rulesets.sifrp.basics.dice import Result
from rulesets.sifrp.basics.durations import ATTACKED, begin, until_own_turn
from rulesets.sifrp.basics.situation import judge_facts, on_attack, on_defence
from rulesets.sifrp.basics.targeting import targets, weapons
from rulesets.sifrp.basics.tests import AbilityTest, against_passive, prepare_test, roll_prepared, roll_test
from rulesets.sifrp.book.fight import waiting_for, waiting_words
from rulesets.sifrp.book.rulebook import T

from .damage import deal

ICONS = {"fighting": "lucide/swords", "marksmanship": "lucide/crosshair"}
CAUTIOUS = "cautious"
MANNERS: dict[Kind, tuple[str, str]] = {
    "charge": ("charges", ""), "counter": ("strikes back at", ""), "cautious": ("attacks", ", with care"),
    "two-weapon": ("attacks", ", with both weapons"), "combined": ("attacks", ", with both weapons"),
}  # fmt: skip
"""How the card of an attack says what kind it is: in the verb, or after the name of the target."""


def attack(table: T, who: TokenId) -> Procedure[None]:
    """One attack (17)."""
    begin_verb(table, who, "attack")
    blow = yield from ask_blow(table, who, "Attack whom?", "17")
    if (yield from charge(table, who, "attack")):
        yield from strike(table, blow)


def attack_cautiously(table: T, who: TokenId) -> Procedure[None]:
    """A penalty die on the attack, and 3 more Combat Defense up to the own next turn, hit or miss (21)."""
    begin_verb(table, who, "cautious attack")
    blow = yield from ask_blow(table, who, "Attack whom, and take care?", "21", "cautious")
    if not (yield from charge(table, who, "cautious attack")):
        return
    numbers = table.book.numbers
    begin(table, who, CAUTIOUS, until_own_turn(who), NumberChange("defence", numbers.cautious_guard), rule="21")
    yield from strike(table, replace(blow, modifiers=(Modifier(0, "Cautious", "21", numbers.cautious_dice),)))


def ask_blow(table: T, who: TokenId, prompt: str, rule: str, kind: Kind = "attack", fighting: bool = False) -> Procedure[Blow]:
    """Ask whom and with what; nothing is paid yet."""
    target = TokenId((yield from choose("target", who, prompt, targets(table.board, who, fighting), rule=rule, on=(who,))))
    yield from ask_about_yielded(table, target)
    return (yield from prepare_blow(table, who, target, kind, fighting))


def ask_about_yielded(table: T, target: TokenId) -> Procedure[None]:
    """Whoever has yielded is attacked only if the GM agrees (40d)."""
    if target in table.board.scene.yielded:
        asks = f"{table.name(target)} has yielded. Is it attacked all the same?"
        refuse_unless(
            (yield from confirm("attack allowed", GM, asks, False, "40d", on=(target,))),
            f"{table.name(target)} has yielded",
            "40d",
        )


def prepare_blow(
    table: T, who: TokenId, target: TokenId, kind: Kind = "attack", fighting: bool = False, about: str = ""
) -> Procedure[Blow]:
    """Ask with what a target is attacked."""
    options, usual = weapons(table.board, who, target, fighting)
    key = yield from choose("weapon", who, f"With what does {table.name(who)} attack?", options, usual, "17", about, on=(who,))
    return Blow(who, target, weapon_use_of(table.book, table.sheet(who), key), kind, about=about)


def strike(table: T, blow: Blow) -> Procedure[Struck]:
    """The attack itself, without turn and price. Hooks: "blow", "hit", "missed", "fumbled", "damaged", "struck"."""
    aimed = yield from aim(table, blow)
    if aimed is None:
        return Struck(blow, Result(False), lost=True)
    struck = yield from roll_blow(table, aimed)
    return (yield from settle_blow(table, struck))


def aim(table: T, blow: Blow) -> Procedure[Aimed | None]:
    """Settle what bears on an attack; None if it does not come to it. Hook: "blow"; the moment "attacked" lets others step in."""
    about = blow.about or table.fresh_id("attack")
    prompt = f"{table.name(blow.by)} attacks {table.name(blow.at)}{waiting_words(table.board, blow.by)}"
    named = (blow.by, blow.at, *waiting_for(table.board, blow.by))
    blow = yield from timing_window(table, "attacked", replace(blow, about=about), prompt, about, named)
    if not able(table.board, blow.by) or blow.at not in table.board.tokens:
        return None
    blow = yield from apply_hooks(table, "blow", blow)
    facts = yield from judge_facts(table, blow)
    book, sheet = table.book, table.sheet(blow.by)
    made_of, against = defence(table.board, blow.at, (*on_defence(book, facts), *blow.guard))
    skill = skill_of(book, sheet, blow.weapon_use)
    own = on_tests(table.board, blow.by, blow.weapon_use) if blow.share is None else blow.share
    whole = AbilityTest(
        blow.by, skill, against, title_of_blow(table, blow), foe=blow.at, ask="attack",
        modifiers=(*own, *on_attack(book, facts), *blow.modifiers),
        versus="Combat Defense", made_of=made_of, attack=True, dice=blow.dice, critical=True, about=about,
        icon=ICONS[skill], rule="17", outcome="Hit", part=blow.share is not None,
    )  # fmt: skip
    if blow.share is not None:
        return Aimed(blow, whole, against)
    return Aimed(blow, (yield from prepare_test(table, whole)), against)


def title_of_blow(table: T, blow: Blow) -> str:
    """What an attack is called on its card."""
    verb, more = MANNERS.get(blow.kind, ("attacks", ""))
    return f"{table.name(blow.by)} {verb} {table.name(blow.at)}{more}"


def roll_blow(table: T, aimed: Aimed) -> Procedure[Struck]:
    """The test of an attack that is settled."""
    result = yield from roll_prepared(table, aimed.test)
    table.pass_timing(ATTACKED, aimed.blow.at)
    return Struck(aimed.blow, result, aimed.against, ones=result.ones)


def settle_blow(table: T, struck: Struck) -> Procedure[Struck]:
    """What comes of an attack once its dice lie there."""
    blow = struck.blow
    if struck.hit:
        struck = yield from apply_hooks(table, "hit", struck)
        if not struck.settled:
            struck = yield from deal(table, struck)
        struck = yield from apply_hooks(table, "damaged", struck)
    elif struck.ones and blow.fumbles:
        table.tell(
            f"*{table.name(blow.by)}* fumbles", f"{struck.ones} ones", "lucide/circle-alert", tone_for(table.board, blow.by)
        )
        struck = yield from apply_hooks(table, "fumbled", struck)
    else:
        tone = "" if table.board.side_of(blow.at).gm else "good"
        table.tell(
            f"*{table.name(blow.by)}* misses *{table.name(blow.at)}*", "", "lucide/shield", tone, table.board[blow.by].hidden
        )
        struck = yield from apply_hooks(table, "missed", struck)
    return (yield from apply_hooks(table, "struck", struck))


def bout(
    table: T, blow: Blow, ability: str, specialty: str, ask: str, title: str, rule: str, outcome: str = "", needed: int = 1
) -> Procedure[Result | None]:
    """An attack against somebody's passive result in place of Combat Defense (25, 27); None if it does not come to it.

    It is an attack in all else: others may step in, what lasts for attacks counts. Hooks: "blow", "struck".
    """
    about = blow.about or table.fresh_id("attack")
    blow = yield from timing_window(
        table,
        "attacked",
        replace(blow, about=about),
        title + waiting_words(table.board, blow.by),
        about,
        waiting_for(table.board, blow.by),
    )
    if not able(table.board, blow.by) or blow.at not in table.board.tokens:
        return None
    blow = yield from apply_hooks(table, "blow", blow)
    mine = (*on_tests(table.board, blow.by, blow.weapon_use), *blow.modifiers)
    skill = skill_of(table.book, table.sheet(blow.by), blow.weapon_use)
    wanted = AbilityTest(
        blow.by, skill, title=title, ask=ask, modifiers=mine, attack=True, about=about, icon=ICONS[skill], rule=rule,
        outcome=outcome, needed=needed, graded=False,
    )  # fmt: skip
    result: Result = yield from roll_test(table, against_passive(table.board, wanted, blow.at, ability, specialty))
    table.pass_timing(ATTACKED, blow.at)
    yield from apply_hooks(table, "struck", Struck(blow, result, ones=result.ones))
    return result


RUNS = {"attack": attack, "cautious attack": attack_cautiously}
