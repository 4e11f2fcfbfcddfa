package dev.weft.trace.match;

import dev.weft.oracles.Csv;
import dev.weft.oracles.Family;
import dev.weft.oracles.Tally;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.trace.otf2.Otf2Archive;
import dev.weft.units.ModelException;
import dev.weft.waits.WaitOracles;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Archives of real runs, with what other readers and an independent analysis say about them. */
public final class WaitStateOracles implements Family {
    @Override
    public String name() {
        return "waitstates";
    }

    @Override
    public void run(Path folder, Tally tally) throws IOException {
        List<Path> anchors;
        try (Stream<Path> files = Files.walk(folder, 4, FileVisitOption.FOLLOW_LINKS)) {
            anchors = files.filter(file -> file.toString().endsWith(".otf2"))
                    .sorted()
                    .toList();
        }
        if (anchors.isEmpty()) {
            tally.note("no archives in " + folder);
        }
        for (Path anchor : anchors) {
            Path archive = Objects.requireNonNull(anchor.getParent());
            String name = folder.relativize(archive).toString();
            Path expected = archive.resolve("expected");
            if (Files.isDirectory(expected)) {
                tally.start(name);
                runArchive(anchor, expected, tally);
            } else {
                tally.note(name + ": no expected values");
            }
        }
    }

    private static void runArchive(Path anchor, Path expected, Tally tally) throws IOException {
        Map<String, String> facts = pairs(expected.resolve("archive.csv"));
        ExpectedFault fault = ExpectedFault.of(expected, facts, tally);
        try {
            Otf2Archive archive = Otf2Archive.open(anchor);
            List<Fault> faults = new ArrayList<>(archive.faults());
            Map<String, RecordedEvents> events = read(archive, faults, Files.exists(dump(expected)));
            fault.check(faults.stream().map(Fault::toString).toList(), tally);
            compare(archive, expected, facts, events, tally);
            WaitOracles.compare(anchor, expected, tally);
        } catch (ModelException refused) {
            fault.check(List.of(String.valueOf(refused.getMessage())), tally);
        } catch (RuntimeException escaped) {
            // whatever the archive, only the library's own errors may come out
            tally.text("outcome", "no other exception", escaped.toString());
        }
    }

    private static Map<String, RecordedEvents> read(Otf2Archive archive, List<Fault> faults, boolean keepLines) {
        Map<String, RecordedEvents> all = new LinkedHashMap<>();
        List<Location> locations = archive.definitions().locations();
        for (int i = 0; i < locations.size(); i++) {
            String id = Long.toUnsignedString(locations.get(i).id());
            RecordedEvents events = new RecordedEvents(id, keepLines);
            archive.read(i, events).ifPresent(faults::add);
            all.put(id, events);
        }
        return all;
    }

    private static void compare(
            Otf2Archive archive,
            Path expected,
            Map<String, String> facts,
            Map<String, RecordedEvents> events,
            Tally tally)
            throws IOException {
        ExpectedEvents.compare(expected, archive, events, tally);
        ExpectedEvents.compareDump(dump(expected), events, tally);
        Matching matching = Matching.of(archive);
        ArchiveFacts.compare(facts, archive, matching, tally);
        compareClocks(expected.resolve("clock-offsets.csv"), matching, tally);
    }

    private static void compareClocks(Path file, Matching matching, Tally tally) throws IOException {
        if (!Files.exists(file)) {
            tally.note(file + ": no such file");
            return;
        }
        ClockCheck check = ClockCheck.of(matching);
        List<Map<String, String>> rows = Csv.read(file);
        tally.text(
                "clock offsets",
                rows.isEmpty() ? "none: drift" : "offsets",
                check.drifts() ? "none: drift" : "offsets");
        if (rows.isEmpty() || check.drifts()) {
            return;
        }
        tally.text("ranks with a clock", Integer.toString(rows.size()), Integer.toString(check.ranks()));
        for (Map<String, String> row : rows) {
            int rank = Integer.parseInt(row.getOrDefault("rank", "-1"));
            if (rank >= 0 && rank < check.ranks()) {
                String at = "[rank " + rank + "]";
                tally.text(
                        "lower" + at,
                        bound(row.get("lower_ticks")),
                        bound(check.lower(rank).stream().boxed().toList()));
                tally.text(
                        "upper" + at,
                        bound(row.get("upper_ticks")),
                        bound(check.upper(rank).stream().boxed().toList()));
                tally.text("offset" + at, String.valueOf(row.get("offset_ticks")), Long.toString(check.offset(rank)));
            }
        }
    }

    private static String bound(List<Long> ticks) {
        return ticks.isEmpty() ? "none" : Long.toString(ticks.get(0));
    }

    /** References write what is not bounded in words, or not at all. */
    private static String bound(@Nullable String cell) {
        return cell != null && cell.matches("-?\\d+") ? cell : "none";
    }

    private static Path dump(Path expected) {
        return expected.resolve("events-dump.csv.gz");
    }

    private static Map<String, String> pairs(Path file) throws IOException {
        Map<String, String> pairs = new LinkedHashMap<>();
        if (Files.exists(file)) {
            for (Map<String, String> row : Csv.read(file)) {
                pairs.put(String.valueOf(row.get("key")), String.valueOf(row.get("value")));
            }
        }
        return pairs;
    }
}
