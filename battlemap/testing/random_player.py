"""A player who does anything that is possible, and complains when the rules do not keep their word."""

import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session
from battlemap.rules.procedure import CellOptions, Choice, Command, Keys, Option, Refused, Roll
from battlemap.rules.run import AnswerInput, DiceInput, Run, Tape, assume

ANSWERS = 400
"""So many answers in one command are a rule that never ends."""
OWN_WORDS = "Words of my own, with: a colon"


BUGS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RuntimeError)
"""What broken rules raise."""


class RuleViolation(Exception):
    """A ruleset does not keep what every ruleset must; the text is one sentence."""


@contextmanager
def report_broken_rules(doing: str) -> Iterator[None]:
    """Turn whatever the rules raise besides a refusal into a RuleViolation that says what was being done, and where it broke."""
    try:
        yield
    except (RuleFault, *BUGS) as error:
        bug = error.cause if isinstance(error, RuleFault) else error
        frames = traceback.extract_tb(bug.__traceback__, limit=-1)
        place = f" in {Path(frames[0].filename).name}, line {frames[0].lineno}" if frames else ""
        raise RuleViolation(f"{doing}: {type(bug).__name__}{place}: {bug}") from bug


class _Choosing:
    """The hand that finds a command: its actor's own questions stay open, all others go by default, dice lie still."""

    def __init__(self, who: TokenId) -> None:
        self.who = who

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        check_question(choice)
        if len(run.inputs) > ANSWERS:
            raise RuleViolation(f"“{choice.ask}” is asked without end")
        return None if choice.default is None and self.who in choice.to else assume(run, choice)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return None


class RandomPlayer:
    """Plays a session at random, by the same public door as people do."""

    def __init__(self, session: Session, random: Random, at_question: Callable[[], None] = lambda: None) -> None:
        """*at_question*: called before each answer."""
        self.session, self.random, self._at_question = session, random, at_question

    def command(self) -> bool:
        """One command with all its answers, or one undone and done again; False when nothing can be done any more."""
        if self.random.random() < 0.1:
            self._undo_and_redo("the last command")
        command = self._choose_command()
        if command is None:
            return False
        try:
            with report_broken_rules(_name(command)):
                self.session.perform(command)
        except Refused:
            return True
        for _ in range(ANSWERS):
            if self.session.current is None:
                return True
            if not self.session.questions:
                raise RuleViolation(f"{_name(command)} stops and asks nothing")
            self._at_question()
            if not self.answer_one():
                return True
        raise RuleViolation(f"{_name(command)} asks without end")

    def answer_one(self) -> bool:
        """Answer one of the open questions; False if the command was called off."""
        questions = self.session.questions
        for question in questions:
            check_question(question)
        return self._answer(self.random.choice(questions))

    def _choose_command(self) -> Command | None:
        board, random, rules = self.session.board, self.random, self.session.rules
        own = [action.name for action in rules.actions.values() if action.menu == "gm"]
        tokens = list(board.tokens)
        now = [token for token in board.turns.now if token in board.tokens]
        for _ in range(10):
            kind = random.random()
            if kind < 0.1 and own:
                return Command(random.choice(own))
            if not tokens:
                return Command(random.choice(own)) if own else None
            who = random.choice(now if now and kind < 0.8 else tokens)
            if (draft := self._draft_command(who)) is not None:
                return draft
        return Command(random.choice(own)) if own else None

    def _draft_command(self, who: TokenId) -> Command | None:
        """Something *who* can do, with the parameters at random, not always all of them."""
        rules, random = self.session.rules, self.random
        names = [action.name for action in rules.actions.values() if action.menu == "token"]
        for name in random.sample(names, len(names)):
            draft: Command | None = Command(name, who)
            while draft is not None:
                with report_broken_rules(_name(draft)):
                    run = self._begin(draft, who)
                asked = run.open_choices[0] if run is not None and run.open_choices else None
                if run is None:
                    draft = None
                elif asked is not None and asked.least == asked.most == 1 and random.random() < 0.9:
                    draft = replace(draft, preset={**draft.preset, asked.ask: (random.choice(available_options(asked)).key,)})
                else:
                    return self._add_preset(draft, run)
        return None

    def _begin(self, draft: Command, who: TokenId) -> Run | None:
        """The wish up to what it has to be told next; None if it is refused."""
        try:
            return Run(self.session.rules, self.session.board, draft, _Choosing(who))
        except Refused:
            return None

    def _add_preset(self, draft: Command, run: Run) -> Command:
        """The wish, now and then with something that nobody would ask for: points that a way is to lead by."""
        for choice in run.requests:
            if isinstance(choice, Choice) and choice.unasked and choice.ask not in draft.preset and choice.options:
                if self.random.random() < 0.8:
                    return draft
                points = [self.random.choice(choice.options).key for _ in range(self.random.randint(1, 2))]
                return replace(draft, preset={**draft.preset, choice.ask: tuple(points)})
        return draft

    def _answer(self, question: Choice) -> bool:
        """Answer at random; False if that was refused and the command called off."""
        session, random = self.session, self.random
        assert session.current is not None
        keys, seat = self._keys(question)
        before, inputs, command = self._position(), session.current.inputs, session.current.command
        doing = f"{_name(command)}, {question.ask} = {', '.join(keys) or 'nothing'}"
        try:
            with report_broken_rules(doing):
                session.answer(*keys, by=seat)
        except Refused as refusal:
            if any(isinstance(answer, DiceInput) for answer in inputs):
                raise RuleViolation(f"{doing} was refused after a die had fallen: {refusal.why}") from None
            if self._position() != before:
                raise RuleViolation(f"{doing} was refused and its question is gone") from None
            if random.random() < 0.5:
                session.call_off()
                return False
            return True
        if random.random() < 0.2 and session.current is not None and session.current.command is command:
            self._take_back(doing, before)
        return True

    def _keys(self, question: Choice) -> tuple[Keys, str]:
        """An answer, and the seat that gives it."""
        random = self.random
        if question.open and random.random() < 0.3:
            return (OWN_WORDS,), question.to[0]
        seat = random.choice(question.to)
        free = options = available_options(question)
        if not isinstance(options, CellOptions):
            free = [option for option in options if option.by in ("", seat)]
        if len(free) < question.least:
            free = options
        most = max(question.least, min(question.most, len(free), question.least + 2))
        picked = random.sample(free, min(len(free), random.randint(question.least, most)))
        owner = next((option.by for option in picked if option.by), seat)
        return tuple([option.key for option in picked]), owner

    def _take_back(self, doing: str, before: "_Standing") -> None:
        after = self._position()
        with report_broken_rules(f"{doing}, taken back"):
            self.session.undo()
        if self._position() != before:
            raise RuleViolation(f"{doing}, taken back, does not lead to the same question")
        with report_broken_rules(f"{doing}, given again"):
            self.session.redo()
        if self._position() != after:
            raise RuleViolation(f"{doing}, given again, does not lead to where it led before")

    def _undo_and_redo(self, what: str) -> None:
        before = self._position()
        with report_broken_rules(f"{what}, undone"):
            if not self.session.undo():
                return
        with report_broken_rules(f"{what}, done again"):
            self.session.redo()
        if self._position() != before:
            raise RuleViolation(f"{what}, undone and done again, leads elsewhere")

    def _position(self) -> "_Standing":
        run = self.session.current
        return self.session.board, self.session.questions, run.inputs if run else ()


_Standing = tuple[AnyEncounter, tuple[Choice, ...], Tape]


def available_options(question: Choice) -> Sequence[Option]:
    """The options that can be chosen; of cells, which always can, none is made."""
    return question.options if isinstance(question.options, CellOptions) else question.free


def check_question(question: Choice) -> None:
    """Fault if a question cannot be answered as it says."""
    if isinstance(question.options, CellOptions):
        _check_cells(question, question.options)
    else:
        keys = [option.key for option in question.options]
        if twice := sorted({key for key in keys if keys.count(key) > 1}):
            raise RuleViolation(f"“{question.ask}” offers {', '.join(twice)} twice")
    if not question.to:
        raise RuleViolation(f"“{question.ask}” is put to nobody")
    if question.default is not None and (why := question.fault(question.default)):
        raise RuleViolation(
            f"“{question.ask}” has a default that is no answer ({', '.join(question.default) or 'nothing'}): {why}"
        )
    if not question.open and len(available_options(question)) < question.least:
        raise RuleViolation(f"“{question.ask}” wants {question.least} answers and has {len(available_options(question))}")
    named = () if isinstance(question.options, CellOptions) else question.options
    if stray := [option.by for option in named if option.by and option.by not in question.to]:
        raise RuleViolation(f"“{question.ask}” has an option for {stray[0]}, who is not asked")
    if question.open and not question.options:
        raise RuleViolation(f"“{question.ask}” asks for words and suggests none")
    if not question.prompt.strip():
        raise RuleViolation(f"“{question.ask}” asks without words: give it a prompt")
    if silent := [option.key for option in named if not option.text.strip()]:
        raise RuleViolation(f"“{question.ask}” offers {silent[0]} without words: give the option a text")


def _check_cells(question: Choice, cells: CellOptions) -> None:
    if twice := cells.duplicate:
        raise RuleViolation(f"“{question.ask}” offers {twice} twice")
    for option in (cells[0], cells[-1]) if cells else ():
        if cells.option(option.key) != option:
            raise RuleViolation(f"“{question.ask}” offers {option.key} and does not know it again")


def _name(command: Command) -> str:
    given = ", ".join(f"{ask} = {', '.join(keys)}" for ask, keys in command.preset.items())
    who = f" by {command.actor}" if command.actor else ""
    return f"“{command.action}”{who}" + (f" ({given})" if given else "")
