"""What a seat of Winter Rabbit sees: look, redeal, printed parts, numbers for networks."""
