"""The off hand: guarding with it, striking with a shield and bringing it up again; what flanking is used for (35, 54, B11)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.procedure import Procedure, choose, leave_out_unless, refuse_unless
from rulesets.obss.basics.action_costs import begin_verb, charge, require_ready
from rulesets.obss.basics.arms import SHIELD_DOWN, bodily, weapon_of
from rulesets.obss.basics.conditions import until_next_round
from rulesets.obss.book.creature import SHIELD, CreatureSheet
from rulesets.obss.book.rulebook import Book, T

OFF_HAND_GUARDS = "off hand guards"
GUARDING = "off_hand_on_guard"
USES = {"attack": "Attack: +2", "defence": "Defence: +2 against whom one flanks"}


def guard(table: T, who: TokenId) -> Procedure[None]:
    """+1 Defence with the second weapon instead of attacks with it, until the next turn (35, C29)."""
    require_ready(table, who, "35")
    sheet = table.sheet(who)
    leave_out_unless(has_second_weapon(table.book, sheet), f"{table.name(who)} has no second weapon in hand", "35")
    refuse_unless("off" not in sheet.done.hands, "the off hand has attacked this round", "35")
    refuse_unless(not table.has(who, GUARDING), "the off hand is on guard already", "35")
    note_once(table, who, OFF_HAND_GUARDS)
    worth = table.book.numbers.off_hand_defence
    table.begin(Effect(GUARDING, "35", who, (NumberChange("defence", worth),), until_next_round(who)))
    table.tell(
        f"*{table.name(who)}* guards with the off hand", f"+{worth} Defence", "game/crossed-swords", "", table.board[who].hidden
    )
    yield from ()


def has_second_weapon(book: Book, sheet: CreatureSheet) -> bool:
    """Whether somebody holds a weapon of its own in the off hand (35)."""
    key = sheet.off_hand
    return key in sheet.arms and key != sheet.main_hand and not bodily(weapon_of(book, sheet, key))


def check_hands(table: T) -> None:
    """Nobody guards with a weapon that has left the off hand, and a shield that is taken up anew is up (35, B11)."""
    for effect in table.board.effects:
        if effect.on is None or effect.kind not in (GUARDING, SHIELD_DOWN):
            continue
        sheet = table.sheet(effect.on)
        held = has_second_weapon(table.book, sheet) if effect.kind == GUARDING else sheet.holds(SHIELD)
        if not held:
            table.end(effect.kind, effect.on)


def raise_shield(table: T, who: TokenId) -> Procedure[None]:
    """A shield that struck protects again, for a reaction (B11)."""
    leave_out_unless(bool(table.sheet(who).shield), f"{table.name(who)} has no shield", "B11")
    refuse_unless(table.has(who, SHIELD_DOWN), "the shield is up", "B11")
    begin_verb(table, who, "raise shield")
    charge(table, who, "raise shield")
    table.end(SHIELD_DOWN, who)
    table.tell(f"*{table.name(who)}* brings the shield up", "", "lucide/shield", "", table.board[who].hidden)
    yield from ()


def lower_shield(table: T, who: TokenId, arm: str) -> None:
    """A shield that strikes gives no Defence until it is brought up again (B11)."""
    if arm == SHIELD:
        table.begin(Effect(SHIELD_DOWN, "B11", who))


def flank(table: T, who: TokenId) -> Procedure[None]:
    """What somebody takes from flanking this round; undeclared it is the attack (54)."""
    require_ready(table, who, "54")
    now = table.sheet(who).flank
    other = "defence" if now == "attack" else "attack"
    picked = yield from choose("flank", who, f"What does {table.name(who)} flank for?", list(USES), other, "54")
    use = "defence" if picked == "defence" else "attack"
    table.change(who, f"flanks for {use}", lambda sheet: replace(sheet, flank=use))
    table.tell(f"*{table.name(who)}* flanks for {use}", USES[use], "lucide/users", "", table.board[who].hidden)


STATE_CHECKS = (check_hands,)
RUNS = {"guard with off hand": guard, "raise shield": raise_shield, "flank": flank}
