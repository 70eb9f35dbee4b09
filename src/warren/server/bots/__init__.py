"""Bots, hints and strangers' files: whatever takes long, in processes apart."""
