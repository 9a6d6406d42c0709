"""Values without what refers to secrets, by the types of their fields: ids, cells, words, and what cannot be without them."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from battlemap.board.ids import AspectId, Cell, LinkId, SideId, TokenId, ZoneId
from battlemap.play.public.secret_removal import SecretRemoval
from battlemap.play.public.secret_words import SecretWords

ANN, DOG = TokenId("ann"), TokenId("dog")
HALL, VAULT = ZoneId("hall"), ZoneId("vault")


class Mark(Struct, frozen=True):
    """Something that cannot be without the token it is about."""

    who: TokenId
    strength: int = 1


class Deed(Struct, frozen=True):
    """Fields of many types."""

    target: TokenId | None = None
    place: ZoneId = HALL
    aspect: AspectId = AspectId("")
    link: LinkId | None = None
    side: SideId = SideId("")
    stance: Literal["guard", "dog"] = "guard"
    words: str = ""
    icon: str = ""
    count: int = 0
    near: tuple[TokenId, ...] = ()
    pair: tuple[TokenId, int] | None = None
    by_token: dict[TokenId, int] = {}
    scores: dict[str, int] = {}
    told: list[str] = []
    seen: frozenset[TokenId] = frozenset()
    at: Cell | None = None
    ways: tuple[Cell, ...] = ()
    mark: Mark | None = None
    marks: tuple[Mark, ...] = ()
    lines: Annotated[tuple[Annotated[str, Meta(max_length=50)], ...], Meta(max_length=9)] = ()
    other: Any = None
    either: dict[TokenId, int] | tuple[TokenId, ...] = ()


WORDS = SecretWords(["Dogbert"], ["dog", "vault"], ["ann", "Ann", "hall"], frozenset())


def removal(covered: frozenset[Cell] = frozenset()) -> SecretRemoval:
    """Ann and the hall are known, Dogbert is not; the vault is called unseen-1."""
    known: dict[Any, frozenset[str]] = {
        TokenId: frozenset({ANN}),
        AspectId: frozenset({"icy"}),
        LinkId: frozenset({"door"}),
    }
    return SecretRemoval(known, {HALL: HALL, VAULT: "unseen-1"}, WORDS, lambda cell: cell in covered)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Deed(target=DOG), Deed()),
        (Deed(target=ANN), Deed(target=ANN)),
        (Deed(place=VAULT), Deed(place=ZoneId("unseen-1"))),
        (Deed(place=ZoneId("gone")), Deed(place=HALL)),
        (Deed(aspect=AspectId("trap")), Deed()),
        (Deed(aspect=AspectId("icy")), Deed(aspect=AspectId("icy"))),
        (Deed(link=LinkId("crawl")), Deed()),
        (Deed(link=LinkId("door")), Deed(link=LinkId("door"))),
        (Deed(side=SideId("dog")), Deed(side=SideId("dog"))),
        (Deed(stance="dog"), Deed(stance="dog")),
        (Deed(words="helps Dogbert"), Deed()),
        (Deed(words="helps Ann"), Deed(words="helps Ann")),
        (Deed(words="vault"), Deed(words="unseen-1")),
        (Deed(words="hall"), Deed(words="hall")),
        (Deed(icon="game/dog"), Deed(icon="game/dog")),
        (Deed(icon="dog"), Deed(icon="dog")),
        (Deed(near=(DOG, ANN, DOG)), Deed(near=(ANN,))),
        (Deed(near=(DOG,)), Deed()),
        (Deed(pair=(DOG, 3)), Deed()),
        (Deed(pair=(ANN, 3)), Deed(pair=(ANN, 3))),
        (Deed(by_token={DOG: 1, ANN: 2}), Deed(by_token={ANN: 2})),
        (Deed(scores={"dog": 1, "Ann": 2, "": 3}), Deed(scores={"Ann": 2, "": 3})),
        (Deed(scores={"vault": 1}), Deed(scores={"unseen-1": 1})),
        (Deed(told=["Dogbert lurks", "", "Ann waits"]), Deed(told=["", "Ann waits"])),
        (Deed(seen=frozenset({DOG, ANN})), Deed(seen=frozenset({ANN}))),
        (Deed(at=(1, 1)), Deed()),
        (Deed(at=(2, 2)), Deed(at=(2, 2))),
        (Deed(ways=((1, 1), (2, 2))), Deed(ways=((2, 2),))),
        (Deed(mark=Mark(DOG)), Deed()),
        (Deed(mark=Mark(ANN, 2)), Deed(mark=Mark(ANN, 2))),
        (Deed(marks=(Mark(DOG), Mark(ANN))), Deed(marks=(Mark(ANN),))),
        (Deed(lines=("Dogbert", "Ann")), Deed(lines=("Ann",))),
        (Deed(other={"who": "Dogbert", "list": ["dog", "x"]}), Deed(other={"who": "", "list": ["x"]})),
        (Deed(count=7, other=True), Deed(count=7, other=True)),
        (Deed(by_token={TokenId("stranger"): 1, ANN: 2}), Deed(by_token={ANN: 2})),
        (Deed(either=(ANN, TokenId("stranger"))), Deed(either=(ANN,))),
        (Deed(either={TokenId("stranger"): 1, ANN: 2}), Deed(either={ANN: 2})),
    ],
)
def test_what_refers_to_a_secret_is_gone_and_all_else_stays(before: Deed, after: Deed) -> None:
    assert removal(frozenset({(1, 1)})).clear(before) == after


def test_what_holds_no_secret_stays_the_same_object() -> None:
    deed = Deed(
        ANN, HALL, words="waits", near=(ANN,), pair=(ANN, 1), by_token={ANN: 1}, told=["x"], marks=(Mark(ANN),), at=(3, 3)
    )
    assert removal().clear(deed) is deed


def test_what_cannot_be_without_a_secret_has_nothing_left() -> None:
    with pytest.raises(ValueError, match="a Mark cannot be without what it refers to"):
        removal().clear(Mark(DOG))


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("Dogbert", True),
        ("DOGBERT waits", True),
        ("Dogbertson", False),
        ("hot-dog", False),
        ("taken:dog", True),
        ("", False),
        ("Ann", False),
        ("the vault", True),
        ("vaulting", False),
    ],
)
def test_a_secret_word_is_told_as_a_word_of_its_own_in_any_case(text: str, tells: bool) -> None:
    assert WORDS.tell(text) == tells


def test_words_of_the_game_and_names_that_players_see_give_nothing_away() -> None:
    words = SecretWords(["Shield", " Raider ", "Cole", ""], ["x-1"], ["RAIDER", "Old Cole"], frozenset({"Shield", "x-1"}))
    assert [words.tell(text) for text in ("Shield", "Shield bash", "x-1", "Raider", "Cole", "Old Cole", "Old Cole and Cole")] == [
        False,
        False,
        False,
        False,
        True,
        False,
        True,
    ]
    assert [sorted(known) for known in words.key[:2]] == [["Cole"], ["Old Cole", "RAIDER"]]
    assert not SecretWords([], [], ["Ann"], frozenset()).tell("Ann")
