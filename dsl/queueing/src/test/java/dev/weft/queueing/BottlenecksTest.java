package dev.weft.queueing;

import static dev.weft.Weft.ms;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.servers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.Time;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What limits throughputs, by station and by demand, where a class is empty, a station idle and others come from outside. */
class BottlenecksTest {
    /** The first three are used, the fourth by nobody. */
    private static QueueingNetwork office(double faster, String where) {
        QueueingNetwork office = queueing()
                .station("cpu", queue(time(2, faster, where, "cpu")))
                .station("disk", queue(time(3, faster, where, "disk"), servers(2)))
                .station("net", queue(time(4, faster, where, "net")))
                .station("idle", queue(ms(1)));
        return office.closed("jobs", 5, ms(10))
                .visits("jobs", "cpu", 1)
                .visits("jobs", "disk", 3)
                .closed("nobody", 0)
                .closed("batch", 2)
                .visits("batch", "cpu", 2)
                .visits("batch", "net", 1)
                .open("mail", 10)
                .visits("mail", "cpu", 1);
    }

    private static Time time(double milliseconds, double faster, String where, String station) {
        return ms(milliseconds / (where.equals(station) ? faster : 1));
    }

    private static double rate(QueueingNetwork network) {
        QueueingSolution solution = network.solve();
        return solution.throughput("jobs") + solution.throughput("batch");
    }

    @Test
    void the_gain_of_a_station_is_what_all_closed_classes_win_together_if_it_is_faster() {
        QueueingSolution solution = office(1, "").solve();
        var ranked = solution.bottlenecks();
        List<Object> stations = List.copyOf(ranked.columns().key("station").values());
        assertThat(stations).containsExactly("cpu", "disk", "net", "idle");
        double h = 1e-6;
        for (int row = 0; row < 4; row++) {
            String station = stations.get(row).toString();
            double expected =
                    Math.log(rate(office(1 + h, station)) / rate(office(1 - h, station))) / Math.log((1 + h) / (1 - h));
            assertThat(ranked.columns().measure("gain").si(row)).as(station).isCloseTo(expected, within(1e-6));
            assertThat(ranked.columns().measure("utilization").si(row)).isEqualTo(solution.utilization(station));
            assertThat(ranked.columns().measure("present").si(row)).isEqualTo(solution.present(station));
        }
        assertThat(solution.utilization("disk")).isBetween(0.1, 0.99);
    }

    @Test
    void what_nobody_asks_for_has_no_row_among_the_sensitivities() {
        var parameters = office(1, "").solve().sensitivities().columns().key("parameter").values().stream()
                .map(Object::toString)
                .distinct()
                .sorted()
                .toList();
        assertThat(parameters)
                .containsExactly(
                        "batch at cpu",
                        "batch at net",
                        "jobs at cpu",
                        "jobs at disk",
                        "mail at cpu",
                        "think time of jobs");
    }
}
