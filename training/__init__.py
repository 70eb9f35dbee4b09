"""How bots' learned numbers are made; nothing that ships imports it."""
