package dev.weft.study.fit;

import static dev.weft.study.fit.FitTest.curve;
import static dev.weft.study.fit.FitTest.line;
import static dev.weft.study.fit.FitTest.noisy;
import static dev.weft.study.fit.FitTest.sizes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Value;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import org.junit.jupiter.api.Test;

/** What the data do not say is said of parameters, in every place where they are printed, and of all that follows from them. */
class FitDerivedTest {
    private static final double[] SIZES = sizes(4, 16);
    private static final double[] X = {1, 2, 3, 4, 5};
    private static final double[] Y = {2.1, 3.9, 6.2, 7.8, 10.1};

    private static FitResult<TestCurve> straight(double centre) {
        return Fit1.of("slope", 1)
                .and("offset", 1)
                .solve((slope, offset) -> curve("model", X, v -> slope * (v - centre) + offset))
                .to(TestCurve.of("measured", X, Y));
    }

    @Test
    void anIntervalSaysNothingIfItIncludesZeroOrSpansMoreThanAFactorOfTen() {
        assertThat(FitDerived.isUnknown(0, 3)).isTrue();
        assertThat(FitDerived.isUnknown(-1, 1)).isTrue();
        assertThat(FitDerived.isUnknown(-3, 0)).isTrue();
        assertThat(FitDerived.isUnknown(1, 10)).isFalse();
        assertThat(FitDerived.isUnknown(1, 10.1)).isTrue();
        assertThat(FitDerived.isUnknown(-10.1, -1)).isTrue();
        assertThat(FitDerived.isUnknown(-10, -1)).isFalse();
        assertThat(FitDerived.isUnknown(0, 0)).isFalse();
        assertThat(FitDerived.isUnknown(Double.NaN, Double.NaN)).isFalse();
    }

    @Test
    void tableValueAndDerivedValueSayIt() {
        FitResult<?> poor = line(SIZES).to(noisy(SIZES, 2, 3e-6, false));
        FitResult<?> good = line(SIZES).to(noisy(SIZES, 2, 1e-9, false));

        assertThat(poor.toString()).containsPattern("latency .* ns, not identifiable +1 us");
        assertThat(poor.value("latency").toString()).endsWith("], not identifiable");
        assertThat(poor.derived("twice", at -> at.time("latency").times(2)).toString())
                .endsWith("], not identifiable");
        assertThat(good.toString()).doesNotContain("not identifiable");
        assertThat(good.derived("twice", at -> at.time("latency").times(2)).toString())
                .doesNotContain("identifiable")
                .endsWith("], 95 % confidence interval of the fit, not of a measurement");
    }

    @Test
    void whatIsDerivedHasTheIntervalOfItsParameter() {
        FitResult<?> fit = line(SIZES).to(noisy(SIZES, 8, 20e-9, false));
        Value own = fit.value("latency");
        Value twice =
                fit.derived("twice", at -> new Time(2 * at.value("latency").si()));

        assertThat(twice.si()).isCloseTo(2 * own.si(), within(1e-18));
        assertThat(twice.low() / own.low()).isCloseTo(2, within(1e-6));
        assertThat(twice.high() / own.high()).isCloseTo(2, within(1e-6));
        assertThat(fit.derived("constant", at -> 3)).hasToString("3");
    }

    /** The height of a line at its middle is known alike, however the line is written down: correlations count. */
    @Test
    void aCombinationMayBeKnownThoughItsPartsAreNot() {
        Value centred = straight(3).value("offset");
        Value far = straight(1000)
                .derived(
                        "middle",
                        at -> at.value("offset").si() - 997 * at.value("slope").si());

        assertThat(far.si()).isCloseTo(centred.si(), within(1e-6));
        assertThat(far.low()).isCloseTo(centred.low(), within(1e-3));
        assertThat(far.high()).isCloseTo(centred.high(), within(1e-3));
        assertThat(far.toString()).doesNotContain("identifiable");
    }

    @Test
    void whatCannotBeDerivedIsSaid() {
        FitResult<?> fit = straight(3);

        assertThatThrownBy(() -> fit.derived("word", at -> "wide"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "derived(\"word\", ..): the function returned \"wide\", which is neither a number nor a quantity. Write fitted.derived(\"size\", at -> network(at.bandwidth(\"copy\")).crossover().natural()).");
        assertThatThrownBy(() -> fit.derived("nothing", at -> null)).isInstanceOf(ModelException.class);
    }
}
