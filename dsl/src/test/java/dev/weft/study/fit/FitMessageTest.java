package dev.weft.study.fit;

import static dev.weft.study.fit.FitTest.curve;
import static dev.weft.study.fit.FitTest.exact;
import static dev.weft.study.fit.FitTest.line;
import static dev.weft.study.fit.FitTest.noisy;
import static dev.weft.study.fit.FitTest.sizes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Columns;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class FitMessageTest {
    private static final double[] SIZES = sizes(1, 12);

    @Test
    void aStartValueOfZeroOrNoNumberHasNoScale() {
        assertCannot(
                () -> Fit1.of("gamma", 0),
                "Cannot start the fit of \"gamma\" at 0: a start value is finite and not zero, because its size sets the"
                        + " scale. Give a value of the expected magnitude.");
        assertCannot(() -> Fit1.of("gamma", Double.NaN), "Cannot start the fit of \"gamma\" at n/a: ");
        assertCannot(() -> Fit1.of("a", 1).and("t", new Time(0)), "Cannot start the fit of \"t\" at 0 s: ");
        assertCannot(() -> Fit1.of("a", 1).and("a", 2), "Cannot fit a second parameter called \"a\": ");
        assertCannot(() -> Fit1.of(" ", 1), "Cannot name a parameter \" \": ");
    }

    @Test
    void moreParametersThanRowsCannotBeFitted() {
        assertCannot(
                () -> Fit1.of("a", 1)
                        .and("b", 1)
                        .solve((a, b) -> curve("model", new double[] {8}, size -> a + b * size))
                        .to(exact(new double[] {8, 16})),
                "Cannot fit 2 parameters to 1 measured row: there must be at least as many rows as parameters. "
                        + "Measure more sizes or fit less.");
    }

    @Test
    void aParameterWithoutEffectIsNamed() {
        assertCannot(
                () -> Fit1.of("latency", new Time(1e-6))
                        .and("eager", new Bytes(4096))
                        .solve((latency, eager) -> curve("model", SIZES, size -> latency.seconds() + size * 1e-9))
                        .to(exact(SIZES)),
                "Cannot fit \"eager\": changing it a little at latency = 1 us, eager = 4 KiB does not change latency in any"
                        + " measured row. Leave it out, start elsewhere, or measure where it matters.");
    }

    @Test
    void parametersThatOnlyActTogetherAreNamed() {
        assertCannot(
                () -> Fit1.of("wire", new Time(1e-6))
                        .and("perByte", 1e-9)
                        .and("match", new Time(1e-6))
                        .solve((wire, perByte, match) ->
                                curve("model", SIZES, size -> wire.seconds() + match.seconds() + size * perByte))
                        .to(noisy(SIZES, 1, 1e-9, false)),
                "Cannot tell the parameters wire and match apart: a change of one is made good by the others in every"
                        + " measured row. Fix one of them, or measure where they differ.");
    }

    @Test
    void aModelThatFailsTellsAtWhichTrial() {
        assertCannot(
                () -> Fit1.of("gamma", 2)
                        .solve(gamma -> curve("model", SIZES, size -> {
                            throw new ArithmeticException("by zero");
                        }))
                        .to(exact(SIZES)),
                "Cannot fit gamma: the model failed at gamma = 2. ArithmeticException: by zero.");
        assertCannot(
                () -> Fit1.of("gamma", 2)
                        .solve(gamma -> curve("model", SIZES, size -> new Time(-gamma).seconds()))
                        .to(exact(SIZES)),
                "Cannot fit gamma: the model failed at gamma = 2. Time -2 s: must be");
        assertCannot(
                () -> Fit1.of("gamma", 2)
                        .solve(gamma -> curve("model", SIZES, size -> size > 8 ? Double.NaN : gamma))
                        .to(exact(SIZES)),
                "Cannot fit gamma: the model failed at gamma = 2. Its latency is NaN at size = 16 B. Give start values"
                        + " nearer to the solution, or leave that row out with where(...).");
    }

    @Test
    void rowsAndColumnsThatDoNotMeetAreNamed() {
        assertCannot(
                () -> line(SIZES).to(exact(new double[] {3, 5})),
                "Cannot compare: no row has the same size on both sides");
        assertCannot(
                () -> line(SIZES).to(exact(SIZES), "latncy"),
                "unknown measured column \"latncy\"; known: latency. Did you mean \"latency\"?");
        TestCurve rate = new TestCurve(
                "measured", Columns.rows(1).key("size", List.of(new Bytes(8))).measure("latency", Unit.MBPS, 1e6));
        assertCannot(
                () -> line(SIZES).to(rate),
                "Cannot fit \"latency\": the model gives it in us and it was measured in MB/s. "
                        + "Compare columns of the same kind.");
        Columns twice = Columns.rows(2)
                .key("size", List.of(new Bytes(8), new Bytes(8)))
                .key("engines", List.of(1, 2))
                .measure("latency", Unit.US, 1, 2);
        assertCannot(
                () -> Fit1.of("a", 1).solve(a -> new TestCurve("model", twice)).to(exact(SIZES)),
                "Cannot fit the model with the keys [size, engines] to measurements with [size]: it answers one measured"
                        + " row several times.");
    }

    @Test
    void relativeErrorsOfZeroAndTooFewDrawsAreRefused() {
        assertCannot(
                () -> line(SIZES).relative().to(curve("measured", SIZES, size -> size - 2)),
                "Cannot fit relative errors of \"latency\": a value of \"measured\" is zero. "
                        + "Leave it out with where(...), or fit absolute errors.");
        assertCannot(() -> line(SIZES).bootstrap(10, 1), "Cannot bootstrap with this many samples \"10\": ");
        assertCannot(
                () -> line(sizes(3, 4)).bootstrap(100, 1).to(exact(sizes(3, 4))),
                "Cannot bootstrap a fit of as many parameters as measured rows");
    }

    @Test
    void anUnknownParameterOrAWrongKindIsNamed() {
        FitResult<TestCurve> fit = line(SIZES).to(exact(SIZES));

        assertCannot(() -> fit.value("latncy"), "Cannot find parameter \"latncy\": known are latency, bandwidth.");
        assertCannot(
                () -> fit.time("bandwidth"),
                "Cannot use as a time \"bandwidth\": it was fitted as a bandwidth. Ask for it with value(\"bandwidth\").");
    }

    @Test
    void anInterruptedThreadStopsTheFitBetweenTwoEvaluations() {
        int[] calls = {0};
        assertCannot(
                () -> Fit1.of("a", 1)
                        .solve(a -> {
                            if (++calls[0] == 3) {
                                Thread.currentThread().interrupt();
                            }
                            return curve("model", SIZES, size -> a * size);
                        })
                        .to(exact(SIZES)),
                "Interrupted the fit of a after 3 evaluations of the model.");
        assertThat(calls[0]).isEqualTo(3);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void anInterruptionInsideOfTheModelIsNoFailureOfATrial() {
        ModelException inside = ModelException.interrupted("Interrupted after 2 of 5 points.");
        assertCannot(
                () -> Fit1.of("a", 1)
                        .solve(a -> {
                            throw new ModelException("At 3: " + inside.getMessage(), inside);
                        })
                        .to(exact(SIZES)),
                "At 3: Interrupted after 2 of 5 points.");
        assertThat(inside.isInterruption()).isTrue();
        assertThat(new ModelException("Interrupted by nobody.").isInterruption())
                .isFalse();
    }

    private static void assertCannot(ThrowingCallable call, String start) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessageStartingWith(start);
    }
}
