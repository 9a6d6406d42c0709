"""Help in combat: an attack that does no harm and makes it easier for an ally, for one attack (46, C34)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Hook, Option, Procedure, TokenOptions, choose, refuse_unless
from rulesets.obss.attack import attack, attack_targets
from rulesets.obss.attack.lasting_bonuses import told_apart
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import begin_verb, charge
from rulesets.obss.basics.blow import ONCE, Blow, Struck
from rulesets.obss.basics.conditions import until_end_of_next_round
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T, book_of

PRESS, GUARD, HELPED = "helped attack", "helped defence", "helped_by"


def help_ally(table: T, who: TokenId) -> Procedure[None]:
    """Attack a foe in melee with an ally: a hit harms nobody, but helps the ally against it (46)."""
    begin_verb(table, who, "help", "46")
    refuse_unless(not (why := attack.why_barred_from_attacks(table, who)), why, "57")
    board = table.board
    options = TokenOptions(
        attack_targets.targets(board, who).who, lambda foe: with_ally(board, who, attack_targets.target(board, who, foe))
    )
    foe = TokenId((yield from choose("target", who, "Against whom is help wanted?", options, rule="46")))
    allies = allies_at(table.board, who, foe)
    listed = [Option(ally, table.name(ally), ally) for ally in allies]
    ally = TokenId((yield from choose("ally", who, "Who is helped?", listed, listed[0].key, "46")))
    blow = yield from attack.prepare_blow(table, who, foe, "help")
    refuse_unless(not blow.ranged, "one helps in melee", "46")
    refuse_unless(not (why := attack.too_many(table.board, blow)), why, "30")
    charge(table, who, "help")
    attack.take_place(table, who, blow.weapon_use.hand)
    die = Modifier(0, "Helping", "46", 1, ONCE)
    struck = yield from attack.strike(table, replace(blow, kind="help", harmless=True, modifiers=(*blow.modifiers, die)))
    if struck.hit and ally in table.board.tokens and foe in table.board.tokens:
        yield from pick_help(table, who, ally, foe, struck)


def pick_help(table: T, who: TokenId, ally: TokenId, foe: TokenId, struck: Struck) -> Procedure[None]:
    """The helper picks what its hit is good for (46)."""
    worth = table.book.numbers.help_critical if struck.criticals else table.book.numbers.help
    options = (
        Option(PRESS, f"{format_signed(worth)} on {table.name(ally)}'s first attack on {table.name(foe)}"),
        Option(GUARD, f"{format_signed(worth)} defence against {table.name(foe)}'s first attack"),
    )
    what = yield from choose("help with", who, f"What does {table.name(ally)} get?", options, PRESS, "46")
    until = until_end_of_next_round(table.board, who)
    table.begin(told_apart(table.board, Effect(HELPED, "46", ally, (NumberChange(what, worth),), until, foe, table.name(who))))
    kind = "its first attack on" if what == PRESS else "defence against the first attack of"
    table.tell(
        f"*{table.name(who)}* helps *{table.name(ally)}*",
        f"{format_signed(worth)} on {kind} {table.name(foe)}",
        "lucide/hand-helping",
    )


def allies_at(board: Board, who: TokenId, foe: TokenId) -> list[TokenId]:
    """The allies of somebody who are in melee with a foe."""
    return [ally for ally in positions.melee_foes(board, foe) if ally != who and not hostile(board, who, ally)]


def with_ally(board: Board, who: TokenId, option: Option) -> Option:
    """An option, greyed where no ally fights that foe."""
    if option.refusal or allies_at(board, who, TokenId(option.key)):
        return option
    return replace(option, refusal=f"no ally is in melee with {option.text}")


def counting_help(board: Board, helpers: Iterable[Effect], foe: TokenId) -> list[Effect]:
    """The help that counts: all of it against a foe that is surrounded, up to the most there may be; else the best (C34)."""
    best = sorted(helpers, key=lambda effect: effect.changes[0].value, reverse=True)
    if len(best) < 2 or not positions.surrounded(board, foe):
        return best[:1]
    most = positions.most_around(board, foe)
    if book_of(board).options.help_limit == "helpers":
        return best[:most]
    counted: list[Effect] = []
    for effect in best:
        if sum(help_effect.changes[0].value for help_effect in counted) + effect.changes[0].value <= most:
            counted.append(effect)
    return counted


def help_for(board: AnyEncounter, who: TokenId, foe: TokenId, what: str) -> list[Effect]:
    """What help somebody has against a foe."""
    return [e for e in board.effects if e.on == who and e.about == foe and e.changes and e.changes[0].what == what]


def with_help(table: T, blow: Blow) -> Procedure[Blow]:
    """What help is worth on an attack, and against one (46)."""
    board = table.board
    press = [
        Modifier(e.changes[0].value, e.title, "46", 0, ONCE)
        for e in counting_help(board, help_for(board, blow.by, blow.at, PRESS), blow.at)
    ]
    guard = [
        Modifier(e.changes[0].value, e.title, "46")
        for e in counting_help(board, help_for(board, blow.at, blow.by, GUARD), blow.by)
    ]
    yield from ()
    if not press and not guard:
        return blow
    return replace(blow, modifiers=(*blow.modifiers, *press), guard=(*blow.guard, *guard))


def use_up_help(table: T, struck: Struck) -> Procedure[Struck]:
    """Help is for one attack (46)."""
    blow = struck.blow
    for effect in (*help_for(table.board, blow.by, blow.at, PRESS), *help_for(table.board, blow.at, blow.by, GUARD)):
        table.end(effect.kind, effect.on, effect.about, effect.which)
    yield from ()
    return struck


RUNS = {"help": help_ally}
HOOKS: dict[str, Hook] = {"blow": with_help, "struck": use_up_help}
