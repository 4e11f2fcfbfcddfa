package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes that meet only where nobody waits are independent of one another. */
class JoinedPartsTest {
    @Test
    void theNumberOnACommonWireIsTheSumOfIndependentNumbers() {
        // two lines of unequal times, whose chains give distributions, and one wire for all
        List<SolverStation> places =
                List.of(SolverStation.queue("s", 1), SolverStation.queue("t", 1), SolverStation.delay("wire"));
        double[][] service = {{1, 0, 1}, {2, 0, 1.5}, {0, 1, 1}, {0, 3, 0.5}};
        double[][] visits = {{1, 0, 1}, {1, 0, 1}, {0, 1, 1}, {0, 1, 1}};
        List<Chain> chains = List.of(
                Chain.closed("a", 1, 0), Chain.closed("b", 2, 0), Chain.closed("c", 1, 0), Chain.closed("d", 1, 0));
        Solved both = Solving.solve(Compiled.of(places, chains, service, visits));
        double[] one = part(places, chains, service, visits, 0).distribution(2);
        double[] other = part(places, chains, service, visits, 2).distribution(2);
        double[] got = both.distribution(2);
        assertThat(one).hasSize(4);
        assertThat(other).hasSize(3);
        assertThat(got).hasSize(6);
        for (int n = 0; n < got.length; n++) {
            double wanted = 0;
            for (int m = Math.max(0, n - 2); m <= Math.min(n, 3); m++) {
                wanted += one[m] * other[n - m];
            }
            assertThat(got[n]).as("%s on the wire", n).isCloseTo(wanted, within(1e-12));
        }
        assertThat(both.idleProbability(0))
                .isCloseTo(part(places, chains, service, visits, 0).idleProbability(0), within(1e-12));
    }

    private static Solved part(
            List<SolverStation> places, List<Chain> chains, double[][] service, double[][] visits, int first) {
        return Solving.solve(Compiled.of(
                places,
                chains.subList(first, first + 2),
                new double[][] {service[first], service[first + 1]},
                new double[][] {visits[first], visits[first + 1]}));
    }
}
