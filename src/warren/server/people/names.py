"""What people call themselves and say: letters that can be read, and names that look alike."""

from __future__ import annotations

import unicodedata

LONGEST_ACCOUNT = 30
LONGEST_KEY = 80
MOST_MARKS = 2
"""Accents on one letter."""

BLANK = frozenset(
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)
"""Letters, marks and signs that show nothing, though Unicode calls them printable."""
EMOJI = 0xFE0F
"""Asks for the coloured form of the sign before it."""
TURNS = frozenset([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""What turns the letters after it around."""

LIVING = (
    "ARABIC ARMENIAN BENGALI BOPOMOFO CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI "
    "GURMUKHI HANGUL HEBREW HIRAGANA KANNADA KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA "
    "SINHALA TAMIL TELUGU THAANA THAI TIBETAN"
)
SCRIPTS = frozenset(LIVING.split())
"""Scripts in which people write today, by the first word of their letters' names."""
TOGETHER = (
    frozenset(("LATIN", "CJK", "HIRAGANA", "KATAKANA")),
    frozenset(("LATIN", "CJK", "HANGUL")),
    frozenset(("LATIN", "CJK", "BOPOMOFO")),
)
"""Scripts that are written side by side in one word."""

ALIKE = str.maketrans(
    # Latin: letters with strokes, without dots, and the digits that pass for letters.
    dict(zip("01i\u0131\u0269\u0251\u0261łøđħŧ", "ollllaglodht", strict=True))
    # Cyrillic, Greek, Armenian: as they look in either case.
    | dict(zip("авгеѕіјкмнорстухһԁԛԝьӏ", "abresljkmhopctyxhdqwbl", strict=True))
    | dict(zip("αβεζηικμνορτυχω", "abezhlkmnoptyxw", strict=True))
    | dict(zip("օսհոցզլյ", "ouhngqlj", strict=True))
)
PAIRS = (("rn", "m"), ("vv", "w"))


def is_readable(name: str) -> bool:
    """Whether a name shows something, and nothing but itself."""
    marks, shows, before = 0, False, " "
    for letter in name:
        kind = unicodedata.category(letter)
        if ord(letter) == EMOJI and unicodedata.category(before) == "So":
            continue
        if not letter.isprintable() or ord(letter) in BLANK:
            return False
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return False
        shows = shows or kind[0] in "LNPS"
        before = letter
    return shows


def is_account(name: str) -> bool:
    """Whether an account can have this name: letters of one script, digits, and `. _ -`."""
    plain = unicodedata.normalize("NFKC", name)
    fits = len(name) >= 2 and len(plain) <= LONGEST_ACCOUNT
    allowed = all(c.isalnum() or c in "._-" or unicodedata.category(c)[0] == "M" for c in plain)
    kept = len(account_key(plain)) <= LONGEST_KEY
    return fits and allowed and kept and is_readable(plain) and _is_of_one_script(plain)


def _is_of_one_script(name: str) -> bool:
    found = {unicodedata.name(c, "?").split()[0] for c in name if c.isalpha()}
    one = len(found) <= 1 or any(found <= together for together in TOGETHER)
    return found <= SCRIPTS and one


def account_key(name: str) -> str:
    """What names that look alike have in common; at most `LONGEST_KEY` letters for an account."""
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = (c for c in text.casefold() if unicodedata.combining(c) < 200)
    plain = "".join(str(unicodedata.decimal(c, c)) for c in letters).translate(ALIKE)
    for pair, letter in PAIRS:
        plain = plain.replace(pair, letter)
    return plain


def chat_text(text: str) -> str:
    """A line of chat: its words, without what controls a terminal or turns letters around."""
    kept = "".join(c for c in text if c.isspace() or _is_chat(c))
    return " ".join(kept.split())


def _is_chat(letter: str) -> bool:
    return unicodedata.category(letter) not in ("Cc", "Cs") and ord(letter) not in TURNS


def says_something(text: str) -> bool:
    """Whether anything of a line can be seen."""
    return any(unicodedata.category(c)[0] in "LNPS" and ord(c) not in BLANK for c in text)
