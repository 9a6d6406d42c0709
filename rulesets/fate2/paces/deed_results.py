"""What comes of deeds that are no attack: breaking off, making ready, putting right (11, 21, 25, 27a, 47, 48)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.effects import without_number
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.procedure import Procedure, confirm, words
from rulesets.fate2.basics import movement
from rulesets.fate2.basics.victory import UP_AGAIN
from rulesets.fate2.basics.weapons import weapon_named
from rulesets.fate2.book.effect_titles import OWN
from rulesets.fate2.book.fight import ABSENT, Declaration, declaration
from rulesets.fate2.book.fighter import Fighter, Mark, replace_marks
from rulesets.fate2.book.rulebook import T, number_of

from .clash import Clash, lead, outdoes, overcomes_all

NOTHING_ELSE = "nothing else"
BOX, PLACE = "box", "mark"
"""How a Hurt box is named: by its label in a declaration, by its place in an answer."""


def carry_out(table: T, made: Clash, who: TokenId) -> Procedure[None]:
    """What comes of a deed that was no attack (25)."""
    said = declaration(table.board, who)
    if said.deed in ("attack", "maneuver", "hold"):
        return
    wins = overcomes_all(table, made, who, ties=said.deed != "get away")
    if said.difficulty is not None and who in made.parts:
        wins = wins and (made.parts[who].total or 0) >= said.difficulty
    if said.rival is not None:
        wins = wins and outdoes(table, made, who, said.rival)
    if said.deed == "get away":
        yield from resolve_getaway(table, made, who, wins)
    elif said.deed in ("defend", "dodge"):
        yield from resolve_defence(table, made, who, said, wins)
    elif wins:
        apply_action(table, who, said)
    else:
        table.tell(f"*{table.name(who)}* does not manage it", said.words, "lucide/circle-slash", tone_for(table.board, who))


def resolve_getaway(table: T, made: Clash, who: TokenId, wins: bool) -> Procedure[None]:
    """Breaking off: it has to win against every attacker (27a)."""
    if not wins:
        table.tell(f"*{table.name(who)}* does not get away", "Not every attacker was beaten", "lucide/circle-slash")
        return
    leave(table, who)
    yield from ()


def leave(table: T, who: TokenId) -> None:
    """Somebody is out of the fight on their own feet."""
    table.change(who, "gets away", lambda sheet: replace(sheet, status="got away"))
    table.tell(f"*{table.name(who)}* gets away", "", "lucide/log-out", "", table.board[who].hidden)


def resolve_defence(table: T, made: Clash, who: TokenId, said: Declaration, wins: bool) -> Procedure[None]:
    """Nobody is harmed by a defence; whoever wins by it may do what fits the skill, if the GM agrees (47, 48)."""
    by = max([lead(table, made, who, foe) for foe in made.attackers(who)], default=0)
    if not wins:
        return
    if made.attackers(who):
        how = "fighting defensively" if said.defensive else "without striking back"
        table.tell(f"*{table.name(who)}* keeps them off, {how}", f"by {by}; nobody is harmed", "lucide/shield")
    yield from allow_extra_action(table, who, said.words)


def ask_extra_action(table: T, who: TokenId) -> Procedure[str]:
    """What somebody would like to do by it, for themselves: over the balcony, behind the bar (47, 48)."""
    names = (NOTHING_ELSE, "over the balcony", "behind cover", "to the door")
    said = yield from words("besides", who, f"Does {table.name(who)} want to get anywhere by it?", names, "47", on=(who,))
    rows = {name.casefold() for key, row in table.book.maneuvers.items() if key != OWN for name in (key, row.title)}
    if said.casefold() in rows:
        why = f"{said}: whoever only defends does nothing to a foe"
        table.tell(f"*{table.name(who)}* gets no more than that done", why, "lucide/circle-slash")
        return ""
    return "" if said == NOTHING_ELSE else said


def allow_extra_action(table: T, who: TokenId, what: str) -> Procedure[None]:
    """Something that a winning defender gets done besides, if the GM finds that it fits the defence (47, 48)."""
    if not what:
        return
    if (yield from confirm("permit", GM, f"{table.name(who)} meanwhile: {what}. Does that fit?", True, "47", on=(who,))):
        table.tell(f"*{table.name(who)}*: {what}", "", "lucide/footprints")
        yield from movement.leap(table, who, what)
    else:
        table.tell(f"*{table.name(who)}* gets no more than that done", what, "lucide/circle-slash", "gm")


def apply_action(table: T, who: TokenId, said: Declaration) -> None:
    """An action that has succeeded."""
    if said.deed == "ready":
        make_ready(table, who, said.thing)
    elif said.deed == "put right":
        put_right(table, who, said.thing)
    else:
        table.tell(f"*{table.name(who)}*: {said.words or 'done'}", "", "lucide/check", "", table.board[who].hidden)


def make_ready(table: T, who: TokenId, weapon: str) -> None:
    """Put another weapon in hand, if the fighter still carries it; the one before is put away."""
    if weapon and weapon not in table.sheet(who).weapons:
        name = weapon_named(table.book, weapon).title
        table.tell(f"*{table.name(who)}* no longer carries *{name}*", "", "lucide/circle-slash", "", table.board[who].hidden)
        return
    take_in_hand(table, who, weapon)


def take_in_hand(table: T, who: TokenId, weapon: str) -> None:
    """Put a weapon in hand, wherever it comes from; the one before is put away."""
    row = table.book.weapons.get(weapon)

    def swap(weapons: tuple[str, ...], had: str) -> tuple[str, ...]:
        rest = list(weapons)
        if weapon in rest:
            rest.remove(weapon)
        return (*rest, had) if had else tuple(rest)

    table.change(who, "makes ready", lambda sheet: replace(sheet, weapon=weapon, weapons=swap(sheet.weapons, sheet.weapon)))
    name = row.title if row else weapon or "bare hands"
    table.tell(f"*{table.name(who)}* has *{name}* in hand", "", "lucide/sword", "", table.board[who].hidden)


def put_right(table: T, who: TokenId, item: str) -> None:
    """A Hurt box that stood for something that can be mended is clear; what was done to one is over (11, 52)."""
    way, _, name = item.partition(":")
    effect = effect_of(table, who, item)
    if way in (BOX, PLACE):
        at = box_at(table.sheet(who), item)
        if at is None:
            table.tell(f"*{table.name(who)}* has nothing left to put right there", name if way == BOX else "", "lucide/check")
            return
        label = table.sheet(who).marks[at].label
        table.change(who, "puts right", lambda sheet: replace_marks(sheet, [m for n, m in enumerate(sheet.marks) if n != at]))
        table.tell(f"*{table.name(who)}* puts right: {label or 'being hurt'}", "the box is clear", "lucide/heart-pulse")
        return
    if effect is not None:
        end_effect(table, who, effect)
        if weapon := lost_weapon(table, effect):
            take_in_hand(table, who, weapon)
    table.tell(f"*{table.name(who)}* is rid of: {name}", "", "lucide/check")


def end_effect(table: T, who: TokenId, effect: Effect) -> None:
    """End an effect; with being knocked away ends the getting up that would follow (27)."""
    table.end(effect.kind, who, effect.about, effect.which)
    if any(change.what == ABSENT for change in effect.changes):
        table.end(UP_AGAIN, who)


def box_named(sheet: Fighter, answer: str) -> str:
    """How a declaration names what is put right: a Hurt box by its label, since its place changes as other boxes clear."""
    at = box_at(sheet, answer)
    return answer if at is None else f"{BOX}:{sheet.marks[at].label}"


def box_at(sheet: Fighter, item: str) -> int | None:
    """The place among all marks of the Hurt box that *item* names, by its label or its place among the Hurt boxes; None if
    there is no such box."""
    way, _, name = item.partition(":")
    boxes = hurt_boxes(sheet)
    if way == PLACE and number_of(name) in range(len(boxes)):
        return boxes[int(name)][0]
    return next((at for at, mark in boxes if way == BOX and mark.label == name), None)


def hurt_boxes(sheet: Fighter) -> list[tuple[int, Mark]]:
    """The Hurt boxes of somebody, each with its place among all that are marked."""
    return [(at, mark) for at, mark in enumerate(sheet.marks) if mark.row == "hurt"]


def effect_key(effect: Effect) -> str:
    """How answers name an effect that is to be put right; files from before there were kinds have it by its title."""
    return f"effect:{effect.title}"


def effect_of(table: T, who: TokenId, key: str) -> Effect | None:
    """The effect on somebody that an answer names, if it still lasts."""
    return next((effect for effect in table.board.effects if effect.on == who and effect_key(effect) == key), None)


def lost_weapon(table: T, effect: Effect) -> str:
    """The weapon that an effect has taken; empty if it has taken none."""
    disarms = any(row.disarms and kind_of_words(key) == effect.kind for key, row in table.book.maneuvers.items())
    return without_number(effect.which) if disarms else ""


def return_weapon(table: T, who: TokenId, effect: Effect) -> None:
    """What somebody was disarmed of is there again, once the effect is over without an action of its own."""
    weapon, sheet = lost_weapon(table, effect), table.sheet(who)
    if weapon and sheet.weapon:
        table.change(who, "gets back", lambda sheet: replace(sheet, weapons=(*sheet.weapons, weapon)))
    elif weapon:
        take_in_hand(table, who, weapon)


__all__ = [
    "apply_action",
    "box_named",
    "carry_out",
    "effect_key",
    "effect_of",
    "end_effect",
    "hurt_boxes",
    "leave",
    "lost_weapon",
    "make_ready",
    "put_right",
    "return_weapon",
]
