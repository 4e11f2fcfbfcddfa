package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every error of schemes and models, its whole text. */
class SchemeMessagesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            a:0->         | 6 | expected a destination node. Write it as "a:0->1".
            a:0           | 4 | expected "->" after the source node. Write it as "a:0->1".
            a:1=>2        | 4 | expected "->" after the source node and found "=>2". Write it as "a:1->0".
            a:->1         | 3 | expected a source node and found "->1". Write it as "a:0->1".
            a:0->1 b:x->2 | 10 | expected a source node and found "x->2". Write it as "b:0->1".
            a:0->-3       | 6 | expected a destination node and found "-3". Write it as "a:0->1".
            a:0->1 a:0->2 | 8 | the label "a" is taken. Write it as "b:0->2".
            a:0->99999999999 | 6 | a node is a whole number up to 2147483647. Write it as "a:0->1".
            a:0->1(4)     | 8 | "4" is not a size with its unit, or is negative. Write it as "a:0->1(4 MB)".
            a:0->1(-4 MB) | 8 | "-4 MB" is not a size with its unit, or is negative. Write it as "a:0->1(4 MB)".
            a:0->1(4 MB   | 7 | the size's bracket does not close. Write it as "a:0->1(4 MB)".
            a:0->1b:0->2  | 7 | expected a blank before the next communication and found "b". Write it as "a:0->1 ..".
            """)
    void aMalformedSchemeIsNamedWithItsColumnAndAFix(String text, int column, String rule) {
        assertThatThrownBy(() -> Scheme.of(text))
                .isInstanceOf(ModelException.class)
                .hasMessage("Cannot read scheme \"" + text + "\" at column " + column + ": " + rule);
    }

    @Test
    void whatTimesAssumeIsSaid() {
        Scheme bare = Scheme.of("a:0->1 b:2->2").link(dev.weft.Weft.MBps(100));
        assertThat(bare.time(dev.weft.Weft.kimLee).explain().inputs())
                .containsExactly(
                        "scheme a:0->1 b:2->2",
                        "20 MB each, 100 MB/s",
                        "inside of a node: 100 MB/s",
                        "assumed: Each communication has 20 MB; size(..) says otherwise.",
                        "assumed: The latency of the link is 0 (default; set with link(bandwidth, latency)).",
                        "assumed: What stays inside a node goes as over the link; inside(..) says otherwise.");
        assertThat(bare.toString())
                .isEqualTo(String.join(
                        System.lineSeparator(),
                        "scheme a:0->1 b:2->2",
                        "  assumed: Each communication has 20 MB; size(..) says otherwise.",
                        "  assumed: The latency of the link is 0 (default; set with link(bandwidth, latency)).",
                        "  assumed: What stays inside a node goes as over the link; inside(..) says otherwise."));
        assertThat(bare.time(dev.weft.Weft.kimLee).toString()).contains("20 MB each assumed");
        Scheme said = Scheme.of("a:0->1 b:2->2")
                .size(new dev.weft.units.Bytes(4e6))
                .link(dev.weft.Weft.MBps(100), dev.weft.Weft.us(5))
                .inside(dev.weft.Weft.GBps(1), dev.weft.Weft.us(1));
        assertThat(said.time(dev.weft.Weft.kimLee).explain().inputs())
                .containsExactly(
                        "scheme a:0->1 b:2->2",
                        "4 MB each, 100 MB/s, latency 5 us",
                        "inside of a node: 1 GB/s, latency 1 us");
        assertThat(said.time(dev.weft.Weft.kimLee).toString()).doesNotContain("assumed");
        assertThat(said.penalty(dev.weft.Weft.kimLee).explain().inputs()).containsExactly("scheme a:0->1 b:2->2");
    }

    @Test
    void anEmptyTextIsNoScheme() {
        message(
                () -> Scheme.of(" "),
                "Cannot read scheme \" \" at column 1: expected a communication. Write it as \"a:0->1\".");
        message(
                () -> Scheme.empty().penalty(SharingOracles.myrinet()),
                "Cannot solve the scheme \"scheme \": it has no communications. Write scheme(\"a:0->1\") or scheme().star(3).");
    }

    @Test
    void buildersRefuseNegativeNodesTakenLabelsAndImpossibleFamilies() {
        message(
                () -> Scheme.empty().arc("a", 0, -1),
                "Cannot use as a node \"-1\": nodes are whole numbers from 0. Write arc(\"a\", 0, 1).");
        message(
                () -> Scheme.of("a:0->1").arc("a", 0, 2),
                "Cannot label a second communication \"a\": a label names one communication. Write arc(\"b\", 0, 2).");
        message(
                () -> Scheme.empty().star(0),
                "Cannot make a star of communications \"0\": at least 1 makes one. Give a larger number.");
        message(
                () -> Scheme.empty().allToAll(1),
                "Cannot make an all-to-all of nodes \"1\": at least 2 makes one. Give a larger number.");
        message(
                () -> Scheme.empty().allToAll(100_000),
                "Cannot make an all-to-all of communications \"9999900000\": at most 2000000 are made at once. Make fewer.");
        message(
                () -> Scheme.of("a:0->2147483646").star(5),
                "Cannot add 6 nodes above node \"2147483646\": nodes end at 2147483647. Use smaller node numbers.");
        message(
                () -> Scheme.of("first:0->1").size("fist", new Bytes(1)),
                "unknown communication \"fist\"; known: first. Did you mean \"first\"?");
        message(
                () -> Scheme.of("a:0->1").size(new Bytes(-1)),
                "size -1 B: must be finite and not negative. Write it as \"4 KiB\".");
    }

    @Test
    void timesNeedABandwidth() {
        message(
                () -> Scheme.of("a:0->1").time(SharingOracles.myrinet()),
                "Cannot find the times of the scheme \"a:0->1\": no bandwidth is given for a communication that is alone. Write"
                        + " link(MBps(84.2)) before time(..), or ask penalty(..), which needs none.");
        message(
                () -> Scheme.of("a:0->1").link(new Bandwidth(0)),
                "bandwidth 0 B/s: must be above 0. Write link(MBps(84.2), us(50)).");
    }

    @Test
    void parametersOutsideTheirRangeAreNamed() {
        message(
                () -> SharingModel.gigabitEthernet(0.75, 1.2, 0.036),
                "Cannot use gamma_o \"1.2\": it is the share by which weak communications are spared, at least 0 and below 1. The"
                        + " paper's values are gigabitEthernet(0.75, 0.115, 0.036).");
        message(
                () -> SharingModel.gigabitEthernet(0.75, 0.115, -0.1),
                "Cannot use gamma_i \"-0.1\": it is the share by which weak communications are spared, at least 0 and below 1. The"
                        + " paper's values are gigabitEthernet(0.75, 0.115, 0.036).");
        message(
                () -> SharingModel.gigabitEthernet(0.5, 0.115, 0.036),
                "Cannot use beta \"0.5\": two weak communications would have the penalty 2 beta (1 - gamma) = 0.885, and no penalty"
                        + " is below 1 or infinite. Use the paper's gigabitEthernet(0.75, 0.115, 0.036), or a beta of at least"
                        + " 0.565.");
        message(
                () -> SharingModel.infiniband(0.4, 0.9, 1.3),
                "Cannot use beta_e \"0.4\": it is finite and at least 0.5: two receptions would have the penalty 2 beta_e, and no"
                        + " penalty is below 1. SimGrid's values are infiniband(0.965, 0.925, 1.35).");
        message(
                () -> SharingModel.myrinetEstimated(10, 1),
                "Cannot estimate from this many state sets \"10\": an interval needs at least 100, and more than 100000000 take"
                        + " hours. Write myrinetEstimated(20000, 1).");
    }

    @Test
    void onesOwnModelMustGiveFactorsOfAtLeastOne() {
        message(
                () -> Scheme.of("a:0->1").penalty(SharingModel.own("half", c -> 0.5 * c.outDegree())),
                "Cannot use the penalty \"0.5\": the model \"half\" gave it to a communication with out-degree 1 and in-degree 1, and"
                        + " a penalty is a finite factor of at least 1. Write Math.max(1, ..) around its formula.");
        message(
                () -> Scheme.of("a:0->1").penalty(SharingModel.own("odd", c -> {
                    throw new IllegalStateException("no table");
                })),
                "Cannot ask the model \"odd\" for a penalty: it failed with java.lang.IllegalStateException: no table for a"
                        + " communication with out-degree 1 and in-degree 1. Try its formula alone for these numbers.");
        message(
                () -> SharingModel.own(" ", c -> 1),
                "Cannot name a model \" \": its name stands in tables. Write sharing(\"mine\", c -> ..).");
    }

    @Test
    void drawingsHaveTheirLimits() {
        message(
                () -> Scheme.empty().star(500).drawing(),
                "Cannot draw a scheme of so many communications \"500\": nobody could read more than 400. Print it, or draw a part"
                        + " of it.");
        message(
                () -> Scheme.empty().bipartite(4, 5).stateSets(),
                "Cannot draw so many state sets \"more than 60\": at most 60 can be drawn. Draw a smaller scheme.");
        message(
                () -> Scheme.empty().star(25).stateSets(),
                "Cannot draw the state sets of so many communications \"25\": at most 24 can be drawn. Draw a smaller scheme.");
        assertThat(Scheme.empty().star(500).bundle()).containsOnlyKeys("text/plain");
        assertThat(Scheme.empty().star(3).bundle()).containsOnlyKeys("text/plain", "image/svg+xml");
    }

    @Test
    void calibrationsSayWhatIsMissing() {
        message(
                () -> Calibration.ofStars(1.5, 2.25).model(),
                "Cannot make a model of \"beta 0.75\": the gammas are not known. Add gammas(ms(95), ms(103), ms(47.5), ms(1)) with"
                        + " your times of Figure 4's scheme.");
        message(
                () -> Calibration.ofStars(0.9),
                "Cannot use the penalty \"0.9\": the star of 2 communications takes at least as long as one alone. Give the penalties"
                        + " of stars with 2, 3, .. communications, such as calibrate(1.5, 2.25).");
        message(
                () -> Calibration.ofStars(1.5).gammas(new Time(1), new Time(1), new Time(0), new Time(0)),
                "Cannot calibrate with a reference of \"0 s\": a transfer alone takes time. Measure it with the same size.");
    }

    @Test
    void whatCanBeReadIsRead() {
        Scheme scheme = Scheme.of("0->1, first:0->2000000000(4 MB);\n b : 3 -> 3 0->1(0 B)");
        assertThat(scheme.arcs().labels()).containsExactly("a", "first", "b", "c");
        assertThat(scheme.toString()).isEqualTo("scheme a:0->1 first:0->2000000000(4 MB) b:3->3 c:0->1(0 B)");
        assertThat(scheme.size(new Bytes(7)).bytes(0)).isEqualTo(7);
        assertThat(scheme.size(new Bytes(7)).bytes(1)).isEqualTo(4e6);
        assertThat(Scheme.empty().star(28).arcs().labels()).endsWith("z", "aa", "ab");
        assertThat(Scheme.empty().tree(2, 2).arcs().text()).isEqualTo("a:0->1 b:0->2 c:1->3 d:1->4 e:2->5 f:2->6");
        assertThat(Scheme.empty()
                        .inStar(2)
                        .ring(2)
                        .tournament(3)
                        .zigzag(3)
                        .arcs()
                        .text())
                .isEqualTo("a:1->0 b:2->0 c:3->4 d:4->3 e:5->6 f:5->7 g:6->7 h:8->9 i:10->9 j:10->11");
        assertThat(Scheme.empty().random(5, 3, 42).key()).isEqualTo("random(5, 3, 42)");
    }

    private static void message(ThrowingCallable code, String text) {
        assertThatThrownBy(code).isInstanceOf(ModelException.class).hasMessage(text);
    }
}
