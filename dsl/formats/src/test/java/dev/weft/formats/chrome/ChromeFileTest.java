package dev.weft.formats.chrome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weft.study.Origin;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs as files that Perfetto and Chrome open. */
class ChromeFileTest {
    @TempDir
    Path folder;

    /** Two ranks, of which the first has a thread: rank 1 posts two receives and completes them in the other order. */
    private static Recording run() {
        Recording run = Recording.of(
                "two \"ranks\"",
                Definitions.of(
                        Clock.NANOSECONDS,
                        List.of(
                                new Location(7, "Master", "node a", 0, 0),
                                new Location(8, "Master", "node b", 1, 0),
                                new Location(9, "OMP 1", "node a", -1, 0),
                                new Location(10, "GPU", "device", -1, 0)),
                        List.of(
                                CodeRegion.named(0, "main"),
                                CodeRegion.named(1, "MPI_Isend"),
                                CodeRegion.named(2, "MPI_Waitall")),
                        List.of(Communicator.of(0, "MPI_COMM_WORLD", 0, 1))));
        run.track(0).enter(5000, 0);
        run.track(0).enter(6001, 1);
        run.track(0).send(6001, 1, 0, 3, 8);
        run.track(0).send(6500, 1, 0, 3, 16);
        run.track(0).leave(7000, 1);
        run.track(0).leave(15000, 0);
        run.track(1).enter(5500, 2);
        run.track(1).irecvRequest(5500, 70);
        run.track(1).irecvRequest(5600, 71);
        run.track(1).irecv(8000, 0, 0, 3, 16, 71);
        run.track(1).irecv(9000, 0, 0, 3, 8, 70);
        run.track(1).leave(9500, 2);
        run.track(2).enter(5100, 0);
        run.track(2).leave(5200, 0);
        run.track(3).enter(5300, 0); // and never left
        run.track(3).enter(5400, 2);
        run.track(3).leave(5450, 2);
        return run;
    }

    private JsonArray written(Trace run) throws IOException {
        Path file = folder.resolve("run.json");
        run.write(file.toString());
        assertThat(left()).containsExactly("run.json");
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject().getAsJsonArray("traceEvents");
    }

    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    private static List<String> lines(JsonArray events, String kind) {
        List<String> lines = new ArrayList<>();
        for (JsonElement each : events) {
            JsonObject event = each.getAsJsonObject();
            if (event.get("ph").getAsString().equals(kind)) {
                String what = kind.equals("M")
                        ? event.getAsJsonObject("args").toString()
                        : event.get("ts") + (event.has("dur") ? "+" + event.get("dur") : "");
                lines.add(event.get("pid") + "/" + event.get("tid") + " "
                        + event.get("name").getAsString() + " " + what);
            }
        }
        return lines;
    }

    @Test
    void who_may_read_other_files_of_the_folder_may_read_the_run() throws IOException {
        Path other = Files.writeString(folder.resolve("other.txt"), "");
        Path file = folder.resolve("run.json");
        Trace.of(run().finish(), Origin.SYNTHETIC, "made").write(file.toString());
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(other));
        }
    }

    @Test
    void ranks_are_processes_with_their_threads_and_calls_are_complete_events_in_microseconds() throws IOException {
        JsonArray events = written(Trace.of(run().finish(), Origin.SYNTHETIC, "made"));
        assertThat(lines(events, "M"))
                .containsExactly(
                        "0/0 process_name {\"name\":\"rank 0\"}",
                        "0/0 process_sort_index {\"sort_index\":0}",
                        "0/0 thread_name {\"name\":\"Master\"}",
                        "0/0 thread_sort_index {\"sort_index\":0}",
                        "1/0 process_name {\"name\":\"rank 1\"}",
                        "1/0 process_sort_index {\"sort_index\":1}",
                        "1/0 thread_name {\"name\":\"Master\"}",
                        "1/0 thread_sort_index {\"sort_index\":0}",
                        "0/1 process_name {\"name\":\"rank 0\"}",
                        "0/1 process_sort_index {\"sort_index\":0}",
                        "0/1 thread_name {\"name\":\"OMP 1\"}",
                        "0/1 thread_sort_index {\"sort_index\":1}",
                        "2/1 process_name {\"name\":\"device\"}",
                        "2/1 process_sort_index {\"sort_index\":2}",
                        "2/1 thread_name {\"name\":\"GPU\"}",
                        "2/1 thread_sort_index {\"sort_index\":1}");
        assertThat(lines(events, "X"))
                .containsExactly(
                        "0/0 MPI_Isend 1.001+0.999",
                        "0/0 main 0.000+10.000",
                        "1/0 MPI_Waitall 0.500+4.000",
                        "0/1 main 0.100+0.100",
                        "2/1 MPI_Waitall 0.400+0.050",
                        "2/1 main 0.300+0.150");
    }

    @Test
    void arrows_join_the_ends_of_each_message_in_the_order_of_posting() throws IOException {
        JsonArray events = written(Trace.of(run().finish(), Origin.SYNTHETIC, "made"));
        Map<String, String> sends = new HashMap<>();
        List<String> joined = new ArrayList<>();
        for (JsonElement each : events) {
            JsonObject event = each.getAsJsonObject();
            String kind = event.get("ph").getAsString();
            if (kind.equals("s")) {
                assertThat(sends.put(event.get("id").getAsString(), event.get("ts") + " " + event.get("args")))
                        .isNull();
            } else if (kind.equals("f")) {
                assertThat(event.get("bp").getAsString()).isEqualTo("e");
                joined.add(
                        sends.get(event.get("id").getAsString()) + " > " + event.get("ts") + " " + event.get("args"));
            }
        }
        assertThat(joined)
                .containsExactly(
                        "1.001 {\"bytes\":8} > 4.000 {\"bytes\":8}", "1.500 {\"bytes\":16} > 3.000 {\"bytes\":16}");
    }

    @Test
    void nothing_is_written_over_and_nothing_stays_of_a_run_that_cannot_be_read_or_is_stopped() throws IOException {
        Trace run = Trace.of(run().finish(), Origin.SYNTHETIC, "made");
        Path file = folder.resolve("run.json");
        Files.writeString(file, "mine");
        assertThatThrownBy(() -> run.write(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("write(\"" + file
                        + "\"): it is there already, and a run is never written over. Delete it, or write to another"
                        + " name.");
        assertThat(Files.readString(file)).isEqualTo("mine");
        Files.delete(file);
        Path nowhere = folder.resolve("none/run.json");
        assertThatThrownBy(() -> run.write(nowhere.toString()))
                .hasMessage("write(\"" + nowhere + "\"): its folder does not exist. Make the folder "
                        + nowhere.getParent() + " first.");
        run.duration(); // from here on nothing but writing reads
        Trace stopped = run.from(new Stopping(run.events()));
        assertThatThrownBy(() -> stopped.write(file.toString())).hasMessage("Interrupted while writing events.");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(left()).isEmpty();
    }

    /** Events during which the thread is interrupted, at the second reading of them. */
    private record Stopping(EventSource source, AtomicInteger readings) implements EventSource {
        Stopping(EventSource source) {
            this(source, new AtomicInteger());
        }

        @Override
        public String name() {
            return source.name();
        }

        @Override
        public Definitions definitions() {
            return source.definitions();
        }

        @Override
        public Optional<Fault> read(int location, EventConsumer consumer) {
            if (readings.incrementAndGet() > definitions().locations().size()) {
                Thread.currentThread().interrupt();
            }
            return source.read(location, consumer);
        }

        @Override
        public long size(int location) {
            return source.size(location);
        }
    }
}
