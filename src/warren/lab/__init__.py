"""Studies games by playing many of them."""
