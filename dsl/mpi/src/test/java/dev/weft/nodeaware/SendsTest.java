package dev.weft.nodeaware;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.logGP;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.measured;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.program;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Locality;
import dev.weft.program.Program;
import dev.weft.study.Result;
import dev.weft.study.data.Measurements;
import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SendsTest {
    private static final String SETS = "../datasets/src/main/resources/dev/weft/datasets/";
    private static final Sends ON_BLUE_WATERS = sends(blueWaters.messageCosts());

    private static double seconds(Result cost) {
        return cost.value("communication time").si();
    }

    @ParameterizedTest
    @CsvSource({"4, 1", "499, 16", "500, 3", "7999, 16", "8000, 2", "65536, 3", "65536, 16"})
    void one_message_costs_what_the_machine_says_and_its_receive(double size, int active) {
        for (var where : List.of(intraSocket, intraNode, interNode)) {
            Sends one = ON_BLUE_WATERS.messages(where, 1, bytes(size)).active(active);
            double alone =
                    blueWaters.messageCosts().of(bytes(size), where, active).si();
            assertThat(seconds(one.solve(nodeAware.hashed()))).isCloseTo(alone, within(1e-18));
            assertThat(seconds(one.solve(nodeAware))).isCloseTo(alone + 8.4e-9, within(1e-18));
        }
    }

    @Test
    void a_sweep_asks_it_by_several_models() {
        var swept = sweep("locality", values(intraSocket, interNode))
                .and("size", values(bytes(94), KB(9)))
                .ask((where, size) -> ON_BLUE_WATERS.messages(where, 97, size))
                .solve(values(maxRate, nodeAware));

        assertThat(swept.columns().keyNames()).containsExactly("locality", "size", "method");
        assertThat(swept.columns().rows()).isEqualTo(8);
        Sends far = ON_BLUE_WATERS.messages(interNode, 97, KB(9));
        assertThat(seconds(far.solve(maxRate)))
                .isEqualTo(seconds(
                        swept.where("locality", interNode).where("size", KB(9)).where("method", "maxRate")));
        assertThat(far.solve().label()).isEqualTo("nodeAware");
    }

    @Test
    void an_exchange_costs_what_its_program_does() {
        int n = 40;
        Program exchange = program(16, mpi -> {
            int other = (mpi.rank() + 8) % 16;
            var open = new java.util.ArrayList<dev.weft.program.Request>();
            for (int i = 0; i < n; i++) {
                open.add(mpi.irecv(other, KB(9)));
            }
            for (int i = 0; i < n; i++) {
                open.add(mpi.isend(other, KB(9)));
            }
            mpi.waitall(open);
        });
        Result job =
                exchange.on(blueWaters.nodes(1), perProcessor).solve(nodeAware).total();
        Result alone = ON_BLUE_WATERS.messages(intraNode, n, KB(9)).active(16).solve(nodeAware);
        for (String term : new String[] {"communication time", "transport", "queue search", "contention"}) {
            assertThat(alone.value(term).si())
                    .as(term)
                    .isCloseTo(job.value(term).si(), within(1e-15));
            assertThat(alone.value(term).high())
                    .as(term)
                    .isCloseTo(job.value(term).high(), within(1e-15));
            assertThat(alone.value(term).low())
                    .as(term)
                    .isCloseTo(job.value(term).low(), within(1e-15));
        }
    }

    @Test
    void totals_of_protocols_add_up_as_the_papers_tool_does() {
        Result level = ON_BLUE_WATERS
                .totals(intraSocket, "short", 0, bytes(792))
                .totals(interNode, "short", 119, bytes(7152))
                .totals(interNode, "eager", 2, bytes(3744))
                .active(16)
                .linkBytes(MB(6.3))
                .solve(nodeAware);
        double transport = 792 / 2.2e9 + 119 * 2.3e-6 + 7152 / 1.3e9 + 2 * 7e-6 + 3744 / 7.5e8;
        assertThat(level.value("transport").si()).isCloseTo(transport, within(1e-15));
        assertThat(level.value("queue search").si()).isCloseTo(8.4e-9 * 121 * 121, within(1e-15));
        assertThat(level.value("contention").si()).isCloseTo(6.3e-4, within(1e-15));
        assertThat(level.value("messages").si()).isEqualTo(121);
        assertThat(level.value("bytes").si()).isEqualTo(792 + 7152 + 3744);
        assertThat(seconds(level)).isCloseTo(transport + 8.4e-9 * 121 * 121 + 6.3e-4, within(1e-15));
    }

    @Test
    void models_that_know_no_nodes_send_all_between_nodes() {
        Sends near = sends(maxRate2016).messages(intraSocket, 2, KiB(64)).active(16);
        Sends far = sends(maxRate2016).messages(interNode, 2, KiB(64)).active(16);
        assertThat(seconds(near.solve(maxRate))).isEqualTo(seconds(far.solve(maxRate)));
        assertThat(seconds(near.solve(maxRate)))
                .isCloseTo(2 * maxRate2016.of(KiB(64), interNode, 16).si(), within(1e-15));
        assertThat(seconds(near.solve(postal)))
                .isCloseTo(2 * maxRate2016.of(KiB(64), interNode, 1).si(), within(1e-15));
        assertThat(seconds(near.solve(logGP(us(2), us(1), us(1), GBps(1))))).isPositive();
    }

    @Test
    void nothing_sent_costs_nothing_and_a_link_only_its_contention() {
        assertThat(seconds(ON_BLUE_WATERS.solve(nodeAware))).isZero();
        assertThat(seconds(ON_BLUE_WATERS.messages(interNode, 0, KB(1)).solve(nodeAware)))
                .isZero();
        assertThat(seconds(ON_BLUE_WATERS.linkBytes(MB(1)).solve(nodeAware))).isCloseTo(1e-4, within(1e-18));
    }

    @Test
    void it_says_what_it_is_and_what_dominates() {
        Sends many =
                ON_BLUE_WATERS.messages(interNode, 737, bytes(23)).active(16).linkBytes(MB(7));
        assertThat(many)
                .hasToString("one process sends 737 messages, 16951 B, with 15 others of its node sending"
                        + " the same, 7 MB on the busiest link");
        assertThat(many.solve(nodeAware).explain().toString()).contains("mostly queue search");
        assertThat(many.solve(maxRate).explain().toString()).contains("mostly transport");
        assertThat(ON_BLUE_WATERS.linkBytes(MB(1)).solve(nodeAware).explain().toString())
                .contains("mostly link contention");
        // transport 234 us, search 84 us, waiting 200 us: none is more than half
        assertThat(ON_BLUE_WATERS
                        .messages(interNode, 100, bytes(50))
                        .linkBytes(MB(2))
                        .solve(nodeAware)
                        .explain()
                        .toString())
                .contains("the largest part transport")
                .doesNotContain("most of it");
        assertThat(ON_BLUE_WATERS.solve(nodeAware).explain().toString()).contains("no message costs anything");
    }

    @Test
    void invalid_arguments_are_refused() {
        assertThatThrownBy(() -> ON_BLUE_WATERS.messages(interNode, -1, KB(1)))
                .isInstanceOf(ModelException.class)
                .hasMessage("messages(inter-node, -1, 1000 B): the number of messages must be at least 0. Write"
                        + " messages(interNode, 97, bytes(94)).");
        assertThatThrownBy(() -> ON_BLUE_WATERS.totals(interNode, "rendezvouz", 1, KB(1)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("rendezvouz")
                .hasMessageContaining("rendezvous");
        assertThatThrownBy(() -> ON_BLUE_WATERS.active(0))
                .isInstanceOf(ModelException.class)
                .hasMessage("active(0): must be at least 1. Try active(16).");
        assertThatThrownBy(() -> ON_BLUE_WATERS.solve(nodeAware.aggregated()))
                .isInstanceOf(ModelException.class)
                .hasMessage("solve(nodeAware, aggregated): aggregated() needs the destination nodes, which"
                        + " sends(..) does not give. Leave aggregated() out.");
        assertThatThrownBy(() -> sends(costs()).messages(interNode, 1, KB(1))).isInstanceOf(ModelException.class);
    }

    @Test
    void a_default_that_is_set_is_no_assumption_and_changes_no_answer() {
        Sends plain = sends(maxRate2016).messages(interNode, 97, bytes(94));
        assertThat(plain.assumptions())
                .contains(
                        "No other process of the node sends at the same time (default; set with active(..)).",
                        "The busiest link carries no bytes (default; set with linkBytes(..)).");
        Sends set = plain.active(1).linkBytes(bytes(0));
        assertThat(set.assumptions()).isEqualTo(maxRate2016.assumptions());
        assertThat(set.solve().toString()).isEqualTo(plain.solve().toString());
    }

    @Test
    void totals_of_a_row_are_those_of_its_columns() {
        Measurements levels = measured(SETS + "bluewaters-levels/levels.csv");
        Result all =
                levels.solve(row -> sends(blueWaters.messageCosts()).totals(row).solve(nodeAware));
        Result byHand = levels.solve(row -> {
            Sends sends = sends(blueWaters.messageCosts());
            for (Locality where : List.of(intraSocket, intraNode, interNode)) {
                for (String protocol : List.of("short", "eager", "rendezvous")) {
                    String of = protocol + " " + where.key();
                    sends = sends.totals(where, protocol, row.count(of + " messages"), row.size(of + " bytes"));
                }
            }
            return sends.solve(nodeAware);
        });
        assertThat(all.against(byHand.as("by hand")).largestAbsoluteError("communication time"))
                .isLessThan(1e-12);
        assertThatThrownBy(() -> measured(SETS + "bluewaters-pingpong/medians.csv")
                        .solve(row -> sends(maxRate2016).totals(row).solve()))
                .hasMessageContaining("the row has no column such as \"eager inter-node messages\"");
    }
}
