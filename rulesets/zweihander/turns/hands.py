"""Swapping what is in hand, picking up, handing over; how one answers when one may react (119, A10)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.dropped_items import clear_away, within_grasp
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.zweihander.basics import injury_effects
from rulesets.zweihander.basics.action_points import afford, cost, require_ready, spend
from rulesets.zweihander.basics.arms import name_of
from rulesets.zweihander.basics.conditions import able, condition_words
from rulesets.zweihander.basics.dropped_items import droppable, let_fall, title_of, without
from rulesets.zweihander.basics.positions import PRESENCE, adjacent, hostile
from rulesets.zweihander.book.creature import REACTIONS, SHIELD, Arm, CreatureSheet, Policy
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T

EMPTY = "nothing"
POLICIES: tuple[Policy, ...] = ("ask", "automatic", "off")
MEANT = {"ask": "Ask each time", "automatic": "By itself, the likelier way", "off": "Never"}
TITLES = {"opportunity": "Opportunity attack"}
ACTED = {"dodge": "dodge", "parry": "parry", "resist": "resist", "opportunity": "take an opportunity", "counterspell": "dispel"}
"""What somebody does by each reaction."""


def price(board: Board, who: TokenId) -> int:
    """The first swap of a turn is free, every further one costs (119)."""
    return cost(board, "swap again" if board[who].sheet.done.swaps else "swap")


def begin_swap(table: T, who: TokenId) -> None:
    """Refuse unless somebody can swap now."""
    require_ready(table, who, "119")
    refuse_unless(not (why := injury_effects.why_barred(table.board, who, "special")), why, "119")
    refuse_unless(not (why := afford(table.board, who, price(table.board, who))), why, "119")


def pay_swap(table: T, who: TokenId) -> None:
    """Take the price of a swap and count it."""
    spend(table, who, price(table.board, who), "swap")
    if under_way(table.board):
        table.change(who, "swaps", lambda sheet: replace(sheet, done=replace(sheet.done, swaps=sheet.done.swaps + 1)))


def swap(table: T, who: TokenId) -> Procedure[None]:
    """Take something else in hand (119)."""
    begin_swap(table, who)
    # No hand is the usual one: what it takes depends on it, so whoever looks for what can be done has to say which.
    hand = yield from choose("hand", who, "Which hand?", hands_of(table, who), rule="119")
    item = yield from choose("thing", who, "What does it take?", things_for(table, who, hand), rule="119")
    pay_swap(table, who)
    table.change(who, "swaps", lambda now: take_thing(now, hand, "" if item == EMPTY else item))
    table.tell(
        f"*{table.name(who)}* takes {thing_words(table, who, '' if item == EMPTY else item).lower()} in hand",
        "",
        "game/switch-weapon",
        "",
        table.board[who].hidden,
    )


def hands_of(table: T, who: TokenId) -> list[Option]:
    """Both hands as answers, with what they hold; one for which there is nothing to take is none."""
    sheet = table.sheet(who)
    lame = {"main": condition_words(table.board, who, "no main hand"), "off": ""}
    listed = []
    for hand, title in (("main", "Main hand"), ("off", "Off hand")):
        idle = "" if any(not thing.refusal for thing in things_for(table, who, hand)) else "nothing to take"
        listed.append(Option(hand, title, note=thing_words(table, who, at_hand(sheet, hand)), refusal=lame[hand] or idle))
    return listed


def things_for(table: T, who: TokenId, hand: str) -> list[Option]:
    """What a hand can take: weapons, the shield, nothing."""
    sheet = table.sheet(who)
    holds, there = at_hand(sheet, hand), "in hand already"
    options = [Option(key, name_of(table.book, sheet, key), refusal=there if holds == key else "") for key in sheet.arms]
    if sheet.shield:
        options.append(Option(SHIELD, title_of(table.book, sheet, SHIELD), refusal=there if sheet.holds(SHIELD) else ""))
    return [*options, Option(EMPTY, "Nothing", refusal="" if holds else "empty already")]


def at_hand(sheet: CreatureSheet, hand: str) -> str:
    """What a hand holds."""
    return sheet.main_hand if hand == "main" else sheet.off_hand


def thing_words(table: T, who: TokenId, item: str) -> str:
    """What something in hand is called."""
    return title_of(table.book, table.sheet(who), item) if item else "Nothing"


def take_thing(sheet: CreatureSheet, hand: str, item: str) -> CreatureSheet:
    """A sheet with something else in a hand; what was in the other one and is taken leaves it, but both may hold one weapon."""
    main, off = (item, sheet.off_hand) if hand == "main" else (sheet.main_hand, item)
    if item == SHIELD:
        main, off = ("" if main == SHIELD else main, SHIELD) if hand == "off" else (SHIELD, "" if off == SHIELD else off)
    return replace(sheet, main_hand=main, off_hand=off)


def drop(table: T, who: TokenId) -> Procedure[None]:
    """Let something fall (119)."""
    begin_swap(table, who)
    sheet = table.sheet(who)
    options = [Option(item, title_of(table.book, sheet, item)) for item in droppable(table.book, sheet)]
    refuse_unless(bool(options), f"{table.name(who)} has nothing to drop", "119")
    item = yield from choose("thing", who, "What does it drop?", options, rule="119")
    pay_swap(table, who)
    let_fall(table, who, item)


def pick_up(table: T, who: TokenId) -> Procedure[None]:
    """Something that lies within reach (119)."""
    begin_swap(table, who)
    lying, ground = within_grasp(table.board, who, PRESENCE.space(table.board, who)), table.board.scene.ground
    refuse_unless(bool(lying), "nothing lies within reach", "119")
    options = [Option(str(at), ground[at].name) for at in lying]
    at = int((yield from choose("thing", who, "What does it pick up?", options, rule="119")))
    item = table.board.scene.ground[at]
    lame = bool(condition_words(table.board, who, "no main hand"))
    pay_swap(table, who)
    clear_away(table, at, item.name)
    table.change(who, "picks up", lambda sheet: with_thing(sheet, item.arm, item.arm.weapon in table.book.shields, lame))
    table.tell(f"*{table.name(who)}* picks up {item.name.lower()}", "", "lucide/hand-grab", "", table.board[who].hidden)


def with_thing(sheet: CreatureSheet, arm: Arm, shield: bool, lame: bool = False) -> CreatureSheet:
    """A sheet with one thing more, in a free hand if there is one; *lame*: the main hand takes nothing (16)."""
    if shield:
        hands = {"off_hand": SHIELD} if not sheet.off_hand else {"main_hand": SHIELD} if not sheet.main_hand and not lame else {}
        return replace(sheet, shield=arm.weapon, shield_ruined=arm.ruined, shield_plus=arm.plus, shield_minus=arm.minus, **hands)
    key = arm.weapon
    while key in sheet.arms:
        key += "'"
    arms = {**sheet.arms, key: arm}
    if not sheet.main_hand and not lame:
        return replace(sheet, arms=arms, main_hand=key)
    return replace(sheet, arms=arms, off_hand=key) if not sheet.off_hand else replace(sheet, arms=arms)


def hand_over(table: T, who: TokenId) -> Procedure[None]:
    """Something in hand goes to a friend beside (119)."""
    begin_swap(table, who)
    sheet = table.sheet(who)
    things = [Option(item, title_of(table.book, sheet, item)) for item in droppable(table.book, sheet) if item in sheet.arms]
    refuse_unless(bool(things), f"{table.name(who)} has nothing to hand over", "119")
    friends = [
        Option(token.id, token.name, token.id)
        for token in table.board.tokens.values()
        if token.id != who
        and able(table.board, token.id)
        and not token.sheet.carries
        and not hostile(table.board, who, token.id)
        and adjacent(table.board, who, token.id)
    ]
    refuse_unless(bool(friends), "no friend is beside", "119")
    friend = TokenId((yield from choose("target", who, "To whom?", friends, rule="119")))
    item = yield from choose("thing", who, "What?", things, rule="119")
    arm = table.sheet(who).arms[item]
    pay_swap(table, who)

    table.change(who, "hands over", lambda now: without(now, item))
    lame = bool(condition_words(table.board, friend, "no main hand"))
    table.change(friend, "is handed", lambda now: with_thing(now, arm, False, lame))
    table.tell(f"*{table.name(who)}* hands something to *{table.name(friend)}*", "", "lucide/hand", "", table.board[who].hidden)


def set_reactions(table: T, who: TokenId) -> Procedure[None]:
    """How somebody answers when it may react: asked, by itself, never (A10)."""
    sheet = table.sheet(who)
    options = [Option(name, TITLES.get(name, name.capitalize()), note=MEANT[sheet.policy(name)].lower()) for name in REACTIONS]
    options.append(Option("all", "All of them"))
    which = yield from choose("reaction", who, "Which reaction?", options, "all", "122")
    listed = [Option(known, MEANT[known]) for known in POLICIES]
    what = "react" if which == "all" else ACTED[which]
    key = yield from choose("policy", who, f"How does {table.name(who)} {what}?", listed, "ask", "122")
    policy = next(known for known in POLICIES if known == key)
    names = REACTIONS if which == "all" else (which,)
    table.change(who, "reactions", lambda now: replace(now, policies={**now.policies, **dict.fromkeys(names, policy)}))


RUNS = {"swap": swap, "drop": drop, "pick up": pick_up, "hand over": hand_over, "reactions": set_reactions}
