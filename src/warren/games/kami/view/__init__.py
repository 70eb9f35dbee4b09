"""What a seat sees of Kami-sama: the table, the printed parts, the rules page, the numbers."""
