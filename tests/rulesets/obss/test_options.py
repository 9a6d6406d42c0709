"""House rules have words, a rule and help; critical actions, weapon maneuvers and fumbles are complete (78, 79, B7)."""

import pytest

from battlemap.paths import data_dir
from battlemap.rules.house_options import HouseOption, declared_options
from rulesets.obss.book.rulebook import ACTIONS, BOOK, CARD, LABELS, RULEBOOK
from tests.rulesets.obss.boards import RULES

OPTIONS = declared_options(RULES)
GROUPS = {"Eyes": 5, "Weapon": 5, "Push and lunge": 6, "Trip": 4, "Projectile": 3, "Fury": 5, "Defence": 5}
STRANGERS = (
    "Ljust", "Calicante", "Efrem", "Shayalia", "Gradh", "Tazher", "Sornelian", "Nibali", "saurider", "sauroval", "Tups",
    "Jade", "Kennedy",
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
    ("path", "value"),
    [
        ("options.recovery", False), ("options.critical_actions", False), ("options.weapon_maneuvers", False),
        ("options.fumbles", False), ("options.fate_points", False), ("options.maneuvers", True), ("options.opposed", "fixed"),
        ("options.pass_alongside", True), ("options.wp4_cap", "bonus"), ("options.splash_directions", "diagram"),
    ],
)  # fmt: skip
def test_the_defaults_are_the_rulings(path: str, value: object) -> None:
    assert next(option.default for option in OPTIONS if option.path == path) == value


def test_all_critical_actions_are_there() -> None:
    counted: dict[str, int] = {}
    for row in BOOK.critical_actions.values():
        counted[row.group] = counted.get(row.group, 0) + 1
        assert row.title
        assert row.words.endswith(".")
    assert counted == GROUPS
    assert sum(counted.values()) == 33
    assert [key for key, row in BOOK.critical_actions.items() if not row.cost] == ["projectile range", "projectile aim"]


def test_all_weapon_maneuvers_are_there() -> None:
    levels = [row.level for row in BOOK.weapon_maneuvers.values()]
    assert {level: levels.count(level) for level in (4, 6, 8, 10, 12)} == dict.fromkeys((4, 6, 8, 10, 12), 5)
    assert all(row.miss or row.parity for row in BOOK.weapon_maneuvers.values())


@pytest.mark.parametrize(
    ("name", "miss", "parity"),
    [
        ("acrobatic dodge", True, "odd"), ("feint and reposition", True, "even"), ("distracting strike", True, ""),
        ("quick interference", True, "odd"), ("tactical opening", True, "even"), ("quick reaction", True, ""),
        ("advanced feint", False, "even"), ("coordinated support", False, "even"), ("immediate counter", False, "odd"),
        ("sonic distraction", False, "odd"), ("warrior focus", True, ""), ("perfect evasion", False, "odd"),
        ("foe analysis", False, "odd"), ("unstable ground", False, "even"), ("surprise attack", False, "even"),
        ("lateral", True, ""), ("devastating opening", False, "odd"), ("superior intimidation", False, "odd"),
        ("bleeding wound", False, "even"), ("strategic evaluation", False, "even"), ("relentless assault", True, ""),
        ("predictive attack", False, "odd"), ("war cry", False, "odd"), ("lethal insight", False, "even"),
        ("uncontainable fury", False, "even"),
    ],
)  # fmt: skip
def test_each_weapon_maneuver_has_its_activator(name: str, miss: bool, parity: str) -> None:
    row = BOOK.weapon_maneuvers[name]
    assert (row.miss, row.parity) == (miss, parity)


def test_the_table_for_three_ones_goes_from_3_to_19() -> None:
    assert sorted(map(int, BOOK.fumbles)) == list(range(3, 20))


def test_the_licence_is_credited_and_no_name_of_a_setting_is_used() -> None:
    assert "Andres Zanzani" in CARD.licence
    assert "CC BY-SA 4.0" in CARD.licence
    pages = "\n".join(path.read_text(encoding="utf-8") for path in RULEBOOK.folder.rglob("*.toml"))
    assert not [name for name in STRANGERS if name in pages]


@pytest.mark.parametrize("name", sorted(ACTIONS))
def test_every_verb_has_its_words_and_its_icon(name: str) -> None:
    text = ACTIONS[name]
    kind, _, icon = text.icon.partition("/")
    assert (data_dir("resources") / "icons" / kind / f"{icon}.svg").is_file()
    assert text.title
    assert not text.menu or text.help.endswith(".")
    assert not text.menu or text.group
