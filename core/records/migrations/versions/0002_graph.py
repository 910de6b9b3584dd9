"""Names of entities, and which graph rows a document has."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create both tables; edges have theirs since the first revision."""
    op.create_table(
        "graph_files",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("file", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_graph_files_document_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", "file", name=op.f("pk_graph_files")),
    )
    op.create_table(
        "entity_names",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("file", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("alias", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("type", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_entity_names_document_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", "file", "position", name=op.f("pk_entity_names")),
    )
    op.create_index(
        op.f("ix_entity_names_key_name_type_document_id"),
        "entity_names",
        ["key", "name", "type", "document_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_entity_names_type_name_document_id"),
        "entity_names",
        ["type", "name", "document_id"],
        unique=False,
    )
