"""Writes the pages of docs/ whose figures are measured: `make bots` and `make balance`."""
