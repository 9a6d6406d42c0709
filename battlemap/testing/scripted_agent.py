"""The hand that answers as a scenario says, and complains of every question it was not prepared for."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from battlemap.board.encounter import AnyEncounter
from battlemap.rules.dice import AddressedDice, DicePool, Faces
from battlemap.rules.procedure import CellOptions, Choice, Keys, Refused, Roll
from battlemap.rules.run import AnswerInput, DiceInput, Run, by_default
from battlemap.testing.scenario_file import ScenarioFault
from battlemap.testing.scenario_tables import DiceTable

SIGNS = {"+": 3, "0": 2, "-": 1, "−": 1}
MOST_NAMED = 30
"""So many possible answers are named where none was given."""
IMPROVISED = AddressedDice("improvised")
ENOUGH = 1000
"""So many answers in one step are a rule that never ends."""


class UnscriptedQuestion(Exception):
    """Something was asked or rolled that the step does not provide for; the text says what."""


class AnswerRefused(Refused):
    """An answer of the step is none that can be given; the board stays as it was, even where dice have fallen."""


class ScriptedAgent:
    """The answers and dice of one step, handed out as they are asked for."""

    def __init__(self, answers: Mapping[str, Any], dice: Sequence[str | DiceTable]) -> None:
        self._answers = {ask: list(value) if isinstance(value, list) else value for ask, value in answers.items()}
        self._rows = [read_row(row) if isinstance(row, str) else row for row in dice]
        self.answers: list[tuple[Choice, Keys]] = []
        """What was really asked, with the answer."""
        self.questions: list[Choice] = []
        """Every question, forced and given ones too."""
        self.faults: list[str] = []
        self.requests: list[str] = []
        """Every question and roll in its order, as a line for somebody who writes the file."""
        self.has_improvised = False
        """Whether dice or an answer that the step lacks were made up, so that the steps after it can be played."""
        self.rolled_count = 0
        self._own_answers: set[int] = set()
        self._checked_count = 0

    def begin(self) -> None:
        """A new command of the same step."""
        self._own_answers, self._checked_count, self.rolled_count = set(), 0, 0

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        """The listed answer, else the default. Unscripted if there is neither."""
        self.catch_up(run)
        seat = next((seat for seat in choice.to if f"{choice.ask}@{seat}" in self._answers), "")
        keys = self._take_answer(run.table.board, choice, f"{choice.ask}@{seat}" if seat else choice.ask, seat)
        if keys is None:
            keys = choice.default if choice.default is not None else self._improvise_answer(run, choice)
        if fault := choice.fault(keys):
            known = all(choice.accepts(key) for key in keys)
            answers = "" if known else f"; there are {_offer(choice)}"
            raise AnswerRefused(f"{question_name(choice)} = {', '.join(keys) or 'nothing'}: {fault}{answers}")
        self.requests.append(f"{question_name(choice)} = {', '.join(keys) or '[]'}   # {choice.prompt} {_offer(choice)}")
        self._own_answers.add(len(run.inputs))
        self.questions.append(choice)
        self.answers.append((choice, keys))
        if len(self.answers) > ENOUGH:
            raise UnscriptedQuestion(f"{question_name(choice)} is asked without end")
        return AnswerInput(choice.ask, keys, seat or _owner(choice, keys))

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        """The next row of dice. Unscripted if there is none or it is somebody else's."""
        self.catch_up(run)
        wanted = f"{roll.by} rolls {roll.pool} for {roll.ask}" + (f" on {roll.on}" if roll.on else "")
        self.requests.append(f"dice: {roll.by}/{roll.ask}{f'@{roll.on}' if roll.on else ''} {roll.pool}")
        if not self._rows:
            self.faults.append(f"{wanted}, and there are no dice left")
            self.has_improvised = True
            return DiceInput(
                roll.ask, roll.by, IMPROVISED.faces(roll.pool, roll.by, roll.ask, roll.on, len(run.inputs)), on=roll.on
            )
        row = self._rows.pop(0)
        for said, meant in ((row.by, roll.by), (row.ask, roll.ask), (row.on, roll.on)):
            if said and said != meant:
                raise UnscriptedQuestion(f"{wanted}, but the next dice are “{row_text(row)}”")
        faces = read_faces(row.faces, roll.pool)
        if fault := roll.pool.fault(faces):
            raise UnscriptedQuestion(f"{wanted}, and “{row_text(row)}” will not do: {fault}")
        self.rolled_count += 1
        return DiceInput(roll.ask, roll.by, faces, True, row.adjust, row.reason, roll.on)

    def catch_up(self, run: Run) -> None:
        """Look at the answers that were forced or given since the last time; a forced one may be listed and must agree."""
        for at in range(self._checked_count, len(run.inputs)):
            choice, answer = run.requests[at], run.inputs[at]
            if at in self._own_answers or not isinstance(choice, Choice) or not isinstance(answer, AnswerInput):
                continue
            self.questions.append(choice)
            seat = next((seat for seat in choice.to if f"{choice.ask}@{seat}" in self._answers), "")
            listed = self._take_answer(run.table.board, choice, f"{choice.ask}@{seat}" if seat else choice.ask, seat)
            if listed is not None and listed != answer.keys:
                self.faults.append(
                    f"{question_name(choice)} could only be {', '.join(answer.keys)}, the step says {', '.join(listed)}"
                )
        self._checked_count = len(run.inputs)

    def leftovers(self) -> list[str]:
        """What the step provides for and nothing asked for, in sentences."""
        rows = [f"the dice “{row_text(row)}” were never rolled" for row in self._rows]
        return [*rows, *(f"the answer {ask} = {_answer_text(value)} was never asked for" for ask, value in self._answers.items())]

    def _improvise_answer(self, run: Run, choice: Choice) -> Keys:
        """An answer where the step has none, so that what comes after it can be looked at, too."""
        self.faults.append(f"{question_name(choice)} is asked (“{choice.prompt}” {_offer(choice)}) and has no answer")
        self.has_improvised = True
        return by_default(run.table.board, choice)

    def _take_answer(self, board: AnyEncounter, choice: Choice, name: str, seat: str) -> Keys | None:
        """Take the answer listed under *name*: the next of a list; for a question that takes several, a flat list as a whole."""
        if name not in self._answers:
            return None
        value = self._answers[name]
        whole = not isinstance(value, list) or (choice.most != 1 and not any(isinstance(answer, list) for answer in value))
        said = value if whole or not value else value.pop(0)
        if whole or not value:
            del self._answers[name]
        return tuple(_key(board, choice, _answer_text(answer), seat) for answer in (said if isinstance(said, list) else [said]))


def _key(board: AnyEncounter, choice: Choice, said: str, seat: str) -> str:
    """The key of the option that is meant: by key, the part before the colon, its text, or with an aspect's name for its id."""
    if choice.option(said) is not None or isinstance(choice.options, CellOptions):
        return said
    key = _listed_key(choice, said, seat)
    if choice.option(key) is not None or choice.open:
        return key
    meant = {_listed_key(choice, words, seat) for words in _with_aspect_ids(board, said)}
    fitting = [other for other in meant if choice.option(other) is not None]
    return fitting[0] if len(fitting) == 1 else said


def _with_aspect_ids(board: AnyEncounter, said: str) -> Iterator[str]:
    """The answer with the id of an aspect where a part between colons is its name: "plus:Loose cobbles"."""
    parts = said.split(":")
    for at, part in enumerate(parts):
        for aspect in board.aspects.values():
            if aspect.name.casefold() == part.strip().casefold():
                yield ":".join([*parts[:at], aspect.id, *parts[at + 1 :]])


def _listed_key(choice: Choice, said: str, seat: str) -> str:
    """The key of the option that is meant by its key, the part before the colon, or its text; *said* itself if none is."""
    short = [o.key for o in choice.options if o.key.startswith(f"{said}:") and (not seat or o.by in ("", seat))]
    worded = [o.key for o in choice.options if o.text.casefold() == said.casefold()]
    return next((keys[0] for keys in (short, worded) if len(keys) == 1), said)


def _answer_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(_answer_text, value)) if isinstance(value, list) else str(value)


def answer_keys(value: Any) -> Keys:
    """A given answer as keys: a word, a number, true and false for yes and no, or a list of such."""
    return tuple(map(_answer_text, value)) if isinstance(value, list) else (_answer_text(value),)


def question_name(choice: Choice) -> str:
    """A question as scenario files call it: "invoke@orm"."""
    return f"{choice.ask}@{choice.to[0]}"


def _offer(choice: Choice) -> str:
    keys = [option.key for option in choice.first(MOST_NAMED + 1)]
    return " / ".join(keys[:MOST_NAMED] + ["…"] * (len(keys) > MOST_NAMED)) or "words of one's own"


def _owner(choice: Choice, keys: Keys) -> str:
    own = next((option.by for key in keys if (option := choice.option(key)) is not None), "")
    return own or choice.to[0]


def read_row(text: str) -> DiceTable:
    """Who, what for (after /), on whom (after @), and the faces: "orm +0+-", "orm/defend@cole 3 4 6", "+0+-"."""
    first, _, rest = text.strip().partition(" ")
    if first and all(char in SIGNS or char.isdigit() for char in first):
        return DiceTable(text.strip())
    if not rest.strip():
        raise ScenarioFault(f"dice “{text}”: there are no faces")
    address, _, on = first.partition("@")
    by, _, ask = address.partition("/")
    return DiceTable(rest.strip(), by, ask, on)


def row_text(row: DiceTable) -> str:
    """A row as it is written on one line."""
    address = row.by + (f"/{row.ask}" if row.ask else "") + (f"@{row.on}" if row.on else "")
    return f"{address} {row.faces}".strip()


def read_faces(text: str, pool: DicePool) -> Faces:
    """Faces as they are written: signs for Fate dice, else numbers. Unscripted for anything else."""
    if pool.kind == "fate":
        signs = text.replace(" ", "")
        if stray := [char for char in signs if char not in SIGNS]:
            raise UnscriptedQuestion(f"“{text}” are no Fate dice: {stray[0]} is neither +, 0 nor −")
        return tuple([SIGNS[char] for char in signs])
    try:
        return tuple([int(face) - pool.shift for face in text.replace(",", " ").split()])
    except ValueError:
        raise UnscriptedQuestion(f"“{text}” are no dice of {pool}: write numbers with spaces between") from None
