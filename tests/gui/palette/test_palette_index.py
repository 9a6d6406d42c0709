"""What words find in the palette, without a window: beginnings of words, in any order, the last used first."""

from time import process_time

from battlemap.board.subject import Subject
from battlemap.gui.palette.line_ranking import IndexedLines, UsedLines
from battlemap.gui.palette.palette_index import ActingToken, PaletteSearch, PaletteSources
from battlemap.gui.palette.palette_line import PaletteGroup, PaletteLine
from battlemap.gui.palette.verb_search import VerbIndex, subjects_of
from battlemap.gui.palette.window_synonyms import SYNONYMS
from battlemap.gui.word_match import matched_spans, typed_words
from battlemap.play.action_menu import build_menu
from tests.gui.ravine import COLE, ODDA, ORM, RAVINE, board

LINES = (
    PaletteLine("action", "undo", "Undo"),
    PaletteLine("action", "zone", "Draw zone", words="area region", remembered="action/zone"),
    PaletteLine("action", "zoom", "Zoom in", words="closer", remembered="action/zoom"),
    PaletteLine("action", "grid", "Grid", refusal="This map has no grid", words="zone"),
    PaletteLine("action", "fete", "Fête for Łukasz’s élan"),
)


def found(text: str, used: UsedLines | None = None) -> list[str]:
    return [line.title for line in IndexedLines(LINES).find(typed_words(text), used or UsedLines())]


def search(text: str, used: UsedLines | None = None, only: int | None = None) -> tuple[PaletteGroup, ...]:
    """All groups for some words in Orm's turn, after the rules have been asked."""
    state = board()
    orm = ActingToken("Orm", VerbIndex(RAVINE, state, ORM, tuple(subjects_of(state, ORM))))
    others = tuple((who, token.name) for who, token in state.tokens.items() if who != ORM)
    sources = PaletteSources(
        IndexedLines(LINES),
        acting=(orm,),
        others=others,
        verbs_of=lambda who: VerbIndex(RAVINE, state, who, tuple(subjects_of(state, who))),
        gm=VerbIndex(RAVINE, state, None, tuple(subjects_of(state, None))),
        tokens=IndexedLines([PaletteLine("token", token.id, token.name) for token in state.tokens.values()]),
    )
    looking = PaletteSearch(sources, text, used or UsedLines(), only)
    while not looking.is_done:
        looking.step(1.0)
    return looking.groups()


def titles(groups: tuple[PaletteGroup, ...], group: str) -> list[str]:
    return [line.title for each in groups if each.id == group for line in each.lines]


def test_each_word_begins_a_word_of_the_line_in_any_order() -> None:
    assert found("zo dr") == ["Draw zone"]
    assert found("one") == []


def test_accents_and_capitals_make_no_difference() -> None:
    assert found("FETE elan") == ["Fête for Łukasz’s élan"]


def test_what_is_shown_comes_before_what_is_meant_and_grey_lines_come_last() -> None:
    assert found("zo") == ["Draw zone", "Zoom in", "Grid"]


def test_what_was_used_last_comes_first_among_equals() -> None:
    assert found("zo", UsedLines(("action/zoom",))) == ["Zoom in", "Draw zone", "Grid"]


def test_the_letters_that_were_typed_are_known_for_each_word() -> None:
    assert matched_spans(typed_words("co pu"), "Push Cole") == ((0, 2), (5, 2))


def test_a_verb_is_found_on_everybody_it_can_be_done_to_as_the_menu_has_it() -> None:
    groups = search("pu co")
    line = next(line for group in groups if group.id == "acts" for line in group.lines)
    menu = next(entry for entry in build_menu(RAVINE, board(), ORM, COLE) if entry.action == "push")
    assert line.title == "Push Cole"
    assert line.entry is not None
    assert (line.entry.command, line.entry.cost) == (menu.command, menu.cost)


def test_what_cannot_be_done_now_is_listed_last_with_its_reason() -> None:
    lines = [line for group in search("pus") if group.id == "acts" for line in group.lines]
    assert [(line.title, line.refusal) for line in lines] == [("Push Cole", ""), ("Push Iver", "Iver is in another zone")]


def test_a_name_is_always_found_even_if_the_other_words_do_not_fit() -> None:
    groups = search("pu iv")
    assert [(group.head, titles((group,), "tokens")) for group in groups if group.id == "tokens"] == [
        ("Tokens with “iv”", ["Iver"])
    ]


def test_the_verbs_of_others_are_found_by_their_names() -> None:
    assert titles(search("odda pus"), "other")[:1] == ["Odda: Push Cole"]
    assert ODDA == "odda"


def test_with_nothing_typed_the_acting_token_s_own_possibilities_are_listed_after_what_was_used() -> None:
    groups = search("", UsedLines(("action/zone",)))
    assert [group.id for group in groups] == ["used", "acts"]
    assert "Push Cole" in titles(groups, "acts")
    assert "Push Iver" not in titles(groups, "acts")


def test_only_the_verbs_of_one_token_are_listed_when_that_is_wanted() -> None:
    assert [group.id for group in search("zo", only=0)] in ([], ["nothing"])
    assert {group.id for group in search("co", only=0)} == {"acts"} or search("push co", only=0)[0].id == "acts"


def test_nothing_found_leads_to_the_help() -> None:
    assert [line.kind for group in search("xyzzy") for line in group.lines] == ["nothing", "help"]


def test_what_is_done_by_hand_wants_a_name_or_a_selection() -> None:
    lines = [
        PaletteLine("hand", f"token:{who}/0", f"Remove {who.title()}", subject=Subject("token", who), about=who.title())
        for who in ("cole", "orm")
    ]

    def removed(text: str, selected: str) -> list[str]:
        sources = PaletteSources(IndexedLines(()), by_hand=IndexedLines(lines), selected=Subject("token", selected))
        return titles(PaletteSearch(sources, text, UsedLines()).groups(), "hand")

    assert removed("remove", "orm") == ["Remove Orm"]
    assert removed("remove col", "orm") == ["Remove Cole"]


def test_synonyms_are_those_of_actions_that_exist() -> None:
    from battlemap.gui.actions import ACTIONS

    assert set(SYNONYMS) <= {action.id for action in ACTIONS}


def test_a_keystroke_takes_less_than_ten_milliseconds_among_five_thousand_creatures() -> None:
    """The best of a few runs, so that a busy machine does not count."""
    creatures = [
        PaletteLine(
            "creature", f"c{at}", f"Put {name} {at} on the map", words="bring add undead humanoid", help="A foe of the deep"
        )
        for at in range(1000)
        for name in ("Constable", "Goblin raider", "Wolf", "Pale knight", "Crypt thing")
    ]
    sources = PaletteSources(IndexedLines(LINES), creatures=IndexedLines(creatures))

    def seconds(text: str) -> float:
        begun = process_time()
        PaletteSearch(sources, text, UsedLines()).groups()
        return process_time() - begun

    assert max(min(seconds(text) for _ in range(5)) for text in ("p", "pu", "put", "put go", "und", "gob 12")) < 0.010
