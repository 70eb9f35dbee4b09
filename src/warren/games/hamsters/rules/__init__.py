"""The rules of Hungry Hamsters, a module for each section of the rulebook."""
