package dev.weft.formats.chrome;

import dev.weft.study.file.WholeFile;
import dev.weft.trace.TraceFormat;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Interrupted;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a run as one file in the trace event format: a process for each rank, and its threads below it; calls as complete
 * events, messages as flows. Events are read once and never kept.
 */
public final class ChromeFormat implements TraceFormat {
    /** The file is written under a temporary name and moved when it is complete. */
    @Override
    public void write(EventSource run, long start, Path file) {
        requireNew(file);
        try {
            WholeFile.writeNew(file, out -> {
                try (Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
                    write(run, start, file, text);
                }
            });
        } catch (IOException failure) {
            throw cannot(file, WholeFile.reason(failure), WholeFile.advice(failure));
        }
    }

    @Override
    public void requireNew(Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw cannot(
                    file,
                    "it is there already, and a run is never written over",
                    "Delete it, or write to another name");
        }
        Path place = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file.toAbsolutePath());
        if (!Files.isDirectory(place)) {
            throw cannot(file, "its folder does not exist", "Make the folder " + place + " first");
        }
    }

    private static void write(EventSource run, long start, Path file, Writer out) throws IOException {
        Interruptions interruptions = Interruptions.of(run.definitions());
        Definitions definitions = interruptions.definitions();
        Instants instants = new Instants(definitions.clock(), start);
        List<Location> locations = definitions.locations();
        EventLines lines = new EventLines(out);
        lines.begin();
        Map<String, Integer> others = new HashMap<>();
        Map<Integer, Integer> threads = new HashMap<>();
        for (int i = 0; i < locations.size(); i++) {
            Location location = locations.get(i);
            int rank = definitions.rankOf(i);
            int process = rank >= 0
                    ? rank
                    : definitions.ranks() + others.computeIfAbsent(location.process(), name -> others.size());
            int thread = location.rank() >= 0 ? 0 : threads.merge(process, 1, Integer::sum);
            name(lines, location, rank, process, thread);
            Threaded events = new Threaded(definitions, instants, lines, process, thread, location.rank());
            Interrupted over = interruptions.over(events, false);
            Optional<Fault> fault = run.read(i, over);
            if (fault.isPresent()) {
                throw cannot(
                        file, "its source is damaged, in " + fault.get(), "Copy the source whole, or record it again");
            }
            over.finish();
            events.end();
        }
        lines.end(run.name());
        out.flush();
    }

    private static void name(EventLines lines, Location location, int rank, int process, int thread) {
        String name = rank >= 0 ? "rank " + rank : location.process();
        lines.about("process_name", process, thread, "name", EventLines.text(name));
        lines.about("process_sort_index", process, thread, "sort_index", String.valueOf(process));
        lines.about("thread_name", process, thread, "name", EventLines.text(location.name()));
        lines.about("thread_sort_index", process, thread, "sort_index", String.valueOf(thread));
    }

    private static ModelException cannot(Path file, String rule, String next) {
        return ModelException.call("write", rule, next, file.toString());
    }
}
