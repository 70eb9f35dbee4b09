"""The rules of Rabbit, one module a section of the rulebook."""
