package dev.weft.formats.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.nio.file.Path;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay takes the link and the overhead of a machine; both must come back from a platform file. */
class PlatformOverheadTest {
    @TempDir
    Path folder;

    @Test
    void theLinkOfAPlatformHasNoOverheadThatSendsTakeApart() {
        Machine machine = Machine.of(4, 2)
                .link(new Bandwidth(10e9), new Time(1e-6))
                .eagerUpTo(new Bytes(12345))
                .overhead(new Time(300e-9));
        String file = folder.resolve("machine.xml").toString();

        machine.save(file);
        Machine read = Machine.read(file);

        Percentage close = Percentage.withPercentage(1e-6);
        assertThat(read.overhead().orElseThrow().si()).isCloseTo(300e-9, close);
        assertThat(read.link().orElseThrow().latency().si()).isCloseTo(1e-6, close);
        assertThat(read.inside().orElseThrow().latency().si()).isCloseTo(1e-6, close);
    }
}
