package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What methods say of themselves: whether they apply, how cost grows, and at least the memory that their tables take. */
class MethodsTest {
    private static ClosedNetwork core(int stations, int... population) {
        Speed[] speed = new Speed[stations];
        Arrays.fill(speed, Speed.servers(1));
        double[][] demand = new double[population.length][stations];
        for (int r = 0; r < population.length; r++) {
            for (int k = 0; k < stations; k++) {
                demand[r][k] = 1 + r + k * k;
            }
        }
        return new ClosedNetwork(population, new double[population.length], demand, speed);
    }

    private static ClosedNetwork pool(int... population) {
        double[][] demand = new double[population.length][1];
        for (double[] row : demand) {
            row[0] = 1;
        }
        double[] think = new double[population.length];
        Arrays.fill(think, 1);
        return new ClosedNetwork(population, think, demand, new Speed[] {Speed.servers(2)});
    }

    @Test
    void namesAreThoseThatResultsCarry() {
        assertThat(new SingleClassMva().title()).isEqualTo("exact MVA, one class");
        assertThat(new MultiClassMva().title()).isEqualTo("exact MVA, several classes");
        assertThat(new Convolution().title()).isEqualTo("exact convolution");
        assertThat(new LogConvolution().title()).isEqualTo("exact convolution on logarithms");
        assertThat(new BoundClasses().title()).isEqualTo("exact generating function of bound classes");
        assertThat(ApproximateMva.AQL.title()).isEqualTo("AQL approximation");
    }

    @Test
    void meanValuesNeedQueuesOfOneSpeed() {
        assertThat(new SingleClassMva().cost(core(3, 5))).isFinite();
        assertThat(new SingleClassMva().cost(core(3, 5, 6))).isInfinite();
        assertThat(new SingleClassMva().cost(pool(5))).isInfinite();
        assertThat(new MultiClassMva().cost(core(3, 5))).isInfinite();
        assertThat(new MultiClassMva().cost(core(3, 5, 6))).isFinite();
        assertThat(new MultiClassMva().cost(pool(5, 6))).isInfinite();
        // no array holds 50,000 times 50,000 vectors, but one holds those of the smaller class
        assertThat(new MultiClassMva().cost(core(3, 50_000, 50_000))).isFinite();
        assertThat(new MultiClassMva().cost(core(3, 50_000, 50_000, 50_000))).isInfinite();
    }

    @Test
    void costGrowsByCustomersByVectorsOrByTheirSquare() {
        SingleClassMva one = new SingleClassMva();
        assertThat(one.cost(core(3, 500)) / one.cost(core(3, 5))).isCloseTo(100, within(1e-9));
        assertThat(one.cost(core(30, 5))).isGreaterThan(2 * one.cost(core(3, 5)));
        for (SolutionMethod method : new SolutionMethod[] {new MultiClassMva(), new Convolution()}) {
            // 6 * 11 against 6 * 7 vectors
            assertThat(method.cost(core(3, 5, 10)) / method.cost(core(3, 5, 6)))
                    .as(method.title())
                    .isCloseTo(11 / 7.0, within(1e-12));
            assertThat(method.cost(core(9, 5, 6))).isGreaterThan(2 * method.cost(core(3, 5, 6)));
            // every vector is reached once by each class
            assertThat(method.cost(core(3, 5, 6))).isGreaterThanOrEqualTo(2 * 3 * 6.0 * 7);
        }
        LogConvolution logs = new LogConvolution();
        assertThat(logs.cost(core(3, 5, 10)) / logs.cost(core(3, 5, 6))).isCloseTo(121 / 49.0, within(1e-12));
        assertThat(logs.cost(core(3, 5, 6))).isGreaterThanOrEqualTo(3 * 42 * 42.0);
        assertThat(logs.cost(core(9, 5, 6))).isGreaterThan(2 * logs.cost(core(3, 5, 6)));
        assertThat(logs.cost(pool(5, 6))).isGreaterThanOrEqualTo(42 * 42.0);
        assertThat(new Convolution().cost(pool(5, 6))).isGreaterThanOrEqualTo(2 * 42.0);
    }

    @Test
    void memoryIsAtLeastThatOfTheTables() {
        assertThat(new SingleClassMva().bytes(core(300, 5))).isGreaterThanOrEqualTo(3 * 8 * 300.0);
        // the vectors of all classes but the largest, at each of eight queues, and as many rows
        assertThat(new MultiClassMva().bytes(core(8, 30, 40, 50))).isBetween(8 * 8 * 31 * 41.0, 2 * 8 * 8 * 31 * 41.0);
        assertThat(new Convolution().bytes(core(8, 30, 40))).isBetween(8.0 * 31 * 41, 8 * 16 * 31 * 41.0);
        assertThat(new Convolution().bytes(pool(30, 40))).isGreaterThanOrEqualTo(8 * 3 * 31 * 41.0);
        assertThat(new LogConvolution().bytes(core(8, 30, 40))).isBetween(8 * 8 * 31 * 41.0, 8 * 32 * 31 * 41.0);
        assertThat(Marginal.bytes(core(8, 30, 40))).isBetween(8 * 3 * 31 * 41.0, 8 * 16 * 31 * 41.0);
    }
}
