"""Words that leave a matter open, and words that give a reason; Korean and English."""

from __future__ import annotations

import re

# The matter is named and its fact is not there yet.
PENDING = re.compile(
    r"미정|미확정|추후|(?:검토|협의|논의|조율) ?중|확정되지|정해지지|정하지 않|결정되지|정해지면|확정되면|"
    r"확정 후|정해진 뒤|보류|아직|빈칸|공란|\bTB[DCA]\b|\bto be (?:decided|confirmed|announced|determined)\b|"
    r"\bnot (?:yet )?(?:decided|set|fixed|confirmed)\b|\bpending\b|\bundecided\b|"
    r"\bunder (?:review|discussion)\b|\bonce (?:it is )?(?:decided|confirmed)\b",
    re.IGNORECASE,
)
REASON = re.compile(
    r"때문|이유|원인|사유|탓|위해|위하여|하므로|으로 인해|인한|덕분|따라서|취지|목적|\bbecause\b|\bdue to\b|"
    r"\breasons?\b|\bsince\b|\bso that\b|\bin order to\b|\bcaused?\b|\bowing\b|\btherefore\b|\bas a result\b",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
