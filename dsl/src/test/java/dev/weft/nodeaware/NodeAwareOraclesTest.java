package dev.weft.nodeaware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.FamilyRun;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference cases in this module, by the runner that {@code ./weft oracles} uses. */
class NodeAwareOraclesTest {
    private static FamilyRun run(Path folder) throws IOException {
        return FamilyRun.of(new NodeAwareOracles(), folder);
    }

    private static Path folder() throws URISyntaxException {
        return FamilyRun.folder("nodeaware");
    }

    @Test
    void every_case_is_within_its_tolerance() throws Exception {
        FamilyRun run = run(folder());
        assertThat(run.mismatches()).as(run.printed()).isZero();
        assertThat(run.cases()).isGreaterThanOrEqualTo(211);
    }

    @Test
    void a_wrong_expectation_is_printed_with_case_quantity_expected_and_got(@TempDir Path temp) throws Exception {
        String links = Files.readString(folder().resolve("torus_links.csv"));
        Files.writeString(
                temp.resolve("torus_links.csv"), links.replace("393216,3.02362204724,384", "393216,3.024,383"));
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isEqualTo(2);
        assertThat(run.printed())
                .contains("links a2a_4x4x4_ppn1: links_used: expected 383.0, got 384.0")
                .contains("links a2a_4x4x4_ppn1: h: expected 3.024, got 3.0236220472440944");
    }

    @Test
    void an_empty_folder_is_said_and_not_failed(@TempDir Path temp) throws Exception {
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isZero();
        assertThat(run.printed()).contains("message_time.csv: no such file");
    }
}
