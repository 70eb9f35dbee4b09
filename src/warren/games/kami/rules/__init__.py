"""The rules of Kami-sama: a module for each section of the rulebook, and for its deeds."""
