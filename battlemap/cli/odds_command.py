"""What an action is likely to bring, without a window."""

from argparse import Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from battlemap.board.wording import append_name, capitalise
from battlemap.cli.commands import Commands
from battlemap.cli.output import complain, remark

if TYPE_CHECKING:
    from battlemap.board.encounter import AnyEncounter
    from battlemap.board.ids import TokenId
    from battlemap.play.odds.assumed_answers import Asked
    from battlemap.play.odds.outlook import Outlook
    from battlemap.rules.procedure import Command, Keys
    from battlemap.rules.ruleset import Action, AnyRuleset

EXAMPLES = """\
examples:
  battlemap odds "Ravine ambush.battle" --by Orm --do push --on Cole
  battlemap odds fight.battle --by Maren --do attack --on "Cutter 1" --given weapon=longsword --json
"""
Key = TypeVar("Key", bound=str)
MOST_NAMED = 12


def add_to(commands: Commands) -> None:
    """The command ``odds``."""
    odds = commands.add(
        "odds", show_odds, "what an action is likely to bring, and what comes back",
        "The numbers are those of the window: exact where all branches can be followed, else sampled.", EXAMPLES,
    )  # fmt: skip
    odds.add_argument("file", metavar="FILE", type=Path, help="a battle, or a battle as text")
    odds.add_argument("--by", metavar="NAME", required=True, help="who acts, by name or id")
    odds.add_argument("--do", dest="action", metavar="ACTION", required=True, help="what is done: “attack”, “push”")
    odds.add_argument("--on", metavar="NAME", help="whom it is done to, by name or id")
    odds.add_argument(
        "--given", metavar="[ID:]ASK=ANSWER", action="append", default=[],
        help="how a question is answered, by anybody or by one token; several answers with commas",
    )  # fmt: skip
    odds.add_argument("--json", action="store_true", help="as JSON: shares of 1, harm in the game's unit")


def show_odds(given: Namespace) -> int:
    """The outlook of one action on the battle as it stands."""
    from battlemap.board.ids import TokenId
    from battlemap.formats.importing import import_battle
    from battlemap.play.odds.assumed_answers import ANYBODY
    from battlemap.play.odds.outlook_work import command_outlook
    from battlemap.rules.procedure import Command

    answers = [_given(text) for text in given.given]
    battle = import_battle(given.file)
    remark(battle.remarks)
    rules, board = battle.rules, battle.board
    who, action = _token(board, given.by), _action(rules, given.action)
    named = given.on or next((keys[0] for (_, ask), keys in answers if ask == "target" and keys), None)
    preset: dict[str, Keys] = {} if named is None else {"target": (_token(board, named),)}
    chosen = {(seat or ANYBODY, ask): keys for (seat, ask), keys in answers if ask != "target"}
    work = command_outlook(rules, board, Command(action.name, who, preset), battle.state.orders, chosen)
    target = next((one.keys for one in work.outlook.assumed if one.asked[1] == "target"), ()) if work.outlook else ()
    if named is None and target and TokenId(target[0]) in board.tokens:
        # Harm is counted on a target: name the one that was taken, instead of telling of none.
        preset = {"target": target[:1]}
        remark([f"No target is named; these are the odds on {board[TokenId(target[0])].name}. Name another with --on."])
        work = command_outlook(rules, board, Command(action.name, who, preset), battle.state.orders, chosen)
    if work.refusal and named is not None and not _is_offered(rules, board, Command(action.name, who, preset)):
        return complain(f"No odds: {board[who].name} cannot do this to {board.tokens[TokenId(preset['target'][0])].name}.")
    if work.refusal:
        return complain(f"No odds: {work.refusal}.")
    if work.outlook is None:
        return complain(f"No odds: nothing is compared when {board[who].name} does this.")
    remark([_unused_words(asked, work.outlook) for asked in work.unused])
    if given.json:
        print(_as_json(rules, board, action, who, work.outlook))
        return 0
    return _print(rules, board, action, who, work.outlook)


def _unused_words(asked: "Asked", outlook: "Outlook") -> str:
    """Why an answer was not used: nobody is asked that, or it is none of those that can be given."""
    seat, ask = asked
    for assumed in outlook.assumed:
        if assumed.asked[1] == ask and seat in ("", assumed.asked[0]):
            known = _listed([",".join(option.keys) for option in assumed.options if option.keys])
            return f"“{ask}” cannot be answered so; it can be {known}."
    return f"Nobody is asked “{ask}”; the names of the questions stand behind the answers that are taken for granted."


def _is_offered(rules: "AnyRuleset", board: "AnyEncounter", command: "Command") -> bool:
    """Whether the target of *command* is among those to whom it is done at all, be it possible now or not."""
    from battlemap.play.command_preview import PreviewAgent, any_seat
    from battlemap.rules.procedure import NoSuchAnswer, Refused
    from battlemap.rules.run import Run

    try:
        Run(rules, board, command, PreviewAgent(any_seat))
    except NoSuchAnswer:
        return False
    except Refused:
        return True
    return True


def _print(rules: "AnyRuleset", board: "AnyEncounter", action: "Action", who: "TokenId", outlook: "Outlook") -> int:
    from battlemap.play.odds.outlook_words import outlook_lines

    title = action.title_for()
    print(f"{board[who].name}: {append_name(title, board[outlook.target].name) if outlook.target else title}")
    for line in outlook_lines(rules, board, outlook):
        print(f"  {line}")
    return 0


def _as_json(rules: "AnyRuleset", board: "AnyEncounter", action: "Action", who: "TokenId", outlook: "Outlook") -> str:
    import msgspec

    head = {"by": who, "action": action.name, "on": outlook.target, "harm_unit": rules.tactics.harm_unit}
    whole = {**head, **msgspec.to_builtins(outlook)}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()


def _given(text: str) -> "tuple[Asked, Keys]":
    """``ask=answer`` or ``id:ask=answer`` out of an argument, as (who, ask) and keys; ValueError for another."""
    asked, equals, answer = text.partition("=")
    who, _, ask = asked.rpartition(":")
    if not equals or not ask.strip():
        raise ValueError(f"“{text}” does not say what is answered to which question; write it as in weapon=longsword.")
    return (who.strip(), ask.strip()), tuple([key.strip() for key in answer.split(",") if key.strip()])


def _token(board: "AnyEncounter", text: str) -> "TokenId":
    """The token called *text*. ValueError if there is none, or more than one."""
    names = {token.id: token.name for token in board.tokens.values()}
    return _pick(text, names, "nobody here is called")


def _action(rules: "AnyRuleset", text: str) -> "Action":
    names = {action.name: action.title_for() for action in rules.actions.values() if action.menu == "token"}
    return rules.actions[_pick(text, names, "this game has no action")]


def _pick(text: str, names: Mapping[Key, str], none: str) -> Key:
    """The one key that *text* means: it, its name, or the beginning of it."""
    wanted = text.casefold()
    for fits in (
        [key for key, name in names.items() if wanted in (key.casefold(), name.casefold())],
        [key for key, name in names.items() if name.casefold().startswith(wanted)],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise ValueError(f"“{text}” may be {_listed(fits)}: say which by its id.")
    raise ValueError(f"{capitalise(none)} “{text}”; there are {_listed(sorted(names.values()))}.")


def _listed(names: Iterable[str]) -> str:
    known = list(names)
    return ", ".join(known[:MOST_NAMED]) + (" …" if len(known) > MOST_NAMED else "")
