"""Work handed to whoever holds the index: who waits for it, who took it, what it said on the way."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Two columns for the jobs, and a table of what a job says before its result."""
    op.add_column("jobs", sa.Column("waiter", sa.String(), nullable=True))
    op.add_column("jobs", sa.Column("holder", sa.String(), nullable=True))
    op.create_table(
        "job_events",
        sa.Column("job_id", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["job_id"], ["jobs.id"], name=op.f("fk_job_events_job_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("job_id", "position", name=op.f("pk_job_events")),
    )
