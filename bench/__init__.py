"""What is fast, how fast, against whom: `python -m bench`."""
