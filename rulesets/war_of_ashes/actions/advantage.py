"""Creating advantages: new aspects, and free invokes on those that are there (26, B2)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Anchor, Aspect
from battlemap.board.events import AspectPut
from battlemap.board.ids import GM, AspectId, SideId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless, words
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.contest import ContestOutcome, compare, gain_defence_boost
from rulesets.war_of_ashes.basics.invokes import opposition, put_boost, suggested_names, tone_of, within_reach
from rulesets.war_of_ashes.basics.stakes import Stake, difficulty, part, stake
from rulesets.war_of_ashes.basics.weight import edge_of, weight_of
from rulesets.war_of_ashes.basics.zones import seen_by, too_small, views
from rulesets.war_of_ashes.book.fighter import Board, roaring_time
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action
from rulesets.war_of_ashes.exchanges.roar_order import have_gone, require_go

from .overcome import ask_difficulty, ask_weight_help

SCENE, ZONE = "scene", "zone"
NOTHING, THEIRS = "nothing", "theirs"


class AdvantageSubject(Struct, frozen=True):
    """What an advantage is about: a token, a zone or the scene; *foe*: who stands against it, if anybody does."""

    anchor: Anchor
    on: str
    name: str
    foe: TokenId | None = None


def subjects(table: T, who: TokenId) -> list[Option]:
    """Everybody in sight, one's own zone and those next to it, and the scene."""
    board = table.board
    me, weighs = board[who], weight_of(table.book, board, who)
    options = [Option(who, "Oneself", who, note="against a difficulty")]
    for token in board.tokens.values():
        if token.id != who and not token.sheet.status and seen_by(board, who, token):
            friend = board.allied(me.side, token.side)
            note = "against a difficulty" if friend else "opposed"
            small = "" if friend else too_small(table, who, token, weighs)
            options.append(Option(token.id, token.name, token.id, note=note, refusal=small))
    near = views(board.zone_map)[me.zone]
    options += [
        Option(_zone_key(board, zone.id), zone.name, Subject("zone", zone.id), note="against a difficulty")
        for zone in board.zone_map.zones.values()
        if zone.revealed and near.get(zone.id, 9) < 2
    ]
    return [*options, Option(SCENE, "The scene as a whole", note="against a difficulty")]


def _zone_key(board: Board, zone: ZoneId) -> str:
    """The answer that means a zone: its id, or more where that could mean something else."""
    return f"{ZONE}:{zone}" if TokenId(zone) in board.tokens or zone == SCENE else zone


def subject_of(board: Board, who: TokenId, key: str) -> AdvantageSubject:
    """What one of these options means."""
    if (token := board.tokens.get(TokenId(key))) is not None:
        foe = None if board.allied(board[who].side, token.side) else token.id
        return AdvantageSubject("token", key, token.name, foe)
    zone = next((zone for zone in board.zone_map.zones.values() if _zone_key(board, zone.id) == key), None)
    if zone is not None:
        return AdvantageSubject("zone", zone.id, zone.name)
    return AdvantageSubject("scene", "", "the scene")


def create_advantage(table: T, who: TokenId) -> Procedure[None]:
    """Make something true that helps: a new aspect with free invokes (26, B2)."""
    roars = roaring_time(table.board) and table.book.options.advantages_in_roar
    if roars:
        require_go(table, who)
    else:
        require_ready(table, who, "26")
    key = yield from choose("target", who, "What is it about?", subjects(table, who), rule="26")
    if not roars:
        spend_action(table, who)
    done = yield from set_up(table, who, subject_of(table.board, who, key))
    if roars:
        have_gone(table, who, done)


def set_up(table: T, who: TokenId, about: AdvantageSubject, name: str = "") -> Procedure[bool]:
    """The roll for a new aspect, without turn and price; True if one came of it for *who*."""
    names = suggested_names(table, table.book.words_for(table.board.scene.kind).advantages)
    called = name or (yield from words("name", who, "What shall be true?", names, "26"))
    hinders = False
    if about.anchor == "zone":
        hinders = yield from confirm("hinders", GM, f"Does “{called}” hinder those who move there?", False, "50")
    value = None if about.foe else (yield from ask_difficulty(table, f"How hard is “{called}”?"))
    title = f"{table.name(who)}: {called}" + (f" on {about.name}" if about.anchor == "token" and about.on != who else "")
    zones = tuple(dict.fromkeys([table.board[who].zone, *([ZoneId(about.on)] if about.anchor == "zone" else [])]))
    contest = stake(table, who, title, "Create an advantage" + (", opposed" if about.foe else ""), "lucide/zap", zones)
    result = yield from try_it(table, who, contest, about.foe, value, called)
    aspect = Aspect(AspectId(""), called, "advantage", about.anchor, about.on, adverse=hinders)
    return (yield from resolve_advantage(table, who, contest, result, aspect, about))


def try_it(
    table: T, who: TokenId, contest: Stake, foe: TokenId | None, value: int | None, what: str
) -> Procedure[ContestOutcome]:
    """The check: opposed by *foe*, else against *value*."""
    skill = yield from ask_approach(table, who, "advantage", about=contest.id)
    edge = yield from ask_weight_help(table, who, "advantage", contest.id)
    if foe is None:
        return (
            yield from compare(
                table, contest, part(table, who, "advantage", what, skill, edge), difficulty((Modifier(value or 0, what, "26"),))
            )
        )
    guard = yield from ask_approach(table, foe, "defend", about=contest.id)
    theirs = part(table, foe, "defend", who, guard, edge_of(table.book, table.board, foe, attacks=False), own=False)
    return (yield from compare(table, contest, part(table, who, "advantage", foe, skill, edge), theirs))


def resolve_advantage(
    table: T, who: TokenId, contest: Stake, result: ContestOutcome, aspect: Aspect, about: AdvantageSubject
) -> Procedure[bool]:
    """What creating a new aspect comes to (B2)."""
    side, tone = table.board[who].side, tone_of(table, who)
    where = f" on *{about.name}*" if about.anchor == "token" and about.on != who else ""
    if result.margin > 0:
        count = 2 if result.margin >= table.book.numbers.style else 1
        place(table, aspect, side, count)
        free = "two free invokes" if count == 2 else "one free invoke"
        table.tell(
            f"*{table.name(who)}* creates *{aspect.name}*{where}", f"{result.why}; {free}", "lucide/zap", tone, contest.secret
        )
        return True
    if result.margin == 0:
        on = TokenId(about.on) if about.anchor == "token" else who
        name = yield from put_boost(table, side, on, who, contest.id)
        table.tell(
            f"*{table.name(who)}* gains only a boost: *{name}*{where}", f"{result.why}; a tie", "lucide/zap", tone, contest.secret
        )
        return False
    theirs = yield from lose_aspect(table, aspect.name, contest)
    rivals = table.board[about.foe].side if about.foe else opposition(table.board, who)
    if theirs:
        place(table, aspect, rivals, 1)
    what = (
        f"*{aspect.name}* turns against *{table.name(who)}*" if theirs else f"*{table.name(who)}* does not manage *{aspect.name}*"
    )
    table.tell(
        what, f"{result.why}{'; the opposition has the free invoke' if theirs else ''}", "lucide/zap-off", "", contest.secret
    )
    yield from gain_defence_boost(table, contest, result)
    return False


def lose_aspect(table: T, called: str, contest: Stake) -> Procedure[bool]:
    """Whether the aspect of a failed attempt is there for the opposition (B2)."""
    rule = table.book.options.failed_advantage
    if rule != "ask the GM":
        return rule == THEIRS
    theirs = Option(THEIRS, "The aspect is there, against them", note="one free invoke for the opposition")
    options = (Option(NOTHING, "Nothing comes of it"), theirs)
    prompt = f"“{called}” failed. What comes of it?"
    return (yield from choose("failed", GM, prompt, options, NOTHING, "B2", contest.id)) == THEIRS


def place(table: T, aspect: Aspect, side: SideId, free: int) -> None:
    """Put the new aspect on the board with free invokes for *side*."""
    key = AspectId(table.fresh_id("advantage"))
    table.happen(AspectPut(replace(aspect, id=key, free=((side, free),))))


def build_on(table: T, who: TokenId) -> Procedure[None]:
    """Work with an aspect that is there already: free invokes on it, for whoever wins (26, B2)."""
    require_ready(table, who, "26")
    listed = [
        Option(aspect.id, aspect.name, refusal=out_of_his_weight(table, who, aspect), aspect=aspect.id)
        for aspect in within_reach(table.board, who)
        if aspect.kind != "boost"
    ]
    refuse_unless(bool(listed), "no aspect is at hand", "26")
    key = AspectId((yield from choose("aspect", who, "Build on which aspect?", listed, rule="26")))
    called = table.board.aspects[key].name
    foe = opponent(table.board, who, table.board.aspects[key])
    value = None if foe else (yield from ask_difficulty(table, f"How hard is it to build on “{called}”?"))
    spend_action(table, who)
    title = f"{table.name(who)} builds on {called}"
    contest = stake(
        table, who, title, "Create an advantage" + (", opposed" if foe else ""), "lucide/zap", (table.board[who].zone,)
    )
    result = yield from try_it(table, who, contest, foe, value, called)
    rivals = table.board[foe].side if foe else opposition(table.board, who)
    side = table.board[who].side if result.margin >= 0 else rivals
    count = 2 if result.margin >= table.book.numbers.style else 1
    if key in table.board.aspects:
        table.happen(AspectPut(table.board.aspects[key].with_free(side, count), "built on"))
    free = "two free invokes" if count == 2 else "one free invoke"
    if result.margin >= 0:
        table.tell(
            f"*{table.name(who)}* builds on *{called}*",
            f"{result.why}; {free}",
            "lucide/zap",
            tone_of(table, who),
            contest.secret,
        )
    else:
        why = f"{result.why}; the opposition has a free invoke"
        table.tell(f"*{called}* turns against *{table.name(who)}*", why, "lucide/zap-off", "", contest.secret)
        yield from gain_defence_boost(table, contest, result)


def out_of_his_weight(table: T, who: TokenId, aspect: Aspect) -> str:
    """Why *who* can do nothing with an aspect that lies on a foe: he is too small to bother him (42); empty if he can."""
    foe = opponent(table.board, who, aspect)
    weighs = weight_of(table.book, table.board, who) if foe else 0
    return too_small(table, who, table.board[foe], weighs) if foe else ""


def opponent(board: Board, who: TokenId, aspect: Aspect) -> TokenId | None:
    """The foe an aspect lies on, who resists its use."""
    on = board.tokens.get(TokenId(aspect.on)) if aspect.anchor == "token" else None
    return None if on is None or on.sheet.status or board.allied(board[who].side, on.side) else on.id
