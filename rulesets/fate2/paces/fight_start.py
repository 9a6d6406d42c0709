"""A fight begins at one of three paces, and ends (7, 7a, 16, 20)."""

from typing import cast

from msgspec.structs import replace

from battlemap.board.encounter import Effect, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.fight_end import end_effects, is_contested
from battlemap.rules.procedure import Command, Option, Procedure, choose, confirm, refuse_unless, words
from rulesets.fate2.basics import healing
from rulesets.fate2.basics.harm import CLIPPED, end_scene_harm
from rulesets.fate2.basics.victory import SCENE_ENDS
from rulesets.fate2.book.fight import ABSENT, LASTING, ON_GUARD, RISING, Board, able, under_way
from rulesets.fate2.book.fighter import without
from rulesets.fate2.book.house_settings import Pace
from rulesets.fate2.book.rulebook import T

from . import turn_pace
from .deed_results import return_weapon

HINTS: dict[str, tuple[str, str]] = {
    "scene": ("Scene", "one roll each: for fights that are mostly story, or a side matter while others wait"),
    "exchange": ("Exchange", "everybody declares, then one roll each: the usual way"),
    "turn": ("Turn", "attack against defence: the most rolls, and aspects are used up fastest"),
}


def begin_fight(table: T, _: TokenId) -> Procedure[None]:
    """The fight begins: of what kind it is, and at what pace it is run (7, 16)."""
    refuse_unless(not under_way(table.board), "the fight is under way", "7")
    refuse_unless(any(able(table.board, who) for who in table.board.tokens), "nobody is there to fight", "7")
    settled = table.board.scene.settled
    why = "this was settled by one roll; begin a new scene first" if settled else ""
    refuse_unless(not settled or table.book.options.after_settled != "new scene", why, "20")
    kinds = [Option(key, kind.title) for key, kind in table.book.kinds.items()]
    kind = yield from choose("kind", GM, "What kind of conflict is it?", kinds, known_kind(table), "16")
    listed = [Option(key, name, note=note, refusal=why if key == "scene" else "") for key, (name, note) in HINTS.items()]
    usual = table.book.options.pace
    default = "exchange" if settled and usual == "scene" else usual
    pace = cast(Pace, (yield from choose("pace", GM, "At which pace?", listed, default, "7a")))
    title = table.book.kinds[kind].title
    label = yield from words(
        "label", GM, "What is it called?", tuple(dict.fromkeys([table.board.scene.label or title, title])), "7"
    )
    table.change_scene(
        "the fight begins",
        lambda scene: replace(
            scene,
            pace=pace,
            kind=kind,
            label=label,
            declared={},
            before={},
            played=(),
            goals={},
            standings={},
            fights_on=one_party(table.board),
        ),
    )
    end_effects(table, "the fight begins", lasts_without_fight)
    table.tell(f"{label} begins", f"{HINTS[pace][0]} pace: {HINTS[pace][1]}", "lucide/swords")
    if pace == "turn":
        yield from turn_pace.roll_order(table)
        turn_pace.open_round(table, 1)
    else:
        everybody = tuple([token.id for token in table.board.tokens.values() if not token.sheet.status])
        table.happen(TurnsChanged("the fight begins", TurnOrder((everybody,), 0, int(pace == "exchange"), True)))


def lasts_without_fight(effect: Effect) -> bool:
    """True if an effect lasts outside fights and from one to the next: neither on guard nor knocked away, nor for some exchanges
    or turns."""
    away = any(change.what in (ABSENT, RISING) for change in effect.changes)
    return effect.kind != ON_GUARD and not away and (effect.until is None or effect.until.timing == SCENE_ENDS)


def outlasts_scene(effect: Effect) -> bool:
    """True if an effect is as bad as an injury, which the end of a scene does not heal (12)."""
    return any(change.what == LASTING for change in effect.changes)


def known_kind(table: T) -> str:
    """The kind of conflict that was last, if the book still knows it."""
    kind = table.board.scene.kind
    return kind if kind in table.book.kinds else next(iter(table.book.kinds))


def one_party(board: Board) -> bool:
    """Whether nobody who is still in the fight has a foe there."""
    return not is_contested(board, able)


def due_command(board: Board) -> Command | None:
    """What comes by itself: is it over, and what turns bring."""
    if not under_way(board):
        return None
    if not board.scene.fights_on and one_party(board):
        return Command("fight over")
    return turn_pace.due_command(board)


def ask_fight_over(table: T, _: TokenId) -> Procedure[None]:
    """One side alone is left: the GM ends the fight, or lets it go on."""
    refuse_unless(under_way(table.board) and one_party(table.board), "two sides still stand", "7")
    options = (Option("end", "End the fight"), Option("on", "Go on", note="more are coming, or something is left to do"))
    if (yield from choose("fight over", GM, "Only one side is left. Is the fight over?", options, "end", "7")) == "end":
        yield from finish(table, over=False)
    else:
        if table.board.scene.pace == "exchange":
            table.tell_round("Exchange", table.board.turns.round)
        table.change_scene("the fight goes on", lambda scene: replace(scene, fights_on=True))


def end_fight(table: T, _: TokenId) -> Procedure[None]:
    """The GM ends the fight, whoever is left."""
    refuse_unless(under_way(table.board), "no fight is under way", "7")
    yield from finish(table)


def finish(table: T, settled: bool = False, over: bool | None = None) -> Procedure[None]:
    """The fight is over: nothing is declared any more; with the scene, if that is over too, Hurt boxes clear (11, 20, 33).

    *over*: whether it is suggested that the scene is over; usually unless it was *settled* by one roll.
    """
    label = table.board.scene.label or "The fight"
    for who in tuple(table.board.tokens):
        table.change(who, "", lambda sheet: replace(without(sheet, CLIPPED), acted=False))
    end_effects(table, "the fight is over", lasts_without_fight)
    table.change_scene(
        "the fight is over",
        lambda scene: replace(
            scene, pace="", declared={}, before={}, played=(), goals={}, facing={}, standings={}, fights_on=False, settled=settled
        ),
    )
    table.happen(TurnsChanged("the fight is over", TurnOrder()))
    table.tell(f"{label} is over", "", "lucide/flag")
    prompt = "Is the scene over too? Then Clipped and Hurt boxes are clear."
    if (yield from confirm("scene over", GM, prompt, not settled if over is None else over, "33")):
        end_scene(table)


def new_scene(table: T, _: TokenId) -> Procedure[None]:
    """The scene is over: Hurt boxes clear, and what was settled can be tried anew (20, 33)."""
    refuse_unless(not under_way(table.board), "a fight is under way", "33")
    end_scene(table)
    yield from ()


def pass_days(table: T, who: TokenId) -> Procedure[None]:
    """Days pass; what was left of a scene is over by then (11, 33)."""
    refuse_unless(not under_way(table.board), "days pass after the fight", "33")
    marked = any(mark.row != "injured" for token in table.board.tokens.values() for mark in token.sheet.marks)
    if marked or table.board.effects or table.board.scene.settled:
        end_scene(table)
    yield from healing.pass_days(table, who)


def end_scene(table: T) -> None:
    """What lasts for a scene is over (11, 33)."""
    end_scene_harm(table)
    lost = [(effect.on, effect) for effect in table.board.effects if effect.on in table.board.tokens]
    end_effects(table, "the scene is over", outlasts_scene)
    for who, effect in lost:
        if who is not None:
            return_weapon(table, who, effect)
    table.change_scene("a new scene", lambda scene: replace(scene, settled=False))
    table.tell("The scene is over", "Clipped and Hurt boxes are clear", "lucide/moon")


RUNS = {
    "begin fight": begin_fight,
    "end fight": end_fight,
    "fight over": ask_fight_over,
    "new scene": new_scene,
    "days pass": pass_days,
}
