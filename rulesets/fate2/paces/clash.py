"""Everybody rolls once, and the same dice meet every opponent: pairs, totals, who beats whom, and choice (21 to 28)."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.checks import show
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.fate2.basics import bearings, weapons
from rulesets.fate2.basics.bearings import Facts, judge_facts
from rulesets.fate2.basics.penalties import ask_hindrances, standing_penalty
from rulesets.fate2.basics.rolls import HELD, Parts, RollPart, check_side, improve, part, roll_dice
from rulesets.fate2.basics.skills import attack_skills, kind_now, usual_skill
from rulesets.fate2.basics.victory import Win
from rulesets.fate2.basics.weapons import Blow, blow_of, harm_row
from rulesets.fate2.book.fight import HARMS, Board, Declaration, declaration
from rulesets.fate2.book.rulebook import Book, T

ICON = "lucide/swords"
DEFENSIVELY = "Defensively"
AHEAD, EVEN = "Ahead", "Even"
"""The outcomes of two who work against each other without attacking: the card points at the winner (21)."""


class Pair(Struct, frozen=True):
    """Two who are compared, what bears on them, and the card they have."""

    one: TokenId
    other: TokenId
    facts: Facts
    card: str

    def of(self, a: TokenId, b: TokenId) -> bool:
        return {a, b} == {self.one, self.other}


class Clash(Struct, frozen=True):
    """What stands against each other: who attacks whom, the pairs, the rolls, and what wounds took when the dice fell.

    *fights_back*: whoever is attacked and has said nothing strikes back (at scene pace).
    """

    attacks: tuple[tuple[TokenId, TokenId], ...]
    pairs: tuple[Pair, ...]
    parts: Parts
    before: dict[TokenId, int]
    fights_back: bool = False
    contests: tuple[tuple[TokenId, TokenId], ...] = ()
    """Who works against whom without attacking: the fighter who said so first, then the rival (21)."""

    def attackers(self, who: TokenId) -> tuple[TokenId, ...]:
        """Who attacks somebody."""
        return tuple([by for by, on in self.attacks if on == who])

    def target(self, who: TokenId) -> TokenId | None:
        """Whom somebody attacks."""
        return next((on for by, on in self.attacks if by == who), None)


Versus: TypeAlias = tuple[int, int]


def attacks_among(board: Board, members: Sequence[TokenId], fights_back: bool = False) -> tuple[tuple[TokenId, TokenId], ...]:
    """Who attacks whom among some: what they declared; *fights_back*: and those attacked who have said nothing, the first of
    theirs."""
    inside = set(members)
    attacks = [
        (who, said.target)
        for who in members
        if (said := declaration(board, who)).deed in HARMS and said.target is not None and said.target in inside
    ]
    if fights_back:
        answered = {by for by, _ in attacks}
        for by, on in tuple(attacks):
            if on not in answered and declaration(board, on).deed == "hold":
                answered.add(on)
                attacks.append((on, by))
    return tuple(attacks)


def contests_among(board: Board, members: Sequence[TokenId]) -> tuple[tuple[TokenId, TokenId], ...]:
    """Which fighters of *members* work against which without attacking: each with its rival (21)."""
    said = {who: declaration(board, who) for who in members}
    return tuple([(who, deed.rival) for who, deed in said.items() if deed.rival is not None and deed.rival in said])


def group_fights(board: Board, members: Sequence[TokenId], fights_back: bool = False) -> list[tuple[TokenId, ...]]:
    """The fights of an exchange: those who have to do with each other, in the order of *members* (26)."""
    attacks = (*attacks_among(board, members, fights_back), *contests_among(board, members))
    fights: list[set[TokenId]] = []
    for who in members:
        mine = {who} | {other for pair in attacks if who in pair for other in pair}
        apart = [known for known in fights if known.isdisjoint(mine)]
        fights = [*apart, mine.union(*[known for known in fights if not known.isdisjoint(mine)])]
    groups = [tuple([who for who in members if who in known]) for known in fights]
    return sorted(groups, key=lambda group: members.index(group[0]))


def clash(
    table: T, members: Sequence[TokenId], about: str, fights_back: bool = False, all_roll: bool = False
) -> Procedure[Clash]:
    """Everything up to the last fate point: what bears on each pair, one roll for each, rolls that are raised."""
    attacks = attacks_among(table.board, members, fights_back)
    meant = attacks_among(table.board, members)  # whoever strikes back unasked may be surprised all the same (46)
    for who in members:
        if declaration(table.board, who).deed in HARMS and not any(by == who for by, _ in attacks):
            table.tell(f"*{table.name(who)}* finds nobody to attack", "that foe is gone", "lucide/circle-slash")
    judged: dict[tuple[TokenId, TokenId], Facts] = {}
    for by, on in attacks:
        if any(by in pair and on in pair for pair in judged):
            continue
        blows = tuple([attack_of(table.board, a, b) for a, b in meant if {a, b} == {by, on}])
        judged[by, on] = yield from judge_facts(table, by, on, blows, about)
    contests = contests_among(table.board, members)
    for by, rival in contests:
        if not any(by in pair and rival in pair for pair in judged):
            judged[by, rival] = ()  # neither attacks: nothing bears on it but what each has
    pairs = [Pair(by, on, facts, table.fresh_id("contest")) for (by, on), facts in judged.items()]
    parts: Parts = {}
    for who in members:
        said = declaration(table.board, who)
        if all_roll or any(who in pair for pair in (*attacks, *contests)) or said.difficulty is not None:
            parts[who] = yield from rolls_of(table, who, said, about)
    before = {who: standing_penalty(table.board, who) for who in parts}
    made = Clash(attacks, tuple(pairs), parts, before, fights_back, contests)
    display(table, made, parts)
    for who in tuple(parts):
        if table.told and len(pairs) > 1 and (own := pairs_for(made, who)):
            display_pair(table, made, own[-1], parts)
        parts[who] = yield from roll_dice(table, parts[who])
        display(table, made, parts, who)
    parts = yield from improve(table, parts, lambda now: display(table, made, now), lambda now: pairs_words(table, made, now))
    return replace(made, parts=parts)


def rolls_of(table: T, who: TokenId, said: Declaration, about: str) -> Procedure[RollPart]:
    """Somebody's one roll of an exchange (22): with what was said, hindered by wounds."""
    skill = said.skill or usual_skill(table.board, who)
    wounds = yield from ask_hindrances(table, who, about=about)
    heavy = yield from weapons.ask_armour_hindrance(table, who, skill, about)
    heavy += (yield from weapons.ask_weapon_hindrance(table, who, skill, about)) if said.deed == "act" else ()
    numbers = table.book.numbers
    stance = (Modifier(numbers.defensively, DEFENSIVELY, "48"),) if said.defensive else ()
    weapon = attack_of(table.board, who, said.target).weapon if said.target is not None and said.deed in HARMS else None
    handling = weapons.lines(table.board, who, skill, weapon)
    return part(table, who, skill, "roll", (*wounds, *heavy, *stance, *handling), about=about, against=said.difficulty)


def attack_of(board: Board, who: TokenId, foe: TokenId) -> Blow:
    """The attack of one fighter on another in this exchange: the declared one, or the blow that answers an attack."""
    said = declaration(board, who)
    return blow_of(board, who, foe, said.skill, said)


def display(table: T, made: Clash, parts: Parts, who: TokenId | None = None) -> None:
    """Show every pair as it stands, or those of somebody whose dice have fallen: all others stand as they did."""
    if table.told:
        for pair in made.pairs if who is None else pairs_for(made, who):
            display_pair(table, made, pair, parts)


def pairs_for(made: Clash, who: TokenId) -> list[Pair]:
    """The pairs somebody is in, the one with the own target last."""
    own = [pair for pair in made.pairs if who in (pair.one, pair.other)]
    return sorted(own, key=lambda pair: made.target(who) in (pair.one, pair.other))


def display_pair(table: T, made: Clash, pair: Pair, parts: Parts) -> None:
    """Show one pair as it stands: its card is the one that is seen."""
    board, book = table.board, table.book
    first, other = parts[pair.one], parts[pair.other]
    mine, theirs = pair_modifiers(board, book, made, pair, first), pair_modifiers(board, book, made, pair, other)
    left, right = check_side(book, first, mine), check_side(book, other, theirs)
    outcome, harms = "", True
    if left.total is not None and right.total is not None:
        lead = left.total - right.total
        winner, loser = (pair.one, pair.other) if lead >= 0 else (pair.other, pair.one)
        harms = not_attacked(made, pair) or lead == 0 or strikes_back(table, made, winner)
        outcome = book.outcomes[harm_row(board, attack_of(board, winner, loser), abs(lead))].title if harms else HELD
        if not_attacked(made, pair):
            outcome = EVEN if lead == 0 else AHEAD
    title = f"{first.name} against {other.name}"
    secret = board[pair.one].hidden or board[pair.other].hidden
    kind = "A contest" if not_attacked(made, pair) else "Exchange of blows"
    show(table, pair.card, title, kind, left, right, outcome, ICON, secret, mutual=harms)


def not_attacked(made: Clash, pair: Pair) -> bool:
    """True if neither of a pair attacks the other: they work against each other (21)."""
    return not any(pair.of(by, on) for by, on in made.attacks)


def turn_to(table: T, made: Clash, who: TokenId, other: TokenId) -> None:
    """Have the card of two be the one that is seen, where there are more: what is asked next is about them."""
    if (
        table.told
        and len(made.pairs) > 1
        and (pair := next((pair for pair in made.pairs if pair.of(who, other)), None)) is not None
    ):
        display_pair(table, made, pair, made.parts)


def pair_modifiers(board: Board, book: Book, made: Clash, pair: Pair, side: RollPart) -> tuple[Modifier, ...]:
    """What one pair adds to a roll: what bears on it, and wounds of this exchange if outcomes come in sequence (22a, 28)."""
    foe = pair.other if side.who == pair.one else pair.one
    modifiers = bearings_on_roll(board, pair.facts, side.who, foe, side.skill)
    if book.options.outcomes_apply == "in sequence" and side.who in made.before:
        more = standing_penalty(board, side.who) - made.before[side.who]  # clips bear on the next exchange (10)
        modifiers = (*modifiers, Modifier(more, "Wounds of this exchange", "28")) if more else modifiers
    return modifiers


@per_board()
def bearings_on_roll(board: Board, facts: Facts, who: TokenId, foe: TokenId, skill: str) -> tuple[Modifier, ...]:
    """What bears on the roll of one of a pair as the board stands: the same for every card and every comparison (22a)."""
    far = bearings.shots(board, who, foe)
    return (*weapons.pair_lines(board, attack_of(board, who, foe), skill), *bearings.lines(board, facts, who, skill, far))


def pairs_words(table: T, made: Clash, parts: Parts) -> str:
    """How several pairs stand, in a sentence; nothing where one card shows the only pair."""
    if len(made.pairs) < 2:
        return ""
    now = replace(made, parts=parts)
    said = []
    for pair in made.pairs:
        mine, theirs = versus(table, now, pair.one, pair.other)
        said.append(f"{parts[pair.one].name} {format_signed(mine)} against {parts[pair.other].name} {format_signed(theirs)}")
    return f"{'; '.join(said)}."


def versus(table: T, made: Clash, who: TokenId, foe: TokenId) -> Versus:
    """What two come to against each other (22a)."""
    pair = next(member for member in made.pairs if member.of(who, foe))
    totals = []
    for member in (who, foe):
        side = made.parts[member]
        more = plain_sum(pair_modifiers(table.board, table.book, made, pair, side))
        totals.append((side.total or 0) + more)
    return totals[0], totals[1]


def lead(table: T, made: Clash, who: TokenId, foe: TokenId) -> int:
    """By how much somebody beats another; less than 0 if it is the other way round."""
    mine, theirs = versus(table, made, who, foe)
    return mine - theirs


def strikes_back(table: T, made: Clash, who: TokenId) -> bool:
    """Whether somebody who wins may do something to the loser: by an attack, neither on guard only nor with a skill
    that only defends (25, 47, 48)."""
    said = declaration(table.board, who)
    if said.deed == "hold":
        return made.fights_back and made.target(who) is not None
    return said.deed in HARMS and not said.defensive and not said.instead


def overcomes_all(table: T, made: Clash, who: TokenId, ties: bool = False) -> bool:
    """Whether somebody beats every one of their attackers (24). *ties*: to be level is enough (25)."""
    return all(lead(table, made, who, by) >= (0 if ties else 1) for by in made.attackers(who))


def outdoes(table: T, made: Clash, who: TokenId, rival: TokenId) -> bool:
    """True if a fighter beats the one who works against its deed; level is enough, unless both do the same (3, 21)."""
    if not any(pair.of(who, rival) for pair in made.pairs):
        return True
    mutual = (rival, who) in made.contests
    return lead(table, made, who, rival) >= (1 if mutual else 0)


def wins_of(table: T, made: Clash, who: TokenId) -> Procedure[tuple[Win, ...]]:
    """What somebody inflicts in this exchange (22 to 25, C15, C16, C18)."""
    target, attackers = made.target(who), made.attackers(who)
    if target is None or not strikes_back(table, made, who):
        return ()
    harmed = victims(table, made, who)
    if not harmed:
        alone = target not in attackers or attackers == (target,)
        return tie_wins(table, made, who, target) if alone and lead(table, made, who, target) == 0 else ()
    if len(harmed) == 1:
        return (win(table, made, who, harmed[0]),)
    worst = min(harmed, key=lambda foe: versus(table, made, foe, who)[0])
    default = target if target in harmed and target not in attackers else worst
    options = [Option(foe, table.name(foe), foe, note=f"by {lead(table, made, who, foe)}") for foe in harmed]
    victim = TokenId((yield from choose("victim", who, f"Whom does {table.name(who)} harm?", options, default, "24", on=(who,))))
    return (win(table, made, who, victim),)


def victims(table: T, made: Clash, who: TokenId) -> tuple[TokenId, ...]:
    """Whom somebody may harm, one of them: the target if it is beaten, an attacker if all of them are (22a, 24)."""
    target, attackers = made.target(who), made.attackers(who)
    harmed: list[TokenId] = []
    if target is not None and target not in attackers and lead(table, made, who, target) > 0:
        harmed.append(target)
    if attackers and overcomes_all(table, made, who):
        harmed += [by for by in attackers if not caught_out(made, who, by)]
    return tuple([foe for foe in harmed if can_harm(table, who, foe)])


def can_harm(table: T, who: TokenId, foe: TokenId) -> bool:
    """True if a win does something to a foe: a maneuver with a skill that does not attack does, to its target alone (15, 47)."""
    said = declaration(table.board, who)
    return said.target == foe or not harmless(table, who, said)


def harmless(table: T, who: TokenId, said: Declaration) -> bool:
    """True for a maneuver with a skill that one does not attack with."""
    fights = attack_skills(table.book, kind_now(table.board, table.book), table.sheet(who), said.far)
    return said.deed == "maneuver" and bool(said.skill) and said.skill not in fights


def tie_wins(table: T, made: Clash, who: TokenId, target: TokenId) -> tuple[Win, ...]:
    """What a tie is worth: a scratch; of two who attack each other the house may have it that neither hits (24, C18)."""
    mutual = made.target(target) == who and strikes_back(table, made, target)
    return () if mutual and table.book.options.tie_harms == "neither" else (win(table, made, who, target),)


def caught_out(made: Clash, who: TokenId, by: TokenId) -> bool:
    """Whether somebody was surprised by an attacker, whom they do no harm, even if they win (46)."""
    return any(pair.of(who, by) and bearings.worth(pair.facts, who, bearings.SURPRISED) for pair in made.pairs)


def win(table: T, made: Clash, who: TokenId, foe: TokenId) -> Win:
    """A win with everything that was meant by it."""
    said = declaration(table.board, who)
    mine, theirs = versus(table, made, who, foe)
    why = f"{made.parts[who].name} {format_signed(mine)} against {format_signed(theirs)}"
    meant = said.deed == "maneuver" and said.target == foe
    blow = attack_of(table.board, who, foe)
    return Win(
        who, foe, mine - theirs, said.maneuver if meant else "", said.level if meant else "", said.words if meant else "",
        blow.far, why, next(iter(made.parts.values())).about, blow.weapon, harmless(table, who, said),
    )  # fmt: skip
