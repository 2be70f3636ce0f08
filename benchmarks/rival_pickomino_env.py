"""Decisions a second of pickomino-env with one bot and a random legal agent. Stands alone.

A step of it names a face and whether to roll, so it counts as two decisions.
"""

import json
import random
import time

import gymnasium
import pickomino_env  # noqa: F401 (registers the environment)

STEPS = 4000
DECISIONS_A_STEP = 2


def main() -> None:
    """Time a few thousand steps."""
    env = gymnasium.make("Pickomino-v0", number_of_bots=1)
    chooser = random.Random(1)
    shown, _ = env.reset(seed=1)
    started = time.process_time()
    for _ in range(STEPS):
        rolled, kept = shown["dice_rolled"], shown["dice_collected"]
        faces = [face for face in range(6) if rolled[face] and not kept[face]]
        face = chooser.choice(faces)
        left = sum(rolled) - rolled[face]
        stop = chooser.randrange(2) if left else 1
        shown, _, over, cut, _ = env.step((face, stop))
        if over or cut:
            shown, _ = env.reset()
    seconds = time.process_time() - started
    print(json.dumps({"rate": STEPS * DECISIONS_A_STEP / seconds}))


if __name__ == "__main__":
    main()
