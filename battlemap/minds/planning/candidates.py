"""What a token might do now: its actions with their parameters, and the places that are worth going to."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId, ZoneId
from battlemap.minds.planning.destinations import leads_to_better, moves_to_cells, searching_move
from battlemap.minds.planning.evaluation import Evaluator
from battlemap.minds.planning.search_goals import goal_cell, goal_zone
from battlemap.minds.planning.token_distances import FAR, distance_between
from battlemap.play.command_preview import PreviewAgent
from battlemap.rules.procedure import Choice, Command, Keys, Refused
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, InputMismatch, Run

TARGETS, ANSWERS, PLACES = 3, 2, 8
"""So many targets of the first action that there is, other answers, zones to go to are tried for each action."""
CHIEF = 2
"""So many of the attacks that a game names first are its chief ones."""
MORE_TARGETS = 2
"""So many targets of all other actions."""
NARROW = 8
"""Whoever looks at fewer ways to attack tries one target of each further action."""
MOST_DRAFTS = 8
"""Of one action no more ways are tried."""
PLACE_ASKS, TARGET_ASKS = ("to",), ("target",)
"""Questions where to go, and whom something is done to: a target is named even where there is but one."""


class CandidateFinder:
    """Finds what one token might do on one board, the likeliest answers first."""

    def __init__(
        self, rules: AnyRuleset, board: AnyEncounter, who: TokenId, evaluator: Evaluator, ways: int = 6, tried: bool = False
    ) -> None:
        """*ways*: with so many no further action is looked at. *tried*: what it finds is tried before it is done: so it
        need not ask what comes after the target or the place, nor whether that is possible."""
        self._rules, self._board, self._who, self._evaluator = rules, board, who, evaluator
        self._ways, self._tried = ways, tried
        self._agent = PreviewAgent((who, str(board[who].side)).__contains__)

    def attacks(self) -> list[Command]:
        """What can be done to foes from where it stands."""
        tactics = self._rules.tactics
        if tactics.calls and (chief := self.drafts(tactics.attacks[:1])):
            return chief  # where all declare at once, shooting beside foes is being struck for nothing
        if tactics.attacks or tactics.others:
            return self.drafts(tactics.attacks)
        return self.drafts(
            [name for name, action in self._rules.actions.items() if action.menu == "token" and action.aim == "foe"]
        )

    def first_blow(self, place: int = 0) -> Command | None:
        """The first blow that the rules allow, at the weakest target, or at the one on that *place* after it."""
        tactics = self._rules.tactics
        for name in tactics.blows or tactics.attacks[:1]:
            try:
                blow = self._blow(name, place)
            except (Refused, InputMismatch):
                continue
            if blow is not None:
                return blow
        return None

    def _blow(self, name: str, place: int) -> Command | None:
        """A blow of that name, as far as it can be given before the dice; None where it asks what is not answered so."""
        run = Run(self._rules, self._board, Command(name, self._who), self._agent, stops=TARGET_ASKS, told=False)
        preset: dict[str, Keys] = {}
        while run.open_choices:
            choice = run.open_choices[0]
            keys = self._answers(choice, 1 + place, self._ease)
            keys = [key for key in keys if self._evaluator.worth.get(TokenId(key), 1.0)] or keys[:1]
            if choice.least != 1 or choice.most != 1 or choice.ask in preset or not keys:
                return None
            preset[choice.ask] = (keys[min(place, len(keys) - 1)] if choice.ask in TARGET_ASKS else keys[0],)
            run.put(AnswerInput(choice.ask, preset[choice.ask], choice.to[0]))
            run.go_on()
        return Command(name, self._who, preset)

    def can_attack(self) -> bool:
        """Whether anything at all can be done to a foe from where it stands."""
        return any(self._drafts_of(name, 1) for name in self._rules.tactics.attacks[:CHIEF])

    def preparations(self) -> list[Command]:
        """What leads to being able to attack, or to attack better."""
        return self.drafts(self._rules.tactics.preparations)

    def others(self) -> list[Command]:
        """What else is worth a thought, without going anywhere and without what ends the turn."""
        tactics = self._rules.tactics
        if tactics.attacks or tactics.others:
            return self.drafts(tactics.others)
        ends = (tactics.end, *tactics.moves)
        listed = [
            a.name for a in self._rules.actions.values() if a.menu == "token" and a.aim in ("", "friend", "anybody", "aspect")
        ]
        return self.drafts([name for name in listed if name not in ends])

    def moves(self, strike: float) -> list[Command]:
        """Ways to the places that are worth going to, for somebody who strikes that far."""
        if self._board[self._who].on_grid:
            return moves_to_cells(self._rules, self._board, self._who, self._evaluator, strike)
        moves = self._zone_moves()
        return [move for move in moves if leads_to_better(self._board, move, self._evaluator)] if self._tried else moves

    def _zone_moves(self) -> list[Command]:
        return self.drafts([name for name in self._rules.tactics.moves if name in self._rules.actions])

    def searches(self) -> list[Command]:
        """Where it might look for foes, if it knows of none: towards a place that its side does not see."""
        board, who = self._board, self._who
        if board[who].on_grid:
            cell = goal_cell(board, who)
            move = None if cell is None else searching_move(self._rules, board, who, cell)
            return [move] if move is not None else []
        goal = goal_zone(board, who)
        if goal is None or (steps := board.zone_map.distance(board[who].zone, goal)) is None:
            return []
        moves = [move for move in self._zone_moves() if "to" in move.preset]
        ways = [(board.zone_map.distance(ZoneId(move.preset["to"][0]), goal), move) for move in moves]
        nearer = [(far, at) for at, (far, _) in enumerate(ways) if far is not None and far < steps]
        return [ways[max(nearer)[1]][1]] if nearer else []  # a step at a time, which is free

    def last_resorts(self) -> list[Command]:
        """By what it might give up."""
        return self.drafts(self._rules.tactics.last_resorts)

    def drafts(self, names: Iterable[str]) -> list[Command]:
        """Commands of these names, with the likeliest answers."""
        drafts: list[Command] = []
        for name in names:
            if len(drafts) >= self._ways:
                break
            narrow = self._tried and self._ways < NARROW
            drafts += self._drafts_of(name, (1 if narrow else MORE_TARGETS) if drafts else min(TARGETS, self._ways - narrow))
        return drafts

    def _drafts_of(self, name: str, targets: int) -> list[Command]:
        drafts: list[Command] = []
        stack = [Command(name, self._who)]
        while stack and len(drafts) < MOST_DRAFTS:
            draft = stack.pop()
            try:
                run = Run(self._rules, self._board, draft, self._agent, stops=TARGET_ASKS, told=False)
            except Refused:
                continue
            choice = run.open_choices[0] if run.open_choices else None
            if choice is None or choice.least != 1 or choice.most != 1:
                drafts.append(draft)
                continue
            further = [replace(draft, preset={**draft.preset, choice.ask: (key,)}) for key in self._answers(choice, targets)]
            if self._tried and choice.ask in (*TARGET_ASKS, *PLACE_ASKS):
                drafts += further
            else:
                stack += reversed(further)
        return drafts

    def _answers(self, choice: Choice, targets: int, rank: Callable[[str], tuple[float, str]] | None = None) -> list[str]:
        """The answers to a question that are tried: of tokens the likeliest (or the first by *rank*), of all else the first."""
        keys = [option.key for option in choice.first(PLACES)]
        if choice.ask in PLACE_ASKS:
            return keys
        if not keys or not all(key in self._board.tokens for key in keys):
            return keys[:ANSWERS]
        if len(keys) == PLACES:  # there may be more
            keys = [option.key for option in choice.options if not option.refusal and option.key in self._board.tokens]
        return sorted(keys, key=rank or self._rank)[: 1 if self._evaluator.character.nearest else targets]

    def _ease(self, key: str) -> tuple[float, str]:
        """The weakest who still stand first, the near before the far: for whoever does not look at what a blow may come to."""
        board, who = self._board, TokenId(key)
        far = distance_between(board, board[self._who], board[who])
        if self._evaluator.character.nearest:
            return far - self._evaluator.is_grudged(who) * FAR, key
        worth = self._evaluator.worth.get(who, 0.0)
        waits = not worth or self._rules.tactics.helpless(board, who)
        return self._evaluator.is_grudged(who) * -9 + far * 0.02 + worth * 0.3 + waits, key

    def _rank(self, key: str) -> tuple[float, str]:
        """The hurt before the unhurt, the nearest to their end first; of the unhurt the strong; the near before the far; who can
        do nothing, for now or any more, last."""
        board, who = self._board, TokenId(key)
        far = distance_between(board, board[self._who], board[who])
        if self._evaluator.character.nearest:
            return far - self._evaluator.is_grudged(who) * FAR, key
        worth = self._evaluator.worth.get(who, 0.0)
        hurt = self._rules.tactics.harm(board, who) > 0
        near_end = worth * 0.3 if hurt else 0.6 - worth * 0.3
        waits = not worth or self._rules.tactics.helpless(board, who)
        return self._evaluator.is_grudged(who) * -9 + far * 0.02 + near_end + waits, key
