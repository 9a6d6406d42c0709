"""A mind: decides for one token what to do and what to answer, by trying it in thought on the board that its side knows."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.answers import answer_title, answers_to, expected_of_answers
from battlemap.minds.candidates import CandidateFinder
from battlemap.minds.character import CHARACTERS, Character, ThinkingEffort, skill_of
from battlemap.minds.decision import Alternative, Decision, Evaluation, title_of
from battlemap.minds.distinct_alternatives import distinct_alternatives
from battlemap.minds.evaluation import SHOT, Evaluator, WorthMemo
from battlemap.minds.expectation import ExpectedGain, pending_action
from battlemap.minds.follow_up import HARMLESS, FollowUps
from battlemap.minds.lookahead import Lookahead, waiting_run
from battlemap.minds.morale import Morale
from battlemap.minds.ranking import Gain, Ranking, Weighed
from battlemap.minds.token_distances import FAR, distance_between, is_cut_off
from battlemap.minds.weights import WEIGHTS, Weights
from battlemap.rules.procedure import Choice, Command, Keys
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, Run, Tape, by_default

TOLD = 3
"""So many alternatives are kept with a decision."""
HURT = 0.7
"""Whoever counts for less than this share of what he was unhurt thinks of more than attacking."""
BEST = 2
"""So many of the best attacks are looked at again after what may make them better."""
HOPELESS = 0.02
"""A blow that costs no more is struck by whoever has nothing better to do: there is luck that no forecast tells."""
TRICKS = 2
"""Whoever looks again at fewer of the best thinks of no tricks."""

Bonus = Callable[[AnyEncounter, Evaluation], Evaluation]
"""A gain with what there is to it besides what the board says."""


def no_bonus(after: AnyEncounter, gain: Evaluation) -> Evaluation:
    """Nothing besides."""
    return gain


class Mind:
    """Decides as one character with one skill; the same decisions for the same seed and the same boards."""

    def __init__(
        self,
        rules: AnyRuleset,
        character: Character = CHARACTERS["steady"],
        skill: int = 3,
        seed: int = 0,
        weights: Weights = WEIGHTS,
        explains: bool = True,
    ) -> None:
        """*skill*: 1 to 5. *explains*: whether anybody reads why it decides so; what it decides is the same."""
        self.rules, self.character, self.weights = rules, character, weights
        self._skill: ThinkingEffort = skill_of(skill)
        self._thought, self._morale, self._worths = Lookahead(rules, seed), Morale(rules), WorthMemo(rules)
        self._ranking, self._explains = Ranking(self._thought, self._skill), explains

    @property
    def resentful(self) -> bool:
        """Whether its character is."""
        return self.character.grudge > 0

    def decide_command(self, board: AnyEncounter, who: TokenId, moment: int = 0, grudge: TokenId | None = None) -> Decision:
        """What *who* does now on the board that its side knows; no command: nothing is worth doing, and its turn ends.

        *moment*: any number that differs from decision to decision, so that no two rest on the same thought dice.
        """
        if self.rules.tactics.spent(board, who):
            return Decision()
        evaluator = Evaluator(self.rules, board, board[who].side, self.character, self.weights, grudge, self._worths)
        finder = CandidateFinder(self.rules, board, who, evaluator, self._skill.ways, tried=True)
        if self._morale.fails(board, who, evaluator) and (resorts := finder.last_resorts()):
            return self._plain_decision(board, resorts[0])
        if not evaluator.opponents:
            searches = finder.searches() if board.turns.order else []
            return self._plain_decision(board, searches[0]) if searches else Decision()
        struck = self.rules.tactics.struck(board, who)
        slips = self._skill.slips
        if slips is not None and not struck and not self.rules.tactics.leans_on_setups:
            slip = Random(self._thought.seed_of(moment, -1)).random() < slips
            if (blow := finder.first_blow(int(slip))) is not None:
                return self._unweighed_blow(board, blow, evaluator, finder)
        attacks = [] if struck else finder.attacks()
        if (
            not struck
            and evaluator.strike(board, who) > 1
            and not (attacks and CandidateFinder(self.rules, board, who, evaluator).can_attack())
        ):
            attacks = []
            evaluator.close_in(board, who)  # nothing to shoot at from here
        ranked = self._ranked(board, who, moment, evaluator, finder, self._candidates(board, who, evaluator, finder, attacks))
        chosen = self._chosen(ranked, moment)
        if chosen is None and any(way.command in attacks for way in ranked):  # whose blows come to nothing does as if he had none
            evaluator.close_in(board, who)
            rearmings = FollowUps(self.rules, who, evaluator).rearmings(finder, board, attacks)
            others = self._candidates(board, who, evaluator, finder, ()) + [(command, self._readied) for command in rearmings]
            blows = [way for way in ranked if self._is_usual_blow(evaluator, way)]
            ranked = sorted([*self._ranked(board, who, moment, evaluator, finder, others), *ranked], key=lambda way: -way.worth)
            chosen = self._chosen(ranked, moment)
            if chosen is None and self._morale.sees_no_end(board, who, evaluator) and (resorts := finder.last_resorts()):
                return self._plain_decision(board, resorts[0])
            if chosen is None and blows and blows[0].worth > -HOPELESS:  # it has nothing better to do
                ranked, chosen = [blows[0], *[way for way in ranked if way is not blows[0]]], 0
        if chosen is None:
            return Decision(alternatives=distinct_alternatives(board, ranked, TOLD), considered=len(ranked))
        told = distinct_alternatives(board, (ranked[chosen], *ranked), TOLD)
        return Decision(ranked[chosen].command, (), told, len(ranked))

    def _chosen(self, ranked: Sequence[Alternative], moment: int) -> int | None:
        """Which alternative is done; None where nothing is worth doing."""
        chosen = self._ranking.choose([alternative.worth for alternative in ranked], moment)
        return None if chosen is None or ranked[chosen].worth <= 0 else chosen

    def _ranked(
        self, board: AnyEncounter, who: TokenId, moment: int, evaluator: Evaluator, finder: CandidateFinder,
        candidates: Sequence[tuple[Command, Bonus]],
    ) -> list[Alternative]:  # fmt: skip
        """What is possible of some commands, the best first."""
        if not candidates:
            return []
        before = evaluator.evaluate(board, who)
        expected = ExpectedGain(self.rules, board, who, evaluator, before, not self._skill.samples)

        def gain_of(command: Command, bonus: Bonus) -> Gain:
            def gain(sample: int) -> Evaluation | None:
                after = self._thought.after(board, command, (), moment, sample)
                return None if after is None else bonus(after, evaluator.gain(before, after, who))

            return gain

        listed = self._weigh(board, finder, expected, FollowUps(self.rules, who, evaluator), candidates, gain_of)
        samples = max(self._skill.samples, self._skill.thoughts // (2 * max(1, len(listed))))
        return self._ranking.rank(listed, self.weights.effort, samples)

    def _readied(self, after: AnyEncounter, gain: Evaluation) -> Evaluation:
        """With what it is worth to be able to attack some time."""
        return replace(gain, ready=self.weights.ready / 2)

    def _is_usual_blow(self, evaluator: Evaluator, way: Alternative) -> bool:
        """Whether it is a plain blow at a foe who still counts."""
        assert way.command is not None
        tactics, targets = self.rules.tactics, [key for keys in way.command.preset.values() for key in keys]
        usual = way.command.action in (tactics.blows or tactics.attacks[:1])
        return usual and any(evaluator.worth.get(TokenId(key)) for key in targets)

    def _unweighed_blow(self, board: AnyEncounter, blow: Command, evaluator: Evaluator, finder: CandidateFinder) -> Decision:
        """A blow that is struck without weighing it; what it may come to, and others, is looked at for whoever reads of it."""
        if not self._explains:
            return Decision(blow)
        assert blow.actor is not None
        attacks = [blow, *[attack for attack in finder.drafts((blow.action,)) if attack != blow]]
        expected = ExpectedGain(self.rules, board, blow.actor, evaluator, evaluator.evaluate(board, blow.actor), True)
        told: list[Alternative] = []
        for attack in attacks:
            look = expected.look(attack)
            if look.board is not None and look.gain is not None:
                gains = self._attacking(attacks, attack)(look.board, look.gain)
                worth = gains.total - self.weights.effort
                told.append(Alternative(self._title(board, attack), worth, gains, attack))
        return Decision(blow, (), distinct_alternatives(board, told, TOLD), len(told))

    def _weigh(
        self, board: AnyEncounter, finder: CandidateFinder, expected: ExpectedGain, follow_ups: FollowUps,
        candidates: Sequence[tuple[Command, Bonus]], gain_of: Callable[[Command, Bonus], Gain],
    ) -> list[Weighed]:  # fmt: skip
        """What is possible of some commands, and of what makes the attacks among them better, by one short look at each."""
        listed: list[Weighed] = []
        attacks: list[tuple[float, Command]] = []
        for command, bonus in candidates:
            look = expected.look(command)
            gain = look.gain
            if gain is not None and look.board is not None:
                gain = bonus(look.board, gain)
                if gain.foes > HARMLESS:
                    gain = replace(gain, later=follow_ups.after_blow(look, command))
                    attacks.append((gain.total, command))
            if look.possible:
                listed.append((self._alternative(board, command), gain_of(command, bonus), gain))
        if attacks:  # an advantage is as good as a blow for whoever could use it at once
            listed = [(alternative, tried, self._urged(gain)) for alternative, tried, gain in listed]
        attacks.sort(key=lambda attack: -attack[0])
        if attacks and self.rules.tactics.calls:  # whoever only declares goes where he likes before
            listed = [self._before_attack(alternative, tried, gain, attacks[0][0]) for alternative, tried, gain in listed]
        harmless = [command for command, _ in candidates if command.action in self.rules.tactics.attacks]
        best = [attack for _, attack in attacks[:BEST]] or harmless[:BEST]  # what comes to nothing may do harm after it
        for command in follow_ups.setups(finder) if best and self.character.preparation else ():
            look = expected.look(command)
            if look.gain is not None and (later := follow_ups.after_setup(look, best)):
                gain = replace(look.gain, ready=self.weights.urge, later=later)
                listed.append((self._alternative(board, command), gain_of(command, no_bonus), gain))
        return listed

    def _before_attack(self, alternative: Alternative, tried: Gain, gain: Evaluation | None, attack: float) -> Weighed:
        """A way to a better place, with the attack that follows it; any other alternative as it is."""
        goes = alternative.command is not None and alternative.command.action in self.rules.tactics.moves
        if not goes or gain is None or gain.place <= HARMLESS:
            return alternative, tried, gain
        return alternative, tried, replace(gain, later=attack)

    def _urged(self, gain: Evaluation | None) -> Evaluation | None:
        if gain is None or gain.ready or gain.advantages <= HARMLESS:
            return gain
        return replace(gain, ready=self.weights.urge)

    def _alternative(self, board: AnyEncounter, command: Command) -> Alternative:
        return Alternative(self._title(board, command), 0.0, command=command)

    def _plain_decision(self, board: AnyEncounter, command: Command) -> Decision:
        """What is done without weighing it against anything."""
        return Decision(command, (), (self._alternative(board, command),))

    def _candidates(
        self, board: AnyEncounter, who: TokenId, evaluator: Evaluator, finder: CandidateFinder, attacks: Sequence[Command]
    ) -> list[tuple[Command, Bonus]]:
        """What is thought of, each with what it is worth besides what the board says."""
        preparations = (*self.rules.tactics.preparations, *self.rules.tactics.escapes)

        def readies(command: Command) -> Bonus:
            def ready(after: AnyEncounter, gain: Evaluation) -> Evaluation:
                """With what it is worth to be able to attack, at once or some time."""
                if attacks or command.action not in preparations or who not in after.tokens:
                    return gain
                able = self._can_attack(after, who, evaluator)
                return replace(gain, ready=self.weights.ready if able else self.weights.ready / 2)

            return ready

        tried: list[tuple[Command, Bonus]] = [(command, self._attacking(attacks, command)) for command in attacks]
        if self._skill.width > 2 or self._would_go(board, who, evaluator, bool(attacks)):
            tried += [(command, no_bonus) for command in finder.moves(evaluator.strike(board, who))]
        whole = evaluator.worth[who] > HURT * self._morale.unhurt(board, who)
        others = finder.preparations() if self._skill.width <= 2 and whole else finder.others()
        escapes = finder.drafts(self.rules.tactics.escapes) if not attacks else []
        openings = self.rules.tactics.openings(board, who)
        if openings and not self._is_cut_off(board, who, evaluator):
            openings = ()
        return tried + [(command, readies(command)) for command in (*others, *escapes, *openings)]

    def decide_answer(
        self, board: AnyEncounter, command: Command, inputs: Tape, choice: Choice, side: SideId, moment: int = 0,
        run: Run | None = None,
    ) -> Decision:  # fmt: skip
        """What to answer to *choice* in the midst of *command*, which began on *board* and has come as far as *inputs*.

        *run*: the same as it waits, where that is at hand.
        """
        default, tactics = by_default(board, choice), self.rules.tactics
        if tactics.weighed is not None and choice.ask not in tactics.weighed:
            return Decision(keys=default)
        tricks = tactics.tricks.get(choice.ask)
        if tricks is not None and (not self.character.preparation or self._skill.width < TRICKS):
            return Decision(keys=default)
        likely = tricks if tricks is not None else tactics.likely_answers(choice)
        answers = answers_to(choice, default, self._skill.options, likely)
        seat = next((seat for seat in choice.to if seat in board.tokens), choice.to[0])
        who = TokenId(seat) if seat in board.tokens else None
        if len(answers) < 2 or choice.least > 1 or command.actor is None and who is None:  # the GM's own business goes as usual
            return Decision(keys=default)
        evaluator = Evaluator(self.rules, board, side, self.character, self.weights, memo=self._worths)
        waiting = run if run is not None else waiting_run(self.rules, board, command, inputs)
        known = expected_of_answers(evaluator, pending_action(waiting, command), choice, answers)
        now = (
            waiting.table.board if any(gain is not None for gain in known) else board
        )  # all are measured from where the known ones begin

        def gain_of(keys: Keys) -> Gain:
            def gain(sample: int) -> Evaluation | None:
                tape = (*inputs, AnswerInput(choice.ask, keys, self._seat(choice, keys)))
                after = self._thought.after(board, command, tape, moment, sample)
                return None if after is None else evaluator.gain(evaluator.evaluate(now, who), after, who)

            return gain

        listed: list[Weighed] = [
            (Alternative(answer_title(choice, keys), 0.0, keys=keys), gain_of(keys), gain)
            for keys, gain in zip(answers, known, strict=True)
            if gain is not None or self._skill.answers
        ]
        ranked = self._ranking.rank(listed, 0.0, self._skill.answers)
        usual = next((alternative for alternative in ranked if alternative.keys == default), None)
        if not ranked or usual is None and not self._skill.answers:
            return Decision(keys=default)
        best = ranked[0]
        if usual is not None and best.worth <= usual.worth + self.weights.effort:
            best = usual
        told = distinct_alternatives(board, (best, *ranked), TOLD)
        return Decision(keys=best.keys, alternatives=told, considered=len(ranked))

    def _attacking(self, attacks: Sequence[Command], command: Command) -> Bonus:
        """What doing harm is worth by itself, to the likeliest target the most."""
        place = [attack for attack in attacks if attack.action == command.action].index(command)
        worth = self.weights.urge - self.weights.order * place

        def attacking(after: AnyEncounter, gain: Evaluation) -> Evaluation:
            return replace(gain, ready=worth) if gain.foes > HARMLESS else gain

        return attacking

    @staticmethod
    def _would_go(board: AnyEncounter, who: TokenId, evaluator: Evaluator, attacks: bool) -> bool:
        """Whether going somewhere is worth a thought: nobody is in reach, or somebody is beside one who shoots and cannot now."""
        token, reach = board[who], evaluator.strike(board, who)
        foes = [board.tokens[foe.token.id] for foe in evaluator.opponents if foe.token.id in board.tokens]
        nearest = min([distance_between(board, token, foe) for foe in foes], default=FAR)
        return nearest > reach or not attacks and reach >= SHOT and nearest <= 1

    def _can_attack(self, board: AnyEncounter, who: TokenId, evaluator: Evaluator) -> bool:
        """Whether the rules let it attack anybody from where it stands."""
        return CandidateFinder(self.rules, board, who, evaluator).can_attack()

    @staticmethod
    def _is_cut_off(board: AnyEncounter, who: TokenId, evaluator: Evaluator) -> bool:
        """Whether something has to be done, a door opened, before it gets to any foe."""
        return is_cut_off(board, board[who], [board[foe.token.id] for foe in evaluator.opponents if foe.token.id in board.tokens])

    @staticmethod
    def _seat(choice: Choice, keys: Keys) -> str:
        option = choice.option(keys[0]) if keys else None
        return option.by if option is not None and option.by else choice.to[0]

    def _title(self, board: AnyEncounter, command: Command) -> str:
        """What a command is called, for whoever reads of it."""
        if not self._explains:
            return ""
        action = self.rules.actions.get(command.action)
        return title_of(board, action.title_for() if action is not None else command.action, command)
