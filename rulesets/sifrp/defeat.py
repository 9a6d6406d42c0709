"""Defeat and death: what the victor makes of it, and what destiny can still change (48 to 50, 70, 74, 75 to 79a, 81)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.events import EffectsChanged
from battlemap.board.ids import GM, Seat, TokenId
from battlemap.rules.hooks import through
from battlemap.rules.presence import tone_for
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, choose, confirm, words

from .destiny import use
from .dice import rolled
from .harm import deadly_at
from .rulebook import T
from .scene import up
from .sheet import ABILITIES, Fighter, Status
from .timers import FIGHT_ENDS, begin

DEATH, MAIMED, RANSOM, EXILE, UNCONSCIOUS = "death", "maimed", "ransom", "exile", "unconscious"
NO, CHOOSE, ESCAPE = "no", "choose", "escape"
OUT_ICON, DEAD_ICON = "lucide/flag", "lucide/skull"


def defeated(table: T, who: TokenId, by: TokenId | None = None, vicious: bool = False, about: str = "") -> Procedure[None]:
    """Somebody's Health is gone: out of the fight, and its victor says what becomes of it (49, 49a, 50)."""
    if not up(table.board, who):
        return
    if vicious:
        yield from dies(table, who, by, "50", about)
        return
    yield from leaves(table, who, "defeated", "is defeated")
    yield from fate(table, who, by, about=about)


def fate(table: T, who: TokenId, by: TokenId | None, about: str = "") -> Procedure[None]:
    """What becomes of somebody who is defeated: the victor's choice, or for a burned point another one (49a, 70, 81)."""
    chooser: Seat = by if by is not None and by in table.board.tokens else GM
    picked = yield from outcome_asked(table, who, chooser, (), about)
    said = f"{table.name(who)} is beaten: {titled(table, picked).lower()}. Burn a destiny point?"
    own = yield from asked_destiny(table, who, (CHOOSE,), said, about)
    if own == CHOOSE and (yield from use(table, who, "chooses what becomes of it", "81", True, about)):
        chooser = who
        picked = yield from outcome_asked(table, who, who, (picked,), about)
    yield from befalls(table, who, picked, chooser)


def titled(table: T, picked: str) -> str:
    """What an outcome is called; one that is in no list is its own words."""
    row = table.book.outcomes.get(picked)
    return row.title if row is not None else picked


def dies(table: T, who: TokenId, by: TokenId | None = None, rule: str = "48", about: str = "") -> Procedure[None]:
    """Death, unless a burned point changes it: escaping it, or choosing what else becomes of one (70, 74, 74c)."""
    table.tell(f"*{table.name(who)}* is about to die", "", DEAD_ICON, tone_for(table.board, who), table.board[who].hidden)
    said = f"{table.name(who)} is about to die. Burn a destiny point?"
    own = yield from asked_destiny(table, who, (ESCAPE, CHOOSE), said, about)
    saved = own != NO and (
        yield from use(table, who, "escapes death" if own == ESCAPE else "chooses its fate", "74", True, about)
    )
    if not saved:
        yield from leaves(table, who, "dead", "dies")
        table.change(who, "dies", lambda sheet: replace(sheet, outcome="Death"))
        return
    most = deadly_at(table.book, table.sheet(who)) - 1
    table.change(who, "escapes death", lambda sheet: replace(sheet, wounds=min(sheet.wounds, most)))
    yield from leaves(table, who, "defeated", "escapes death and is out of the fight")
    chooser: Seat = GM if own == ESCAPE else who
    picked = yield from outcome_asked(table, who, chooser, (DEATH,), about)
    yield from befalls(table, who, picked, chooser)


def asked_destiny(table: T, who: TokenId, ways: Iterable[str], prompt: str, about: str = "") -> Procedure[str]:
    """Whether somebody burns a point at its defeat or death."""
    if not table.sheet(who).destiny:
        return NO
    texts = {ESCAPE: "Burn a point: escape death", CHOOSE: "Burn a point: choose what becomes of you"}
    options = [*[Option(way, texts[way]) for way in ways], Option(NO, "Let it be")]
    return (yield from choose("fate", who, prompt, options, NO, "70", about, True))


def outcome_asked(table: T, who: TokenId, chooser: Seat, barred: Iterable[str], about: str = "") -> Procedure[str]:
    """Ask for an outcome; one that is in no list needs the GM's consent (79a)."""
    book, without = table.book, set(barred) | (set() if table.book.options.exile_oath else {EXILE})
    options = tuple([Option(key, row.title, note=row.words) for key, row in book.outcomes.items() if key not in without])
    prompt = f"What becomes of {table.name(who)}?"
    while True:
        keys: Keys = yield Choice(
            "outcome", (chooser,), prompt, options, (options[0].key,), open=True, rule="75", about=about, aftermath=True
        )
        picked = keys[0].strip()
        if picked in book.outcomes or chooser == GM:
            return picked
        if (yield from confirm("outcome allowed", GM, f"{table.name(who)}: “{picked}”. Is that so?", True, "79a", about)):
            return picked


def befalls(table: T, who: TokenId, picked: str, chooser: Seat) -> Procedure[None]:
    """An outcome comes about (75 to 79)."""
    row, title = table.book.outcomes.get(picked), titled(table, picked)
    table.change(who, title.lower(), lambda sheet: replace(sheet, outcome=title))
    table.tell(f"*{table.name(who)}*: {title.lower()}", row.words if row else "", OUT_ICON, "", table.board[who].hidden)
    if picked == DEATH:
        table.change(who, "dies", lambda sheet: replace(sheet, status="dead"))
        yield from through(table, "dead", who)
    elif picked == MAIMED:
        yield from maimed(table, who, chooser)
    elif picked == RANSOM:
        yield from ransomed(table, who, chooser)
    elif picked == EXILE:
        table.change(who, "leaves", lambda sheet: replace(sheet, status="gone"))
    elif picked == UNCONSCIOUS:
        hours = yield from rolled("hours", who, 6, about="", count=2)
        begin(table, who, "Unconscious", None, rule="79")
        table.change(who, "left for dead", lambda sheet: replace(sheet, outcome=f"{title}: wakes after {hours} hours"))


def maimed(table: T, who: TokenId, chooser: Seat) -> Procedure[None]:
    """A rank less in one ability for good, and a mark for all to see (76)."""
    sheet = table.sheet(who)
    options = [
        Option(
            name,
            table.book.abilities[name].title,
            note=f"rank {sheet.rank(name)}",
            refused="" if sheet.rank(name) else "no rank left",
        )
        for name in ABILITIES
        if name in table.book.abilities
    ]
    ability = yield from choose(
        "maimed ability", chooser, "Which ability loses a rank?", options, options[0].key, "76", aftermath=True
    )
    mark = yield from words("mark", chooser, "What is seen of it?", ("A scar across the face", "A lost eye", "A lost hand"), "76")

    def marked(now: Fighter) -> Fighter:
        lower = {**now.abilities, ability: max(0, now.rank(ability) - 1)}
        health = min(now.health, now.fixed.get("health", 3 * lower.get("endurance", now.endurance)))
        return replace(now, abilities=lower, marks=(*now.marks, mark), health=health)

    table.change(who, "maimed", marked)


def ransomed(table: T, who: TokenId, chooser: Seat) -> Procedure[None]:
    """Held for coin or a hostage; in a tournament armor and horse go to the victor (77)."""
    options = (
        Option("held", "Held until it is paid", note="coin, or a hostage that is worth as much"),
        Option("gear", "Armor and horse", note="as in a tournament"),
    )
    kind = yield from choose("ransom", chooser, "What is the ransom?", options, "held", "77", aftermath=True)
    if kind == "held":
        table.change(who, "held", lambda sheet: replace(sheet, outcome="Ransom: held until it is paid"))
        return
    mount = table.sheet(who).mount
    gear = ", ".join(
        [one for one in (table.sheet(who).armour, table.name(TokenId(mount)) if mount in table.board.tokens else "") if one]
    )
    told = f"Ransom: {gear or 'armor and horse'}"
    table.change(who, "gives up its gear", lambda sheet: replace(sheet, outcome=told, armour="", mount=""))


# --- leaving the fight --------------------------------------------------------------------------


def leaves(table: T, who: TokenId, status: Status, told: str) -> Procedure[None]:
    """Somebody is out of the fight; what lasted on it for the fight is over. Hook: "out"."""
    icon = DEAD_ICON if status == "dead" else OUT_ICON
    table.tell(f"*{table.name(who)}* {told}", "", icon, tone_for(table.board, who), table.board[who].hidden)
    health = 0 if status != "gone" else table.sheet(who).health
    table.change(who, told, lambda sheet: replace(sheet, status=status, health=health, held=None))
    kept = tuple([e for e in table.board.effects if e.on != who or e.until is None or e.until.moment != FIGHT_ENDS])
    if kept != table.board.effects:
        table.happen(EffectsChanged(f"{table.name(who)} is out", kept))
    yield from through(table, "out", who)
