package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.servers;
import static dev.weft.Weft.us;
import static dev.weft.Weft.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Protocol;
import dev.weft.study.Condition;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stations that a user adds to a network of hosts: by hand, laws, their place on the path, sentences and errors. */
class OwnStationsTest {
    private static final double EXACT = 1e-15;
    private static final Bytes SIZE = KiB(4);
    /** A message of 4 KiB takes 1 us and 1.024 us; a control message 1 us and 8 ns. */
    private static final Network NET = network().host(4).link(GBps(4), us(1));

    private static final double EAGER = 2.024e-6;
    private static final double RENDEZVOUS = EAGER + 2 * 1.008e-6;

    private static Station.BySize bySize() {
        return size -> us(0.2).plus(size.at(GBps(8)));
    }

    /** Of a message of 4 KiB, and of a control message of 32 B. */
    private static final double DATA = 0.712e-6;

    private static final double CONTROL = 0.204e-6;

    private static double latency(Network network, Protocol protocol) {
        return network.pingPong(SIZE).protocol(protocol).solve().latency().si();
    }

    private static void adds(double toEager, double toRendezvous, Network network) {
        assertThat(latency(network, eager)).isCloseTo(EAGER + toEager, within(EXACT));
        assertThat(latency(network, rendezvous)).isCloseTo(RENDEZVOUS + toRendezvous, within(EXACT));
    }

    @Test
    void each_message_on_the_wire_visits_a_station_and_data_alone_if_it_is_for_data() {
        adds(0, 0, NET);
        adds(0.4e-6, 1.2e-6, NET.station("dpu", us(0.4)));
        adds(0.4e-6, 0.4e-6, NET.station("dpu", queue(us(0.4)).dataOnly()));
        adds(DATA, DATA + 2 * CONTROL, NET.station("dpu", bySize()));
        adds(DATA, DATA, NET.station("dpu", queue(bySize()).dataOnly()));
        adds(DATA, DATA + 2 * CONTROL, NET.station("dpu", delay(bySize())));
        adds(DATA, DATA + 2 * CONTROL, NET.station("dpu", processorSharing(bySize())));
        adds(DATA, DATA, NET.station("dpu", queue(bySize(), servers(4)).dataOnly()));
    }

    @Test
    void a_station_at_each_host_is_visited_by_messages_that_leave_or_arrive_there() {
        adds(DATA, DATA + 2 * CONTROL, NET.station("dpu", queue(bySize()).atSender()));
        adds(DATA, DATA + 2 * CONTROL, NET.station("dpu", queue(bySize()).atReceiver()));
        adds(
                2 * DATA,
                2 * DATA + 4 * CONTROL,
                NET.station("dpu", queue(bySize()).perHost()));
        Result stations = NET.station("dpu", queue(us(0.4)).perHost())
                .messageRate(SIZE)
                .protocol(rendezvous)
                .solve()
                .stations();
        // the request and the data go from A to B, the clearance back
        assertThat(stations.where("station", "dpu A").value("visits").si()).isEqualTo(3);
        assertThat(stations.where("station", "dpu B").value("visits").si()).isEqualTo(3);
        Result sender = NET.station("dpu", queue(us(0.4)).atSender())
                .messageRate(SIZE)
                .protocol(rendezvous)
                .solve()
                .stations();
        assertThat(sender.where("station", "dpu A").value("visits").si()).isEqualTo(2);
        assertThat(sender.where("station", "dpu B").value("visits").si()).isEqualTo(1);
        Network three = network()
                .hosts(3, 4)
                .link(GBps(4), us(1))
                .station("dpu", queue(us(0.4)).atReceiver());
        List<String> names =
                three.messageRate(SIZE).allToAll().solve().stations().columns().key("station").values().stream()
                        .map(String::valueOf)
                        .toList();
        assertThat(names).contains("dpu A", "dpu B", "dpu C").doesNotContain("dpu");
    }

    @Test
    void the_slowest_station_limits_the_rate_and_servers_raise_it() {
        Workload one =
                NET.station("dpu", queue(us(4)).atSender()).messageRate(SIZE).outstanding(64);
        assertThat(one.solve(exact).value("throughput").si()).isCloseTo(0.25e6, within(1.0));
        Workload two =
                NET.station("dpu", queue(us(4), 2).atSender()).messageRate(SIZE).outstanding(64);
        assertThat(two.solve(exact).value("throughput").si()).isCloseTo(0.5e6, within(10.0));
        Workload waitless = NET.station("dpu", delay(size -> us(4)).atSender())
                .messageRate(SIZE)
                .outstanding(64);
        assertThat(waitless.solve(exact).value("throughput").si()).isGreaterThan(0.97e6);
    }

    @ParameterizedTest
    @EnumSource
    void a_constant_function_is_its_time_and_zero_changes_nothing(Protocol protocol) {
        Workload plain = NET.messageRate(SIZE).protocol(protocol).outstanding(7);
        for (Station station :
                List.of(queue(us(0.3)), queue(us(0.3)).perHost(), queue(us(0.3)).dataOnly())) {
            Station same = station.use().place() == StationUse.Place.BOTH
                    ? queue(size -> us(0.3)).perHost()
                    : station.use().dataOnly() ? queue(size -> us(0.3)).dataOnly() : queue(size -> us(0.3));
            Workload fixed = NET.station("x", station)
                    .messageRate(SIZE)
                    .protocol(protocol)
                    .outstanding(7);
            Workload function =
                    NET.station("x", same).messageRate(SIZE).protocol(protocol).outstanding(7);
            assertThat(function.solve(exact).value("latency").si())
                    .as("%s", station)
                    .isEqualTo(fixed.solve(exact).value("latency").si());
        }
        Workload nothing = NET.station("x", queue(size -> us(0)).perHost())
                .messageRate(SIZE)
                .protocol(protocol)
                .outstanding(7);
        assertThat(nothing.solve(exact).value("latency").si())
                .isCloseTo(plain.solve(exact).value("latency").si(), within(EXACT));
    }

    @Test
    void simulations_take_the_time_of_each_message() {
        Workload control = NET.station("dpu", queue(bySize()).perHost())
                .messageRate(SIZE)
                .protocol(eager)
                .outstanding(16);
        double solved = control.solve(exact).value("throughput").si();
        assertThat(control.solve(seeded(1)).value("throughput").si()).isCloseTo(solved, within(0.01 * solved));
        Workload shared = NET.station("dpu", processorSharing(bySize()))
                .messageRate(SIZE)
                .protocol(rendezvous)
                .outstanding(16);
        double both = shared.solve(exact).value("throughput").si();
        assertThat(shared.solve(seeded(1)).value("throughput").si()).isCloseTo(both, within(0.01 * both));
    }

    @Test
    void the_faster_protocol_counts_the_stations_of_control_messages() {
        Network copying = network().host(4).link(GBps(4), us(1)).copy(GBps(2));
        // handshake 2.016 us, with the station 2.424 us: times 2 GB/s
        assertThat(copying.crossover().natural().si()).isCloseTo(4032, within(1e-6));
        assertThat(copying.station("dpu", bySize()).crossover().natural().si()).isCloseTo(4848, within(1e-6));
        assertThat(copying.station("dpu", queue(bySize()).dataOnly())
                        .crossover()
                        .natural()
                        .si())
                .isCloseTo(4032, within(1e-6));
    }

    private static boolean isViolated(Workload workload) {
        return mixed(workload).outcome() == Condition.Outcome.VIOLATED;
    }

    private static Condition mixed(Workload workload) {
        return workload.solve(exact).explain().conditions().stream()
                .filter(each -> each.name().equals("one service time at first-come stations"))
                .findFirst()
                .orElse(Condition.holds("none"));
    }

    @Test
    void control_and_data_that_take_different_times_in_one_line_are_said() {
        Workload mixed = NET.station("dpu", bySize()).messageRate(SIZE).protocol(rendezvous);
        assertThat(mixed(mixed).sentence())
                .endsWith(
                        "dpu takes 204 ns for a control message and 712 ns for the data; the model takes the mean of the visits."
                                + " Write dataOnly(), processorSharing(..), or simulate with seeded(1).");
        assertThat(isViolated(mixed)).isTrue();
        assertThat(isViolated(mixed.outstanding(1))).isFalse();
        assertThat(isViolated(mixed.outstanding(2))).isTrue();
        Station data = queue(bySize()).dataOnly();
        assertThat(isViolated(NET.station("dpu", data).messageRate(SIZE).protocol(rendezvous)))
                .isFalse();
        assertThat(isViolated(NET.station("dpu", bySize()).messageRate(SIZE).protocol(eager)))
                .isFalse();
        Station shared = processorSharing(bySize());
        assertThat(mixed(NET.station("dpu", shared).messageRate(SIZE).protocol(rendezvous))
                        .name())
                .isEqualTo("none");
    }

    @Test
    void a_workload_of_a_program_visits_the_stations_too() {
        var program = ringShift(2, 40, us(5), KiB(4));
        Network there = network().hosts(2, 1).link(GBps(4), us(1)).eagerUpTo(KiB(64));
        double without = workload(program).on(there).solve().mean("throughput").si();
        double with = workload(program)
                .on(there.station("dpu", queue(size -> size.at(GBps(1))).atSender()))
                .solve()
                .mean("throughput")
                .si();
        double fixed = workload(program)
                .on(there.station("dpu", queue(KiB(4).at(GBps(1))).atSender()))
                .solve()
                .mean("throughput")
                .si();
        assertThat(with).isCloseTo(fixed, within(1e-9 * fixed)).isLessThan(0.9 * without);
    }

    @Test
    void a_network_tells_its_stations() {
        Network all = NET.station("in", queue(bySize(), servers(2)).atReceiver())
                .station("out", delay(us(1)).atSender().dataOnly())
                .station("switch", us(0.1));
        assertThat(all.toString())
                .contains(
                        "station in: queue(time by size, 2 servers).atReceiver()",
                        "station out: delay(1 us).atSender().dataOnly()",
                        "station switch: queue(100 ns)");
        List<String> drawn =
                all.diagram().data().rows().stream().map(row -> row.get(3)).toList();
        assertThat(drawn.indexOf("out")).isLessThan(drawn.indexOf("link"));
        assertThat(drawn.indexOf("link")).isLessThan(drawn.indexOf("switch"));
        assertThat(drawn.indexOf("switch")).isLessThan(drawn.indexOf("in"));
        assertThat(all.pingPong(SIZE).protocol(eager).solve().explain().extras())
                .hasToString("[T(s) = L + ceil(s/f) f/B + m + s/B_copy + sum of v_k S_k]");
        Station.BySize one = bySize();
        assertThat(NET.station("x", one))
                .isEqualTo(NET.station("x", one))
                .isNotEqualTo(NET.station("x", size -> us(1)));
        assertThat(NET.station("x", us(1)))
                .isEqualTo(NET.station("x", queue(us(1))))
                .isNotEqualTo(NET.station("x", queue(us(1)).perHost()));
    }

    private static void fails(ThrowingCallable call, String message) {
        assertThatThrownBy(call).hasMessage(message);
    }

    @Test
    void what_a_station_cannot_be_is_said() {
        Workload question = NET.station("dpu", size -> ns(-1)).pingPong(SIZE).protocol(eager);
        fails(
                question::solve,
                "station(\"dpu\", ..): the time of a message of 4 KiB: ns(-1): must be finite and not negative. Try ns(1).");
        fails(
                () -> NET.station("dpu", OwnStationsTest::nothing)
                        .pingPong(SIZE)
                        .protocol(eager)
                        .solve(),
                "station(\"dpu\", ..): the time of a message of 4 KiB is null. Return a time, such as us(0).");
        fails(
                () -> NET.station("dpu", size -> us(Math.floorDiv(1, (int) (size.si() - 4096))))
                        .pingPong(SIZE)
                        .protocol(eager)
                        .solve(),
                "station(\"dpu\", ..): the time of a message of 4 KiB failed with java.lang.ArithmeticException: / by zero. Evaluate"
                        + " the function with this size.");
        fails(
                () -> queueing().station("cpu", queue(ms(5)).perHost()),
                "station(\"cpu\", queue(5 ms).perHost()): places and times by size are for stations of network(), whose messages have"
                        + " a size and hosts. Write a time, such as queue(ms(5)), and visits(..) or service(..) for a class.");
        fails(
                () -> queue(bySize()).service(),
                "service(): the time of this station depends on the size of the message. Apply its function to a size.");
        fails(
                () -> NET.station("core", queue(us(1)).perHost()),
                "station(\"core\", queue(1 us).perHost()): the network prints this name for a station or a cost of its own. Choose another name, such as \"dpu\".");
        String unique = ": the name of a station must be unique and not blank. Choose another name.";
        fails(
                () -> NET.station("dpu A", us(1)).station("dpu", queue(us(1)).perHost()),
                "station(\"dpu\", queue(1 us).perHost())" + unique);
        fails(
                () -> NET.station("dpu", queue(us(1)).perHost()).station("dpu B", us(1)),
                "station(\"dpu B\", queue(1 us))" + unique);
        assertThat(NET.station("dpu A", us(1)).station("dpu", us(1)).toString())
                .contains("station dpu A", "station dpu:");
        assertThat(bytes(32).at(GBps(8)).si()).isEqualTo(4e-9);
    }

    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // as a cell may
    private static Time nothing(Bytes size) {
        return size.si() >= 0 ? null : us(0);
    }
}
