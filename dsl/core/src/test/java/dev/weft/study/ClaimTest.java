package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Claims of papers. */
class ClaimTest {
    @BeforeEach
    void forget() {
        Claims.forget();
    }

    @Test
    void a_claim_that_holds_says_by_what_and_who_would_fail() {
        Claim claim = Claim.of("C7", "bandwidth drops quickly")
                .holds("it halves from 16 to 64 cores", true)
                .rival("a link that never fills", false);
        assertThat(claim.toString().lines())
                .containsExactly(
                        "C7 holds: bandwidth drops quickly",
                        "  it halves from 16 to 64 cores",
                        "  would fail: a link that never fills");
    }

    @Test
    void a_claim_that_does_not_hold_ends_the_cell_and_stays_in_the_table() {
        Claim claim = Claim.of("C7", "bandwidth drops quickly");
        assertThatThrownBy(() -> claim.holds("it halves from 16 to 64 cores", false))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "claim C7: does not hold, because the check failed: it halves from 16 to 64 cores. The claim "
                                + "reads: bandwidth drops quickly.");
        assertThat(Claims.table().columns().key("verdict").values()).isEqualTo(List.of("does not hold"));
    }

    @Test
    void a_refuted_claim_does_not_hold_and_the_cell_goes_on() {
        Claim claim = Claim.of("C7", "bandwidth drops quickly")
                .refuted("from 1 MiB all of it is left at 128 cores", true)
                .rival("slow matching", false);
        assertThat(claim.toString().lines())
                .containsExactly(
                        "C7 does not hold: bandwidth drops quickly",
                        "  from 1 MiB all of it is left at 128 cores",
                        "  would fail: slow matching");
        assertThat(Claims.table().columns().key("verdict").values()).isEqualTo(List.of("does not hold"));
        assertThat(Claims.table().columns().key("would fail").values()).isEqualTo(List.of("slow matching"));
    }

    @Test
    void data_that_do_not_contradict_a_claim_end_the_cell_and_leave_it_open() {
        Claim claim = Claim.of("C7", "bandwidth drops quickly");
        assertThatThrownBy(() -> claim.refuted("all of it is left", false))
                .isInstanceOf(ModelException.class)
                .hasMessage("claim C7: is not refuted, because the check failed: all of it is left. If the data agree"
                        + " with the sentence, write .holds(..); if there are none, .notCheckable(..).");
        assertThat(Claims.table().columns().key("verdict").values()).isEqualTo(List.of("not checked yet"));
        assertThatThrownBy(() -> claim.refuted("all of it is left", true).rival("a flat curve", true))
                .hasMessage("claim C7: the rival a flat curve also meets \"all of it is left\". State a criterion that"
                        + " only the model meets.");
    }

    @Test
    void a_claim_has_one_verdict() {
        Claim held = Claim.of("C7", "bandwidth drops quickly").holds("it halves", true);
        Claim refuted = Claim.of("C8", "it is larger onload").refuted("it is smaller", true);
        assertThatThrownBy(() -> held.refuted("all of it is left", true))
                .hasMessage(
                        "refuted(\"all of it is left\", true): claim C7 has the verdict \"holds\" already, and a claim"
                                + " has one verdict. State the two parts of the sentence as two claims.");
        assertThatThrownBy(() -> refuted.holds("it is larger", true))
                .hasMessageContaining(
                        "holds(\"it is larger\", true): claim C8 has the verdict \"does not hold\" already");
        assertThatThrownBy(() -> refuted.notCheckable("no number is printed"))
                .hasMessageContaining("notCheckable(\"no number is printed\"): claim C8 has the verdict");
        assertThat(refuted.refuted("by another criterion, too", true))
                .hasToString(String.join(
                        System.lineSeparator(),
                        "C8 does not hold: it is larger onload",
                        "  it is smaller",
                        "  by another criterion, too"));
    }

    @Test
    void a_rival_that_passes_too_makes_the_claim_worthless() {
        assertThatThrownBy(() -> Claim.of("C7", "bandwidth drops quickly")
                        .holds("it never rises", true)
                        .rival("a flat curve", true))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "claim C7: the rival a flat curve also meets \"it never rises\". State a criterion that only the "
                                + "model meets.");
        assertThatThrownBy(() -> Claim.of("C8", "it is larger onload").rival("a flat curve", false))
                .hasMessage(
                        "claim C8: a rival is tried after the claim was checked. Write .holds(\"criterion\", check),"
                                + " .refuted(..), .agrees(..) or .differs(..) first.");
    }

    @Test
    void the_paper_s_words_stand_beside_their_reading() {
        Claim claim = Claim.of("C7", "bandwidth drops quickly")
                .quote("effective communication bandwidth drops quickly", "section 5, Figure 8");
        assertThat(claim.holds("it halves", true).toString().lines())
                .containsExactly(
                        "C7 holds: bandwidth drops quickly",
                        "  the paper says: \"effective communication bandwidth drops quickly\" (section 5, Figure 8)",
                        "  it halves");
        Columns table = Claims.table().columns();
        assertThat(table.key("the paper says").values())
                .isEqualTo(List.of("\"effective communication bandwidth drops quickly\" (section 5, Figure 8)"));
        assertThat(table.key("read as").values()).isEqualTo(List.of("bandwidth drops quickly"));
        assertThatThrownBy(() -> claim.quote("bandwidth drops", " "))
                .hasMessage(
                        "quote(\"bandwidth drops\", \" \"): both the paper's words and their place are needed. Write"
                                + " quote(\"effective communication bandwidth drops quickly\", \"section 5, Figure 8\").");
    }

    @Test
    void a_simulation_in_place_of_lost_measurements_agrees_or_differs() {
        Claim agrees =
                Claim.of("T2", "the curve is a U").agrees("on 3 cores", true).rival("perfect overlap", false);
        Claim differs = Claim.of("T7", "the model is too short").differs("on 12 cores it is too long", true);
        assertThat(Claims.table().columns().key("verdict").values())
                .isEqualTo(List.of("agrees in our simulation", "differs in our simulation"));
        assertThat(agrees.toString()).startsWith("T2 agrees in our simulation: the curve is a U");
        assertThatThrownBy(() -> differs.agrees("on 3 cores", true))
                .hasMessageStartingWith(
                        "agrees(\"on 3 cores\", true): claim T7 has the verdict \"differs in our simulation\" already");
        Claim open = Claim.of("T5", "the network takes longer");
        assertThatThrownBy(() -> open.agrees("on 9 cores", false))
                .hasMessage("claim T5: does not agree, because the check failed: on 9 cores. If the simulation"
                        + " contradicts the sentence, write .differs(..).");
        assertThatThrownBy(() -> open.differs("on 9 cores", false))
                .hasMessage("claim T5: does not differ, because the check failed: on 9 cores. If the simulation"
                        + " agrees with the sentence, write .agrees(..).");
        assertThat(Claims.table().columns().key("verdict").values().get(2)).isEqualTo("not checked yet");
    }

    @Test
    void cases_that_a_verdict_leaves_out_are_named_and_checked() {
        Claim claim = Claim.of("C9", "engines improve the rate").holds("up to 16", true);
        assertThat(claim.except("lists of 200", true)
                        .except("other sizes")
                        .toString()
                        .lines())
                .endsWith("  except: lists of 200", "  except: other sizes");
        assertThat(Claims.table().columns().key("except").values()).isEqualTo(List.of("lists of 200; other sizes"));
        assertThatThrownBy(() -> claim.except("lists of 10", false))
                .hasMessage("claim C9: has no such exception, because the check failed: lists of 10. Leave it out, or"
                        + " name the cases that are one.");
        assertThatThrownBy(() ->
                        Claim.of("C3", "it is close").notCheckable("no number").except("sizes"))
                .hasMessageStartingWith("claim C3: except(..) names the cases that a verdict leaves out");
    }

    @Test
    void a_table_of_verdicts_has_no_certainty() {
        Claim.of("C1", "first").holds("yes", true);
        Claim.of("C2", "second").notCheckable("the paper prints no numbers");
        assertThat(Claims.table().toString().lines().findFirst()).contains("claims");
        assertThat(Claims.table().columns().keys().stream().map(Key::name))
                .containsExactly("claim", "the paper says", "verdict", "because");
    }

    @Test
    void the_table_has_the_last_state_of_each_claim_in_order() {
        Claim.of("C1", "first").holds("yes", true);
        Claim.of("C2", "second").notCheckable("the paper prints no numbers");
        Claim.of("C1", "first").holds("yes", true).holds("again", true);
        Columns table = Claims.table().columns();
        assertThat(table.key("claim").values()).isEqualTo(List.of("C1", "C2"));
        assertThat(table.key("verdict").values()).isEqualTo(List.of("holds", "cannot be checked"));
        assertThat(table.key("because").values()).isEqualTo(List.of("yes; again", "the paper prints no numbers"));
    }
}
