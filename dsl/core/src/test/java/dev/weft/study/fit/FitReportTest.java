package dev.weft.study.fit;

import static dev.weft.study.fit.FitTest.curve;
import static dev.weft.study.fit.FitTest.exact;
import static dev.weft.study.fit.FitTest.line;
import static dev.weft.study.fit.FitTest.noisy;
import static dev.weft.study.fit.FitTest.sizes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Explanation;
import dev.weft.units.Time;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Each sentence of a report comes from a checked condition: it stands with one input and is missing with the opposite. */
class FitReportTest {
    private static final double[] SIZES = sizes(4, 16);

    @Test
    void theReportPrintsStatisticsValuesAndCorrelations() {
        String report =
                line(SIZES).bootstrap(100, 7).to(noisy(SIZES, 8, 20e-9, false)).toString();

        assertThat(report.lines().toList())
                .anyMatch(line -> line.equals("Fit of latency of \"model\" to \"measured\" (synthetic), absolute errors"
                        + " (all rows weigh the same)"))
                .anyMatch(line -> line.equals("  rows 13, parameters 2, degrees of freedom 11"))
                .anyMatch(line -> line.matches("  converged after \\d+ iterations?, \\d+ evaluations of the model"))
                .anyMatch(line -> line.matches("  R\u00b2 0\\.99\\d+, residual standard deviation \\d+\\.?\\d* ns"))
                .anyMatch(
                        line -> line.matches("  latency +1\\.\\d+ us +0\\.0\\d+ us +0\\.\\d+ % +1\\.\\d+ to 1\\.\\d+ us"
                                + " +1\\.\\d+ to 1\\.\\d+ us +1 us"))
                .anyMatch(line -> line.matches("Correlations above 0\\.1: latency and bandwidth 0\\.\\d+"))
                .anyMatch(line -> line.equals("Bootstrap: 100 samples, seed 7"));
    }

    @Test
    void aNotebookShowsTheSameReportWithATable() {
        FitResult<?> fit = line(SIZES).bootstrap(100, 7).to(noisy(SIZES, 8, 20e-9, false));
        String html = String.valueOf(fit.bundle().get("text/html"));

        assertThat(fit.bundle()).containsEntry("text/plain", fit.toString());
        assertThat(html)
                .startsWith(
                        "<div><p><b>Fit of latency of &quot;model&quot; to &quot;measured&quot; (synthetic), absolute"
                                + " errors (all rows weigh the same)</b></p>")
                .contains(
                        "<tr><th align=\"left\" style=\"text-align:left\">parameter</th><th align=\"right\">value</th>"
                                + "<th align=\"right\">+/-</th>")
                .containsPattern(
                        "<tr><td align=\"left\" style=\"text-align:left\">latency</td><td align=\"right\">1\\.\\d+ us</td>")
                .contains("<li>rows 13, parameters 2, degrees of freedom 11</li>")
                .contains("<li>Bootstrap: 100 samples, seed 7</li>");
        String words = html.replaceAll("<[^>]*>", " ").replace("&quot;", "\"");
        for (String line : fit.toString().lines().toList()) {
            for (String word : line.replaceAll("-{3,}", "").strip().split(" +", -1)) {
                assertThat(words)
                        .as("every word of the text stands in the HTML")
                        .contains(word);
            }
        }
    }

    @Test
    void correlationsBelowATenthAreNotPrinted() {
        double[] x = {1, 2, 3, 4, 5};
        // centred, so that slope and offset do not depend on one another
        String report = Fit1.of("slope", 1)
                .and("offset", 1)
                .solve((slope, offset) -> curve("model", x, v -> slope * (v - 3) + offset))
                .to(TestCurve.of("measured", x, 2.1, 3.9, 6.2, 7.8, 10.1))
                .toString();

        assertThat(report).doesNotContain("Correlations");
    }

    @Test
    void anIntervalThatIncludesZeroIsSaid() {
        String sentence = "Latency identifiable: its 95 % interval includes zero; these data determine neither latency"
                + " nor quantities that follow from it alone.";

        assertThat(line(SIZES).to(noisy(SIZES, 2, 3e-6, false)).explain().violated())
                .contains(sentence);
        assertThat(line(SIZES).to(noisy(SIZES, 2, 1e-9, false)).explain().violated())
                .doesNotContain(sentence);
    }

    @Test
    void asManyParametersAsRowsAreSaid() {
        String sentence =
                "More rows than parameters: there are as many parameters as rows, so errors cannot be" + " estimated.";
        FitResult<TestCurve> tight = line(sizes(4, 5)).to(exact(sizes(4, 5)));

        assertThat(tight.explain().violated()).contains(sentence);
        assertThat(tight.standardError("latency")).isNaN();
        assertThat(tight.toString()).contains("n/a");
        assertThat(line(sizes(4, 6)).to(exact(sizes(4, 6))).explain().violated())
                .doesNotContain(sentence);
    }

    @Test
    void strongCorrelationIsSaid() {
        double[] far = {1000, 1001, 1002, 1003, 1004};
        TestCurve measured = TestCurve.of("measured", far, 2.1, 3.9, 6.2, 7.8, 10.1);
        FitResult<TestCurve> strong = Fit1.of("slope", 1)
                .and("offset", -1000)
                .solve((slope, offset) -> curve("model", far, v -> slope * v + offset))
                .to(measured);
        FitResult<TestCurve> weak = line(SIZES).to(noisy(SIZES, 1, 1e-9, false));

        assertThat(strong.explain().violated())
                .anyMatch(line -> line.startsWith(
                        "Correlations of at most 0.95: strongly correlated estimates, slope and offset -1;"));
        assertThat(weak.explain().violated()).noneMatch(line -> line.contains("trongly correlated"));
    }

    @Test
    void aWideSpanIsSaidWhereErrorsAreAbsolute() {
        double[] wide = sizes(0, 22);

        assertThat(line(wide).to(noisy(wide, 1, 1e-9, false)).explain().violated())
                .anyMatch(line -> line.startsWith("Measured values within a factor of 100: they span a factor of 69"));
        assertThat(line(wide)
                        .relative()
                        .to(noisy(wide, 1, 0.01, true))
                        .explain()
                        .violated())
                .noneMatch(line -> line.startsWith("Measured values within"));
        assertThat(line(SIZES).to(noisy(SIZES, 1, 1e-9, false)).explain().violated())
                .noneMatch(line -> line.startsWith("Measured values within"));
    }

    @Test
    void largeRelativeErrorsAreSaidBecauseTheirWeightsBias() {
        double[] wide = sizes(0, 22);

        assertThat(line(wide).relative().to(noisy(wide, 1, 0.4, true)).explain().violated())
                .anyMatch(line -> line.matches("Relative errors of at most 20 %: they are \\d.* %, .*"));
        assertThat(line(wide)
                        .relative()
                        .to(noisy(wide, 1, 0.05, true))
                        .explain()
                        .violated())
                .noneMatch(line -> line.startsWith("Relative errors"));
        assertThat(line(wide).to(noisy(wide, 1, 0.4, true)).explain().violated())
                .noneMatch(line -> line.startsWith("Relative errors"));
    }

    @Test
    void aSystematicMisfitIsSaid() {
        double[] x = new double[30];
        for (int i = 0; i < x.length; i++) {
            x[i] = i + 1;
        }
        TestCurve bent = curve("measured", x, v -> 1 + v + 0.02 * v * v);
        TestCurve straight = curve("measured", x, v -> 1 + v + 0.1 * Math.sin(v * v));

        assertThat(straightLine(x).to(bent).explain().violated())
                .anyMatch(line -> line.startsWith("Random signs of the residuals: they keep their sign"));
        assertThat(straightLine(x).to(straight).explain().violated())
                .noneMatch(line -> line.startsWith("Random signs of the residuals: they keep their sign"));
    }

    @Test
    void measuredRowsWithoutPartnerAreCounted() {
        assertThat(line(sizes(4, 14)).to(exact(SIZES)).explain().violated())
                .contains("A row of the model for each measured row: 2 measured rows had no row of the model with the"
                        + " same keys and did not count.");
        assertThat(line(SIZES).to(exact(SIZES)).explain().violated())
                .noneMatch(line -> line.contains("A row of the model"));
    }

    /** A file of osu_latency begins with 0 B, which sizes() leaves out. */
    @Test
    void rowsOfZeroBytesArePassedOver() {
        double[] all =
                DoubleStream.concat(DoubleStream.of(0), DoubleStream.of(SIZES)).toArray();
        Explanation passed = line(SIZES).to(exact(all)).explain();
        assertThat(passed.inputs())
                .contains(
                        "1 measured row of 0 B passed over: the model has no answer for 0 B, which sizes() leaves out");
        assertThat(passed.violated()).noneMatch(line -> line.contains("A row of the model"));
        Explanation missed = line(sizes(4, 15)).to(exact(all)).explain();
        assertThat(missed.violated())
                .contains("A row of the model for each measured row: 1 measured row had no row of the model with the"
                        + " same keys and did not count.");
        assertThat(line(all).to(exact(all)).explain().inputs()).noneMatch(line -> line.contains("passed over"));
    }

    @Test
    void aSearchThatDoesNotEndIsSaid() {
        double[] x = sizes(0, 6);
        // the best value is infinite, and each iteration gets one nearer
        FitResult<TestCurve> endless = Fit1.of("a", 1)
                .solve(a -> curve("model", x, v -> v * Math.exp(-a)))
                .to(curve("measured", x, v -> 0));

        assertThat(endless.converged()).isFalse();
        assertThat(endless.toString())
                .contains(
                        "NOT converged after 200 iterations",
                        "Converged search: it did not converge; start nearer to the solution.");
        assertThat(line(SIZES).to(exact(SIZES)).toString())
                .contains("converged after")
                .doesNotContain("NOT");
    }

    @Test
    void aSingleParameterIsNotKnownLeastWell() {
        double[] x = {1, 2, 3};
        assertThat(Fit1.of("slope", 1)
                        .solve(a -> curve("model", x, v -> a * v))
                        .to(curve("measured", x, v -> v == 3 ? 3.3 : v))
                        .explain()
                        .dominant())
                .matches("slope is known to \\S+ % \\(standard error\\)\\.");
    }

    @Test
    void theLeastCertainParameterIsNamed() {
        FitResult<TestCurve> fit = line(SIZES).to(noisy(SIZES, 8, 20e-9, false));
        boolean latency = fit.standardError("latency") / fit.value("latency").si()
                > fit.standardError("bandwidth") / fit.value("bandwidth").si();

        assertThat(fit.explain().dominant()).startsWith((latency ? "latency" : "bandwidth") + " is known least well");
        assertThat(fit.explain().terms()).hasSize(2);
    }

    private static Fitting<TestCurve> straightLine(double[] x) {
        return Fit1.of("offset", new Time(1))
                .and("slope", 1)
                .solve((offset, slope) -> curve("model", x, v -> offset.seconds() + slope * v));
    }
}
