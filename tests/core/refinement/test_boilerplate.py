"""What is repeated in three documents, or is nothing but links, is boilerplate."""

from core.refinement.boilerplate import only_links, repeated, repeated_key

FOOTER = "본 문서는 사내 한정입니다."


def test_the_same_words_in_three_documents_are_a_footer_and_in_two_are_not():
    assert repeated((name, FOOTER) for name in "abc") == {repeated_key(FOOTER)}
    assert repeated((name, FOOTER) for name in "aab") == frozenset()


def test_rows_that_differ_in_a_number_are_no_footer():
    assert (
        repeated((name, f"연차 {days}일") for name, days in {"a": 15, "b": 20, "c": 25}.items())
        == frozenset()
    )


def test_signs_alone_are_no_text():
    assert repeated((name, "* * *") for name in "abc") == frozenset()


def test_links_with_next_to_no_words_are_navigation():
    assert only_links("[홈](/) · [다음 문서](/next.md)")
    assert not only_links("[홈](/)")
    assert not only_links("자세한 절차는 [규정](/a.md)과 [양식](/b.md)을 읽고 회계팀에 신청하십시오.")
