package dev.weft.nodeaware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.FamilyRun;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    /** A run of 4096 processes: 256 nodes, so that a link carries twice as much; the kept counts are those of two processes. */
    @Test
    void levels_of_another_size_go_by_the_processes_in_their_name_and_by_the_kept_counts(@TempDir Path temp)
            throws Exception {
        List<String> lines = Files.readAllLines(folder().resolve("levels_bluewaters.csv"));
        int header =
                (int) lines.stream().takeWhile(line -> line.startsWith("#")).count();
        List<String> names = List.of(lines.get(header).split(",", -1));
        String[] cells = lines.get(header + 1).split(",", -1);
        cells[0] = "lin_elas_4096";
        cells[names.indexOf("max_msgs")] = "1";
        for (String column : List.of("ell_bytes", "contention_s")) {
            int at = names.indexOf(column);
            cells[at] = Double.toString(2 * Double.parseDouble(cells[at]));
        }
        int total = names.indexOf("total_s");
        double more = Double.parseDouble(cells[names.indexOf("contention_s")]) / 2;
        cells[total] = Double.toString(Double.parseDouble(cells[total]) + more);
        Files.write(temp.resolve("levels_bluewaters.csv"), List.of(lines.get(header), String.join(",", cells)));
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).as(run.printed()).isZero();
        assertThat(run.cases()).isEqualTo(1);
    }

    @Test
    void an_empty_folder_is_said_and_not_failed(@TempDir Path temp) throws Exception {
        FamilyRun run = run(temp);
        assertThat(run.mismatches()).isZero();
        assertThat(run.printed()).contains("message_time.csv: no such file");
    }
}
