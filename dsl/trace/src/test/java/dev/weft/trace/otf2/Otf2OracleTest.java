package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.EventKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Archives of real runs against what independent readers found in them. */
class Otf2OracleTest {
    private static Path folder(String name) {
        try {
            return Path.of(Objects.requireNonNull(Otf2OracleTest.class.getResource("/dev/weft/trace/archives/" + name))
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Reading read(String name, String anchor) {
        Reading reading = Reading.of(Otf2Archive.open(folder(name).resolve(anchor)));
        assertThat(reading.problems).isEmpty();
        return reading;
    }

    private static String line(Object first, long time, long[] event) {
        StringBuilder line = new StringBuilder(first + "," + time);
        Reading.fieldsInOrder(event).forEach(field -> line.append(',').append(field));
        return line.toString();
    }

    @ParameterizedTest
    @CsvSource({"halo-wait, traces.otf2, 2432", "colls-eztrace, eztrace_log.otf2, 1192"})
    void every_event_is_that_of_the_dump(String name, String anchor, int most) throws IOException {
        Reading reading = read(name, anchor);
        List<String> lines = new ArrayList<>();
        reading.events.forEach((location, events) -> {
            for (long[] event : events) {
                String kind = event[1] == 63
                        ? "THREAD_BEGIN"
                        : event[1] == 65 ? "THREAD_END" : EventKind.name((int) event[1]);
                lines.add(location + "," + line(kind, event[0], event));
            }
        });
        List<String> expected = new ArrayList<>();
        Path dump = folder(name).resolve("expected/events-dump.csv.gz");
        try (InputStream file = new GZIPInputStream(Files.newInputStream(dump));
                BufferedReader reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            reader.readLine(); // the header
            for (String row = reader.readLine(); row != null; row = reader.readLine()) {
                expected.add(row);
            }
        }
        assertThat(lines).hasSizeGreaterThanOrEqualTo(most).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @CsvSource({"halo-wait, traces.otf2", "colls-eztrace, eztrace_log.otf2"})
    void counts_times_and_checksums_are_those_of_the_oracle(String name, String anchor) throws IOException {
        Reading reading = read(name, anchor);
        List<String> rows = Files.readAllLines(folder(name).resolve("expected/events.csv"));
        assertThat(rows).hasSizeGreaterThan(20);
        for (String row : rows.subList(1, rows.size())) {
            String[] cells = row.split(",", -1);
            List<long[]> events = Objects.requireNonNull(reading.events.get(Long.parseLong(cells[0])));
            assertThat(reading.values.get("location[" + cells[0] + "].rank")).isEqualTo(cells[1]);
            String kind = cells[2].equals("THREAD_BEGIN")
                    ? "record 63"
                    : cells[2].equals("THREAD_END") ? "record 65" : cells[2];
            assertThat(events.stream()
                            .filter(event -> EventKind.name((int) event[1]).equals(kind)))
                    .as(row)
                    .hasSize(Integer.parseInt(cells[3]));
            CRC32 sum = new CRC32();
            events.stream()
                    .filter(event -> event[1] >= 12 && event[1] <= 23)
                    .forEach(event ->
                            sum.update((line(event[1], event[0], event) + "\n").getBytes(StandardCharsets.UTF_8)));
            assertThat(events.get(0)[0]).as(row).isEqualTo(Long.parseLong(cells[4]));
            assertThat(events.get(events.size() - 1)[0]).as(row).isEqualTo(Long.parseLong(cells[5]));
            assertThat(String.format("%08x", sum.getValue())).as(row).isEqualTo(cells[6]);
        }
    }
}
