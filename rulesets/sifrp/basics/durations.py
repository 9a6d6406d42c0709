"""How long things last (88, 88a): until the start or end of somebody's turn, one round, an attack, the end of the fight."""

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.display import ConditionBadge
from rulesets.sifrp.book.fight import Board, rider_of
from rulesets.sifrp.book.rulebook import T

FIGHT_ENDS, ATTACKED = "fight ends", "attacked"
ICONS = {
    "prone": "mark/prone",
    "grabbed": "mark/grappled",
    "pinned": "lucide/lock",
    "restrained": "mark/restrained",
    "cautious": "lucide/shield-half",
    "dodging": "lucide/wind",
    "distracted": "lucide/eye-off",
    "overbalanced": "lucide/shield-off",
    "guard_down": "lucide/shield-off",
    "aiming": "lucide/crosshair",
    "passed": "lucide/hourglass",
    "unconscious": "lucide/moon",
    "hurried_draw": "lucide/zap",
    "helped": "lucide/hand-helping",
    "heartened": "lucide/sun",
    "afraid": "game/dread",
    "off_balance": "game/falling",
    "shaken": "lucide/activity",
    "staggered": "game/knocked-out-stars",
    "shattered_armor": "game/armor-downgrade",
    "shattered_shield": "game/broken-shield",
}
LASTING_ICON = "lucide/hourglass"


def until_own_turn(who: TokenId) -> EffectEnd:
    """Up to the start of somebody's next turn."""
    return EffectEnd("turn starts", who)


def until_own_turn_ends(board: Board, who: TokenId) -> EffectEnd:
    """Up to the end of somebody's next turn; what is incurred in its own turn lasts to the end of the following one (88a).

    A mount has its turn with its rider's.
    """
    turns = board.turns
    acting = [other for other in (who, rider_of(board, who)) if other in turns.now and other not in turns.acted]
    return EffectEnd("turn ends", who, 2 if acting else 1)


def until_fight_ends() -> EffectEnd:
    """Up to the end of the fight."""
    return EffectEnd(FIGHT_ENDS)


def one_round(board: Board, causer: TokenId) -> EffectEnd:
    """One round: up to the start of the next turn of whoever brought it about; its place in the order counts even when it
    has left the fight (88a)."""
    return until_own_turn(causer)


def begin(
    table: T, who: TokenId, kind: str, until: EffectEnd | None, *changes: NumberChange, rule: str = "88",
    about: TokenId | None = None,
    tell: str = "",
    which: str = "",
) -> None:  # fmt: skip
    """Something begins to last on somebody. *tell*: what the log says of it."""
    table.begin(Effect(kind, rule, who, changes, until, about, which))
    if tell:
        table.tell(tell, "", ICONS.get(kind, LASTING_ICON), "", table.board[who].hidden)


def lasts(board: Board, who: TokenId, kind: str, about: TokenId | None = None) -> bool:
    """Whether something of this kind lasts on somebody (*about*: concerning this one)."""
    if not board.effects:
        return False
    return any(e.on == who and e.kind == kind and (about is None or e.about == about) for e in board.effects)


def badges(board: Board, who: TokenId) -> tuple[ConditionBadge, ...]:
    """All that lasts on somebody as signs on its token."""
    return tuple(
        [
            ConditionBadge(
                ICONS.get(effect.kind, LASTING_ICON), effect.title, effect.rule, words(board, effect), effect.kind == "prone"
            )
            for effect in board.effects
            if effect.on == who
        ]
    )


NAMES = {
    "tests": "tests",
    "attacks": "attacks",
    "defence": "Combat Defense",
    "dodge": "Combat Defense",
    "lesser": "Lesser actions",
    "armour": "armor rating",
}
MOMENTS = {
    "turn starts": "until the turn of {who} begins",
    "turn ends": "until the turn of {who} ends",
    ATTACKED: "until the next attack",
    FIGHT_ENDS: "until the fight is over",
    "round ends": "until the round is over",
}


def words(board: Board, effect: Effect) -> str:
    """What an effect does and how long: "+3 Combat Defense, until the turn of Ann begins"."""
    parts = []
    for change in effect.changes:
        dice = f"{format_signed(change.dice)}{'B' if change.dice > 0 else 'D'}" if change.dice else ""
        value = (str(change.value) if change.what == "dodge" else format_signed(change.value)) if change.value else ""
        if (dice or value) and change.what != "parried":
            parts.append(f"{' '.join([text for text in (dice, value) if text])} {NAMES.get(change.what, change.what)}")
    if effect.about is not None and effect.about in board.tokens:
        parts.append(f"by {board[effect.about].name}")
    if effect.until is not None and (said := MOMENTS.get(effect.until.timing)):
        who = effect.until.who
        parts.append(said.format(who=board[who].name if who in board.tokens and who is not None else "it"))
    return ", ".join(parts)
