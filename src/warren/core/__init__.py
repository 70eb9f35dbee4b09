"""The engine: games as data and integers, nothing decided before it is drawn."""
