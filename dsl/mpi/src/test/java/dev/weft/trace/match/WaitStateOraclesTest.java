package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.Tally;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archives in this module, by the runner that {@code ./weft oracles} uses. */
class WaitStateOraclesTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int run(Path folder) throws IOException {
        Tally tally = new Tally(new PrintStream(printed, true, StandardCharsets.UTF_8), "waitstates");
        new WaitStateOracles().run(folder, tally);
        tally.summary();
        return tally.mismatches();
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    static Path archives() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(
                                WaitStateOraclesTest.class.getResource("/dev/weft/trace/archives/README.md"))
                        .toURI())
                .resolveSibling("");
    }

    private static Path copy(String name, Path to) throws Exception {
        Path from = archives().resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(name).resolve(from.relativize(file).toString()));
            }
        }
        return to.resolve(name);
    }

    @Test
    void every_event_fact_and_clock_is_as_expected() throws Exception {
        assertThat(run(archives())).as(printed()).isZero();
        assertThat(printed()).contains("3 cases").doesNotContain("not built");
    }

    @Test
    void a_wrong_expectation_of_each_kind_is_printed(@TempDir Path temp) throws Exception {
        Path expected = copy("halo-wait", temp).resolve("expected");
        replace(expected.resolve("events.csv"), "0,0,ENTER,203", "0,0,ENTER,204");
        replace(expected.resolve("archive.csv"), "diag_matched,200", "diag_matched,201");
        replace(expected.resolve("clock-offsets.csv"), "1,-666,957,145", "1,-665,957,146");
        assertThat(run(temp)).isEqualTo(4);
        assertThat(printed())
                .contains("halo-wait: count[0 ENTER]: expected 204, got 203")
                .contains("halo-wait: diag_matched: expected 201, got 200")
                .contains("halo-wait: lower[rank 1]: expected -665, got -666")
                .contains("halo-wait: offset[rank 1]: expected 146, got 145");
    }

    @Test
    void an_archive_cut_off_is_a_mismatch_unless_damage_is_expected(@TempDir Path temp) throws Exception {
        Path archive = copy("wavefront-eztrace", temp);
        Path events = archive.resolve("eztrace_log/0.evt");
        byte[] bytes = Files.readAllBytes(events);
        Files.write(events, java.util.Arrays.copyOf(bytes, 3000));
        assertThat(run(temp)).isPositive();
        assertThat(printed())
                .contains("wavefront-eztrace: faults: expected [], got [")
                .contains("0.evt at byte");
        Path expected = archive.resolve("expected");
        for (String file : new String[] {
            "events.csv",
            "events-dump.csv.gz",
            "clock-offsets.csv",
            "waits.csv",
            "waits-synced.csv",
            "minima.csv",
            "ratios.csv",
            "ratios-synced.csv"
        }) {
            Files.delete(expected.resolve(file));
        }
        Files.writeString(expected.resolve("archive.csv"), "key,value\nverdict,truncated\n");
        printed.reset();
        assertThat(run(temp)).as(printed()).isEqualTo(2); // only the counts that archive.csv no longer states
        Files.write(events, bytes);
        printed.reset();
        assertThat(run(temp)).isEqualTo(3);
        assertThat(printed()).contains("fault: expected a fault, as [verdict = truncated], got none");
    }

    @Test
    void what_is_no_archive_stops_nothing(@TempDir Path temp) throws Exception {
        Files.createDirectories(temp.resolve("broken/expected"));
        Files.writeString(temp.resolve("broken/x.otf2"), "nothing of the kind");
        Files.createDirectories(temp.resolve("bare"));
        Files.writeString(temp.resolve("bare/y.otf2"), "");
        assertThat(run(temp)).isEqualTo(1);
        assertThat(printed())
                .contains("bare: no expected values")
                .contains("broken: faults: expected [], got [archive");
    }

    private static void replace(Path file, String what, String with) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(what);
        Files.writeString(file, text.replace(what, with));
    }
}
