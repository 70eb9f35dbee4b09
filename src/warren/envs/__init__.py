"""The games as environments for training and study: PettingZoo, Gymnasium and OpenSpiel.

Each is imported by its own name, so that none is needed for the others: `warren.envs.pettingzoo`,
`warren.envs.gymnasium`, `warren.envs.openspiel`; `warren.envs.features` needs NumPy alone.
"""
