"""Rating, traits and lethality are those of the weapon that strikes, whatever else is in hand, carried or rated by hand."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.rules.creatures.action_outcomes import PendingAction
from battlemap.rules.procedure import Command
from rulesets.fate2.attack_outcomes import with_attack
from rulesets.fate2.basics.weapons import advantages, blow_of, far_weapons, harm_margin, lethal, traits_of
from rulesets.fate2.book.fight import Board, Declaration, Fight
from rulesets.fate2.book.fighter import Fighter, Mark
from rulesets.fate2.book.rulebook import BOOK
from rulesets.fate2.paces.clash import attack_of
from tests.rulesets.fate2.boards import ANN, CAT, FRIENDS, RULES, WATCH, board, fighter, piece

HELD = st.sampled_from(["", *BOOK.weapons])
THROWN = st.sampled_from([name for name, row in BOOK.weapons.items() if row.kind == "thrown"])
CLOSE = st.sampled_from([name for name, row in BOOK.weapons.items() if row.kind == "close"])
FAR = st.sampled_from([name for name, row in BOOK.weapons.items() if row.kind == "ranged"])
RATED = {"options.weapons": "simple", "options.armour": "none", "options.weapon_traits": True}


def duel(sheet: Fighter, **options: object) -> Board:
    return board(piece(ANN, FRIENDS, sheet), piece(CAT, WATCH), house={**RATED, **options})


@given(HELD, THROWN)
def test_a_thrown_weapon_does_the_same_harm_whatever_is_in_hand(held: str, thrown: str) -> None:
    said = Declaration("attack", CAT, "throwing", far=True, weapon=thrown)
    full = duel(fighter(weapon=held, weapons=(thrown,), weapon_rating=9, weapon_traits=("vicious",)))
    sheet = full[ANN].sheet
    blow = blow_of(full, ANN, CAT, "throwing", said)
    own = held == thrown
    assert blow.weapon == thrown
    assert harm_margin(full, blow, 0) == (9 + 1 if own else BOOK.weapons[thrown].rating)
    assert ("vicious" in traits_of(BOOK_WITH_TRAITS, sheet, thrown)) is own


BOOK_WITH_TRAITS = replace(BOOK, options=replace(BOOK.options, weapon_traits=True))


@given(FAR)
def test_a_weapon_for_afar_strikes_at_arms_length_as_bare_hands_do(held: str) -> None:
    near = duel(fighter(weapon=held))
    blow = blow_of(near, ANN, CAT, "brawling")
    assert (blow.weapon, harm_margin(near, blow, 1), lethal(BOOK, blow.weapon)) == ("", 1, False)


@given(FAR, CLOSE)
def test_nobody_has_the_better_weapon_at_arms_length_where_one_holds_a_weapon_for_afar(shooter: str, close: str) -> None:
    near = duel(fighter(weapon=shooter), **{"options.weapons": "dramatic"})
    near = near.with_token(replace(near[CAT], sheet=fighter(weapon=close)))
    mine, theirs = blow_of(near, ANN, CAT), blow_of(near, CAT, ANN)
    assert advantages(near, mine, theirs) == advantages(near, theirs, mine) == frozenset()


@given(HELD, st.lists(HELD, max_size=3))
def test_only_weapons_to_shoot_or_throw_are_shot_or_thrown(held: str, carried: list[str]) -> None:
    ready = far_weapons(BOOK, fighter(weapon=held, weapons=tuple(carried)))
    assert "" not in ready
    assert all(BOOK.weapons[name].kind != "close" for name in ready)
    assert all(name == held or BOOK.weapons[name].kind == "thrown" for name, refusal in ready.items() if not refusal)


def test_a_rating_stays_with_its_weapon_while_others_come_to_hand() -> None:
    sheet = fighter(weapon="sword", weapon_rating=4)
    assert sheet.rated_weapon == "sword"
    assert replace(sheet, weapon="mace").rated_weapon == "sword"
    assert replace(sheet, weapon_rating=None).rated_weapon is None
    assert replace(replace(sheet, weapon_rating=None), weapon="mace", weapon_rating=5).rated_weapon == "mace"


def test_machines_reckon_with_the_weapon_that_is_shot() -> None:
    turns = board(
        piece(ANN, FRIENDS, fighter(weapon="sword", weapons=("hand axe",))), piece(CAT, WATCH), scene=Fight("turn"), house=RATED
    )
    command = Command("shoot", ANN, {"target": ("cat",)})
    known = with_attack(PendingAction(command, turns, (), {"weapon": "hand axe", "skill": "throwing"}))
    assert attack_of(known.board, ANN, CAT).weapon == "hand axe"


def test_a_throw_that_is_declared_is_shown_with_its_weapon() -> None:
    said = Declaration("attack", CAT, far=True, weapon="knife")
    shown = RULES.display(board(scene=Fight("exchange", declared={ANN: said})))
    assert shown.tokens[ANN].badges[0].name == "Throws knife at Cat"


def test_a_clip_marked_by_hand_after_the_part_was_played_waits_for_the_next_exchange() -> None:
    before, after = board(scene=Fight("exchange")), board(scene=Fight("exchange", played=(ANN,)))
    marks = [RULES.profile(on, ANN).tracks[0].item for on in (before, after)]
    assert marks == [Mark("clipped"), Mark("clipped", fresh=True)]
