package dev.weft.study.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.study.Axis;
import dev.weft.study.Columns;
import dev.weft.study.Sweep1;
import dev.weft.study.Swept;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FitTest {
    private static final Time LATENCY = new Time(1.6e-6);
    private static final Bandwidth BANDWIDTH = new Bandwidth(3.787e9);
    private static final double[] SMALL = sizes(1, 16);
    private static final double[] WIDE = sizes(0, 22);

    @Test
    void dataThatTheModelMeetsExactlyGiveItsParametersBack() {
        FitResult<TestCurve> fit = line(SMALL).to(exact(SMALL));

        assertThat(fit.value("latency").si()).isCloseTo(1.6e-6, within(1e-14));
        assertThat(fit.time("latency").seconds()).isEqualTo(fit.value("latency").si());
        assertThat(fit.bandwidth("bandwidth").bytesPerSecond()).isCloseTo(3.787e9, within(10.0));
        assertThat(fit.rSquared()).isCloseTo(1, within(1e-12));
        assertThat(fit.converged()).isTrue();
        assertThat(fit.degreesOfFreedom()).isEqualTo(SMALL.length - 2);
        assertThat(fit.best().columns().measure("latency").si(0)).isCloseTo(1.6e-6 + 2 / 3.787e9, within(1e-14));
    }

    @Test
    void aStraightLineHasTheErrorsOfTheTextbook() {
        double[] x = {1, 2, 3, 4, 5};
        double[] y = {2.1, 3.9, 6.2, 7.8, 10.1};
        FitResult<TestCurve> fit = Fit1.of("slope", 1)
                .and("offset", 0.5)
                .solve((slope, offset) -> curve("model", x, value -> slope * value + offset))
                .to(TestCurve.of("measured", x, y));

        // slope = Sxy / Sxx = 19.9 / 10, residual sum of squares 0.107, s^2 = 0.107 / 3
        double spread = Math.sqrt(0.107 / 3);
        assertThat(fit.value("slope").si()).isCloseTo(1.99, within(1e-9));
        assertThat(fit.value("offset").si()).isCloseTo(0.05, within(1e-9));
        assertThat(fit.residualStandardDeviation()).isCloseTo(spread, within(1e-9));
        assertThat(fit.standardError("slope")).isCloseTo(spread / Math.sqrt(10), within(1e-8));
        assertThat(fit.standardError("offset")).isCloseTo(spread * Math.sqrt(1.0 / 5 + 9.0 / 10), within(1e-8));
        assertThat(fit.correlation("slope", "offset")).isCloseTo(-3 / Math.sqrt(11), within(1e-6));
        // t(0.975, 3) = 3.182446
        assertThat(fit.high("slope") - fit.value("slope").si())
                .isCloseTo(3.182446 * spread / Math.sqrt(10), within(1e-6));
        assertThat(fit.rSquared()).isCloseTo(1 - 0.107 / 39.708, within(1e-9));
    }

    @Test
    void oneParameterThreeAndFourAreFittedAlike() {
        double[] x = IntStream.rangeClosed(1, 12).asDoubleStream().toArray();
        TestCurve measured = curve("measured", x, v -> 2 + 3 * v - 0.5 * v * v + 0.1 * v * v * v);

        assertThat(Fit1.of("a", 1)
                        .solve(a -> curve("model", x, v -> a + 3 * v - 0.5 * v * v + 0.1 * v * v * v))
                        .to(measured)
                        .value("a")
                        .si())
                .isCloseTo(2, within(1e-8));
        assertThat(Fit1.of("a", 1)
                        .and("b", 1)
                        .and("c", -1)
                        .solve((a, b, c) -> curve("model", x, v -> a + b * v + c * v * v + 0.1 * v * v * v))
                        .to(measured)
                        .value("c")
                        .si())
                .isCloseTo(-0.5, within(1e-8));
        FitResult<TestCurve> four = Fit1.of("a", 1)
                .and("b", 1)
                .and("c", -1)
                .and("t", new Time(1))
                .solve(p -> curve(
                        "model",
                        x,
                        v -> p.number("a")
                                + p.number("b") * v
                                + p.number("c") * v * v
                                + p.time("t").seconds() * v * v * v))
                .to(measured);
        assertThat(four.time("t").seconds()).isCloseTo(0.1, within(1e-8));
        assertThat(four.columns().rows()).isEqualTo(4);
    }

    @Test
    void theLambdaOfASweepServesAFit() {
        FitResult<Swept<TestCurve>> fit = Fit1.of("latency", new Time(1e-6))
                .solve(latency -> Sweep1.of("size", Axis.of(sizesOf(8, 64)))
                        .solve(size -> TestCurve.single("model", latency.seconds() + size.count() / 1e9)))
                .to(new TestCurve("measured", sizesOf(8, 64), 2.008e-6, 2.064e-6));

        assertThat(fit.value("latency").si()).isCloseTo(2e-6, within(1e-13));
    }

    @Test
    void repetitionsAllCountThoughTheModelKnowsNone() {
        Columns rows = Columns.rows(4)
                .key("size", List.of(new Bytes(8), new Bytes(64), new Bytes(8), new Bytes(64)))
                .key("repetition", List.of(1, 1, 2, 2))
                .measure("latency", Unit.US, 1e-6, 2e-6, 3e-6, 4e-6);
        FitResult<TestCurve> fit = Fit1.of("latency", new Time(1e-6))
                .solve(latency -> curve("model", new double[] {8, 64}, size -> latency.seconds()))
                .to(new TestCurve("measured", rows));

        assertThat(fit.value("latency").si()).isCloseTo(2.5e-6, within(1e-14));
        assertThat(fit.degreesOfFreedom()).isEqualTo(3);
    }

    @Test
    void aQuantityThatTheDataWouldMakeNegativeEndsAtZeroAndTheReportSaysSo() {
        double[] x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        TestCurve measured = curve("measured", x, v -> 3 * v - 2 + 0.01 * Math.cos(7 * v));
        FitResult<TestCurve> bounded = Fit1.of("latency", new Time(1))
                .and("slope", 1)
                .solve((latency, slope) -> curve("model", x, v -> latency.seconds() + slope * v))
                .to(measured);
        // the best line through the origin
        double xy = IntStream.range(0, 12)
                .mapToDouble(i -> x[i] * measured.columns().measure("latency").si(i))
                .sum();

        assertThat(bounded.value("latency").si()).isZero();
        assertThat(bounded.value("slope").si()).isCloseTo(xy / 650, within(1e-7));
        assertThat(bounded.standardError("latency")).isNaN();
        assertThat(bounded.toString()).contains("Latency above its bound: it ended at zero,");

        FitResult<TestCurve> inside = line(SMALL).to(noisy(SMALL, 5, 1e-9, false));
        assertThat(inside.toString()).doesNotContain("bound");
        assertThat(inside.standardError("latency")).isPositive();
    }

    @Test
    void aStartFarAwayStillFindsTheSolution() {
        FitResult<TestCurve> fit = Fit1.of("latency", new Time(1e-3))
                .and("bandwidth", new Bandwidth(1e6))
                .solve((latency, bandwidth) -> model(SMALL, latency, bandwidth))
                .to(noisy(SMALL, 3, 1e-9, false));

        assertThat(fit.value("latency").si()).isCloseTo(1.6e-6, within(5e-9));
        assertThat(fit.value("bandwidth").si()).isCloseTo(3.787e9, within(3.787e9 * 0.01));
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void intervalsCoverTheTruthOf200NoisyDataSets(boolean relative) {
        double[] sizes = relative ? WIDE : SMALL;
        int latency = 0;
        int bandwidth = 0;
        for (long seed = 1; seed <= 200; seed++) {
            Fitting<TestCurve> fitting = relative ? line(sizes).relative() : line(sizes);
            FitResult<TestCurve> fit = fitting.to(noisy(sizes, seed, relative ? 0.03 : 20e-9, relative));
            latency += covers(fit, "latency", 1.6e-6) ? 1 : 0;
            bandwidth += covers(fit, "bandwidth", 3.787e9) ? 1 : 0;
        }
        System.out.println("95 % intervals, " + (relative ? "relative" : "absolute")
                + " noise, seeds 1 to 200: latency " + latency / 2.0 + " %, bandwidth " + bandwidth / 2.0 + " %");

        assertThat(latency).isBetween(184, 196);
        assertThat(bandwidth).isBetween(184, 196);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bootstrapIntervalsCoverTheTruthOfNoisyDataSets(boolean relative) {
        double[] sizes = relative ? WIDE : SMALL;
        int latency = 0;
        int bandwidth = 0;
        int sets = Campaign.cases("bootstraps", 180);
        for (long seed = 1; seed <= sets; seed++) {
            Fitting<TestCurve> fitting = relative ? line(sizes).relative() : line(sizes);
            FitResult<TestCurve> fit =
                    fitting.bootstrap(200, seed).to(noisy(sizes, seed, relative ? 0.03 : 20e-9, relative));
            latency += inside(fit, "latency", 1.6e-6) ? 1 : 0;
            bandwidth += inside(fit, "bandwidth", 3.787e9) ? 1 : 0;
        }
        System.out.println("bootstrap intervals, " + (relative ? "relative" : "absolute")
                + " noise, seeds 1 to " + sets + ": latency " + 100.0 * latency / sets + " %, bandwidth "
                + 100.0 * bandwidth / sets + " %");

        assertThat(latency).isBetween((int) (0.92 * sets), (int) (0.985 * sets));
        assertThat(bandwidth).isBetween((int) (0.92 * sets), (int) (0.985 * sets));
    }

    @Test
    void theBootstrapIsRepeatableAndPrintsItsSeed() {
        TestCurve measured = noisy(SMALL, 8, 20e-9, false);
        FitResult<TestCurve> one = line(SMALL).bootstrap(100, 42).to(measured);
        FitResult<TestCurve> same = line(SMALL).bootstrap(100, 42).to(measured);
        FitResult<TestCurve> other = line(SMALL).bootstrap(100, 43).to(measured);

        assertThat(one.toString()).isEqualTo(same.toString()).contains("100 samples, seed 42");
        assertThat(one.estimates().bootstrapLow("latency"))
                .isNotEqualTo(other.estimates().bootstrapLow("latency"));
        assertThat(one.provenance().seed()).hasValue(42);
        assertThat(one.columns().measureNames()).containsExactly("value", "standard error", "bootstrap");
        assertThat(line(SMALL).to(measured).columns().measureNames()).containsExactly("value", "standard error");
    }

    @Test
    void theResultIsATableWithAUnitPerRow() {
        Columns columns = line(SMALL).to(noisy(SMALL, 8, 20e-9, false)).columns();

        assertThat(columns.key("parameter").values()).containsExactly("latency", "bandwidth");
        assertThat(columns.key("unit").values()).containsExactly("us", "GB/s");
        assertThat(columns.measure("value").si(0)).isCloseTo(1.6, within(0.1));
        assertThat(columns.measure("value").low(0))
                .isLessThan(columns.measure("value").si(0));
    }

    @Test
    void aNegativeStartValueTurnsNoSign() {
        double[] x = {1, 2, 3, 4, 5, 6};
        TestCurve measured = curve("measured", x, v -> -2 * v + 1 + 0.01 * Math.sin(9 * v));
        FitResult<TestCurve> down = Fit1.of("slope", -1)
                .and("offset", 1)
                .solve((slope, offset) -> curve("model", x, v -> slope * v + offset))
                .bootstrap(100, 1)
                .to(measured);

        assertThat(down.standardError("slope")).isPositive();
        assertThat(down.low("slope")).isLessThan(down.high("slope"));
        assertThat(down.estimates().bootstrapLow("slope"))
                .isLessThan(down.estimates().bootstrapHigh("slope"));
        assertThat(down.correlation("slope", "offset")).isNegative();
    }

    static double[] sizes(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToDouble(i -> 1L << i).toArray();
    }

    static List<Bytes> sizesOf(double... counts) {
        return DoubleStream.of(counts).mapToObj(Bytes::new).toList();
    }

    static Fitting<TestCurve> line(double[] sizes) {
        return Fit1.of("latency", new Time(1e-6))
                .and("bandwidth", new Bandwidth(1e9))
                .solve((latency, bandwidth) -> model(sizes, latency, bandwidth));
    }

    static TestCurve model(double[] sizes, Time latency, Bandwidth bandwidth) {
        return curve("model", sizes, size -> latency.seconds() + size / bandwidth.bytesPerSecond());
    }

    static TestCurve curve(String label, double[] sizes, DoubleUnaryOperator value) {
        return TestCurve.of(label, sizes, DoubleStream.of(sizes).map(value).toArray());
    }

    static TestCurve exact(double[] sizes) {
        return model(sizes, LATENCY, BANDWIDTH).as("measured");
    }

    static TestCurve noisy(double[] sizes, long seed, double noise, boolean relative) {
        RandomGenerator random = new SplittableRandom(seed);
        return curve("measured", sizes, size -> {
            double value = LATENCY.seconds() + size / BANDWIDTH.bytesPerSecond();
            return value + random.nextGaussian() * noise * (relative ? value : 1);
        });
    }

    private static boolean covers(FitResult<?> fit, String parameter, double truth) {
        return fit.low(parameter) <= truth && truth <= fit.high(parameter);
    }

    private static boolean inside(FitResult<?> fit, String parameter, double truth) {
        return fit.estimates().bootstrapLow(parameter) <= truth
                && truth <= fit.estimates().bootstrapHigh(parameter);
    }
}
