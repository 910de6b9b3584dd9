"""What a child process gives up before it reads the first strange byte."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from math import ceil
from pathlib import Path

CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000
PR_SET_PDEATHSIG = 1
_SIZES = Path("/proc/self/statm")


def shut_network() -> None:
    """No socket from here on; where the kernel lets us, not even a network."""
    sys.addaudithook(_refuse_sockets)
    # Inside a container the first may be forbidden and the second allowed, or neither.
    _call("unshare", CLONE_NEWNET) or _call("unshare", CLONE_NEWUSER | CLONE_NEWNET)


def _refuse_sockets(event: str, arguments: object) -> None:
    if event.startswith("socket."):
        raise PermissionError("no network in this process")


def end_with_parent() -> None:
    """A child whose parent was killed while it hangs would hang for ever."""
    _call("prctl", PR_SET_PDEATHSIG, int(signal.SIGKILL))


def step_back(by: int) -> None:
    """Whatever else runs on this machine goes first."""
    os.nice(by)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_memory(more_bytes: int) -> None:
    """As much as there is in use now and `more_bytes` on top; no limit where the system cannot tell."""
    try:
        in_use = int(_SIZES.read_text("ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = in_use + more_bytes
    resource.setrlimit(resource.RLIMIT_AS, (_below(wanted, hard), hard))


def limit_processor(more_s: float) -> None:
    """As many seconds of processor time from now on; then the system ends this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = ceil(used.ru_utime + used.ru_stime + more_s)
    resource.setrlimit(resource.RLIMIT_CPU, (_below(wanted, hard), hard))


def _below(wanted: int, hard: int) -> int:
    return wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)


def _call(name: str, *arguments: int) -> bool:
    function = getattr(ctypes.CDLL(None), name, None)
    return function is not None and function(*arguments) == 0
