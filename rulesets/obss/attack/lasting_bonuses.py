"""What lasts for one attack, one hit or one turn: bonuses, further criticals, misses that are certain (78, 79)."""

from collections.abc import Hashable

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.effects import next_which, without_number
from battlemap.rules.blocks.fight_end import end_effects
from battlemap.rules.dice import DicePool, Faces, RollRule
from battlemap.rules.procedure import Hook, Procedure, roll
from rulesets.obss.basics.action_costs import ACTION
from rulesets.obss.basics.blow import DEFENDER, ONCE, Blow, Struck
from rulesets.obss.basics.conditions import in_its_turn
from rulesets.obss.basics.dice import SIX, Result
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T

from .situation import known_facts

NEXT_ATTACK = "next attack"
EACH_HIT = "criticals more with each hit:"
NEXT_HIT = "criticals more with the next hit:"
TURN_HIT = "criticals more with the next hit of its turn:"
GREATEST = "greatest damage of criticals with the next hit, at least:"
GROWING = "attacks of its turn, each better than the one before"
LOST = "attacks lost:"
TURN_LOST = "first attack of its turn misses"
EVADED = "next melee attack misses"
GAMBLE = "a d6 for each attack: 1 to 3 misses"
HARMLESS = "no criticals in melee"
COVERED = "light cover"
FARTHER = "range increments more:"
SURE = "next shot hits"
ONE_ACTION = "one action only"
NEXT_MOVE = "for its next move"
COUNTED = frozenset({EACH_HIT, NEXT_HIT, TURN_HIT, GREATEST, LOST, FARTHER})
"""What is shown as so many, without a sign: it is no modifier of a roll."""
EVEN_CHANCE = 3
"""The d6 that decides about an attack lets it miss up to this."""


class UpTo(RollRule, frozen=True):
    """Whether a die shows no more than so much."""

    most: int

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> bool:
        return pool.worth(faces) <= self.most

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return pool.worth(faces) <= self.most

    def text(self, value: bool) -> str:
        return f"{self.most} or less" if value else f"more than {self.most}"


def lay(
    table: T,
    on: TokenId,
    kind: str,
    rule: str,
    changes: tuple[NumberChange, ...],
    until: EffectEnd | None,
    about: TokenId | None = None,
    hinders: bool = False,
    which: str = "",
    by: TokenId | None = None,
) -> None:
    """Begin an effect. One that hinders somebody who acts at the same time counts only afterwards (9, 20).

    *by*: whose doing it is, where it does not last to that one's turn.
    """
    table.begin(told_apart(table.board, Effect(kind, rule, on, changes, until, about, which, by=by)))
    scene, title = table.board.scene, table.board.effects[-1].title
    if hinders and on in scene.tied and kind not in scene.spared.get(on, ()):
        spared = {**scene.spared, on: (*scene.spared.get(on, ()), kind)}
        table.change_scene(f"{title} counts later", lambda now: replace(now, spared=spared))


def told_apart(board: Board, effect: Effect) -> Effect:
    """The effect as one more beside those of its kind that others brought about; the same one's own is renewed (43, 46, 78, 79).

    Whose it is, is told by whose turn it lasts to, where nothing else says so.
    """
    alike = [e for e in board.effects if (e.kind, e.on, e.about) == (effect.kind, effect.on, effect.about)]
    alike = [e for e in alike if without_number(e.which) == effect.which]
    own = next((e.which for e in alike if _maker_of(e) == _maker_of(effect)), None)
    taken = next_which(board, effect.on, effect.kind, effect.which) if alike and effect.on else effect.which
    return replace(effect, which=taken if own is None else own)


def _maker_of(effect: Effect) -> TokenId | None:
    return effect.by or (effect.until.who if effect.until else None)


def rounds(board: Board, who: TokenId, count: int) -> EffectEnd:
    """For so many rounds: to the end of so many of somebody's turns, not counting the one under way or put off (24)."""
    return EffectEnd("turn ends", who, count + in_its_turn(board, who))


def on_turn(board: Board, who: TokenId) -> bool:
    """Whether it is somebody's own turn."""
    return who in board.turns.now and who not in board.turns.acted


def bearing_effects(board: Board, who: TokenId, what: str, about: TokenId | None) -> list[tuple[Effect, NumberChange]]:
    """What lasts on somebody and bears on *what* against *about*."""
    if not board.effects:
        return []
    spared = board.scene.spared.get(who, ())
    return [
        (effect, change)
        for effect in board.effects
        if effect.on == who and effect.about in (None, about) and effect.kind not in spared
        for change in effect.changes
        if change.what == what
    ]


def next_turn_effects(board: Board, who: TokenId, what: str, about: TokenId | None) -> list[tuple[Effect, NumberChange]]:
    """The same of what holds in somebody's next turn alone, now that it is that turn (79)."""
    if not on_turn(board, who):
        return []
    return [(effect, change) for effect, change in bearing_effects(board, who, what, about) if ends_with_this_turn(effect)]


def ends_with_this_turn(effect: Effect) -> bool:
    """Whether what lasts to the end of its maker's next turn was brought about before the turn under way."""
    return effect.until is None or effect.until.times == 1


def end_these_effects(table: T, *gone: Effect) -> None:
    """These effects end, and no others of their kinds."""
    end_effects(table, f"{gone[0].title} ends", lambda effect: effect not in gone)


def apply_lasting(table: T, blow: Blow) -> Procedure[Blow]:
    """What lasts is added to an attack before its roll, or decides about it."""
    board, who, at = table.board, blow.by, blow.at
    added = [Modifier(c.value, e.title, e.rule, c.dice, ONCE) for e, c in bearing_effects(board, who, NEXT_ATTACK, at)]
    if blow.place is not None:
        made = max(1, board[who].sheet.done.attacks)
        added += [Modifier(made, e.title, e.rule, 0, ONCE) for e, _ in next_turn_effects(board, who, GROWING, at)]
    if added:
        blow = replace(blow, modifiers=(*blow.modifiers, *added))
    if bearing_effects(board, at, COVERED, who) and not any("cover" in fact for fact in known_facts(board, blow)):
        blow = blow.plus(f"{DEFENDER}:light cover")
    if blow.certain is None and (yield from spoiled(table, blow)):
        return replace(blow, certain=Result(False))
    if blow.certain is None and blow.ranged and bearing_effects(table.board, who, SURE, at):
        return replace(blow, certain=Result(True))
    return blow


def spoiled(table: T, blow: Blow) -> Procedure[bool]:
    """Whether an attack is lost whatever the dice would say; what decides about one attack is used up by it."""
    board, who, at = table.board, blow.by, blow.at
    for effect, change in bearing_effects(board, who, LOST, at)[:1]:
        if change.value > 1:
            table.begin(replace(effect, changes=(NumberChange(LOST, change.value - 1),)))
        else:
            end_these_effects(table, effect)
        say_lost(table, blow, effect.title)
        return True
    once = next_turn_effects(board, who, TURN_LOST, at)[:1]
    once += bearing_effects(board, who, EVADED, at)[:1] if not blow.ranged else []
    for effect, _ in once[:1]:
        end_these_effects(table, effect)
        say_lost(table, blow, effect.title)
        return True
    if blow.ranged and bearing_effects(board, who, SURE, at):
        return False
    for effect, _ in bearing_effects(board, who, GAMBLE, at)[:1]:
        if (yield from roll("chance", who, DicePool(1, SIX), roll_rule=UpTo(EVEN_CHANCE), on=at, about=blow.about)):
            say_lost(table, blow, effect.title)
            return True
    return False


def say_lost(table: T, blow: Blow, why: str) -> None:
    """Tell why an attack cannot hit."""
    table.tell(f"*{table.name(blow.by)}*’s attack comes to nothing", why, "lucide/octagon-x", "", table.board[blow.by].hidden)


def adjust_criticals(table: T, struck: Struck) -> Procedure[Struck]:
    """Criticals that come on top of a hit, or are taken from it, and those that do their greatest damage (28)."""
    board, blow = table.board, struck.blow
    once = bearing_effects(board, blow.by, NEXT_HIT, blow.at)
    once += next_turn_effects(board, blow.by, TURN_HIT, blow.at)
    more = sum([change.value for _, change in (*bearing_effects(board, blow.by, EACH_HIT, blow.at), *once)])
    struck = replace(struck, blow=replace(blow, criticals=blow.criticals + more))
    greatest = bearing_effects(board, blow.by, GREATEST, blow.at)
    if greatest:
        short = max(0, max([change.value for _, change in greatest]) - struck.criticals)
        struck = replace(struck, blow=replace(struck.blow, criticals=struck.blow.criticals + short, greatest=True))
    if not blow.ranged and bearing_effects(board, blow.by, HARMLESS, blow.at):
        struck = replace(struck, blow=replace(struck.blow, criticals=-struck.result.criticals))
    if used := [effect for effect, _ in (*once, *greatest)]:
        end_these_effects(table, *used)
    yield from ()
    return struck


def use_up_effects(table: T, struck: Struck) -> Procedure[Struck]:
    """What is for one attack is over with it."""
    board, blow = table.board, struck.blow
    kinds = (NEXT_ATTACK, FARTHER, SURE) if blow.ranged else (NEXT_ATTACK,)
    if gone := [effect for kind in kinds for effect, _ in bearing_effects(board, blow.by, kind, blow.at)]:
        end_these_effects(table, *gone)
    yield from ()
    return struck


def limit_actions(table: T, who: TokenId) -> Procedure[TokenId]:
    """A turn with one action, whatever it would have had (79)."""
    yield from ()
    if bearing_effects(table.board, who, ONE_ACTION, None) and table.sheet(who).left.get(ACTION, 0) > 1:
        one = {ACTION: 1}
        table.change(
            who,
            "one action only",
            lambda sheet: replace(sheet, left={**sheet.left, **one}, done=replace(sheet.done, began_with=1)),
        )
    return who


def end_move_effects(table: T, who: TokenId) -> Procedure[TokenId]:
    """What is for one move is over with it (79)."""
    yield from ()
    if used := [effect for effect, _ in bearing_effects(table.board, who, NEXT_MOVE, None)]:
        end_these_effects(table, *used)
    return who


HOOKS: dict[str, Hook] = {
    "blow": apply_lasting,
    "hit": adjust_criticals,
    "struck": use_up_effects,
    "turn starts": limit_actions,
    "moved": end_move_effects,
}
