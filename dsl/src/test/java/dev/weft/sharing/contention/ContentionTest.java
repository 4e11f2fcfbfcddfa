package dev.weft.sharing.contention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sharing.SharingModel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sets that change before anybody asked, that use numbers far apart, and arrays that were used before. */
class ContentionTest {
    static Stream<SharingModel> models() {
        return Stream.of(
                SharingModel.gigabitEthernet(0.75, 0.115, 0.036),
                SharingModel.gigabitEthernetAsPrinted(0.75, 0.115, 0.036),
                SharingModel.infiniband(0.965, 0.925, 1.35),
                SharingModel.myrinet(1000, 1),
                SharingModel.fairShare(),
                SharingModel.kimLee());
    }

    /** Three out of 0, four into 1: the middle and the border of a component. */
    private static final int[][] ARCS = {{0, 1}, {0, 2}, {0, 3}, {4, 1}, {4, 2}, {5, 1}, {6, 1}};

    private static double[] settled(Contenders contenders, List<Integer> left) {
        contenders.settle();
        return left.stream().mapToDouble(contenders::penalty).toArray();
    }

    @ParameterizedTest
    @MethodSource("models")
    void who_ends_before_the_first_settling_was_never_there(SharingModel model) {
        for (int gone = 0; gone < ARCS.length; gone++) {
            Contenders changed = model.contenders();
            Contenders afresh = model.contenders();
            for (int id = 0; id < ARCS.length; id++) {
                changed.start(id, ARCS[id][0], ARCS[id][1]);
                if (id != gone) {
                    afresh.start(id, ARCS[id][0], ARCS[id][1]);
                }
            }
            changed.end(gone);
            int without = gone;
            List<Integer> left = IntStream.range(0, ARCS.length)
                    .filter(id -> id != without)
                    .boxed()
                    .toList();

            assertThat(settled(changed, left)).as("without %d", gone).isEqualTo(settled(afresh, left));
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void identifiers_and_nodes_may_be_far_apart(SharingModel model) {
        Contenders near = model.contenders();
        Contenders far = model.contenders();
        for (int id = 0; id < ARCS.length; id++) {
            near.start(id, ARCS[id][0], ARCS[id][1]);
            far.start(1 << (3 + id), 1 << (3 + ARCS[id][0]), 1 << (3 + ARCS[id][1]));
        }

        assertThat(settled(
                        far,
                        IntStream.range(3, 3 + ARCS.length)
                                .mapToObj(id -> 1 << id)
                                .toList()))
                .isEqualTo(settled(near, IntStream.range(0, ARCS.length).boxed().toList()));
    }

    @ParameterizedTest
    @MethodSource("models")
    void a_penalty_that_is_exact_is_both_ends_of_its_interval(SharingModel model) {
        Contenders contenders = model.contenders();
        for (int id = 0; id < ARCS.length; id++) {
            contenders.start(id, ARCS[id][0], ARCS[id][1]);
        }
        contenders.settle();

        for (int id = 0; id < ARCS.length; id++) {
            assertThat(contenders.low(id)).isEqualTo(contenders.penalty(id));
            assertThat(contenders.high(id)).isEqualTo(contenders.penalty(id));
        }
        assertThat(contenders.seed()).isEmpty();
    }

    @Test
    void fair_shares_do_not_depend_on_what_the_arrays_held() {
        Component component = Components.whole(3, new int[] {0, 0, 1}, new int[] {0, 1, 1});
        double[][] ends = new double[3][4];
        for (double[] end : ends) {
            Arrays.fill(end, 7);
        }
        new FairShare().charge(component, ends[0], ends[1], ends[2]);

        for (double[] end : ends) {
            assertThat(end).containsExactly(2, 2, 2, 7);
        }
    }
}
