"""What all tests share: nothing is asserted about time, as machines differ."""

from hypothesis import settings

settings.register_profile("warren", deadline=None)
settings.load_profile("warren")
