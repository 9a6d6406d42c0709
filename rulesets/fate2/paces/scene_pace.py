"""Scene pace: goals, one roll each, totals or pairs or the GM's eye, and the fight is over (17 to 20)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, SideId, TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.procedure import Option, Procedure, choose, confirm, leave_out_unless, refuse_unless, words
from rulesets.fate2.basics.bearings import put_on_alert
from rulesets.fate2.basics.harm import landing_row, note_inconvenience, suffer
from rulesets.fate2.basics.rolls import Parts
from rulesets.fate2.basics.skills import kind_now
from rulesets.fate2.basics.weapons import Blow, harm_row, lethal
from rulesets.fate2.book.fight import Board, Fight, foes, present
from rulesets.fate2.book.rulebook import T
from rulesets.fate2.book.table_rows import ROWS, Row

from .clash import Clash, clash, wins_of
from .fight_start import finish

NUISANCES = {
    "clipped": ("Torn clothes", "A black eye", "Scuffed gear"), "hurt": ("Broken weapon", "Twisted ankle", "Torn saddle"),
}  # fmt: skip
TOTALS, PAIRS, EYE, NOTHING = "totals", "pairs", "eye", "nothing"


def state_goal(table: T, who: TokenId) -> Procedure[None]:
    """What somebody wants of the scene, and how they go about it; of the opposition in general terms (17)."""
    leave_out_unless(table.board.scene.pace == "scene", "goals are stated where a whole fight is one roll", "17")
    refuse_unless(not table.sheet(who).status, f"{table.name(who)} is out of the fight", "17")
    names = ("Drive them off", "Hold out until help comes", "Get past them", "Take one of them alive")
    goal = yield from words("goal", who, f"What does {table.name(who)} want, and how?", names, "17")
    table.change_scene("a goal", lambda scene: with_goal(scene, who, goal))
    table.tell(f"*{table.name(who)}*: {goal}", "", "lucide/target", "", table.board[who].hidden)


def with_goal(scene: Fight, who: TokenId, goal: str) -> Fight:
    """The scene with one goal more."""
    return replace(scene, goals={**scene.goals, who: goal})


def play_scene(table: T, _: TokenId) -> Procedure[None]:
    """Everybody rolls once; what it comes to is decided, and the fight is over (17, 18, 20)."""
    refuse_unless(table.board.scene.pace == "scene", "no fight at scene pace is under way", "17")
    there = tuple([who for who in table.board.tokens if present(table.board, who)])
    refuse_unless(len(sides_of(table.board, there)) > 1, "nobody stands against anybody", "17")
    made = yield from clash(table, there, table.fresh_id("scene"), fights_back=True, all_roll=True)
    for by, on in made.attacks:
        put_on_alert(table, on)
        put_on_alert(table, by)
    way = yield from ask_resolution(table, made)
    if way == PAIRS:
        yield from resolve_by_pairs(table, made)
    else:
        yield from resolve_by_sides(table, made.parts, way)
    yield from finish(table, settled=True)


def sides_of(board: Board, there: tuple[TokenId, ...]) -> list[tuple[SideId, ...]]:
    """The parties: sides that are friends go together."""
    parties: list[tuple[SideId, ...]] = []
    for side in dict.fromkeys([board[who].side for who in there]):
        at = next((n for n, party in enumerate(parties) if board.allied(side, party[0])), None)
        if at is None:
            parties.append((side,))
        else:
            parties[at] = (*parties[at], side)
    return parties


def ask_resolution(table: T, made: Clash) -> Procedure[str]:
    """How it is decided: totals, pairs, or the GM's eye (18)."""
    options = [
        Option(TOTALS, "The totals of both sides", note="numbers tell by themselves"),
        Option(PAIRS, "In pairs", note="as many fights as there are", refusal="" if made.attacks else "nobody has paired off"),
        Option(EYE, "The GM's eye", note="for each of them"),
    ]
    usual = PAIRS if made.attacks else table.book.options.scene_resolution
    default = usual if usual != PAIRS or made.attacks else TOTALS
    return (yield from choose("resolution", GM, "How does it end?", options, default, "18"))


def resolve_by_pairs(table: T, made: Clash) -> Procedure[None]:
    """Fights of their own: whoever is left over joins one (18c, 24)."""
    for who in tuple(made.parts):
        for win in (yield from wins_of(table, made, who)):
            row = harm_row(table.board, win.blow, win.margin)
            yield from apply_outcome(table, win.on, row, f"{win.why}; by {win.margin}", win.blow)


def resolve_by_sides(table: T, parts: Parts, way: str) -> Procedure[None]:
    """The party with the highest total wins; the GM says what each of the others gets (18a, 18b)."""
    board = table.board
    parties = sides_of(board, tuple(parts))
    totals = [sum([part.total or 0 for part in parts.values() if board[part.who].side in party]) for party in parties]
    best = max(totals)
    names = [" and ".join([board.sides[side].name for side in party]) for party in parties]
    told = " against ".join([f"{name} {format_signed(total)}" for name, total in zip(names, totals, strict=True)])
    table.tell("The totals" if way == TOTALS else "By the GM's eye", told, "lucide/sigma")
    losers = [(who, best - total) for party, total in zip(parties, totals, strict=True) for who in parts
              if board[who].side in party and (total < best or way == EYE)]  # fmt: skip
    level = totals.count(best) > 1
    if level and way == TOTALS:
        table.tell("Even", table.book.outcomes["scratched"].scene, "lucide/equal")
    for who, margin in losers:
        yield from judge_outcome(table, who, margin, way)


def judge_outcome(table: T, who: TokenId, margin: int, way: str) -> Procedure[None]:
    """What one of the losing side gets: suggested is the same for each (18a)."""
    book = table.book
    row = book.row(margin)
    default = row if margin > 0 or way == TOTALS else NOTHING
    listed = [Option(name, book.outcomes[name].title, note=book.outcomes[name].scene) for name in ROWS]
    options = [Option(NOTHING, "Nothing"), *listed]
    key = yield from choose("outcome", GM, f"What does {table.name(who)} get?", options, default, "18a", on=(who,))
    if key != NOTHING:
        outcome: Row = next(name for name in ROWS if name == key)
        yield from apply_outcome(table, who, outcome, f"by {margin}" if margin > 0 else "")


def apply_outcome(table: T, who: TokenId, row: Row, why: str, blow: Blow | None = None) -> Procedure[None]:
    """An outcome at this pace: clipped and hurt mark no box, they leave something behind (19)."""
    if row == "scratched":
        table.tell(f"*{table.name(who)}*: {table.book.outcomes[row].scene}", why, "lucide/equal")
        return
    names = kind_now(table.board, table.book).labels.get(row) or ("Shaken",)
    title = table.book.outcomes[row].title
    if row in ("injured", "taken out"):
        landed = landing_row(table.book, table.sheet(who), row)
        label, deadly = "", True
        if landed is not None and not table.sheet(who).status:
            names, title = kind_now(table.board, table.book).labels.get(landed) or ("Shaken",), table.book.outcomes[landed].title
            label = yield from words("label", GM, f"{table.name(who)} is {title.lower()}. How?", names, "12a", on=(who,))
        if landed == "injured" and kind_now(table.board, table.book).armed:
            deadly = yield from ask_lethal(table, who, blow)
        by = blow.by if blow is not None else None
        suffer(table, who, row, label, table.name(by) if by is not None else "", deadly, why, by=by)
        return
    label = yield from words("label", GM, f"What does {table.name(who)} keep of it?", NUISANCES[row], "19", on=(who,))
    penalty = 0
    if row == "hurt":
        hinders = [Option("no", "It is something to be mended"), Option("yes", "A small injury", note="−1 where the GM says so")]
        picked = yield from choose(
            "hinders", GM, f"Does “{label}” ever hinder {table.name(who)}?", hinders, "no", "19", on=(who,)
        )
        penalty = table.book.numbers.hurt if picked == "yes" else 0
    note_inconvenience(table, who, row, label, penalty, why)


def ask_lethal(table: T, who: TokenId, blow: Blow | None) -> Procedure[bool]:
    """Return True if an injury comes of something dangerous: by the weapon that struck, else the GM says so (35, 36)."""
    if blow is not None:
        return lethal(table.book, blow.weapon)
    board = table.board
    armed = any(present(board, foe) and lethal(table.book, table.sheet(foe).weapon) for foe in foes(board, who))
    prompt = f"Was it something dangerous that injured {table.name(who)}?"
    return (yield from confirm("lethal", GM, prompt, armed, "35", on=(who,)))


RUNS = {"goal": state_goal, "play scene": play_scene}
