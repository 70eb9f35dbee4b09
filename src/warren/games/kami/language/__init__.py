"""The words in which files of the box are written, and the data that they are read into."""
