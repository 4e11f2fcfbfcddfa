package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Networks whose solution can be written down by hand. */
class ClosedFormsTest {
    private static Compiled queues(int population, double think, double... demands) {
        double[] visits = new double[demands.length];
        Arrays.fill(visits, 1);
        return Compiled.of(
                Collections.nCopies(demands.length, SolverStation.queue("queue", 1)),
                List.of(Chain.closed("jobs", population, think)),
                new double[][] {demands},
                new double[][] {visits});
    }

    private static void close(double got, double expected) {
        assertThat(got).isCloseTo(expected, within(1e-12 * Math.abs(expected)));
    }

    @Test
    void balancedQueuesShareTheirCustomersEvenly() {
        for (int population : new int[] {1, 2, 7, 100, 100_000}) {
            Solved solved = Solving.solve(queues(population, 0, 3e-9, 3e-9, 3e-9, 3e-9));
            close(solved.throughput[0], population / (3e-9 * (population + 3.0)));
            close(solved.queueLength[0][2], population / 4.0);
        }
    }

    @Test
    void withoutQueuesThroughputIsPopulationOverTime() {
        close(Solving.solve(queues(1000, 1e9)).throughput[0], 1e-6);
    }

    @Test
    void oneStationIsAlwaysBusy() {
        Solved solved = Solving.solve(queues(50, 0, 2e-6));
        close(solved.throughput[0], 0.5e6);
        close(solved.utilization(0, 0), 1);
        assertThat(solved.idleProbability(0)).isZero();
    }

    @Test
    void idleProbabilityKeepsItsDigitsWhereOneMinusUtilizationHasNone() {
        // two queues: idle probability of the faster one's rival is r^N (1 - r) / (1 - r^(N+1)) with r the ratio of
        // demands
        Solved solved = Solving.solve(queues(40, 0, 1.0, 0.1));
        double idle = 1e-40 * 0.9 / (1 - 1e-41);
        assertThat(solved.idleProbability(0)).isCloseTo(idle, within(1e-12 * idle));
    }

    @Test
    void aPoolOfServersMatchesItsStationaryDistribution() {
        // machine repair: 3 servers, 5 machines, failure rate 1/4, repair rate 1
        double[] weight = {1, 5 / 4.0, 0, 0, 0, 0};
        for (int n = 2; n <= 5; n++) {
            weight[n] = weight[n - 1] * (6 - n) / 4.0 / Math.min(n, 3);
        }
        double total = Arrays.stream(weight).sum();
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("repair", 3)),
                List.of(Chain.closed("machines", 5, 4)),
                new double[][] {{1}},
                new double[][] {{1}});
        Solved solved = Solving.solve(network);
        double mean = 0;
        for (int n = 0; n <= 5; n++) {
            mean += n * weight[n] / total;
            close(solved.distribution(0)[n], weight[n] / total);
        }
        close(solved.queueLength[0][0], mean);
        close(solved.idleProbability(0), weight[0] / total);
    }

    @Test
    void elasticitiesOfAClassSumToMinusOne() {
        Solved solved = Solving.solve(queues(64, 5.0, 1.0, 0.7, 1e-9, 0));
        double sum = solved.elasticityToThinkTime(0, 0);
        for (int k = 0; k < 4; k++) {
            sum += solved.elasticity(0, 0, k);
        }
        assertThat(sum).isCloseTo(-1, within(1e-12));
    }

    @Test
    void aClassThatNeedsNoTimeIsRefusedByName() {
        assertThatThrownBy(() -> Solving.solve(queues(3, 0, 0.0)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("jobs")
                .hasMessageContaining("infinite");
    }

    @Test
    void aNegativeDemandIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> queues(3, 0, 1.0, -2.0))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("service time of jobs at queue")
                .hasMessageContaining("-2.0");
    }
}
