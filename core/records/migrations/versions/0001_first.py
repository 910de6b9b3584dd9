"""The tables of the first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create every table."""
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("principal", sa.String(), nullable=True),
        sa.Column("groups", sa.JSON(), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_created"), "audit", ["created"], unique=False)
    op.create_table(
        "embeddings",
        sa.Column("text_hash", sa.String(), nullable=False),
        sa.Column("embedder", sa.String(), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("text_hash", "embedder", name=op.f("pk_embeddings")),
    )
    op.create_table(
        "index_queue",
        sa.Column("passage_id", sa.String(length=36), nullable=False),
        sa.Column("remove", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("passage_id", name=op.f("pk_index_queue")),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("cancel", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("heartbeat", sa.Float(), nullable=True),
        sa.Column("finished", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    op.create_index(op.f("ix_jobs_state_created"), "jobs", ["state", "created"], unique=False)
    op.create_table(
        "labels",
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("text_hash", sa.String(), nullable=False),
        sa.Column("annotator", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("session", sa.String(), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("query", "text_hash", "annotator", name=op.f("pk_labels")),
    )
    op.create_index(op.f("ix_labels_text_hash"), "labels", ["text_hash"], unique=False)
    op.create_table(
        "lease",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("acquired", sa.Float(), nullable=False),
        sa.Column("heartbeat", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_lease")),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("groups", sa.JSON(), nullable=False),
        sa.Column("roles", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "sources",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("root", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_sources")),
    )
    op.create_table(
        "term_frequencies",
        sa.Column("term", sa.String(), nullable=False),
        sa.Column("passages", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("term", name=op.f("pk_term_frequencies")),
    )
    op.create_table(
        "threshold_sets",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("evaluator", sa.String(), nullable=False),
        sa.Column("unit", sa.String(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_threshold_sets")),
    )
    op.create_table(
        "traces",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
        sa.Column("principal", sa.String(), nullable=True),
        sa.Column("groups", sa.JSON(), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("text_label", sa.String(), nullable=True),
        sa.Column("label", sa.String(), nullable=True),
        sa.Column("rule", sa.String(), nullable=True),
        sa.Column("best_logit", sa.Float(), nullable=True),
        sa.Column("override", sa.Boolean(), nullable=False),
        sa.Column("threshold_set", sa.String(), nullable=True),
        sa.Column("settings", sa.String(), nullable=False),
        sa.Column("windows_scored", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("whole", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_traces")),
    )
    op.create_index(op.f("ix_traces_created"), "traces", ["created"], unique=False)
    op.create_index(op.f("ix_traces_principal_created"), "traces", ["principal", "created"], unique=False)
    op.create_table(
        "window_logits",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("window", sa.LargeBinary(length=16), nullable=False),
        sa.Column("asked", sa.LargeBinary(length=16), nullable=False),
        sa.Column("logit", sa.Float(), nullable=False),
        sa.Column("truncated", sa.Boolean(), nullable=False),
        sa.Column("query_cut", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_window_logits")),
        sa.UniqueConstraint("window", "asked", name=op.f("uq_window_logits_window_asked")),
    )
    op.create_table(
        "documents",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("raw_name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("date", sa.String(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("modified", sa.Float(), nullable=False),
        sa.Column("content_hash", sa.String(), nullable=False),
        sa.Column("structure", sa.String(), nullable=False),
        sa.Column("readers", sa.JSON(), nullable=False),
        sa.Column("replaces", sa.JSON(), nullable=False),
        sa.Column("names_replaced", sa.Boolean(), nullable=False),
        sa.Column("replaced", sa.Boolean(), nullable=False),
        sa.Column("replaced_by", sa.Text(), nullable=True),
        sa.Column("edition_key", sa.Text(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=True),
        sa.Column("edition_order", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["source"], ["sources.name"], name=op.f("fk_documents_source")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_documents")),
        sa.UniqueConstraint("source", "path", name=op.f("uq_documents_source_path")),
    )
    op.create_index(op.f("ix_documents_edition_key"), "documents", ["edition_key"], unique=False)
    op.create_index(op.f("ix_documents_names_replaced"), "documents", ["names_replaced"], unique=False)
    op.create_index(op.f("ix_documents_title"), "documents", ["title"], unique=False)
    op.create_table(
        "feedback",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("trace_id", sa.String(), nullable=False),
        sa.Column("principal", sa.String(), nullable=True),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["trace_id"], ["traces.id"], name=op.f("fk_feedback_trace_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_feedback")),
    )
    op.create_index(op.f("ix_feedback_trace_id"), "feedback", ["trace_id"], unique=False)
    op.create_table(
        "readers_rules",
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("pattern", sa.Text(), nullable=False),
        sa.Column("groups", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["source"], ["sources.name"], name=op.f("fk_readers_rules_source"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("source", "position", name=op.f("pk_readers_rules")),
    )
    op.create_table(
        "blocks",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("heading_path", sa.JSON(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_blocks_document_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", "position", name=op.f("pk_blocks")),
    )
    op.create_table(
        "document_readers",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("reader", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_document_readers_document_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", "reader", name=op.f("pk_document_readers")),
    )
    op.create_index(
        op.f("ix_document_readers_reader_document_id"),
        "document_readers",
        ["reader", "document_id"],
        unique=False,
    )
    op.create_table(
        "passages",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("heading_path", sa.JSON(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("windows", sa.JSON(), nullable=False),
        sa.Column("embed_text", sa.Text(), nullable=False),
        sa.Column("text_hash", sa.String(), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_passages_document_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passages")),
        sa.UniqueConstraint("document_id", "position", name=op.f("uq_passages_document_id_position")),
    )
    op.create_index(op.f("ix_passages_text_hash"), "passages", ["text_hash"], unique=False)
    op.create_table(
        "triples",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("relation", sa.Text(), nullable=False),
        sa.Column("tail", sa.Text(), nullable=False),
        sa.Column("date", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_triples_document_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", "position", name=op.f("pk_triples")),
    )
    op.create_index(
        op.f("ix_triples_head_relation_tail_document_id"),
        "triples",
        ["head", "relation", "tail", "document_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_triples_tail_relation_head_document_id"),
        "triples",
        ["tail", "relation", "head", "document_id"],
        unique=False,
    )
    op.create_table(
        "vocabulary",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("term", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("meaning", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_vocabulary_document_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", "position", name=op.f("pk_vocabulary")),
    )
    op.create_index(op.f("ix_vocabulary_key_document_id"), "vocabulary", ["key", "document_id"], unique=False)
