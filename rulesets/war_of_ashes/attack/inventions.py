"""Maneuvers of the table's own: what they are called, how they are rolled, what comes of them (60, 61)."""

from battlemap.board.events import Moved
from battlemap.board.ids import TokenId, ZoneId
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, choose, words
from rulesets.war_of_ashes.actions.advantage import AdvantageSubject, set_up
from rulesets.war_of_ashes.actions.overcome import ask_difficulty, ask_weight_help, resolve_overcome
from rulesets.war_of_ashes.basics.approaches import ask_approach
from rulesets.war_of_ashes.basics.concession import stands_firm
from rulesets.war_of_ashes.basics.contest import compare
from rulesets.war_of_ashes.basics.discovery import look_round
from rulesets.war_of_ashes.basics.invokes import tone_of
from rulesets.war_of_ashes.basics.stakes import difficulty, part, stake
from rulesets.war_of_ashes.basics.swarms import cannot_be_moved, cannot_be_struck
from rulesets.war_of_ashes.basics.weight import weight_of
from rulesets.war_of_ashes.basics.zones import foes, mismatch, seen_by, zone_name
from rulesets.war_of_ashes.book.fighter import Board, able
from rulesets.war_of_ashes.book.rulebook import T
from rulesets.war_of_ashes.exchanges.exchanges import require_ready, spend_action
from rulesets.war_of_ashes.movement.push_and_pull import NO_PLACE, nearby_zones

from .attack import ask_weapon, strike

KINDS = {"overcome": "Overcome", "attack": "Attack", "advantage": "Create an advantage"}
NOTHING_MORE, MOVE_ME, MOVE_THEM = "nothing more", "move me", "move them"


def invent_maneuver(table: T, who: TokenId) -> Procedure[None]:
    """A maneuver of the table's own: what it is called, how it is rolled, what comes of it (60, 61)."""
    require_ready(table, who, "60")
    target = TokenId((yield from choose("target", who, "Against whom?", marks(table, who), rule="60")))
    foe = None if target == who else target
    known = table.book.words_for(table.board.scene.kind).maneuvers
    name = yield from words("maneuver", who, "What is the maneuver called?", known, "60")
    apart = "" if foe is None or table.board[foe].place == table.board[who].place else "in another zone"
    apart = apart or (cannot_be_struck(table, table.board[foe]) if foe else "")
    kinds = [
        Option(key, text, refusal="" if key != "attack" or not apart and foe else apart or "needs a foe")
        for key, text in KINDS.items()
    ]
    kind = yield from choose("kind", who, f"How is “{name}” rolled?", kinds, "overcome", "60")
    effect = yield from ask_effect(table, who, foe)
    value = None if foe or kind == "advantage" else (yield from ask_difficulty(table, f"How hard is “{name}”?"))
    if kind == "attack" and foe and not (yield from stands_firm(table, who, foe)):
        return
    spend_action(table, who)
    if kind == "attack" and foe:
        weapon = yield from ask_weapon(table, who, foe, afar=False)
        done, why = (yield from strike(table, who, foe, weapon=weapon)) > 0, "The attack hit"
    elif kind == "advantage":
        about = AdvantageSubject("token", target, table.name(target), foe)
        done, why = (yield from set_up(table, who, about, name)), "The advantage holds"
    else:
        done, why = yield from roll_maneuver(table, who, foe, name, value or 0)
    if done:
        yield from take_effect(table, who, foe, name, effect, why)


def marks(table: T, who: TokenId) -> list[Option]:
    """Foes who resist it, or oneself for a difficulty."""
    board = table.board
    weighs = weight_of(table.book, board, who)
    options = [
        Option(t.id, t.name, t.id, note="opposed", refusal=mismatch(table, who, t, weighs))
        for t in foes(board, who)
        if seen_by(board, who, t)
    ]
    return [*options, Option(who, "Nobody", who, note="against a difficulty")]


def ask_effect(table: T, who: TokenId, foe: TokenId | None) -> Procedure[str]:
    """What it does if it works: words, or somebody moves to the next zone (61)."""
    way = bool(table.board.zone_map.neighbours(table.board[who].zone))
    stuck = "needs a foe" if foe is None else "" if goals(table.board, foe) else NO_PLACE
    stuck = stuck or (cannot_be_moved(table, foe) if foe else "")
    options = (
        Option(NOTHING_MORE, "What the roll gives, no more"),
        Option(MOVE_ME, f"{table.name(who)} moves one zone", refusal="" if way else NO_PLACE),
        Option(
            MOVE_THEM,
            f"{table.name(foe) if foe else 'The foe'} moves one zone",
            refusal=stuck,
        ),
    )
    keys: Keys = yield Choice("effect", (who,), "What does it do, if it works?", options, (NOTHING_MORE,), open=True, rule="60")
    return keys[0].strip()


def goals(board: Board, who: TokenId) -> tuple[ZoneId, ...]:
    """The zones next to somebody."""
    return board.zone_map.neighbours(board[who].zone)


def roll_maneuver(table: T, who: TokenId, foe: TokenId | None, name: str, value: int) -> Procedure[tuple[bool, str]]:
    """A maneuver rolled as an overcome, opposed or not."""
    title = f"{table.name(who)}: {name}" + (f" against {table.name(foe)}" if foe else "")
    about = stake(table, who, title, "Overcome, opposed" if foe else "Overcome", "lucide/wand-sparkles", (table.board[who].zone,))
    skill = yield from ask_approach(table, who, "overcome", about=about.id)
    mine = part(table, who, "overcome", foe or name, skill, (yield from ask_weight_help(table, who, "maneuver", about.id)))
    if foe:
        guard = yield from ask_approach(table, foe, "resist", about=about.id)
        theirs = part(table, foe, "resist", who, guard, (yield from ask_weight_help(table, foe, "maneuver", about.id)), own=False)
    else:
        theirs = difficulty((Modifier(value, name, "26"),))
    result = yield from compare(table, about, mine, theirs)
    return (yield from resolve_overcome(table, who, about, result, foe, f"*{name}* comes to nothing")), result.why


def take_effect(table: T, who: TokenId, foe: TokenId | None, name: str, effect: str, why: str) -> Procedure[None]:
    """What the maneuver does, now that it worked."""
    secret = table.board[who].hidden
    piece = foe if effect == MOVE_THEM else who if effect == MOVE_ME else None
    if piece is None or not able(table.board, piece) or not goals(table.board, piece):
        told = "" if effect in (NOTHING_MORE, MOVE_ME, MOVE_THEM) else f": {effect}"
        table.tell(f"*{table.name(who)}*: {name} works{told}", why, "lucide/wand-sparkles", tone_of(table, who), secret)
        return
    zones = nearby_zones(table.board, piece, piece)
    to = ZoneId((yield from choose("to", who, f"Where does {table.name(piece)} move?", zones, rule="61")))
    table.happen(Moved(piece, to))
    table.tell(
        f"*{name}*: *{table.name(piece)}* moves to *{zone_name(table.board, to)}*",
        why,
        "lucide/wand-sparkles",
        tone_of(table, who),
        secret,
    )
    yield from look_round(table, piece, (to,))
