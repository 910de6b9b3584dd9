"""The model card that a training run writes beside its weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

CARD_FILE = "README.md"


@dataclass(frozen=True, slots=True)
class Card:
    """What somebody has to know before using the weights; `counts` are questions by folder and kind."""

    model: str
    start: str
    interface: str
    counts: Mapping[str, Mapping[str, int]]
    steps: int
    seconds: float
    examples: int
    rate: float
    seed: int
    device: str
    loss: str
    measure: str

    def text(self) -> str:
        """Markdown."""
        rows = "\n".join(
            f"| {folder} | {', '.join(f'{kind} {count}' for kind, count in kinds.items())} |"
            for folder, kinds in self.counts.items()
        )
        return (
            f"# {self.model}\n\n"
            f"- Start: {self.start}.\n"
            f"- {self.interface}\n"
            f"- Training: {self.steps} steps, {self.seconds / 60:.0f} minutes on {self.device}, "
            f"{self.examples:,} texts read, AdamW, learning rate {self.rate:g} falling to nothing, seed "
            f"{self.seed}, weights averaged over the last hundred steps. {self.loss}\n"
            f"- {self.measure}\n\n"
            f"| trained on | questions |\n| --- | --- |\n{rows}\n"
        )


def write_card(folder: Path, card: Card) -> None:
    """Beside the weights."""
    (folder / CARD_FILE).write_text(card.text(), "utf-8")
