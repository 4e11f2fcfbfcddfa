package dev.weft.program.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GOAL schedules become graphs of steps, from text and from the binary form that txt2bin wrote. */
class GoalFileTest {
    private static final Path FIXTURES = Path.of("src/test/resources/trace/goal");

    @TempDir
    private Path folder;

    @Test
    void a_schedule_keeps_its_operations_times_and_dependencies() throws IOException {
        Program pingPong = fixture("pingpong.goal");
        assertThat(written(pingPong))
                .containsExactly(
                        "num_ranks 2",
                        "",
                        "rank 0 {",
                        "l0: calc 1000",
                        "l1: send 10b to 1 tag 3",
                        "l2: recv 20b from 1 tag 4",
                        "l3: calc 500",
                        "l1 requires l0",
                        "l3 requires l2",
                        "}",
                        "",
                        "rank 1 {",
                        "l0: recv 10b from 0 tag 3",
                        "l1: calc 2000",
                        "l2: send 20b to 0 tag 4",
                        "l1 requires l0",
                        "l2 requires l1",
                        "}");
        assertThat(pingPong.steps(0).isGraph()).isTrue();
        assertThat(pingPong.steps(0).seconds(0)).isEqualTo(1e-6);
        assertThat(pingPong.notes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"brace", "calcpar", "chain", "chains", "pingpong", "sendcalc", "whichever", "two_chains"})
    void a_schedule_that_can_run_has_no_findings_and_no_notes(String name) {
        Program program = fixture(name + ".goal");
        assertThat(program.check()).isEmpty();
        assertThat(program.notes()).isEmpty();
        assertThat(program.eagerNeeded().orElseThrow().count()).isZero();
    }

    /** Generated along a global order of its messages, so that one order of matching ends. */
    @Test
    void a_schedule_with_receives_from_any_source_has_no_findings_if_some_order_ends() {
        assertThat(fixture("random.goal").check()).isEmpty();
    }

    @Test
    void chains_of_a_rank_that_need_one_another_through_other_ranks_run_in_any_order() throws IOException {
        Program crossing = read("""
                num_ranks 2
                rank 0 {
                a: recv 8b from 1 tag 1
                b: send 8b to 1 tag 2
                b requires a
                c: send 8b to 1 tag 3
                }
                rank 1 {
                c: recv 8b from 0 tag 3
                a: send 8b to 0 tag 1
                a requires c
                b: recv 8b from 0 tag 2
                }
                """);
        assertThat(crossing.check()).isEmpty();
        Program deadlocked = read("""
                num_ranks 2
                rank 0 {
                a: recv 8b from 1
                b: send 8b to 1
                b requires a
                }
                rank 1 {
                a: recv 8b from 0
                b: send 8b to 0
                b requires a
                }
                """);
        assertThat(deadlocked.check()).singleElement().asString().startsWith("Ranks wait for one another");
    }

    @Test
    void cpus_are_processors_and_several_nics_are_noted() {
        Program program = fixture("cpu_nic.goal");
        Steps zero = program.steps(0);
        assertThat(zero.processors()).isEqualTo(3);
        assertThat(IntStream.range(0, 2).map(zero::processor)).containsExactly(2, 1);
        assertThat(program.steps(1).peer(0)).isEqualTo(Mpi.ANY_SOURCE);
        assertThat(program.steps(1).tag(0)).isEqualTo(Mpi.ANY_TAG);
        assertThat(program.steps(1).seconds(1)).isEqualTo(4.294967297);
        assertThat(program.notes())
                .containsExactly(
                        "One network interface for each rank: messages of several interfaces (nic) of a rank share one.");
        assertThat(fixture("cpu_nic.bin").notes()).isEqualTo(program.notes());
    }

    @Test
    void braces_comments_and_labels_need_no_blanks() throws IOException {
        Program program = read("""
                /* one *//** two **/ num_ranks 3 // three
                rank 1{l0:recv 8b from 0}rank 0{l0:send 8 b to 1 cpu 255 tag 2147483647}
                """);
        assertThat(written(program))
                .containsExactly(
                        "num_ranks 3",
                        "",
                        "rank 0 {",
                        "l0: send 8b to 1 tag 2147483647 cpu 255",
                        "}",
                        "",
                        "rank 1 {",
                        "l0: recv 8b from 0",
                        "}",
                        "",
                        "rank 2 {",
                        "}");
    }

    @Test
    void labels_are_numbers_or_names_and_belong_to_their_rank() throws IOException {
        Program program = read("""
                num_ranks 2
                rank 0 {
                l7: calc 1
                l07: calc 2
                l4194304: calc 3
                l99999999999: calc 4
                b :calc 5
                é: calc 6
                l: calc 7
                l07 requires l7
                l4194304 requires l07
                l99999999999 irequires l4194304
                b requires l99999999999
                é requires b
                l requires é
                }
                rank 1 {
                b: calc 1
                l7: calc 2
                l7 requires b
                }
                """);
        assertThat(written(program))
                .contains("l1 requires l0", "l2 requires l1", "l3 irequires l2", "l4 requires l3", "l6 requires l5")
                .endsWith("l0: calc 1", "l1: calc 2", "l1 requires l0", "}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu_nic", "irequires_send", "two_chains", "syntax", "random"})
    void text_and_binary_form_of_a_schedule_are_the_same_program(String name) throws IOException {
        Program text = fixture(name + ".goal");
        Program binary = fixture(name + ".bin");
        assertThat(written(binary)).containsExactlyInAnyOrderElementsOf(written(text));
        assertThat(binary.messages()).isEqualTo(text.messages());
        assertThat(binary.check()).isEqualTo(text.check());
        assertThat(binary.explain().inputs())
                .anyMatch(input -> input.startsWith("from: GOAL schedule in binary form "));
    }

    @Test
    void a_hundred_thousand_messages_are_read_in_a_fraction_of_a_second() throws IOException {
        Path file = folder.resolve("ring.goal");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("num_ranks 100\n");
            for (int rank = 0; rank < 100; rank++) {
                out.write("rank " + rank + " {\n");
                for (int k = 0; k < 1000; k++) {
                    out.write("l" + 2 * k + ": send 8b to " + (rank + 1) % 100 + " tag " + k + "\nl" + (2 * k + 1)
                            + ": recv 8b from " + (rank + 99) % 100 + " tag " + k + "\n");
                    out.write(k == 0 ? "" : "l" + 2 * k + " requires l" + (2 * k - 1) + "\n");
                }
                out.write("}\n");
            }
        }
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long start = clock.getCurrentThreadCpuTime();
        Program ring = ProgramFile.read(file).program();
        double took = (clock.getCurrentThreadCpuTime() - start) * 1e-9;
        assertThat(ring.messages().count()).isEqualTo(100_000);
        assertThat(took).as("seconds for 300,000 lines").isLessThan(4); // 0.05 to 0.3 on an idle machine
    }

    private static Program fixture(String name) {
        return ProgramFile.read(FIXTURES.resolve(name)).program();
    }

    private Program read(String text) throws IOException {
        Path file = folder.resolve("test.goal");
        Files.writeString(file, text);
        return ProgramFile.read(file).program();
    }

    /** The program as a schedule, without its first comment, which names it. */
    private List<String> written(Program program) throws IOException {
        Path file = folder.resolve("written.goal");
        program.write(file);
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            assertThat(IntStream.range(0, steps.count()).mapToObj(steps::operation))
                    .isSubsetOf(Operation.COMPUTE, Operation.SEND, Operation.RECV);
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.skip(1).toList();
        }
    }
}
