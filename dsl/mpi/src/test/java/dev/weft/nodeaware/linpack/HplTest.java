package dev.weft.nodeaware.linpack;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.Placement;
import dev.weft.nodeaware.MessageModel;
import dev.weft.program.Job;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HplTest {
    private static final List<String> RINGS = List.of("ring", "ringM", "2ring", "2ringM");

    private static Machine machine(int nodes, int cores) {
        return cluster(nodes, cores).link(GBps(1), us(1));
    }

    /** By hand: 2 unknowns in blocks of 1 at 2 Gflop/s: panels of 2 and 1 rows at half speed, one update of one element, a column of a half. */
    @Test
    void one_process_factorizes_and_updates() {
        double each = 1e-9;
        double panels = (2 / 2.0 + 1 / 2.0) / 0.5;
        double update = 1 + 0.5;
        assertThat(hpl(2, 1, 1, 1)
                        .on(machine(1, 1), perProcessor)
                        .gigaflops(2)
                        .solve()
                        .time()
                        .si())
                .isCloseTo((panels + update) * each, within(1e-18));
    }

    /** 2/3 n^3 + 3/2 n^2 operations, as HPL prints its speed, in the 4.5 ns of the run above. */
    @Test
    void a_speed_counts_the_operations_of_hpl() {
        HplTime time =
                hpl(2, 1, 1, 1).on(machine(1, 1), perProcessor).gigaflops(2).solve();
        assertThat(time.value("speed").si()).isCloseTo((2 * 8 / 3.0 + 3 * 4 / 2.0) / 4.5e-9, within(1.0));
    }

    /** The whole work is two thirds of n cubed, as HPL counts it. */
    @Test
    void a_large_matrix_on_one_process_runs_at_its_speed() {
        HplTime time = hpl(100_000, 100, 1, 1)
                .on(machine(1, 1), perProcessor)
                .gigaflops(20)
                .solve();
        assertThat(time.value("efficiency").si()).isCloseTo(1, within(0.005));
    }

    @Test
    void processes_of_one_row_end_when_a_replay_of_their_messages_ends() {
        Random random = new Random(1);
        for (int i = 0; i < 60; i++) {
            int q = 1 + random.nextInt(9);
            int nb = 1 + random.nextInt(20);
            int n = nb * (1 + random.nextInt(12)) + random.nextInt(nb);
            Hpl linpack = hpl(n, nb, 1, q)
                    .on(machine(q, 1), perProcessor)
                    .gigaflops(0.1 + random.nextInt(5))
                    .depth(0)
                    .broadcast(RINGS.get(random.nextInt(4)));
            assertThat(linpack.solve(postal).time().si())
                    .as("%s, %d", linpack, i)
                    .isCloseTo(replayed(linpack, machine(q, 1), perProcessor), within(1e-12));
        }
    }

    @Test
    void a_single_column_broadcasts_nothing() {
        Hpl linpack = hpl(200, 10, 4, 1).on(machine(4, 1), perProcessor).gigaflops(1);
        for (PanelBroadcast each : PanelBroadcast.values()) {
            assertThat(linpack.broadcast(each.key).solve().time())
                    .as(each.key)
                    .isEqualTo(linpack.solve().time());
        }
    }

    /** By hand: two processes send a half twice in place of the whole once, for the only swap, or the only two panels, of two blocks. */
    @Test
    void two_halves_take_one_latency_more_than_the_whole() {
        Hpl column =
                hpl(2, 1, 2, 1).on(machine(2, 1), perProcessor).gigaflops(1).depth(0);
        assertThat(column.swap("spread-roll").solve(postal).time().si()
                        - column.solve(postal).time().si())
                .isCloseTo(1e-6, within(1e-12));
        Hpl row = hpl(2, 1, 1, 2).on(machine(2, 1), perProcessor).gigaflops(1).depth(0);
        assertThat(row.broadcast("long").solve(postal).time().si()
                        - row.solve(postal).time().si())
                .isCloseTo(2e-6, within(1e-12));
    }

    @Test
    void the_mix_exchanges_up_to_64_columns() {
        assertThat(RowSwap.MIX.rolls(64)).isFalse();
        assertThat(RowSwap.MIX.rolls(65)).isTrue();
    }

    /** Two ranks of a node send, and one of them to the other node. */
    @Test
    void only_ranks_that_send_to_other_nodes_share_the_adapter() {
        Machine machine = machine(2, 4);
        int[] node = {0, 0, 0, 0, 1, 1, 1, 1};
        PanelNetwork network = new PanelNetwork(nodeAware, machine.messageCosts(), machine.localities(node), node);
        assertThat(network.together(new int[] {0, 1}, 4, 2).kinds())
                .extracting(PanelNetwork.Together.Kind::leaving, PanelNetwork.Together.Kind::sending)
                .containsExactly(tuple(1, 2), tuple(0, 2));
        assertThat(network.mostLeaving()).isEqualTo(1);
    }

    /** Draws that scatter by next to nothing have the bracket of the means. */
    @Test
    void the_bracket_of_draws_has_panels_that_do_not_travel_beside_computation(@TempDir Path folder)
            throws IOException {
        Path file = folder.resolve("one.csv");
        Files.writeString(file, "node,speed (Gflop/s),spread (%)\n0,1,1e-9\n1,1,1e-9\n");
        Hpl linpack = hpl(400, 10, 1, 2).on(machine(2, 1), perProcessor).speeds(measured(file.toString()));
        double high = linpack.solve().value("time").high();
        assertThat(high).isGreaterThan(1.0001 * linpack.solve().time().si());
        assertThat(linpack.drawn(2, 1).solve().value("time").high()).isCloseTo(high, within(1e-8 * high));
    }

    /** Rows of processes have up to a block of rows more than others, and a replay follows each of them. */
    @Test
    void a_grid_ends_shortly_after_a_replay_of_its_messages() {
        for (int p : List.of(2, 4)) {
            for (int q : List.of(1, 2, 3)) {
                Hpl linpack = hpl(640, 16, p, q)
                        .on(machine(p * q, 1), perProcessor)
                        .gigaflops(1)
                        .depth(0);
                double replay = replayed(linpack, machine(p * q, 1), perProcessor);
                assertThat(linpack.solve(postal).time().si()).isBetween(0.999 * replay, 1.04 * replay);
            }
        }
    }

    private static double replayed(Hpl linpack, Machine machine, Placement placement) {
        Job job = linpack.program().on(machine, placement);
        return job.solve(replay(noSharing)).max("end").si();
    }

    @Test
    void messages_and_bytes_are_those_of_the_program() {
        Random random = new Random(2);
        for (int i = 0; i < 30; i++) {
            int p = 1 + random.nextInt(6);
            int q = 1 + random.nextInt(6);
            int nb = 1 + random.nextInt(20);
            Hpl linpack = hpl(nb * (1 + random.nextInt(10)) + random.nextInt(nb), nb, p, q)
                    .on(machine(p * q, 1), perProcessor)
                    .gigaflops(1)
                    .depth(0)
                    .broadcast(RINGS.get(random.nextInt(4)));
            Result pairs = linpack.program().pattern();
            HplTime time = linpack.solve();
            assertThat(time.value("messages").si())
                    .isEqualTo(
                            pairs.columns().rows() == 0
                                    ? 0
                                    : pairs.sum("messages").si());
            assertThat(time.value("bytes").si())
                    .isEqualTo(
                            pairs.columns().rows() == 0 ? 0 : pairs.sum("bytes").si());
        }
    }

    @Test
    void look_ahead_saves_time_and_a_network_costs_some() {
        Hpl linpack = hpl(4000, 40, 4, 8).on(machine(4, 8), columnMajor(4, 8)).gigaflops(20);
        double ahead = linpack.solve().time().si();
        assertThat(linpack.depth(0).solve().time().si()).isGreaterThan(ahead);
        assertThat(linpack.solve(zeroCost).time().si()).isLessThan(ahead);
        assertThat(linpack.solve(maxRate).time().si()).isGreaterThanOrEqualTo(ahead);
        assertThat(linpack.solve().value("time").low()).isEqualTo(ahead);
        assertThat(linpack.solve().value("time").high()).isGreaterThan(ahead);
    }

    /** By hand: 1 us and 1 ms at the adapter; the other rank, who works 1 ms between two messages, is there with probability 1 / 2.001. */
    @Test
    void an_adapter_serves_ranks_that_arrive_at_random() {
        var costs = machine(2, 2).messageCosts();
        var alone = new MessageModel.Sent(interNode, 1e6, 1, 2, 1e-3);
        assertThat(adapterQueue.seconds(costs, alone)).isCloseTo(1.001e-3, within(1e-12));
        var two = new MessageModel.Sent(interNode, 1e6, 2, 2, 1e-3);
        assertThat(adapterQueue.seconds(costs, two)).isCloseTo(1e-6 + 1e-3 * (1 + 1 / 2.001), within(1e-12));
        assertThat(zeroCost.seconds(costs, two)).isZero();
    }

    /** The two ranks of a node swap rows with the other node; only before the first update do both come at once, whatever they compute. */
    @Test
    void ranks_that_compute_long_between_two_swaps_seldom_meet_at_the_adapter() {
        Hpl linpack = hpl(60, 10, 2, 2).on(machine(2, 2), perProcessor).depth(0);
        assertThat(met(linpack.gigaflops(1e-9))).isPositive().isLessThan(0.5 * met(linpack.gigaflops(1e9)));
    }

    private static double met(Hpl linpack) {
        return linpack.solve(adapterQueue).time().si()
                - linpack.solve(postal).time().si();
    }

    /** Costs without a limit do not tell how ranks share the adapter, whichever model is asked. */
    @Test
    void sharing_is_known_only_by_costs_with_an_injection_limit() {
        MessageCosts bare = costs().range(interNode, "eager", bytes(0), us(1), GBps(1));
        MessageCosts limited = bare.injection(interNode, "eager", GBps(2));
        assertThat(nodeAware.knowsSharing(bare)).isFalse();
        assertThat(nodeAware.knowsSharing(limited)).isTrue();
        assertThat(maxRate.knowsSharing(limited)).isTrue();
        assertThat(postal.knowsSharing(limited)).isFalse();
        assertThat(adapterQueue.knowsSharing(bare)).isTrue();
    }

    /** A rank that is alone on its node shares nothing, whether or not the model could divide the adapter. */
    @Test
    void one_rank_on_each_node_has_the_whole_adapter() {
        String sharing = "haring of the adapter";
        assertThat(hpl(200, 10, 4, 1)
                        .on(machine(4, 1), perNode)
                        .gigaflops(1)
                        .solve(postal)
                        .explain()
                        .violated())
                .noneMatch(each -> each.contains(sharing));
        assertThat(hpl(200, 10, 4, 2)
                        .on(machine(2, 4), perProcessor)
                        .gigaflops(1)
                        .solve(postal)
                        .explain()
                        .violated())
                .anyMatch(each -> each.contains(sharing));
    }

    /**
     * By hand: the second node, which is the second row of the grid, computes at 1 Gflop/s, the first one at 2; messages are free. The
     * first panel has a row of the matrix on each row of processes, 2 ns at half of 1 Gflop/s; the second column updates 1 + 1/2
     * elements of the slow row, 3 ns, and factorizes the last panel, 2 ns.
     */
    @Test
    void a_row_of_processes_on_a_slow_node_is_slow(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("two.csv");
        Files.writeString(file, "node,speed (Gflop/s)\n0,2\n1,1\n");
        assertThat(hpl(2, 1, 2, 2)
                        .on(machine(2, 2).sockets(2), perProcessor)
                        .speeds(measured(file.toString()))
                        .depth(0)
                        .solve(zeroCost)
                        .time()
                        .si())
                .isCloseTo(7e-9, within(1e-18));
    }

    /** By hand: the mean of 1 and 3 Gflop/s is 2, so the slow rank takes twice its time and the fast one two thirds. */
    @Test
    void a_job_computes_at_the_speed_of_each_socket(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("two.csv");
        Files.writeString(file, "node,speed (Gflop/s)\n4,1\n9,3\n");
        Result two = measured(file.toString());
        Machine machine = machine(2, 1);
        Job job = program(2, mpi -> mpi.compute(ms(6))).on(machine, perNode);
        Result ends = job.speeds(two).solve(replay(noSharing));
        assertThat(ends.where("rank", 0).value("end").si()).isCloseTo(0.012, within(1e-15));
        assertThat(ends.where("rank", 1).value("end").si()).isCloseTo(0.004, within(1e-15));
        assertThat(job.speeds(two).toString()).contains("speeds 1 Gflop/s to 3 Gflop/s");
        assertThatThrownBy(() -> job.program(0).pattern().on(machine, perNode).speeds(two))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(
                        "a pattern of messages has no computation. Write program(..), or leave speeds(..) out.");
    }

    @Test
    void wrong_input_is_refused_in_one_sentence() {
        refused(() -> hpl(100, 200, 2, 2), "hpl(100, 200, 2, 2): nb must not exceed n. Try hpl(20_000, 128, 4, 8).");
        refused(
                () -> hpl(100, 20, 0, 2),
                "hpl(100, 20, 0, 2): all arguments must be above zero. Try hpl(20_000, 128, 4, 8).");
        refused(
                () -> hpl(1_000_000_000, 128, 32, 32),
                "hpl(1000000000, 128, 32, 32): panels times processes must not exceed 4e9, and they are 8e9. Use a smaller matrix or larger blocks.");
        refused(
                () -> hpl(1000, 1000, 60_000, 60_000),
                "hpl(1000, 1000, 60000, 60000): a grid has up to 1048576 processes, and these are 3600000000. Use a smaller grid.");
        refused(
                () -> hpl(1000, 10, 4, 4).on(machine(4, 2), perProcessor),
                "16 ranks: the cluster of 4 nodes with 2 cores each has 8 cores, and each takes one rank. Use a larger cluster or fewer ranks.");
        refused(
                () -> hpl(1000, 10, 4, 4).on(machine(4, 4), columnMajor(2, 4)),
                "columnMajor(2, 4): is a placement of 8 ranks, and there are 16. Write the rows and columns of the grid of ranks.");
        refused(
                () -> hpl(1000, 10, 2, 2).solve(),
                "hpl of 1000 in blocks of 10 on 2 x 2: needs a machine. Write hpl(20_000, 128, 4, 8).on(cluster(4, 8).link(GBps(10), us(2)), perProcessor).gigaflops(20).");
        refused(
                () -> hpl(1000, 10, 2, 2).on(machine(4, 1), perProcessor).solve(),
                "hpl of 1000 in blocks of 10 on 2 x 2: needs the speed of its processes. Add gigaflops(20), or speeds(table).");
        refused(() -> hpl(1000, 10, 2, 2).depth(2), "depth(2): must be 0 or 1. Try depth(1).");
        refused(
                () -> hpl(1000, 10, 2, 2).drawn(10, 1),
                "drawn(10, 1): needs speeds with a measure spread. Write speeds(table) before it.");
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
