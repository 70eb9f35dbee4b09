"""Tables as they are kept and shown: made, listed, seated, looked back at."""
