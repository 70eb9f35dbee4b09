"""The rules of Winter Rabbit, a module for each section of its rulebook."""
