"""Defeat and death: what the victor makes of it, and what destiny can still change (48 to 50, 70, 74, 75 to 79a, 81)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.events import EffectsChanged
from battlemap.board.ids import GM, Seat, TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, choose, confirm
from rulesets.sifrp.basics.derived import deadly_at
from rulesets.sifrp.basics.destiny import use
from rulesets.sifrp.basics.durations import FIGHT_ENDS
from rulesets.sifrp.book.fight import up
from rulesets.sifrp.book.fighter import Status
from rulesets.sifrp.book.rulebook import T

from .outcomes import DEATH, EXILE, ICON, bring_about, offer_oath, open_outcomes, outcome_title

NO, CHOOSE, ESCAPE = "no", "choose", "escape"
DEAD_ICON = "lucide/skull"


def suffer_defeat(
    table: T, who: TokenId, by: TokenId | None = None, vicious: bool = False, about: str = "", using: str = ""
) -> Procedure[None]:
    """Somebody's Health is gone: out of the fight, and its victor says what becomes of it (49, 49a, 50)."""
    if not up(table.board, who):
        return
    if vicious:
        yield from die(table, who, by, "50", about, using)
        return
    yield from leave_fight(
        table, who, "defeated", "is defeated", f"By {table.name(by)}" if by in table.board.tokens else "", by, using
    )
    yield from decide_fate(table, who, by, about=about)


def decide_fate(table: T, who: TokenId, by: TokenId | None, about: str = "") -> Procedure[None]:
    """What becomes of somebody who is defeated: the victor's choice, or for a burned point another one (49a, 70, 81)."""
    chooser: Seat = by if by is not None and by in table.board.tokens else GM
    picked = yield from choose_outcome(table, who, chooser, (), about)
    said = f"{table.name(who)} is beaten: {outcome_title(table, picked).lower()}. Burn a destiny point?"
    own = yield from ask_destiny(table, who, (CHOOSE,), said, about)
    if own == CHOOSE and (yield from use(table, who, "chooses what becomes of it", "81", True, about)):
        chooser = who
        picked = yield from choose_outcome(table, who, who, (picked,), about)
    yield from bring_about(table, who, picked, chooser, by)


def die(table: T, who: TokenId, by: TokenId | None = None, rule: str = "48", about: str = "", using: str = "") -> Procedure[None]:
    """Death, unless a burned point changes it: escaping it, or choosing what else becomes of one (70, 74, 74c)."""
    table.tell(f"*{table.name(who)}* is about to die", "", DEAD_ICON, tone_for(table.board, who), table.board[who].hidden)
    said = f"{table.name(who)} is about to die. Burn a destiny point?"
    own = yield from ask_destiny(table, who, (ESCAPE, CHOOSE), said, about)
    saved = own != NO and (
        yield from use(table, who, "escapes death" if own == ESCAPE else "chooses its fate", "74", True, about)
    )
    if not saved:
        yield from leave_fight(table, who, "dead", "dies", by=by, using=using)
        table.change(who, "dies", lambda sheet: replace(sheet, outcome="Death"))
        return
    most = deadly_at(table.book, table.sheet(who)) - 1
    table.change(who, "escapes death", lambda sheet: replace(sheet, wounds=min(sheet.wounds, most)))
    yield from leave_fight(table, who, "defeated", "escapes death and is out of the fight", by=by, using=using)
    chooser: Seat = GM if own == ESCAPE else who
    picked = yield from choose_outcome(table, who, chooser, (DEATH,), about)
    yield from bring_about(table, who, picked, chooser, by)


def ask_destiny(table: T, who: TokenId, ways: Iterable[str], prompt: str, about: str = "") -> Procedure[str]:
    """Whether somebody burns a point at its defeat or death."""
    if not table.sheet(who).destiny:
        return NO
    texts = {ESCAPE: "Burn a point: escape death", CHOOSE: "Burn a point: choose what becomes of you"}
    options = [*[Option(way, texts[way]) for way in ways], Option(NO, "Let it be")]
    return (yield from choose("fate", who, prompt, options, NO, "70", about, True, on=(who,)))


def choose_outcome(table: T, who: TokenId, chooser: Seat, barred: Iterable[str], about: str = "") -> Procedure[str]:
    """What becomes of somebody, as *chooser* says; an oath is offered, and who does not take it meets something else (78)."""
    picked = yield from ask_outcome(table, who, chooser, barred, about)
    if picked == EXILE and chooser != who and not (yield from offer_oath(table, who, about)):
        picked = yield from ask_outcome(table, who, chooser, (*barred, EXILE), about)
    return picked


def ask_outcome(table: T, who: TokenId, chooser: Seat, barred: Iterable[str], about: str = "") -> Procedure[str]:
    """Ask for an outcome; one in no list needs the GM's consent (79a). Who knows no language takes no oath (78)."""
    book, options = table.book, open_outcomes(table, who, barred)
    prompt = f"What becomes of {table.name(who)}?"
    while True:
        keys: Keys = yield Choice(
            "outcome", (chooser,), prompt, options, (options[0].key,), open=True, rule="75", about=about, followup=True, on=(who,)
        )
        picked = keys[0].strip()
        if picked in book.outcomes or chooser == GM:
            return picked
        if (yield from confirm("outcome allowed", GM, f"{table.name(who)}: “{picked}”. Is that so?", True, "79a", about)):
            return picked


def leave_fight(
    table: T,
    who: TokenId,
    status: Status,
    told: str,
    why: str = "",
    by: TokenId | None = None,
    using: str = "",
) -> Procedure[None]:
    """Take *who* out of the fight and end the effects that last until its end. Hook: "out".

    *by*, *using*: the foe that defeated it, and the foe's weapon.
    """
    icon = DEAD_ICON if status == "dead" else ICON
    table.tell(f"*{table.name(who)}* {told}", why, icon, tone_for(table.board, who), table.board[who].hidden)
    health = 0 if status != "gone" else table.sheet(who).health
    table.change(who, told, lambda sheet: replace(sheet, status=status, health=health, held=None, yielded=False), by, using)
    kept = tuple([e for e in table.board.effects if e.on != who or e.until is None or e.until.timing != FIGHT_ENDS])
    if kept != table.board.effects:
        table.happen(EffectsChanged(f"{table.name(who)} is out", kept))
    yield from apply_hooks(table, "out", who)
