"""Sessions are kept, and account names that look alike are one."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from warren.server.people.names import LONGEST_KEY, account_key

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KEPT_KEY = "="


def upgrade() -> None:
    """Cookies from before named a stamp: it becomes the name of their session."""
    op.create_table(
        "sessions",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("device", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sessions_person")),
        sa.PrimaryKeyConstraint("person", "id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_seen"), "sessions", ["seen"], unique=False)
    connection = op.get_bind()
    now = sa.text(
        "INSERT INTO sessions (person, id, device, created, seen) "
        "SELECT id, CAST(stamp AS VARCHAR(24)), '', created * 1000, :at FROM people"
    )
    connection.execute(now, {"at": time.time_ns() // 1_000_000})
    op.drop_column("people", "stamp")
    _fold_names(connection)


def _fold_names(connection: sa.Connection) -> None:
    """The older of two that look alike has the name; the other keeps it as it is written."""
    rows = connection.execute(
        sa.text(
            "SELECT id, account, account_key FROM people WHERE account IS NOT NULL "
            "ORDER BY created, id"
        )
    ).all()
    keys: dict[str, str] = {}
    taken: set[str] = set()
    for id_, account, old in rows:
        key = account_key(account)
        alike = key in taken or len(key) > LONGEST_KEY
        keys[id_] = (KEPT_KEY + old)[:LONGEST_KEY] if alike else key
        taken.add(key)
    for id_ in keys:  # first out of each other's way
        _set_key(connection, id_, f"~{id_}")
    for id_, key in keys.items():
        _set_key(connection, id_, key)


def _set_key(connection: sa.Connection, id_: str, key: str) -> None:
    changed = sa.text("UPDATE people SET account_key = :key WHERE id = :id")
    connection.execute(changed, {"key": key, "id": id_})
