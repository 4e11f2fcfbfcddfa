package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Term;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why each communication has its penalty, in whole, where hardly two have the same two degrees; worked out by hand. */
class ReasonsTest {
    private static final Scheme SCHEME = Scheme.of("a:0->1 b:0->2 c:0->3 d:4->1 e:4->2 f:5->1 g:6->1 h:7->8");

    private static List<String> reasons(SharingModel model) {
        return SCHEME.penalty(model).explain().terms().stream().map(Term::value).toList();
    }

    @Test
    void gigabitEthernetSaysDegreesStrengthAndCards() {
        assertThat(reasons(SharingModel.gigabitEthernet(0.75, 0.115, 0.036)))
                .containsExactly(
                        "3.324: p_o 2.768 (strong, degree 3, card 1), p_i 3.324 (strong, degree 4, card 1)",
                        "1.991: p_o 1.991 (weak, degree 3, card 1), p_i 1.554 (strong, degree 2, card 1)",
                        "1.991: p_o 1.991 (weak, degree 3, card 1), p_i 1 (alone)",
                        "2.892: p_o 1.672 (strong, degree 2, card 1), p_i 2.892 (weak, degree 4, card 1)",
                        "1.446: p_o 1.328 (weak, degree 2, card 1), p_i 1.446 (weak, degree 2, card 1)",
                        "2.892: p_o 1 (alone), p_i 2.892 (weak, degree 4, card 1)",
                        "2.892: p_o 1 (alone), p_i 2.892 (weak, degree 4, card 1)",
                        "1: p_o 1 (alone), p_i 1 (alone)");
    }

    @Test
    void infinibandSaysBothSides() {
        assertThat(reasons(SharingModel.infiniband(0.965, 0.925, 1.35)))
                .containsExactly(
                        "3.86: p_s 3.746 (the largest of its source), p_e 3.86 (4 received)",
                        "3.746: p_s 3.746 (the largest of its source), p_e 1.93 (2 received)",
                        "3.746: p_s 3.746 (the largest of its source), p_e 1 (1 received)",
                        "3.86: p_s 2.498 (the largest of its source), p_e 3.86 (4 received)",
                        "2.498: p_s 2.498 (the largest of its source), p_e 1.93 (2 received)",
                        "3.86: p_s 1 (the largest of its source), p_e 3.86 (4 received)",
                        "3.86: p_s 1 (the largest of its source), p_e 3.86 (4 received)",
                        "1: p_s 1 (the largest of its source), p_e 1 (1 received)");
    }

    @Test
    void fairShareSaysWhoIsOnBothLinks() {
        assertThat(reasons(SharingModel.fairShare()))
                .containsExactly(
                        "4: max-min rate, 3 on the link out, 4 on the link in",
                        "2.667: max-min rate, 3 on the link out, 2 on the link in",
                        "2.667: max-min rate, 3 on the link out, 1 on the link in",
                        "4: max-min rate, 2 on the link out, 4 on the link in",
                        "1.6: max-min rate, 2 on the link out, 2 on the link in",
                        "4: max-min rate, 1 on the link out, 4 on the link in",
                        "4: max-min rate, 1 on the link out, 4 on the link in",
                        "1: max-min rate, 1 on the link out, 1 on the link in");
    }

    @Test
    void kimAndLeeSayBothDegrees() {
        assertThat(reasons(SharingModel.kimLee()))
                .containsExactly(
                        "4: out-degree 3, in-degree 4",
                        "3: out-degree 3, in-degree 2",
                        "3: out-degree 3, in-degree 1",
                        "4: out-degree 2, in-degree 4",
                        "2: out-degree 2, in-degree 2",
                        "4: out-degree 1, in-degree 4",
                        "4: out-degree 1, in-degree 4",
                        "1: out-degree 1, in-degree 1");
    }

    @Test
    void myrinetSaysHowManyStateSetsSend() {
        assertThat(reasons(SharingModel.myrinet(1000, 1)))
                .containsExactly(
                        "7: sent in 1 of 7 state sets, least of its source 1",
                        "7: sent in 3 of 7 state sets, least of its source 1",
                        "7: sent in 3 of 7 state sets, least of its source 1",
                        "3.5: sent in 2 of 7 state sets, least of its source 2",
                        "3.5: sent in 3 of 7 state sets, least of its source 2",
                        "3.5: sent in 2 of 7 state sets, least of its source 2",
                        "3.5: sent in 2 of 7 state sets, least of its source 2",
                        "1: sent in 1 of 1 state sets, least of its source 1");
    }
}
