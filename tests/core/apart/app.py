"""A process that holds the lease and serves every kind of work until it is killed."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace

from core.jobs import Server
from core.records.lease import acquire_lease
from core.records.store import open_store
from core.requests import INGEST
from core.work import take_in
from tests.doubles import HashEmbedder, MemoryIndex, WordAnalyser

CHILD = "tests.core.apart.models:make"


def server(store, lease, index, **how):
    """A server of ingests, whose children read with the models of these tests."""
    opened = SimpleNamespace(store=store, index=index, embedder=HashEmbedder(), analyser=WordAnalyser())
    return Server(
        store,
        lease.holder,
        opened,
        {INGEST: partial(take_in, threads=1, child=CHILD)},
        kinds=(INGEST,),
        **how,
    )


if __name__ == "__main__":
    lease = acquire_lease(open_store(Path(sys.argv[1])), "run", wait_s=0)
    serving = server(lease.store, lease, MemoryIndex())
    while True:
        serving.serve()
        time.sleep(0.05)
