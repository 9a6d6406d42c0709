"""What is seen of the sheets: tracks, hurts and what lasts as badges, what is left of a turn, the inspector, the lenses."""

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.grid_map import GridMap
from battlemap.rules.display import Facing, Pips
from rulesets.sifrp.basics.actions import allowance
from rulesets.sifrp.basics.arms import weapon_uses
from rulesets.sifrp.basics.durations import ATTACKED, until_own_turn
from rulesets.sifrp.book.fight import Affray, DroppedItem, InitiativeScore, waiting_words
from rulesets.sifrp.book.fighter import Arm, HeldCounterattack, Prize, TurnRecord
from rulesets.sifrp.book.rulebook import BOOK
from tests.rulesets.sifrp.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece, with_sheet


def test_health_is_a_bar() -> None:
    track = RULES.display(with_sheet(board(), ANN, health=4)).tokens[ANN].tracks[0]
    assert (track.filled, track.of, track.shape, track.path) == (4, 6, "bar", "health")


def test_the_inspector_has_injuries_and_wounds_as_boxes_and_destiny_as_pips() -> None:
    hurt = with_sheet(board(), ANN, abilities={"endurance": 3}, injuries=2, wounds=1, destiny=2, destiny_spent=1, health=5)
    profile = RULES.profile(hurt, ANN)
    tracks = {track.name: track.boxes for track in profile.tracks}
    assert tracks["Injuries"] == (True, True, False)
    assert tracks["Wounds"] == (True, False, False)
    assert [(pips.name, pips.left, pips.of, pips.path) for pips in profile.pips] == [("Destiny", 2, 3, "destiny")]


def test_hurts_and_what_lasts_are_badges_that_say_what_they_do() -> None:
    lasting = (
        Effect("cautious", "21", ANN, (NumberChange("defence", 3),), until_own_turn(ANN), title="Cautious"),
        Effect("distracted", "32", ANN, (), EffectEnd(ATTACKED, ANN), CAT, title="Distracted"),
    )
    on = with_sheet(board(effects=lasting), ANN, injuries=1, wounds=1, held=HeldCounterattack(CAT, "Cat moves", "moves"))
    badges = {badge.name: badge.words for badge in RULES.display(on).tokens[ANN].badges}
    assert badges["Wounds 1"] == "−1D to all tests"
    assert badges["Injuries 1"] == "−1 to all tests"
    assert badges["Counterattack"] == "On Cat: Cat moves"
    assert badges["Cautious"] == "+3 Combat Defense, until the turn of Ann begins"
    assert badges["Distracted"] == "by Cat, until the next attack"


def test_the_turn_is_shown_as_pips_in_a_fight_alone() -> None:
    assert RULES.display(board()).tokens[ANN].pips == ()
    spent = with_sheet(board(now=ANN), ANN, left={"lesser": 1}, done=TurnRecord(("attack",), True))
    actions, attack = RULES.display(spent).tokens[ANN].pips
    assert (actions.left, actions.of, actions.path) == (1, 2, "left.lesser")
    assert attack == Pips("Attack", 0, 1, help="One attack each turn")


def test_a_lost_action_is_one_pip_less() -> None:
    staggered = board(now=ANN, effects=(Effect("staggered", "B", ANN, (NumberChange("lesser", -1),), title="Staggered"),))
    assert allowance(BOOK, staggered, ANN) == {"lesser": 1}


def test_whoever_is_out_says_what_became_of_it() -> None:
    shown = RULES.display(with_sheet(board(), CAT, status="defeated", outcome="Maimed")).tokens[CAT]
    assert (shown.out, shown.words, shown.tracks, shown.exit) == (True, "maimed", (), "taken out")


def test_the_dead_those_who_yielded_and_those_who_left_bear_marks_of_their_own() -> None:
    ways: tuple[dict[str, object], ...] = ({"status": "dead"}, {"status": "defeated", "yielded": True}, {"status": "gone"})
    shown = [RULES.display(with_sheet(board(), CAT, **way)).tokens[CAT].exit for way in ways]
    assert shown == ["dead", "yielded", "left"]


def test_the_turn_order_says_initiative_and_who_waits() -> None:
    on = board(now=ANN, scene=Affray(standings={CAT: InitiativeScore(12)}))
    on = with_sheet(on, CAT, held=HeldCounterattack(ANN, "Ann moves"))
    assert RULES.display(on).tokens[CAT].words == "Initiative 12 · waits to strike"
    assert RULES.display(on).phase == "Round 1"


def test_what_the_book_does_not_know_is_a_warning() -> None:
    on = board(piece(ANN, HEROES, (1, 1), fighter(arms={"x": Arm("moonblade", grade="divine")}, armour="paper")))
    assert RULES.display(on).warnings == (
        "Ann: there is no weapon called “moonblade”",
        "Ann: there is no grade called “divine”",
        "Ann: there is no armor called “paper”",
    )


def test_the_inspector_says_defense_armor_and_movement() -> None:
    on = with_sheet(board(), ANN, armour="mail", abilities={"agility": 4}, specialties={"quickness": 2})
    profile = RULES.profile(on, ANN)
    figures = {figure.name: figure for figure in profile.counters}
    assert figures["Combat Defense"].value == "5"
    assert figures["Combat Defense"].help == "Agility 4, Athletics 2, Awareness 2, Armor -3"
    assert figures["Armor"].value == "5"
    assert profile.figures[0].help == "Quickness 2B"
    assert any(line.value.startswith("Mace 2") for line in profile.lines)


def test_lenses_draw_reach_ranges_cover_and_charges() -> None:
    archer = fighter(arms={"spear": Arm("frog spear"), "staff": Arm("quarterstaff")}, off_hand="staff")
    on = board(piece(ANN, HEROES, (5, 5), archer), piece(CAT, RAIDERS, (11, 5)), grid=GridMap(30, 12))
    lenses = {lens.name: lens for lens in RULES.lenses}
    assert any("Quarterstaff: 3" in area.words for area in lenses["reach"].draw(on, ANN, None).areas)
    assert [area.words.split(": ")[1] for area in lenses["ranges"].draw(on, ANN, CAT).areas] == [
        "up to 10 m",
        "up to 20 m, −1D",
        "up to 30 m, −2D",
    ]
    assert lenses["cover"].draw(on, ANN, CAT).lines[0].words == "Clear"
    assert [sign.words for sign in lenses["charge"].draw(on, ANN, None).signs] == ["Charge"]


def test_who_waits_and_who_holds_is_turned_towards_the_other() -> None:
    on = with_sheet(
        board(effects=(Effect("grabbed", "28", ANN, (), None, CAT, title="Grabbed"),)),
        ANN,
        held=HeldCounterattack(CAT, "Cat moves", "moves"),
    )
    assert RULES.display(on).facings == (Facing(ANN, CAT, "when Cat moves", False), Facing(CAT, ANN, "grabbed"))


def test_what_lies_about_is_seen_by_its_own_lens() -> None:
    near, far = DroppedItem("axe", Arm("hand axe"), (6, 6), CAT), DroppedItem("bow", Arm("hunting bow"), (12, 3))
    on = board(scene=Affray(ground=(near, far)))
    lens = next(lens for lens in RULES.lenses if lens.name == "lying")
    assert [(area.words, area.tone, area.cells) for area in lens.draw(on, ANN, None).areas] == [
        ("Hand axe of Cat", "good", frozenset({(6, 6)})),
        ("Hunting bow", "cost", frozenset({(12, 3)})),
    ]


def test_what_somebody_has_won_stands_in_the_inspector() -> None:
    won = (Prize("Mail", "armour", "Cat", armour="mail"), Prize("Dog", "captive", token="dog"))
    lines = {figure.name: figure.value for figure in RULES.profile(with_sheet(board(), ANN, prizes=won), ANN).lines}
    assert lines["Has won"] == "Mail of Cat, Dog, captive"


def test_an_offer_to_strike_says_what_was_waited_for() -> None:
    on = with_sheet(board(now=CAT), ANN, held=HeldCounterattack(CAT, "Cat lifts the axe", "attacks"))
    assert waiting_words(on, CAT) == " (Ann waits: Cat lifts the axe)"
    assert waiting_words(on, ANN) == ""


def test_teeth_are_in_the_place_of_fists() -> None:
    assert [way.title for way in weapon_uses(BOOK, fighter(arms={"teeth": Arm("teeth")}))] == ["Teeth"]
    assert [way.title for way in weapon_uses(BOOK, fighter(arms={"mace": Arm("mace")}))] == ["Mace", "Fist"]


def test_a_crossbow_that_is_not_loaded_is_still_in_hand() -> None:
    on = with_sheet(board(), ANN, arms={"bow": Arm("light crossbow", loaded=False)}, main_hand="bow")
    line = next(figure.value for figure in RULES.profile(on, ANN).lines if figure.name == "In hand")
    assert line.startswith("Fist")
    assert line.endswith("not loaded)")


def test_who_could_pick_something_up_has_a_badge_that_says_what_and_where() -> None:
    near, far = DroppedItem("axe", Arm("hand axe"), (6, 6), CAT), DroppedItem("bow", Arm("hunting bow"), (12, 3))
    tokens = RULES.display(board(scene=Affray(ground=(near, far)))).tokens
    found = {badge.name: badge.words for badge in tokens[ANN].badges}
    assert found == {"Can be picked up": "Hand axe (G7)"}
    assert not RULES.display(board(scene=Affray(ground=(far,)))).tokens[ANN].badges
