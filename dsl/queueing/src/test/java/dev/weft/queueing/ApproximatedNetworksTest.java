package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.aql;
import static dev.weft.Weft.bardSchweitzer;
import static dev.weft.Weft.linearizer;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.servers;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Approximations as users meet them: asked for, or because an exact solution is out of reach. */
class ApproximatedNetworksTest {
    @Test
    void an_exchange_of_everybody_with_everybody_keeps_its_messages_and_its_bracket_is_of_use() {
        Solution rate = network()
                .hosts(8, 16)
                .link(GBps(3.787), ns(1616))
                .match(us(1))
                .copy(GBps(16))
                .progressEngines(4)
                .station("switch", queue(ns(1000), servers(40)))
                .messageRate(KiB(1))
                .allToAll()
                .outstanding(8)
                .solve();
        assertThat(rate.provenance().certainty()).isEqualTo(Certainty.APPROXIMATE);
        Columns stations = rate.stations().columns();
        int hub = stations.key("station").values().indexOf("switch");
        double busy = stations.measure("utilization").si(hub);
        assertThat(stations.measure("residence").si(hub)).isGreaterThanOrEqualTo(1e-6);
        assertThat(stations.measure("present").si(hub)).isGreaterThanOrEqualTo(40 * busy * (1 - 1e-12));
        double present = 0;
        for (int row = 0; row < stations.rows(); row++) {
            present += stations.measure("present").si(row);
        }
        assertThat(present).isCloseTo(8 * 7 * 8, within(1e-6));
        Columns pairs = rate.columns();
        double engines = 4 / 1.064e-6 / 7;
        for (int row = 0; row < pairs.rows(); row++) {
            double low = pairs.measure("throughput").low(row);
            double high = pairs.measure("throughput").high(row);
            assertThat(pairs.measure("throughput").si(row)).isBetween(low, high);
            assertThat(high).as("seven senders share four engines").isLessThanOrEqualTo(engines * (1 + 1e-9));
            // pairs that share NICs hang together more than pairs with a link each, where it is 1.77
            assertThat(high / low).isLessThan(3.5);
        }
    }

    @Test
    void bounds_that_meet_leave_an_approximation_no_choice() {
        QueueingNetwork full =
                queueing().station("s", queue(seconds(1), servers(8))).closed("c", 11);
        for (Solver method : List.of(bardSchweitzer, aql, linearizer)) {
            Columns classes = full.solve(method).classes().columns();
            assertThat(classes.measure("throughput").si(0)).isCloseTo(8, within(1e-12));
            assertThat(classes.measure("throughput").low(0)).isCloseTo(8, within(1e-12));
            assertThat(classes.measure("present").si(0)).isCloseTo(11, within(1e-9));
            assertThat(full.closed("nobody", 0).solve(method).throughput("nobody"))
                    .isZero();
        }
    }

    @Test
    void classes_of_different_times_differ_between_a_line_and_a_shared_server() {
        QueueingNetwork line = queueing()
                .station("cpu", queue(ms(1)))
                .station("disk", queue(ms(4)))
                .closed("short", 3)
                .closed("long", 2, ms(5))
                .service("long", "cpu", ms(20));
        QueueingNetwork shared = queueing()
                .station("cpu", processorSharing(ms(1)))
                .station("disk", queue(ms(4)))
                .closed("short", 3)
                .closed("long", 2, ms(5))
                .service("long", "cpu", ms(20));
        QueueingSolution exact = line.solve();
        assertThat(exact.provenance().toString())
                .isEqualTo("exact within the model. Method: Markov chain, first come first served");
        assertThat(exact.throughput("short")).isLessThan(0.7 * shared.solve().throughput("short"));
        for (Solver method : List.of(bardSchweitzer, aql, linearizer)) {
            QueueingSolution near = line.solve(method);
            assertThat(near.throughput("short"))
                    .isCloseTo(exact.throughput("short"), within(0.2 * exact.throughput("short")));
            assertThat(near.columns().measure("throughput").low(0)).isLessThanOrEqualTo(exact.throughput("short"));
        }
        assertThatThrownBy(exact::sensitivities)
                .isInstanceOf(ModelException.class)
                .hasMessage("sensitivities of the Markov chain, first come first served: product form is needed,"
                        + " which a first-come station with classes of different times does not have. Use"
                        + " processorSharing(..), or solve the network again with one time changed.");
    }
}
