"""What becomes of weapons: damaged, ruined, repaired (83)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.sifrp.book.rulebook import T

from .lore import name_of

SHATTERED = ("shattered_armor", "shattered_shield")
ICON = "game/broken-axe"


def damage_arm(table: T, who: TokenId, name: str, by: int = 1) -> None:
    """A weapon does so much less damage from now on, until it is repaired."""
    arm = replace(table.sheet(who).arms[name], damaged=table.sheet(who).arms[name].damaged + by)
    table.change(who, f"damages {name}", lambda sheet: replace(sheet, arms={**sheet.arms, name: arm}))
    title = name_of(table.book, table.sheet(who), name).lower()
    table.tell(f"The {title} of *{table.name(who)}* is damaged", f"−{arm.damaged} damage", ICON, "", table.board[who].hidden)


def ruin(table: T, who: TokenId, name: str) -> None:
    """A weapon breaks for good."""
    arm = replace(table.sheet(who).arms[name], ruined=True)
    table.change(who, f"breaks {name}", lambda sheet: replace(sheet, arms={**sheet.arms, name: arm}))
    title = name_of(table.book, table.sheet(who), name).lower()
    table.tell(f"The {title} of *{table.name(who)}* is ruined", "", ICON, "", table.board[who].hidden)


def repair(table: T, _: TokenId) -> Procedure[None]:
    """The GM has what is damaged mended, with all that was shattered; what is ruined stays so (83)."""
    board = table.board
    options = [Option(token.id, token.name, token.id) for token in board.tokens.values() if worn_out(table, token.id)]
    refuse_unless(bool(options), "nobody has anything that could be repaired", "83")
    who = TokenId((yield from choose("target", GM, "Whose gear is repaired?", options, rule="83")))
    mended = {name: replace(arm, damaged=0) for name, arm in table.sheet(who).arms.items()}
    table.change(who, "repairs", lambda sheet: replace(sheet, arms=mended))
    for effect in table.board.effects:
        if effect.on == who and effect.kind in SHATTERED:
            table.end(effect.kind, who, which=effect.which)
    table.tell(f"The gear of *{table.name(who)}* is repaired", "", "game/anvil")


def worn_out(table: T, who: TokenId) -> bool:
    """Whether somebody has anything that can be repaired."""
    if any(arm.damaged and not arm.ruined for arm in table.sheet(who).arms.values()):
        return True
    return any(effect.on == who and effect.kind in SHATTERED for effect in table.board.effects)


RUNS = {"repair": repair}
