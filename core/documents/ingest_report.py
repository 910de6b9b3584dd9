"""What one run over a source did, in figures and names."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.documents.listing import Named


@dataclass(frozen=True, slots=True)
class IngestReport:
    """One run: submitted = indexed + unchanged + len(skipped) + len(failed), what was looked at.

    A run that was `cancelled` kept what it had done until then; the next one goes on from there.
    """

    source: str
    submitted: int
    indexed: int
    unchanged: int
    skipped: tuple[Named, ...]
    failed: tuple[Named, ...]
    removed: tuple[str, ...]
    readers_changed: int
    passages: int
    embedded: int
    repaired: int
    cancelled: bool = False


@dataclass(slots=True)
class Tally:
    """A report in the making."""

    indexed: int = 0
    unchanged: int = 0
    passages: int = 0
    embedded: int = 0
    done: int = 0
    skipped: list[Named] = field(default_factory=list)
    failed: list[Named] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)

    def report(
        self, source: str, readers_changed: int, repaired: int, cancelled: bool = False
    ) -> IngestReport:
        """The figures so far, entries in the order of their paths."""
        skipped = sorted(self.skipped, key=lambda each: each.path)
        failed = sorted(self.failed, key=lambda each: each.path)
        return IngestReport(
            source=source,
            submitted=self.indexed + self.unchanged + len(skipped) + len(failed),
            indexed=self.indexed,
            unchanged=self.unchanged,
            skipped=tuple(skipped),
            failed=tuple(failed),
            removed=tuple(sorted(self.removed)),
            readers_changed=readers_changed,
            passages=self.passages,
            embedded=self.embedded,
            repaired=repaired,
            cancelled=cancelled,
        )
