"""What a context menu holds: the actions that fit what was clicked, possible or not, found by asking the rules."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject, SubjectLike, as_subject
from battlemap.play.command_preview import preview_command
from battlemap.play.edits.edit_actions import EditAction
from battlemap.rules.lenses import PathCost
from battlemap.rules.procedure import Choice, Command, ExcludedByOption, Keys, Option, Refused, Roll
from battlemap.rules.ruleset import Action, AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, Run, assume

SUBJECT_ASKS = ("target", "to")
"""The questions that a click on the map answers."""
MOST = 10
"""So many lines a menu has, the one that opens the rest included."""
ENDLESS = 500
"""So many answers before any die are a rule that never ends."""
BREADTH = 8
"""So many answers to an earlier question are tried in search of the one about the subject."""
OUT_OF_REACH = "out of reach"


class MenuEntry(Struct, frozen=True):
    """One line: what it is called, and what choosing it does: perform a *command*, do an *edit* by hand, or open another *page*.

    *refusal*: why it is impossible; empty where it is not. *more*: it stands under "More". *gm*: for the GM alone.
    *own*: it is for the thing itself to do, not for whoever acts.
    """

    title: str
    icon: str
    key: str = ""
    group: str = ""
    cost: str = ""
    refusal: str = ""
    help: str = ""
    command: Command | None = None
    edit: EditAction | None = None
    page: str = ""
    more: bool = False
    gm: bool = False
    own: bool = False
    rule: str = ""
    full_cost: str = ""
    title_on: str = ""
    """The title with NAME for the name of whom it is done to; see Action."""

    @property
    def action(self) -> str:
        """The name of the action of the rules; empty where it performs none."""
        return self.command.action if self.command is not None else ""

    @property
    def actor(self) -> TokenId | None:
        """Whose action it is; None for the GM's, and where it performs none."""
        return self.command.actor if self.command is not None else None

    @property
    def preset(self) -> Mapping[str, Keys]:
        """The answers that it gives beforehand, by what is asked."""
        return self.command.preset if self.command is not None else {}


def build_menu(
    rules: AnyRuleset, board: AnyEncounter, actor: TokenId | None, subject: SubjectLike | None = None
) -> tuple[MenuEntry, ...]:
    """The lines for *actor* on *subject*, by group and rank.

    With a subject: the actions whose target or to question lists it; those that are refused as a whole, if their aim fits.
    Without one, or on the actor itself: the actions that ask for no subject as well. No actor: the GM's own verbs.
    """
    about = None if subject is None else as_subject(subject)
    way = _way_there(rules, board, actor, about)
    groups = {action.group: at for at, action in reversed(list(enumerate(rules.actions.values())))}
    wanted = "gm" if actor is None else "token"
    actions = [action for action in rules.actions.values() if action.menu == wanted]
    fitting = [
        (action, _priced(entry, way))
        for action in sorted(actions, key=lambda action: (groups[action.group], action.rank))
        if (entry := _entry_of_any(rules, board, action, actor, about)) is not None
    ]
    if len(fitting) <= MOST:
        return tuple([entry for _, entry in fitting])
    kept = {action.name for action, _ in sorted(fitting, key=lambda pair: pair[0].rank)[: MOST - 1]}
    return tuple([entry if action.name in kept else replace(entry, more=True) for action, entry in fitting])


def menu_entry(
    rules: AnyRuleset, board: AnyEncounter, action: Action, actor: TokenId | None, subject: SubjectLike | None = None
) -> MenuEntry | None:
    """The line that build_menu has of one action; None if it has none."""
    about = None if subject is None else as_subject(subject)
    entry = _entry_of_any(rules, board, action, actor, about)
    return _priced(entry, _way_there(rules, board, actor, about)) if entry is not None else None


def bare_entry(rules: AnyRuleset, board: AnyEncounter, action: Action, actor: TokenId | None) -> MenuEntry:
    """The line of an action that asks for its aim once it is chosen."""
    command = Command(action.name, actor)
    try:
        refusal = preview_command(rules, board, command).refusal
    except Exception:  # noqa: BLE001  (what is wrong is said when it is chosen)
        refusal = ""
    return _entry_for(action, command, refusal)


def _way_there(rules: AnyRuleset, board: AnyEncounter, actor: TokenId | None, subject: Subject | None) -> PathCost | None:
    """What going to a cell takes, as a drag to it would say; None where it is no cell, or out of reach."""
    if actor is None or subject is None or subject.kind != "cell" or not board[actor].on_grid:
        return None
    try:
        reach = rules.reach(board, actor)
        path = () if reach is None or reach.refusal else reach.range.path(subject.cell)
        return rules.path_cost(board, actor, path) if path else None
    except Refused:
        return None


def _priced(entry: MenuEntry, way: PathCost | None) -> MenuEntry:
    """A line with what this way takes, where it goes it: not what the action takes at least."""
    if way is None or way.refusal or entry.refusal or (entry.action, entry.actor) != (way.command.action, way.command.actor):
        return entry
    return replace(entry, cost=way.words, full_cost=way.short)


class _Looking:
    """Answers by default; stops at the question about a subject, at a question without a default, and at the dice."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        if len(run.inputs) > ENDLESS:
            raise Refused(f"{choice.ask} is asked without end")
        return None if choice.ask in SUBJECT_ASKS or choice.default is None else assume(run, choice)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return None


def _entry_of_any(
    rules: AnyRuleset, board: AnyEncounter, action: Action, actor: TokenId | None, subject: Subject | None
) -> MenuEntry | None:
    """The line of an action; one whose rules fail when they are asked stays choosable, and what is wrong is said then."""
    try:
        return _make_entry(rules, board, action, actor, subject)
    except Exception:  # noqa: BLE001  (the other lines are none the worse for it)
        bare = Command(action.name, actor)
        if _is_own(actor, subject) and not action.aim:
            return _entry_for(action, bare, "")
        if subject is None or not fits_target(board, action, actor, subject):
            return None
        return _entry_for(action, replace(bare, preset={_subject_ask(action): (subject.id,)}), "")


def _is_own(actor: TokenId | None, subject: Subject | None) -> bool:
    """Whether what was clicked is nothing, or the actor itself."""
    return subject is None or (subject.kind == "token" and subject.id == actor)


def _subject_ask(action: Action) -> str:
    return "to" if action.aim in ("zone", "cell") else "target"


def _make_entry(
    rules: AnyRuleset, board: AnyEncounter, action: Action, actor: TokenId | None, subject: Subject | None
) -> MenuEntry | None:
    own = _is_own(actor, subject)
    if own and action.aim == "foe":  # nobody is its own foe: no need to ask
        return None
    bare = Command(action.name, actor)
    try:
        asked = list(_subject_questions(rules, board, bare, () if own else SUBJECT_ASKS))
    except ExcludedByOption:
        return None
    except Refused as refusal:
        if own and not action.aim:
            return _entry_for(action, bare, refusal.why or "impossible")
        if subject is None or not fits_target(board, action, actor, subject):
            return None
        ask = _subject_ask(action)
        return _entry_for(
            action, replace(bare, preset={ask: (subject.id,)}), _refusal_for(rules, board, bare, ask, subject, refusal.why)
        )
    if not asked:
        return _entry_for(action, bare, "") if own and not action.aim else None
    if subject is None:
        return None
    listed = [(choice, option) for choice in asked for option in _options_about(choice, subject)]
    if not listed:  # of cells only those are offered that will do
        far = action.aim == "cell" and fits_target(board, action, actor, subject)
        return _entry_for(action, replace(bare, preset={asked[0].ask: (subject.id,)}), OUT_OF_REACH) if far else None
    choice, option = next((pair for pair in listed if not pair[1].refusal), listed[0])
    return _fill_entry(rules, board, action, bare, choice, option)


def _options_about(choice: Choice, subject: Subject) -> tuple[Option, ...]:
    """The answers about *subject*; one that names nothing on the map means by its key a token, or (if asked where to) a place."""
    if about := choice.options_about(subject):
        return about
    option = choice.option(subject.id)
    meant = subject.kind in ("zone", "cell") if choice.ask == "to" else subject.kind == "token"
    return (option,) if option is not None and option.subject is None and meant else ()


def _fill_entry(
    rules: AnyRuleset, board: AnyEncounter, action: Action, bare: Command, choice: Choice, option: Option
) -> MenuEntry:
    command = replace(bare, preset={choice.ask: (option.key,)})
    return _entry_for(action, command, option.refusal or preview_command(rules, board, command).refusal)


def _subject_questions(rules: AnyRuleset, board: AnyEncounter, command: Command, stops: tuple[str, ...]) -> Iterator[Choice]:
    """The questions about a subject that come before any die; where another must be answered first, for its answers."""
    run = Run(rules, board, command, _Looking(), stops=stops, told=False)
    seen = [*run.requests, *run.open_choices]
    about = [choice for choice in seen if isinstance(choice, Choice) and choice.ask in SUBJECT_ASKS]
    if about:
        yield from about
        return
    for choice in run.open_choices:
        if choice.least == choice.most == 1 and choice.ask not in command.preset:
            for option in choice.first(BREADTH):
                given: dict[str, Keys] = {**command.preset, choice.ask: (option.key,)}
                try:
                    yield from _subject_questions(rules, board, replace(command, preset=given), stops)
                except Refused:
                    continue


def fits_target(board: AnyEncounter, action: Action, actor: TokenId | None, subject: Subject) -> bool:
    """Whether *subject* is what *action* is aimed at, by what its ruleset says."""
    if not subject.exists_on(board):
        return False
    if action.aim in ("zone", "cell"):
        return subject.kind == action.aim
    token = board.tokens[subject.token] if subject.token is not None else None
    if token is None or not action.aim or action.aim == "aspect":
        return False
    if action.aim == "anybody" or actor is None:
        return True
    allied = board.allied(board[actor].side, token.side)
    return not allied if action.aim == "foe" else allied and token.id != actor


def _refusal_for(rules: AnyRuleset, board: AnyEncounter, bare: Command, ask: str, subject: Subject, why: str) -> str:
    """Why not this subject, rather than why none at all, where the rules say so."""
    preview = preview_command(rules, board, replace(bare, preset={ask: (subject.id,)}))
    return preview.refusal if preview.reason not in (None, "no such answer") else why or "impossible"


def _entry_for(action: Action, command: Command, refusal: str) -> MenuEntry:
    return MenuEntry(
        action.title_with_dots(action.title_for()), action.icon, action.key, action.group, action.cost, refusal, action.help,
        command, gm=action.menu == "gm", rule=action.rule, full_cost=action.full_cost,
        title_on=action.title_with_dots(action.title_on),
    )  # fmt: skip
