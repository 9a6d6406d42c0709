"""What maneuvers do, put on tokens by the GM and taken off again without being asked anything (15, 46, 52)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.events import EffectsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.conditions_by_hand import ConditionsByHand, SettableCondition, by_hand_words
from battlemap.rules.effect_kinds import kind_of_words
from rulesets.fate2.basics.victory import EXCHANGE_ENDS, bring_about
from rulesets.fate2.book.effect_titles import OWN
from rulesets.fate2.book.fight import UNAWARE, Board, part_played
from rulesets.fate2.book.rulebook import T, book_of
from rulesets.fate2.book.table_rows import Maneuver

from .deed_results import end_effect, return_weapon


def settable(board: Board) -> dict[str, Maneuver]:
    """The maneuvers whose effect needs no further word."""
    return {key: row for key, row in book_of(board).maneuvers.items() if key != OWN and not row.disarms}


def listed(board: Board) -> tuple[SettableCondition, ...]:
    """What somebody is whom a maneuver has befallen, and who expects no attack."""
    rows = [SettableCondition(key, row.effect or row.title, row.sign, row.words, "52") for key, row in settable(board).items()]
    return (*rows, SettableCondition(UNAWARE, "Unaware", "lucide/eye-off", "Expects no attack", "46"))


def levels_on(board: Board, who: TokenId) -> dict[str, int]:
    """What of it lasts on somebody."""
    kinds = {effect.kind for effect in board.effects if effect.on == who}
    return {key: 1 for key in (*settable(board), UNAWARE) if kind_of_words(key) in kinds}


def begin(table: T, who: TokenId, key: str, level: int, rounds: int) -> None:
    """As a maneuver would bring it about; *rounds* are exchanges."""
    before = table.board.effects
    if key == UNAWARE:
        table.begin(Effect(UNAWARE, "46", who, (NumberChange("surprised", 1),)))
        table.tell(f"*{table.name(who)}* expects no attack", by_hand_words(""), "lucide/eye-off", "gm", table.board[who].hidden)
    else:
        away = table.book.maneuver(key).away
        playing = part_played(table.board, who)
        bring_about(table, who, key, "", None, by_hand_words(""), max(1, rounds), playing)
        rounds = 0 if away else rounds  # those who are away get up after it, and are counted by themselves
    if rounds:
        until = EffectEnd(EXCHANGE_ENDS, None, rounds)
        fresh = [effect for effect in table.board.effects if effect not in before]
        effects = tuple([replace(effect, until=until) if effect in fresh else effect for effect in table.board.effects])
        table.happen(EffectsChanged("so many rounds", effects))


def end(table: T, who: TokenId, key: str) -> None:
    """It is over, and what was taken by it is there again."""
    kind = kind_of_words(key)
    ended = [effect for effect in table.board.effects if effect.on == who and effect.kind == kind]
    if not ended:
        return
    for effect in ended:
        end_effect(table, who, effect)
        return_weapon(table, who, effect)
    table.tell(f"*{table.name(who)}*: {ended[0].title} is over", by_hand_words(""), "lucide/check", "", table.board[who].hidden)


BY_HAND = ConditionsByHand(listed, levels_on, begin, end)
