package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Link;
import dev.weft.simulation.RandomStream;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Said;
import dev.weft.study.Term;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What penalties, times and calibrations say of themselves is held against their tables, over random schemes with parallel
 * communications, some inside a node, some without bytes.
 */
class SharingExplanationTest {
    private static final double BANDWIDTH = 1e8;
    private static final double INSIDE = 1e9;
    private static final int SEEDS = Campaign.cases("explanations", 60);
    private static final List<SharingModel> MODELS = List.of(
            SharingModel.gigabitEthernet(0.75, 0.115, 0.036),
            SharingModel.fairShare(),
            SharingModel.kimLee(),
            SharingModel.infiniband(0.965, 0.925, 1.35));

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    /** From two communications to fifteen; some schemes without any conflict. */
    private static Scheme scheme(long seed) {
        RandomStream stream = RandomStream.of(seed, 23);
        int nodes = 2 + stream.below(7);
        Scheme scheme = RandomSchemes.multigraph(seed, nodes, 1 + stream.below(seed % 3 == 0 ? 2 : 14))
                .size(new Bytes(1 + stream.below(20_000_000)))
                .link(new Bandwidth(BANDWIDTH), new Time(stream.below(2) * 1e-5 * (1 + stream.below(100))))
                .inside(new Bandwidth(INSIDE), new Time(stream.below(2) * 1e-6));
        for (String label : scheme.arcs().labels()) {
            switch (stream.below(4)) {
                case 0 -> scheme = scheme.size(label, new Bytes(0));
                case 1 -> scheme = scheme.size(label, new Bytes(1 + stream.below(5_000_000)));
                default -> {
                    // keeps that of all
                }
            }
        }
        return scheme;
    }

    private static double[] values(Measure measure) {
        return IntStream.range(0, measure.rows()).mapToDouble(measure::si).toArray();
    }

    private static SharingModel model(long seed) {
        return MODELS.get((int) (seed % MODELS.size()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void penaltiesSayWhatTheirTableHolds(long seed) {
        Scheme scheme = scheme(seed);
        Penalties penalties = scheme.penalty(model(seed));
        Explanation said = penalties.explain();
        String where = "seed " + seed + ", " + scheme;
        double[] each = values(penalties.columns().measure("penalty"));
        int[] out = degrees(scheme, true);
        int[] in = degrees(scheme, false);

        assertThat(said.terms()).as(where).hasSize(Math.min(30, each.length));
        for (int arc = 0; arc < said.terms().size(); arc++) {
            String value = said.terms().get(arc).value();
            Said.says(where, value.substring(0, value.indexOf(": ")), each[arc]);
            assertThat(said.terms().get(arc).share()).as(where).isNaN();
        }
        double largest = DoubleStream.of(each).max().orElseThrow();
        if (largest == 1) {
            assertThat(Said.own(said.dominant())).as(where).isEqualTo("no communication is slowed down.");
            return;
        }
        int[] most = IntStream.range(0, each.length)
                .filter(arc -> each[arc] >= largest * (1 - 1e-12))
                .toArray();
        String sentence = said.dominant();
        assertThat(sentence).as(where).startsWith(scheme.arcs().labels().get(most[0]) + " is slowed down most");
        assertThat(sentence.contains("as much as")).as(where + ": " + sentence).isEqualTo(most.length > 1);
        String numbers = sentence.substring(sentence.indexOf("most"));
        double[] ends = {largest, out[most[0]], in[most[0]]};
        Said.says(
                where,
                numbers,
                most.length > 1
                        ? DoubleStream.concat(DoubleStream.of(most.length - 1), Arrays.stream(ends))
                                .toArray()
                        : ends);
        assertThat(said.subject())
                .as(where)
                .isEqualTo(penalties.columns().key("conflict").values().get(most[0]));
    }

    /** Two streams of Gigabit Ethernet have penalty 1.5 each; one inside the node and one without bytes use no network. */
    @Test
    void severalStreamsMayReachMoreThanTheLinkWhichIsSaid() {
        Scheme two = Scheme.of("a:0->1 b:0->2 c:0->0 d:0->3")
                .link(new Bandwidth(80e6), new Time(50e-6))
                .size("d", new Bytes(0));
        assertThat(two.time(SharingModel.gigabitEthernet(0.75, 0.115, 0.036))
                        .explain()
                        .inputs())
                .contains(
                        "the link is the rate of one stream alone; the streams of a node together reach 1.333 times that at"
                                + " the start");
        assertThat(two.time(SharingModel.kimLee()).explain().inputs())
                .noneMatch(each -> each.contains("one stream alone"));
    }

    /** By communication: how many leave its source, or enter its destination, without those inside a node. */
    private static int[] degrees(Scheme scheme, boolean atSource) {
        int count = scheme.communications();
        return IntStream.range(0, count)
                .map(arc -> (int) IntStream.range(0, count)
                        .filter(other ->
                                scheme.arcs().source(other) != scheme.arcs().destination(other))
                        .filter(other -> atSource
                                ? scheme.arcs().source(other) == scheme.arcs().source(arc)
                                : scheme.arcs().destination(other)
                                        == scheme.arcs().destination(arc))
                        .count())
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void timesSayWhatTheirTableHolds(long seed) {
        Scheme scheme = scheme(seed);
        TransferTimes times = scheme.time(model(seed));
        Explanation said = times.explain();
        String where = "seed " + seed + ", " + scheme;
        double[] time = values(times.columns().measure("time"));
        int count = time.length;
        Link inside = scheme.options().inside().orElseThrow();
        Link link = scheme.options().link().orElseThrow();
        double[] latency = IntStream.range(0, count)
                .mapToDouble(arc -> (scheme.arcs().source(arc) == scheme.arcs().destination(arc) ? inside : link)
                        .latency()
                        .si())
                .toArray();
        double[] alone = IntStream.range(0, count)
                .mapToDouble(arc -> scheme.bytes(arc)
                        / (scheme.arcs().source(arc) == scheme.arcs().destination(arc) ? INSIDE : BANDWIDTH))
                .toArray();
        double[] lost = IntStream.range(0, count)
                .mapToDouble(arc -> time[arc] - latency[arc] - alone[arc])
                .map(seconds -> seconds < 1e-9 ? 0 : seconds)
                .toArray();
        double all = DoubleStream.of(time).sum();
        double[] parts = {
            DoubleStream.of(latency).sum(),
            DoubleStream.of(alone).sum(),
            DoubleStream.of(lost).sum()
        };

        assertThat(said.terms().stream().map(Term::name))
                .as(where)
                .containsExactly("latency", "transfers alone", "lost to sharing");
        for (int i = 0; i < parts.length; i++) {
            Term term = said.terms().get(i);
            Said.says(where, term.value(), parts[i]);
            if (all == 0) {
                assertThat(term.share()).as(where + " " + term).isNaN(); // a part of nothing
            } else {
                assertThat(term.share()).as(where + " " + term).isCloseTo(parts[i] / all, within(1e-9));
            }
        }
        double largest = DoubleStream.of(lost).max().orElseThrow();
        if (largest == 0) {
            assertThat(Said.own(said.dominant())).as(where).isEqualTo("no communication is slowed down.");
            return;
        }
        List<String> most = new ArrayList<>();
        for (int arc = 0; arc < count; arc++) {
            if (lost[arc] >= largest * (1 - 1e-9)) {
                most.add(scheme.arcs().labels().get(arc));
            }
        }
        String sentence = Said.own(said.dominant());
        String named = sentence.substring(0, sentence.indexOf(" loses most"));
        assertThat(most).as(where + ": " + sentence).contains(named);
        assertThat(sentence.contains("as much as")).as(where + ": " + sentence).isEqualTo(most.size() > 1);
        int worst = scheme.arcs().labels().indexOf(named);
        double losing = DoubleStream.of(lost).filter(seconds -> seconds > 0).count();
        double[] numbers = losing == 1
                ? new double[] {largest, time[worst]}
                : new double[] {largest, time[worst], losing, parts[2]};
        assertThat(sentence.endsWith("; no other loses any.")).as(where).isEqualTo(losing == 1);
        Said.says(
                where,
                sentence.substring(sentence.indexOf(" loses most")),
                most.size() > 1
                        ? DoubleStream.concat(DoubleStream.of(most.size() - 1), Arrays.stream(numbers))
                                .toArray()
                        : numbers);
    }

    /** Which degree is too large, whether a node does both: counted again from the scheme. */
    @ParameterizedTest
    @MethodSource("seeds")
    void assumptionsAreBrokenWhereTheSchemeBreaksThem(long seed) {
        Scheme scheme = scheme(seed);
        List<String> broken = scheme.penalty(MODELS.get(0)).explain().violated();
        String where = "seed " + seed + ", " + scheme + ": " + broken;
        int degree = Math.max(
                IntStream.range(0, scheme.communications())
                        .filter(arc ->
                                scheme.arcs().source(arc) != scheme.arcs().destination(arc))
                        .map(arc -> degrees(scheme, true)[arc])
                        .max()
                        .orElse(0),
                IntStream.range(0, scheme.communications())
                        .filter(arc ->
                                scheme.arcs().source(arc) != scheme.arcs().destination(arc))
                        .map(arc -> degrees(scheme, false)[arc])
                        .max()
                        .orElse(0));
        boolean both = IntStream.range(0, scheme.communications())
                .filter(a -> scheme.arcs().source(a) != scheme.arcs().destination(a))
                .anyMatch(a -> IntStream.range(0, scheme.communications())
                        .filter(b -> scheme.arcs().source(b) != scheme.arcs().destination(b))
                        .anyMatch(b -> scheme.arcs().source(a) == scheme.arcs().destination(b)));
        assertThat(broken.stream()
                        .anyMatch(each -> each.startsWith("Node degree of at most 3: the largest is " + degree + ";")))
                .as(where)
                .isEqualTo(degree > 3);
        assertThat(broken.stream()
                        .filter(each -> each.startsWith("Node degree "))
                        .count())
                .as(where)
                .isEqualTo(degree > 3 ? 1 : 0);
        assertThat(broken.stream().anyMatch(each -> each.startsWith("Each node only sends or only receives")))
                .as(where)
                .isEqualTo(both);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void calibrationsSayWhatTheirStarsGive(long seed) {
        RandomStream stream = RandomStream.of(seed, 29);
        double[] penalties = new double[1 + stream.below(4)];
        double scatter = seed % 2 == 0 ? 0.001 : 0.2;
        for (int i = 0; i < penalties.length; i++) {
            penalties[i] = Math.max(1, (i + 2) * 0.75 * (1 + scatter * (stream.uniform() - 0.5)));
        }
        double alone = 0.1;
        double weakOut = 0.2 + 0.06 * stream.uniform();
        Calibration calibration = Calibration.ofStars(penalties)
                .gammas(new Time(weakOut), new Time(0.22), new Time(alone), new Time(1e-4));
        Explanation said = calibration.explain();
        String where = "seed " + seed + ", " + Arrays.toString(penalties);
        double[] each = IntStream.range(0, penalties.length)
                .mapToDouble(i -> penalties[i] / (i + 2))
                .toArray();
        double mean = DoubleStream.of(each).average().orElseThrow();
        double spread = (DoubleStream.of(each).max().orElseThrow()
                        - DoubleStream.of(each).min().orElseThrow())
                / mean;
        for (int i = 0; i < each.length; i++) {
            Said.says(where, said.terms().get(i).name(), i + 2);
            Said.says(where, said.terms().get(i).value(), each[i]);
        }
        double half = (calibration.columns().measure("value").high(0)
                        - calibration.columns().measure("value").low(0))
                / 2;
        if (each.length == 1) {
            Said.says(where, said.dominant().replace("1 - gamma", "this"), mean);
        } else {
            assertThat(said.dominant()).as(where).contains(" +- ");
            Said.says(where, said.dominant().replace("1 - gamma", "this").replace("+- ", ""), mean, half);
        }
        assertThat(said.violated().stream().anyMatch(s -> s.startsWith("More than one star: ")))
                .as(where)
                .isEqualTo(each.length == 1);
        List<String> differs = said.violated().stream()
                .filter(s -> s.startsWith("Equal penalty per communication in all stars: "))
                .toList();
        assertThat(differs).as(where + ", spread " + spread).hasSize(each.length > 1 && spread > 0.05 ? 1 : 0);
        for (String sentence : differs) {
            Said.says(where, sentence, spread);
        }
        Measure value = calibration.columns().measure("value");
        boolean below = IntStream.of(1, 2).anyMatch(row -> (each.length > 1 ? value.low(row) : value.si(row)) < 0);
        assertThat(said.violated().stream()
                        .anyMatch(s -> s.contains(each.length > 1 ? "one interval reaches below" : "one is below")))
                .as(where)
                .isEqualTo(below);
    }

    /** {@code gamma = 1 - t / (3 beta t_ref)}: what moves as beta does is what is left to one. */
    @Test
    void whatMovesWithBetaIsOneMinusGamma() {
        Time weak = new Time(0.2);
        Calibration low = Calibration.ofStars(1.5).gammas(weak, weak, new Time(0.1), new Time(0));
        Calibration high = Calibration.ofStars(1.515).gammas(weak, weak, new Time(0.1), new Time(0));
        double before = 1 - low.columns().measure("value").si(1);
        double after = 1 - high.columns().measure("value").si(1);
        assertThat(before / after).isCloseTo(1.01, within(1e-12));
        assertThat(low.explain().dominant()).contains("1 - gamma moves by as much in relative terms");
    }
}
