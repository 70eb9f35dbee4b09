"""People: sessions and accounts, what they are called, mail to them."""
