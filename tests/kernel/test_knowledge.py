"""Who has seen which card, and who learnt something since."""

from app.kernel.knowledge import Knowledge
from tests.kernel.scene import given
from tests.kernel.toy import ADA, BO, CY

FOX, OWL = 0, 1


def ledger() -> Knowledge:
    return Knowledge([ADA, BO, CY])


def test_those_who_are_shown_a_card_know_it() -> None:
    knowledge = ledger()
    knowledge.show([FOX], knowledge.mask([ADA, None]))
    assert [knowledge.knows(viewer, FOX) for viewer in (ADA, BO, CY, None)] == [True, False, False, True]
    assert not knowledge.knows(ADA, OWL)


def test_everybody_includes_spectators() -> None:
    knowledge = ledger()
    knowledge.show([FOX], knowledge.everybody)
    assert all(knowledge.knows(viewer, FOX) for viewer in (ADA, BO, CY, None))
    assert knowledge.everybody == knowledge.mask([ADA, BO, CY, None])


def test_a_hidden_card_is_still_known_to_those_who_can_follow_it() -> None:
    knowledge = ledger()
    knowledge.show([FOX], knowledge.everybody)
    knowledge.hide([FOX], keep=knowledge.mask([BO]))
    assert [knowledge.knows(viewer, FOX) for viewer in (ADA, BO, None)] == [False, True, False]


def test_what_was_once_seen_was_seen() -> None:
    knowledge = ledger()
    knowledge.show([FOX], knowledge.mask([ADA]))
    knowledge.hide([FOX])
    assert not knowledge.knows(ADA, FOX)
    assert knowledge.has_ever_known(ADA, FOX)
    assert not knowledge.has_ever_known(BO, FOX)


def test_an_entangled_card_is_fixed_for_all_though_nobody_saw_it() -> None:
    knowledge = ledger()
    knowledge.entangle([FOX])
    assert knowledge.has_ever_known(None, FOX)
    assert not knowledge.knows(None, FOX)


def test_a_card_can_be_entangled_for_those_alone_who_saw_what_hung_on_it() -> None:
    knowledge = ledger()
    knowledge.entangle([FOX], knowledge.mask([ADA]))
    assert knowledge.has_ever_known(ADA, FOX)
    assert not knowledge.has_ever_known(BO, FOX)
    assert not knowledge.knows(ADA, FOX)


def test_who_learnt_something_since_is_remembered() -> None:
    knowledge = ledger()
    knowledge.now = 3
    knowledge.show([FOX], knowledge.mask([ADA]))
    knowledge.now = 5
    knowledge.show([OWL], knowledge.mask([BO, None]))
    assert knowledge.learnt_since(2) == (ADA, BO, "")
    assert knowledge.learnt_since(3) == (BO, "")
    assert knowledge.learnt_since(5) == ()


def test_seeing_what_one_knows_teaches_nothing() -> None:
    knowledge = ledger()
    knowledge.show([FOX], knowledge.mask([ADA]))
    knowledge.now = 4
    knowledge.show([FOX], knowledge.mask([ADA]))
    assert knowledge.learnt_since(0) == ()


def test_seeing_a_card_again_after_it_was_hidden_teaches_something() -> None:
    knowledge = ledger()
    knowledge.show([FOX], knowledge.mask([ADA]))
    knowledge.hide([FOX])
    knowledge.now = 4
    knowledge.show([FOX], knowledge.mask([ADA]))
    assert knowledge.learnt_since(3) == (ADA,)


def test_dice_teach_too() -> None:
    knowledge = ledger()
    knowledge.now = 2
    knowledge.learn(knowledge.mask([CY]))
    assert knowledge.learnt_since(1) == (CY,)


def test_a_bid_can_be_taken_back_freely_until_the_bids_are_revealed() -> None:
    scene = given({ADA: ["owl"], BO: ["fox"], CY: []}).when(ADA, "hand-1").when(CY, "nothing")
    assert scene.state.knowledge.learnt_since(0) == ()
    scene.when(BO, "hand-1")
    assert scene.state.knowledge.learnt_since(2) == (ADA, BO, CY, "")
