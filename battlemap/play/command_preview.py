"""What a wish comes to before any die; what can be wished (menus, drags, machines)."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event
from battlemap.board.ids import Seat, TokenId
from battlemap.rules.blocks.checks import last_contest
from battlemap.rules.procedure import Choice, Command, RefusalReason, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, Run, assume

Mine: TypeAlias = Callable[[Seat], bool]


class CommandPreview(Struct, frozen=True):
    """What a wish comes to before any die: refused | the next parameter | the roll with its difficulty | done."""

    board: AnyEncounter
    events: tuple[Event, ...] = ()
    refusal: str = ""
    reason: RefusalReason | None = None
    """What kind of refusal it is; None if nothing is refused."""
    choice: Choice | None = None
    """The next parameter to choose, with what is possible and what is not."""
    roll: Roll | None = None
    assumptions: tuple[AnswerInput, ...] = ()
    """What others were taken to answer."""

    actor: TokenId | None = None

    @property
    def contest(self) -> Contest | None:
        """The comparison as it would stand before the dice fall; none where others strike first at whoever acts."""
        contest, roll = last_contest(self.events), self.roll
        if contest is None or roll is None or contest.resisting or contest.mutual:
            return contest
        return None if self.actor and roll.on == self.actor != roll.by == contest.sides[0].who else contest


class PreviewAgent:
    """The hand of a preview: one's own questions without a default stay open, all others go by default."""

    def __init__(self, mine: Mine) -> None:
        self.mine = mine

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return None if choice.default is None and self.mine(choice.to[0]) else assume(run, choice)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return None


def any_seat(seat: Seat) -> bool:
    """Every seat's questions are one's own."""
    return True


def preview_command(rules: AnyRuleset, board: AnyEncounter, command: Command, mine: Mine = any_seat) -> CommandPreview:
    """Run *command* up to its first roll or first open question of one's own, and throw it away."""
    try:
        run = Run(rules, board, command, PreviewAgent(mine))
    except Refused as refusal:
        return CommandPreview(board, refusal=refusal.why or "impossible", reason=refusal.reason)
    request = run.request
    return CommandPreview(
        run.table.board,
        tuple(run.table.events),
        choice=run.open_choices[0] if run.open_choices else None,
        roll=request if isinstance(request, Roll) else None,
        assumptions=tuple([a for a in run.inputs if isinstance(a, AnswerInput) and a.ask not in command.preset]),
        actor=command.actor,
    )


def draft_commands(
    rules: AnyRuleset, board: AnyEncounter, actor: TokenId, breadth: int = 8, actions: Iterable[str] | None = None
) -> list[Command]:
    """Everything *actor* may start now, with its parameters, found by asking the rules themselves."""
    drafts: list[Command] = []
    names = [a.name for a in rules.actions.values() if a.menu == "token"] if actions is None else list(actions)
    stack = [Command(name, actor) for name in reversed(names)]
    while stack:
        draft = stack.pop()
        seen = preview_command(rules, board, draft, (actor, board[actor].side).__contains__)
        if seen.refusal:
            continue
        if seen.choice and seen.choice.least == seen.choice.most == 1:
            stack.extend(
                replace(draft, preset={**draft.preset, seen.choice.ask: (option.key,)})
                for option in reversed(seen.choice.first(breadth))
            )
        else:
            drafts.append(draft)
    return drafts
