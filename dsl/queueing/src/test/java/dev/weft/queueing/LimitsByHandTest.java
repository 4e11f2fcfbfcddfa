package dev.weft.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The linear program over the demands against corners found by hand. */
class LimitsByHandTest {
    private static Limits limits(List<SolverStation> places, double[][] service) {
        double[][] visits = new double[service.length][places.size()];
        List<Chain> chains = Arrays.stream(service)
                .map(row -> Chain.closed("class of " + Arrays.toString(row), 1, 0))
                .toList();
        for (int r = 0; r < service.length; r++) {
            for (int k = 0; k < places.size(); k++) {
                visits[r][k] = service[r][k] > 0 ? 1 : 0;
            }
        }
        return Limits.of(Compiled.of(places, chains, service, visits));
    }

    private static SolverStation queue(String name) {
        return SolverStation.queue(name, 1);
    }

    @Test
    void two_classes_that_meet_at_three_stations() {
        // 2x + y <= 1, 3y <= 1, x + y <= 1: the corner is x = y = 1/3, where the third station has a third to spare
        Limits limits = limits(List.of(queue("a"), queue("b"), queue("c")), new double[][] {{2, 0, 1}, {1, 3, 1}});
        assertThat(limits.rate()).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(limits.binds(0)).isTrue();
        assertThat(limits.binds(1)).isTrue();
        assertThat(limits.binds(2)).isFalse();
        assertThat(limits.mixes()).isTrue();
        assertThat(limits.rises()).isFalse();
        // one customer each, of 3 s and 5 s
        assertThat(limits.customers()).isCloseTo(2.0 / 3 * 2 / (1.0 / 3 + 1.0 / 5), within(1e-12));
    }

    @Test
    void stations_of_one_class_each_bound_it() {
        Limits limits = limits(
                List.of(queue("own 1"), queue("own 2"), queue("both"), SolverStation.delay("wire")),
                new double[][] {{2, 0, 1, 7}, {0, 4, 1, 7}});
        assertThat(limits.rate()).isCloseTo(0.75, within(1e-12));
        assertThat(limits.binds(0)).isTrue();
        assertThat(limits.binds(1)).isTrue();
        assertThat(limits.binds(2)).isFalse();
        assertThat(limits.binds(3)).isFalse();
    }

    @Test
    void the_best_mix_leaves_the_dearer_class_out() {
        // x + 10 y <= 1: nothing but the first class
        Limits limits = limits(List.of(queue("a"), queue("b")), new double[][] {{1, 0}, {10, 0.5}});
        assertThat(limits.rate()).isCloseTo(1, within(1e-12));
        assertThat(limits.binds(0)).isTrue();
        assertThat(limits.binds(1)).isFalse();
    }

    @Test
    void servers_and_largest_speeds_count() {
        Limits limits = limits(
                List.of(SolverStation.queue("pool", 4), SolverStation.loadDependent("bus", 1, 3, 2)),
                new double[][] {{2, 1}, {2, 3}});
        // 2x + 2y <= 4, x + 3y <= 3
        assertThat(limits.rate()).isCloseTo(2, within(1e-12));
        assertThat(limits.binds(0)).isTrue();
    }

    @Test
    void classes_that_are_alike_need_no_program() {
        Limits limits =
                limits(List.of(queue("own 1"), queue("own 2"), queue("both")), new double[][] {{3, 0, 1}, {0, 3, 1}});
        assertThat(limits.rate()).isCloseTo(2.0 / 3, within(1e-15));
        assertThat(limits.binds(0)).isTrue();
        assertThat(limits.binds(1)).isTrue();
        assertThat(limits.binds(2)).isFalse();
        assertThat(limits.mixes()).isFalse();
        assertThat(limits.rises()).isTrue();
        assertThat(limits(List.of(SolverStation.loadDependent("bus", 1, 3, 2)), new double[][] {{1}})
                        .rises())
                .isFalse();
    }

    @Test
    void without_queues_there_is_no_limit() {
        Limits limits = limits(List.of(SolverStation.delay("wire"), queue("a")), new double[][] {{1, 0}, {1, 2}});
        assertThat(limits.rate()).isInfinite();
        assertThat(limits.binds(0)).isFalse();
        assertThat(limits.binds(1)).isFalse();
    }
}
