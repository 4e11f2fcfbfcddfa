package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Weft;
import dev.weft.study.Result;
import dev.weft.trace.event.EventKind;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What does not fit together on a location is said by every answer that read it, in the same words. */
class LocationNotesTest {
    private static final String CASES = "src/test/resources/trace/otf2/";

    /** Rank 0: loop and wall end inside of mark, which is begun twice and never ends. */
    @Test
    void calls_that_overlap_and_never_end_are_said_by_every_answer() {
        Trace run = Trace.open(CASES + "overlap");
        Map<String, Result> answers = FlippedBitsTest.answersTo(run);
        assertThat(answers).hasSizeGreaterThan(15);
        answers.forEach((question, answer) -> assertThat(answer.explain().violated())
                .as(question)
                .contains(
                        "Properly nested calls: 3 calls ended inside calls that began later, on 1 of 2 locations; first: loop at 6 us on"
                                + " rank 0.",
                        "Recorded ends of calls: 2 calls have no end and last until the last event of their location, on 1 of 2"
                                + " locations; first: mark at 2 us on rank 0."));
        assertThat(run.program().assumptions().toString())
                .contains("3 calls ended inside calls that began later, on 1 of 2 locations");
    }

    @Test
    void what_fits_together_is_not_noted() {
        FlippedBitsTest.answersTo(Trace.open("../datasets/src/main/resources/dev/weft/datasets/subcomms-12"))
                .forEach((question, answer) -> assertThat(
                                answer.explain().violated().toString())
                        .as(question)
                        .doesNotContain(" on 1 of ", " have no receive", " have no send", "Equal sizes"));
    }

    /** A note of one rank is none of answers about others. */
    @Test
    void answers_about_other_ranks_say_nothing_of_it() {
        Trace other = Trace.open(CASES + "overlap").ranks(1);
        assertThat(other.functions().explain().violated().toString()).doesNotContain("inside calls");
        assertThat(Trace.open(CASES + "overlap")
                        .ranks(0)
                        .functions()
                        .explain()
                        .violated()
                        .toString())
                .contains("3 calls ended inside calls that began later, on 1 of 1 location;");
    }

    @Test
    void collectives_of_one_process_are_named_as_left_out() {
        Trace run = Trace.open(CASES + "comm-self");
        String sentence =
                "Communicators of two or more processes: 3 collective operations in communicators of one process, such as"
                        + " MPI_COMM_SELF, are left out, because no process waits there.";
        for (Result answer : List.of(run.solve(Weft.eachCollective), run.solve(Weft.byCollective))) {
            assertThat(answer.columns().rows()).isEqualTo(1);
            assertThat(answer.explain().violated()).contains(sentence);
        }
        assertThat(Trace.open(CASES + "overlap")
                        .solve(Weft.eachCollective)
                        .explain()
                        .violated()
                        .toString())
                .doesNotContain("one process");
    }

    @Test
    void a_name_that_is_damaged_is_seen_by_what_is_recorded_in_its_calls(@TempDir Path folder) throws IOException {
        copyOf("past-2-63", folder);
        Path definitions = folder.resolve("traces.def");
        byte[] bytes = Files.readAllBytes(definitions);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        bytes[text.indexOf("MPI_Recv") + 4] ^= 1; // MPI_Secv
        Files.write(definitions, bytes);
        String sentence =
                "Records inside MPI calls: 1 message or collective record lies outside any MPI function of its kind, on"
                        + " 1 of 2 locations; first: MPI_RECV in MPI_Secv at 850 ns on rank 1.";
        FlippedBitsTest.answersTo(Trace.open(folder.toString()))
                .forEach((question, answer) ->
                        assertThat(answer.explain().violated()).as(question).contains(sentence));
    }

    @Test
    void two_functions_of_one_name_and_names_that_are_not_defined_are_said(@TempDir Path folder) throws IOException {
        copyOf("past-2-63", folder);
        Path definitions = folder.resolve("traces.def");
        byte[] bytes = Files.readAllBytes(definitions);
        int region = region(bytes, (byte) 1, (byte) 7); // MPI_Send, by its id and the string of its name
        bytes[region + 3] = 5; // main
        Files.write(definitions, bytes);
        assertThat(Trace.open(folder.toString()).functions().explain().violated())
                .contains(
                        "Distinct function names: 1 function has the name of another function and is counted as the same, on"
                                + " 1 of 2 locations; first: main at 0 s on rank 0.");
        bytes[region + 3] = 99;
        Files.write(definitions, bytes);
        assertThat(Trace.open(folder.toString()).functions().explain().violated())
                .contains("Defined names: 1 function has a name that the run does not define; first: region 1.");
    }

    @Test
    void functions_of_mpi_that_are_spelled_wrong_are_said(@TempDir Path folder) throws IOException {
        copyOf("past-2-63", folder);
        Path definitions = folder.resolve("traces.def");
        byte[] bytes = Files.readAllBytes(definitions);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("MPI_Recv") + 1] ^= 0x20; // MpI_Recv
        Files.write(definitions, bytes);
        FlippedBitsTest.answersTo(Trace.open(folder.toString()))
                .forEach((question, answer) -> assertThat(
                                answer.explain().violated().toString())
                        .as(question)
                        .contains("1 MPI function has a name that no MPI binding defines, on 1 of 2 locations; first:"
                                + " MpI_Recv at "));
        for (String good : List.of("MPI_Send", "PMPI_Comm_split_type", "MPI_T_init_thread", "MPI_SEND", "mpi_send__")) {
            assertThat(RecordedKind.isSpelled(good)).as(good).isTrue();
        }
        for (String bad : List.of("MPI_SEnd", "MPI_send", "mPI_Send", "MPI_AllReduce", "MPI_S.End", "mpi_Send")) {
            assertThat(RecordedKind.isSpelled(bad)).as(bad).isEqualTo(bad.equals("MPI_S.End"));
        }
    }

    /** A message of rank 1 arrives before it is sent: nothing else tells that its event is later than it was. */
    @Test
    void clocks_that_disagree_are_said_by_every_answer() {
        Trace run = RecordedRun.of(2)
                .region(0, "MPI_Send")
                .region(1, "MPI_Recv")
                .enter(0, 500, 0)
                .send(0, 600, 1, 8)
                .leave(0, 700, 0)
                .enter(1, 100, 1)
                .add(1, new RecordedRun.Event(EventKind.MPI_RECV, 200, 0, 8, 0))
                .leave(1, 300, 1)
                .trace();
        FlippedBitsTest.answersTo(run)
                .forEach((question, answer) -> assertThat(answer.explain().violated())
                        .as(question)
                        .contains(
                                "Consistent clocks: 1 message or collective call arrives before it is sent, by 200 ns; the clocks of"
                                        + " the ranks disagree, or time stamps are damaged."));
        assertThat(run.program().notes().toString()).contains("arrives before it is sent");
        assertThat(run.synchronised().functions().explain().violated().toString())
                .doesNotContain("Consistent clocks");
    }

    /** Where the fields of a region begin whose id and name have one byte each. */
    private static int region(byte[] bytes, byte id, byte name) {
        for (int i = 0; i + 6 < bytes.length; i++) {
            if (bytes[i] == 15
                    && bytes[i + 2] == 1
                    && bytes[i + 3] == id
                    && bytes[i + 4] == 1
                    && bytes[i + 5] == name) {
                return i + 2;
            }
        }
        throw new IllegalStateException("no such region");
    }

    private static void copyOf(String name, Path folder) throws IOException {
        FlippedBitsTest.copy(Path.of(CASES + name), folder);
    }

    @Test
    @SuppressWarnings("NullAway") // which is what it is about
    void null_events_are_refused() {
        Trace run = Trace.open(CASES + "overlap");
        assertThatThrownBy(() -> run.from(null))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("Write run.from(run.events())");
        assertThatThrownBy(() -> run.clocks().synchronised((dev.weft.trace.event.EventSource) null))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("Write run.clocks().synchronised(run.events())");
        assertThatThrownBy(() -> run.clocks().synchronised((dev.weft.trace.match.Matching) null))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("Write Matching.of(run.events())");
    }
}
