"""What every connection and request passes first: limits, origins, sizes."""
