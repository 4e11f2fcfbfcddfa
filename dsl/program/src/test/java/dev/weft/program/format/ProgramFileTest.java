package dev.weft.program.format;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.randomPlacement;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.units.Bandwidth;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs from files: the oracles' applications, real traces of SimGrid. */
class ProgramFileTest {
    private static final Path FIXTURES = Path.of("src/test/resources/trace");
    private static final Path APPLICATIONS = Path.of("src/test/resources/sharing/applications");

    @TempDir
    private Path folder;

    @Test
    void every_application_of_the_oracles_is_read_and_is_sound() throws IOException {
        try (Stream<Path> files = Files.list(APPLICATIONS)) {
            for (Path file : files.toList()) {
                ProgramFile read = ProgramFile.read(file);
                assertThat(read.program().check()).as(file.toString()).isEmpty();
                assertThat(read.machine()).isPresent();
                long steps = Files.readAllLines(file).stream()
                        .filter(line -> !line.isEmpty() && Character.isDigit(line.charAt(0)))
                        .count();
                assertThat(IntStream.range(0, read.program().size())
                                .mapToLong(rank -> read.program().steps(rank).count())
                                .sum())
                        .isEqualTo(steps);
            }
        }
    }

    @Test
    void the_headers_of_an_application_become_cluster_network_and_placement() {
        ProgramFile read = ProgramFile.read(APPLICATIONS.resolve("paper_fig4_as_application.app"));
        Machine machine = read.machine().orElseThrow();
        assertThat(machine.link()).contains(Link.of(new Bandwidth(84210526.31578948), seconds(0)));
        assertThat(machine.inside()).contains(Link.of(new Bandwidth(1e9), seconds(0)));
        assertThat(machine.eagerLimit()).contains(bytes(0));
        assertThat(read.placement()).contains(userPlacement(0, 0, 0, 4, 4, 5, 1, 2, 3, 2, 3, 3));
        assertThat(read.job().nodes()).containsExactly(0, 0, 0, 4, 4, 5, 1, 2, 3, 2, 3, 3);
        Program gather =
                ProgramFile.read(APPLICATIONS.resolve("gather_eager_8.app")).program();
        assertThat(gather.steps(0).peer(0)).isEqualTo(Mpi.ANY_SOURCE);
        assertThat(gather.steps(3).seconds(0)).isEqualTo(0.003);
    }

    @Test
    void a_job_is_written_with_its_cluster_and_placement() {
        Path file = folder.resolve("job.app");
        Program program = Program.record(4, mpi -> mpi.bcast(0, bytes(5)));
        program.on(cluster(2, 2).link(new Bandwidth(1e8), seconds(1e-5)).eagerUpTo(bytes(64)), randomPlacement(-7))
                .write(file);
        ProgramFile read = ProgramFile.read(file);
        assertThat(read.machine())
                .contains(cluster(2, 2).link(new Bandwidth(1e8), seconds(1e-5)).eagerUpTo(bytes(64)));
        assertThat(read.placement()).contains(randomPlacement(-7));
        program.on(cluster(2, 2), perNode).write(file);
        assertThat(ProgramFile.read(file).placement()).contains(perNode);
    }

    @Test
    void a_real_trace_of_simgrid_says_the_same_in_one_file_and_in_several() {
        Program split =
                ProgramFile.read(FIXTURES.resolve("ti/split.ti"), 20_000).program();
        Program merged =
                ProgramFile.read(FIXTURES.resolve("ti/merged.txt"), 20_000).program();
        assertThat(split.size()).isEqualTo(4);
        for (int rank = 0; rank < 4; rank++) {
            assertThat(calls(merged.steps(rank))).isEqualTo(calls(split.steps(rank)));
        }
        assertThat(split.messages()).isEqualTo(merged.messages());
    }

    @Test
    void a_real_trace_has_the_sizes_of_its_source() {
        Program trace =
                ProgramFile.read(FIXTURES.resolve("ti/split.ti"), 20_000).program();
        Steps one = trace.steps(1);
        assertThat(calls(one))
                .startsWith(
                        "barrier -1 0",
                        "bcast 1 400",
                        "reduce 2 80",
                        "allreduce -1 80",
                        "gather 0 20",
                        "scatter 0 20",
                        "allgather -1 20",
                        "alltoall -1 20",
                        "gather 1 8",
                        "scatter 1 8",
                        "allgather -1 8",
                        "alltoallv -1 32",
                        "reducescatter -1 8",
                        "reducescatter -1 0",
                        "scan -1 12",
                        "exscan -1 12",
                        "recv -1 77",
                        "recv 0 77",
                        "isend 2 40",
                        "irecv 0 40",
                        "waitall -1 0",
                        "isend 2 40",
                        "irecv 0 40",
                        "wait -1 0",
                        "wait -1 0",
                        "isend 2 40",
                        "irecv 0 40",
                        "waitany -1 0",
                        "waitany -1 0",
                        "waitall -1 0");
        assertThat(one.tag(step(one, Operation.RECV, 1))).isEqualTo(Mpi.ANY_TAG);
        Steps zero = trace.steps(0);
        assertThat(calls(zero)).contains("send 1 77", "ssend 1 77", "sendrecv 1 36");
        // 0.56384 operations of the host at 20,000 per second
        assertThat(zero.seconds(0)).isEqualTo(0.56384 / 20_000);
        assertThat(trace.notes())
                .containsExactlyInAnyOrder(
                        "Requests completed by waits: a polled request is waited for where its polling ends.",
                        "Destinations among the ranks: sends to MPI_PROC_NULL are left out.",
                        "Blocking collectives: a non-blocking collective is replayed as a blocking one where it begins.",
                        "Counts of a reducescatter: one without a count for each rank, as SimGrid writes MPI_Reduce_scatter_block,"
                                + " carries no bytes.");
        assertThat(trace.explain().violated()).containsAll(trace.notes());
    }

    @Test
    void a_last_line_without_an_end_is_said() throws IOException {
        String trace = "0 init\n1 init\n0 send 1 0 1048576\n1 recv 0 0 ";
        for (String name : List.of("cut.ti", "cut.weft")) {
            String text = name.endsWith("ti") ? trace + "1048" : "0 send 1 1048576\n1 recv 0 1048";
            Path file = Files.writeString(folder.resolve(name), text);
            assertThat(ProgramFile.read(file).program().notes())
                    .containsExactly("Whole last line: line " + (name.endsWith("ti") ? 4 : 2) + " of " + file
                            + " has no line end, so that it may be cut off.");
            Files.writeString(file, text + "\n# no end");
            assertThat(ProgramFile.read(file).program().notes()).isEmpty();
        }
    }

    @Test
    void a_wait_for_any_waits_for_all_open_requests_until_as_many_waits_have_passed() {
        Program program =
                ProgramFile.read(FIXTURES.resolve("ti/waitany.txt"), 1e9).program();
        Steps zero = program.steps(0);
        assertThat(calls(zero))
                .containsExactly("irecv 1 1000000", "irecv 2 1000000", "waitany -1 0", "compute", "waitall -1 0");
        assertThat(list(zero, 2)).containsExactly(0, 1);
        assertThat(list(zero, 4)).containsExactly(0, 1);
        assertThat(program.notes()).isEmpty();
        assertThat(program.check()).isEmpty();
    }

    @Test
    void a_wait_for_any_of_some_open_requests_says_that_the_trace_does_not_contain_them() throws IOException {
        String three = "0 init\n0 irecv 1 1 8 6\n0 irecv 1 2 8 6\n0 irecv 1 3 8 6\n";
        Path file = folder.resolve("some.ti");
        Files.writeString(
                file, three + "0 waitAny 2\n0 wait 1 0 2\n0 waitAny 2\n0 waitAny 1\n0 waitAny 1\n0 finalize\n1 init\n");
        Program program = ProgramFile.read(file).program();
        assertThat(calls(program.steps(0)))
                .containsExactly(
                        "irecv 1 8",
                        "irecv 1 8",
                        "irecv 1 8",
                        "waitany -1 0",
                        "wait -1 0",
                        "waitany -1 0",
                        "waitall -1 0"); // two waits for any and one by name completed all three
        assertThat(program.notes())
                .containsExactly(
                        "Requests of a waitAny: the trace does not contain them; any open request of its rank passes it.");
    }

    @Test
    void waits_for_any_of_very_many_requests_complete_the_oldest() throws IOException {
        Path file = folder.resolve("many.ti");
        Files.writeString(
                file, "0 init\n1 init\n" + "0 irecv 1 1 8 6\n".repeat(1001) + "0 waitAny 1001\n".repeat(1001));
        Program program = ProgramFile.read(file).program();
        assertThat(program.steps(0).operation(1001)).isEqualTo(Operation.WAIT);
        assertThat(program.steps(0).operation(1002)).isEqualTo(Operation.WAITANY);
        assertThat(program.steps(0).count()).isEqualTo(1001 + 1001 + 1);
        assertThat(program.notes())
                .containsExactly(
                        "Requests of a waitAny: the trace does not contain them; with more than 1000 requests open, a waitAny"
                                + " completes the oldest.");
    }

    @Test
    void a_hundred_thousand_sends_are_read_in_half_a_second() throws IOException {
        Path file = folder.resolve("ring.app");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int rank = 0; rank < 1000; rank++) {
                for (int round = 0; round < 100; round++) {
                    out.write(rank + " send " + (rank + 1) % 1000 + " 4000000\n" + rank + " recv " + (rank + 999) % 1000
                            + " 4000000\n" + rank + " compute 0.001\n");
                }
            }
        }
        ThreadMXBean clock =
                ManagementFactory.getThreadMXBean(); // of this thread, so that a busy machine is no failure
        long start = clock.getCurrentThreadCpuTime();
        Program ring = ProgramFile.read(file).program();
        double took = (clock.getCurrentThreadCpuTime() - start) * 1e-9;
        assertThat(ring.messages().count()).isEqualTo(100_000);
        assertThat(took).as("seconds for 300,000 steps").isLessThan(8); // 0.1 to 0.3 on an idle machine
    }

    private static int step(Steps steps, Operation operation, int which) {
        return IntStream.range(0, steps.count())
                .filter(step -> steps.operation(step) == operation)
                .skip(which)
                .findFirst()
                .orElseThrow();
    }

    private static List<Integer> list(Steps steps, int step) {
        return IntStream.range(0, steps.listLength(step))
                .mapToObj(k -> (int) steps.list(step, k))
                .toList();
    }

    /** Each step but computations of a trace, whose times differ between two runs, as operation, peer and bytes. */
    private static List<String> calls(Steps steps) {
        List<String> calls = new ArrayList<>();
        boolean all = IntStream.range(0, steps.count()).noneMatch(k -> steps.operation(k) == Operation.BARRIER);
        for (int step = 0; step < steps.count(); step++) {
            Operation operation = steps.operation(step);
            if (operation == Operation.COMPUTE) {
                if (all) {
                    calls.add("compute");
                }
            } else {
                calls.add(operation.word() + " " + Math.max(-1, steps.peer(step)) + " " + steps.bytes(step));
            }
        }
        return calls;
    }
}
