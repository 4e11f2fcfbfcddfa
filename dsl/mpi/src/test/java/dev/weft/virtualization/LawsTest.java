package dev.weft.virtualization;

import static dev.weft.Weft.closedForm;
import static dev.weft.Weft.range;
import static dev.weft.Weft.sweep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Explanation;
import dev.weft.study.Result;
import dev.weft.study.Term;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for any stencil on any machine; the seed of a case that fails is its argument. */
class LawsTest {
    static LongStream seeds() {
        return LongStream.range(0, Long.getLong("weft.virtualization.cases", 150));
    }

    /** From those that computation bounds to those that the network does; some without serial part, overhead or latency. */
    private static Virtualized random(Random random, double scale) {
        Time latency = new Time(scale * (random.nextInt(4) == 0 ? 0 : between(random, 1e-7, 3e-5)));
        Bandwidth node = new Bandwidth(between(random, 1e9, 2e10) / scale);
        Machine machine = Machine.of(1 + random.nextInt(8), 1 + random.nextInt(32))
                .link(node, latency)
                .inside(
                        new Bandwidth(between(random, 1e9, 3e10) / scale),
                        new Time(scale * between(random, 1e-7, 1e-6)))
                .costs(MessageCosts.none()
                        .range(
                                Locality.NETWORK,
                                "all",
                                new Bytes(0),
                                latency,
                                new Bandwidth(between(random, 5e8, 5e9) / scale))
                        .injection(Locality.NETWORK, "all", node));
        Stencil stencil = Stencil.ASSUMED
                .grid(64 + random.nextInt(2000), 64 + random.nextInt(60_000))
                .iterations(1 + random.nextInt(200))
                .halo(random.nextInt(20))
                .perCell(new Time(scale * between(random, 1e-10, 1e-8)))
                .serial(new Time(scale * (random.nextBoolean() ? 0 : between(random, 1e-5, 1e-2))))
                .calls(random.nextInt(20));
        return stencil.on(machine).overhead(new Time(scale * (random.nextBoolean() ? 0 : 2e-7)));
    }

    private static double between(Random random, double low, double high) {
        return low * Math.pow(high / low, random.nextDouble());
    }

    private static UShape shape(Virtualized at) {
        return Objects.requireNonNull(at.base().shape(at.nodes(), at.cores(), at.callSeconds()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void the_continuous_optimum_is_the_least_of_a_fine_grid(long seed) {
        UShape shape = shape(random(new Random(seed), 1));
        double best = shape.best();
        if (Double.isNaN(best)) {
            assertThat(shape.at(1e9)).isLessThan(shape.at(1e3));
            return;
        }
        assertThat(best).isGreaterThanOrEqualTo(1);
        double least = DoubleStream.iterate(1, v -> v < 1e6, v -> v * 1.0005)
                .map(shape::at)
                .min()
                .orElseThrow();
        assertThat(shape.at(best)).isLessThanOrEqualTo(least * (1 + 1e-12));
        assertThat(shape.at(best)).isCloseTo(least, withPercentage(0.1));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void the_integer_optimum_is_the_first_least_of_all_tried_and_beside_the_continuous_one(long seed) {
        Random random = new Random(seed);
        Virtualized at = random(random, 1).upTo(1 + random.nextInt(100));
        int expected = 1;
        double least = Double.POSITIVE_INFINITY;
        double[] times = new double[at.limit() + 1];
        for (int ratio = 1; ratio <= at.limit(); ratio++) {
            Result one = at.ratio(ratio).solve();
            times[ratio] = one.value("time").si();
            if (times[ratio] < least) {
                least = times[ratio];
                expected = ratio;
            }
        }
        Result best = at.best();
        assertThat(best.value("best ratio").si()).isEqualTo(expected);
        assertThat(best.value("time").si()).isEqualTo(least);
        int from = (int) best.value("good from").si();
        int to = (int) best.value("good to").si();
        assertThat(from).isBetween(1, expected);
        assertThat(to).isBetween(expected, at.limit());
        for (int ratio = from > 2 ? 2 : 1;
                ratio <= at.limit();
                ratio++) { // the base model is no part of a range without ratio 2
            boolean good = times[ratio] <= least * 1.01;
            assertThat(good).as("ratio %d of %d to %d", ratio, from, to).isEqualTo(ratio >= from && ratio <= to);
        }
        double real = best.value("continuous ratio").si();
        if (expected == 1) {
            assertThat(real).isEqualTo(1);
            assertThat(best.value("continuous time").si()).isEqualTo(least);
        } else if (real < at.limit() - 1) {
            assertThat((double) expected).isBetween(Math.floor(real), Math.max(2, Math.ceil(real)));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void the_terms_make_up_the_time_and_the_bracket_holds_it(long seed) {
        Random random = new Random(seed);
        Virtualized at = random(random, 1).ratio(1 + random.nextInt(64));
        for (ClosedForm how : List.of(closedForm, closedForm.clipped(), closedForm.withoutOverhead())) {
            Result answer = at.solve(how);
            double cpu = answer.value("computation time").si()
                    + answer.value("memory copy").si()
                    + answer.value("call overhead").si();
            double net = answer.value("net").si();
            double time = answer.value("time").si();
            assertThat(answer.value("cpu").si()).isCloseTo(cpu, withPercentage(1e-10));
            assertThat(time)
                    .isCloseTo(Math.max(cpu, net) + answer.value("lost overlap").si(), withPercentage(1e-10))
                    .isBetween(answer.value("time").low(), answer.value("time").high());
            assertThat(answer.value("time without overhead").si()).isLessThanOrEqualTo(time);
            Explanation why = answer.explain();
            assertThat(why.terms().stream()
                            .mapToDouble(Term::share)
                            .filter(share -> !Double.isNaN(share))
                            .sum())
                    .isCloseTo(1, within(1e-9));
            assertThat(why.subject()).isEqualTo(cpu >= net ? "cpu" : "network");
            assertThat(why.violated().stream()
                            .anyMatch(each -> each.startsWith("Lost overlap within the network time")))
                    .isEqualTo(answer.value("lost overlap").si() > net);
            assertThat(why.violated().stream().anyMatch(each -> each.startsWith("Cores as the bottleneck")))
                    .isEqualTo(cpu < net && at.ratioOfRanks() > 1);
        }
        if (at.ratioOfRanks() > 1) {
            assertThat(at.solve().value("time").si()).isCloseTo(shape(at).at(at.ratioOfRanks()), withPercentage(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void one_rank_on_each_core_takes_the_base_time_by_each_form_and_the_best_of_a_sweep_is_best(long seed) {
        Virtualized at = random(new Random(seed), 1).upTo(12);
        for (ClosedForm how : List.of(closedForm, closedForm.clipped(), closedForm.withoutOverhead())) {
            Result one = at.solve(how);
            assertThat(one.value("time").si()).isEqualTo(one.value("base time").si());
            assertThat(one.value("time").si())
                    .isCloseTo(
                            one.value("computation time").si()
                                    + one.value("memory copy").si()
                                    + one.value("net").si(),
                            withPercentage(1e-10));
            Result lowest = sweep("ratio", range(1, 12))
                    .solve(v -> at.ratio(v).solve(how))
                    .lowest("time");
            assertThat(at.best(how).value("time").si())
                    .isCloseTo(lowest.value("time").si(), withPercentage(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void times_that_are_all_longer_by_a_factor_make_all_answers_longer_by_it(long seed) {
        Result one = random(new Random(seed), 1).best();
        Result slow = random(new Random(seed), 1024).best();
        assertThat(slow.value("best ratio").si())
                .isEqualTo(one.value("best ratio").si());
        assertThat(slow.value("time").si()).isCloseTo(1024 * one.value("time").si(), withPercentage(1e-9));
        assertThat(slow.value("base time").si())
                .isCloseTo(1024 * one.value("base time").si(), withPercentage(1e-9));
        assertThat(slow.value("speedup").si()).isCloseTo(one.value("speedup").si(), withPercentage(1e-9));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void virtualization_pays_where_two_ranks_or_more_take_less_than_the_base(long seed) {
        Virtualized at = random(new Random(seed), 1);
        Result best = at.best();
        double base = best.value("base time").si();
        double least = Double.POSITIVE_INFINITY;
        int ratio = 0;
        for (int each = 2; each <= at.limit(); each++) {
            double time = at.ratio(each).solve().value("time").si();
            ratio = time < least ? each : ratio;
            least = Math.min(least, time);
        }
        boolean pays = least < base;
        assertThat(best.explain().dominant().replaceFirst("^by Equation 5 ", ""))
                .startsWith(
                        pays
                                ? "virtualization pays off: " + ratio + " ranks on each core take " + new Time(least)
                                : "virtualization does not pay off: the base model takes " + new Time(base) + ", "
                                        + ratio + " ranks on each core no less than " + new Time(least));
        assertThat(best.value("speedup").si() > 1).isEqualTo(pays);
        assertThat(best.value("speedup").si()).isCloseTo(Math.max(1, base / least), withPercentage(1e-9));
        assertThat(best.value("best ratio").si() > 1).isEqualTo(pays);
        assertThat(best.value("time").si()).isCloseTo(Math.min(base, least), withPercentage(1e-9));
        if (at.nodes() == 1) {
            assertThat(pays).as("on one node there is nothing to hide").isFalse();
            assertThat(at.ratio(3).solve().value("net").si()).isZero();
        }
    }

    /** So that no clause above is always or never true. */
    @Test
    void both_decisions_occur_and_one_node_and_ratio_1_too() {
        List<Virtualized> all =
                seeds().mapToObj(seed -> random(new Random(seed), 1)).toList();
        assertThat(all.stream()
                        .filter(each -> each.best().value("speedup").si() > 1)
                        .count())
                .isBetween(10L, 140L);
        assertThat(all.stream().filter(each -> each.nodes() == 1).count()).isGreaterThan(5);
        assertThat(all.stream()
                        .filter(each -> each.best().value("best ratio").si() == 1)
                        .count())
                .isGreaterThan(5);
    }
}
