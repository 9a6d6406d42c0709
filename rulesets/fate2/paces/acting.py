"""What somebody does: at turn pace at once, at exchange and scene pace declared and played later (17, 21, 25, 29, 47, 48)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.blocks.turns import refuse_out_of_turn
from battlemap.rules.procedure import Option, Procedure, Refused, TokenOptions, choose, leave_out_unless, refuse_unless, words
from rulesets.fate2.basics import positions
from rulesets.fate2.basics.bearings import put_on_alert
from rulesets.fate2.basics.harm import end_clips
from rulesets.fate2.basics.skills import kind_now, pick_any_skill, pick_attack, pick_instead, pick_maneuver_skill, usual_skill
from rulesets.fate2.basics.testing import roll_against
from rulesets.fate2.basics.victory import NEVER, level_for, own_words, why_unfit
from rulesets.fate2.basics.weapons import Blow, far_weapons, far_words, rating_of, weapon_named
from rulesets.fate2.book.fight import (
    ABSENT,
    ON_GUARD,
    PINNED,
    Board,
    Declaration,
    able,
    can_hold_on,
    declaration,
    foes,
    pinned,
    present,
    ready_to_act,
    under_way,
)
from rulesets.fate2.book.rulebook import T

from . import deed_results
from .contest import contend
from .strike import DEFENCE, strike

AGAINST = "against"
"""The answer that a fighter works against a deed, with its token after a colon."""


def require_ready(table: T, who: TokenId, free: bool = False) -> None:
    """Raise Refused unless a fighter can act now. *free*: to get free of a hold, or, outside a fight, to get up."""
    board, name = table.board, table.name(who)
    refuse_unless(able(board, who), f"{name} is out of the fight", "14")
    refuse_unless(ready_to_act(board, who) or free and waits_to_get_up(board, who), f"{name} is not up again yet", "27")
    refuse_unless(free or not pinned(board, who), f"{name} is held fast and has to get free first", "52")
    if board.scene.pace == "turn":
        refuse_out_of_turn(board, who)
        refuse_unless(not table.sheet(who).acted, f"{name} has already acted", "29")
    elif under_way(board):
        refuse_unless(who not in board.scene.played, f"{name} has already been played in this exchange", "26")


def refuse_after_settling(table: T) -> None:
    """Raise Refused where one roll has settled it: the same is not tried again in this scene (20)."""
    settled = table.board.scene.settled and not under_way(table.board)
    refuse_unless(not settled, "this was settled by one roll; begin a new scene first", "20")


def spend(table: T, who: TokenId) -> None:
    """The action of this turn is spent."""
    if table.board.scene.pace == "turn":
        table.change(who, "acts", lambda sheet: replace(sheet, acted=True))


def later(board: Board) -> bool:
    """Whether what somebody does is only declared now."""
    return board.scene.pace in ("exchange", "scene")


def declare(table: T, who: TokenId, said: Declaration) -> None:
    """Somebody's word for this exchange; the last one counts (21)."""
    table.change_scene("declares", lambda scene: replace(scene, declared={**scene.declared, who: said}))
    table.tell(f"*{table.name(who)}* {declaration_words(table, said)}", "", "lucide/message-circle", "", table.board[who].hidden)


def declaration_words(table: T, said: Declaration) -> str:
    """What somebody is about to do, in words."""
    whom = f" *{table.name(said.target)}*" if said.target in table.board.tokens and said.target is not None else ""
    row = table.book.maneuvers.get(said.maneuver)
    deed = {
        "attack": f"will {far_words(table.book, said.weapon)}{whom}" if said.far else f"will attack{whom}",
        "maneuver": f"will try on{whom}: {said.words or (row.title.lower() if row else said.maneuver)}",
        "defend": "will fight defensively",
        "dodge": "will only defend",
        "get away": "will try to get away",
        "ready": "will make a weapon ready",
        "put right": "will put something right",
        "act": f"will: {said.words}{f' against *{table.name(said.rival)}*' if said.rival in table.board.tokens else ''}",
        "hold": "waits and sees",
    }
    return deed[said.deed]


def refuse_at_scene_pace(table: T) -> None:
    """Raise Refused where a whole fight is one roll: single deeds are part of it (17)."""
    refuse_unless(table.board.scene.pace != "scene", "the whole scene is one roll: state it as a goal", "17")


def targets(table: T, who: TokenId, key: str = "", far: bool = False) -> TokenOptions:
    """The foes who could be attacked, each with the reason why not; *key*: by a maneuver."""
    board, book = table.board, table.book

    def option(foe: TokenId) -> Option:
        why = ""
        if not able(board, foe):
            why = f"{board[foe].name} is out of the fight"
        elif not present(board, foe):
            why = f"{board[foe].name} is out of reach for now"
        elif foe in board.scene.played:
            why = f"{board[foe].name} has already been played in this exchange"
        elif key:
            why = why_unfit(board, book, Blow(who, foe, key, far), key)
        return Option(foe, board[foe].name, foe, refusal=why)

    return TokenOptions(tuple([foe for foe in foes(board, who) if not board[foe].hidden]), option)


def attack(table: T, who: TokenId) -> Procedure[None]:
    """Attack somebody at close quarters (22, 30)."""
    yield from choose_attack(table, who, Declaration("attack"))


def shoot(table: T, who: TokenId) -> Procedure[None]:
    """Attack somebody from a distance."""
    kind = kind_now(table.board, table.book)
    refuse_unless(kind.bodies, "words need no weapon for afar", "16")
    refuse_unless(kind.armed, f"weapons count for nothing in a {kind.title.lower()}", "16")
    yield from choose_attack(table, who, Declaration("attack", far=True))


def choose_attack(table: T, who: TokenId, said: Declaration) -> Procedure[None]:
    """Whom, and with what; then at once or later."""
    require_ready(table, who)
    refuse_after_settling(table)
    if said.far:
        refuse_unless_armed(table, who)
    listed = targets(table, who, far=said.far)
    refuse_unless(len(listed) > 0, "nobody is there to attack", "21")
    verb = "Shoot at" if said.far else "Attack"
    target = TokenId((yield from choose("target", who, f"{verb} whom?", listed, rule="21")))
    weapon = (yield from pick_far_weapon(table, who)) if said.far else ""
    skill = yield from pick_attack(table, who, said.far, weapon if said.far else None)
    yield from carry_on(table, who, replace(said, target=target, skill=skill, weapon=weapon))


def refuse_unless_armed(table: T, who: TokenId) -> None:
    """Raise Refused for a fighter with nothing to shoot or throw (39)."""
    name, weapons = table.name(who), far_weapons(table.book, table.sheet(who))
    refuse_unless(bool(weapons), f"{name} has nothing to shoot or throw", "39")
    refuse_unless("" in weapons.values(), f"{name} has to make a weapon ready before shooting", "25")


def pick_far_weapon(table: T, who: TokenId) -> Procedure[str]:
    """Ask which weapon is shot or thrown: the one in hand is suggested (39)."""
    book, sheet = table.book, table.sheet(who)
    listed = [
        Option(name, weapon_named(book, name).title, note=f"rating {rating_of(book, sheet, name)}", refusal=refusal)
        for name, refusal in far_weapons(book, sheet).items()
    ]
    prompt = f"What does {table.name(who)} shoot or throw?"
    return (yield from choose("weapon", who, prompt, listed, listed[0].key, "39"))


def maneuver(table: T, who: TokenId) -> Procedure[None]:
    """Try to do something else to a foe than harm; the GM says what it takes (15, 15a)."""
    require_ready(table, who)
    refuse_at_scene_pace(table)
    refuse_after_settling(table)
    rows = table.book.maneuvers
    refuse_unless(bool(rows), "the book has no maneuvers", "52")
    board_foes = [foe for foe in foes(table.board, who) if present(table.board, foe) and not table.board[foe].hidden]
    refuse_unless(bool(board_foes), "nobody is there to try it on", "15")
    target = TokenId((yield from choose("target", who, "Try something on whom?", targets(table, who), rule="15")))
    blow = Blow(who, target)
    board, book = table.board, table.book
    listed = [Option(key, row.title, note=row.words, refusal=why_unfit(board, book, blow, key)) for key, row in rows.items()]
    key = yield from choose("maneuver", who, f"What is to be done to {table.name(target)}?", listed, rule="52")
    meant = yield from own_words(table, who, key)
    level = yield from level_for(table, target, key)
    if level == NEVER:
        what = meant or table.book.maneuver(key).title
        table.tell(f"That does not work on *{table.name(target)}*", what, "lucide/circle-slash", "gm")
        return
    skill = yield from pick_maneuver_skill(table, who)
    said = Declaration("maneuver", target, skill, maneuver=key, level=level, words=meant)
    yield from carry_on(table, who, said)


def carry_on(table: T, who: TokenId, said: Declaration) -> Procedure[None]:
    """Something against a foe: declared, or done at once."""
    if later(table.board):
        declare(table, who, said)
        return
    spend(table, who)
    drop_guard(table, who)
    put_on_alert(table, who)
    note_facing(table, who, said)
    yield from strike(table, who, said)


def note_facing(table: T, who: TokenId, said: Declaration) -> None:
    """Where no map says who faces whom, whoever attacks faces that foe from now on."""
    target = said.target
    if target is None or said.far or not under_way(table.board) or positions.measured(table.board):
        return
    table.change_scene("faces", lambda scene: replace(scene, facing={**scene.facing, who: (target,)}))


def defend(table: T, who: TokenId) -> Procedure[None]:
    """Fight defensively: said before the dice, +1, and nobody is harmed by it (48)."""
    require_ready(table, who)
    if later(table.board):
        besides = yield from deed_results.ask_extra_action(table, who)
        declare(table, who, Declaration("defend", skill=usual_skill(table.board, who), defensive=True, words=besides))
        return
    spend(table, who)
    worth = table.book.numbers.defensively
    until = EffectEnd("turn starts", who) if table.board.scene.pace else None
    put_on_alert(table, who)
    table.begin(Effect(ON_GUARD, "48", who, (NumberChange(DEFENCE, worth),), until))
    table.tell(f"*{table.name(who)}* fights defensively", "until the next turn", "lucide/shield-plus")
    yield from ()


def drop_guard(table: T, who: TokenId) -> None:
    """Whoever attacks is no longer on guard (48)."""
    table.end(ON_GUARD, who)


def dodge(table: T, who: TokenId) -> Procedure[None]:
    """Defend with a skill that does nothing else: nobody is harmed by it (47)."""
    leave_out_unless(later(table.board), "at turn pace the skill is chosen with every defence", "47")
    require_ready(table, who)
    skill = yield from pick_instead(table, who)
    besides = yield from deed_results.ask_extra_action(table, who)
    declare(table, who, Declaration("dodge", skill=skill, instead=True, words=besides))


def act(table: T, who: TokenId) -> Procedure[None]:
    """Anything else that takes a few moments; the GM refuses what takes longer, or sets a difficulty (21, 25)."""
    require_ready(table, who)
    refuse_at_scene_pace(table)
    names = ("swings across on a rope", "picks the lock", "climbs up", "gets something out")
    what = yield from words("what", who, f"What does {table.name(who)} do?", names, "21")
    skill = yield from pick_any_skill(table, who)
    rivals = rivals_of(table.board, who)
    listed = [
        Option("none", "Nothing stands against it", note="but whoever attacks meanwhile"),
        *[Option(str(value), table.book.rating_words(value)) for value in range(-2, 7)],
        *[Option(f"{AGAINST}:{other}", f"{table.name(other)} works against it", other) for other in rivals],
        Option("too long", "That takes longer than a few moments"),
    ]
    prompt = f"{table.name(who)}: {what}. How hard is that?"
    usual = next((f"{AGAINST}:{other}" for other in rivals if declaration(table.board, other).rival == who), "none")
    hard = yield from choose("difficulty", GM, prompt, listed, usual, "21")
    if hard == "too long":
        table.tell(f"*{table.name(who)}* would need longer for that", what, "lucide/hourglass", "gm")
        return
    way, _, other = hard.partition(":")
    rival = TokenId(other) if way == AGAINST else None
    number = int(hard) if hard != "none" and rival is None else None
    yield from act_alone(table, who, Declaration("act", skill=skill, difficulty=number, words=what, rival=rival))


def rivals_of(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """The fighters who could work against what another does without attacking, friends among them (21)."""
    return tuple(
        [
            token.id
            for token in board.tokens.values()
            if token.id != who and not token.hidden and can_hold_on(board, token.id) and token.id not in board.scene.played
        ]
    )


def act_alone(table: T, who: TokenId, said: Declaration) -> Procedure[None]:
    """Something without a foe: declared, or done at once against its difficulty."""
    if later(table.board):
        declare(table, who, said)
        return
    spend(table, who)
    drop_guard(table, who)
    if said.rival is not None:
        won = yield from contend(table, who, said, said.rival)
        tell_or_apply(table, who, said, won)
        return
    if said.difficulty is None:
        if not under_way(table.board):
            end_clips(table, who)  # no exchange and no turn ends them there (9, 10)
        deed_results.apply_action(table, who, said)
        return
    margin = yield from roll_against(table, who, said.skill, said.difficulty, combat=True, what=said.words)
    tell_or_apply(table, who, said, margin >= 0)


def tell_or_apply(table: T, who: TokenId, said: Declaration, managed: bool) -> None:
    """Have an action that succeeded come about, or tell that it failed."""
    if managed:
        deed_results.apply_action(table, who, said)
    else:
        table.tell(f"*{table.name(who)}* does not manage it", said.words, "lucide/circle-slash", tone_for(table.board, who))


def make_ready(table: T, who: TokenId) -> Procedure[None]:
    """Take another weapon in hand (25)."""
    require_ready(table, who)
    refuse_at_scene_pace(table)
    sheet, book = table.sheet(who), table.book
    refuse_unless(kind_now(table.board, book).bodies, "words need no weapon", "16")
    carried = tuple(dict.fromkeys([weapon for weapon in (*sheet.weapons, "") if weapon != sheet.weapon]))
    refuse_unless(bool(carried), f"{table.name(who)} carries nothing else", "25")
    listed = [Option(w or "fists", weapon_named(book, w).title) for w in carried]
    key = yield from choose("thing", who, "Make which weapon ready?", listed, listed[0].key, "25")
    arm = "" if key == "fists" else key
    yield from act_alone(table, who, Declaration("ready", skill=usual_skill(table.board, who), thing=arm))


def put_right(table: T, who: TokenId) -> Procedure[None]:
    """Mend what a Hurt box stands for, pick up a weapon, get up, get free: an action of its own (11, 52)."""
    require_ready(table, who, free=True)
    refuse_at_scene_pace(table)
    listed = mendable(table, who)
    refuse_unless(bool(listed), f"nothing of {table.name(who)}’s can be put right by an action", "11")
    item = yield from choose("thing", who, "Put what right?", listed, listed[0].key, "11")
    lasting = deed_results.effect_of(table, who, item)
    holder = lasting.about if lasting is not None else None
    skill = yield from pick_any_skill(table, who)
    prompt = f"{table.name(who)} puts it right. Does anything stand against it?"
    free = [Option("none", "Nothing"), *[Option(str(v), table.book.rating_words(v)) for v in range(-2, 7)]]
    default = "none"
    if holder is not None and able(table.board, holder):
        worth = max(-2, min(6, table.sheet(holder).skills.get(usual_skill(table.board, holder), 0)))
        default = str(worth)
    hard = yield from choose("difficulty", GM, prompt, free, default, "11")
    thing = deed_results.box_named(table.sheet(who), item)
    said = Declaration("put right", skill=skill, difficulty=None if hard == "none" else int(hard), thing=thing)
    yield from act_alone(table, who, said)


def mendable(table: T, who: TokenId) -> list[Option]:
    """What an action can put right: Hurt boxes with a name, and effects; held fast, nothing but the hold (52)."""
    options = [
        Option(f"mark:{at}", mark.label, note="Hurt")
        for at, (_, mark) in enumerate(deed_results.hurt_boxes(table.sheet(who)))
        if mark.label
    ]
    effects = [
        Option(deed_results.effect_key(effect), effect.title)
        for effect in table.board.effects
        if effect.on == who and can_be_mended(table.board, effect)
    ]
    alone = pinned(table.board, who) or waits_to_get_up(table.board, who)  # nothing goes before that
    return effects if alone else [*options, *effects]


def can_be_mended(board: Board, effect: Effect) -> bool:
    """True if an action of its owner ends an effect: of one held fast only the hold; outside a fight, getting up too (27, 52)."""
    if effect.until is not None or effect.on is None:
        return False
    what = {change.what for change in effect.changes}
    if pinned(board, effect.on):
        return PINNED in what
    if waits_to_get_up(board, effect.on):
        return ABSENT in what
    return effect.rule == "52"


def waits_to_get_up(board: Board, who: TokenId) -> bool:
    """True for a fighter knocked away outside a fight, where no exchange counts down: getting up takes an action (27)."""
    return not under_way(board) and any(
        effect.on == who and effect.until is None and change.what == ABSENT
        for effect in board.effects
        for change in effect.changes
    )


def hold(table: T, who: TokenId) -> Procedure[None]:
    """Take back what was declared (21)."""
    leave_out_unless(later(table.board), "nothing is declared at this pace", "21")
    if who not in table.board.scene.declared:
        raise Refused(f"{table.name(who)} has not declared anything", "21")
    refuse_unless(who not in table.board.scene.played, f"{table.name(who)} has already been played in this exchange", "26")
    table.change_scene(
        "takes it back", lambda scene: replace(scene, declared={w: s for w, s in scene.declared.items() if w != who})
    )
    table.tell(f"*{table.name(who)}* thinks again", "", "lucide/undo-2", "", table.board[who].hidden)
    yield from ()


def declared_words(table: T, who: TokenId) -> str:
    """What somebody has declared, in words; empty if nothing."""
    return declaration_words(table, declaration(table.board, who)) if who in table.board.scene.declared else ""


RUNS = {
    "attack": attack,
    "shoot": shoot,
    "maneuver": maneuver,
    "defend": defend,
    "dodge": dodge,
    "act": act,
    "ready": make_ready,
    "put right": put_right,
    "hold": hold,
}
