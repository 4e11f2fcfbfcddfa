package dev.weft.sharing.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sharing.contention.ComponentContenders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MyrinetTest {
    @Test
    void myrinetFindsComponentsAgainUnderOtherNodes() {
        Myrinet rule = new Myrinet(new MyrinetPlan(1000, 1, false));
        ComponentContenders contenders = new ComponentContenders(rule);
        int[][] figure5 = {{0, 1}, {0, 2}, {0, 3}, {4, 1}, {5, 1}, {4, 6}};
        double[] first = new double[6];
        for (int copy = 0; copy < 3; copy++) {
            List<int[]> arcs = new ArrayList<>(Arrays.asList(figure5));
            for (int i = 0; i < 6; i++) {
                contenders.start(6 * copy + i, 10 * copy + arcs.get(i)[0], 10 * copy + arcs.get(i)[1]);
            }
            contenders.settle();
            for (int i = 0; i < 6; i++) {
                first[i] = copy == 0 ? contenders.penalty(i) : first[i];
                assertThat(contenders.penalty(6 * copy + i)).isEqualTo(first[i]);
            }
        }
        assertThat(first).containsExactly(5, 5, 5, 2.5, 2.5, 2.5);
        assertThat(rule.hits()).isEqualTo("2 hits of 3");
    }
}
