"""Taking harm: injuries and wounds that make a blow less, Health, defeat and death (46 to 51, 47a, 48a)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.sifrp.basics.derived import deadly_at
from rulesets.sifrp.book.fight import up
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import Book, T

from .defeat import die, suffer_defeat

TAKE, INJURY, WOUND = "take", "injury", "wound"


class Harm(Struct, frozen=True):
    """Damage on its way, armor taken off: to whom, how much, by whom. *vicious*: whoever it defeats dies (50)."""

    who: TokenId
    amount: int
    by: TokenId | None = None
    vicious: bool = False
    why: str = ""
    about: str = ""
    using: str = ""
    """The weapon that did it."""


def hurt(table: T, harm: Harm) -> Procedure[int]:
    """Damage somebody, who may take injuries and wounds to make it less (47). Returns what comes off Health.

    Hooks: "harm" before anything, "harmed" at the end.
    """
    if not up(table.board, harm.who):
        return 0
    harm = yield from apply_hooks(table, "harm", harm)
    who = harm.who
    amount = yield from reduce_harm(table, harm)
    if not up(table.board, who):
        return 0
    name, secret = table.name(who), table.board[who].hidden
    if amount:
        table.change(
            who, f"{amount} damage", lambda sheet: replace(sheet, health=max(0, sheet.health - amount)), harm.by, harm.using
        )
        table.tell(f"*{name}* takes {amount} damage", harm.why, "lucide/heart-crack", tone_for(table.board, who), secret)
    else:
        table.tell(f"*{name}* takes no damage", harm.why, "lucide/shield", "", secret)
    if table.sheet(who).health <= 0:
        yield from suffer_defeat(table, who, harm.by, harm.vicious, harm.about, harm.using)
    yield from apply_hooks(table, "harmed", replace(harm, amount=amount))
    return amount


def reduce_harm(table: T, harm: Harm) -> Procedure[int]:
    """Offer injuries and wounds until the victim takes what is left of a blow (47)."""
    amount = harm.amount
    while amount > 0 and up(table.board, harm.who):
        sheet = table.sheet(harm.who)
        options = offers(table.book, sheet, amount)
        if len(options) == 1:
            break
        left = max(0, sheet.health - amount)
        prompt = f"{amount} damage to {table.name(harm.who)}, Health {sheet.health}: {'defeat' if not left else f'{left} left'}"
        usual = suggestion(table.book, sheet, amount)
        picked = yield from choose("reduce", harm.who, prompt, options, usual, "47", harm.about, followup=True, on=(harm.who,))
        if picked == TAKE:
            break
        if picked == INJURY:
            amount = max(0, amount - table.sheet(harm.who).endurance)
            injure(table, harm.who, harm.by, harm.using)
        else:
            amount = 0
            yield from suffer_wound(table, harm.who, harm.by, harm.about, harm.using)
    return amount


def offers(book: Book, sheet: Fighter, amount: int) -> list[Option]:
    """What can be done about damage: take it, an injury, a wound (47, C1)."""
    options = [Option(TAKE, "Take the damage", note=f"Health {max(0, sheet.health - amount)}")]
    if can_injure(sheet):
        options.append(Option(INJURY, "Take an injury", note=f"damage {max(0, amount - sheet.endurance)}, −1 to all tests"))
    if not can_injure(sheet) or book.options.wounds_when == "free choice":
        deadly = sheet.wounds + 1 >= deadly_at(book, sheet)
        options.append(Option(WOUND, "Take a wound", note="no damage, and death" if deadly else "no damage, −1D to all tests"))
    return options


def suggestion(book: Book, sheet: Fighter, amount: int) -> str:
    """What is done if nobody says otherwise: stay up by injuries, then by wounds that do not kill; none of them in vain."""
    if amount < sheet.health:
        return TAKE
    survives = sheet.wounds + 1 < deadly_at(book, sheet)
    left = max(0, sheet.endurance - sheet.injuries)
    if left and (survives or amount - left * sheet.endurance < sheet.health):
        return INJURY
    return WOUND if survives and not left else TAKE


def can_injure(sheet: Fighter) -> bool:
    """Whether there is an injury left to take: as many as Endurance (11)."""
    return sheet.injuries < sheet.endurance


def injure(table: T, who: TokenId, by: TokenId | None = None, using: str = "") -> None:
    """An injury: 1 less on every later test (8, 47a)."""
    day = table.board.scene.day
    table.change(
        who, "an injury",
        lambda sheet: replace(sheet, injuries=sheet.injuries + 1, care=replace(sheet.care, injured_on=day)), by, using,
    )  # fmt: skip
    told = f"*{table.name(who)}* takes an injury"
    table.tell(
        told, f"{table.sheet(who).injuries} of {table.sheet(who).endurance}", "lucide/bandage", "", table.board[who].hidden
    )


def suffer_wound(table: T, who: TokenId, by: TokenId | None = None, about: str = "", using: str = "") -> Procedure[None]:
    """A wound: a die less on every later test; the one that makes the count equal to Endurance kills (8, 48)."""
    day = table.board.scene.day
    table.change(
        who, "a wound",
        lambda sheet: replace(sheet, wounds=sheet.wounds + 1, care=replace(sheet.care, wounded_on=day)), by, using,
    )  # fmt: skip
    sheet = table.sheet(who)
    told = f"*{table.name(who)}* takes a wound"
    table.tell(
        told, f"{sheet.wounds} of {sheet.endurance}", "lucide/droplet", tone_for(table.board, who), table.board[who].hidden
    )
    if sheet.wounds >= deadly_at(table.book, sheet):
        yield from die(table, who, by, "48", about, using)


def gain_injury(table: T, who: TokenId, by: TokenId | None = None, about: str = "", using: str = "") -> Procedure[None]:
    """An injury that reduces nothing; a wound, if there is none left to take; death, if no wound either (82)."""
    if can_injure(table.sheet(who)):
        injure(table, who, by, using)
    else:
        yield from suffer_wound(table, who, by, about, using)
