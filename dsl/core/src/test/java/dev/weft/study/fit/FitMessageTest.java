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
                "fit(\"gamma\", 0): the start value must be finite and not zero, because it sets the scale. Use a value of the expected magnitude.");
        assertCannot(() -> Fit1.of("gamma", Double.NaN), "fit(\"gamma\", n/a): ");
        assertCannot(() -> Fit1.of("a", 1).and("t", new Time(0)), "fit(\"t\", 0 s): ");
        assertCannot(() -> Fit1.of("a", 1).and("a", 2), "and(\"a\", 2.0): another parameter has this name. ");
        assertCannot(() -> Fit1.of(" ", 1), "fit(\" \", 1.0): the name must not be blank. ");
    }

    @Test
    void aFitWithoutAModelSaysWhatItNeeds() {
        assertThat(Fit1.of("x", new Time(1e-6))).hasToString("fit of x from 1 us, no model yet: write solve(x -> ..)");
        assertThat(Fit1.of("a", 2).and("t", new Time(1e-6)))
                .hasToString("fit of a from 2, t from 1 us, no model yet: write solve((x, y) -> ..)");
        assertThat(Fit1.of("a", 2).and("b", 3).and("c", 4).toString())
                .endsWith("no model yet: write solve((x, y, z) -> ..)");
        assertThat(Fit1.of("a", 2).and("b", 3).and("c", 4).and("d", 5).toString())
                .endsWith("d from 5, no model yet: write solve(p -> ..)");
    }

    @Test
    void moreParametersThanRowsCannotBeFitted() {
        assertCannot(
                () -> Fit1.of("a", 1)
                        .and("b", 1)
                        .solve((a, b) -> curve("model", new double[] {8}, size -> a + b * size))
                        .to(exact(new double[] {8, 16})),
                "fit of 2 parameters to 1 measured row: there must be at least as many rows as parameters. Measure more sizes, or fit fewer parameters.");
    }

    @Test
    void aParameterWithoutEffectIsNamed() {
        assertCannot(
                () -> Fit1.of("latency", new Time(1e-6))
                        .and("eager", new Bytes(4096))
                        .solve((latency, eager) -> curve("model", SIZES, size -> latency.seconds() + size * 1e-9))
                        .to(exact(SIZES)),
                "fit of eager: the parameter has no effect on latency in any measured row near latency = 1 us, eager = 4 KiB. Leave it out, use another start value, or measure where it has an effect.");
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
                "fit of wire and match: these parameters are not identifiable together; in every measured row a change of one is compensated by the others. Fix one of them, or measure where their effects differ.");
    }

    @Test
    void aModelThatFailsTellsAtWhichTrial() {
        assertCannot(
                () -> Fit1.of("gamma", 2)
                        .solve(gamma -> curve("model", SIZES, size -> {
                            throw new ArithmeticException("by zero");
                        }))
                        .to(exact(SIZES)),
                "fit of gamma: the model failed at gamma = 2. It threw java.lang.ArithmeticException: by zero.");
        assertCannot(
                () -> Fit1.of("gamma", 2)
                        .solve(gamma -> curve("model", SIZES, size -> new Time(-gamma).seconds()))
                        .to(exact(SIZES)),
                "fit of gamma: the model failed at gamma = 2. Time -2 s: must be");
        assertCannot(
                () -> Fit1.of("gamma", 2)
                        .solve(gamma -> curve("model", SIZES, size -> size > 8 ? Double.NaN : gamma))
                        .to(exact(SIZES)),
                "fit of gamma: the model failed at gamma = 2. The latency is NaN at size = 16 B. Use start values nearer to the solution, or leave that row out with where(..).");
    }

    @Test
    void rowsAndColumnsThatDoNotMeetAreNamed() {
        assertCannot(
                () -> line(SIZES).to(exact(new double[] {3, 5})),
                "against(..): no row has the same size in both results");
        assertCannot(
                () -> line(SIZES).to(exact(SIZES), "latncy"),
                "unknown measured column \"latncy\"; known: latency. Did you mean \"latency\"?");
        TestCurve rate = new TestCurve(
                "measured", Columns.rows(1).key("size", List.of(new Bytes(8))).measure("latency", Unit.MBPS, 1e6));
        assertCannot(
                () -> line(SIZES).to(rate),
                "fit of latency: the model has us and the measurements have MB/s. Fit columns of the same kind.");
        Columns twice = Columns.rows(2)
                .key("size", List.of(new Bytes(8), new Bytes(8)))
                .key("engines", List.of(1, 2))
                .measure("latency", Unit.US, 1, 2);
        assertCannot(
                () -> Fit1.of("a", 1).solve(a -> new TestCurve("model", twice)).to(exact(SIZES)),
                "fit of a model with the keys [size, engines] to measurements with [size]: several rows of the model have the keys of one measured row.");
    }

    @Test
    void relativeErrorsOfZeroAndTooFewDrawsAreRefused() {
        assertCannot(
                () -> line(SIZES).relative().to(curve("measured", SIZES, size -> size - 2)),
                "fit of relative errors of \"latency\": a value of \"measured\" is zero. Leave it out with where(..), or use absolute().");
        assertCannot(
                () -> line(SIZES).bootstrap(10, 1), "bootstrap(10, 1): a 95 % interval needs at least 100 samples. ");
        assertCannot(
                () -> line(sizes(3, 4)).bootstrap(100, 1).to(exact(sizes(3, 4))),
                "bootstrap(100, 1): a fit with as many parameters as measured rows has no residuals to draw from. ");
    }

    @Test
    void anUnknownParameterOrAWrongKindIsNamed() {
        FitResult<TestCurve> fit = line(SIZES).to(exact(SIZES));

        assertCannot(() -> fit.value("latncy"), "unknown parameter \"latncy\"; known: latency, bandwidth.");
        assertCannot(
                () -> fit.time("bandwidth"),
                "time(\"bandwidth\"): this parameter is a bandwidth. Write value(\"bandwidth\").");
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
