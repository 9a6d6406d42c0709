"""What makes a later test better or worse: aim, pass, assist, distract; and catching breath (29 to 32, 39)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.procedure import Hook, Option, Procedure, choose, refuse_unless
from rulesets.sifrp.basics.actions import able, afford, begin_verb, charge, why_out
from rulesets.sifrp.basics.defence import DISTRACTED
from rulesets.sifrp.basics.dice import TEST
from rulesets.sifrp.basics.durations import begin, until_fight_ends, until_own_turn, until_own_turn_ends
from rulesets.sifrp.basics.lore import ability_of
from rulesets.sifrp.basics.targeting import foe_options, friends, options_for
from rulesets.sifrp.basics.tests import AbilityTest, TestResult, against_passive, roll_test
from rulesets.sifrp.book.effect_titles import EFFECT_TITLES
from rulesets.sifrp.book.fight import PRESENCE, Board
from rulesets.sifrp.book.rulebook import Book, T, book_of

AIMING, PASSED, HELPED = "aiming", "passed", "helped"
HELP = "help with "
"""The change of an effect that says with which ability somebody is helped, and by how much."""
ATTACKS = ("fighting", "marksmanship")


def aim(table: T, who: TokenId) -> Procedure[None]:
    """A bonus die on the next test of Fighting or Marksmanship, however late it comes (29)."""
    begin_verb(table, who, "aim")
    if not (yield from charge(table, who, "aim")):
        return
    dice = table.book.numbers.aim
    changes = [NumberChange(ability, 0, dice) for ability in ATTACKS]
    begin(table, who, AIMING, until_fight_ends(), *changes, rule="29", tell=f"*{table.name(who)}* takes aim")


def let_pass(table: T, who: TokenId) -> Procedure[None]:
    """Do nothing; two bonus dice on the very next test (39)."""
    begin_verb(table, who, "pass")
    if not (yield from charge(table, who, "pass")):
        return
    change = NumberChange("tests", 0, table.book.numbers.passing)
    begin(table, who, PASSED, until_fight_ends(), change, rule="39", tell=f"*{table.name(who)}* waits and gathers strength")


def assist(table: T, who: TokenId) -> Procedure[None]:
    """Help an ally beside with its next test of an ability (30)."""
    begin_verb(table, who, "assist")
    board = table.board
    options = options_for(board, friends(board, who), lambda friend: why_apart(board, who, friend))
    refuse_unless(bool(options), f"{table.name(who)} has no ally here", "30")
    ally = TokenId((yield from choose("target", who, "Help whom?", options, rule="30")))
    listed = abilities(table.board, who)
    usual = next((option.key for option in listed if not option.refusal), "")
    ability = yield from choose("ability", who, "With what?", listed, usual, "30")
    if not (yield from charge(table, who, "assist", attack=ability in ATTACKS)):
        return
    worth = half(table.book, table.sheet(who).rank(ability))
    change = NumberChange(HELP + ability, worth)
    table.begin(Effect(HELPED, "30", ally, (change,), until_own_turn(who), who, ability, EFFECT_TITLES[HELPED]))
    title = ability_of(table.book, ability).title
    table.tell(f"*{table.name(who)}* helps *{table.name(ally)}*", f"{title}, +{worth}", "lucide/hand-helping")


def why_apart(board: Board, who: TokenId, ally: TokenId) -> str:
    """Why an ally cannot be helped from where one stands; empty if it can (30)."""
    return "" if PRESENCE.gap(board, who, ally) <= 1 else f"{board[ally].name} is not beside {board[who].name}"


def abilities(board: Board, who: TokenId) -> list[Option]:
    """With what somebody could help, the attacks first."""
    book, sheet = book_of(board), board[who].sheet
    names = (*ATTACKS, *[name for name in book.abilities if name not in ATTACKS])
    return [
        Option(name, book.abilities[name].title, note=f"+{half(book, sheet.rank(name))}", refusal=why_unhelpful(board, who, name))
        for name in names
    ]


def why_unhelpful(board: Board, who: TokenId, ability: str) -> str:
    """Why somebody cannot help with an ability now; empty if it can."""
    if why := afford(board, who, "assist", attack=ability in ATTACKS):
        return why
    if ability == "fighting" and not PRESENCE.near(board, who, 1, hostile_only=True):
        return f"no foe is beside {board[who].name}"
    return ""


def half(book: Book, rank: int) -> int:
    """Half of a helper's rank, rounded as the house has it (30)."""
    return (rank + 1) // 2 if book.options.assist_rounding == "up" else rank // 2


def add_help(table: T, wanted: AbilityTest) -> Procedure[AbilityTest]:
    """What helpers add to a test (30a)."""
    yield from ()
    return wanted.plus(*help_with(table.board, wanted))


def help_with(board: Board, wanted: AbilityTest) -> tuple[Modifier, ...]:
    """What helpers add to a test, as long as they are where they have to be: on the total, or as test dice (30a, C20)."""
    by_rank, modifiers = book_of(board).options.assist_adds == "rank", list[Modifier]()
    for effect in board.effects:
        if effect.kind != HELPED or effect.on != wanted.who or effect.about is None or effect.about not in board.tokens:
            continue
        for change in effect.changes:
            if change.what == HELP + wanted.ability and helps(board, effect.about, wanted):
                name = f"Help of {board[effect.about].name}"
                modifiers.append(Modifier(0, name, "30", change.value, TEST) if by_rank else Modifier(change.value, name, "30"))
    return tuple(modifiers)


def helps(board: Board, helper: TokenId, wanted: AbilityTest) -> bool:
    """Whether a helper is beside the one it helps; in a melee beside the foe, too (30)."""
    if not able(board, helper) or why_out(board, helper) or PRESENCE.gap(board, helper, wanted.who) > 1:
        return False
    return wanted.ability != "fighting" or wanted.foe is None or PRESENCE.gap(board, helper, wanted.foe) <= 1


def distract(table: T, who: TokenId) -> Procedure[None]:
    """Cunning against passive Will: the foe's Awareness does not count in its Combat Defense for a while (32)."""
    begin_verb(table, who, "distract")
    options = foe_options(table.board, who, lambda foe: "")
    refuse_unless(bool(options), "there is no foe to distract", "32")
    foe = TokenId((yield from choose("target", who, "Distract whom?", options, rule="32")))
    if not (yield from charge(table, who, "distract")):
        return
    title = f"{table.name(who)} distracts {table.name(foe)}"
    wanted = AbilityTest(
        who, "cunning", title=title, ask="distract", icon="lucide/eye-off", rule="32", outcome=EFFECT_TITLES[DISTRACTED],
        graded=False,
    )  # fmt: skip
    result = yield from roll_test(table, against_passive(table.board, wanted, foe, "will"))
    if result.success:
        text = f"*{table.name(who)}* distracts *{table.name(foe)}*"
        begin(table, foe, DISTRACTED, until_own_turn_ends(table.board, foe), rule="32", tell=text)
    else:
        table.tell(f"*{table.name(foe)}* is not distracted", title, "lucide/eye", "", table.board[who].hidden)


def use_up_aid(table: T, tried: TestResult) -> Procedure[TestResult]:
    """After a test: aim, pass and help are used, and a distraction is over with the attack that had the good of it."""
    yield from ()
    wanted = tried.test
    table.end(PASSED, wanted.who)
    if wanted.ability in ATTACKS:
        table.end(AIMING, wanted.who)
    for effect in table.board.effects:
        if effect.kind == HELPED and effect.on == wanted.who and effect.changes[0].what == HELP + wanted.ability:
            table.end(HELPED, wanted.who, effect.about, effect.which)
    if wanted.attack and wanted.foe is not None:
        table.end(DISTRACTED, wanted.foe)
    return tried


def catch_breath(table: T, who: TokenId) -> Procedure[None]:
    """Endurance against 0: a point of damage back for each degree (31)."""
    begin_verb(table, who, "catch breath")
    sheet = table.sheet(who)
    hale = sheet.health >= sheet.most_health and not table.book.options.breath_at_full_health
    refuse_unless(not hale, f"{table.name(who)} has full Health", "31")
    if not (yield from charge(table, who, "catch breath")):
        return
    title = f"{table.name(who)} catches breath"
    wanted = AbilityTest(who, "endurance", 0, title, "stamina", ask="breath", icon="lucide/heart-pulse", rule="31")
    result = yield from roll_test(table, wanted)
    back = min(result.degree, table.sheet(who).most_health - table.sheet(who).health)
    if back:
        table.change(who, f"recovers {back}", lambda now: replace(now, health=now.health + back))
        text = f"*{table.name(who)}* recovers {back} Health"
        table.tell(text, "Catches breath", "lucide/heart-pulse", tone_for(table.board, who, good=True), table.board[who].hidden)


RUNS = {"aim": aim, "pass": let_pass, "assist": assist, "distract": distract, "catch breath": catch_breath}
HOOKS: dict[str, Hook] = {"trial": add_help, "tried": use_up_aid}
