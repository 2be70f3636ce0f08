"""Events a second of OpenSpiel's pig, random rollouts inside its C++ MCTSBot. Stands alone."""

import json
import random
import time

import pyspiel

ROLLOUTS = 2000
SIMULATIONS = 4
GAMES = 2000


def events_of_a_rollout(game: pyspiel.Game) -> float:
    """Actions of a random playout from the start, chance included, on average."""
    chooser = random.Random(1)
    events = 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, chances)[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
            events += 1
    return events / GAMES


def main() -> None:
    """Time whole searches; nearly all of them is rollouts."""
    game = pyspiel.load_game("pig")
    mean = events_of_a_rollout(game)
    best = 0.0
    for seed in range(5):
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, seed, False)
        state = game.new_initial_state()
        started = time.process_time()
        bot.step(state)
        best = max(best, mean * ROLLOUTS * SIMULATIONS / (time.process_time() - started))
    print(json.dumps({"rate": best, "events_a_rollout": mean}))


if __name__ == "__main__":
    main()
