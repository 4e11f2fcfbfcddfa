package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Origin;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module of formats is not on the class path of these tests: a file of the trace event format is one error, and no archive. */
class MissingFormatTest {
    @TempDir
    Path folder;

    @Test
    void a_file_of_the_trace_event_format_is_not_written_without_its_format() {
        Recording recording = Recording.of(
                "one",
                Definitions.of(
                        Clock.NANOSECONDS, List.of(new Location(1, "Master", "node", 0, 0)), List.of(), List.of()));
        Trace run = Trace.of(recording.finish(), Origin.SYNTHETIC, "made");
        Path file = folder.resolve("run.json");
        assertThatThrownBy(() -> run.write(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("write(\"" + file
                        + "\"): files in the trace event format need the module weft-formats, which is not on the class"
                        + " path. Add dev.weft:weft-formats to the class path, or depend on dev.weft:weft-dsl, which has"
                        + " it.");
        assertThat(folder).isEmptyDirectory();
    }
}
