"""Those who cannot be seen: hiding, searching for them, striking at squares, giving oneself away (44, B3)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.grid_map import cell_name, cell_of
from battlemap.board.ids import GM, Cell, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.fight_end import end_effects
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.procedure import CellOptions, Option, Procedure, choose, choose_several, refuse_unless, roll, ruling
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import begin_verb, charge
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.checks import dice_of, skill, skill_part
from rulesets.obss.basics.conditions import suffers
from rulesets.obss.basics.dice import Plain, check_pool
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T, book_of

DETECTED, UNNOTICED = positions.DETECTED, positions.UNNOTICED
LOOKS = {"one action": "look for unseen", "two actions": "look well for unseen"}
FAR_EACH, COVER_EACH, STEALTHY = 2, 4, 10
MOVED, RAN, THREW, GUIDED, STILL, WITH_A_MOVE = "moved", "ran", "threw", "guided", "still", "with a move"
SIGNS = {
    MOVED: ("It has moved", -4),
    RAN: ("It ran or charged", -8),
    THREW: ("It threw something", -4),
    GUIDED: ("An ally points it out", -4),
    STILL: ("It keeps still and silent", 4),
    WITH_A_MOVE: ("Searched for in passing", 5),
}
"""What makes an unseen creature easier or harder to find (B3)."""


def hide(table: T, who: TokenId) -> Procedure[None]:
    """Be noticed by nobody whose Awareness the Stealth is better than, until one attacks or is found (18, B3)."""
    begin_verb(table, who, "hide")
    near = [foe.id for foe in positions.others(table.board, who, hostile_only=True)]
    fit = not any(plainly_seen(table.board, foe, who) for foe in near)
    if not (yield from ruling(table, f"hides:{who}", f"Can {table.name(who)} hide where it stands?", fit, "B3", on=(who,))):
        table.tell(
            f"*{table.name(who)}* finds nowhere to hide", "The action is not spent", "game/hidden", "", table.board[who].hidden
        )
        return
    charge(table, who, "hide")
    mine = skill_part(table.board, who, "stealth")
    pool = check_pool(table.book, dice_of(table.book, mine))
    total: int = yield from roll("stealth", who, pool, mine.modifiers, roll_rule=Plain())
    fooled = [
        foe.id for foe in positions.others(table.board, who, hostile_only=True) if total > awareness(table.board, table, foe.id)
    ]
    for foe in fooled:
        table.begin(Effect(UNNOTICED, "B3", who, (NumberChange("stealth", total),), about=foe))
    names = ", ".join([table.name(foe) for foe in fooled]) or "nobody"
    table.tell(f"*{table.name(who)}* hides", f"Stealth {total}: unnoticed by {names}", "game/hidden", "", True)


def awareness(board: Board, table: T, who: TokenId) -> int:
    """What a Stealth check has to be better than: 10 and Awareness, or a finished number (11)."""
    finished = board[who].sheet.fixed.get("awareness")
    own = skill_part(board, who, "awareness").bonus if finished is None else finished
    return table.book.numbers.defence + own


def plainly_seen(board: Board, seer: TokenId, who: TokenId) -> bool:
    """Whether somebody stands in a foe's sight, in the light and without cover."""
    if positions.unseen(board, seer, who) or positions.light_on(board, who) != "bright":
        return False
    line = positions.shot(board, seer, who)
    return line is None or not line.obstruction and not positions.cover_of(board, who, line)[0]


def give_away(table: T, who: TokenId, foe: TokenId, ranged: bool = False) -> None:
    """Whoever attacks, by a maneuver too, hides no longer; in melee one that is unseen is noticed until it moves (B3)."""
    if table.has(who, UNNOTICED):
        table.end(UNNOTICED, who)
    if not ranged and positions.unseen(table.board, foe, who):
        table.begin(Effect(DETECTED, "B3", who))


def forget_noticed(table: T, who: TokenId) -> None:
    """Whoever moves has to be found anew (B3)."""
    if table.has(who, DETECTED):
        table.end(DETECTED, who)


def look(table: T, who: TokenId) -> Procedure[None]:
    """Search for somebody unseen: Awareness, in one action or (easier) in two (B3)."""
    begin_verb(table, who, LOOKS["one action"])
    hidden = [
        foe.id
        for foe in positions.others(table.board, who, hostile_only=True)
        if positions.unseen(table.board, who, foe.id) and not positions.noticed(table.board, who, foe.id)
    ]
    refuse_unless(bool(hidden), "nobody is there who cannot be seen", "B3")
    options = [Option(foe, table.name(foe), foe) for foe in hidden]
    target = TokenId((yield from choose("target", GM, f"For whom does {table.name(who)} look?", options, hidden[0], "B3")))
    how = yield from choose("how", who, "How well?", (Option("one action", "In passing: 1 action", note="20"),
                            Option("two actions", "With care: 2 actions", note="15")), "one action", "B3")  # fmt: skip
    charge(table, who, LOOKS[how])
    listed = [Option(key, title, note=format_signed(value)) for key, (title, value) in SIGNS.items()]
    signs = yield from choose_several(
        "signs", GM, f"What gives {table.name(target)} away?", listed, usual_signs(table.board, target), rule="B3"
    )
    numbers = table.book.numbers
    base = numbers.invisible if how == "one action" else numbers.invisible_well
    made_of = (*secrecy(table.board, who, target, base), *hardness(table.board, who, target, signs))
    result = yield from skill(table, who, "awareness", plain_sum(made_of), f"{table.name(who)} looks about", rule="B3")
    if result.success:
        table.begin(Effect(DETECTED, "B3", target, about=who))
        find_out(table, target, who)
        table.tell(
            f"*{table.name(who)}* notices *{table.name(target)}*", "Until it moves", "lucide/eye", "", table.board[who].hidden
        )


def find_out(table: T, target: TokenId, seer: TokenId) -> None:
    """Somebody is hidden from one foe no longer; others have to find it themselves."""
    end_effects(table, "is found", lambda effect: (effect.kind, effect.on, effect.about) != (UNNOTICED, target, seer))


def secrecy(board: Board, who: TokenId, target: TokenId, base: int) -> tuple[Modifier, ...]:
    """What hides somebody: *base* if it cannot be seen; its Stealth, if it has used that, 10 harder where it is unseen besides.

    A search with care is as much easier against Stealth.
    """
    totals = [
        change.value
        for effect in board.effects
        if (effect.kind, effect.on, effect.about) == (UNNOTICED, target, who)
        for change in effect.changes
        if change.what == "stealth"
    ]
    if not totals:
        return (Modifier(base, "Unseen", "B3"),)
    dark = STEALTHY if positions.out_of_sight(board, who, target) else 0
    care = base - book_of(board).numbers.invisible
    parts = ((totals[0], "Stealth"), (dark, "Unseen"), (care, "With care"))
    return tuple([Modifier(value, title, "B3") for value, title in parts if value])


def usual_signs(board: Board, target: TokenId) -> tuple[str, ...]:
    """What the sheet knows of what gives somebody away."""
    if suffers(board, target, "running"):
        return (RAN,)
    return (MOVED,) if board[target].sheet.done.moves else ()


def hardness(board: Board, who: TokenId, target: TokenId, signs: Iterable[str]) -> tuple[Modifier, ...]:
    """What makes finding somebody harder or easier: signs, distance, cover (B3)."""
    modifiers = [Modifier(value, title, "B3") for key in signs for title, value in (SIGNS[key],)]
    near = book_of(board).numbers.search_range
    far = positions.metres(board, who, target) - near
    if far > 0 and board[target].on_grid:
        modifiers.append(Modifier(FAR_EACH * far, f"{far} m farther than {near} m", "B3"))
    cover, _ = positions.cover_of(board, target, positions.shot(board, who, target))
    if cover:
        modifiers.append(Modifier(COVER_EACH * positions.COVERS.index(cover), cover.capitalize(), "B3"))
    return tuple(modifiers)


def guesses(board: Board, who: TokenId, reach: int) -> CellOptions:
    """The cells one can strike at blindly, in reading order."""
    own = set(board[who].cells)
    cells = sorted(positions.threatened_cells(board, who, reach) - own, key=lambda cell: (cell[1], cell[0]))
    return CellOptions(cells)


def somebody_there(board: Board, who: TokenId, cell: Cell) -> TokenId | None:
    """Return the foe whose space *cell* is, seen or not; None if no foe is there."""
    return next((foe.id for foe in positions.others(board, who, hostile_only=True) if cell in foe.cells), None)


def tell_strike_at_air(table: T, who: TokenId, cell: Cell) -> None:
    """Nobody is there (B3)."""
    table.tell(
        f"*{table.name(who)}* strikes at {cell_name(cell)}", "Nobody is there", "lucide/eye-off", "", table.board[who].hidden
    )


def blow_at_square(blow: Blow, known: bool) -> Blow:
    """A blow at a square that was guessed: full cover for whoever is there unnoticed (B3)."""
    return blow if known else replace(blow, facts=(*blow.facts, "defender:undetected"))


def cell_from(key: str) -> Cell:
    """The cell of an answer."""
    cell = cell_of(key)
    assert cell is not None
    return cell


RUNS = {"look": look, "hide": hide}
