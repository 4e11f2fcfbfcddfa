package dev.weft.virtualization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.FamilyRun;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference cases in this module, by the runner that {@code ./weft oracles} uses. */
class VirtualizationOraclesTest {
    private static FamilyRun run(Path folder) throws IOException {
        return FamilyRun.of(new VirtualizationOracles(), folder);
    }

    private static Path folder() throws URISyntaxException {
        return FamilyRun.folder("virtualization");
    }

    @Test
    void every_case_is_within_its_tolerance() throws Exception {
        FamilyRun run = run(folder());
        assertThat(run.mismatches()).as(run.printed()).isZero();
        assertThat(run.cases()).isGreaterThanOrEqualTo(200);
    }

    @Test
    void a_wrong_expectation_is_printed_with_case_quantity_expected_and_got(@TempDir Path temp) throws Exception {
        Files.copy(folder().resolve("params.csv"), temp.resolve("params.csv"));
        String best = Files.readString(folder().resolve("optimum.csv"));
        Files.writeString(temp.resolve("optimum.csv"), best.replace("dibona_like,3,64,9,", "dibona_like,3,64,10,"));
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isEqualTo(2);
        assertThat(run.printed())
                .contains(
                        "optimum dibona_like C 3: V_opt_integer_eq5: expected 10.0, got 9.0",
                        "optimum dibona_like C 3: best ratio: expected 10.0, got 9.0");
    }

    @Test
    void missing_files_and_sets_are_said_and_not_failed(@TempDir Path temp) throws Exception {
        assertThat(run(temp).mismatches()).isZero();
        Files.copy(folder().resolve("optimum.csv"), temp.resolve("optimum.csv"));
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isZero();
        assertThat(run.printed()).contains("tvirt.csv: no such file").contains("set slow_net: not in params.csv");
    }
}
