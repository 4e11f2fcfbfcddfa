package dev.weft.program;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.grid;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.pattern;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommPatternTest {
    private static final Provenance MADE = Provenance.model(Certainty.EXACT, "made", "a test");

    @TempDir
    Path folder;

    private String file(String text) throws Exception {
        return Files.writeString(folder.resolve("halo.csv"), text).toString();
    }

    static CommPattern random(long seed, int ranks, int messages) {
        Random random = new Random(seed);
        return CommPattern.of(
                "random",
                MADE,
                ranks,
                random.ints(messages, 0, ranks).toArray(),
                random.ints(messages, 0, ranks).toArray(),
                random.longs(messages, 0, 20_000).toArray());
    }

    @Test
    void a_file_is_read_by_the_names_of_its_columns() throws Exception {
        CommPattern halo = pattern(file("bytes,source,destination\n8000,0,3\n\n\"500\", 3 ,0\n8000,0,3\n"));
        assertThat(halo.size()).isEqualTo(4);
        assertThat(halo.messages()).isEqualTo(3);
        assertThat(halo.bytes().count()).isEqualTo(16500);
        assertThat(halo.ranks(9).size()).isEqualTo(9);
        assertThat(halo.label()).isEqualTo("halo");
        assertThat(halo.columns().rows()).isEqualTo(2);
        assertThat(halo.where("source", 0).value("messages").si()).isEqualTo(2);
        assertThat(halo.where("source", 0).value("bytes").si()).isEqualTo(16000);
        assertThat(halo.toString()).contains("user's file. Method: a list of messages");
    }

    @Test
    void what_editors_put_before_a_file_does_not_matter() throws Exception {
        assertThat(pattern(file("\ufeffsource,destination,bytes\r\n0,1,8\r\n")).messages())
                .isEqualTo(1);
    }

    @Test
    void what_a_file_gets_wrong_is_said_with_its_line() throws Exception {
        String wrong = file("source,destination,bytes\n0,1,8\n0,x,8\n");
        fails(
                () -> pattern(wrong),
                "" + wrong
                        + ", line 3, \"x\": the destination must be a whole number from 0. Correct the line, for"
                        + " example 0,1,8000.");
        String negative = file("source,destination,bytes\n0,1,-8\n");
        fails(
                () -> pattern(negative),
                "" + negative
                        + ", line 2, \"-8\": the bytes must be a whole number from 0. Correct the line, for example"
                        + " 0,1,8000.");
        String far = file("source,destination,bytes\n0,1048576,8\n");
        fails(
                () -> pattern(far),
                "" + far
                        + ", line 2, rank 1048576: ranks are numbered from 0 to at most 1048575. Number the ranks"
                        + " from 0.");
        String unnamed = file("from,to,bytes\n0,1,8\n");
        fails(
                () -> pattern(unnamed),
                "" + unnamed
                        + ", columns [from, to, bytes]: there is no column source. Begin it with the line"
                        + " source,destination,bytes.");
        fails(
                () -> pattern("nowhere.csv"),
                "pattern(\"nowhere.csv\"): it is not a readable text file. Check its name.");
        fails(() -> pattern("a\0b"), "pattern(\"a b\"): it is not a valid file name. Check its characters.");
    }

    @Test
    void ranks_and_sizes_are_checked() {
        fails(
                () -> of(2, 0, 2, 8),
                "message 0, destination 2: ranks are numbered from 0 to 1. Number the ranks from 0, or set a"
                        + " larger number of ranks with ranks(..).");
        fails(
                () -> of(2, -1, 1, 8),
                "message 0, source -1: ranks are numbered from 0 to 1. Number the ranks from 0, or set a"
                        + " larger number of ranks with ranks(..).");
        fails(() -> of(2, 0, 1, -8), "message 0, -8 bytes: a size must not be negative. Use 0 or more bytes.");
        fails(() -> of(0, 0, 1, 8), "ranks(0): must be between 1 and 1048576. Try ranks(16).");
        fails(() -> of(2, 0, 1, 8).source(1), "message 1: messages are numbered from 0 to 0. Choose one of them.");
        fails(
                () -> CommPattern.of("x", MADE, 2, new int[2], new int[1], new long[2]),
                "columns of 2, 1 and 2 values: each message needs a source, a destination and a size. Pass"
                        + " columns of equal length.");
    }

    private static CommPattern of(int ranks, int source, int destination, long bytes) {
        return CommPattern.of("x", MADE, ranks, new int[] {source}, new int[] {destination}, new long[] {bytes});
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_pattern_becomes_a_program_that_carries_the_same_messages_and_ends(long seed) {
        CommPattern pattern = random(seed, 1 + (int) (seed % 7), (int) (20 * seed));
        Program program = pattern.program();
        assertThat(program.check()).as("seed %s", seed).isEmpty();
        assertThat(program.pattern().columns().rows())
                .isEqualTo(pattern.columns().rows());
        assertThat(program.pattern().toString()).isEqualTo(pattern.toString());
        assertThat(program.messages().count()).isEqualTo(pattern.messages());
        assertThat(program.eagerNeeded().orElseThrow().count()).isZero();
    }

    @Test
    void all_receives_are_posted_before_all_sends() {
        Steps steps = of(2, 0, 0, 8).program().steps(0);
        assertThat(steps.operation(0)).isEqualTo(Operation.IRECV);
        assertThat(steps.operation(1)).isEqualTo(Operation.ISEND);
        assertThat(steps.operation(2)).isEqualTo(Operation.WAITALL);
        assertThat(of(2, 0, 0, 8).program().steps(1).count()).isZero();
    }

    @Test
    void a_replay_answers_it() {
        var job = random(3, 8, 40).on(cluster(4, 2).link(MBps(100), us(5)), perNode);
        assertThat(job.solve(replay(kimLee)).messageCount()).isEqualTo(40);
    }

    @Test
    void sizes_and_a_heat_map_are_those_of_recorded_runs() {
        CommPattern halo = grid(2, 2).haloWait(3, ms(1), KB(40)).pattern();
        assertThat(halo.sizes().sum("messages").si()).isEqualTo(halo.messages());
        assertThat(halo.sizes().sum("bytes").si()).isEqualTo(halo.bytes().count());
        assertThat(halo.heatMap().data().rows()).hasSize(16);
        assertThat(halo.heatMap().data().rows().get(1).subList(2, 4)).containsExactly("0", "1");
        double drawn = halo.heatMap().data().rows().stream()
                .mapToDouble(row -> Double.parseDouble(row.get(4)))
                .sum();
        assertThat(drawn).isEqualTo(halo.bytes().count());
    }

    @Test
    void it_tells_who_sends_most() {
        assertThat(of(2, 0, 1, 8).explain().dominant()).isEqualTo("rank 0 sends most, 8 B in 1 message.");
        assertThat(of(2, 0, 1, 8).explain().violated()).isEmpty();
        assertThat(of(2, 1, 1, 8).explain().violated())
                .containsExactly("Source and destination differ: 1 of 1 message goes from a rank to itself.");
        CommPattern none = CommPattern.of("none", MADE, 2, new int[0], new int[0], new long[0]);
        assertThat(none.explain().dominant()).isEqualTo("there are no messages.");
        assertThat(none.sizes().columns().rows()).isZero();
        assertThat(none.program().size()).isEqualTo(2);
    }

    @Test
    void it_travels() throws Exception {
        CommPattern pattern = random(1, 5, 30).as("mine");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(pattern);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject().toString()).isEqualTo(pattern.toString());
        }
    }

    private static void fails(Runnable cell, String message) {
        assertThatThrownBy(cell::run).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
