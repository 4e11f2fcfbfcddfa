package dev.weft.virtualization.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.oracles.Tally;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Simulated runs beside the reference, by the runner that {@code ./weft oracles} uses. */
class ThreadOraclesTest {
    @Test
    void every_makespan_is_within_its_tolerance() throws Exception {
        Path folder =
                Path.of(Objects.requireNonNull(ThreadOraclesTest.class.getResource("/virtualization/des_runs25.csv"))
                        .toURI());
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Tally tally = new Tally(new PrintStream(printed, true, StandardCharsets.UTF_8), "virtualization");
        ThreadOracles.run(Objects.requireNonNull(folder.getParent()), tally);
        tally.summary();
        assertThat(tally.mismatches())
                .as(printed.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(tally.cases()).isEqualTo(107);
    }
}
