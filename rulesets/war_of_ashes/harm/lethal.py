"""Lethal attacks: what makes them so, how often, and what the GM declares (67 to 71)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.events import AspectPut, EffectsChanged
from battlemap.board.ids import GM, AspectId, SideId, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, confirm, number, refuse_unless
from rulesets.war_of_ashes.basics.approaches import Skill
from rulesets.war_of_ashes.basics.invokes import opposition
from rulesets.war_of_ashes.basics.stunts import fits, serves
from rulesets.war_of_ashes.book.fighter import Board, Stunt, able
from rulesets.war_of_ashes.book.rulebook import T

from .harm import suffer
from .recovery import session_recovery

LETHAL = "lethal"
"""The change that an effect makes to the next attack of its owner."""
PREPARED = "prepared_attack"
ANYTHING = "anything"
NO, ON, OFF = "no", "on", "off"
MOST_HARM = 20


def lethal_promises(board: Board, who: TokenId) -> tuple[Effect, ...]:
    """What makes the next attack of *who* lethal: Full Attack, a ritual, the GM's word (69)."""
    if not board.effects:
        return ()
    return tuple([e for e in board.effects if e.on == who and any(change.what == LETHAL for change in e.changes)])


def by_nature(table: T, who: TokenId, skill: Skill) -> str:
    """What makes this attack of a deadly creature lethal, if anything does; some are so only so often (69)."""
    sheet = table.sheet(who)
    if not sheet.deadly:
        return ""
    worn = bool(sheet.deadly_times) and sheet.deadly_used >= sheet.deadly_times
    if worn or not {skill.key, ANYTHING} & set(sheet.deadly):
        return ""
    return skill.name if skill.key in sheet.deadly else "deadly by nature"


def why_lethal(promises: tuple[Effect, ...], natural: str) -> str:
    """Why the attack that is about to be rolled is lethal, by what lasts on the attacker and by nature; empty if it is not."""
    reasons = [*[effect.title for effect in promises], natural]
    return ", ".join([reason for reason in reasons if reason])


def use_up(table: T, who: TokenId, promises: tuple[Effect, ...], natural: bool, hit: bool) -> None:
    """The attack is made: promises are kept, whatever came of it, unless the house says that only a hit counts (71)."""
    if natural and hit:
        table.change(who, "", lambda sheet: replace(sheet, deadly_used=sheet.deadly_used + 1))
    if not promises or not hit and table.book.options.lethal_promise == "a hit":
        return
    kinds = {effect.kind for effect in promises}
    shared = PREPARED in kinds and table.book.options.prepared_attacks == "the side's first"
    side = table.board[who].side
    kept = tuple(
        [e for e in table.board.effects if not (e.kind in kinds and (e.on == who or shared and of_side(table, e, side)))]
    )
    if len(kept) != len(table.board.effects):
        table.happen(EffectsChanged("the attack is made", tuple(kept)))


def of_side(table: T, effect: Effect, side: SideId) -> bool:
    """Whether this is the same preparation on somebody of that side (C23)."""
    return effect.kind == PREPARED and effect.on in table.board.tokens and table.board[effect.on].side == side


def ask_lethal_stunt(table: T, who: TokenId, skill: str, weapon: Stunt | None, about: str) -> Procedure[str]:
    """Once an attack has hit, offer what may make it lethal once a session: its weapon, or a fitting technique (69, B8)."""
    listed = [
        Option(str(at), f"{stunt.name}: lethal", note="once a session")
        for at, stunt in enumerate(table.sheet(who).stunts)
        if stunt.lethal and fits(stunt, skill) and serves(stunt, weapon) and not (stunt.dropped or stunt.spent)
    ]
    if not listed:
        return ""
    prompt = f"{table.name(who)} has hit. Make it lethal?"
    key = yield from choose("lethal", who, prompt, (Option(NO, "No, an ordinary hit"), *listed), NO, "69", about)
    if key == NO:
        return ""
    stunts = table.sheet(who).stunts
    used = tuple([replace(stunt, spent=True) if str(at) == key else stunt for at, stunt in enumerate(stunts)])
    table.change(who, "once a session", lambda sheet: replace(sheet, stunts=used))
    return stunts[int(key)].name


def declare(table: T, _: TokenId) -> Procedure[None]:
    """Well prepared, the first attack is lethal: of one fighter, or of everybody on a side; or not after all (69, 70, C23)."""
    board = table.board
    there = [t for t in board.tokens.values() if not t.sheet.status]
    refuse_unless(bool(there), "nobody is there", "69")
    sides = dict.fromkeys([t.side for t in there])
    tokens: set[str] = {t.id for t in there}
    listed = [Option(t.id, t.name, t.id) for t in there]
    listed += [Option(side, board.sides[side].name, note="everybody’s first attack") for side in sides if side not in tokens]
    key = yield from choose("target", GM, "Whose attack is well prepared?", listed, rule="69")
    members = tuple([TokenId(key)] if key in table.board.tokens else [t.id for t in there if t.side == key])
    set_up = all(table.has(who, PREPARED) for who in members)
    ways = (
        Option(ON, "Their next attack is lethal", note="then what was prepared adds nothing to the roll as well"),
        Option(OFF, "Not lethal: what was prepared is invoked instead", refusal="" if set_up else "it is not lethal"),
    )
    way = yield from choose("lethal", GM, "What does the preparation bring?", ways, OFF if set_up else ON, "70")
    name = table.name(members[0]) if len(members) == 1 else table.board.sides[table.board[members[0]].side].name
    if way == OFF:
        take_back(table, members)
        table.tell(f"The next attack of *{name}* is not lethal", "What was prepared may be invoked", "lucide/skull", "gm")
        return
    yield from stand_in(table, table.board[members[0]].side)
    for who in members:
        table.begin(Effect(PREPARED, "69", who, (NumberChange(LETHAL, 1),)))
    table.tell(f"The next attack of *{name}* is lethal", "Well prepared", "lucide/skull", "gm")


def take_back(table: T, members: Iterable[TokenId]) -> None:
    """The preparation brings something else."""
    for who in members:
        table.end(PREPARED, who)


def stand_in(table: T, side: SideId) -> Procedure[None]:
    """Prepared aspects are either lethal or bonuses: those the GM names keep no free invokes (70)."""
    prepared = [a for a in table.board.aspects.values() if a.kind == "advantage" and dict(a.free).get(side)]
    if not prepared:
        return
    listed = [Option(a.id, a.name, note="loses its free invokes", aspect=a.id) for a in prepared]
    for key in (
        yield from choose_several("instead", GM, "Which prepared aspects does that take the place of?", listed, rule="70")
    ):
        aspect = table.board.aspects[AspectId(key)]
        table.happen(
            AspectPut(replace(aspect, free=tuple([invoke for invoke in aspect.free if invoke[0] != side])), "used for the attack")
        )


def hazard(table: T, _: TokenId) -> Procedure[None]:
    """Harm from something that nobody attacks with: a rockfall, a fire, a fall (69)."""
    listed = [Option(t.id, t.name, t.id) for t in table.board.tokens.values() if able(table.board, t.id)]
    refuse_unless(bool(listed), "nobody is in the fight", "69")
    who = TokenId((yield from choose("target", GM, "Whom does it hit?", listed, rule="69")))
    shifts = yield from number("harm", GM, f"How hard is {table.name(who)} hit?", 1, MOST_HARM, 1)
    lethal = yield from confirm("lethal", GM, "Is it lethal?", False, "69")
    why = f"Something hits, for {shifts}{', lethal' if lethal else ''}"
    yield from suffer(table, who, shifts, opposition(table.board, who), why, lethal=lethal)


def new_session(table: T, _: TokenId) -> Procedure[None]:
    """What works once a session works again, and nobody has fewer fate points than his refresh (69, B4, B8)."""
    for who in tuple(table.board.tokens):
        table.change(
            who, "a new session",
            lambda sheet: replace(
                sheet, stunts=tuple([replace(s, spent=False) for s in sheet.stunts]),
                fate_points=max(sheet.fate_points, sheet.refresh),
            ),
        )  # fmt: skip
    table.tell("A new session", "What works once a session works again; fate points are back", "lucide/calendar", "gm")
    yield from session_recovery(table)
