"""`doctor`: whether every needed part works. It counts only what everyone may read."""

from __future__ import annotations

import argparse

from rich.text import Text

from cli.arguments import Arguments
from cli.display.plain import plain
from cli.session import Session
from core.findings import Finding, Health
from core.health import examine

ICONS = {Health.USABLE: ("✔", "green"), Health.NOTE: ("·", "yellow"), Health.UNUSABLE: ("✘", "red")}


def declare(arguments: Arguments) -> None:
    """How the findings are printed."""
    arguments.switch("--json")


def run(values: argparse.Namespace, session: Session) -> int:
    """1 when a needed part is unusable."""
    findings = examine(session.home)
    usable = all(finding.health is not Health.UNUSABLE for finding in findings)
    if values.json:
        session.json({"usable": usable, "findings": [as_json(finding) for finding in findings]})
    else:
        for finding in findings:
            session.page.print(line(finding, session), soft_wrap=True)
        session.page.print(session.say("doctor_usable" if usable else "doctor_unusable"), soft_wrap=True)
    return 0 if usable else 1


def as_json(finding: Finding) -> dict[str, object]:
    """One finding as plain values."""
    return {
        "part": finding.part,
        "health": finding.health.value,
        "code": finding.code,
        "values": {
            name: value if isinstance(value, int) else str(value) for name, value in finding.values.items()
        },
    }


def line(finding: Finding, session: Session) -> Text:
    """Icon, part and one sentence."""
    icon, colour = ICONS[finding.health]
    text = Text(f"{icon} ", style=colour)
    text.append(f"{session.say('part_' + finding.part)}: ", style="bold")
    return text.append(plain(session.say(finding.code, **finding.values)))
