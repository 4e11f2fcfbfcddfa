package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.FamilyRun;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference cases in this module, by the runner that {@code ./weft oracles} uses. */
class OraclesTest {
    private static FamilyRun run(Path folder) throws IOException {
        return FamilyRun.of(new SharingOracles(), folder);
    }

    private static Path folder() throws URISyntaxException {
        return FamilyRun.folder("sharing");
    }

    @Test
    void everySchemeAndEveryErrorOfThePaperIsWithinItsTolerance() throws Exception {
        FamilyRun run = run(folder());
        assertThat(run.mismatches()).as(run.printed()).isZero();
        assertThat(run.cases()).isGreaterThan(100);
    }

    @Test
    void aWrongExpectationIsPrintedWithCaseQuantityExpectedAndGot(@TempDir Path temp) throws Exception {
        Files.copy(folder().resolve("schemes.csv"), temp.resolve("schemes.csv"));
        String expected = Files.readString(folder().resolve("scheme_penalties_expected.csv"));
        Files.writeString(
                temp.resolve("scheme_penalties_expected.csv"), expected.replace("5/2,2.5,2.895", "7/2,2.5,2.896"));
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isGreaterThan(1);
        assertThat(run.printed())
                .contains("paper_fig2_row5: myrinet_penalty_fraction: expected 7/2, got 5/2")
                .contains("infiniband_penalty: expected 2.896, got 2.895");
    }

    @Test
    void anEmptyFolderIsSaidAndNotFailed(@TempDir Path temp) throws Exception {
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isZero();
        assertThat(run.printed()).contains("schemes.csv: no such file");
    }
}
