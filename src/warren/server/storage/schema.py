"""What is kept: people, tables, their seats, and all that happened at each table."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40)),
    Column("account_key", String(80), unique=True),
    Column("passphrase", String(200)),
    Column("email", String(254)),
    Column("email_ok", Boolean, nullable=False, default=False),
    Column("created", BigInteger, nullable=False, index=True),
    Column("language", String(8), nullable=False, server_default="en"),
)
"""Guests who did something, and accounts. A guest who only looks is in the cookie alone."""

sessions = Table(
    "sessions",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("id", String(24), primary_key=True),
    Column("device", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
)
"""Where people are signed in. A cookie names one; whoever has a row and no session is nobody."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("start", Text),
    Column("terms", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String(24), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("moved", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("seq", Integer, nullable=False),
    Column("decision", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("due", Boolean, nullable=False),
    Column("deadline", BigInteger),
    Column("mailed", Integer, nullable=False),
    Column("outcome", Text),
    Column("rematch", String(24), index=True),
    Column("shared", String(40), unique=True, index=True),
    Index("ix_tables_public", "public", "status", "moved"),
    Index("ix_tables_host", "host", "status"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_due", "status", "due"),
)
"""`asked` has a bit for each seat whose person is to act, `due` says that the server itself owes
the next step (a draw, a bot's choice); both, like `seq` and `deadline`, are written together with
the entries they follow from. `start` is the position that the game begins from, where it is not
the usual setup. `shared` is the token of the link to the replay, as it is: whoever
can read it here can read the game as well."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", String(24), ForeignKey("people.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("level", String(40)),
    Column("here", Boolean, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("link", String(64), unique=True),
)
"""`link` is the hash of the token that takes the seat."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("choice", Integer),
    Column("data", Text),
    Column("person", String(24)),
    Column("message", String(40)),
    UniqueConstraint("table_id", "person", "message"),
)
"""All that happened at a table, in order. A choice is accepted when its row is committed."""
