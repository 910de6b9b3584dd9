"""Every table of the canonical store, in words that SQLite and PostgreSQL share.

Times are seconds since 1970 in UTC; offsets count code points of a document's canonical text.
A change here needs a revision in `migrations/versions` (a test compares the two).
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _document_key(*, primary: bool = False) -> Column[str]:
    return Column(
        "document_id",
        ForeignKey("documents.id", ondelete="CASCADE"),
        primary_key=primary,
        nullable=False,
    )


meta = Table("meta", metadata, Column("key", String, primary_key=True), Column("value", JSON, nullable=False))

# --- who reads what ---------------------------------------------------------------------------

people = Table(
    "people",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", Text, nullable=False),
    Column("groups", JSON, nullable=False),
    Column("roles", JSON, nullable=False),
    Column("created", Float, nullable=False),
)
sources = Table(
    "sources",
    metadata,
    Column("name", String, primary_key=True),
    Column("root", Text, nullable=False),
    Column("created", Float, nullable=False),
)
readers_rules = Table(
    "readers_rules",
    metadata,
    Column("source", ForeignKey("sources.name", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("pattern", Text, nullable=False),
    Column("groups", JSON, nullable=False),
)

# --- documents and what is made of them -------------------------------------------------------

documents = Table(
    "documents",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("source", ForeignKey("sources.name"), nullable=False),
    Column("path", Text, nullable=False),
    Column("raw_name", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("date", String),
    Column("owner", Text),
    Column("language", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("modified", Float, nullable=False),
    Column("content_hash", String, nullable=False),
    Column("structure", String, nullable=False),
    Column("readers", JSON, nullable=False),
    Column("replaces", JSON, nullable=False),
    Column("names_replaced", Boolean, nullable=False),  # `replaces` is not empty
    Column("replaced", Boolean, nullable=False),
    Column("replaced_by", Text),
    Column("edition_key", Text, nullable=False),
    Column("edition", Text),
    Column("edition_order", Text),
    Column("text", Text, nullable=False),  # last: a row is read without its long tail
    UniqueConstraint("source", "path"),
    Index(None, "edition_key"),
    Index(None, "title"),
    Index(None, "names_replaced"),
)
document_readers = Table(
    "document_readers",
    metadata,
    _document_key(primary=True),
    Column("reader", String, primary_key=True),
    Index(None, "reader", "document_id"),
)
blocks = Table(
    "blocks",
    metadata,
    _document_key(primary=True),
    Column("position", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("heading_path", JSON, nullable=False),
    Column("page", Integer),
)
passages = Table(
    "passages",
    metadata,
    Column("id", String(36), primary_key=True),
    _document_key(),
    Column("position", Integer, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("heading_path", JSON, nullable=False),
    Column("page", Integer),
    Column("windows", JSON, nullable=False),  # [[start, end, scored_text], ...]
    Column("embed_text", Text, nullable=False),
    Column("text_hash", String, nullable=False),  # of embed_text
    Column("terms", JSON, nullable=False),  # {term: occurrences}
    UniqueConstraint("document_id", "position"),
    Index(None, "text_hash"),
)
embeddings = Table(
    "embeddings",
    metadata,
    Column("text_hash", String, primary_key=True),
    Column("embedder", String, primary_key=True),
    Column("vector", LargeBinary, nullable=False),  # float32, little-endian
)
index_queue = Table(
    "index_queue",
    metadata,
    Column("passage_id", String(36), primary_key=True),
    Column("remove", Boolean, nullable=False),
)
vocabulary = Table(
    "vocabulary",
    metadata,
    _document_key(primary=True),
    Column("position", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # title, abbreviation
    Column("term", Text, nullable=False),
    Column("key", Text, nullable=False),  # the term without spacing and case
    Column("meaning", Text),
    Index(None, "key", "document_id"),
)
triples = Table(
    "triples",
    metadata,
    _document_key(primary=True),
    Column("position", Integer, primary_key=True),
    Column("head", Text, nullable=False),
    Column("relation", Text, nullable=False),
    Column("tail", Text, nullable=False),
    Column("date", String),
    Index(None, "head", "relation", "tail", "document_id"),
    Index(None, "tail", "relation", "head", "document_id"),
)
graph_files = Table(
    "graph_files",
    metadata,
    _document_key(primary=True),
    Column("file", String, primary_key=True),  # triples, aliases
    Column("digest", String, nullable=False),
)
entity_names = Table(
    "entity_names",
    metadata,
    _document_key(primary=True),
    Column("file", String, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("alias", Text, nullable=False),
    Column("key", Text, nullable=False),  # the alias as a question's words are compared with it
    Column("type", String),
    Index(None, "key", "name", "type", "document_id"),
    Index(None, "type", "name", "document_id"),
)
term_frequencies = Table(
    "term_frequencies",
    metadata,
    Column("term", String, primary_key=True),
    Column("passages", Integer, nullable=False),
)

# --- what happened, and what people decided ---------------------------------------------------

traces = Table(
    "traces",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", String, nullable=False),
    Column("principal", String),
    Column("groups", JSON, nullable=False),
    Column("query", Text, nullable=False),
    Column("state", String, nullable=False),
    Column("text_label", String),
    Column("label", String),
    Column("rule", String),
    Column("best_logit", Float),
    Column("override", Boolean, nullable=False),
    Column("threshold_set", String),
    Column("settings", String, nullable=False),
    Column("windows_scored", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("whole", LargeBinary, nullable=False),  # zlib of the trace's JSON
    Index(None, "created"),
    Index(None, "principal", "created"),
)
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("created", Float, nullable=False),
    Column("action", String, nullable=False),
    Column("principal", String),
    Column("groups", JSON, nullable=False),
    Column("detail", JSON, nullable=False),
    Index(None, "created"),
)
threshold_sets = Table(
    "threshold_sets",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", Float, nullable=False),
    Column("evaluator", String, nullable=False),
    Column("unit", String, nullable=False),
    Column("author", Text, nullable=False),
    Column("body", JSON, nullable=False),
    Column("active", Boolean, nullable=False),
)
labels = Table(
    "labels",
    metadata,
    Column("query", Text, primary_key=True),
    Column("text_hash", String, primary_key=True),
    Column("annotator", String, primary_key=True),
    Column("label", String, nullable=False),
    Column("session", String),
    Column("note", Text),
    Column("created", Float, nullable=False),
    Index(None, "text_hash"),
)
feedback = Table(
    "feedback",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("trace_id", ForeignKey("traces.id", ondelete="CASCADE"), nullable=False),
    Column("principal", String),
    Column("verdict", String, nullable=False),
    Column("note", Text),
    Column("created", Float, nullable=False),
    Index(None, "trace_id"),
)

# --- work in hand -----------------------------------------------------------------------------

jobs = Table(
    "jobs",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("owner", String),
    Column("state", String, nullable=False),
    Column("request", JSON, nullable=False),
    Column("result", JSON),
    Column("done", Integer, nullable=False),
    Column("total", Integer),
    Column("cancel", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("heartbeat", Float),
    Column("finished", Float),
    Column("waiter", String),  # sign of life of the process that wants the result
    Column("holder", String),  # who held the lease when it was taken
    Index(None, "state", "created"),
)
job_events = Table(
    "job_events",
    metadata,
    Column("job_id", ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("value", JSON),
)
runs = Table(
    "runs",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("nonce", String, nullable=False),
    Column("query", Text, nullable=False),
    Column("filters", JSON, nullable=False),
    Column("harder", Boolean, nullable=False),
    Column("state", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("trace_id", String),
    Column("code", String),
    UniqueConstraint("person", "nonce"),
    Index(None, "person", "created"),
    Index(None, "state"),
)
sessions = Table(
    "sessions",
    metadata,
    Column("digest", String, primary_key=True),  # of the id, which stands in the cookie alone
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Index(None, "person"),
)
lease = Table(
    "lease",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("host", String, nullable=False),
    Column("command", Text, nullable=False),
    Column("acquired", Float, nullable=False),
    Column("heartbeat", Float, nullable=False),
)
window_logits = Table(
    "window_logits",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("window", LargeBinary(16), nullable=False),  # hash of the scored text
    Column("asked", LargeBinary(16), nullable=False),  # hash of evaluator id and query
    Column("logit", Float, nullable=False),
    Column("truncated", Boolean, nullable=False),
    Column("query_cut", Boolean, nullable=False),
    UniqueConstraint("window", "asked"),
)
