"""A training run that can stop and go on: one optimiser, averaged weights, a checkpoint now and then.

On a processor each half of a step has cores of its own and waits for the other once a step. Weights stay in
evaluation mode: a run this short sees no question often enough for dropout to pay, and without it attention
needs no mask of random numbers.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import torch
from torch import Tensor, nn

CHECKPOINT_FILE = "last.pt"
SAVE_EVERY_S = 240.0
_WARM_UP, _LONGEST_AVERAGE, _CLIP = 40, 0.99, 1.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a run is, by steps or by minutes of training over all its parts, and how it learns."""

    steps: int | None
    minutes: float | None
    rate: float
    seed: int

    def done(self, step: int, seconds: float) -> float:
        """Share of the run that is over, 0 to 1."""
        by_steps = step / self.steps if self.steps else 0.0
        by_time = seconds / (60 * self.minutes) if self.minutes else 0.0
        return min(1.0, max(by_steps, by_time))


Batch = TypeVar("Batch")
Drawn = TypeVar("Drawn", covariant=True)


class Draws(Protocol[Drawn]):
    """A seeded stream of batches whose state can be kept."""

    @property
    def random(self) -> Random: ...
    def draw(self) -> Drawn: ...


@dataclass(frozen=True, slots=True)
class Report:
    """What was done so far."""

    step: int
    seconds: float
    examples: int
    loss: float


@dataclass(frozen=True, slots=True)
class Device:
    """Where a run computes. `halves` of each step run side by side, each on `threads` cores."""

    name: str
    half_precision: bool
    halves: int
    threads: int

    def autocast(self) -> AbstractContextManager[Any]:
        """bf16 inside where it pays. Nothing is kept between casts: threads would share it."""
        if not self.half_precision:
            return nullcontext()
        cast: AbstractContextManager[Any] = torch.autocast(self.name, torch.bfloat16, cache_enabled=False)
        return cast


def chosen_device() -> Device:
    """CUDA where torch sees it, else this processor; bf16 where the processor multiplies in it.

    Pairs a second of one core with avx512_bf16 and without AMX: bf16 10.3, float32 8.3.
    """
    if torch.cuda.is_available():
        return Device("cuda", half_precision=True, halves=1, threads=1)
    cores = torch.get_num_threads()
    halves = 2 if cores > 1 else 1
    pays = bool(_processor_flags() & {"avx512_bf16", "amx_bf16"})
    return Device("cpu", half_precision=pays, halves=halves, threads=cores // halves)


def _processor_flags() -> set[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return set()
    return next((set(line.split()) for line in lines if line.startswith("flags")), set())


class Run(Generic[Batch]):
    """One run over a model's trained parameters."""

    def __init__(
        self, model: nn.Module, draws: Draws[Batch], plan: Plan, folder: Path, device: Device
    ) -> None:
        self._model = model.to(device.name).eval()
        self._draws, self._plan, self._folder, self._device = draws, plan, folder, device
        self._trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
        self._average = [parameter.detach().clone() for parameter in self._trained]
        matrices = [parameter for parameter in self._trained if parameter.ndim > 1]
        others = [parameter for parameter in self._trained if parameter.ndim <= 1]
        groups = [{"params": matrices, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}]
        self._optimiser = torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.98))
        self.step, self.seconds, self.examples = 0, 0.0, 0

    def resume(self) -> bool:
        """Take up the folder's checkpoint; False where there is none."""
        path = self._folder / CHECKPOINT_FILE
        if not path.is_file():
            return False
        # Our own file, which holds the state of Python's random numbers beside tensors.
        kept = torch.load(path, map_location=self._device.name, weights_only=False)
        _copy(kept["trained"], self._trained)
        _copy(kept["average"], self._average)
        self._optimiser.load_state_dict(kept["optimiser"])
        self._draws.random.setstate(kept["random"])
        self.step, self.seconds, self.examples = kept["step"], kept["seconds"], kept["examples"]
        return True

    def save(self) -> None:
        """Write the checkpoint whole or not at all."""
        self._folder.mkdir(parents=True, exist_ok=True)
        unfinished = self._folder / f"{CHECKPOINT_FILE}.part"
        kept = {
            "trained": [parameter.detach() for parameter in self._trained],
            "average": self._average,
            "optimiser": self._optimiser.state_dict(),
            "random": self._draws.random.getstate(),
            "step": self.step,
            "seconds": self.seconds,
            "examples": self.examples,
        }
        torch.save(kept, unfinished)
        os.replace(unfinished, self._folder / CHECKPOINT_FILE)

    def train(
        self,
        loss: Callable[[Batch], tuple[Tensor, int]],
        hear: Callable[[Report], None],
        clock: Callable[[], float],
    ) -> None:
        """Until the plan is done. `loss` gives a batch's loss and how many examples it read."""
        saved = self.seconds
        with ThreadPoolExecutor(self._device.halves) as pool:
            while self._plan.done(self.step, self.seconds) < 1:
                began = clock()
                batches = [self._draws.draw() for _ in range(self._device.halves)]
                halves = list(pool.map(lambda batch: self._gradients(loss, batch), batches))
                self._learn([gradients for gradients, _, _ in halves])
                self.step += 1
                self.examples += sum(count for _, _, count in halves)
                self.seconds += clock() - began
                value = sum(value for _, value, _ in halves) / len(halves)
                hear(Report(self.step, self.seconds, self.examples, value))
                if self.seconds - saved > SAVE_EVERY_S:
                    self.save()
                    saved = self.seconds
        self.save()

    def use_average(self) -> None:
        """Put the averaged weights into the model: what a run ships."""
        _copy(self._average, self._trained)

    def _gradients(
        self, loss: Callable[[Batch], tuple[Tensor, int]], batch: Batch
    ) -> tuple[Sequence[Tensor], float, int]:
        if self._device.name == "cpu":
            torch.set_num_threads(self._device.threads)
        with self._device.autocast():
            value, count = loss(batch)
        return torch.autograd.grad(value, self._trained), float(value.detach()), count

    def _learn(self, halves: Sequence[Sequence[Tensor]]) -> None:
        done = self._plan.done(self.step, self.seconds)
        rate = self._plan.rate * min(1.0, (self.step + 1) / _WARM_UP) * max(0.02, 1 - done)
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        for parameter, *gradients in zip(self._trained, *halves, strict=True):
            parameter.grad = torch.stack(gradients).mean(0)
        nn.utils.clip_grad_norm_(self._trained, _CLIP)
        self._optimiser.step()
        self._optimiser.zero_grad(set_to_none=True)
        share = min(_LONGEST_AVERAGE, (self.step + 1) / (self.step + 11))
        with torch.no_grad():
            for average, parameter in zip(self._average, self._trained, strict=True):
                average.mul_(share).add_(parameter, alpha=1 - share)


def _copy(values: Iterable[Tensor], into: Iterable[Tensor]) -> None:
    with torch.no_grad():
        for value, place in zip(values, into, strict=True):
            place.copy_(value)


def measured_clock() -> float:
    """The default clock of a run."""
    return time.monotonic()
