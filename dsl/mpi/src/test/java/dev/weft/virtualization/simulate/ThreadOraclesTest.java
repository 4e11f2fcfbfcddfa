package dev.weft.virtualization.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.FamilyRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulated runs beside the reference, by the runner that {@code ./weft oracles} uses. */
class ThreadOraclesTest {
    @Test
    void every_makespan_is_within_its_tolerance() throws Exception {
        FamilyRun run = FamilyRun.of("virtualization", ThreadOracles::run, FamilyRun.folder("virtualization"));
        assertThat(run.mismatches()).as(run.printed()).isZero();
        assertThat(run.cases()).isEqualTo(107);
    }

    @Test
    void simulated_rows_are_of_two_nodes_without_a_serial_part_whatever_their_set_says(@TempDir Path temp)
            throws Exception {
        Path folder = FamilyRun.folder("virtualization");
        String sets = Files.readString(folder.resolve("params.csv"));
        Files.writeString(
                temp.resolve("params.csv"),
                sets.replace(
                        "dibona_like,2,512,32768,1280,100,8,2000000000,0.0001,",
                        "dibona_like,7,512,32768,1280,100,8,2000000000,0.5,"));
        List<String> rows = Files.readAllLines(folder.resolve("des_deterministic.csv"));
        Files.write(
                temp.resolve("des_deterministic.csv"),
                List.of(rows.get(0), rows.get(1), "unknown,3,1,eager,0,20,1,1,1"));
        FamilyRun run = FamilyRun.of("virtualization", ThreadOracles::run, temp);
        assertThat(run.mismatches()).as(run.printed()).isZero();
        assertThat(run.cases()).isEqualTo(1);
        assertThat(run.printed()).contains("set unknown: not in params.csv");
    }
}
