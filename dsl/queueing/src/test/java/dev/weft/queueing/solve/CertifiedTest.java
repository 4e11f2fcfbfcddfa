package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What becomes of answers that break a law: the law holds, and what the answer had right stays. */
class CertifiedTest {
    private static ClosedNetwork core(int[] population, double[] think, double[][] demand) {
        Speed[] speed = new Speed[demand[0].length];
        Arrays.fill(speed, Speed.servers(1));
        return new ClosedNetwork(population, think, demand, speed);
    }

    private static ClosedSolution given(ClosedNetwork core, double[] throughput, double[][] queueLength) {
        ClosedSolution given = new ClosedSolution(core, throughput);
        for (int r = 0; r < queueLength.length; r++) {
            System.arraycopy(queueLength[r], 0, given.queueLength[r], 0, queueLength[r].length);
        }
        return given;
    }

    private static ClosedSolution mended(ClosedNetwork core, double throughput, double... queueLength) {
        return Certified.of(core, given(core, new double[] {throughput}, new double[][] {queueLength}));
    }

    @Test
    void whereBoundsMeetTheyAreTheAnswer() {
        ClosedNetwork core = core(new int[] {4}, new double[1], new double[][] {{1}});
        for (double wrong : new double[] {0.2, 1, 17}) {
            ClosedSolution mended = mended(core, wrong, 1);
            assertThat(mended.throughput[0]).isCloseTo(1, within(1e-9));
            assertThat(mended.queueLength[0][0]).isCloseTo(4, within(1e-9));
        }
    }

    @Test
    void whoIsNowhereWaitsWhereOthersWait() {
        ClosedNetwork core = core(new int[] {3}, new double[1], new double[][] {{1, 0.5}});
        // waiting of 1 and 1/2 service: of 3 / 0.92 seconds 1.5 are service, and the rest is waiting, 2 to 1
        ClosedSolution both = mended(core, 0.92, 1.84, 0.92);
        double left = 3 / 0.92 - 1.5;
        assertThat(both.throughput[0]).isCloseTo(0.92, within(1e-12));
        assertThat(both.queueLength[0][0]).isCloseTo(0.92 * (1 + left * 2 / 3), within(1e-12));
        assertThat(both.queueLength[0][1]).isCloseTo(0.92 * (0.5 + left / 3), within(1e-12));
        // nobody is served faster than alone, and who waits at one station only keeps doing so
        ClosedSolution first = mended(core, 0.92, 2, 0.2);
        assertThat(first.queueLength[0][0]).isCloseTo(3 - 0.46, within(1e-12));
        assertThat(first.queueLength[0][1]).isCloseTo(0.46, within(1e-12));
        // where nobody waits at all, the time left is where the work is
        ClosedSolution none = mended(core, 0.92, 0.92, 0.46);
        assertThat(none.queueLength[0][0]).isCloseTo(2, within(1e-12));
        assertThat(none.queueLength[0][1]).isCloseTo(1, within(1e-12));
    }

    @Test
    void noStationDoesMoreThanItCanAndAllComeDownToTheirLowerBoundsAlike() {
        double[] think = {1, 2};
        double[][] demand = {{1, 0.2}, {1, 0.4}};
        ClosedNetwork core = core(new int[] {3, 4}, think, demand);
        Bounds bounds = Bounds.of(core);
        ClosedSolution mended = Certified.of(core, given(core, new double[] {9, 9}, new double[][] {{1, 1}, {2, 1}}));
        double work = mended.throughput[0] + mended.throughput[1];
        assertThat(bounds.upper[0] + bounds.upper[1]).isGreaterThan(1);
        assertThat(work).isCloseTo(1, within(1e-12));
        double part = (mended.throughput[0] - bounds.lower[0]) / (bounds.upper[0] - bounds.lower[0]);
        assertThat(part).isBetween(0.01, 0.99);
        assertThat((mended.throughput[1] - bounds.lower[1]) / (bounds.upper[1] - bounds.lower[1]))
                .isCloseTo(part, within(1e-9));
        for (int r = 0; r < 2; r++) {
            double present = Arrays.stream(mended.queueLength[r]).sum() + mended.throughput[r] * think[r];
            assertThat(present).isCloseTo(core.population[r], within(1e-9));
        }
    }

    @Test
    void classesThatAreAlikeGetTheSameNumbersEachUnderItsOwnNames() {
        // each has a station to itself, and both share one
        ClosedNetwork core = core(new int[] {2, 2}, new double[] {1, 1}, new double[][] {{1, 0, 0.5}, {0, 1, 0.5}});
        ClosedSolution mended = Certified.of(core, given(core, new double[] {0.7, 0.7000000001}, new double[][] {
            {1, 0, 0.4}, {0, 1.01, 0.39}
        }));
        assertThat(mended.throughput[1]).isEqualTo(mended.throughput[0]);
        assertThat(mended.queueLength[1]).containsExactly(0, mended.queueLength[0][0], mended.queueLength[0][2]);
    }
}
