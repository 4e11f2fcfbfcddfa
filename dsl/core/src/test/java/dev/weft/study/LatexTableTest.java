package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatexTableTest {
    private static final double[] TIMES = {1.5e-6, Double.NaN, 1234e-6};
    private static final double[] LOW = {0.5e-6, Double.NaN, 1234e-6};

    private static String body(Columns columns) {
        String text = SampleResult.of(columns).toLatex();
        return text.substring(text.indexOf("\\midrule\n") + 9, text.indexOf("\\bottomrule"));
    }

    private static String cells(String key) {
        return body(Columns.rows(1).key("call", List.of(key)).measure("n", Unit.ONE, 1));
    }

    @Test
    void numbersMeetAtThePointUnderTheirUnits() {
        Columns columns = Columns.rows(3)
                .key("size", List.of(new Bytes(8), new Bytes(1024), new Bytes(2048)))
                .key("method", List.of("a", "bb", "a"))
                .key("outstanding", List.of(4, 4, 4))
                .measure(Measure.between("time", Unit.US, LOW, TIMES, TIMES))
                .measure("share", Unit.PERCENT, 0.5, 1e-9, -0.25);
        assertThat(SampleResult.of(columns).toLatex()).isEqualTo("""
                % model (exact within the model. Method: made for a test)
                % all rows: outstanding 4
                \\begin{tabular}{rlr@{}lr@{}l}
                \\toprule
                size & method & \\multicolumn{2}{c}{time ($\\mu$s)} & \\multicolumn{2}{c}{share (\\%)} \\\\
                \\midrule
                8 B & a & 1 & .5 [0.5, 1.5] & 50 &  \\\\
                1 KiB & bb & \\multicolumn{2}{c}{--} & 1 & ${}\\cdot10^{-7}$ \\\\
                2 KiB & a & 1234 &  & $-$25 &  \\\\
                \\bottomrule
                \\end{tabular}
                """);
    }

    @Test
    void charactersOfLatexArePrinted() {
        assertThat(cells("MPI_Send & 5 % of $x$ #1 {a} \\b"))
                .isEqualTo("MPI\\_Send \\& 5 \\% of \\$x\\$ \\#1 \\{a\\} \\textbackslash{}b & 1 &  \\\\\n");
        assertThat(cells("a~b^c<d>e|f\"g"))
                .isEqualTo(
                        "a\\textasciitilde{}b\\textasciicircum{}c\\textless{}d\\textgreater{}e\\textbar{}f\\symbol{34}g"
                                + " & 1 &  \\\\\n");
        assertThat(cells("--flag ''x `` y-z")).isEqualTo("-{}-flag '{}'x `{}` y-z & 1 &  \\\\\n");
        assertThat(cells("\u00b5s\ttab")).isEqualTo("$\\mu$s tab & 1 &  \\\\\n");
    }

    /** A bracket or a star after the end of a row would be its argument. */
    @Test
    void aRowThatBeginsWithABracketOrAStarIsARow() {
        assertThat(cells("[unknown]")).isEqualTo("{[}unknown{]} & 1 &  \\\\\n");
        assertThat(cells("*")).isEqualTo("{*} & 1 &  \\\\\n");
    }

    @Test
    void leadingBlanksShowTheDepthOfACall() {
        assertThat(cells("  MPI Wait")).isEqualTo("~~MPI Wait & 1 &  \\\\\n");
        assertThat(cells("\u00b7 \u2514 main")).isEqualTo("$\\cdot$ $\\lfloor$ main & 1 &  \\\\\n");
    }

    @Test
    void largeSmallAndInfiniteNumbersAreFormulas() {
        assertThat(body(Columns.rows(4)
                        .key("n", List.of(1, 2, 3, 4))
                        .measure(Measure.between(
                                "x",
                                Unit.ONE,
                                new double[] {-2.5e-5, 1, 1, Double.NEGATIVE_INFINITY},
                                new double[] {-1.5e-5, 2.25e8, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY},
                                new double[] {3, 2.25e8, Double.POSITIVE_INFINITY, 0}))))
                .isEqualTo("""
                1 & $-$1 & .5${}\\cdot10^{-5}$ [$-$2.5${}\\cdot10^{-5}$, 3] \\\\
                2 & 2 & .25${}\\cdot10^{8}$ [1, 2.25${}\\cdot10^{8}$] \\\\
                3 & $\\infty$ &  [1, $\\infty$] \\\\
                4 & $-\\infty$ &  [$-\\infty$, 0] \\\\
                """);
    }

    @Test
    void aTableWithoutRowsHasItsHeadings() {
        Result some = SampleResult.of(Columns.rows(1).key("rank", List.of(0)).measure("time", Unit.S, 1));
        Columns none = Columns.rows(0).key("rank", List.of()).measure("time", Unit.S);
        assertThat(Tabulated.of("none", none, some.provenance(), some::explain).toLatex())
                .contains(
                        "\\begin{tabular}{rr@{}l}\n",
                        "rank & \\multicolumn{2}{c}{time (s)} \\\\\n\\midrule\n\\bottomrule");
    }

    @Test
    void allRowsArePrinted() {
        String text = body(Columns.rows(50)
                .key("rank", java.util.stream.IntStream.range(0, 50).boxed().toList())
                .measure("time", Unit.S, new double[50]));
        assertThat(text.lines()).hasSize(50).last().isEqualTo("49 & 0 &  \\\\");
    }
}
