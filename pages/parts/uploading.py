"""Files from a browser into a folder of the workspace, once it is said who reads them."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from core.documents.readers import READERS
from core.documents.rules import parse_rule
from core.documents.uploads import keep_upload, takes_uploads, upload_folder
from core.errors import BadInput, TouchstoneError
from core.records.people import known_groups
from core.records.sources import StoredSource, source_name, source_names, stored_source
from core.sample import carries_sample
from core.types import EVERYONE
from pages.parts.access import Viewer
from pages.parts.house import House
from pages.parts.ingesting import start
from pages.parts.language import sentence_of
from pages.parts.plain import label
from wording import Words

TYPES = tuple(READERS)
NEW = ""
ELSEWHERE = "./touchstone --home workspace run"
_ROUND = "upload_round"
# The uploader speaks English only. The words are ours, chosen by language, and hold no quotation mark.
_CHOOSE = """<style>
[data-testid="stFileUploaderDropzoneInstructions"] {{ display: none }}
[data-testid="stFileUploaderDropzone"] button p {{ font-size: 0 }}
[data-testid="stFileUploaderDropzone"] button p::after {{ content: "{words}"; font-size: 0.875rem }}
</style>"""


def draw_upload(who: Viewer, opened: House) -> None:
    """Files, the folder they go to, and who reads them; nothing is kept before all three are known."""
    say = who.words
    if carries_sample(opened.store):
        st.info(say.say("upload_in_sample"), icon=":material/science:")
        st.code(ELSEWHERE, language="sh")
        return
    with opened.store.reading() as connection:
        stored = [stored_source(connection, name) for name in source_names(connection)]
    folders = {each.name: each for each in stored if each and takes_uploads(opened.home, each.root)}
    # A new key empties what was chosen once it is kept.
    turn = st.session_state.get(_ROUND, 0)
    st.html(_CHOOSE.format(words=say.say("upload_choose")))
    files = st.file_uploader(
        say.say("upload_files"), type=TYPES, accept_multiple_files=True, key=f"upload_files_{turn}"
    )
    left, right = st.columns(2, vertical_alignment="bottom")
    with left:
        name = _choose_folder(folders, turn, say)
    with right:
        groups = _choose_readers(folders.get(name), turn, opened, say)
    st.caption(say.say("upload_same_name"))
    ready = bool(files and name and groups)
    if st.button(
        say.say("upload_send"),
        icon=":material/upload:",
        type="primary",
        key="upload_send",
        disabled=not ready,
        help=None if ready else say.say("upload_not_ready"),
    ):
        _take(files, name, None if name in folders else groups, who, opened)


def _choose_folder(folders: dict[str, StoredSource], turn: int, say: Words) -> str:
    chosen = NEW
    if folders:
        chosen = st.selectbox(
            say.say("upload_folder"),
            [*folders, NEW],
            key=f"upload_folder_{turn}",
            format_func=lambda each: each or say.say("upload_folder_new"),
        )
    if chosen:
        return chosen
    return source_name(
        st.text_input(
            say.say("upload_folder_name"),
            key=f"upload_name_{turn}",
            placeholder=say.say("upload_folder_hint"),
            max_chars=60,
        )
    )


def _choose_readers(folder: StoredSource | None, turn: int, opened: House, say: Words) -> list[str]:
    if folder is not None:
        readers = sorted({group for rule in folder.rules for group in rule.groups})
        st.markdown(say.say("upload_readers_kept", groups=label(", ".join(readers))))
        return readers
    groups = sorted(known_groups(opened.store), key=lambda group: (group != EVERYONE, group))
    return st.multiselect(
        say.say("upload_readers"),
        groups,
        key=f"upload_readers_{turn}",
        placeholder=say.say("upload_readers_hint"),
        help=say.say("upload_readers_help"),
    )


def _take(files: list[UploadedFile], name: str, groups: list[str] | None, who: Viewer, opened: House) -> None:
    """Keep the files, then read them; `groups` None keeps the readers of the folder."""
    try:
        folder = upload_folder(opened.home, name)
        with opened.store.reading() as connection:
            before = stored_source(connection, name)
        if before is not None and not takes_uploads(opened.home, before.root):
            raise BadInput("upload_source_taken", source=name)
        for file in files:
            keep_upload(folder, file.name, file.getvalue())
        rules = None if groups is None else [parse_rule(f"**={','.join(groups)}")]
        begun = start(name, str(folder.resolve()), rules, who, opened)
    except TouchstoneError as error:
        st.error(label(sentence_of(error, who.words), 400), icon=":material/error:")
        return
    if begun:
        st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1
        st.rerun()
