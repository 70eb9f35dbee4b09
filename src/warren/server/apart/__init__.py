"""Tables with content of their own: played in a process apart, under limits."""
