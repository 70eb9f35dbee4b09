"""What the server says itself, in each language: refusals, sentences, mail."""
