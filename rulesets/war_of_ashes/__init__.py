"""Zones & Weight: fights on zone maps with four Fate dice, approaches, aspects and weight."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.public_sheets import public_by, with_rough_health
from battlemap.rules.manifest import bind_actions
from battlemap.rules.procedure import Procedure, Table
from battlemap.rules.ruleset import Ruleset
from rulesets.war_of_ashes.book.aspect_ideas import aspect_ideas
from rulesets.war_of_ashes.book.between_battles import BETWEEN
from rulesets.war_of_ashes.book.effect_titles import effect_kinds
from rulesets.war_of_ashes.book.fighter import Conflict, Fighter, rest_fighter
from rulesets.war_of_ashes.book.public_sheet import PUBLIC
from rulesets.war_of_ashes.book.rulebook import ACTIONS, BOOK, CARD, LABELS, RULEBOOK, Book
from rulesets.war_of_ashes.movement.charge_line import charge_line

from . import disabling_states, display, quick_creatures, tactics
from .actions import advantage, compels, explore, overcome, stances, teamwork, weight_stunts
from .attack import attack, charge, flourishes, inventions, zone_attack
from .basics import concession, discovery, invokes, relevance, swarms
from .exchanges import exchanges, gm_overrides, scene_setting
from .harm import lethal, recovery
from .movement import blocking, movement, push_and_pull
from .roars import rituals, roars

EVERYBODY = ""
RUNS: dict[str, Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]] = {
    "attack": attack.attack,
    "charge": charge.charge,
    "shoot": attack.shoot,
    "push": push_and_pull.push,
    "pull": push_and_pull.pull,
    "advantage": advantage.create_advantage,
    "sweep": zone_attack.sweep,
    "weigh in": weight_stunts.weigh_in,
    "exploit": advantage.build_on,
    "explore": explore.explore,
    "overcome": overcome.overcome,
    "maneuver": inventions.invent_maneuver,
    "help": teamwork.help_somebody,
    "invoke": invokes.invoke_for_effect,
    "move": movement.move,
    "full defense": stances.full_defense,
    "full attack": stances.full_attack,
    "recover": flourishes.recover,
    "declare lethal": lethal.declare,
    "hazard": lethal.hazard,
    "new session": lethal.new_session,
    "end turn": exchanges.end_turn,
    "delay": exchanges.delay,
    "act now": exchanges.act_now,
    "concede": concession.concede,
    "compel": compels.compel,
    "invite": compels.invite,
    "roar": roars.roar,
    "ritual": rituals.ritual,
    "call on": rituals.call_on,
    "calm": roars.calm_down,
    "rule on roar": roars.rule_on_roar,
    "roar over": roars.end_roar,
    "begin roar": scene_setting.begin_with_roars,
    "end roar": roars.end_roars,
    "standing": scene_setting.set_rank,
    "relevance": relevance.rule_on_aspect,
    "rule on sight": gm_overrides.rule_on_sight,
    "let act": gm_overrides.let_act,
    "leaves": exchanges.leave,
    "reveal": discovery.reveal,
    "end scenario": recovery.end_scenario,
    "split": swarms.split,
    "join": swarms.join,
    "begin fight": scene_setting.begin_fight,
    "next turn": exchanges.next_turn,
    "change kind": scene_setting.change_kind,
    "end fight": exchanges.end_fight,
    "begin turn": exchanges.begin_turn,
    "end exchange": exchanges.end_exchange,
}
USES = ("attack", "defend", "overcome", "resist", "block", "advantage")

# What nobody is asked in a new battle: () takes the suggestion. An invoke is asked, but not one that only widens a lead.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *[(EVERYBODY, f"approach {use}", ()) for use in USES],
    *[(EVERYBODY, ask, ()) for ask in ("moves", "attacked", "press", "boost", "follow")],
    *[(GM, ask, ()) for ask in ("absorb", "sight", "weight", "agree", "label", "first", "ties", "npcs", "leads")],
)

RULESET: Ruleset[Fighter, Conflict, Book] = Ruleset(
    "war_of_ashes",
    CARD.title,
    Fighter,
    Conflict,
    BOOK,
    bind_actions(ACTIONS, RUNS),
    (*blocking.REACTIONS, *concession.REACTIONS),
    due_command=exchanges.due_command,
    public=public_by(PUBLIC, display.board_display),
    display=with_rough_health(display.board_display),
    profile=display.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    points={"fate_points": "fate points"},
    maps=("zones", "grid"),
    labels=LABELS,
    aspect_ideas=aspect_ideas,
    command_overlay=charge_line,
    standing_orders=ORDERS,
    validate=RULEBOOK.validate,
    rest=rest_fighter,
    effect_kinds=effect_kinds,
    disabling_states=disabling_states.STATES,
    conformance=Path(__file__).with_name("conformance.toml"),
    state_checks=weight_stunts.STATE_CHECKS,
    between_battles=BETWEEN,
    recovery=("new session", "end scenario"),
    quick_creatures=quick_creatures.quick_creatures,
    tactics=tactics.TACTICS,
)
