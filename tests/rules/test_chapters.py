"""A ruleset is put together from its chapters."""

from types import ModuleType
from typing import Any

import pytest

from battlemap.rules.chapters import hooks_of, reactions_of, verbs_of
from battlemap.rules.reactions import Reaction
from battlemap.rules.toml_files import BookError


def chapter(name: str, **exports: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(exports)
    return made


def some(*_: Any) -> Any:
    yield


def other(*_: Any) -> Any:
    yield


def test_all_verbs_and_reactions_of_all_chapters_are_there() -> None:
    step_in = Reaction("parry", "struck", some, some)
    chapters = (chapter("a", RUNS={"hit": some}, REACTIONS=(step_in,)), chapter("b"), chapter("c", RUNS={"run": other}))
    assert verbs_of(chapters) == {"hit": some, "run": other}
    assert reactions_of(chapters) == (step_in,)


def test_where_several_hook_in_they_do_so_in_the_order_of_the_chapters() -> None:
    chapters = (chapter("a", HOOKS={"hit": some}), chapter("b", HOOKS={"hit": other, "missed": other}))
    assert hooks_of(chapters) == {"hit": (some, other), "missed": (other,)}
    assert hooks_of(chapters[::-1])["hit"] == (other, some)


def test_two_chapters_cannot_have_the_same_verb() -> None:
    with pytest.raises(BookError, match="b: another chapter has hit already"):
        verbs_of((chapter("a", RUNS={"hit": some}), chapter("b", RUNS={"hit": other})))
