package dev.weft.queueing.solve;

import static dev.weft.queueing.solve.ApproximateMva.AQL;
import static dev.weft.queueing.solve.ApproximateMva.BARD_SCHWEITZER;
import static dev.weft.queueing.solve.ApproximateMva.LINEARIZER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Approximations beside exact solutions and beside one another. */
class ApproximateMvaTest {
    @Test
    void aql_lies_between_bard_schweitzer_and_the_linearizer_in_error_and_inside_the_bounds() {
        RandomNetworks networks = new RandomNetworks();
        Map<ApproximateMva, Double> error = new EnumMap<>(ApproximateMva.class);
        for (long seed = 0; seed < 400; seed++) {
            Compiled network = networks.closed(seed);
            Solved exact = Solving.solve(network);
            for (ApproximateMva method : List.of(BARD_SCHWEITZER, AQL, LINEARIZER)) {
                Solved near = Solving.approximate(network, method);
                for (int r = 0; r < network.classes.length; r++) {
                    if (exact.throughput[r] > 0) {
                        error.merge(method, Math.abs(near.throughput[r] / exact.throughput[r] - 1), Double::sum);
                    }
                }
            }
        }
        assertThat(error.get(AQL)).isLessThan(error.get(BARD_SCHWEITZER));
        assertThat(error.get(AQL)).isLessThan(2 * error.getOrDefault(LINEARIZER, 0.0));
    }

    /** With one class the sums over classes are the class itself: both make the same correction from the same equations. */
    @Test
    void with_one_class_aql_is_the_linearizer() {
        for (int customers : new int[] {1, 2, 7, 60}) {
            Compiled network = Compiled.of(
                    List.of(SolverStation.queue("a", 1), SolverStation.queue("b", 1), SolverStation.delay("wire")),
                    List.of(Chain.closed("jobs", customers, 2)),
                    new double[][] {{1, 0.7, 3}},
                    new double[][] {{1, 1, 1}});
            double one = Solving.approximate(network, AQL).throughput[0];
            double other = Solving.approximate(network, LINEARIZER).throughput[0];
            assertThat(one).isCloseTo(other, Percentage.withPercentage(customers == 1 ? 1e-10 : 0.2));
        }
    }

    @Tag("slow")
    @Test
    void a_network_too_large_for_one_approximation_gets_the_next_one() {
        assertThat(Solving.fitting(coupled(100, 100))).isEqualTo(LINEARIZER);
        assertThat(Solving.fitting(coupled(1000, 10))).isEqualTo(AQL);
        assertThat(Solving.fitting(coupled(4000, 100))).isEqualTo(BARD_SCHWEITZER);
    }

    /** So many classes that all meet one another at so many stations. */
    private static ClosedNetwork coupled(int classes, int stations) {
        Speed[] speed = new Speed[stations];
        Arrays.fill(speed, Speed.servers(1));
        int[] population = new int[classes];
        Arrays.fill(population, 2);
        double[][] demand = new double[classes][stations];
        for (double[] row : demand) {
            Arrays.fill(row, 1);
        }
        return new ClosedNetwork(population, new double[classes], demand, speed);
    }
}
