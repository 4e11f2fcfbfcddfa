package dev.weft.nodeaware;

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
class NodeAwareOraclesTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Tally run(Path folder) throws Exception {
        Tally tally = new Tally(new PrintStream(printed, true, StandardCharsets.UTF_8), "nodeaware");
        new NodeAwareOracles().run(folder, tally);
        tally.summary();
        return tally;
    }

    private static Path folder() throws Exception {
        return Path.of(Objects.requireNonNull(NodeAwareOraclesTest.class.getResource("/nodeaware"))
                .toURI());
    }

    @Test
    void every_case_is_within_its_tolerance() throws Exception {
        Tally tally = run(folder());
        assertThat(tally.mismatches())
                .as(printed.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(tally.cases()).isGreaterThanOrEqualTo(211);
    }

    @Test
    void a_wrong_expectation_is_printed_with_case_quantity_expected_and_got(@TempDir Path temp) throws Exception {
        String links = Files.readString(folder().resolve("torus_links.csv"));
        Files.writeString(
                temp.resolve("torus_links.csv"), links.replace("393216,3.02362204724,384", "393216,3.024,383"));
        assertThat(run(temp).mismatches()).isEqualTo(2);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("links a2a_4x4x4_ppn1: links_used: expected 383.0, got 384.0")
                .contains("links a2a_4x4x4_ppn1: h: expected 3.024, got 3.0236220472440944");
    }

    @Test
    void an_empty_folder_is_said_and_not_failed(@TempDir Path temp) throws Exception {
        assertThat(run(temp).mismatches()).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("message_time.csv: no such file");
    }
}
