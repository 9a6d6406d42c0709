"""Hands: what is drawn, put away, let go, handed over and picked up (18, 19, C26)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.subject import place_subject
from battlemap.rules.procedure import Option, Procedure, Refused, choose, refuse_unless
from rulesets.obss.attack import missiles
from rulesets.obss.basics.action_costs import FREE, afford, begin_verb, charge, price, require_ready
from rulesets.obss.basics.arms import bodily, hands_needed, name_of, weapon_of
from rulesets.obss.basics.conditions import conscious, suffers
from rulesets.obss.basics.dropped_items import in_hands, join_arms, let_fall, take_up, within_grasp, without
from rulesets.obss.basics.dropped_items import name_for as name_for_thing
from rulesets.obss.basics.positions import gap
from rulesets.obss.book.creature import SHIELD, Arm, CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, T, book_of


def free_draw(board: Board, who: TokenId) -> bool:
    """Whether drawing is part of a Movement Action just taken: one thing for each (19, C26)."""
    done = board[who].sheet.done
    dashed = suffers(board, who, "running") and not book_of(board).options.draw_on_dash
    return done.moves > 0 and not done.drawn and not dashed


def hand_for(book: Book, sheet: CreatureSheet, thing: str) -> str:
    """Which hand can take a weapon or the shield: "main_hand", "off_hand"; empty if none is free."""
    if thing == SHIELD:
        return "" if sheet.off_hand or _both(book, sheet) else "off_hand"
    if not sheet.main_hand:
        return "" if hands_needed(book, sheet, thing) == 2 and sheet.off_hand else "main_hand"
    return "" if sheet.off_hand or _both(book, sheet) or hands_needed(book, sheet, thing) == 2 else "off_hand"


def _both(book: Book, sheet: CreatureSheet) -> bool:
    return bool(sheet.main_hand in sheet.arms and hands_needed(book, sheet, sheet.main_hand) == 2)


def draw(table: T, who: TokenId) -> Procedure[None]:
    """Draw a weapon or take up the shield, or put one away; part of a Movement Action, once (18, 19)."""
    cost = FREE if free_draw(table.board, who) else price(table.book, "draw")
    require_ready(table, who, "18")
    if short := afford(table.board, who, cost):
        raise Refused(short, "18")
    book, sheet = table.book, table.sheet(who)
    options = [
        *[
            Option(
                f"draw:{name}",
                f"Draw {name_for(book, sheet, name)}",
                refusal="" if hand_for(book, sheet, name) else "no free hand",
            )
            for name in stowed_things(book, sheet)
        ],
        *[
            Option(f"away:{name}", f"Put away {name_for(book, sheet, name)}")
            for name in dict.fromkeys([sheet.main_hand, sheet.off_hand])
            if name == SHIELD or name in sheet.arms and not bodily(weapon_of(book, sheet, name))
        ],
    ]
    refuse_unless(bool(options), f"{table.name(who)} has nothing to draw or put away", "18")
    picked = yield from choose("thing", who, "Draw or put away what?", options, rule="18")
    verb, _, name = picked.partition(":")
    now_held = table.sheet(who)
    if cost == FREE:
        table.change(who, "draws on the move", lambda now: replace(now, done=replace(now.done, drawn=True)))
    else:
        charge(table, who, "draw")
    title = name_for(book, now_held, name)
    if verb == "draw":
        hand = hand_for(book, now_held, name)
        table.change(who, f"draws {name}", lambda now: replace(now, **{hand: name}))
        table.tell(f"*{table.name(who)}* draws {title}", cost.words, "game/switch-weapon")
    else:
        emptied = {hand: "" for hand in ("main_hand", "off_hand") if getattr(now_held, hand) == name}
        table.change(who, f"puts away {name}", lambda now: replace(now, **emptied))
        table.tell(f"*{table.name(who)}* puts {title} away", cost.words, "game/switch-weapon")


def stowed_things(book: Book, sheet: CreatureSheet) -> tuple[str, ...]:
    """What somebody carries and does not hold: weapons, the shield."""
    arms = [
        name
        for name, arm in sheet.arms.items()
        if arm.count and not sheet.holds(name) and not bodily(weapon_of(book, sheet, name))
    ]
    return (*arms, SHIELD) if sheet.shield and not sheet.holds(SHIELD) else tuple(arms)


def name_for(book: Book, sheet: CreatureSheet, thing: str) -> str:
    """A weapon or the shield in words."""
    return "the shield" if thing == SHIELD else f"the {name_of(book, sheet, thing).lower()}"


def let_go(table: T, who: TokenId) -> Procedure[None]:
    """Let something fall, which is free, or hand it to somebody beside, for the reaction (18, C26)."""
    board, book, sheet = table.board, table.book, table.sheet(who)
    refuse_unless(conscious(board, who), f"{table.name(who)} is not awake", "18")
    things = [Option(key, name_of(book, sheet, key)) for key in in_hands(book, sheet)]
    refuse_unless(bool(things), f"{table.name(who)} holds nothing that could be let go", "18")
    name = yield from choose("thing", who, "Let go of what?", things, rule="18")
    options = (Option("fall", "Let it fall", note=FREE.words), *takers(table, who, name))
    to = yield from choose("to", who, "What becomes of it?", options, "fall", "C26")
    if to == "fall":
        let_fall(table, who, name)
        return
    charge(table, who, "throw object")
    taker, arm = TokenId(to), replace(table.sheet(who).arms[name], count=1)
    table.change(who, f"hands over {name}", lambda now: without(now, name))
    table.change(taker, f"is handed {name}", lambda now: receive_arm(book, now, name, arm) or now)
    table.tell(f"*{table.name(who)}* hands the {name} to *{table.name(taker)}*", "", "game/hand-grip")


def takers(table: T, who: TokenId, name: str) -> list[Option]:
    """The friends beside somebody, and whether they could take a weapon from its hand."""
    board, book, sheet = table.board, table.book, table.sheet(who)
    cost, found = price(book, "throw object"), []
    for token in board.tokens.values():
        near = token.id != who and board.allied(board[who].side, token.side) and gap(board, who, token.id) <= 1
        if near and conscious(board, token.id):
            fits = receive_arm(book, token.sheet, name, replace(sheet.arms[name], count=1))
            why = afford(board, who, cost) or ("" if fits is not None else f"{token.name} has no free hand for it")
            found.append(Option(token.id, f"Hand it to {token.name}", token.id, cost.words, why))
    return found


def receive_arm(book: Book, sheet: CreatureSheet, name: str, arm: Arm) -> CreatureSheet | None:
    """The sheet of somebody who is handed a weapon, into a free hand or to others of its kind; None if it has no hand for it."""
    key = name_for_thing(sheet, name, arm)
    taken = with_arm(sheet, key, join_arms(sheet, key, arm))
    if sheet.holds(key):
        return taken
    hand = hand_for(book, taken, key)
    return replace(taken, **{hand: key}) if hand else None


def with_arm(sheet: CreatureSheet, name: str, arm: Arm) -> CreatureSheet:
    """The sheet with one weapon more, in no hand yet."""
    return replace(sheet, arms={**sheet.arms, name: arm})


def pick_up(table: T, who: TokenId) -> Procedure[None]:
    """Take up something that lies within touch (18)."""
    begin_verb(table, who, "take item")
    lying = within_grasp(table.board, who)
    shot = missiles.missile_options(table.board, table.book, who, lying)
    refuse_unless(bool(lying or shot), f"nothing lies within the reach of {table.name(who)}’s hands", "18")
    ground, book, sheet = table.board.scene.ground, table.book, table.sheet(who)
    options = [
        Option(
            str(at), ground[at].name.capitalize(), place_subject(ground[at].place),
            refusal="" if hand_for(book, with_arm(sheet, ground[at].name, ground[at].arm), ground[at].name)
            else "no free hand",
        )
        for at in lying
        if not ground[at].missile
    ]  # fmt: skip
    key = yield from choose("thing", who, "Pick up what?", (*options, *shot), rule="18")
    charge(table, who, "take item")
    if any(option.key == key for option in shot):
        missiles.take(table, who, key)
        return
    name = take_up(table, who, int(key))
    table.tell(f"*{table.name(who)}* picks up the {name}", "", "game/hand-grip")


RUNS = {"draw": draw, "let go": let_go, "pick up": pick_up}
