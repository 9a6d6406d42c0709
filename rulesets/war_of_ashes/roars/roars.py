"""The roar phase: before the first exchange, everybody may become one thing above all others (18 to 20a, 24)."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.events import Moved
from battlemap.board.ids import GM, AspectId, SideId, TokenId, ZoneId
from battlemap.rules.blocks import turns
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless, words
from rulesets.war_of_ashes.actions.overcome import ask_difficulty, ask_weight_help
from rulesets.war_of_ashes.basics.approaches import Skill, list_skills
from rulesets.war_of_ashes.basics.contest import ContestOutcome, compare
from rulesets.war_of_ashes.basics.invokes import add_aspect, opposition, put_boost, suggested_names, tone_of
from rulesets.war_of_ashes.basics.roar_state import may_use, ring_words, roars_in_vain, stop, would_stop
from rulesets.war_of_ashes.basics.stakes import Stake, difficulty, part, stake
from rulesets.war_of_ashes.basics.zones import zone_name
from rulesets.war_of_ashes.book.fighter import able, roaring_time
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.roar_order import ICON, gm_may, next_roar, open_exchanges, tries_left
from rulesets.war_of_ashes.harm.harm import free_slot, take_consequence
from rulesets.war_of_ashes.movement.push_and_pull import nearby_zones

END, RELEASE = "end", "release"


def end_roars(table: T, _: TokenId) -> Procedure[None]:
    """Everybody has roared who will: the first exchange begins (2)."""
    refuse_unless(roaring_time(table.board), "no roar phase is under way", "18")
    open_exchanges(table)
    yield from ()


def roar(table: T, who: TokenId) -> Procedure[None]:
    """Create an advantage that makes one the paragon of one approach, and binds one to it (19 to 21)."""
    refuse_unless(roaring_time(table.board), "roars belong before the first exchange", "18")
    require_ready_to_roar(table, who)
    skill = yield from ask_roar_skill(table, who)
    if not (yield from may_use(table, who, skill.key, skill.kind, skill.name)):
        return
    names = suggested_names(table, table.book.words_for(table.board.scene.kind).roars)
    called = yield from words("name", who, f"What does {table.name(who)} become?", names, "18")
    value = yield from ask_difficulty(table, f"How hard is “{called}”?", table.book.numbers.roar)
    yield from roll_roar(table, who, skill, called, value)


def require_ready_to_roar(table: T, who: TokenId) -> None:
    """Refuse unless *who* can roar now (18)."""
    board, book = table.board, table.book
    refuse_unless(able(board, who), f"{table.name(who)} is out of the fight", "18")
    sheet = table.sheet(who)
    refuse_unless(bool(sheet.approaches or sheet.skilled), f"{table.name(who)} is skilled at nothing to roar with", "20a")
    refuse_unless(not sheet.roar_bound, f"{table.name(who)} is bound to the roar that lasts", "23a")
    refuse_unless(tries_left(book, board, who), f"{table.name(who)} has roared already", "18")
    turns.refuse_out_of_turn(board, who)
    limit = not board.side_of(who).gm or gm_may(book, board)
    refuse_unless(limit, f"the GM has as many roars as the players: {board.scene.gm_roars}", "18")


def ask_roar_skill(table: T, who: TokenId) -> Procedure[Skill]:
    """What *who* roars with: any approach, or a skill that a minion is good at (20a)."""
    known, options = list_skills(table.book, table.sheet(who))
    minion = table.sheet(who).minion
    offered = [
        replace(o, refusal=f"not skilled at it: {o.note}" if known[o.key].kind != "skilled" else "") if minion else o
        for o in options
    ]
    best = max([known[o.key] for o in offered if not o.refusal], key=lambda skill: skill.value)
    key = yield from choose("approach roar", who, f"What does {table.name(who)} roar with?", offered, best.key, "19")
    return known[key]


def roll_roar(table: T, who: TokenId, skill: Skill, called: str, value: int, ritual: str = "") -> Procedure[bool]:
    """The roll and what comes of it; True if *who* roars now. The turn passes on."""
    what = table.book.ritual(ritual).title if ritual else "Roar"
    zone = table.board[who].zone
    about = stake(table, who, f"{table.name(who)}: {called}", f"{what}, create an advantage", ICON, (zone,))
    edge = yield from ask_weight_help(table, who, "roar", about.id)
    result = yield from compare(
        table, about, part(table, who, "roar", called, skill, edge), difficulty((Modifier(value, called, "19"),))
    )
    done = yield from resolve_roar(table, who, skill, called, about, result, ritual)
    table.change_scene("has roared", lambda scene: replace(scene, roared=(*scene.roared, who)))
    if done:
        if table.board.side_of(who).gm:
            table.change_scene("a roar of the GM", lambda scene: replace(scene, gm_roars=scene.gm_roars + 1))
        else:
            table.change_scene("a roar of the players", lambda scene: replace(scene, hero_roars=scene.hero_roars + 1))
        yield from shift(table, who)
    next_roar(table, who)
    return done


def resolve_roar(
    table: T, who: TokenId, skill: Skill, called: str, about: Stake, result: ContestOutcome, ritual: str
) -> Procedure[bool]:
    """The result by degree: free invokes, a boost or a consequence for the other side, or nothing at all (20)."""
    rivals = opposition(table.board, who)
    options, style = table.book.options, table.book.numbers.style
    if result.margin > 0:
        begin_roar(table, who, skill, called, 2 if result.margin >= style else 1, about, result.why, ritual)
        return True
    slot = costly_slot(table, who)
    if result.margin == 0:
        if not slot and not options.tie_without_slots:
            nothing(table, who, called, about, f"{result.why}; a tie, and no free slot to pay with")
            return False
        begin_roar(table, who, skill, called, options.costly_roar_free, about, f"{result.why}; a tie", ritual)
        namer = GM if not table.board.side_of(who).gm else who
        name = yield from put_boost(table, rivals, who, namer, about.id)
        table.tell(f"The opposition gains a boost: *{name}* on *{table.name(who)}*", "A tie", "lucide/zap", secret=about.secret)
        return True
    if not slot:
        nothing(table, who, called, about, f"{result.why}; no free slot for a consequence")
        return False
    begin_roar(table, who, skill, called, options.costly_roar_free, about, f"{result.why}; success at a cost", ritual)
    yield from take_consequence(table, who, slot, rivals, f"The price of “{called}”", about.id, GM)
    return True


def costly_slot(table: T, who: TokenId) -> str:
    """The slot that a failed roar fills: of the size the house sets, else the next free one (20, C20)."""
    sheet, wanted = table.sheet(who), table.book.options.roar_consequence
    open_ones = [slot for slot in sheet.slots if slot not in sheet.filled]
    return wanted if wanted in open_ones else free_slot(table, who)


def nothing(table: T, who: TokenId, called: str, about: Stake, why: str) -> None:
    """No aspect comes of it."""
    table.tell(f"*{table.name(who)}* does not manage *{called}*", why, "lucide/zap-off", "", about.secret)


def begin_roar(table: T, who: TokenId, skill: Skill, called: str, free: int, about: Stake, why: str, ritual: str) -> None:
    """The aspect is there, and the restriction with it (20, 21)."""
    stop(table, who, "Another roar takes its place")
    side = table.board[who].side
    invokes: tuple[tuple[SideId, int], ...] = ((side, free),) if free else ()
    key = add_aspect(table, Aspect(AspectId(""), called, "advantage", "token", who, invokes))
    table.change(who, "roars", lambda sheet: replace(sheet, roar=skill.key, roar_aspect=key, ritual=ritual))
    only = "" if table.sheet(who).minion else f"; only {ring_words(table.sheet(who))}"
    given = f"{('no', 'one', 'two')[free] if free < 3 else free} free invoke{'' if free == 1 else 's'}"
    table.tell(f"*{table.name(who)}* roars: *{called}*", f"{why}; {given}{only}", ICON, tone_of(table, who), about.secret)


def shift(table: T, who: TokenId) -> Procedure[None]:
    """A roar about position may take its owner to the next zone, if house and GM let it (18a)."""
    if not table.book.options.roar_shifts or not table.board.zone_map.neighbours(table.board[who].zone):
        return
    if not (yield from confirm("shift", GM, f"Does it take {table.name(who)} to the next zone?", False, "18a", on=(who,))):
        return
    to = ZoneId(
        (yield from choose("to", who, f"Where does {table.name(who)} shift?", nearby_zones(table.board, who, who), rule="18a"))
    )
    table.happen(Moved(who, to))
    table.tell(f"*{table.name(who)}* shifts to *{zone_name(table.board, to)}*", "Part of the roar", "lucide/move")


def calm_down(table: T, who: TokenId) -> Procedure[None]:
    """Stop roaring of one's own will; the GM may offer a fate point against it (23)."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "4")
    refuse_unless(bool(table.sheet(who).roar), f"{table.name(who)} does not roar", "23")
    refuse_unless(not table.sheet(who).roar_bound, f"{table.name(who)} is bound to go on roaring", "23a")
    yield from would_stop(table, who, "Calms down")


def rule_on_roar(table: T, _: TokenId) -> Procedure[None]:
    """The GM ends a roar (what somebody is bad at was forced on him), or lets go of one who is bound to it (20a, 23a)."""
    roaring = [t for t in table.board.tokens.values() if t.sheet.roar and not t.sheet.status]
    refuse_unless(bool(roaring), "nobody roars", "23")
    marks = [Option(t.id, t.name, t.id, note="bound to it" if t.sheet.roar_bound else "") for t in roaring]
    who = TokenId((yield from choose("target", GM, "Whose roar?", marks, rule="23")))
    bound = table.sheet(who).roar_bound
    ways = (
        Option(RELEASE, "Free to stop again", refusal="" if bound else f"{table.name(who)} is not bound to it"),
        Option(END, "The roar ends", note="forced into what he is bad at, or cannot do while he roars"),
    )
    way = yield from choose("roar", GM, f"What becomes of the roar of {table.name(who)}?", ways, RELEASE if bound else END, "23a")
    if way == END:
        stop(table, who, "The GM has ruled so")
        return
    table.change(who, "free to stop", lambda sheet: replace(sheet, roar_bound=False))
    table.tell(f"*{table.name(who)}* is free to stop roaring", "The GM lets go", "lucide/lock-open", "gm")


def end_roar(table: T, who: TokenId) -> Procedure[None]:
    """The aspect of a roar is gone, so the roar is over."""
    refuse_unless(roars_in_vain(table.board, who), f"the roar of {table.name(who)} lasts", "23")
    stop(table, who, "Its aspect is gone")
    yield from ()
