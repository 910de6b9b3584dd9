"""Makes or updates a virtual environment from lists of requirements.

Run by the launcher with the Python it found, before anything is installed: standard library only.
Usage: install.py LANGUAGE VENV LIST...   (lists relative to the project root)
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wording import Words, words  # noqa: E402  (the launcher starts this file by path)

UNREACHABLE = (
    "NewConnectionError",
    "Failed to establish a new connection",
    "ConnectionError",
    "Temporary failure in name resolution",
    "Name or service not known",
    "No matching distribution found",
    "ProxyError",
    "Connection timed out",
    "Read timed out",
)


class InstallError(Exception):
    """What stopped the installation, as a sentence."""


def tell(sentence: str) -> None:
    """Everything an installation says goes to stderr."""
    print(sentence, file=sys.stderr, flush=True)


def same_lists(venv: Path, lists: list[str]) -> bool:
    """Whether these very lists were installed into this environment."""
    stamps = [venv / "installed" / name for name in lists]
    return (venv / "bin" / "python").exists() and all(
        stamp.exists() and stamp.read_bytes() == (ROOT / name).read_bytes()
        for stamp, name in zip(stamps, lists, strict=True)
    )


def runs(python: Path) -> bool:
    """Whether this interpreter still starts; it does not after the system's Python went away."""
    if not python.exists():
        return False
    probe = [str(python), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    return subprocess.run(probe, capture_output=True).returncode == 0


def create(venv: Path, say: Words) -> None:
    """A fresh environment in place of a missing or broken one."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise InstallError(say.say("venv_missing"))
    shutil.rmtree(venv, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(venv)], capture_output=True)
    if made.returncode:
        shutil.rmtree(venv, ignore_errors=True)
        raise InstallError(say.say("venv_missing"))


def pip_install(venv: Path, lists: list[str], say: Words) -> None:
    """Installs the lists; the stamp is written last, so that a broken run is repeated."""
    log = venv / "install.log"
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "--no-input", "--progress-bar", "off"]
    command += ["--disable-pip-version-check", "--retries", "2"]
    for name in lists:
        command += ["-r", str(ROOT / name)]
    with log.open("wb") as output:
        finished = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
    if finished.returncode:
        told = log.read_text(encoding="utf-8", errors="replace")
        offline = any(sign in told for sign in UNREACHABLE)
        code = "install_offline" if offline else "install_failed"
        raise InstallError(say.say(code, log=log, list=", ".join(lists)))
    for name in lists:
        stamp = venv / "installed" / name
        stamp.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, stamp)


def install(venv: Path, lists: list[str], say: Words) -> None:
    """One installation at a time; whoever waited finds the work done."""
    lock_file = venv.with_name(venv.name + ".lock")
    try:
        lock = lock_file.open("w")
    except OSError as error:
        raise InstallError(say.say("install_not_writable", folder=venv.parent)) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell(say.say("install_waiting"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        if same_lists(venv, lists) and runs(venv / "bin" / "python"):
            return
        tell(say.say("install_starting", folder=venv))
        if not runs(venv / "bin" / "python"):
            create(venv, say)
        if not os.access(venv, os.W_OK):
            raise InstallError(say.say("install_not_writable", folder=venv))
        pip_install(venv, lists, say)
        tell(say.say("install_done"))


def main(arguments: list[str]) -> int:
    """Exit status 0 when the environment holds the lists."""
    language, venv, *lists = arguments
    try:
        install(Path(venv), lists, words(language))
    except InstallError as error:
        tell(str(error))
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
