package dev.weft.virtualization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.Tally;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference cases in this module, by the runner that {@code ./weft oracles} uses. */
class VirtualizationOraclesTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Tally run(Path folder) throws Exception {
        Tally tally = new Tally(new PrintStream(printed, true, StandardCharsets.UTF_8), "virtualization");
        new VirtualizationOracles().run(folder, tally);
        tally.summary();
        return tally;
    }

    private static Path folder() throws Exception {
        return Path.of(Objects.requireNonNull(VirtualizationOraclesTest.class.getResource("/virtualization"))
                .toURI());
    }

    @Test
    void every_case_is_within_its_tolerance() throws Exception {
        Tally tally = run(folder());
        assertThat(tally.mismatches())
                .as(printed.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(tally.cases()).isGreaterThanOrEqualTo(200);
    }

    @Test
    void a_wrong_expectation_is_printed_with_case_quantity_expected_and_got(@TempDir Path temp) throws Exception {
        Files.copy(folder().resolve("params.csv"), temp.resolve("params.csv"));
        String best = Files.readString(folder().resolve("optimum.csv"));
        Files.writeString(temp.resolve("optimum.csv"), best.replace("dibona_like,3,64,9,", "dibona_like,3,64,10,"));
        assertThat(run(temp).mismatches()).isEqualTo(1);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("optimum dibona_like C 3: V_opt_integer_eq5: expected 10.0, got 9.0");
    }

    @Test
    void missing_files_and_sets_are_said_and_not_failed(@TempDir Path temp) throws Exception {
        assertThat(run(temp).mismatches()).isZero();
        Files.copy(folder().resolve("optimum.csv"), temp.resolve("optimum.csv"));
        assertThat(run(temp).mismatches()).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("tvirt.csv: no such file")
                .contains("set slow_net: not in params.csv");
    }
}
