"""Whether every part works, what serves each port, and how far this profile carries."""

from __future__ import annotations

import pandas
import streamlit as st

from core.findings import Finding, Health
from core.health import examine_open
from core.limits import LIMITS
from core.ports_in_use import ports_in_use
from pages.parts.access import Viewer, require
from pages.parts.house import House, house
from pages.parts.plain import label, one_line
from pages.parts.style import typeset
from wording import Words

MARKS = {
    Health.USABLE: ":green[:material/check_circle:]",
    Health.NOTE: ":orange[:material/info:]",
    Health.UNUSABLE: ":red[:material/cancel:]",
}
DOCUMENTS = (
    "store",
    "sample",
    "last_ingest",
    "generation",
    "index",
    "lease",
    "thresholds",
    "graph",
    "answer_model",
)
ROW = 34


def page(who: Viewer, opened: House) -> None:
    """One sentence first, then what it rests on."""
    say, findings = who.words, examine_open(opened.workspace)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"#### {say.say('page_health')}", width="stretch")
        st.button(say.say("health_again"), icon=":material/refresh:", key="again")
    _draw_summary(findings, say)
    left, right = st.columns(2, gap="medium")
    shown = [each for each in findings if each.part not in ("embedder", "evaluator")]
    with left:
        _draw_findings("health_documents", [each for each in shown if each.part in DOCUMENTS], say)
    with right:
        _draw_findings("health_machine", [each for each in shown if each.part not in DOCUMENTS], say)
    st.markdown(f"##### {say.say('health_ports')}")
    _draw_ports(opened, say)
    st.markdown(f"##### {say.say('health_limits')}")
    st.caption(say.say("health_limits_about"))
    _draw_limits(say)


def _draw_summary(findings: list[Finding], say: Words) -> None:
    broken = [each for each in findings if each.health is Health.UNUSABLE]
    if not broken:
        st.success(say.say("health_usable"), icon=":material/check_circle:")
        return
    st.error(
        say.say("health_broken", parts=", ".join(label(_part(each, say)) for each in broken)),
        icon=":material/error:",
    )


def _draw_findings(title: str, findings: list[Finding], say: Words) -> None:
    with st.container(border=True, height="stretch"):
        st.markdown(f"##### {say.say(title)}")
        for each in findings:
            # Most of them are usable; a word beside the icon is for what is not.
            word = "" if each.health is Health.USABLE else f" · {say.say(f'health_{each.health.value}')}"
            st.markdown(f"{MARKS[each.health]} **{label(_part(each, say))}**{word}  \n{_sentence(each, say)}")


def _part(finding: Finding, say: Words) -> str:
    return say.say(f"part_{finding.part}")


def _sentence(finding: Finding, say: Words) -> str:
    return label(say.say(finding.code, **finding.values), longest=400)


def _draw_ports(opened: House, say: Words) -> None:
    workspace = opened.workspace
    used = ports_in_use(workspace.parts, workspace.store)
    rows = [
        {
            "port": say.say(f"part_{each.port}"),
            "adapter": _adapter(each.adapter, say),
            "model": one_line(each.model or "–"),
        }
        for each in used
    ]
    st.dataframe(
        pandas.DataFrame(rows),
        hide_index=True,
        row_height=ROW,
        alt=say.say("health_ports_alt", profile=opened.settings.profile.value, n=len(rows)),
        column_config={
            "port": st.column_config.TextColumn(say.say("column_port"), width=100),
            "adapter": st.column_config.TextColumn(say.say("column_adapter"), width=230),
            "model": st.column_config.TextColumn(say.say("column_model"), width=150),
        },
    )


def _adapter(name: str | None, say: Words) -> str:
    if name is None:
        return say.say("adapter_none")
    code = f"adapter_{name}"
    return say.say(code) if code in say else one_line(name)


def _draw_limits(say: Words) -> None:
    rows = [
        {
            "part": say.say(f"limit_{each.part}"),
            "most": f"{each.most:,}",
            "measured": say.say(f"measured_{each.part}", **each.figures),
            "server": each.server,
        }
        for each in LIMITS
    ]
    st.dataframe(
        pandas.DataFrame(rows),
        hide_index=True,
        row_height=ROW,
        alt=say.say("health_limits_alt", n=len(rows)),
        column_config={
            "part": st.column_config.TextColumn(say.say("column_limit"), width=110),
            "most": st.column_config.TextColumn(say.say("column_most"), width=90, alignment="right"),
            "measured": st.column_config.TextColumn(say.say("column_measured"), width=300),
            "server": st.column_config.TextColumn(say.say("column_server"), width=100),
        },
    )


viewer = require("admin")
with typeset():
    page(viewer, house())
