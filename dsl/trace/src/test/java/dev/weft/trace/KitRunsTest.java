package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs that the kit has just recorded, where {@code dsl/src/test/kit/run.sh} asks for it: {@code -Dweft.kit.runs=FOLDER}. */
class KitRunsTest {
    private static List<Path> runs(String beginning) throws IOException {
        String folder = System.getProperty("weft.kit.runs", "");
        assumeTrue(!folder.isEmpty(), "no runs of the kit at hand");
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(beginning))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void a_run_that_was_ended_by_force_is_read_up_to_its_last_whole_record() throws IOException {
        List<Path> runs = runs("ended-");
        assertThat(runs).hasSizeGreaterThanOrEqualTo(4);
        for (Path run : runs) {
            Trace trace = Trace.open(run.toString());
            CallProfile profile = trace.profile();
            assertThat(profile.events()).as("%s", run).isGreaterThan(2000);
            assertThat(profile.explain().violated()).as("%s", run).anyMatch(text -> text.startsWith("Finished run: "));
            assertThat(trace.toString())
                    .as("%s", run)
                    .contains("Its events are complete up to ")
                    .contains(" of rank 3;");
            assertThat(trace.timeline().toString()).as("%s", run).isNotEmpty();
        }
    }

    @Test
    void what_the_kit_did_not_record_is_said() throws IOException {
        for (Path run : runs("unseen-")) {
            assertThat(Trace.open(run.toString()).profile().explain().violated())
                    .as("%s", run)
                    .anyMatch(text -> text.equals(
                            "All MPI calls recorded: the kit did not record 20 RMA calls, 12 MPI-IO calls, 4 neighbourhood"
                                    + " collectives, which of up to 2 threads of a process made a call;"
                                    + " the time of such calls counts as time outside MPI."));
        }
        for (Path run : runs("large-")) {
            Trace trace = Trace.open(run.toString());
            assertThat(trace.profile().events()).as("%s", run).isGreaterThan(2000);
            assertThat(trace.toString()).as("%s", run).contains("4 ranks from where their recording stopped");
        }
    }
}
