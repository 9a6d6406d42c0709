"""The GM's own verbs: boxes, who faces whom, surprise, what is done to somebody, a new session (9, 14, 46, 49)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.points import gain, pay
from battlemap.rules.procedure import Option, Procedure, choose, choose_several, confirm, leave_out_unless, refuse_unless, words
from rulesets.fate2.basics.harm import bears_on_next, landing_row, suffer
from rulesets.fate2.basics.rolls import FATE_POINT
from rulesets.fate2.basics.skills import kind_now
from rulesets.fate2.basics.victory import UP_AGAIN, bring_about, level_options, own_words
from rulesets.fate2.basics.weapons import weapon_of
from rulesets.fate2.book.effect_titles import OWN
from rulesets.fate2.book.fight import UNAWARE, Board, able, foes, part_played, present, under_way
from rulesets.fate2.book.fighter import replace_marks
from rulesets.fate2.book.rulebook import T
from rulesets.fate2.book.table_rows import ROWS, Row, rank

from .deed_results import end_effect, leave, return_weapon

CLEAR = "clear"


def everybody(table: T, able_only: bool = True) -> list[Option]:
    """Everybody on the map as answers."""
    tokens = table.board.tokens.values()
    return [Option(token.id, token.name, token.id) for token in tokens if not (able_only and token.sheet.status)]


def mark(table: T, _: TokenId) -> Procedure[None]:
    """The GM marks a box: a fall, a fire, an outcome made worse (9, C2)."""
    listed = everybody(table)
    refuse_unless(bool(listed), "nobody is there", "9")
    who = TokenId((yield from choose("target", GM, "Mark a box of whom?", listed, rule="9")))
    rows = [Option(row, table.book.outcomes[row].title, note=table.book.outcomes[row].words) for row in ROWS[1:]]
    key = yield from choose("row", GM, f"What happens to {table.name(who)}?", rows, rule="8")
    row = next(outcome for outcome in ROWS if outcome == key)
    landed, label, deadly = landing_row(table.book, table.sheet(who), row), "", True
    if landed is not None:
        names = kind_now(table.board, table.book).labels.get(landed) or ("Shaken",)
        label = yield from words("label", GM, "What is it?", names, "12a")
    if landed == "injured":
        deadly = yield from confirm("lethal", GM, "Was it something dangerous?", True, "35")
    suffer(table, who, row, label, "the GM", deadly, "", playing=bears_on_next(table, who))


def clear(table: T, _: TokenId) -> Procedure[None]:
    """The GM clears a box, or a nuisance that has been seen to (11, 19, 33)."""
    listed = [
        Option(f"{token.id}:{at}", f"{token.name}: {mark.label or mark.row}", token.id, note=table.book.outcomes[mark.row].title)
        for token in table.board.tokens.values()
        for at, mark in enumerate(token.sheet.marks)
    ]
    listed += [
        Option(f"{token.id}:note {at}", f"{token.name}: {note.label}", token.id, note="nuisance")
        for token in table.board.tokens.values()
        for at, note in enumerate(token.sheet.notes)
    ]
    refuse_unless(bool(listed), "nobody has a marked box", "33")
    picked = yield from choose(CLEAR, GM, "Which box is clear again?", listed, rule="33")
    owner, place = picked.rsplit(":", 1)
    who = TokenId(owner)
    if place.startswith("note "):
        at = int(place.removeprefix("note "))
        table.change(who, "seen to", lambda sheet: replace(sheet, notes=tuple([n for i, n in enumerate(sheet.notes) if i != at])))
    else:
        table.change(who, "clears", lambda sheet: replace_marks(sheet, [m for i, m in enumerate(sheet.marks) if i != int(place)]))
    table.tell(f"*{table.name(who)}*: a box is clear again", "", "lucide/heart-pulse", "gm")


def face(table: T, _: TokenId) -> Procedure[None]:
    """Who faces whom, where no map says it, or otherwise than it does (49)."""
    listed = everybody(table)
    refuse_unless(bool(listed), "nobody is there", "49")
    who = TokenId((yield from choose("target", GM, "Who faces somebody?", listed, rule="49")))
    those = [foe for foe in foes(table.board, who) if able(table.board, foe)]
    options = [Option(foe, table.name(foe), foe) for foe in those]
    had = tuple([foe for foe in table.board.scene.facing.get(who, ()) if foe in those])
    faced = tuple(
        [TokenId(whom) for whom in (yield from choose_several("facing", GM, f"Whom does {table.name(who)} face?", options, had))]
    )
    table.change_scene("who faces whom", lambda scene: replace(scene, facing=change_facing(scene.facing, who, faced)))
    names = ", ".join([f"*{table.name(whom)}*" for whom in faced])
    table.tell(f"*{table.name(who)}* faces {names or 'nobody'}", "", "lucide/users", "gm")


def change_facing(
    facing: dict[TokenId, tuple[TokenId, ...]], who: TokenId, faced: tuple[TokenId, ...]
) -> dict[TokenId, tuple[TokenId, ...]]:
    """The list with one line changed; what others had said of *who* goes with it."""
    rest = {
        other: tuple([foe for foe in those if foe != who or other in faced]) for other, those in facing.items() if other != who
    }
    kept = {other: those for other, those in rest.items() if those}
    return {**kept, who: faced} if faced else kept


def set_unaware(table: T, _: TokenId) -> Procedure[None]:
    """Somebody expects no attack, or does again (46)."""
    listed = everybody(table)
    refuse_unless(bool(listed), "nobody is there", "46")
    who = TokenId((yield from choose("target", GM, "Who expects no attack, or is warned now?", listed, rule="46")))
    if table.has(who, UNAWARE):
        table.end(UNAWARE, who)
        table.tell(f"*{table.name(who)}* is on the alert", "", "lucide/eye", "gm")
    else:
        table.begin(Effect(UNAWARE, "46", who, (NumberChange("surprised", 1),)))
        table.tell(f"*{table.name(who)}* expects no attack", "", "lucide/eye-off", "gm", table.board[who].hidden)


def afflict(table: T, _: TokenId) -> Procedure[None]:
    """The GM does to somebody what a maneuver would (15, 52)."""
    listed = everybody(table)
    refuse_unless(bool(listed), "nobody is there", "52")
    who = TokenId((yield from choose("target", GM, "To whom?", listed, rule="52")))
    held = table.sheet(who).weapon and not weapon_of(table.book, table.sheet(who)).natural
    empty = f"{table.name(who)} has nothing in hand"
    options = [
        Option(key, row.title, note=row.words, refusal=empty if row.disarms and not held else "")
        for key, row in table.book.maneuvers.items()
    ]
    refuse_unless(bool(options), "the book has no maneuvers", "52")
    key = yield from choose("maneuver", GM, f"What happens to {table.name(who)}?", options, rule="52")
    meant: str = ""
    level: Row = table.book.maneuver(key).level
    if key == OWN:
        meant = yield from own_words(table, GM_SEAT, key)
        level = ROWS[rank((yield from choose("level", GM, "How bad is it?", level_options(table), level, "15a")))]
    bring_about(table, who, key, meant, None, "", playing=part_played(table.board, who), level=level)


GM_SEAT = TokenId(GM)


def relieve(table: T, _: TokenId) -> Procedure[None]:
    """The GM ends something that lasts on somebody (11, 52)."""
    board = table.board
    listed = [
        Option(f"{at}", f"{board[e.on].name}: {e.title}", e.on)
        for at, e in enumerate(board.effects)
        if e.on is not None and e.on in board.tokens and not gets_up_later(board, e)
    ]
    refuse_unless(bool(listed), "nothing lasts on anybody", "52")
    at = int((yield from choose("effect", GM, "What is over?", listed, rule="52")))
    ended = table.board.effects[at]
    if ended.on is not None:
        end_effect(table, ended.on, ended)
        return_weapon(table, ended.on, ended)
    name = table.name(ended.on) if ended.on is not None else ""
    table.tell(f"*{name}*: {ended.title} is over", "", "lucide/check", "gm")


def gets_up_later(board: Board, effect: Effect) -> bool:
    """True for the second half of being knocked away, which begins when the first is over and ends with it (27)."""
    return effect.kind == UP_AGAIN and effect.on is not None and not present(board, effect.on)


def remove_from_fight(table: T, _: TokenId) -> Procedure[None]:
    """Somebody is out of the fight: gone, or fled."""
    listed = everybody(table)
    refuse_unless(bool(listed), "nobody is there", "27a")
    leave(table, TokenId((yield from choose("target", GM, "Who leaves the fight?", listed, rule="27a"))))


def decide_fate(table: T, _: TokenId) -> Procedure[None]:
    """After the fight: whoever was taken out comes round, or is killed (14)."""
    refuse_unless(not under_way(table.board), "that is decided after the fight", "14")
    fallen = [
        Option(token.id, token.name, token.id)
        for token in table.board.tokens.values()
        if token.sheet.status in ("taken out", "got away")
    ]
    refuse_unless(bool(fallen), "nobody has been taken out", "14")
    who = TokenId((yield from choose("target", GM, "Whose fate is decided?", fallen, rule="14")))
    options = (Option("back", "Is back", note="up and about again"), Option("dead", "Is dead"))
    fate = yield from choose("fate", GM, f"What becomes of {table.name(who)}?", options, "back", "14")
    table.change(who, "the fate", lambda sheet: replace(sheet, status="dead" if fate == "dead" else ""))
    said = "is dead" if fate == "dead" else "is back"
    table.tell(f"*{table.name(who)}* {said}", "", "lucide/skull" if fate == "dead" else "lucide/heart-pulse", "gm")


def new_session(table: T, _: TokenId) -> Procedure[None]:
    """A session begins: boxes of aspects are clear, and the players' characters gain a fate point (4, 5)."""
    worth = table.book.numbers.points_of_a_session
    for who in tuple(table.board.tokens):
        table.change(
            who, "a new session", lambda s: replace(s, aspects=tuple([replace(aspect, checked=0) for aspect in s.aspects]))
        )
        if not table.board.side_of(who).gm:
            gain(table, who, "fate_points", worth, FATE_POINT)
    table.tell("A new session", f"Boxes of aspects are clear; {worth} {FATE_POINT} for everybody", "lucide/sun", "gm")
    yield from ()


def turn_against(table: T, _: TokenId) -> Procedure[None]:
    """The GM has an aspect make trouble for its owner, for a fate point; refusing costs one (B)."""
    leave_out_unless(table.book.options.involuntary_aspects, "this battle does not use aspects against their owners", "B")
    listed = [entry for entry in everybody(table) if table.sheet(TokenId(entry.key)).aspects]
    refuse_unless(bool(listed), "nobody has an aspect", "B")
    who = TokenId((yield from choose("target", GM, "Whose aspect?", listed, rule="B")))
    names = tuple(dict.fromkeys([entry.name for entry in table.sheet(who).aspects]))
    name = yield from choose("aspect", GM, "Which one makes trouble?", names, names[0], "B")
    options = [
        Option("take", f"Take the trouble and a {FATE_POINT}"),
        Option("refuse", f"Pay a {FATE_POINT} instead", refusal="" if table.sheet(who).fate_points else f"no {FATE_POINT} left"),
    ]
    if (
        yield from choose("trouble", who, f"{name} makes trouble for {table.name(who)}", options, "take", "B", on=(who,))
    ) == "take":
        gain(table, who, "fate_points", 1, FATE_POINT)
        table.tell(f"*{name}* makes trouble for *{table.name(who)}*", f"a {FATE_POINT} gained", "lucide/scale", "cost")
    else:
        pay(table, who, "fate_points", 1, FATE_POINT)
        table.tell(f"*{table.name(who)}* keeps *{name}* in check", f"for a {FATE_POINT}", "lucide/scale", "cost")


RUNS = {
    "mark": mark,
    "clear": clear,
    "face": face,
    "unaware": set_unaware,
    "afflict": afflict,
    "relieve": relieve,
    "leaves": remove_from_fight,
    "decide fate": decide_fate,
    "new session": new_session,
    "turn against": turn_against,
}
