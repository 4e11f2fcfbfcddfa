package dev.weft.queueing.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Routes make the visits that a network asks for. */
class ClassRoutesTest {
    private static final List<SolverStation> PLACES =
            List.of(SolverStation.queue("s", 1), SolverStation.queue("t", 2), SolverStation.delay("u"));

    /** Flows balance at each station: visits per cycle are those that come from outside and from all stations. */
    @Test
    void routes_make_the_visits_that_are_asked_for() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            double[] visits = random.doubles(3, 0, 3).toArray();
            Arrays.setAll(visits, k -> random.nextInt(4) == 0 ? 0 : visits[k]);
            ClassRoutes routes = new ClassRoutes(Compiled.of(
                    PLACES, List.of(Chain.closed("a", 2, 1)), new double[][] {{1, 2, 3}}, new double[][] {visits}));
            double ended = routes.from(0, 0)[3];
            for (int to = 0; to < 3; to++) {
                double enters = routes.from(0, 0)[to];
                for (int from = 0; from < 3; from++) {
                    double again = visits[from] == 0 ? 0 : routes.again(0, from);
                    enters += visits[from] * ((from == to ? again : 0) + (1 - again) * routes.from(0, from + 1)[to]);
                }
                assertThat(enters).as("seed %s station %s", seed, to).isCloseTo(visits[to], within(1e-12));
                double again = visits[to] == 0 ? 0 : routes.again(0, to);
                ended += visits[to] * (1 - again) * routes.from(0, to + 1)[3];
            }
            assertThat(ended).as("seed %s", seed).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void a_line_serves_each_customer_at_its_own_speed_and_a_shared_server_divides_it() {
        ClassRoutes routes = new ClassRoutes(Compiled.of(
                List.of(
                        SolverStation.queue("line", 4),
                        SolverStation.queue("shared", 2).shared(true),
                        SolverStation.loadDependent("disk", 1, 2),
                        SolverStation.delay("wire")),
                List.of(Chain.closed("a", 5, 1)),
                new double[][] {{1, 1, 1, 1}},
                new double[][] {{1, 1, 1, 1}}));
        assertThat(routes.speed(0, 5)).isEqualTo(1);
        assertThat(routes.speed(1, 5)).isEqualTo(2 / 5.0);
        assertThat(routes.speed(2, 3)).isEqualTo(2);
        assertThat(routes.speed(3, 3)).isEqualTo(1);
    }
}
