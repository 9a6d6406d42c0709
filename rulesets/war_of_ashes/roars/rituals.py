"""Battle rituals: prepared with a roar, called on in the exchanges (24, 72, B7)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import AspectId, TokenId
from battlemap.rules.blocks import turns
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.procedure import Option, Procedure, choose, leave_out_unless, refuse_unless, words
from rulesets.war_of_ashes.basics.divine_attention import NEVER, draw_attention, room_left
from rulesets.war_of_ashes.basics.fate_points import POINT, purse
from rulesets.war_of_ashes.basics.invokes import free_left, friends, pay_for, suggested_names, tone_of
from rulesets.war_of_ashes.basics.ritual_effects import HOST, MARCH, SHIELD
from rulesets.war_of_ashes.basics.roar_state import may_use
from rulesets.war_of_ashes.book.fighter import EXTRA, Board, Fighter, able, roaring_time, under_way
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.harm.lethal import LETHAL

from .roars import ask_roar_skill, require_ready_to_roar, roll_roar

FRENZY, SMITE = "frenzy", "smite"
ONCE = (FRENZY, SMITE)
"""Of use once a conflict."""
OWN_TURN = (MARCH, HOST)
"""Of use in one's own turn only."""


def ritual(table: T, who: TokenId) -> Procedure[None]:
    """A roar that prepares a battle ritual, always against the same difficulty; the gods look up (72, B7)."""
    leave_out_unless(table.book.options.rituals, "this table plays without rituals", "72")
    refuse_unless(roaring_time(table.board), "rituals are prepared in the roar phase only", "24")
    require_ready_to_roar(table, who)
    deaf = table.book.options.divine_attention == NEVER
    listed = [
        Option(
            key, one.title, note=one.effect, refusal="the gods pay no attention at this table" if deaf and key == SHIELD else ""
        )
        for key, one in table.book.rituals.items()
    ]
    key = yield from choose("ritual", who, "Which ritual?", listed, rule="72")
    skill = yield from ask_roar_skill(table, who)
    if not (yield from may_use(table, who, skill.key, skill.kind, skill.name)):
        return
    names = suggested_names(table, table.book.ritual(key).names)
    called = yield from words("name", who, "What is the ritual called?", names, "72")
    yield from roll_roar(table, who, skill, called, table.book.numbers.ritual, key)
    if not deaf:
        yield from draw_attention(table, table.board[who].side, table.book.ritual(key).title)


def prepared_rituals(board: Board, who: TokenId) -> list[tuple[TokenId, AspectId, str]]:
    """The rituals that *who* can call on: caster, aspect and kind of each that a friend in the fight has prepared."""
    me = board[who].side
    return [
        (t.id, t.sheet.roar_aspect, t.sheet.ritual)
        for t in board.tokens.values()
        if t.sheet.ritual and not t.sheet.status and board.allied(me, t.side) and t.sheet.roar_aspect in board.aspects
    ]


def call_on(table: T, who: TokenId) -> Procedure[None]:
    """Invoke the aspect of a ritual for its effect, for nothing or for a fate point (72)."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "72")
    found = prepared_rituals(table.board, who)
    refuse_unless(bool(found), "no ritual is prepared", "72")
    refuse_unless(under_way(table.board), "rituals are called on in the exchanges", "72")
    sides, points = friends(table.board, table.board[who].side), purse(table.board, who)
    listed = []
    for _, key, kind in found:
        free = free_left(table.board.aspects[key], sides)
        price = f"free, {free} left" if free else f"1 {POINT} of {points}"
        one = table.book.ritual(kind)
        refused = why_not(table, who, key, kind) or ("" if free or points else f"no {POINT} left")
        listed.append(
            Option(key, f"{one.title}: {table.board.aspects[key].name}", note=f"{price}. {one.effect}", refusal=refused)
        )
    aspect = AspectId((yield from choose("aspect", who, "Call on which ritual?", listed, rule="72")))
    kind = next(kind for _, key, kind in found if key == aspect)
    name = table.board.aspects[aspect].name
    payment = pay_for(table, who, aspect, sides)
    take_effect(table, who, aspect, kind)
    one = table.book.ritual(kind)
    why = f"{one.effect}; {payment.note}"
    table.tell(f"*{table.name(who)}* calls on *{name}*: {one.title}", why, "game/prayer", tone_of(table, who))


def why_not(table: T, who: TokenId, aspect: AspectId, kind: str) -> str:
    """Why a ritual cannot be called on now; empty if it can."""
    board = table.board
    if kind == FRENZY and aspect in board.scene.called:
        return "called on already in this conflict"
    if kind == SMITE and not beneficiaries(board, who):
        return "everybody has its help already"
    if kind in OWN_TURN and not turns.on_turn(board, who):
        return "only in one’s own turn"
    if kind == SHIELD and not room_left(board, board[who].side):
        return "the gods cannot look any closer"
    return ""


def beneficiaries(board: Board, who: TokenId) -> list[TokenId]:
    """Those of the side who can take consequences and have not had the help of a smite in this conflict."""
    side = board[who].side
    return [
        t.id
        for t in board.tokens.values()
        if t.side == side and not t.sheet.status and t.sheet.slots and EXTRA not in t.sheet.slots
    ]


def take_effect(table: T, who: TokenId, aspect: AspectId, kind: str) -> None:
    """What the ritual does (B7)."""
    if kind in ONCE:
        table.change_scene("called on", lambda scene: replace(scene, called=(*scene.called, aspect)))
    if kind == SMITE:
        for one in beneficiaries(table.board, who):
            table.change(one, "one mild consequence more", harden)
        return
    change = {FRENZY: LETHAL}.get(kind, kind)
    until = EffectEnd("turn ends", who) if kind in OWN_TURN else None
    table.begin(Effect(kind_of_words(kind), "B7", who, (NumberChange(change, 1),), until))


def harden(sheet: Fighter) -> Fighter:
    """A sheet with one mild consequence more, after the ordinary one."""
    at = sheet.slots.index("mild") + 1 if "mild" in sheet.slots else 0
    return replace(sheet, slots=(*sheet.slots[:at], EXTRA, *sheet.slots[at:]))
