package dev.weft.virtualization.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.FamilyRun;
import org.junit.jupiter.api.Test;

/** Simulated runs beside the reference, by the runner that {@code ./weft oracles} uses. */
class ThreadOraclesTest {
    @Test
    void every_makespan_is_within_its_tolerance() throws Exception {
        FamilyRun run = FamilyRun.of("virtualization", ThreadOracles::run, FamilyRun.folder("virtualization"));
        assertThat(run.mismatches()).as(run.printed()).isZero();
        assertThat(run.cases()).isEqualTo(107);
    }
}
