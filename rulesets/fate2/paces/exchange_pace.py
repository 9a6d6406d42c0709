"""Exchange pace: everybody has declared; one roll each, all outcomes at the end, then the next exchange (21 to 28)."""

from collections.abc import Sequence

from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless
from rulesets.fate2.basics.bearings import put_on_alert, watchful
from rulesets.fate2.basics.harm import advance_clips
from rulesets.fate2.basics.victory import EXCHANGE_ENDS, TURN_ENDS, Hit, Win, apply, decide_hit
from rulesets.fate2.book.fight import Board, Declaration, Fight, able, declaration, pinned, present, ready_to_act
from rulesets.fate2.book.rulebook import T

from .binding_states import can_keep_to
from .clash import Clash, clash, group_fights, turn_to, wins_of
from .deed_results import carry_out
from .fight_start import one_party

NAMED = 4
"""So many who have not declared are called by their names."""


def members(board: Board) -> tuple[TokenId, ...]:
    """Who takes part in this exchange and has not been played yet: first those who declared, in the order they did."""
    there = [who for who in board.tokens if present(board, who) and who not in board.scene.played]
    said = [who for who in board.scene.declared if who in there]
    return (*said, *[who for who in there if who not in said])


def undeclared_fighters(board: Board) -> tuple[TokenId, ...]:
    """Who could do something in this exchange and has not said what."""
    return tuple([who for who in members(board) if ready_to_act(board, who) and who not in board.scene.declared])


def play_exchange(table: T, _: TokenId) -> Procedure[None]:
    """Play the exchange: everything that was declared and has not been played, then the next one begins."""
    refuse_unless(table.board.scene.pace == "exchange", "no fight at exchange pace is under way", "21")
    silent = undeclared_fighters(table.board)
    if silent:
        names = list_names([table.name(who) for who in silent]) if len(silent) <= NAMED else f"{len(silent)} fighters"
        prompt = f"{names} only defend{'s' if len(silent) == 1 else ''} so far. Play the exchange all the same?"
        if not (yield from confirm("play on", GM, prompt, True, "21")):
            return
    for fight in group_fights(table.board, members(table.board)):
        yield from play(table, [who for who in fight if present(table.board, who)])
    next_exchange(table)


def play_part(table: T, _: TokenId) -> Procedure[None]:
    """Play the part of one fighter, with all who have to do with it, before the rest (26)."""
    refuse_unless(table.board.scene.pace == "exchange", "no fight at exchange pace is under way", "26")
    there = members(table.board)
    listed = [
        Option(who, table.name(who), who, refusal="" if who in table.board.scene.declared else "has not declared anything")
        for who in there
    ]
    refuse_unless(bool(listed), "every part has been played", "26")
    who = TokenId((yield from choose("target", GM, "Whose part is played now?", listed, rule="26")))
    fights = group_fights(table.board, members(table.board))
    fight = next((fight for fight in fights if who in fight), (who,))
    yield from play(table, fight)
    table.change_scene("has played", lambda scene: replace(scene, played=(*scene.played, *fight)))


def play(table: T, fight: Sequence[TokenId]) -> Procedure[None]:
    """One fight of an exchange: rolls, what comes of them, all at its end or one after the other (28)."""
    if not any(who in table.board.scene.declared for who in fight):
        return
    made = yield from clash(table, fight, table.fresh_id("exchange"))
    in_sequence = table.book.options.outcomes_apply == "in sequence"
    wins: list[Win] = []
    for who in fight:
        strikes = ready_to_act(table.board, who) and not pinned(table.board, who)
        stands = who in made.parts and (strikes or not in_sequence)
        won = yield from wins_of(table, made, who) if stands else no_wins()
        if in_sequence:
            won = tuple([win for win in won if able(table.board, win.on)])
        wins += won
        if in_sequence:
            yield from settle(table, made, won)
    tell_defences(table, made, wins)  # before the rest, which matters more
    if not in_sequence:
        yield from settle(table, made, wins)
    for who in fight:
        if present(table.board, who):
            yield from carry_out(table, made, who)
    for by, on in made.attacks:
        put_on_alert(table, on)
        put_on_alert(table, by)
    for who in fight:
        if watchful(declaration(table.board, who)):
            put_on_alert(table, who)


def list_names(names: Sequence[str]) -> str:
    """Names in a row: "Ann, Ben and Cat"."""
    return " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])


def no_wins() -> Procedure[tuple[Win, ...]]:
    """For somebody who has not rolled."""
    yield from ()
    return ()


def settle(table: T, made: Clash, wins: Sequence[Win]) -> Procedure[None]:
    """Decide what each win comes to, then make all of it true (28)."""
    hits: list[Hit] = []
    for win in wins:
        turn_to(table, made, win.by, win.on)
        hit = yield from decide_hit(table, win, hits)
        hits += [hit] if hit is not None else []
    for hit in hits:
        apply(table, hit)


def tell_defences(table: T, made: Clash, wins: Sequence[Win]) -> None:
    """Say so where nobody was harmed in a pair."""
    for by, on in made.attacks:
        if on in table.board.tokens and not any({win.by, win.on} == {by, on} for win in wins):
            table.tell(f"*{table.name(by)}* does nothing to *{table.name(on)}*", "", "lucide/shield")


def attacks_of(scene: Fight) -> dict[TokenId, Declaration]:
    """Plain attacks, which may go on in the next exchange."""
    return {who: said for who, said in scene.declared.items() if said.deed == "attack"}


def repeat_attacks(table: T, _: TokenId) -> Procedure[None]:
    """Each fighter who has not declared yet and attacked in the last exchange attacks the same foe again (21)."""
    board = table.board
    refuse_unless(board.scene.pace == "exchange", "no fight at exchange pace is under way", "21")
    again = {
        who: said
        for who in undeclared_fighters(board)
        if (said := board.scene.before.get(who)) is not None and goes_on(board, who, said)
    }
    refuse_unless(bool(again), "nobody is left who could go on as before", "21")
    table.change_scene("as before", lambda scene: replace(scene, declared={**scene.declared, **again}))
    names = ", ".join([f"*{table.name(who)}*" for who in again])
    table.tell(f"As before: {names}", "", "lucide/repeat", "gm")
    yield from ()


def goes_on(board: Board, who: TokenId, said: Declaration) -> bool:
    """True if a fighter can make an attack again: not held fast, with a weapon for it, on a foe who is there."""
    there = said.target is not None and present(board, said.target) and said.target not in board.scene.played
    return there and can_keep_to(board, who, said)


def next_exchange(table: T) -> None:
    """Clips change over, what lasts for some exchanges is counted, and everybody declares anew (23, 27)."""
    table.pass_timing(EXCHANGE_ENDS)
    for who in tuple(table.board.tokens):
        table.pass_timing(TURN_ENDS, who)  # an exchange is everybody's turn, for what began at that pace
    advance_clips(table)
    table.change_scene("a new exchange", lambda scene: replace(scene, declared={}, played=(), before=attacks_of(scene)))
    there = tuple([token.id for token in table.board.tokens.values() if not token.sheet.status])
    order = (there,) if there else ()
    table.happen(TurnsChanged("next exchange", TurnOrder(order, 0, table.board.turns.round + 1, True)))
    if table.board.scene.fights_on or not one_party(table.board):  # else the GM is asked first whether it is over
        table.tell_round("Exchange", table.board.turns.round)


RUNS = {"play exchange": play_exchange, "play part": play_part, "as before": repeat_attacks}
