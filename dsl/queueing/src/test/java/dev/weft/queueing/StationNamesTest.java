package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.pooledEngines;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.randomEngines;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user calls a station of his own is its name and nothing else, also where it sounds like one of the network's; those are refused. */
class StationNamesTest {
    /** A name that sounds like nothing; it must not stand in any sentence by itself. */
    private static final String PLAIN = "switch";

    private static final Station LIGHT = queue(ns(40));
    private static final Station HEAVY = queue(ns(1500));
    private static final Station SLOW = delay(ns(900));
    private static final List<Station> STATIONS = List.of(LIGHT, HEAVY, SLOW);

    private static Stream<String> names() {
        return Stream.of(
                "compute node",
                "match unit",
                "copy engine",
                "engines room",
                "core switch",
                "wire tap",
                "link layer",
                "nic card");
    }

    private static Network pair() {
        return network().host(16).link(GBps(3.787), ns(1616)).match(ns(271)).copy(GBps(16));
    }

    /** One engine and several of each kind, with protocol work on the host and without. */
    private static List<Network> pairs() {
        return List.of(
                pair(),
                pair().progressEngines(3),
                pair().progressEngines(3, pooledEngines),
                pair().progressEngines(3, randomEngines),
                pair().onload(ns(100)),
                pair().onload(ns(100)).progressEngines(3));
    }

    /** Answers that are the same for either name, to the last bit and word but the name. */
    private static void sameFor(String name, List<Network> networks, BiFunction<Network, String, List<Result>> asked) {
        for (Network each : networks) {
            for (Station station : STATIONS) {
                List<String> plain = facts(asked.apply(each.station(PLAIN, station), PLAIN));
                assertThat(facts(asked.apply(each.station(name, station), name)))
                        .as(each + " with " + station)
                        .containsExactlyElementsOf(
                                plain.stream().map(one -> called(name, one)).toList());
            }
        }
    }

    /** A line about the plainly named station, with this name in its place. */
    private static String called(String name, String line) {
        return line.replaceAll("\\b" + PLAIN + "\\b", Matcher.quoteReplacement(name));
    }

    private static List<String> facts(List<Result> results) {
        List<String> facts = new ArrayList<>();
        for (Result result : results) {
            facts.add(result.label() + ", " + result.provenance());
            rows(result.columns(), facts);
            Explanation said = result.explain();
            facts.add(said.model());
            facts.addAll(said.inputs());
            said.terms().forEach(term -> facts.add(term.toString()));
            facts.add(said.subject() + ": " + said.dominant());
            facts.addAll(said.violated());
        }
        return facts;
    }

    private static void rows(Columns columns, List<String> facts) {
        for (int row = 0; row < columns.rows(); row++) {
            for (Key key : columns.keys()) {
                facts.add(key.name() + ": " + key.values().get(row));
            }
            for (Measure measure : columns.measures()) {
                facts.add(measure.name() + ": " + measure.low(row) + ", " + measure.si(row) + ", " + measure.high(row));
            }
        }
    }

    /** All that a solution tells. */
    private static List<Result> all(Solution solution) {
        return List.of(solution, solution.breakdown(), solution.stations(), solution.sensitivities());
    }

    @ParameterizedTest
    @MethodSource("names")
    void message_rates_are_the_same_whatever_a_station_is_called(String name) {
        sameFor(
                name,
                pairs(),
                (net, unused) -> all(net.messageRate(KiB(4)).outstanding(5).solve()));
        sameFor(
                name,
                pairs(),
                (net, unused) -> all(net.messageRate(KiB(64))
                        .protocol(rendezvous)
                        .outstanding(5)
                        .solve()));
    }

    @ParameterizedTest
    @MethodSource("names")
    void computation_on_messages_is_told_from_a_station_of_that_name(String name) {
        sameFor(name, pairs(), (net, unused) -> {
            Workload computing = net.messageRate(KiB(4)).outstanding(4).computing(us(2));
            List<Result> told = new ArrayList<>(all(computing.solve()));
            told.add(computing.knees());
            told.add(computing.outstanding(1).latencies());
            return told;
        });
    }

    @ParameterizedTest
    @MethodSource("names")
    void messages_to_and_fro_are_the_same_whatever_a_station_is_called(String name) {
        sameFor(name, pairs(), (net, unused) -> {
            Workload alone = net.pingPong(KiB(4));
            List<Result> told = new ArrayList<>(all(alone.solve()));
            told.add(alone.latencies());
            told.add(alone.latencies().fixedWires());
            told.add(alone.pipelined(bytes(512)));
            told.add(net.crossover());
            return told;
        });
    }

    @ParameterizedTest
    @MethodSource("names")
    void knees_and_numbers_of_engines_are_the_same_whatever_a_station_is_called(String name) {
        sameFor(name, pairs(), (net, unused) -> {
            Workload rate = net.messageRate(KiB(4)).outstanding(3);
            return List.of(rate.knees(), net.pingPong(KiB(4)).knees(), rate.fewestEngines(0.1));
        });
        sameFor(
                name,
                List.of(pair()),
                (net, unused) -> List.of(net.messageRate(bytes(64))
                        .outstanding(2)
                        .computing(us(3))
                        .bestEngines()));
    }

    @ParameterizedTest
    @MethodSource("names")
    void messages_of_several_hosts_are_the_same_whatever_a_station_is_called(String name) {
        Network three = network().hosts(3, 8).link(GBps(3.787), ns(1616)).match(ns(271));
        sameFor(name, List.of(three, three.linkPerPair(), three.onload(ns(100)), three.nics(2)), (net, unused) -> {
            List<Result> told = new ArrayList<>();
            told.addAll(all(net.messageRate(KiB(16))
                    .from("A")
                    .to("B", "C")
                    .outstanding(2)
                    .solve()));
            told.addAll(all(net.messageRate(KiB(1)).allToAll().outstanding(1).solve()));
            told.addAll(all(net.pingPong(KiB(1)).from("A", "B").to("C").solve()));
            return told;
        });
    }

    @ParameterizedTest
    @MethodSource("names")
    void simulations_of_a_seed_are_the_same_whatever_a_station_is_called(String name) {
        List<Network> some = List.of(pair(), pair().onload(ns(100)).progressEngines(3));
        sameFor(name, some, (net, called) -> {
            SimulationPlan plan = seeded(1).length(1000).budget(1);
            Solution rate = net.messageRate(KiB(1)).outstanding(4).solve(plan);
            Solution computing =
                    net.messageRate(KiB(1)).outstanding(4).computing(us(1)).solve(plan.service(called, deterministic));
            Workload several = net.pingPong(KiB(1)).outstanding(2);
            return List.of(
                    rate,
                    rate.stations(),
                    rate.latencies(),
                    computing,
                    computing.breakdown(),
                    several.solve(plan.wholeStays()),
                    several.latencies(plan).fixedWires());
        });
    }

    /** Beside the network's own link, busy 0.8 %, "link is the bottleneck, busy 100 %" would be about another one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "link",
                "wire",
                "core",
                "core 1",
                "core B",
                "engines",
                "compute",
                "switches",
                "match",
                "copy",
                "wire and switches",
                "onloaded protocol",
                "link A->B",
                "waiting",
                "latency",
                "delays"
            })
    void a_name_that_the_network_prints_itself_is_refused(String name) {
        assertThatThrownBy(() -> pair().station(name, LIGHT))
                .isInstanceOf(ModelException.class)
                .hasMessage("station(\"" + name
                        + "\", queue(40 ns)): the network prints this name for a station or a cost of"
                        + " its own. Choose another name, such as \"dpu\".");
        assertThat(queueing().station(name, LIGHT).toString()).contains(name);
    }

    @Test
    void no_station_of_an_own_network_is_called_as_the_thinking_of_a_closed_class_is() {
        assertThatThrownBy(() -> queueing().station("think", LIGHT))
                .isInstanceOf(ModelException.class)
                .hasMessage("station(\"think\", queue(40 ns)): \"think\" is reserved for think times, as in"
                        + " seeded(1).service(\"think\", ..). Choose another name.");
    }

    @Test
    void a_drawing_speaks_of_shared_nics_where_hosts_share_them_only() {
        Network three = network().hosts(3, 8).link(GBps(3.787), ns(1616));
        String lines = "Each line is a link in each direction:";
        assertThat(svg(three.linkPerPair().station("NIC out", LIGHT))).contains(lines);
        assertThat(svg(three.station("NIC out", LIGHT))).doesNotContain(lines);
    }

    private static String svg(Network network) {
        return network.diagram().drawing().svg();
    }
}
