package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.machine.Link;
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
            a:0->         | 6 | expected a destination node. Try "a:0->1".
            a:0           | 4 | expected "->" after the source node. Try "a:0->1".
            a:1=>2        | 4 | expected "->" after the source node and found "=>2". Try "a:1->0".
            a:->1         | 3 | expected a source node and found "->1". Try "a:0->1".
            a:0->1 b:x->2 | 10 | expected a source node and found "x->2". Try "b:0->1".
            a:0->-3       | 6 | expected a destination node and found "-3". Try "a:0->1".
            a:0->1 a:0->2 | 8 | another communication has the label "a". Try "b:0->2".
            a:0->99999999999 | 6 | nodes are whole numbers from 0 to 2147483647. Try "a:0->1".
            a:0->1(4)     | 8 | "4" is not a size with its unit, or is negative. Try "a:0->1(4 MB)".
            a:0->1(-4 MB) | 8 | "-4 MB" is not a size with its unit, or is negative. Try "a:0->1(4 MB)".
            a:0->1(4 MB   | 7 | the bracket around the size is not closed. Try "a:0->1(4 MB)".
            a:0->1b:0->2  | 7 | expected a blank before the next communication and found "b". Try "a:0->1 ..".
            """)
    void aMalformedSchemeIsNamedWithItsColumnAndAFix(String text, int column, String rule) {
        assertThatThrownBy(() -> Scheme.of(text))
                .isInstanceOf(ModelException.class)
                .hasMessage("scheme(\"" + text + "\"), column " + column + ": " + rule);
    }

    @Test
    void whatTimesAssumeIsSaid() {
        Scheme bare = Scheme.of("a:0->1 b:2->2").link(dev.weft.Weft.MBps(100));
        assertThat(bare.time(dev.weft.Weft.kimLee).explain().inputs())
                .containsExactly(
                        "scheme a:0->1 b:2->2",
                        "20 MB each, 100 MB/s",
                        "link within a node: 100 MB/s",
                        "assumed: Each communication has 20 MB (default; set with size(..)).",
                        "assumed: " + Link.NO_LATENCY,
                        "assumed: Communications within a node take the link between nodes (default; set with"
                                + " inside(..)).");
        assertThat(bare.toString())
                .isEqualTo(String.join(
                        System.lineSeparator(),
                        "scheme a:0->1 b:2->2",
                        "  assumed: Each communication has 20 MB (default; set with size(..)).",
                        "  assumed: " + Link.NO_LATENCY,
                        "  assumed: Communications within a node take the link between nodes (default; set with"
                                + " inside(..))."));
        assertThat(bare.time(dev.weft.Weft.kimLee).toString()).contains("20 MB each assumed");
        Scheme said = Scheme.of("a:0->1 b:2->2")
                .size(new dev.weft.units.Bytes(4e6))
                .link(dev.weft.Weft.MBps(100), dev.weft.Weft.us(5))
                .inside(dev.weft.Weft.GBps(1), dev.weft.Weft.us(1));
        assertThat(said.time(dev.weft.Weft.kimLee).explain().inputs())
                .containsExactly(
                        "scheme a:0->1 b:2->2",
                        "4 MB each, 100 MB/s, latency 5 us",
                        "link within a node: 1 GB/s, latency 1 us");
        assertThat(said.time(dev.weft.Weft.kimLee).toString()).doesNotContain("assumed");
        assertThat(said.penalty(dev.weft.Weft.kimLee).explain().inputs())
                .containsExactly(
                        "scheme a:0->1 b:2->2",
                        "assumed: size = 4 MB is not used by this method.",
                        "assumed: link = 100 MB/s 5 us is not used by this method.",
                        "assumed: inside = 1 GB/s 1 us is not used by this method.");
        assertThat(Scheme.of("a:0->1(4 MB) b:2->2")
                        .penalty(dev.weft.Weft.kimLee)
                        .explain()
                        .inputs())
                .contains("assumed: Sizes of single communications are not used by this method.");
    }

    @Test
    void a_default_that_is_set_is_no_assumption_and_changes_no_time() {
        Scheme bare = Scheme.of("a:0->1 b:2->2").link(dev.weft.Weft.MBps(100));
        Scheme sized = bare.size(dev.weft.Weft.MB(20));
        assertThat(bare.assumptions()).anyMatch(each -> each.startsWith("Each communication has 20 MB"));
        assertThat(sized.assumptions())
                .noneMatch(each -> each.contains("20 MB"))
                .hasSize(2);
        assertThat(sized.time(dev.weft.Weft.kimLee).toTable().printAll())
                .isEqualTo(bare.time(dev.weft.Weft.kimLee).toTable().printAll());

        Scheme latency = Scheme.of("a:0->1 b:2->2").link(dev.weft.Weft.MBps(100), dev.weft.Weft.us(0));
        assertThat(bare.assumptions()).contains(Link.NO_LATENCY);
        assertThat(latency.assumptions()).doesNotContain(Link.NO_LATENCY).hasSize(2);
        assertThat(latency.time(dev.weft.Weft.kimLee).toTable().printAll())
                .isEqualTo(bare.time(dev.weft.Weft.kimLee).toTable().printAll());

        Scheme inside = bare.inside(Link.of(dev.weft.Weft.MBps(100)));
        assertThat(bare.assumptions()).anyMatch(each -> each.contains("inside(..)"));
        assertThat(inside.assumptions())
                .noneMatch(each -> each.contains("inside(..)"))
                .hasSize(2);
        assertThat(inside.time(dev.weft.Weft.kimLee).toTable().printAll())
                .isEqualTo(bare.time(dev.weft.Weft.kimLee).toTable().printAll());
    }

    @Test
    void a_second_link_within_nodes_is_an_error_and_a_later_one_replaces_that_of_the_machine() {
        Scheme inside = Scheme.of("a:0->1 b:1->1").inside(Link.of(dev.weft.Weft.MBps(100)));
        dev.weft.machine.Machine machine = dev.weft.Weft.cluster(4, 2)
                .link(dev.weft.Weft.MBps(200), dev.weft.Weft.us(5))
                .inside(dev.weft.Weft.GBps(1), dev.weft.Weft.us(1));
        message(
                () -> inside.on(machine),
                "on(" + machine.key() + "): both the scheme and the machine have a link within nodes. Write inside(..)"
                        + " once, or after on(..) to replace that of the machine.");
        assertThat(Scheme.of("a:0->1 b:1->1")
                        .on(machine)
                        .inside(Link.of(dev.weft.Weft.MBps(100)))
                        .time(dev.weft.Weft.kimLee)
                        .of("b")
                        .si())
                .isEqualTo(0.2);
    }

    @Test
    void anEmptyTextIsNoScheme() {
        message(() -> Scheme.of(" "), "scheme(\" \"), column 1: expected a communication. Try \"a:0->1\".");
        message(
                () -> Scheme.empty().penalty(SharingOracles.myrinet()),
                "scheme: the scheme has no communications. Write scheme(\"a:0->1\") or scheme().star(3).");
    }

    @Test
    void buildersRefuseNegativeNodesTakenLabelsAndImpossibleFamilies() {
        message(
                () -> Scheme.empty().arc("a", 0, -1),
                "arc(\"a\", 0, -1): nodes are whole numbers from 0. Try arc(\"a\", 0, 1).");
        message(
                () -> Scheme.of("a:0->1").arc("a", 0, 2),
                "arc(\"a\", 0, 2): another communication has the label \"a\". Try arc(\"b\", 0, 2).");
        message(() -> Scheme.empty().star(0), "star(0): the number of communications must be at least 1. Try star(3).");
        message(
                () -> Scheme.empty().allToAll(1),
                "allToAll(1): the number of nodes must be at least 2. Try allToAll(4).");
        message(
                () -> Scheme.empty().allToAll(100_000),
                "allToAll(100000): this is 9999900000 communications, and one call adds at most 2000000. Use smaller numbers.");
        message(
                () -> Scheme.of("a:0->2147483646").star(5),
                "6 nodes above node 2147483646: nodes are numbered up to 2147483647. Use smaller node numbers.");
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
                "time(myrinet): the scheme a:0->1 has no link. Write link(MBps(84.2)) before time(..), or penalty(..), which needs no link.");
        message(
                () -> Scheme.of("a:0->1").link(new Bandwidth(0)),
                "bandwidth 0 B/s: must be above 0. Write link(MBps(84.2), us(50)).");
    }

    @Test
    void parametersOutsideTheirRangeAreNamed() {
        message(
                () -> SharingModel.gigabitEthernet(0.75, 1.2, 0.036),
                "gigabitEthernet(0.75, 1.2, 0.036): both gammas must be at least 0 and below 1. Try gigabitEthernet(0.75, 0.115, 0.036), the values of the paper.");
        message(
                () -> SharingModel.gigabitEthernet(0.75, 0.115, -0.1),
                "gigabitEthernet(0.75, 0.115, -0.1): both gammas must be at least 0 and below 1. Try gigabitEthernet(0.75, 0.115, 0.036), the values of the paper.");
        message(
                () -> SharingModel.gigabitEthernet(0.5, 0.115, 0.036),
                "gigabitEthernet(0.5, 0.115, 0.036): beta must be finite and at least 0.565, so that no penalty is below 1. Try gigabitEthernet(0.75, 0.115, 0.036), the values of the paper.");
        message(
                () -> SharingModel.infiniband(0.4, 0.9, 1.3),
                "infiniband(0.4, 0.9, 1.3): both betas must be at least 0.5 and gamma at least 1, all finite, so that no penalty is below 1. Try infiniband(0.965, 0.925, 1.35), the values of SimGrid.");
        message(
                () -> SharingModel.myrinetEstimated(10, 1),
                "myrinetEstimated(10, 1): samples must be between 100 and 100,000,000. Try myrinetEstimated(20000, 1).");
    }

    @Test
    void onesOwnModelMustGiveFactorsOfAtLeastOne() {
        message(
                () -> Scheme.of("a:0->1").penalty(SharingModel.own("half", c -> 0.5 * c.outDegree())),
                "sharing(\"half\", ..): a communication with out-degree 1 and in-degree 1 has the penalty 0.5, and penalties must be finite and at least 1. Write Math.max(1, ..) around the formula.");
        message(
                () -> Scheme.of("a:0->1").penalty(SharingModel.own("odd", c -> {
                    throw new IllegalStateException("no table");
                })),
                "sharing(\"odd\", ..): the penalty of a communication with out-degree 1 and in-degree 1 failed with java.lang.IllegalStateException: no table. Evaluate the formula with these degrees.");
        message(
                () -> SharingModel.own(" ", c -> 1),
                "sharing(\" \", ..): the name must not be blank. Write sharing(\"mine\", c -> ..).");
    }

    @Test
    void drawingsHaveTheirLimits() {
        message(
                () -> Scheme.empty().star(500).drawing(),
                "drawing of 500 communications: a readable drawing has at most 400. Print the scheme, or draw a part of it.");
        message(
                () -> Scheme.empty().bipartite(4, 5).stateSets(),
                "drawing of more than 60 state sets: at most 60 can be drawn. Draw a smaller scheme.");
        message(
                () -> Scheme.empty().star(25).stateSets(),
                "drawing of 25 communications in state sets: at most 24 can be drawn. Draw a smaller scheme.");
        message(
                () -> Scheme.empty().star(500).conflicts(),
                "drawing of 500 communications: a readable drawing has at most 400. Print the scheme, or draw a part of it.");
        message(
                () -> Scheme.empty().bipartite(4, 5).emissions(),
                "emissions() of more than 60 state sets: at most 60 can be counted one by one. Use penalty(myrinet), which counts those of large schemes.");
        message(
                () -> Scheme.empty().star(25).emissions(),
                "emissions() of 25 communications in state sets: at most 24 can be counted one by one. Use penalty(myrinet), which counts those of large schemes.");
        assertThat(Scheme.empty().star(500).bundle()).containsOnlyKeys("text/plain");
        assertThat(Scheme.empty().star(3).bundle()).containsOnlyKeys("text/plain", "image/svg+xml");
    }

    @Test
    void calibrationsSayWhatIsMissing() {
        message(
                () -> Calibration.ofStars(1.5, 2.25).model(),
                "model(): the gammas are unknown. Write gammas(ms(95), ms(103), ms(47.5), ms(1)) before it, with your times of the scheme in Figure 4.");
        message(
                () -> Calibration.ofStars(0.9),
                "calibrate(0.9): the penalty of the star of 2 must be finite and at least 1. Write the penalties of stars of 2, 3, .. communications, such as calibrate(1.5, 2.25).");
        message(
                () -> Calibration.ofStars(1.5).gammas(new Time(1), new Time(1), new Time(0), new Time(0)),
                "gammas(1 s, 1 s, 0 s, 0 s): the time alone must be above zero. Measure all times with the same size.");
    }

    @Test
    void aCrowdSharesTheEndsOfTheFirstCommunication() {
        assertThat(Scheme.of("a:7->3 b:1->2").crowd(2, 1).arcs().text())
                .isEqualTo("a:7->3 b:1->2 c:7->8 d:7->9 e:10->3");
        assertThat(Scheme.of("a:0->1").crowd(0, 0).arcs().text()).isEqualTo("a:0->1");
        message(
                () -> Scheme.of("a:0->1").crowd(-1, 2),
                "crowd(-1, 2): the number of communications that leave must be at least 0. Try crowd(2, 1).");
        message(
                () -> Scheme.of("a:0->1").crowd(2, -1),
                "crowd(2, -1): the number of communications that enter must be at least 0. Try crowd(2, 1).");
        message(
                () -> Scheme.empty().crowd(2, 1),
                "crowd(2, 1): the scheme has no communication to share ends with."
                        + " Try scheme(\"a:0->1\").crowd(2, 1).");
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
