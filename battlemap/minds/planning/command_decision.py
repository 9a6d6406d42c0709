"""What one fighter does now: what it might do is weighed, and the best of it, or nearly the best, is done."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.minds.decision import Alternative, Decision, Evaluation
from battlemap.minds.planning.candidates import CandidateFinder
from battlemap.minds.planning.distinct_alternatives import TOLD, distinct_alternatives
from battlemap.minds.planning.evaluation import SHOT
from battlemap.minds.planning.expectation import ExpectedGain, ShortLook
from battlemap.minds.planning.follow_up import HARMLESS, FollowUps
from battlemap.minds.planning.mind_context import MindContext
from battlemap.minds.planning.ranking import Gain, Weighed
from battlemap.minds.planning.token_distances import FAR, distance_between, is_cut_off
from battlemap.rules.procedure import Command

HURT = 0.7
"""Whoever counts for less than this share of what he was unhurt thinks of more than attacking."""
BEST = 2
"""So many of the best attacks are looked at again after what may make them better."""
HOPELESS = 0.02
"""A blow that costs no more is struck by whoever has nothing better to do: there is luck that no forecast tells."""

Bonus: TypeAlias = Callable[[AnyEncounter, Evaluation], Evaluation]
"""A gain with what there is to it besides what the board says."""
Candidate: TypeAlias = tuple[Command, Bonus]


def no_bonus(after: AnyEncounter, gain: Evaluation) -> Evaluation:
    """Nothing besides."""
    return gain


def each_once(ranked: Sequence[Alternative]) -> list[Alternative]:
    """Of what was looked at twice the better look: else it would be twice as likely to be taken."""
    return [way for at, way in enumerate(ranked) if all(way.command != better.command for better in ranked[:at])]


class CommandDecision:
    """One decision, of one fighter on the board that its side knows, as one mind makes it."""

    def __init__(self, mind: MindContext, board: AnyEncounter, who: TokenId, moment: int, grudge: TokenId | None) -> None:
        """*moment*: where its dice in thought begin. *grudge*: whom it wants most."""
        self._mind, self._board, self._who, self._moment = mind, board, who, moment
        self._evaluator = mind.evaluator(board, board[who].side, grudge)
        self._finder = CandidateFinder(mind.rules, board, who, self._evaluator, mind.skill.ways, tried=True)
        self._follow_ups = FollowUps(mind.rules, who, self._evaluator)

    def decide(self) -> Decision:
        """What is done; no command: nothing is worth doing, and the turn ends."""
        mind, board, who, finder = self._mind, self._board, self._who, self._finder
        if mind.morale.fails(board, who, self._evaluator) and (resorts := finder.last_resorts()):
            return self._plain(resorts[0])
        if not self._evaluator.opponents:
            searches = finder.searches() if board.turns.order else []
            return self._plain(searches[0]) if searches else Decision()
        if mind.character.preparation and (readying := mind.tactics.readies(board, who)) is not None:
            return self._plain(readying)
        struck = mind.tactics.struck(board, who)
        if not struck and (blow := self._blow_without_weighing()) is not None:
            return self._with_reasons(blow)
        attacks = [] if struck else self._attacks()
        ranked = self._rank(self._candidates(attacks))
        chosen = self._choose(ranked)
        if chosen is None and any(way.command in attacks for way in ranked):
            return self._decide_where_blows_are_in_vain(attacks, ranked)
        return self._decision_or_leftovers(ranked, chosen)

    def _blow_without_weighing(self) -> Command | None:
        """The blow of whoever strikes without a thought, now and then the next best; None: it weighs what to do."""
        slips = self._mind.skill.slips
        if slips is None or self._mind.tactics.leans_on_setups:
            return None
        slip = Random(self._mind.lookahead.seed_of(self._moment, -1)).random() < slips
        return self._finder.first_blow(int(slip))

    def _attacks(self) -> list[Command]:
        """What can be done to foes; nothing for whoever shoots and has nobody to shoot at from here: he comes nearer."""
        attacks = self._finder.attacks()
        if self._mind.thinks_of_tricks:
            attacks += self._mind.tactics.opportunities(self._board, self._who)
        shoots = self._evaluator.strike(self._board, self._who) > 1
        if not shoots or attacks and self._can_attack(self._board):
            return attacks
        self._evaluator.close_in(self._board, self._who)
        return []

    def _decide_where_blows_are_in_vain(self, attacks: Sequence[Command], ranked: list[Alternative]) -> Decision:
        """Whoever's blows come to nothing does as if he had none, gives up, or strikes for want of anything better."""
        evaluator = self._evaluator
        evaluator.close_in(self._board, self._who)
        rearmings = self._follow_ups.rearmings(self._finder, self._board, attacks)
        others = self._candidates(()) + [(command, self._readied) for command in rearmings]
        blows = [way for way in ranked if self._is_usual_blow(way)]
        ranked = each_once(sorted([*self._rank(others), *ranked], key=lambda way: -way.worth))
        chosen = self._choose(ranked)
        gives_up = chosen is None and self._mind.morale.sees_no_end(self._board, self._who, evaluator)
        if gives_up and (resorts := self._finder.last_resorts()):
            return self._plain(resorts[0])
        if chosen is None and blows and blows[0].worth > -HOPELESS:
            ranked, chosen = [blows[0], *[way for way in ranked if way is not blows[0]]], 0
        return self._decision_or_leftovers(ranked, chosen)

    def _decision_or_leftovers(self, ranked: list[Alternative], chosen: int | None) -> Decision:
        """What is chosen; where nothing is and foes may come, what is left of the turn goes into what is good until the next."""
        mind, token = self._mind, self._board[self._who]
        tried = chosen is None and mind.tactics.leftovers and mind.thinks_of_tricks
        if tried and self._evaluator.is_menaced(self._board, token):
            rest = self._rank([(command, no_bonus) for command in self._finder.drafts(mind.tactics.leftovers)])
            ranked = sorted([*rest, *ranked], key=lambda way: -way.worth)
            chosen = self._choose(ranked)
        return self._decision(ranked, chosen)

    def _decision(self, ranked: Sequence[Alternative], chosen: int | None) -> Decision:
        """With what is told of it; nothing done where nothing is *chosen*."""
        if chosen is None:
            return Decision(alternatives=distinct_alternatives(self._board, ranked, TOLD), considered=len(ranked))
        told = distinct_alternatives(self._board, (ranked[chosen], *ranked), TOLD)
        return Decision(ranked[chosen].command, (), told, len(ranked))

    def _plain(self, command: Command) -> Decision:
        """What is done without weighing it against anything."""
        return Decision(command, (), (self._alternative(command),))

    def _with_reasons(self, blow: Command) -> Decision:
        """A blow that is struck without weighing it; what it may come to, and others, is looked at for whoever reads of it."""
        if not self._mind.explains:
            return Decision(blow)
        board, who = self._board, self._who
        attacks = [blow, *[attack for attack in self._finder.drafts((blow.action,)) if attack != blow]]
        expected = ExpectedGain(self._mind.rules, board, who, self._evaluator, self._evaluator.evaluate(board, who), True)
        told: list[Alternative] = []
        for attack in attacks:
            look = expected.look(attack)
            if look.board is not None and look.gain is not None:
                gains = self._attacking(attacks, attack)(look.board, look.gain)
                told.append(Alternative(self._mind.title(board, attack), gains.total - self._mind.weights.effort, gains, attack))
        return Decision(blow, (), distinct_alternatives(board, told, TOLD), len(told))

    def _candidates(self, attacks: Sequence[Command]) -> list[Candidate]:
        """What is thought of, each with what it is worth besides what the board says."""
        board, who, finder, width = self._board, self._who, self._finder, self._mind.skill.width
        tried: list[Candidate] = [(command, self._attacking(attacks, command)) for command in attacks]
        if width > 2 or self._would_go(bool(attacks)):
            tried += [(command, no_bonus) for command in finder.moves(self._evaluator.strike(board, who))]
        whole = self._evaluator.worth[who] > HURT * self._mind.morale.unhurt(board, who)
        others = finder.preparations() if width <= 2 and whole else finder.others()
        ploys = finder.drafts(self._mind.tactics.ploys) if self._mind.thinks_of_tricks else []
        others = [*ploys, *[command for command in others if command not in ploys]]
        escapes = finder.drafts(self._mind.tactics.escapes) if not attacks else []
        openings = self._mind.tactics.openings(board, who)
        if openings and not is_cut_off(board, board[who], self._evaluator.foes_on(board)):
            openings = ()
        return tried + [(command, self._readying(bool(attacks), command)) for command in (*others, *escapes, *openings)]

    def _rank(self, candidates: Sequence[Candidate]) -> list[Alternative]:
        """What is possible of some commands, the best first."""
        if not candidates:
            return []
        before, skill = self._evaluator.evaluate(self._board, self._who), self._mind.skill
        listed = self._weigh(candidates, before)
        samples = max(skill.samples, skill.thoughts // (2 * max(1, len(listed))))
        return self._mind.ranking.rank(listed, self._mind.weights.effort, samples)

    def _choose(self, ranked: Sequence[Alternative]) -> int | None:
        """Which alternative is done; None where nothing is worth doing."""
        chosen = self._mind.ranking.choose([alternative.worth for alternative in ranked], self._moment)
        return None if chosen is None or ranked[chosen].worth <= 0 else chosen

    def _weigh(self, candidates: Sequence[Candidate], before: Evaluation) -> list[Weighed]:
        """What is possible of some commands, and of what makes the attacks among them better, by one short look at each."""
        tactics, follow_ups = self._mind.tactics, self._follow_ups
        middling = not self._mind.skill.samples
        expected = ExpectedGain(self._mind.rules, self._board, self._who, self._evaluator, before, middling)
        listed: list[Weighed] = []
        attacks: list[tuple[float, Command]] = []
        preludes: list[tuple[int, ShortLook]] = []
        for command, bonus in candidates:
            look = expected.look(command)
            gain = look.gain
            if gain is not None and look.board is not None:
                gain = bonus(look.board, gain)
                if command.action in tactics.ploys and not tactics.struck(look.board, self._who):
                    preludes.append((len(listed), look))
                elif gain.foes > HARMLESS:
                    gain = replace(gain, later=follow_ups.after_blow(look, command))
                    attacks.append((gain.total, command))
            if look.possible:
                listed.append((self._alternative(command), self._gain_in_thought(command, bonus, before), gain))
        if attacks:  # an advantage is as good as a blow for whoever could use it at once
            listed = [(alternative, tried, self._urged(gain)) for alternative, tried, gain in listed]
        attacks.sort(key=lambda attack: -attack[0])
        if attacks and tactics.calls:  # whoever only declares goes where he likes before
            listed = [self._before_attack(alternative, tried, gain, attacks[0][0]) for alternative, tried, gain in listed]
        harmless = [command for command, _ in candidates if command.action in tactics.attacks]
        best = [attack for _, attack in attacks[:BEST]] or harmless[:BEST]  # what comes to nothing may do harm after it
        for at, look in preludes if best else ():
            listed[at] = self._before_blow(*listed[at], look, best)
        for command in follow_ups.setups(self._finder) if best and self._mind.character.preparation else ():
            look = expected.look(command)
            if look.gain is not None and (later := follow_ups.after_setup(look, best)):
                gain = replace(look.gain, ready=self._mind.weights.urge, later=later)
                listed.append((self._alternative(command), self._gain_in_thought(command, no_bonus, before), gain))
        return listed

    def _gain_in_thought(self, command: Command, bonus: Bonus, before: Evaluation) -> Gain:
        """What trying it with dice in thought brings."""

        def gain(sample: int) -> Evaluation | None:
            after = self._mind.lookahead.after(self._board, command, (), self._moment, sample)
            return None if after is None else bonus(after, self._evaluator.gain(before, after, self._who))

        return gain

    def _before_attack(self, alternative: Alternative, tried: Gain, gain: Evaluation | None, attack: float) -> Weighed:
        """A way to a better place, with the attack that follows it; any other alternative as it is."""
        goes = alternative.command is not None and alternative.command.action in self._mind.tactics.moves
        if not goes or gain is None or gain.place <= HARMLESS:
            return alternative, tried, gain
        return alternative, tried, replace(gain, later=attack)

    def _before_blow(
        self, alternative: Alternative, tried: Gain, gain: Evaluation | None, look: ShortLook, attacks: Sequence[Command]
    ) -> Weighed:
        """What leaves the blow of this turn to do, with the best of some blows after it."""
        if gain is None or not (later := self._follow_ups.after_setup(look, attacks)):
            return alternative, tried, gain
        return alternative, tried, replace(gain, ready=self._mind.weights.urge, later=later)

    def _urged(self, gain: Evaluation | None) -> Evaluation | None:
        if gain is None or gain.ready or gain.advantages <= HARMLESS:
            return gain
        return replace(gain, ready=self._mind.weights.urge)

    def _attacking(self, attacks: Sequence[Command], command: Command) -> Bonus:
        """What doing harm is worth by itself, to the likeliest target the most."""
        place = [attack for attack in attacks if attack.action == command.action].index(command)
        worth = self._mind.weights.urge - self._mind.weights.order * place

        def attacking(after: AnyEncounter, gain: Evaluation) -> Evaluation:
            return replace(gain, ready=worth) if gain.foes > HARMLESS else gain

        return attacking

    def _readying(self, attacks: bool, command: Command) -> Bonus:
        """What it is worth to be able to attack, at once or some time, for whoever has nobody to attack now."""
        tactics = self._mind.tactics
        if attacks or command.action not in (*tactics.preparations, *tactics.escapes):
            return no_bonus

        def ready(after: AnyEncounter, gain: Evaluation) -> Evaluation:
            if self._who not in after.tokens:
                return gain
            worth = self._mind.weights.ready
            return replace(gain, ready=worth if self._can_attack(after) else worth / 2)

        return ready

    def _readied(self, after: AnyEncounter, gain: Evaluation) -> Evaluation:
        """With what it is worth to be able to attack some time."""
        return replace(gain, ready=self._mind.weights.ready / 2)

    def _would_go(self, attacks: bool) -> bool:
        """Whether going somewhere is worth a thought: nobody is in reach, or somebody is beside one who shoots and cannot now, or
        the place itself is against it."""
        board, reach = self._board, self._evaluator.strike(self._board, self._who)
        token = board[self._who]
        if self._mind.tactics.footing(board, token) < 0:
            return True
        nearest = min([distance_between(board, token, foe) for foe in self._evaluator.foes_on(board)], default=FAR)
        return nearest > reach or not attacks and reach >= SHOT and nearest <= 1

    def _is_usual_blow(self, way: Alternative) -> bool:
        """Whether it is a plain blow at a foe who still counts."""
        assert way.command is not None
        tactics, targets = self._mind.tactics, [key for keys in way.command.preset.values() for key in keys]
        usual = way.command.action in (tactics.blows or tactics.attacks[:1])
        return usual and any(self._evaluator.worth.get(TokenId(key)) for key in targets)

    def _can_attack(self, board: AnyEncounter) -> bool:
        """Whether the rules let it attack anybody from where it stands."""
        return CandidateFinder(self._mind.rules, board, self._who, self._evaluator).can_attack()

    def _alternative(self, command: Command) -> Alternative:
        return Alternative(self._mind.title(self._board, command), 0.0, command=command)
