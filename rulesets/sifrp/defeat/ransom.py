"""Ransom: the captive held until it is paid, and armor and horse that pass to the victor of a tilt (77)."""

from msgspec.structs import replace

from battlemap.board.ids import GM, Seat, TokenId
from battlemap.board.wording import capitalise
from battlemap.rules.blocks.captured_mounts import change_side
from battlemap.rules.procedure import Option, Procedure, choose, leave_out_unless, refuse_unless, words
from rulesets.sifrp.basics.actions import why_idle
from rulesets.sifrp.basics.lore import armour_of
from rulesets.sifrp.basics.saddle import carries, leave
from rulesets.sifrp.basics.targeting import foes
from rulesets.sifrp.basics.weapon_damage import SHATTERED
from rulesets.sifrp.book.fight import PRESENCE, Board, mount_of, rider_of, under_way
from rulesets.sifrp.book.fighter import Prize
from rulesets.sifrp.book.rulebook import T

HELD, GEAR, NOBODY, NONE = "held", "gear", "nobody", "none"
PRICES = ("Coin", "A hostage of the same worth", "Land", "Arms and armor")
TOURNAMENT, WAR = "tournament", "war"
ICON, PRIZE_ICON = "lucide/lock", "lucide/trophy"


def hold_for_ransom(table: T, who: TokenId, chooser: Seat, by: TokenId | None) -> Procedure[None]:
    """Held for coin or a hostage, as in war; in a tournament armor and horse go to the victor (77)."""
    to = yield from ask_victor(table, who, by)
    custom = table.book.options.ransom
    kind = GEAR if custom == TOURNAMENT else HELD
    if custom not in (TOURNAMENT, WAR):
        horse = mount_of(table.board, who)
        armour = [f"armor: {armour_of(table.book, table.sheet(who)).title}"] if table.sheet(who).armour else []
        gear = "; ".join(["as in a tournament", *armour, *([f"horse: {table.name(horse)}"] if horse is not None else [])])
        options = (
            Option(HELD, "Held until it is paid", note="as in war: coin, or a hostage of the same worth"),
            Option(GEAR, "Armor and horse", note=gear),
        )
        kind = yield from choose("ransom", chooser, "What is the ransom?", options, HELD, "77", followup=True)
    if kind == GEAR:
        yield from give_up_gear(table, who, chooser, to)
    else:
        capture(table, who, to)


def ask_victor(table: T, who: TokenId, by: TokenId | None) -> Procedure[TokenId | None]:
    """To whom the ransom goes: whoever beat somebody, else whom the GM names; None: to nobody who is here."""
    if by is not None and by in table.board.tokens and by != who:
        return by
    board = table.board
    near = sorted(foes(board, who), key=lambda foe: PRESENCE.gap(board, who, foe))
    if not near:
        return None
    options = [*[Option(foe, table.name(foe), foe) for foe in near], Option(NOBODY, "Nobody here")]
    key = yield from choose("victor", GM, f"Who has beaten {table.name(who)}?", options, options[0].key, "77", followup=True)
    return None if key == NOBODY else TokenId(key)


def capture(table: T, who: TokenId, to: TokenId | None) -> None:
    """Somebody is held, with all he has, until a ransom is paid."""
    held = f"held by {table.name(to)} until it is paid" if to is not None else "held until it is paid"
    table.change(who, "is held", lambda sheet: replace(sheet, captor=to or "", outcome=f"Ransom: {held}"))
    if to is not None:
        win_prize(table, to, Prize(table.name(who), "captive", token=who))
    table.tell(f"*{table.name(who)}* is {held}", "", ICON, "", table.board[who].hidden)


def pay_ransom(table: T, _: TokenId) -> Procedure[None]:
    """The GM says that a ransom is paid, and with what: the captive is free, and who held him has it (77)."""
    held = [token for token in table.board.tokens.values() if token.sheet.captor]
    refuse_unless(bool(held), "nobody is held to ransom", "77")
    options = [Option(entry.id, entry.name, entry.id, note=entry.sheet.outcome) for entry in held]
    who = TokenId((yield from choose("target", GM, "Whose ransom is paid?", options, rule="77")))
    price = yield from words("price", GM, f"With what is the ransom of {table.name(who)} paid?", PRICES, "77")
    to = TokenId(table.sheet(who).captor)
    table.change(who, "is free", lambda sheet: replace(sheet, captor="", outcome="Ransom: paid"))
    if to in table.board.tokens:
        kept = tuple([entry for entry in table.sheet(to).prizes if (entry.kind, entry.token) != ("captive", who)])
        paid = (Prize(price, "goods", table.name(who)),) if price else ()
        table.change(to, "gets a ransom", lambda sheet: replace(sheet, prizes=(*kept, *paid)))
    table.tell(f"The ransom of *{table.name(who)}* is paid", price, "lucide/coins", "", table.board[who].hidden)


def give_up_gear(table: T, who: TokenId, chooser: Seat, to: TokenId | None) -> Procedure[None]:
    """Armor and horse pass to the victor: the armor to what he has won, the horse to his side."""
    horse = yield from ask_horse(table, who, chooser)
    sheet, prizes = table.sheet(who), list[Prize]()
    if sheet.armour:
        prizes.append(Prize(armour_of(table.book, sheet).title, "armour", table.name(who), armour=sheet.armour))
    if horse is not None:
        prizes.append(Prize(table.name(horse), "horse", table.name(who), horse))
    given = " and ".join([prize.what for prize in prizes]) or "nothing to give"
    if sheet.armour:
        table.end(SHATTERED[0], who)
    table.change(who, "gives up armor and horse", lambda now: replace(now, armour="", outcome=f"Ransom: {given}"))
    if horse is not None and mount_of(table.board, who) == horse:
        leave(table, who)
    if to is not None:
        if horse is not None:
            change_side(table, horse, table.board[to].side)
        for prize in prizes:
            win_prize(table, to, prize)
    winner = f"*{table.name(to)}*" if to is not None else "the victor"
    table.tell(f"{winner} gets the ransom of *{table.name(who)}*", capitalise(given), PRIZE_ICON, "", table.board[who].hidden)


def ask_horse(table: T, who: TokenId, chooser: Seat) -> Procedure[TokenId | None]:
    """The horse that goes with somebody: the one under him, or a riderless one of his side that the chooser names."""
    board = table.board
    mount = mount_of(board, who)
    if mount is not None:
        return mount
    horses = sorted(riderless_horses(board, who), key=lambda horse: PRESENCE.gap(board, who, horse))
    if not horses:
        return None
    options = [*[Option(horse, table.name(horse), horse) for horse in horses], Option(NONE, "None of them")]
    prompt = f"Which horse goes with the armor of {table.name(who)}?"
    key = yield from choose("horse", chooser, prompt, options, horses[0], "77", followup=True)
    return None if key == NONE else TokenId(key)


def riderless_horses(board: Board, who: TokenId) -> list[TokenId]:
    """Horses of somebody's own side that carry nobody."""
    side = board[who].side
    return [
        token.id
        for token in board.tokens.values()
        if token.side == side and token.sheet.status not in ("dead", "gone")
        if carries(board, token.id, who) and rider_of(board, token.id) is None
    ]


def win_prize(table: T, who: TokenId, prize: Prize) -> None:
    """Somebody has something won from now on."""
    table.change(who, f"wins {prize.what}", lambda sheet: replace(sheet, prizes=(*sheet.prizes, prize)))


def put_on(table: T, who: TokenId) -> Procedure[None]:
    """After the fight somebody puts on armor that he has won; what he wore till then stays with him (77)."""
    sheet, book = table.sheet(who), table.book
    won = [(at, prize) for at, prize in enumerate(sheet.prizes) if prize.kind == "armour" and prize.armour]
    leave_out_unless(bool(won), f"{table.name(who)} has no armor to put on", "77")
    refuse_unless(not under_way(table.board), "armor is put on once the fight is over", "77")
    refuse_unless(not (why := why_idle(table.board, who)), why, "77")
    options = [Option(str(at), prize.what, note=f"of {prize.of}" if prize.of else "") for at, prize in won]
    chosen = int((yield from choose("armour", who, f"Which armor does {table.name(who)} put on?", options, rule="77")))
    sheet = table.sheet(who)
    worn = sheet.prizes[chosen]
    off = (Prize(armour_of(book, sheet).title, "armour", table.name(who), armour=sheet.armour),) if sheet.armour else ()
    kept = tuple([prize for at, prize in enumerate(sheet.prizes) if at != chosen])
    table.end(SHATTERED[0], who)
    table.change(who, "puts on armor", lambda now: replace(now, armour=worn.armour, prizes=(*kept, *off)))
    told = f"*{table.name(who)}* puts on armor: {worn.what}"
    table.tell(told, f"Once that of {worn.of}" if worn.of else "", "lucide/shield-plus", "", table.board[who].hidden)


RUNS = {"ransom paid": pay_ransom, "put on armour": put_on}
