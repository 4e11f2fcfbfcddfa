package dev.weft.waits;

import static dev.weft.Weft.liveProfile;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs just made go through both methods, where {@code dsl/src/test/kit/fresh.sh} asks for it: {@code -Dweft.fresh.runs=FOLDER}. */
class FreshRunsTest {
    private static List<Path> runs() throws IOException {
        String folder = System.getProperty("weft.fresh.runs", "");
        assumeTrue(!folder.isEmpty(), "no fresh runs at hand");
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            List<Path> all = files.sorted().toList();
            assertThat(all).hasSizeGreaterThanOrEqualTo(3);
            return all;
        }
    }

    @Test
    void bothMethodsFindWaitingInEachRecordedRun() throws IOException {
        for (Path run : runs()) {
            if (run.toString().endsWith("-profile")) {
                continue;
            }
            String name = run.toString();
            WaitProfile estimated = trace(name).solve(minimumProfile);
            WaitProfile found = trace(name).solve(traceReplay);
            requireSound(run, estimated);
            requireSound(run, found);
            assertThat(estimated.against(found).columns().rows()).as("%s", run).isPositive();
            assertThat(estimated.trust().columns().rows()).as("%s", run).isPositive();
            if (!name.endsWith("-eztrace")) { // which has no completions to wait for, and clocks of its own
                assertThat(found.worst(10).columns().rows()).as("%s", run).isPositive();
                assertThat(found.explain().violated())
                        .as("%s", run)
                        .noneMatch(text -> text.contains("Clocks of ranks"));
            }
        }
    }

    @Test
    void eachProfiledRunStandsBesideTheRecordedOne() throws IOException {
        for (Path run : runs()) {
            String name = run.toString();
            if (name.endsWith("-profile")) {
                WaitProfile live = liveProfile(name).solve();
                WaitProfile recorded = trace(name.replaceAll("-profile$", "")).solve(minimumProfile);
                requireSound(run, live);
                // another run of the same program: its times differ, its calls do not
                Columns both = live.against(recorded, "calls").columns();
                assertThat(both.rows()).isEqualTo(recorded.columns().rows());
                for (int row = 0; row < both.rows(); row++) {
                    assertThat(both.measure("calls (minimum profile live)").si(row))
                            .as("%s", both.key("call path").values().get(row))
                            .isEqualTo(both.measure("calls (minimum profile)").si(row));
                }
            }
        }
    }

    private static void requireSound(Path run, Result waits) {
        Columns columns = waits.columns();
        assertThat(columns.rows()).as("%s by %s", run, waits.label()).isPositive();
        for (int row = 0; row < columns.rows(); row++) {
            double waited = columns.measure("waiting time").si(row);
            assertThat(Double.isNaN(waited)
                            || (waited >= 0
                                    && waited
                                            <= columns.measure("inclusive time").si(row)))
                    .as("%s by %s: %s", run, waits.label(), waited)
                    .isTrue();
        }
        assertThat(waits.explain().toString()).as("%s", run).isNotBlank();
    }
}
