"""The database: what is kept, how it is read and written, what goes after a time."""
