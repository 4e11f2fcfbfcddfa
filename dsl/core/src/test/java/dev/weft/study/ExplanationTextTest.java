package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An explanation as text, as HTML, and what of it stands in a header. */
class ExplanationTextTest {
    private static final Explanation WHOLE = Explanation.of("M/M/1 <one>")
            .inputs(List.of("rate 2 k/s", "service 100 us"))
            .terms(List.of(new Term("service", "100 us", 0.8), new Term("waiting & more", "25 us", Double.NaN)))
            .dominant("service", "Service is most of it.")
            .conditions(List.of(
                    Condition.violated("Exponential service times (section 6.3): they are not."),
                    Condition.violated("Steady state: it grows.")));

    private static Explanation broken(String... sentences) {
        return Explanation.of("m")
                .conditions(Arrays.stream(sentences).map(Condition::violated).toList());
    }

    @Test
    void allFivePartsStandInTheText() {
        assertThat(WHOLE.toString().lines())
                .containsExactly(
                        "Model: M/M/1 <one>",
                        "Inputs: rate 2 k/s; service 100 us",
                        "Terms:",
                        "term             value  share",
                        "--------------  ------  -----",
                        "service         100 us   80 %",
                        "waiting & more   25 us",
                        "Dominant: Service is most of it (violated: exponential service times; steady state).",
                        "Conditions: 0 of 2 hold",
                        "Violated: Exponential service times (section 6.3): they are not. Steady state: it grows.");
        assertThat(Explanation.of("m").dominant("x", "x.").toString().lines())
                .containsExactly("Model: m", "Inputs: ", "Dominant: x.", "Conditions: none is checked");
        Explanation some = Explanation.of("m")
                .conditions(List.of(
                        Condition.of("steady state", true, "it grows."),
                        Condition.of("one class", true, "there are two."),
                        Condition.notChecked("adaptive routing", "a pattern does not say how routers choose.")));
        assertThat(some.toString().lines())
                .endsWith(
                        "Conditions: 2 of 2 hold: steady state; one class",
                        "Not checked: Adaptive routing: a pattern does not say how routers choose.");
        assertThat(some.violated()).isEmpty();
    }

    @Test
    void onlyTermsAsLargeAsTheDominantOneAreNamedBesideIt() {
        Explanation near = Explanation.of("m")
                .terms(List.of(
                        new Term("latency", "10 us", 0.4),
                        new Term("bytes", "10 us", 0.4),
                        new Term("rest", "5 us", 0.2)))
                .dominant("latency", "Latency dominates.");
        assertThat(near.dominant()).isEqualTo("Latency dominates (as much: bytes).");
        Explanation less = Explanation.of("m")
                .terms(List.of(new Term("latency", "10 us", 0.51), new Term("bytes", "9.6 us", 0.49)))
                .dominant("latency", "Latency dominates.");
        assertThat(less.dominant()).isEqualTo("Latency dominates.");
    }

    @Test
    void theSameStandsInHtmlWithItsMarkupEscaped() {
        assertThat(WHOLE.bundle())
                .containsEntry("text/plain", WHOLE.toString())
                .containsEntry(
                        "text/html",
                        "<div><p><b>Model:</b> M/M/1 &lt;one&gt;</p><p><b>Inputs:</b></p>"
                                + "<ul><li>rate 2 k/s</li><li>service 100 us</li></ul>"
                                + "<table><thead><tr><th align=\"left\" style=\"text-align:left\">term</th><th align=\"right\">value</th>"
                                + "<th align=\"right\">share</th></tr></thead><tbody>"
                                + "<tr><td align=\"left\" style=\"text-align:left\">service</td><td align=\"right\">100 us</td><td align=\"right\">80 %</td></tr>"
                                + "<tr><td align=\"left\" style=\"text-align:left\">waiting &amp; more</td><td align=\"right\">25 us</td><td align=\"right\"></td></tr>"
                                + "</tbody></table><p><b>Dominant:</b> Service is most of it (violated: exponential service times;"
                                + " steady state).</p>"
                                + "<p><b>Conditions:</b> 0 of 2 hold</p><p><b>Violated:</b> </p><ul><li>Exponential service times (section 6.3): they"
                                + " are not.</li><li>Steady state: it grows.</li></ul></div>");
    }

    @Test
    void formulasAndDrawingsStandWithIt() {
        Rich drawing = () -> Map.of("image/svg+xml", "<svg/>", "text/plain", "a drawing");
        Explanation with = Explanation.of("m")
                .with(new Formula("x^2", "x squared"))
                .with(drawing)
                .with(() -> Map.of("text/plain", "a < b"))
                .dominant("x", "x.");
        assertThat(with.extras()).hasSize(3);
        assertThat(String.valueOf(with.bundle().get("text/html")))
                .contains("<p>$$x^2$$</p><div><svg/></div><p>a &lt; b</p>")
                .doesNotContain("<table>")
                .endsWith("<p><b>Conditions:</b> none is checked</p></div>");
        assertThat(new Formula("x^2", "x squared")).hasToString("x squared");
    }

    @Test
    void headersNameWhatIsBrokenInAFewWords() {
        assertThat(WHOLE.doubts()).isEqualTo("exponential service times; steady state");
        assertThat(broken().doubts()).isEmpty();
        assertThat(broken("One.", "Two.", "Three.").doubts()).isEqualTo("one; two; three");
        assertThat(broken("One.", "Two.", "Three.", "Four.").doubts()).isEqualTo("one; two; 2 more in explain()");
        assertThat(broken("One: a.", "One: b.").doubts()).isEqualTo("one");
        // names of things keep their capitals, and so does a word of one letter
        assertThat(broken("MPI waits: it does.").doubts()).isEqualTo("MPI waits");
        assertThat(broken("A").doubts()).isEqualTo("A");
        assertThat(broken("It is cut at sections (equations 1 and 2): x").doubts())
                .isEqualTo("it is cut at sections");
        assertThat(broken(": nothing before it").doubts()).isEqualTo(": nothing before it");
    }

    @Test
    void sentencesWithoutANameAreCutBetweenWords() {
        String ten = "123456789 ";
        assertThat(broken(ten.repeat(7) + "end").doubts())
                .isEqualTo(ten.repeat(7).strip() + " ...");
        // seventy characters still fit, and a colon behind them ends no name
        assertThat(broken("x".repeat(70)).doubts()).isEqualTo("x".repeat(70));
        assertThat(broken("y " + "x".repeat(68) + ": more").doubts()).isEqualTo("y ...");
        assertThat(broken("y " + "x".repeat(67) + ": more").doubts()).isEqualTo("y " + "x".repeat(67));
    }

    @Test
    void aHeaderNamesViolatedConditionsBeforeTheMethod() {
        SampleResult plain = SampleResult.time(2);
        assertThat(Result.header(plain)).isEqualTo("model (exact within the model. Method: made for a test)");
        assertThat(Result.header(plain.measured())).startsWith("measured (").doesNotContain("mind");
    }
}
