"""A process that holds the lease and serves one question, waiting for a line in the middle of it."""

from __future__ import annotations

import sys
from pathlib import Path

from core.jobs import Server
from core.records.lease import acquire_lease
from core.records.store import open_store


def ask(opened, request, hear, pause):
    hear("candidates", request["question"])
    sys.stdin.readline()
    return {"asked": request["question"], "pid": 0}


lease = acquire_lease(open_store(Path(sys.argv[1])), "ingest of a child", wait_s=0)
server = Server(lease.store, lease.holder, None, {"ask": ask})
print("held", flush=True)
while server.serve() == 0:
    pass
