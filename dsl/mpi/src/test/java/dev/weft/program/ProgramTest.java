package dev.weft.program;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.anySource;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.grid;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.units.Bytes;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import jdk.jshell.Diag;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;

/** What a lambda becomes when it is recorded. */
class ProgramTest {
    @Test
    void the_ring_of_the_architecture_is_recorded_rank_by_rank() {
        Program ring = program(16, mpi -> {
            mpi.compute(ms(1));
            mpi.send((mpi.rank() + 1) % mpi.size(), MB(4));
            mpi.recv((mpi.rank() + 15) % mpi.size(), MB(4));
        });
        assertThat(ring.size()).isEqualTo(16);
        Steps last = ring.steps(15);
        assertThat(last.count()).isEqualTo(3);
        assertThat(last.operation(1)).isEqualTo(Operation.SEND);
        assertThat(last.peer(1)).isZero();
        assertThat(last.bytes(1)).isEqualTo(4_000_000);
        assertThat(last.seconds(0)).isEqualTo(1e-3);
        assertThat(ring.check())
                .singleElement()
                .asString()
                .startsWith(
                        "Ranks wait for one another unless messages up to 4 MB go at once (eagerUpTo): rank 0 in step 1 (send of"
                                + " 4 MB to rank 1) -> rank 1 in step 1 (send of 4 MB to rank 2) -> ")
                .endsWith(" -> and 4 more -> back to rank 0.");
        assertThat(ring.columns().measure("bytes").si(3)).isEqualTo(4e6);
        assertThat(ring.matrix().columns().rows()).isEqualTo(16);
        assertThat(ring.operations().columns().key("operation").values()).isEqualTo(List.of("compute", "send", "recv"));
        assertThat(ring.toString()).contains("program").contains("bytes (MB)");
    }

    /** A case from outside: of two cycles, one goes away when 192 B go at once; the other is that of which the sentence speaks. */
    @Test
    void a_cycle_that_is_named_is_one_of_the_situation_that_the_sentence_speaks_of() {
        Program stuck = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, bytes(192), 5);
                mpi.send(1, bytes(4), 6);
                mpi.recv(1, bytes(8), 7);
                mpi.send(1, bytes(8), 8);
            } else {
                mpi.recv(0, bytes(4), 6);
                mpi.recv(0, bytes(192), 5);
                mpi.recv(0, bytes(8), 8);
                mpi.send(0, bytes(8), 7);
            }
        });
        assertThat(stuck.check())
                .containsExactly("Ranks wait for one another with any eager limit: rank 0 in step 2 (recv of 8 B from"
                        + " rank 1) -> rank 1 in step 2 (recv of 8 B from rank 0) -> back to rank 0.");
        // two pairs: one needs 4 B, the other 192 B to go at once
        Program two = program(4, mpi -> {
            Bytes size = bytes(mpi.rank() < 2 ? 4 : 192);
            mpi.send(mpi.rank() ^ 1, size);
            mpi.recv(mpi.rank() ^ 1, size);
        });
        assertThat(two.check())
                .containsExactly("Ranks wait for one another unless messages up to 192 B go at once (eagerUpTo): rank 2"
                        + " in step 0 (send of 192 B to rank 3) -> rank 3 in step 0 (send of 192 B to rank 2) -> back to"
                        + " rank 2.");
    }

    @Test
    void receives_bring_zeros_of_the_length_asked_for() {
        program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, new double[] {1, 2, 3});
            } else {
                Received received = mpi.recv(0, bytes(24));
                assertThat(received.data()).containsExactly(0, 0, 0);
                assertThat(received.source()).isZero();
                assertThat(received.tag()).isZero();
                assertThat(received.size()).isEqualTo(bytes(24));
            }
            assertThat(mpi.allreduce(3.5)).isZero();
            assertThat(mpi.bcast(0, bytes(16)).data()).hasSize(2);
        });
    }

    @Test
    void ranks_that_do_the_same_share_their_steps() {
        Program same = program(100, mpi -> mpi.allreduce(bytes(8)));
        assertThat(same.steps(99)).isSameAs(same.steps(0));
        Program faster = same.computing(0.5);
        assertThat(faster.steps(99)).isSameAs(faster.steps(0));
    }

    @Test
    void a_split_numbers_its_ranks_from_0_and_keeps_the_world_numbers_in_its_steps() {
        Program program = program(6, mpi -> {
            Mpi row = mpi.split(rank -> rank / 3);
            assertThat(row.size()).isEqualTo(3);
            assertThat(row.rank()).isEqualTo(mpi.rank() % 3);
            row.bcast(1, KB(1));
            Mpi pair = row.dup().split(rank -> rank == 2 ? 1 : 0);
            pair.barrier();
        });
        assertThat(program.steps(5).peer(0)).isEqualTo(4);
        int row = program.steps(5).communicator(0);
        assertThat(program.communicator(row)).containsExactly(3, 4, 5);
        assertThat(program.communicator(program.steps(5).communicator(1))).containsExactly(5);
        assertThat(program.check()).isEmpty();
    }

    @Test
    void messages_are_a_multiset_that_two_programs_can_be_compared_by() {
        Program once = program(3, mpi -> mpi.sendrecv((mpi.rank() + 1) % 3, (mpi.rank() + 2) % 3, KB(1)));
        Program twice = program(3, mpi -> {
            mpi.region(
                    "again",
                    () -> mpi.waitall(mpi.irecv((mpi.rank() + 2) % 3, KB(1)), mpi.isend((mpi.rank() + 1) % 3, KB(1))));
            mpi.sendrecv((mpi.rank() + 1) % 3, (mpi.rank() + 2) % 3, KB(1));
        });
        assertThat(once.expanded().messages()).isEqualTo(once.messages());
        assertThat(once.messages().missingFrom(twice.messages())).isEmpty();
        assertThat(twice.messages().missingFrom(once.messages()))
                .containsExactly(
                        "1 x 1000 B from 0 to 1 with tag 0",
                        "1 x 1000 B from 1 to 2 with tag 0",
                        "1 x 1000 B from 2 to 0 with tag 0");
        assertThat(twice.messages().count()).isEqualTo(6);
        assertThat(twice.messages().columns().rows()).isEqualTo(3);
    }

    @Test
    void what_cannot_work_is_found_before_any_replay() {
        Program wrong = program(3, mpi -> {
            switch (mpi.rank()) {
                case 0 -> {
                    mpi.send(1, KB(2), 5);
                    mpi.send(2, KB(1));
                    mpi.recv(anySource, KB(1), 9);
                }
                case 1 -> mpi.recv(0, KB(1), 5);
                default -> mpi.recv(1, KB(1));
            }
            if (mpi.rank() < 2) {
                mpi.bcast(mpi.rank(), KB(1));
            }
        });
        assertThat(wrong.check())
                .containsExactly(
                        "Rank 0 sends 2 kB to rank 1 with tag 5, which receives at most 1 kB."
                                .replace("2 kB", bytes(2000).toString())
                                .replace("1 kB", bytes(1000).toString()),
                        "Rank 0 sends a message to rank 2 with tag 0 that it does not receive.",
                        "Rank 2 receives a message from rank 1 with tag 0 that it does not send.",
                        "Rank 0 receives a message from any source with tag 9 that no rank sends.",
                        "Collective 0 of communicator 0 is bcast with root 0 of 1000 B on rank 0 but bcast with root 1 of 1000 B"
                                + " on rank 1.",
                        "Rank 0 calls 1 collectives of communicator 0, rank 2 calls 0.");
        assertThat(wrong.explain().violated())
                .containsExactly("Matched communication that completes: " + String.join(" ", wrong.check()));
    }

    @Test
    void wildcards_take_what_certain_receives_leave() {
        Program program = program(4, mpi -> {
            if (mpi.rank() == 0) {
                mpi.recv(2, KB(1));
                mpi.recv(anySource, KB(1));
                mpi.recv(anySource, KB(1), Mpi.ANY_TAG);
            } else {
                mpi.send(0, KB(1), mpi.rank() == 3 ? 7 : 0);
            }
        });
        assertThat(program.check()).isEmpty();
        Flow.run(program);
    }

    @Test
    void a_million_steps_are_recorded_in_a_second() {
        ThreadMXBean clock =
                ManagementFactory.getThreadMXBean(); // of this thread, so that a busy machine is no failure
        long start = clock.getCurrentThreadCpuTime();
        Program many = program(
                10,
                mpi -> IntStream.range(0, 50_000).forEach(k -> {
                    mpi.send((mpi.rank() + 1) % 10, bytes(k));
                    mpi.recv((mpi.rank() + 9) % 10, bytes(k));
                }));
        double took = (clock.getCurrentThreadCpuTime() - start) * 1e-9;
        assertThat(many.messages().count()).isEqualTo(500_000);
        assertThat(took).isLessThan(3); // about 0.2 on an idle machine
    }

    @Test
    void the_lines_that_users_write_compile_in_a_cell() {
        List<String> cells = List.of(
                "var p = program(16, mpi -> { mpi.compute(ms(1)); mpi.send((mpi.rank() + 1) % mpi.size(), MB(4)); });",
                "var q = program(4, mpi -> { var r = mpi.irecv(anySource, KB(4)); mpi.isend(0, KB(4)); mpi.wait(r); });",
                "var h = program(4, mpi -> { var all = new java.util.ArrayList<dev.weft.program.Request>();"
                        + " all.add(mpi.irecv(0, KB(1))); all.add(mpi.isend(0, KB(1))); mpi.waitall(all); });",
                "var s = program(4, mpi -> mpi.region(\"sum\", () -> mpi.split(r -> r % 2).allreduce(3.0)));",
                "var e = hpl(400, 100, 2, 2, 1.0).expanded(collectives().allreduce(ring).bcast(linear));",
                "var j = grid(2, 2).stencil(3, ms(1), KB(8), KB(8)).on(cluster(2, 2), perNode);",
                "var a = j.solve(method(\"mine\", job -> job.program(0).messages()));",
                "sweep(\"placement\", values(perNode, perProcessor)).solve(x -> ringShift(4, 1, ms(1), MB(1)).on(cluster(2, 2),"
                        + " x).program(0).matrix())",
                "var t = program(\"file.app\");",
                "p.messages().missingFrom(p.messages())",
                "var u = j.beside(ringShift(2, 1, ms(1), KB(1)).on(cluster(2, 2), userPlacement(0, 1)).startingAt(ms(5)));");
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.addToClasspath(System.getProperty("java.class.path"));
            shell.eval("import static dev.weft.Weft.*;");
            for (String cell : cells) {
                for (SnippetEvent event : shell.eval(cell)) {
                    assertThat(shell.diagnostics(event.snippet())
                                    .filter(Diag::isError)
                                    .map(d -> d.getMessage(null)))
                            .as(cell)
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void codes_of_operations_are_their_positions() {
        assertThat(Arrays.stream(Operation.values()).map(operation -> (int) operation.code()))
                .isEqualTo(IntStream.range(0, Operation.values().length).boxed().toList());
    }

    @Test
    @SuppressWarnings("NullAway") // a name that is missing
    void a_named_program_is_the_axis_of_a_sweep_and_equal_by_value() {
        Program ring = ringShift(4, 1, ms(1), KB(8)).named("ring");
        Program halo = grid(2, 2).haloWait(1, ms(1), KB(8)).named("halo");
        var swept = sweep("program", values(ring, halo))
                .solve(p -> p.on(cluster(4, 1).link(MBps(100), us(5)), perNode).solve(replay(fairShare)));
        assertThat(swept.at(halo).columns().rows()).isEqualTo(4);
        assertThat(swept.at("ring").columns().rows()).isEqualTo(4);
        assertThat(swept.columns().key("program").values()).contains("ring", "halo");
        assertThat(ring.key()).isEqualTo(ring.label()).isEqualTo("ring");
        assertThat(ringShift(4, 1, ms(1), KB(8)).key()).isEqualTo("ring of 4");
        Program anew = ringShift(4, 1, ms(1), KB(8)).named("ring");
        assertThat(anew).isEqualTo(ring).hasSameHashCodeAs(ring);
        assertThat(List.of(
                        ringShift(4, 1, ms(1), KB(8)),
                        ringShift(4, 1, ms(1), KB(9)).named("ring"),
                        ringShift(4, 1, ms(2), KB(8)).named("ring"),
                        ringShift(3, 1, ms(1), KB(8)).named("ring"),
                        ringShift(4, 2, ms(1), KB(8)).named("ring"),
                        halo.named("ring")))
                .doesNotContain(ring);
        assertThatThrownBy(() -> ring.named(null)).hasMessage("name is null. Write named(\"ring\").");
    }
}
