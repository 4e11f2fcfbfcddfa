package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.hyperexponential;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.pooledEngines;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.simulation.Arrivals;
import dev.weft.simulation.RandomStream;
import dev.weft.study.Condition;
import dev.weft.study.Measure;
import dev.weft.study.Term;
import dev.weft.study.Value;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Open streams of messages against open product form, M/M/1, M/M/c and the matrix-geometric solution of MMPP/M/1. */
class ArrivingMessagesTest {
    private static final Network TWO =
            network().hosts(2, 4).link(GBps(4), us(1)).match(ns(271)).copy(GBps(16));
    private static final Workload RATE = TWO.messageRate(KiB(1)).protocol(eager);
    /** One server: the link takes 32 fs. */
    private static final Workload SERVER = network()
            .hosts(2, 4)
            .link(GBps(1e6), ns(0))
            .match(us(1))
            .messageRate(bytes(8))
            .protocol(eager);

    @Test
    void poisson_messages_wait_at_each_station_as_in_open_product_form() {
        double rate = 1.2e6;
        double link = 256e-9;
        double core = 271e-9 + 64e-9;
        double expected = 1e-6 + link / (1 - rate * link) + core / (1 - rate * core);
        ArrivingMessagesSolution solution = RATE.arriving(rate).solve();
        assertThat(solution.latency().si()).isCloseTo(expected, within(1e-12 * expected));
        assertThat(solution.present()).isCloseTo(rate * expected, within(1e-12 * rate * expected));
        assertThat(solution.utilization("core B")).isCloseTo(rate * core, within(1e-12));
        assertThat(solution.columns().measure("waiting time").si(0))
                .isCloseTo(expected - 1e-6 - link - core, within(1e-15));
        assertThat(solution.explain().terms()).extracting(Term::name).endsWith("waiting");
        assertThat(solution.explain().dominant())
                .isEqualTo(
                        "the busiest station is core B with a utilization of 40.2 %; it saturates at 2.985 M msg/s.");
        assertThat(solution.stations().columns().measure("utilization").si(1)).isCloseTo(rate * link, within(1e-12));
    }

    @Test
    void pooled_engines_are_several_servers() {
        // M/M/2 at load a = 0.8 in each: W = s / (1 - a^2)
        Workload pooled = network()
                .hosts(2, 4)
                .link(GBps(1e6), ns(0))
                .match(us(1))
                .progressEngines(2, pooledEngines)
                .messageRate(bytes(8))
                .protocol(eager);
        assertThat(pooled.arriving(1.6e6).solve().latency().si()).isCloseTo(1e-6 / (1 - 0.64), within(1e-11));
    }

    @Test
    void engines_divide_the_messages_and_pairs_add_them() {
        Workload bound = TWO.progressEngines(4).messageRate(KiB(1)).protocol(eager);
        double link = 256e-9 / (1 - 3.5e6 * 256e-9);
        assertThat(bound.arriving(3.5e6).solve().latency().si())
                .isCloseTo(1e-6 + link + (271e-9 + 64e-9) / (1 - 3.5e6 / 4 * (271e-9 + 64e-9)), within(1e-14));
        ArrivingMessagesSolution all = network()
                .hosts(3, 1)
                .link(GBps(1e6), ns(0))
                .match(us(1))
                .messageRate(bytes(8))
                .protocol(eager)
                .allToAll()
                .arriving(2e5)
                .solve();
        // two senders for each receiver
        assertThat(all.latency().si()).isCloseTo(1e-6 / (1 - 0.4), within(1e-11));
        assertThat(all.present()).isCloseTo(6 * 2e5 * 1e-6 / 0.6, within(1e-5));
        assertThat(all.columns().rows()).isEqualTo(6);
    }

    @Test
    void computation_is_no_part_of_the_latency() {
        double without = RATE.arriving(1e6).solve().latency().si();
        ArrivingMessagesSolution computing = RATE.computing(us(1)).arriving(1e6).solve();
        assertThat(computing.latency().si()).isCloseTo(without, within(1e-18));
        Measure simulated = RATE.computing(us(1))
                .arriving(1e6)
                .solve(SimulationPlan.of(4).confidence(0.9999))
                .columns()
                .measure("latency");
        assertThat(without).isBetween(simulated.low(0), simulated.high(0));
    }

    /** Neuts: the rate matrix R of {@code R^2 mu + R (Q - L - mu) + L = 0}, and the mean of its geometric distribution. */
    private static double presentInModulatedQueue(double slow, double fast, double toFast, double toSlow, double mu) {
        double[][] r = new double[2][2];
        double[] leave = {slow + toFast + mu, fast + toSlow + mu};
        double[][] change = {{0, toFast}, {toSlow, 0}};
        double[] rates = {slow, fast};
        for (int step = 0; step < 200_000; step++) {
            double[][] next = new double[2][2];
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    double square = r[i][0] * r[0][j] + r[i][1] * r[1][j];
                    double moved = r[i][1 - j] * change[1 - j][j];
                    next[i][j] = ((i == j ? rates[i] : 0) + mu * square + moved) / leave[j];
                }
            }
            r = next;
        }
        // phases have their own stationary distribution p, and pi0 = p (I - R)
        double p0 = toSlow / (toFast + toSlow);
        double[] p = {p0, 1 - p0};
        double det = (1 - r[0][0]) * (1 - r[1][1]) - r[0][1] * r[1][0];
        double[][] inverse = {
            {(1 - r[1][1]) / det, r[0][1] / det},
            {r[1][0] / det, (1 - r[0][0]) / det}
        };
        double mean = 0;
        for (int i = 0; i < 2; i++) {
            for (int k = 0; k < 2; k++) {
                for (int j = 0; j < 2; j++) {
                    mean += p[i] * r[i][k] * inverse[k][j];
                }
            }
        }
        return mean;
    }

    @Test
    void bursts_wait_as_in_the_modulated_queue() {
        double rate = 4e5;
        // bursts of 20 us, 100 us apart, with five times the rate between them
        double slow = rate * 120 / (5 * 20 + 100);
        double exact = presentInModulatedQueue(slow, 5 * slow, 1 / 100e-6, 1 / 20e-6, 1e6) / rate;
        ArrivingMessages bursts = SERVER.arriving(rate).bursts(5, us(20), us(100));
        Measure latency =
                bursts.solve(SimulationPlan.of(3).confidence(0.9999)).columns().measure("latency");
        assertThat(exact).isBetween(latency.low(0), latency.high(0));
        assertThat(latency.high(0) - latency.low(0)).isLessThan(0.5 * exact);
        assertThat(latency.si(0))
                .isGreaterThan(1.5 * SERVER.arriving(rate).solve().latency().si());
        assertThat(bursts.solve().label()).isEqualTo("seeded 1");
        assertThat(bursts.solve().explain().conditions())
                .filteredOn(each -> each.name().equals("one station sees the bursts"))
                .extracting(Condition::outcome)
                .containsExactly(Condition.Outcome.VIOLATED);
    }

    /** GI/M/1 with hyperexponential gaps: sigma is the root of {@code sigma = A*(mu - mu sigma)}, W = s / (1 - sigma). */
    @Test
    void varying_gaps_wait_as_in_the_queue_of_independent_gaps() {
        double rate = 5e5;
        double mu = 1e6;
        double p = (1 + Math.sqrt(3.0 / 5)) / 2;
        double sigma = 0.5;
        for (int step = 0; step < 1000; step++) {
            double s = mu * (1 - sigma);
            double one = 2 * p * rate;
            double two = 2 * (1 - p) * rate;
            sigma = p * one / (one + s) + (1 - p) * two / (two + s);
        }
        double exact = 1 / mu / (1 - sigma);
        Measure latency = SERVER.arriving(rate)
                .gaps(hyperexponential(4))
                .solve(SimulationPlan.of(5).confidence(0.9999))
                .columns()
                .measure("latency");
        assertThat(exact).isBetween(latency.low(0), latency.high(0));
        assertThat(latency.high(0) - latency.low(0)).isLessThan(0.2 * exact);
    }

    @Test
    void percentiles_are_those_of_the_simulation() {
        ArrivingMessagesSolution simulated = SERVER.arriving(5e5).solve(SimulationPlan.of(1));
        // M/M/1 by processor sharing has no shorter tail than the exponential of first come, first served
        assertThat(simulated.percentile(99).si()).isGreaterThan(-Math.log(0.01) * 2e-6 * 0.9);
        assertThatThrownBy(() -> SERVER.arriving(5e5).solve().percentile(99))
                .hasMessage("percentile(99) of the open formulas: only a simulation has this. Use solve(seeded(1)).");
        assertThatThrownBy(() -> SERVER.arriving(5e5).solve().percentiles(99))
                .hasMessage("percentiles of the open formulas: only a simulation has this. Use solve(seeded(1)).");
    }

    @Test
    void percentiles_carry_their_interval_and_say_what_they_depend_on() {
        ArrivingMessages arriving = SERVER.arriving(5e5);
        ArrivingMessagesSolution simulated = arriving.solve(SimulationPlan.of(1));
        Latencies table = simulated.percentiles(50, 99);
        Value one = simulated.percentile(99);
        assertThat(one.low()).isLessThan(one.si());
        assertThat(one.high()).isGreaterThan(one.si());
        assertThat(one)
                .hasToString(table.where("percentile", 99).value("latency").toString());
        assertThat(table.columns().measure("latency").brackets()).isEqualTo("95 % interval");
        assertThat(table.columns().key("arrivals").values()).containsOnly(5e5);
        String explained = table.explain().toString();
        assertThat(explained)
                .contains("Processor sharing at cores and links")
                .contains("simulate them with solve(seeded(1).wholeStays())")
                .containsOnlyOnce("1 % of exponential times exceed 4.6 times their mean");
        assertThat(arriving.solve(SimulationPlan.of(1).wholeStays())
                        .percentiles(99)
                        .explain()
                        .toString())
                .doesNotContain("Processor sharing at cores and links");
        assertThat(table.fixedWires().label()).startsWith("seeded 1");
    }

    @Test
    void random_open_streams_lie_in_the_intervals_of_their_simulation() {
        long seed = 9;
        Random random = new Random(seed);
        for (int i = 0; i < Campaign.cases("open messages", 8); i++) {
            Workload workload = network()
                    .hosts(2 + random.nextInt(3), 4)
                    .link(GBps(1 + random.nextInt(10)), us(random.nextDouble(2)))
                    .match(ns(10 + random.nextInt(500)))
                    .copy(GBps(16))
                    .progressEngines(1 + random.nextInt(3))
                    .switches(1 + random.nextInt(3), ns(50))
                    .messageRate(bytes(1 + random.nextInt(10_000)))
                    .allToAll();
            double most = workload.arriving(1)
                    .solve()
                    .columns()
                    .measure("utilization")
                    .si(0);
            ArrivingMessages open = workload.arriving(random.nextDouble(0.1, 0.8) / most);
            double exact = open.solve().latency().si();
            double low = 0;
            double high = 0;
            Measure latency = open.solve(SimulationPlan.of(i).confidence(0.9999).length(20_000))
                    .columns()
                    .measure("latency");
            for (int row = 0; row < latency.rows(); row++) {
                low += latency.low(row) / latency.rows();
                high += latency.high(row) / latency.rows();
            }
            assertThat(exact).as("seed %d, case %d: %s", seed, i, open.words()).isBetween(low, high);
        }
    }

    @Test
    void arrivals_have_their_rate_and_dispersion() {
        for (Arrivals arrivals : new Arrivals[] {
            Arrivals.POISSON, Arrivals.renewal(hyperexponential(4)), Arrivals.bursts(10, new Time(2), new Time(8))
        }) {
            double rate = 3;
            Arrivals.Source source = arrivals.source(rate, RandomStream.of(7, 0));
            double horizon = 200;
            int windows = 4000;
            double[] counts = new double[windows];
            double now = source.next();
            while (now < horizon * windows) {
                counts[(int) (now / horizon)]++;
                now += source.next();
            }
            double mean = 0;
            double squares = 0;
            for (double count : counts) {
                mean += count / windows;
                squares += count * count / windows;
            }
            double dispersion = (squares - mean * mean) / mean;
            assertThat(mean / horizon).as("%s", arrivals).isCloseTo(rate, within(0.05));
            assertThat(dispersion).as("%s", arrivals).isCloseTo(arrivals.dispersion(rate), within(0.12 * dispersion));
        }
    }

    @Test
    void saturated_and_impossible_streams_are_errors() {
        assertThatThrownBy(() -> RATE.arriving(1e7).solve())
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "arriving(1.0E7): core B is saturated: it needs 335 % of its time, and the rate must be below"
                                + " 2.985 M msg/s. Lower the rate, or use more engines or a faster link.");
        assertThatThrownBy(() -> TWO.pingPong(KiB(1)).arriving(1e6))
                .hasMessage(
                        "arriving(1000000.0): a ping-pong sends each message when one is received. Use messageRate(..).");
        assertThatThrownBy(() -> RATE.arriving(Double.NaN))
                .hasMessage("arriving(NaN): the rate must be a finite number above 0, per second. Try arriving(1e5).");
        assertThatThrownBy(() -> RATE.arriving(1e5).bursts(0.5, us(1), ms(1)))
                .hasMessage(
                        "bursts(0.5, 1 us, 1 ms): the factor must be between 1 and 1e6. Try bursts(8, us(100), ms(1)).");
        assertThatThrownBy(() -> RATE.arriving(1e5).bursts(8, us(0), ms(1)))
                .hasMessage("bursts(8.0, 0 s, 1 ms): the times must be above 0. Try bursts(8, us(100), ms(1)).");
        assertThatThrownBy(() -> RATE.arriving(1e5).bursts(5, us(1), ms(1)).solve(Solver.EXACT))
                .hasMessageEndingWith("only Poisson arrivals have an exact solution. Use solve() or solve(seeded(1)).");
        assertThatThrownBy(() -> RATE.arriving(1e5).solve(Solver.LINEARIZER))
                .hasMessageEndingWith(
                        "open messages have an exact solution and need no approximation. Use solve(exact) or solve(seeded(1)).");
        assertThatThrownBy(() -> RATE.arriving(1e5).solve().utilization("core C"))
                .hasMessageStartingWith("unknown station \"core C\"");
    }
}
