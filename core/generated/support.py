"""Whether a strip supports a sentence that a model made (design, section 2).

The strip must answer the question, the sentence must be near the strip by the same evaluator, and
whatever can be wrong in a single character must stand in the strip as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.deductions.lacking import Wanted
from core.deductions.weighing import weights_of
from core.generated.reply import Claim
from core.identifiers import identifiers
from core.ports import Evaluator
from core.short_answers.trimming import LONGEST
from core.types import Sentence, Strip, ThresholdSet

# Signs and units that change a number belong to it; a hyphen between words does not.
_NUMBER = re.compile(r"(?:(?<![\w)])[-−+])?\d(?:[\d.,:/-]*\d)?(?:\s?%)?")
# What leads outside or would be markup elsewhere; an answer quotes the document for that.
_OUTWARD = re.compile(
    r"(?<!\w)//\w|://|www\.|\]\s?[(\[:]|<\s*[a-z!/]|url\(|\b(?:data|javascript|mailto|vbscript):",
    re.IGNORECASE,
)


def checked(
    question: str,
    claim: Claim,
    strips: dict[str, Strip],
    cuts: ThresholdSet,
    evaluator: Evaluator,
    asked: Wanted | None = None,
) -> Sentence:
    """The sentence with the strips that support it, or why none does.

    Reaching a cut counts. Its own cut is `sentence_support`, and `support` where that is not fitted.
    A sentence that refinement would drop were it a strip (what an instruction in a document wants
    said, mostly) is not said either; `asked` is what it may lack, as a window may.
    """
    if _OUTWARD.search(claim.text):
        return Sentence(claim.text, claim.strips, supported=False, reason="outward")
    if not claim.strips:
        return Sentence(claim.text, (), supported=False, reason="no_citation")
    named = [strips[each] for each in claim.strips]
    cut = cuts.support if cuts.sentence_support is None else cuts.sentence_support
    logits = [each.logit for each in evaluator.logits(claim.text, [strip.scored_text for strip in named])]
    near = [
        strip
        for strip, logit in zip(named, logits, strict=True)
        if logit >= cut and strip.decisive is not None and strip.decisive >= cuts.support
    ]
    if not near:
        return Sentence(claim.text, claim.strips, max(logits), supported=False, reason="below_support")
    exact = [strip for strip in near if not missing(claim.text, strip)]
    if not exact:
        return Sentence(claim.text, claim.strips, max(logits), supported=False, reason="not_in_strip")
    # Without the title: under one that names what was asked, anything looks a little like an answer.
    if _decisive(question, claim.text, cuts, evaluator, asked) < cuts.strip_floor:
        return Sentence(claim.text, claim.strips, max(logits), supported=False, reason="off_question")
    best = max(logit for strip, logit in zip(named, logits, strict=True) if strip in exact)
    return Sentence(claim.text, tuple(strip.id for strip in exact), best)


def _decisive(
    question: str, text: str, cuts: ThresholdSet, evaluator: Evaluator, asked: Wanted | None
) -> float:
    """The sentence's logit on the scale of the cuts."""
    logit = evaluator.logits(question, [text])[0].logit
    weights = weights_of(cuts)
    return logit + weights.added(asked, text, text, None) if weights and asked is not None else logit


def missing(text: str, strip: Strip) -> list[str]:
    """Numbers, dates and identifiers of the text that do not stand in the strip, as written."""
    said = _squeezed(f"{strip.text}\n{strip.scored_text}")
    numbers = {_squeezed(each.group()).strip() for each in _NUMBER.finditer(text)}
    absent = [each for each in sorted(numbers) if not re.search(_alone(each), said)]
    known = identifiers(f"{strip.text}\n{strip.scored_text}")
    return absent + sorted(identifiers(text) - known)


def _alone(number: str) -> str:
    """The number by itself: not inside a longer one, not without its sign."""
    sign = "" if number[0] in "-−+" else r"(?<![^\w)][-−+])"
    return rf"(?<!\d)(?<!\d[.,]){sign}{re.escape(number)}(?![.,]?\d)"


def _squeezed(text: str) -> str:
    return re.sub(r"(?<=\d)\s(?=%)", "", f" {text}")


def short_of(words: str | None, sentences: Sequence[Sentence], strips: Sequence[Strip]) -> str | None:
    """A short answer that stands word for word in a sentence that holds and in a strip, else None."""
    said = (words or "").strip()
    if not said or len(said) > LONGEST or _OUTWARD.search(said):
        return None
    held = any(said in each.text for each in sentences) and any(said in each.text for each in strips)
    return said if held else None
