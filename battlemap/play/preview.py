"""What a wish comes to before any die; what can be wished (menus, drags, machines)."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event
from battlemap.board.ids import Seat, TokenId
from battlemap.rules.checks import last_contest
from battlemap.rules.drive import Dice, Pick, Run, assumed
from battlemap.rules.procedure import Choice, Command, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset

Mine: TypeAlias = Callable[[Seat], bool]


class Preview(Struct, frozen=True):
    """What a wish comes to before any die: refused | the next parameter | the roll with its difficulty | done."""

    board: AnyEncounter
    events: tuple[Event, ...] = ()
    refused: str = ""
    ask: Choice | None = None
    """The next parameter to choose, with what is possible and what is not."""
    roll: Roll | None = None
    assumed: tuple[Pick, ...] = ()
    """What others were taken to answer."""

    @property
    def contest(self) -> Contest | None:
        """The comparison as it would stand before the dice fall."""
        return last_contest(self.events)


class Looking:
    """The hand of a preview: one's own questions without a default stay open, all others go by default."""

    def __init__(self, mine: Mine) -> None:
        self.mine = mine

    def pick(self, run: Run, choice: Choice) -> Pick | None:
        return None if choice.default is None and self.mine(choice.to[0]) else assumed(run, choice)

    def dice(self, run: Run, roll: Roll) -> Dice | None:
        return None


def anybody(seat: Seat) -> bool:
    """Every seat's questions are one's own."""
    return True


def preview(rules: AnyRuleset, board: AnyEncounter, command: Command, mine: Mine = anybody) -> Preview:
    """Run *command* up to its first roll or first open question of one's own, and throw it away."""
    try:
        run = Run(rules, board, command, Looking(mine))
    except Refused as no:
        return Preview(board, refused=no.why or "impossible")
    request = run.request
    return Preview(
        run.table.board,
        tuple(run.table.events),
        "",
        run.open[0] if run.open else None,
        request if isinstance(request, Roll) else None,
        tuple([a for a in run.tape if isinstance(a, Pick) and a.ask not in command.given]),
    )


def wishes(
    rules: AnyRuleset, board: AnyEncounter, actor: TokenId, breadth: int = 8, actions: Iterable[str] | None = None
) -> list[Command]:
    """Everything *actor* may start now, with its parameters, found by asking the rules themselves."""
    found: list[Command] = []
    names = [a.name for a in rules.actions.values() if a.menu == "token"] if actions is None else list(actions)
    stack = [Command(name, actor) for name in reversed(names)]
    while stack:
        wish = stack.pop()
        seen = preview(rules, board, wish, (actor, board[actor].side).__contains__)
        if seen.refused:
            continue
        if seen.ask and seen.ask.least == seen.ask.most == 1:
            stack.extend(
                replace(wish, given={**wish.given, seen.ask.ask: (option.key,)}) for option in reversed(seen.ask.first(breadth))
            )
        else:
            found.append(wish)
    return found
