"""A safety stop: a folder that is suddenly empty is more often unmounted than emptied."""

from __future__ import annotations

from core.documents.settling import Settled
from core.documents.sources import Listing
from core.errors import Guard

LARGEST_SHARE = 0.2


def refuse_large_removal(settled: Settled, listing: Listing, gone: int) -> None:
    """Raises Guard `empty_root`, or `would_remove_too_many` with both numbers."""
    known = len(settled.known)
    if not (known or listing.files or listing.failed):
        raise Guard("empty_root", source=settled.name, root=settled.root)
    if gone and (not listing.files or gone > LARGEST_SHARE * known):
        raise Guard(
            "would_remove_too_many",
            source=settled.name,
            root=settled.root,
            removed=gone,
            documents=known,
        )
