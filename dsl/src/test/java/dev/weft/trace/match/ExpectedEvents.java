package dev.weft.trace.match;

import dev.weft.oracles.Csv;
import dev.weft.oracles.Tally;
import dev.weft.trace.event.Location;
import dev.weft.trace.otf2.Otf2Archive;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Compares the events of an archive with {@code events.csv} and {@code events-dump.csv.gz}. */
final class ExpectedEvents {
    private ExpectedEvents() {}

    static void compare(Path expected, Otf2Archive archive, Map<String, RecordedEvents> events, Tally tally)
            throws IOException {
        Path file = expected.resolve("events.csv");
        if (!Files.exists(file)) {
            tally.note(file + ": no such file");
            return;
        }
        Map<String, Map<String, Integer>> left = new LinkedHashMap<>();
        events.forEach((location, found) -> left.put(location, new HashMap<>(found.counts())));
        for (Map<String, String> row : Csv.read(file)) {
            String location = cell(row, "location");
            String record = cell(row, "record");
            @Nullable RecordedEvents found = events.get(location);
            String at = "[" + location + " " + record + "]";
            tally.text("location " + location, "present", found == null ? "missing" : "present");
            if (found != null) {
                Integer count = Objects.requireNonNull(left.get(location)).remove(record);
                tally.text("count" + at, cell(row, "count"), String.valueOf(count == null ? 0 : count));
                tally.text("first_tick" + at, cell(row, "first_tick"), Long.toString(found.first()));
                tally.text("last_tick" + at, cell(row, "last_tick"), Long.toString(found.last()));
                tally.text("crc32" + at, cell(row, "crc32"), found.crc());
                tally.text("rank" + at, cell(row, "rank"), rank(archive, location));
            }
        }
        left.forEach((location, records) ->
                tally.text("records of " + location + " that are not expected", "{}", records.toString()));
    }

    private static String rank(Otf2Archive archive, String location) {
        return archive.definitions().locations().stream()
                .filter(known -> Long.toUnsignedString(known.id()).equals(location))
                .map(Location::rank)
                .map(rank -> Integer.toString(rank))
                .findFirst()
                .orElse("missing");
    }

    private static String cell(Map<String, String> row, String column) {
        return String.valueOf(row.get(column));
    }

    /** The dump has the events of one location after those of another; only the first difference of each is told. */
    static void compareDump(Path dump, Map<String, RecordedEvents> events, Tally tally) throws IOException {
        if (!Files.exists(dump)) {
            return;
        }
        Map<String, Integer> at = new LinkedHashMap<>();
        Map<String, String> different = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(dump)), StandardCharsets.US_ASCII))) {
            lines.readLine(); // the heading
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String location = line.substring(0, line.indexOf(','));
                int index = at.merge(location, 1, Integer::sum) - 1;
                @Nullable RecordedEvents found = events.get(location);
                String got = found == null || index >= found.lines().size()
                        ? "nothing"
                        : found.lines().get(index);
                if (!same(line, got)) {
                    different.putIfAbsent(location, "event " + index + ": " + line + " but " + got);
                }
            }
        }
        for (Map.Entry<String, RecordedEvents> entry : events.entrySet()) {
            String location = entry.getKey();
            tally.text("dump of " + location, "", different.getOrDefault(location, ""));
            tally.text(
                    "length of the dump of " + location,
                    Integer.toString(at.getOrDefault(location, 0)),
                    Integer.toString(entry.getValue().lines().size()));
        }
    }

    /** Fields of records that have none here are not compared. */
    private static boolean same(String line, String got) {
        return line.equals(got) || (got.split(",").length == 3 && line.startsWith(got + ","));
    }
}
