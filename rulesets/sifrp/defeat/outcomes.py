"""What becomes of the defeated: each outcome on the sheet, and those who rise again (75, 76, 78, 79)."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from battlemap.board.ids import GM, Seat, TokenId
from battlemap.rules.blocks.captured_mounts import change_side
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose, confirm, leave_out_unless, refuse_unless, words
from rulesets.sifrp.basics.dice import roll_sum
from rulesets.sifrp.basics.durations import begin
from rulesets.sifrp.basics.lore import ability_of, weapon_of
from rulesets.sifrp.book.fight import under_way
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import T

from .ransom import hold_for_ransom

DEATH, MAIMED, RANSOM, EXILE, UNCONSCIOUS = "death", "maimed", "ransom", "exile", "unconscious"
ICON = "lucide/flag"
RISEN = "Risen from the dead"
RANKLESS = "status"
"""The ability that is the rank one has among people: an oath of exile gives it up."""


def outcome_title(table: T, picked: str) -> str:
    """What an outcome is called; one that is in no list is its own words."""
    row = table.book.outcomes.get(picked)
    return row.title if row is not None else picked


def open_outcomes(table: T, who: TokenId, barred: Iterable[str] = ()) -> tuple[Option, ...]:
    """The outcomes of the book that somebody can meet; who knows no language takes no oath (78)."""
    swears = table.book.options.exile_oath and table.sheet(who).rank("language") > 0
    without = set(barred) | (set() if swears else {EXILE})
    return tuple([Option(key, row.title, note=row.words) for key, row in table.book.outcomes.items() if key not in without])


def bring_about(table: T, who: TokenId, picked: str, chooser: Seat, by: TokenId | None) -> Procedure[None]:
    """An outcome comes about, chosen by *chooser*; *by*: who has won, if it is one alone (75 to 79)."""
    row, title = table.book.outcomes.get(picked), outcome_title(table, picked)
    table.change(who, title.lower(), lambda sheet: replace(sheet, outcome=title))
    table.tell(f"*{table.name(who)}*: {title.lower()}", row.words if row else "", ICON, "", table.board[who].hidden)
    if picked == RANSOM:
        yield from hold_for_ransom(table, who, chooser, by)
    elif picked in COMES_ABOUT:
        yield from COMES_ABOUT[picked](table, who, chooser)


def kill(table: T, who: TokenId, _: Seat) -> Procedure[None]:
    """Death (75)."""
    table.change(who, "dies", lambda sheet: replace(sheet, status="dead"))
    yield from apply_hooks(table, "dead", who)


def maim(table: T, who: TokenId, chooser: Seat) -> Procedure[None]:
    """A rank less in one ability for good, and a mark for all to see (76)."""
    sheet = table.sheet(who)
    able = [name for name in table.book.abilities if sheet.rank(name)] or [*table.book.abilities]
    options = [
        Option(name, row.title, note=f"rank {sheet.rank(name)}", refusal="" if name in able else "no rank left")
        for name, row in table.book.abilities.items()
    ]
    usual = able[0]
    ability = yield from choose("maimed ability", chooser, "Which ability loses a rank?", options, usual, "76", followup=True)
    mark = yield from words("mark", chooser, "What is seen of it?", ("A scar across the face", "A lost eye", "A lost hand"), "76")

    def maim(now: Fighter) -> Fighter:
        lower = {**now.abilities, ability: max(0, now.rank(ability) - 1)}
        health = min(now.health, now.fixed.get("health", 3 * lower.get("endurance", now.endurance)))
        return replace(now, abilities=lower, marks=(*now.marks, mark) if mark else now.marks, health=health)

    table.change(who, "maimed", maim)
    told = f"*{table.name(who)}* is maimed: {ability_of(table.book, ability).title} −1"
    table.tell(told, mark, ICON, "", table.board[who].hidden)


def swear_oath(table: T, who: TokenId, _: Seat) -> Procedure[None]:
    """Out of play: rank and goods are given up, and the oath stays (78)."""
    book, name = table.book, outcome_title(table, EXILE)

    def give_up(now: Fighter) -> Fighter:
        body = {key: arm for key, arm in now.arms.items() if weapon_of(book, now, key).natural}
        hands = {hand: "" for hand in ("main_hand", "off_hand") if getattr(now, hand) not in body}
        lower = {**now.abilities, RANKLESS: 0}
        return replace(now, status="gone", abilities=lower, armour="", arms=body, mount="", marks=(*now.marks, name), **hands)

    table.change(who, "gives up everything", give_up)
    yield from ()


def leave_for_dead(table: T, who: TokenId, _: Seat) -> Procedure[None]:
    """Helpless for 2d6 hours (79)."""
    hours = yield from roll_sum("hours", who, 6, about="", count=2)
    begin(table, who, UNCONSCIOUS, None, rule="79")
    said = f"{outcome_title(table, UNCONSCIOUS)}: wakes after {hours} hours"
    table.change(who, "left for dead", lambda sheet: replace(sheet, outcome=said))


COMES_ABOUT: dict[str, Callable[[T, TokenId, Seat], Procedure[None]]] = {
    DEATH: kill,
    MAIMED: maim,
    EXILE: swear_oath,
    UNCONSCIOUS: leave_for_dead,
}


def offer_oath(table: T, who: TokenId, about: str) -> Procedure[bool]:
    """Whether somebody takes the oath that the victor offers (78)."""
    prompt = f"Does {table.name(who)} take the oath that is offered?"
    return (yield from confirm("oath", who, prompt, True, "78", about, on=(who,)))


def raise_dead(table: T, _: TokenId) -> Procedure[None]:
    """The GM has one of the dead rise, on whichever side: it feels none of its hurts any more (75)."""
    leave_out_unless(table.book.options.dead_rise, "in this battle the dead stay dead", "75")
    dead = [token for token in table.board.tokens.values() if token.sheet.status == "dead"]
    refuse_unless(bool(dead), "nobody is dead", "75")
    who = TokenId(
        (yield from choose("target", GM, "Who rises?", [Option(fallen.id, fallen.name, fallen.id) for fallen in dead], rule="75"))
    )
    sides = [Option(side.id, side.name) for side in table.board.sides.values()]
    side = yield from choose("side", GM, f"For whom does {table.name(who)} fight now?", sides, table.board[who].side, "75")
    mark = yield from words("mark", GM, "What is seen of it?", (RISEN, "Cold blue eyes", "A wound that does not bleed"), "75")
    for kind, which in dict.fromkeys([(effect.kind, effect.which) for effect in table.board.effects if effect.on == who]):
        table.end(kind, who, which=which)
    table.change(who, "rises", lambda sheet: raise_sheet(sheet, mark))
    change_side(table, who, side)
    more = "It takes its place in the order by “Join the fight”" if under_way(table.board) else mark
    table.tell(f"*{table.name(who)}* rises from the dead", more, "lucide/ghost", "", table.board[who].hidden)


def raise_sheet(sheet: Fighter, mark: str) -> Fighter:
    """The sheet of one who has risen."""
    marks = (*sheet.marks, mark) if mark else sheet.marks
    return replace(sheet, status="", outcome="", health=sheet.most_health, injuries=0, wounds=0, captor="", marks=marks)


RUNS = {"raise the dead": raise_dead}
