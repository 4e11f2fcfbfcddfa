package dev.weft.sharing;

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
class OraclesTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Tally run(Path folder) throws Exception {
        Tally tally = new Tally(new PrintStream(printed, true, StandardCharsets.UTF_8), "sharing");
        new SharingOracles().run(folder, tally);
        tally.summary();
        return tally;
    }

    private static Path folder() throws Exception {
        return Path.of(Objects.requireNonNull(OraclesTest.class.getResource("/sharing"))
                .toURI());
    }

    @Test
    void everySchemeAndEveryErrorOfThePaperIsWithinItsTolerance() throws Exception {
        Tally tally = run(folder());
        assertThat(tally.mismatches())
                .as(printed.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(tally.cases()).isGreaterThan(100);
    }

    @Test
    void aWrongExpectationIsPrintedWithCaseQuantityExpectedAndGot(@TempDir Path temp) throws Exception {
        Files.copy(folder().resolve("schemes.csv"), temp.resolve("schemes.csv"));
        String expected = Files.readString(folder().resolve("scheme_penalties_expected.csv"));
        Files.writeString(
                temp.resolve("scheme_penalties_expected.csv"), expected.replace("5/2,2.5,2.895", "7/2,2.5,2.896"));
        assertThat(run(temp).mismatches()).isGreaterThan(1);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("paper_fig2_row5: myrinet_penalty_fraction: expected 7/2, got 5/2")
                .contains("infiniband_penalty: expected 2.896, got 2.895");
    }

    @Test
    void anEmptyFolderIsSaidAndNotFailed(@TempDir Path temp) throws Exception {
        assertThat(run(temp).mismatches()).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("schemes.csv: no such file");
    }
}
