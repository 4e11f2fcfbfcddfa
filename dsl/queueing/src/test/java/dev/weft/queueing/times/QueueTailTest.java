package dev.weft.queueing.times;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.simulation.Distribution;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Distributions of waiting and response times against closed forms, other methods and laws. */
class QueueTailTest {
    private static final Percentage CLOSE = Percentage.withPercentage(1e-9);

    private static QueueTail of(Distribution service, double load) {
        return Objects.requireNonNull(QueueTail.of(Distribution.EXPONENTIAL, service, load, 1, 1));
    }

    @Test
    void an_exponential_server_has_an_exponential_response() {
        for (double load : new double[] {1e-9, 0.3, 0.5, 0.9, 0.999999}) {
            QueueTail tail = of(Distribution.EXPONENTIAL, load);
            for (double share : new double[] {0.01, 0.5, 0.9, 0.99, 0.999999}) {
                assertThat(tail.response(share)).isCloseTo(-Math.log1p(-share) / (1 - load), CLOSE);
                double waiting = Math.max(0, Math.log(load / (1 - share)) / (1 - load));
                assertThat(tail.waiting(share)).isCloseTo(waiting, within(1e-9 + 1e-9 * waiting));
            }
        }
    }

    /** Erlang's alternating sum, W(t) = (1 - rho) sum (rho (k - t))^k / k! exp(rho (t - k)), in mpmath with 200 digits. */
    @ParameterizedTest
    @CsvSource({
        "0.3, 0.9, 0.83771476093635359",
        "0.3, 0.99, 1.8908734013981309",
        "0.3, 0.999, 3.0231137223985508",
        "0.8, 0.9, 5.0115114984460454",
        "0.8, 0.99, 10.355886791994953",
        "0.8, 0.999, 15.700268194066434",
        "0.95, 0.9, 22.302228861063618",
        "0.95, 0.99, 44.937765508380665",
        "0.95, 0.999, 67.573302155697712"
    })
    void a_constant_server_has_the_percentiles_of_erlang(double load, double share, double expected) {
        QueueTail tail = of(Distribution.DETERMINISTIC, load);
        assertThat(tail.waiting(share)).isCloseTo(expected, CLOSE);
        assertThat(tail.response(share)).isCloseTo(expected + 1, CLOSE);
    }

    /** Quantiles of alpha exp(T t) 1 for the phases of Neuts, by the matrix exponential of mpmath with 30 digits; 0 if most do not wait. */
    @ParameterizedTest
    @CsvSource({
        "erlang, 3, 0.3, 0.5, 0, 1.0861472393153564",
        "erlang, 3, 0.3, 0.9, 1.0797720808566066, 2.3977663788279741",
        "erlang, 3, 0.3, 0.99, 2.9048772419559116, 4.2062377285436891",
        "erlang, 3, 0.8, 0.5, 1.6400880881154037, 2.695908356276029",
        "erlang, 3, 0.8, 0.9, 6.8093254983300358, 7.8651121853069215",
        "erlang, 3, 0.8, 0.99, 14.204834681962504, 15.26062136894079",
        "hyperexponential, 4, 0.3, 0.5, 0, 0.71061223275832124",
        "hyperexponential, 4, 0.3, 0.9, 3.3348640038128308, 5.8967271353188764",
        "hyperexponential, 4, 0.3, 0.99, 15.754871097942261, 18.352044036684649",
        "hyperexponential, 4, 0.8, 0.5, 4.8089194449204944, 6.0021224692302486",
        "hyperexponential, 4, 0.8, 0.9, 27.513050194048441, 28.710764117349666",
        "hyperexponential, 4, 0.8, 0.99, 60.012607213070287, 61.210321136371679",
        "hyperexponential, 100, 0.3, 0.9, 69.501517092778552, 72.790144545304109",
        "hyperexponential, 100, 0.8, 0.5, 87.596891621971308, 88.844313217082667",
        "hyperexponential, 100, 0.8, 0.99, 1269.670827486815, 1270.9182490819263"
    })
    void a_server_of_phases_has_the_percentiles_of_the_matrix_exponential(
            String family, int shape, double load, double share, double waiting, double response) {
        QueueTail tail =
                of(family.equals("erlang") ? Distribution.erlang(shape) : Distribution.hyperexponential(shape), load);
        assertThat(tail.waiting(share)).isCloseTo(waiting, within(1e-9 * waiting));
        assertThat(tail.response(share)).isCloseTo(response, CLOSE);
    }

    /** Mean waits of qsmmm(rho m, 1, m) of Octave's queueing 1.2.7, response less service. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.3, 0.428571428571429",
        "1, 0.8, 4",
        "1, 0.97, 32.3333333333333",
        "2, 0.3, 0.098901098901099",
        "2, 0.8, 1.77777777777778",
        "2, 0.97, 15.9204737732656",
        "4, 0.3, 0.0132320509679",
        "4, 0.8, 0.745540589734256",
        "4, 0.97, 7.78565563307269",
        "20, 0.3, 3.80108308162264e-07",
        "20, 0.8, 0.0640194484597645",
        "20, 0.97, 1.4140345967998"
    })
    void several_servers_wait_as_in_octave(int servers, double load, double wait) {
        QueueTail tail = Objects.requireNonNull(
                QueueTail.of(Distribution.EXPONENTIAL, Distribution.EXPONENTIAL, load * servers, 1, servers));
        // the wait of those who wait has the mean 1 / (m (1 - rho))
        assertThat(tail.waitingAbove(0) / (servers * (1 - load))).isCloseTo(wait, Percentage.withPercentage(1e-6));
        assertThat(mean(tail::waitingAbove)).isCloseTo(wait, Percentage.withPercentage(1e-6));
        assertThat(mean(tail::responseAbove)).isCloseTo(wait + 1, Percentage.withPercentage(1e-6));
    }

    @Test
    @Tag("slow")
    void the_mean_of_the_distribution_is_that_of_pollaczek_and_khinchine() {
        for (long seed = 1; seed <= 40; seed++) {
            Random random = new Random(seed);
            double load = 0.02 + 0.96 * random.nextDouble();
            Distribution service = random(random);
            double wait = load * (1 + service.scv()) / (2 * (1 - load));
            QueueTail tail = of(service, load);
            String what = "seed " + seed + ", " + service + " at " + load;
            assertThat(mean(tail::waitingAbove)).as(what).isCloseTo(wait, Percentage.withPercentage(1e-6));
            assertThat(mean(tail::responseAbove)).as(what).isCloseTo(1 + wait, Percentage.withPercentage(1e-6));
            assertThat(tail.waitingAbove(0)).as(what).isCloseTo(load, within(1e-14));
        }
    }

    private static Distribution random(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Distribution.EXPONENTIAL;
            case 1 -> Distribution.DETERMINISTIC;
            case 2 -> Distribution.erlang(1 + random.nextInt(20));
            default -> Distribution.hyperexponential(1 + 20 * random.nextDouble());
        };
    }

    /** The integral of a survival probability, by Gauss's rule of five points on pieces that grow with time. */
    private static double mean(DoubleUnaryOperator above) {
        double[] at = {0, 0.5384693101056831, 0.9061798459386640};
        double[] weight = {0.5688888888888889, 0.4786286704993665, 0.2369268850561891};
        double sum = 0;
        double start = 0;
        double step = 1.0 / 16;
        while (above.applyAsDouble(start) > 1e-13 * above.applyAsDouble(0)) {
            double half = step / 2;
            for (int i = -2; i <= 2; i++) {
                double t = start + half + Math.signum(i) * half * at[Math.abs(i)];
                sum += half * weight[Math.abs(i)] * above.applyAsDouble(t);
            }
            start += step;
            // pieces end at multiples of a service, where the distribution of constant ones has a kink
            step = start < 64 ? step : Math.rint(start / 64);
        }
        return sum;
    }

    @Test
    @Tag("slow")
    void longer_times_and_higher_loads_are_less_and_more_probable() {
        for (long seed = 1; seed <= 60; seed++) {
            Random random = new Random(seed);
            Distribution service = random(random);
            double load = 0.02 + 0.9 * random.nextDouble();
            QueueTail tail = of(service, load);
            QueueTail busier = of(service, load + 0.05);
            double before = 1;
            for (double t = 0; t < 20; t += 0.37) {
                double now = tail.responseAbove(t);
                String what = "seed " + seed + ", " + service + " at " + load + ", " + t;
                assertThat(now).as(what).isBetween(0.0, before + 1e-15);
                assertThat(tail.waitingAbove(t)).as(what).isLessThanOrEqualTo(now + 1e-15);
                assertThat(busier.responseAbove(t)).as(what).isGreaterThanOrEqualTo(now - 1e-13);
                before = now;
            }
            for (double share : new double[] {0.2, 0.6, 0.99}) {
                double quantile = tail.response(share);
                assertThat(tail.responseAbove(quantile)).isLessThanOrEqualTo(1 - share);
                assertThat(tail.responseAbove(quantile * (1 - 1e-9))).isGreaterThanOrEqualTo(1 - share - 1e-9);
            }
        }
    }

    @Test
    void many_phases_tend_to_constant_service() {
        QueueTail constant = of(Distribution.DETERMINISTIC, 0.7);
        double before = Double.POSITIVE_INFINITY;
        for (int phases : List.of(1, 10, 100, 1000)) {
            double error = of(Distribution.erlang(phases), 0.7).waiting(0.99) - constant.waiting(0.99);
            assertThat(error).isPositive().isLessThan(before / 5);
            before = error;
        }
    }

    @Test
    void far_percentiles_of_extreme_queues_are_finite_and_fall_at_the_rate_of_the_large_deviation() {
        // exponential tail of rate eta, E exp(eta S) = 1 + eta / rho: constant service at load .5 has eta = 1.2564..
        QueueTail constant = of(Distribution.DETERMINISTIC, 0.5);
        double eta = Math.log(constant.waitingAbove(1000) / constant.waitingAbove(1100)) / 100;
        assertThat(Math.exp(eta)).isCloseTo(1 + eta / 0.5, CLOSE);
        QueueTail scattered = of(Distribution.hyperexponential(1e6), 0.999);
        assertThat(scattered.response(0.999)).isCloseTo(3.4563e9, Percentage.withPercentage(0.01));
        QueueTail busy = of(Distribution.erlang(4), 1 - 1e-9);
        // heavy traffic: an exponential of the mean of Pollaczek and Khinchine
        assertThat(busy.waiting(0.99)).isCloseTo(-Math.log(0.01) * 0.625e9, Percentage.withPercentage(1e-4));
    }

    @Test
    void other_service_has_no_exact_distribution() {
        assertThat(QueueTail.of(Distribution.EXPONENTIAL, Distribution.lognormal(2), 0.5, 1, 1))
                .isNull();
        assertThat(QueueTail.of(Distribution.EXPONENTIAL, Distribution.DETERMINISTIC, 0.5, 1, 2))
                .isNull();
    }

    @Test
    void a_service_of_no_time_has_no_response() {
        for (Distribution each :
                List.of(Distribution.EXPONENTIAL, Distribution.DETERMINISTIC, Distribution.erlang(3))) {
            QueueTail tail = Objects.requireNonNull(QueueTail.of(Distribution.EXPONENTIAL, each, 5, 0, 1));
            assertThat(tail.response(0.99)).isZero();
            assertThat(tail.waiting(0.99)).isZero();
        }
    }

    private static Distribution shape(String family, int number) {
        return switch (family) {
            case "erlang" -> Distribution.erlang(number);
            case "hyperexponential" -> Distribution.hyperexponential(number);
            default -> Distribution.DETERMINISTIC;
        };
    }

    /** Mean waits of PH/PH/1 as a quasi-birth-death chain, by the matrix R of Neuts iterated to 1e-16 in Octave 7.3, and Little's law. */
    @ParameterizedTest
    @CsvSource({
        "erlang, 2, erlang, 2, 0.8, 1.86526804813905",
        "erlang, 3, hyperexponential, 4, 0.7, 4.8314550912955",
        "hyperexponential, 4, erlang, 2, 0.8, 8.66013397401112",
        "hyperexponential, 4, hyperexponential, 9, 0.6, 10.0410577209",
        "erlang, 4, erlang, 1, 0.9, 5.38304951847451",
        "hyperexponential, 9, erlang, 3, 0.95, 88.2634462754754"
    })
    void independent_arrivals_wait_as_the_quasi_birth_death_chain(
            String arriving, int gaps, String family, int phases, double load, double wait) {
        QueueTail tail = Objects.requireNonNull(QueueTail.of(shape(arriving, gaps), shape(family, phases), load, 1, 1));
        assertThat(tail.meanWaiting()).isCloseTo(wait, CLOSE);
        assertThat(mean(tail::waitingAbove)).isCloseTo(wait, Percentage.withPercentage(1e-6));
        assertThat(mean(tail::responseAbove)).isCloseTo(wait + 1, Percentage.withPercentage(1e-6));
    }

    @Test
    void an_exponential_server_with_independent_arrivals_has_an_exponential_response() {
        for (Distribution gaps : List.of(
                Distribution.DETERMINISTIC,
                Distribution.erlang(5),
                Distribution.hyperexponential(7),
                Distribution.hyperexponential(1 + 1e-9))) {
            for (double load : new double[] {0.1, 0.5, 0.9, 0.99}) {
                QueueTail tail = Objects.requireNonNull(QueueTail.of(gaps, Distribution.EXPONENTIAL, load, 1, 1));
                // the root s of s = E exp(-(1 - s) A)
                double busy = tail.waitingAbove(0);
                assertThat(busy).as(gaps + " at " + load).isCloseTo(transform(gaps, (1 - busy) / load), within(1e-13));
                assertThat(tail.response(0.99)).isCloseTo(-Math.log(0.01) / (1 - busy), CLOSE);
                assertThat(tail.waitingAbove(3)).isCloseTo(busy * Math.exp(-3 * (1 - busy)), CLOSE);
            }
        }
    }

    private static double transform(Distribution gaps, double x) {
        if (gaps.branches().isEmpty()) {
            return Math.exp(-x);
        }
        return gaps.branches().stream()
                .mapToDouble(each -> each.probability() * Math.pow(each.rate() / (each.rate() + x), each.phases()))
                .sum();
    }

    @Test
    @Tag("slow")
    void scattered_arrivals_wait_longer_and_near_poisson_arrivals_as_poisson_arrivals() {
        for (long seed = 1; seed <= 30; seed++) {
            Random random = new Random(seed);
            Distribution service = random(random);
            if (service.scv() == 0) {
                continue;
            }
            double load = 0.1 + 0.85 * random.nextDouble();
            double before = 0;
            for (Distribution gaps : List.of(
                    Distribution.DETERMINISTIC,
                    Distribution.erlang(6),
                    Distribution.erlang(2),
                    Distribution.EXPONENTIAL,
                    Distribution.hyperexponential(3),
                    Distribution.hyperexponential(30))) {
                double wait = Objects.requireNonNull(QueueTail.of(gaps, service, load, 1, 1))
                        .meanWaiting();
                assertThat(wait)
                        .as("seed " + seed + ", " + gaps + ", " + service)
                        .isGreaterThan(before);
                before = wait;
            }
            QueueTail near = QueueTail.of(Distribution.hyperexponential(1 + 1e-12), service, load, 1, 1);
            assertThat(Objects.requireNonNull(near).waiting(0.999))
                    .isCloseTo(of(service, load).waiting(0.999), Percentage.withPercentage(1e-4));
        }
    }
}
