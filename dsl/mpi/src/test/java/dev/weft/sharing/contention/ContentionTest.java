package dev.weft.sharing.contention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sharing.SharingModel;
import dev.weft.simulation.EventQueue;
import java.util.ArrayList;
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

    @Test
    void a_model_of_ones_own_sees_all_five_counts() {
        List<String> seen = new ArrayList<>();
        Contenders contenders = SharingModel.own("mine", c -> {
                    seen.add(c.outDegree() + " " + c.inDegree() + " " + c.intoSource() + " " + c.outOfDestination()
                            + " " + c.parallel());
                    return 1;
                })
                .contenders();
        int[][] arcs = {{0, 1}, {0, 1}, {0, 2}, {3, 1}, {4, 1}, {5, 1}, {6, 0}, {1, 2}, {1, 3}, {1, 4}, {1, 5}};
        for (int id = 0; id < arcs.length; id++) {
            contenders.start(id, arcs[id][0], arcs[id][1]);
        }
        contenders.settle();

        assertThat(seen).contains("3 5 1 4 2", "3 2 1 0 1", "1 5 1 4 1", "1 1 0 3 1", "4 2 5 0 1");
    }

    @Test
    void transfers_under_way_move_bytes_at_their_penalties_until_the_last_has_ended() {
        EventQueue queue = new EventQueue();
        Fluid fluid = new Fluid(SharingModel.fairShare().contenders(), 100, queue, 3);
        List<String> told = new ArrayList<>();
        fluid.start(0, 0, 1, 1000, 0);
        fluid.start(1, 0, 2, 200, 0);
        fluid.start(200, 7, 8, 5000, 0); // farther than the arrays reach
        fluid.charge(0, (id, before, now) -> told.add(id + ": " + before + " to " + now));
        assertThat(told).containsExactlyInAnyOrder("0: NaN to 2.0", "1: NaN to 2.0", "200: NaN to 1.0");
        assertThat(fluid.active()).isEqualTo(3);
        assertThat(fluid.speed()).isEqualTo(2);

        told.clear();
        fluid.end(1);
        assertThat(fluid.active()).isEqualTo(2);
        assertThat(fluid.speed()).isEqualTo(1.5);
        fluid.charge(4, (id, before, now) -> told.add(id + ": " + before + " to " + now));
        assertThat(told).containsExactly("0: 2.0 to 1.0");
        assertThat(fluid.speed()).isEqualTo(2);

        fluid.end(0);
        fluid.end(200);
        assertThat(fluid.active()).isZero();
        assertThat(fluid.speed()).isZero();
    }

    @Test
    void the_least_parameters_are_allowed_and_parameters_print() {
        assertThat(new GigabitEthernet(0.5, 0, 0, false)).hasToString("beta 0.5, gamma_o 0, gamma_i 0");
        assertThat(new GigabitEthernet(0.75, 0.115, 0.036, true))
                .hasToString(
                        "beta 0.75, gamma_o 0.115, gamma_i 0.036, weak receivers divided by card(C_o^m) as printed");
        assertThat(new InfiniBand(0.5, 0.5, 1)).hasToString("beta_e 0.5, beta_s 0.5, gamma_r 1");
    }
}
