"""Free-standing shields: planting one (73)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure, refuse_unless
from rulesets.zweihander.basics.action_points import afford, require_ready, spend
from rulesets.zweihander.basics.dropped_items import let_fall
from rulesets.zweihander.basics.positions import PRESENCE
from rulesets.zweihander.book.creature import SHIELD
from rulesets.zweihander.book.rulebook import T

RULE = "73"


def plant(table: T, who: TokenId) -> Procedure[None]:
    """Plant the shield in hand, or take a planted one up again (73)."""
    require_ready(table, who, RULE)
    sheet = table.sheet(who)
    row = table.book.shields.get(sheet.shield)
    free_standing = row is not None and ("free-standing" in row.qualities or "free-standing" in sheet.shield_plus)
    refuse_unless(free_standing and not sheet.shield_ruined, f"{table.name(who)} has no shield to plant", RULE)
    refuse_unless(sheet.shield_planted or sheet.holds(SHIELD), "the shield is not in hand", RULE)
    cost = table.book.costs["plant"].ap
    refuse_unless(not afford(table.board, who, cost), afford(table.board, who, cost), RULE)
    spend(table, who, cost, "plant")
    planted = not sheet.shield_planted
    body = table.board[PRESENCE.bearer(table.board, who)]
    at = body.cell if planted and body.on_grid else None
    why = "plants the shield" if planted else "takes up the shield"
    table.change(who, why, lambda now: replace(now, shield_planted=planted, planted_at=at))
    told = "plants its shield" if planted else "takes up its shield"
    table.tell(f"*{table.name(who)}* {told}", "Medium cover while behind it" if planted else "", "game/attached-shield")
    yield from ()


def leave_shield(table: T, who: TokenId) -> Procedure[TokenId]:
    """Whoever is moved leaves a planted shield behind: it lies there, and has to be picked up (73)."""
    yield from ()
    if who in table.board.tokens and table.sheet(who).shield_planted:
        leave_behind(table, who)
    return who


def leave_behind(table: T, who: TokenId) -> None:
    """The shield lies where it was planted, as far as that is known."""
    at = table.sheet(who).planted_at
    table.change(who, "leaves the shield", lambda now: replace(now, shield_planted=False, planted_at=None))
    let_fall(table, who, SHIELD, at)


def leave_shields_behind(table: T) -> None:
    """The same for whoever is elsewhere by now than its shield, however it got there (73)."""
    for who, token in tuple(table.board.tokens.items()):
        at = token.sheet.planted_at
        if not token.sheet.shield_planted or at is None:
            continue
        body = table.board[PRESENCE.bearer(table.board, who)]
        if not body.on_grid or body.cell != at:
            leave_behind(table, who)


HOOKS = {"moved": leave_shield}
STATE_CHECKS = (leave_shields_behind,)
RUNS = {"plant shield": plant}
