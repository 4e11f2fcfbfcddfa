package dev.weft.program.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One clear error for each way a file goes wrong; FILE stands for its path. */
class WrongProgramFileTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    0 sned 1 5 | FILE, line 1, column 3, "sned": this is not a step of a program. Use one of compute, send, ssend, recv, isend, irecv, wait, waitall, sendrecv, barrier, bcast, reduce, allreduce, gather, scatter, allgather, alltoall, alltoallv, reducescatter, scan, exscan, begin, end, waitany.
                    0 send 1 -5 | FILE, line 1, column 10, "-5": a size in bytes must be a whole number from 0 to 1125899906842624. Write it in digits.
                    0 send 1 | FILE, line 1, column 9, "": the size in bytes is missing. Complete the line.
                    0 send 7 5 | FILE, line 1, column 8, "7": no line describes this task. Add the line "tasks N" if it does nothing.
                    tasks 4~5 compute 1 | FILE, line 2, column 1, "5": a task must be a whole number from 0 to 3. Check the number.
                    99999999 compute 1 | FILE, line 1, column 1, "99999999": a task must be a whole number from 0 to 1048575. Check the number.
                    tasks 99999999999999999999 | FILE, line 1, column 7, "99999999999999999999": the number of tasks must be a whole number from 0 to 1048576. Write it in digits.
                    0 compute NaN | FILE, line 1, column 11, "NaN": a time in seconds must be a finite number and not negative. Write it like 0.001 or 1e-3.
                    0 compute 1 2 | FILE, line 1, column 13, "2": the line must end here. Remove it.
                    0 wait 0 | FILE, line 1, column 8, "0": the task has begun 0 requests, numbered from 0. Number the task's isend and irecv from 0 in their order.
                    0 send 0 5 tga=1 | FILE, line 1, column 12, "tga=1": this is not an option. Use tag=, recvtag= or comm=.
                    0 barrier comm=3 | FILE, line 1, column 11, "comm=3": no line describes this communicator. Write "communicator 3 0 1 2" above.
                    clutser nodes=2 | FILE, line 1, column 1, "clutser": a line must begin with a task number, cluster, network, placement, library, tasks, communicator or #. Correct the word, or make it a comment with #.
                    cluster nodes=2 | FILE, line 1, column 16, "": cores= is missing. Complete the line.
                    placement rrn | FILE, line 1, column 11, "rrn": this is not a placement. Use perNode, perProcessor, random with a seed, scattered with a seed, or user with the node of each task.
                    network speed=3 | FILE, line 1, column 9, "speed=3": this is not a value of a network. Use one of latency_s, bandwidth_Bps, intra_latency_s, intra_bandwidth_Bps, eager_threshold_bytes.
                    0 isend 0 1 | program "wrong.app", rank 0, step 1 (end): no step waits for request 0. Wait for each request once.
                    # nothing | "FILE": the file is empty. Use a program as text, or a trace.
                    0 init~0 jump 5 | FILE, line 2, column 3, "jump": SimGrid 3.32 writes no such action. Check that the file is a time-independent trace.
                    0 init~0 send 1 | FILE, line 2, column 9, "": the action needs 3 values. Check that the trace is complete.
                    """)
    void a_wrong_file_is_said_with_line_and_column(String text, String message) throws IOException {
        Path file = write(text.replace('~', '\n'));
        assertThatThrownBy(() -> ProgramFile.read(file))
                .isInstanceOf(ModelException.class)
                .hasMessage(message.replace("FILE", file.toString()));
    }

    @Test
    void a_missing_file_and_a_missing_part_of_an_index_are_said() throws IOException {
        Path missing = folder.resolve("missing.app");
        assertThatThrownBy(() -> ProgramFile.read(missing))
                .hasMessage("\"" + missing + "\": there is no such file. Check the name.");
        assertThatThrownBy(() -> ProgramFile.read(Path.of("nope.goal")))
                .hasMessage("\"nope.goal\": there is no such file. Check the name, or pass the absolute path.");
        assertThatThrownBy(() -> ProgramFile.read(folder))
                .hasMessage("\"" + folder + "\": it is a folder. Name the file of a program in it.");
        Files.writeString(folder.resolve("a.txt"), "0 init\n");
        Path index = write("a.txt\nb.txt\n");
        assertThatThrownBy(() -> ProgramFile.read(index))
                .hasMessage(index + ", line 2, column 1, \"b.txt\""
                        + ": there is no such file, beside the index or here. Keep the folder beside its index.");
        assertThatThrownBy(() -> ProgramFile.read(index, 0)).hasMessageStartingWith("computing rate of 0 flop/s: ");
        Path program = write("0 compute 1\n");
        assertThatThrownBy(() -> ProgramFile.read(program).job())
                .hasMessage("program \"wrong.app\": the file specifies no cluster. Write program(..).on(cluster(4, 2),"
                        + " perNode).");
    }

    @Test
    void operations_without_a_speed_are_refused_and_a_speed_is_said() throws IOException {
        Path file = write("0 init\n0 compute 1e9\n0 finalize\n");
        assertThatThrownBy(() -> dev.weft.Weft.program(file.toString()))
                .hasMessage("" + file
                        + ", 1e9 operations: the trace counts computation in operations, and no speed is set. Write"
                        + " timeIndependentTrace(\"" + file
                        + "\", 4) for 4 gigaflops each; for a trace that smpirun recorded use its smpi/host-speed,"
                        + " 2e-5 unless it was set.");
        var program = dev.weft.Weft.timeIndependentTrace(file.toString(), 4);
        assertThat(program.computeTime().seconds()).isEqualTo(0.25);
        assertThat(program.explain().inputs())
                .contains("from: time-independent trace " + file + ", computing at 4e9 operations per second");
        Path still = write("0 init\n0 compute 0\n0 barrier\n0 finalize\n");
        assertThat(dev.weft.Weft.program(still.toString()).explain().inputs())
                .contains("from: time-independent trace " + still);
    }

    @Test
    void a_program_is_written_under_the_ending_of_its_format_only() {
        var program = dev.weft.Weft.program(2, mpi -> mpi.barrier());
        assertThatThrownBy(() -> program.write(folder.resolve("halo.csv")))
                .hasMessage("write(\"" + folder.resolve("halo.csv")
                        + "\"): programs are written in Weft's text format or as GOAL schedules; the file name must end in"
                        + " .weft or .txt or .app or .goal or have no ending. Try write(\"halo.weft\").");
        program.write(folder.resolve("halo.weft"));
        program.write(folder.resolve("halo"));
        assertThat(ProgramFile.read(folder.resolve("halo.weft")).program().steps(1))
                .isEqualTo(program.steps(1));
    }

    /** Whatever the bytes, the answer is a program or one sentence, soon. */
    @ParameterizedTest
    @ValueSource(
            strings = {"trace/goal/pingpong.goal", "trace/ti/merged.txt", "sharing/applications/alltoall_xor_8.app"})
    void a_damaged_file_is_read_or_refused(String name) throws IOException {
        byte[] whole = Files.readAllBytes(Path.of("src/test/resources", name));
        Random random = new Random(5);
        int refused = 0;
        for (int trial = 0; trial < 400; trial++) {
            byte[] damaged = whole.clone();
            for (int k = 0; k < 1 + trial % 4; k++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            byte[] cut = trial % 3 == 0 ? java.util.Arrays.copyOf(damaged, random.nextInt(damaged.length)) : damaged;
            Path file = folder.resolve("wrong.app");
            Files.write(file, cut);
            try {
                assertThat(ProgramFile.read(file, 20_000).program().size())
                        .as("seed 5, trial %d", trial)
                        .isPositive();
            } catch (ModelException said) {
                assertThat(said).hasMessageMatching("(?s).+: .+\\. .+\\.");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(40);
    }

    @Test
    void an_alltoallv_without_its_types_is_refused() {
        Path file = Path.of("src/test/resources/trace/ti/alltoallv-untyped.txt");
        assertThatThrownBy(() -> ProgramFile.read(file))
                .hasMessage("" + file
                        + ", line 5, column 38, \"\": an alltoallv must end with the types of the data that it sends"
                        + " and receives. Write it as SimGrid 3.32 does: a size and a count for each rank, twice,"
                        + " then two types.");
    }

    private Path write(String text) throws IOException {
        Path file = folder.resolve("wrong.app");
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        return file;
    }
}
