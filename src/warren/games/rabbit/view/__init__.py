"""What is seen of a table of Rabbit: the view, what is printed, numbers for networks."""
