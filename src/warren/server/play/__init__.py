"""Play: a choice's way from a socket to everybody who looks on."""
