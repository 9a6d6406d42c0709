"""House rules have words, a rule and help, and their defaults are the rulings; names of others stay out (C, D)."""

import pytest

from battlemap.paths import data_dir
from battlemap.play.action_menu import build_menu
from battlemap.rules.house_options import HouseOption, declared_options
from rulesets.zweihander.book.rulebook import ACTIONS, CARD, LABELS
from tests.rulesets.zweihander.boards import ANN, BEN, CAT, HEROES, RAIDERS, RULES, board, piece, with_conditions, with_house

OPTIONS = declared_options(RULES)
DEFAULTS = {option.path.removeprefix("options."): option.default for option in OPTIONS}
STRANGERS = (
    "Grim & Perilous", "Andrews McMeel", "Main Gauche", "Wytchfyre", "Dhar", "Flames of Freedom", "magick", "Slain!", "Ruined!",
    "Incapacitated!", "Knockout!",
)  # fmt: skip


@pytest.mark.parametrize("option", OPTIONS, ids=[option.path for option in OPTIONS])
def test_an_option_explains_itself(option: HouseOption) -> None:
    path = option.path
    assert LABELS[path]
    assert LABELS[f"{path}.rule"]
    assert LABELS[f"{path}.help"].endswith(".")
    if isinstance(option.default, str):
        values = [value for value, _ in option.choices]
        assert option.default in values
        assert all(f"{path}={value}" in LABELS for value in values)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("attacks_per_turn", 1), ("jump", "horizontal"), ("thrown_range", "short"), ("threshold", "reached"), ("fiery", "one"),
        ("stunt_critical", "no resistance"), ("push_critical", "either"), ("takedown_engaged", "coordination"),
        ("takedown_charge", "coordination"), ("dodge_skill", "coordination"), ("dodge_against", "any"), ("templates", "diameter"),
        ("surprise_die", "once"), ("outnumbering", "engagement"), ("channel_chaos", True), ("ap_before_first_turn", "three"),
        ("charge_includes_attack", False), ("run_with_mode", "split"), ("cover_provokes", True), ("ally_hit", "in addition"),
        ("friendly_fire_cover", True), ("trample_skill", "drive"), ("fate_safe", True), ("knockout_wakes", False),
        ("missed_reaction", "none"), ("trample_mounted_fury", False), ("fury_stacks", True), ("critical_fury", False),
        ("mode_bonuses", "animal"), ("weapon_size_parry", "no"), ("subdue_ap", "besides"), ("fumble_object", "durability"),
        ("prone", "both"), ("helpless", "choice"), ("litany_listeners", "foes"), ("stunt_criticals", "all"),
        ("chokehold_peril", "victim"), ("opening_by_slain", True), ("ineffective_slays", False), ("weak_injuries", "lesser"),
        ("mounts_counted", True), ("surprised_by_gm", "own turn"), ("net_holds", "anywhere"), ("map_edge", "open"),
        ("unable_engage", False), ("fate_injury", True), ("recoil_injury", "shot"), ("mount_bleeding", "each turn"),
    ],
)  # fmt: skip
def test_the_defaults_are_the_rulings(name: str, value: object) -> None:
    assert DEFAULTS[name] == value


def test_every_action_has_words_a_rule_and_an_icon() -> None:
    for name, text in ACTIONS.items():
        kind, _, icon = text.icon.partition("/")
        assert text.title, name
        assert text.rule, name
        assert text.help.endswith("."), name
        assert (data_dir("resources") / "icons" / kind / f"{icon}.svg").is_file(), text.icon


def test_names_of_others_stay_out() -> None:
    pages = sorted(data_dir("rulesets").joinpath("zweihander").rglob("*.toml"))
    pages += sorted(data_dir("rulesets").joinpath("zweihander").glob("*.py"))
    pages.append(data_dir("resources") / "tokens" / "zweihander.toml")
    for page in pages:
        text = page.read_text(encoding="utf-8").replace(CARD.compatible_with, "")
        assert [name for name in (*STRANGERS, "Zweihänder") if name in text] == [], page.name


@pytest.mark.parametrize("used", [False, True])
def test_waking_is_in_the_menu_of_battles_that_allow_it(used: bool) -> None:
    there = board(piece(ANN, HEROES, (4, 4)), piece(BEN, HEROES, (5, 4)), piece(CAT, RAIDERS, (9, 4)), now=ANN)
    asleep = with_conditions(there, BEN, "knocked out")
    lines = build_menu(RULES, with_house(asleep, knockout_wakes=used), ANN, BEN)
    assert ("wake" in {line.action for line in lines}) is used
