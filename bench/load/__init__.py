"""The load run: many tables on one server, here and at boardgame.io's (`python -m bench.load`)."""
