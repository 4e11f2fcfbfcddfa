package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.study.Columns;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** All messages of a host meet in its NIC: what leaves and enters it, whom it makes wait, and when it is a link. */
class NicsTest {
    private static final int CASES = Campaign.cases("nics.cases", 24);
    private static final Percentage EXACTLY = Percentage.withPercentage(1e-9);

    /** Who sends to whom, as calls of from and to. */
    private record Pattern(List<String> from, List<String> to) {
        static Pattern random(Random random, int hosts) {
            List<String> names = new ArrayList<>(List.of("A", "B", "C", "D").subList(0, hosts));
            if (random.nextInt(4) == 0) {
                // six classes are solved in no time
                return new Pattern(names.subList(0, 3), names.subList(0, 3));
            }
            Collections.shuffle(names, random);
            int senders = 1 + random.nextInt(hosts - 1);
            List<String> rest = names.subList(senders, hosts);
            List<String> to = new ArrayList<>(rest.subList(0, 1 + random.nextInt(rest.size())));
            if (random.nextInt(4) == 0) {
                to.add(names.get(0));
            }
            return new Pattern(names.subList(0, senders), to);
        }

        Workload of(Workload workload) {
            return workload.from(from.toArray(String[]::new)).to(to.toArray(String[]::new));
        }

        Pattern renamed(Map<String, String> names) {
            return new Pattern(
                    from.stream().map(names::get).toList(),
                    to.stream().map(names::get).toList());
        }
    }

    private static Workload random(Random random, int hosts) {
        Network net = network().hosts(hosts, 8).link(GBps(1 + 9 * random.nextDouble()), ns(random.nextInt(3000)));
        net = random.nextInt(2) == 0 ? net : net.match(ns(random.nextInt(500)));
        net = random.nextInt(3) > 0 ? net : net.copy(GBps(20));
        net = random.nextInt(3) > 0 ? net : net.nics(2);
        Bytes size = bytes(Math.ceil(Math.pow(10, 5 * random.nextDouble())));
        Workload workload = random.nextInt(4) == 0 ? net.pingPong(size) : net.messageRate(size);
        return workload.protocol(random.nextInt(2) == 0 ? eager : rendezvous).outstanding(1 + random.nextInt(3));
    }

    /** Busy seconds per second of each NIC, from the rates of the table and not from any station. */
    private static Map<String, Double> traffic(Workload workload, Solution solution) {
        NetworkSettings parameters = workload.network().parameters();
        double data = parameters.flits(workload.size());
        boolean both = workload.protocol() == rendezvous;
        Map<String, Double> busy = new HashMap<>();
        Columns rows = solution.columns();
        List<Flow> flows = workload.flows();
        boolean pingPong = workload.kind() == Workload.Kind.PING_PONG;
        for (int i = 0; i < flows.size(); i++) {
            double rate = rows.measure("bandwidth").si(i) / workload.size().si();
            String from = flows.get(i).from();
            String to = flows.get(i).to();
            double there = parameters.flitSeconds() * (both ? data + 1 : data);
            double back = parameters.flitSeconds() * (both ? 1 : 0);
            // half of the messages of a ping-pong go back
            double forth = pingPong ? (there + back) / 2 : there;
            double home = pingPong ? (there + back) / 2 : back;
            busy.merge(from + " out", rate * forth, Double::sum);
            busy.merge(to + " in", rate * forth, Double::sum);
            busy.merge(to + " out", rate * home, Double::sum);
            busy.merge(from + " in", rate * home, Double::sum);
        }
        return busy;
    }

    @Test
    void no_host_sends_or_receives_more_than_its_nics_carry() {
        int full = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Workload workload = random(random, 4);
            workload = Pattern.random(random, 4).of(workload);
            Solution solution = workload.solve();
            int nics = workload.network().parameters().nics();
            String about = "seed " + seed + ": " + workload + "\n" + workload.network() + "\n" + solution.provenance();
            for (Map.Entry<String, Double> nic : traffic(workload, solution).entrySet()) {
                assertThat(nic.getValue()).as(about + ", " + nic.getKey()).isLessThanOrEqualTo(nics * (1 + 1e-6));
                full += nic.getValue() > 0.6 * nics ? 1 : 0;
            }
        }
        assertThat(full).isGreaterThan(CASES / 8);
    }

    @Test
    void three_receivers_get_no_more_than_the_sender_has_unless_each_has_a_link() {
        Network four = network().hosts(4, 64).link(GBps(12.5), us(1));
        Workload fan = four.messageRate(KiB(64)).from("A").to("B", "C", "D");
        assertThat(fan.solve().bandwidth().si()).isBetween(12.4e9, 12.5e9);
        assertThat(fan.on(four.nics(2)).solve().bandwidth().si()).isBetween(24.5e9, 25e9);
        assertThat(fan.on(four.linkPerPair()).solve().bandwidth().si()).isBetween(37e9, 37.5e9);
        Workload incast = four.messageRate(KiB(64)).from("B", "C", "D").to("A");
        assertThat(incast.solve().bandwidth().si())
                .isCloseTo(fan.solve().bandwidth().si(), EXACTLY);
        assertThat(fan.solve().utilization("nic A out")).isGreaterThan(0.99);
        assertThat(incast.solve().columns().measure("link utilization").si(2)).isGreaterThan(0.99);
    }

    @Test
    void a_message_alone_takes_as_long_as_between_two_hosts() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Workload workload = random(random, 4).outstanding(1);
            double two = workload.solve().latency().si();
            String about = "seed " + seed + ": " + workload + "\n" + workload.network();
            assertThat(workload.from("C").to("B").solve().latency().si())
                    .as(about)
                    .isCloseTo(two, EXACTLY);
            Pattern pattern = Pattern.random(random, 4);
            Solution among = pattern.of(workload).solve();
            double alone = among.itinerary().terms(among.workload()).values().stream()
                    .mapToDouble(one -> one)
                    .sum();
            boolean longer =
                    among.explain().violated().stream().anyMatch(line -> line.contains("too long when nothing waits"));
            if (longer) {
                assertThat(alone).as(about + pattern).isGreaterThan(two);
            } else {
                assertThat(alone).as(about + pattern).isCloseTo(two, EXACTLY);
            }
        }
    }

    @Test
    void messages_that_are_longer_than_the_wire_are_said_to_be_in_two_nics_at_once() {
        Network four = network().hosts(4, 8).link(GBps(1), ns(1000));
        Workload large = four.messageRate(bytes(6400)).protocol(eager).outstanding(2);
        assertThat(large.allToAll().solve().explain().violated())
                .contains(
                        "Each message in one NIC at a time: a message takes 6.4 us to pass a NIC and 1 us on the wire, so it"
                                + " is in two NICs at once. It is charged in full at the NIC that more messages pass, and at"
                                + " the other one for the latency of the wire: waiting there is underestimated.");
        Workload uneven = large.from("A", "B").to("C", "A");
        assertThat(uneven.solve().explain().violated())
                .contains(
                        "Each message in one NIC at a time: a message takes 6.4 us to pass a NIC and 1 us on the wire, so it"
                                + " is in two NICs at once. It passes one NIC after the other, which takes 5.4 us too long"
                                + " when nothing waits.");
        for (Workload fine : List.of(
                four.messageRate(bytes(640)).allToAll(),
                large.from("A").to("B", "C", "D"),
                large.on(four.linkPerPair()).allToAll())) {
            assertThat(fine.outstanding(1).solve().explain().violated())
                    .noneMatch(line -> line.startsWith("Each message in one NIC"));
        }
    }

    @Test
    void other_names_of_the_hosts_change_nothing() {
        for (int seed = 0; seed < CASES / 2; seed++) {
            Random random = new Random(seed);
            Workload workload = random(random, 4).outstanding(2);
            Pattern pattern = Pattern.random(random, 4);
            List<String> names = new ArrayList<>(List.of("A", "B", "C", "D"));
            Collections.shuffle(names, random);
            Map<String, String> renaming = new HashMap<>();
            for (int i = 0; i < 4; i++) {
                renaming.put("ABCD".substring(i, i + 1), names.get(i));
            }
            Workload one = pattern.of(workload);
            Workload other = pattern.renamed(renaming).of(workload);
            Solution first = one.solve();
            Solution second = other.solve();
            List<String> pairs = other.flows().stream().map(Flow::toString).toList();
            double off = first.provenance().toString().startsWith("exact") ? 1e-9 : 1e-4;
            for (int i = 0; i < pairs.size(); i++) {
                Flow flow = one.flows().get(i);
                int j = pairs.indexOf(renaming.get(flow.from()) + "->" + renaming.get(flow.to()));
                double rate = first.columns().measure("bandwidth").si(i);
                assertThat(second.columns().measure("bandwidth").si(j))
                        .as("seed " + seed + ": " + one + " and " + other + "\n" + one.network())
                        .isCloseTo(rate, within(off * rate));
            }
        }
    }

    @Test
    void two_hosts_have_a_link_each_way_whatever_they_do() {
        Network two = network().hosts(2, 4).link(GBps(1), us(1)).copy(GBps(2));
        for (Workload workload : List.of(
                two.messageRate(KiB(4)),
                two.messageRate(KiB(4)).protocol(rendezvous),
                two.messageRate(KiB(4)).allToAll().outstanding(3),
                two.pingPong(MiB(1)))) {
            Solution solution = workload.solve();
            assertThat(solution.groups())
                    .anyMatch(name -> name.equals("link A->B"))
                    .noneMatch(name -> name.startsWith("nic"));
            Solution apart = workload.on(two.linkPerPair()).solve();
            assertThat(solution.messagesPerSecond()).isEqualTo(apart.messagesPerSecond());
        }
    }

    @Test
    void elasticities_to_bandwidth_and_latency_agree_with_finite_differences() {
        double h = 1e-5;
        for (double size : new double[] {200, 700, 6400}) {
            for (boolean even : new boolean[] {true, false}) {
                Network base = network().hosts(3, 4).link(GBps(1), ns(1000)).match(ns(300));
                Workload some =
                        base.messageRate(bytes(size)).protocol(rendezvous).outstanding(2);
                Workload workload = even ? some.allToAll() : some.from("A", "B").to("C", "A");
                Sensitivities exact = workload.solve().sensitivities();
                assertThat(exact.elasticity("link bandwidth"))
                        .as("size " + size + ", even " + even)
                        .isCloseTo(slope(h, x -> workload.on(base.relink(GBps(x), ns(1000)))), within(1e-7));
                double latency = slope(h, x -> workload.on(base.relink(GBps(1), ns(1000 * x))));
                assertThat(exact.elasticity("link latency"))
                        .as("size " + size + ", even " + even)
                        .isCloseTo(latency, within(1e-7));
            }
        }
    }

    private static double slope(double h, java.util.function.DoubleFunction<Workload> asked) {
        double up = asked.apply(1 + h).solve().messagesPerSecond();
        double down = asked.apply(1 - h).solve().messagesPerSecond();
        return Math.log(up / down) / (2 * h);
    }

    @Test
    void nics_are_listed_drawn_and_refused_where_there_are_none() {
        Network five = network().hosts(5, 16).link(GBps(1), ns(100));
        assertThat(five.toString()).contains("NICs: 1 per host, each way");
        assertThat(five.nics(4).toString()).contains("NICs: 4 per host, each way");
        assertThat(five.linkPerPair().toString()).contains("NICs: none shared, a link for each pair of hosts");
        assertThat(network().hosts(2, 16).link(GBps(1), ns(100)).toString()).doesNotContain("NICs");
        assertThat(five.diagram().toString())
                .isEqualTo("Figure: Queueing network of 5 hosts and their NICs: network (model), 8 values");
        assertThat(five.diagram().drawing().svg())
                .contains("NIC out (queue), wire and switches (delay), NIC in (queue)")
                .contains("Lines are paths; all messages of a host");
        assertThat(five.linkPerPair().diagram().drawing().svg()).contains("Each line is a link in each direction:");
        assertThat(five.nics(4)
                        .messageRate(KiB(1))
                        .from("A")
                        .to("B", "C")
                        .solve()
                        .stations()
                        .columns()
                        .key("kind")
                        .values())
                .contains("queue, 4 servers");
        assertThatThrownBy(() -> five.nics(0))
                .isInstanceOf(ModelException.class)
                .hasMessage("nics(0): must be at least 1. Try nics(4).");
        assertThatThrownBy(() -> five.station("nic B in", queue(ns(1))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the network prints this name for a station or a cost of its own");
    }

    /** A flit takes 32 ns, 4 KiB are 128 of them and longer than the wire of 1 us. */
    @Test
    void the_nic_in_which_more_messages_meet_is_charged_in_full() {
        Network net = network().hosts(5, 4).link(GBps(1), us(1)).match(us(1));
        Workload gather =
                net.messageRate(KiB(4)).protocol(eager).from("A", "B", "C").to("D", "E");
        assertThat(demand(gather, "nic D in")).isCloseTo(4.096e-6, within(1e-15));
        assertThat(demand(gather, "nic A out")).isCloseTo(1e-6, within(1e-15));
        Workload scatter =
                net.messageRate(KiB(4)).protocol(eager).from("D", "E").to("A", "B", "C");
        assertThat(demand(scatter, "nic D out")).isCloseTo(4.096e-6, within(1e-15));
        assertThat(demand(scatter, "nic A in")).isCloseTo(1e-6, within(1e-15));
        for (Workload asked : new Workload[] {gather, scatter}) {
            Solution solution = asked.solve(Solver.LINEARIZER);
            String fuller = asked == gather ? "nic D in" : "nic D out";
            assertThat(solution.columns().measure("link utilization").si(0)).isEqualTo(solution.utilization(fuller));
        }
        // a request with the data, and a clearance back that the wire hides
        Workload asking = gather.protocol(rendezvous);
        assertThat(demand(asking, "nic D in")).isCloseTo(4.128e-6, within(1e-15));
        assertThat(demand(asking, "nic D out")).isCloseTo(32e-9, within(1e-15));
        assertThat(demand(asking, "nic A in")).isCloseTo(32e-9, within(1e-15));
        assertThat(demand(asking, "wire D->A")).isCloseTo(1e-6 - 32e-9, within(1e-15));
    }

    private static double demand(Workload workload, String station) {
        Columns stations = workload.solve(Solver.LINEARIZER).stations().columns();
        int row = stations.key("station").values().indexOf(station);
        return stations.measure("demand").si(row);
    }
}
