package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of PICO, the benchmark of collectives of HLC-Lab: {@code COUNT_ALGORITHM_DATATYPE.csv} with a column {@code
 * highest}, the longest time of a rank in ns of each iteration, warm-up included. The files of a test are joined; the
 * collective, the library and the nodes are read from {@code SYSTEM_metadata.csv} three folders above, if it is there.
 */
final class PicoOutput {
    private static final Pattern HEADING = Pattern.compile("highest(?:,rank[0-9]+)*");
    private static final Pattern NAME =
            Pattern.compile("([0-9]{1,12})_(.+?)(?:_(int8|int16|int32|int64|int|float|double|char))?\\.csv");
    private static final Map<String, Integer> BYTES =
            Map.of("int8", 1, "int16", 2, "int32", 4, "int64", 8, "int", 4, "float", 4, "double", 8, "char", 1);

    /** The collective of a test and its place, as its metadata say. */
    private record Test(String collective, int nodes, String note) {}

    private PicoOutput() {}

    static boolean matches(TextFile file) {
        return file.lines().stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .filter(line -> HEADING.matcher(line.strip()).matches())
                .isPresent();
    }

    /** The files of one test, or of several that have the same columns. */
    static Joined joined(MeasurementSource source) {
        List<Reading> readings = source.files().stream().map(PicoOutput::read).toList();
        List<String> notes = new ArrayList<>(source.notes());
        readings.forEach(reading -> {
            notes.addAll(reading.count().notes());
            reading.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
        });
        Columns all = Columns.stack(
                readings.stream().map(reading -> reading.runs().get(0).table()).toList());
        return new Joined(all, "PICO", notes, List.of());
    }

    static Reading read(TextFile file) {
        Matcher name = NAME.matcher(file.name().substring(file.folder().length()));
        if (!name.matches()) {
            throw file.wrong(
                    "its name does not tell the size and the algorithm, as PICO's do",
                    "Rename it as 1024_ring_int32.csv");
        }
        List<Double> nanoseconds = new ArrayList<>();
        LineCount count = LineCount.of(file, (number, line) -> take(file, number, line.strip(), nanoseconds));
        if (nanoseconds.isEmpty()) {
            throw file.wrong("it has a heading but no rows", "Remove the file, or repeat the run");
        }
        String type = name.group(3) == null ? "int32" : name.group(3);
        Optional<Test> test = test(file);
        Rows<Integer> rows = Rows.upTo(nanoseconds.size());
        if (test.isPresent()) {
            Test found = test.get();
            rows = rows.key("collective", row -> found.collective()).key("nodes", row -> found.nodes());
        }
        Columns table = rows.key("algorithm", row -> name.group(2))
                .key("size", row -> new Bytes(Double.parseDouble(name.group(1)) * BYTES.getOrDefault(type, 4)))
                .key("datatype", row -> type)
                .key(KitOutput.SAMPLE, row -> row)
                .measure("time", Unit.US, row -> Unit.NS.toSi(nanoseconds.get(row)))
                .columns();
        Reading reading = Reading.of("PICO", List.of(table), count)
                .noting("times are those of the slowest rank, warm-up included; sizes are counts times bytes of the"
                        + " data type");
        return test.isPresent() ? reading.noting(test.get().note()) : reading;
    }

    private static boolean take(TextFile file, int number, String line, List<Double> nanoseconds) {
        if (HEADING.matcher(line).matches()) {
            return true;
        }
        List<String> cells = List.of(line.split(",", -1));
        long columns = file.lines().stream()
                .filter(each -> !each.isBlank())
                .findFirst()
                .map(heading -> heading.chars().filter(c -> c == ',').count() + 1)
                .orElse(1L);
        if (cells.size() != columns) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + cells.size() + " numbers and the heading has " + columns,
                    "Complete the line, or remove it if the file was cut off");
        }
        double[] times = Measured.positive(file, number, cells);
        Measured.requireWhole(file, number, cells.get(0), times[0], "a time in ns");
        return nanoseconds.add(times[0]);
    }

    /** The row of the test in the metadata of its system: results/SYSTEM_metadata.csv, SYSTEM/TIMESTAMP/TEST/file. */
    private static Optional<Test> test(TextFile file) {
        Path path = Path.of(file.name()).toAbsolutePath();
        if (path.getNameCount() < 5) {
            return Optional.empty();
        }
        String test = path.getName(path.getNameCount() - 2).toString();
        String timestamp = path.getName(path.getNameCount() - 3).toString();
        Path system = path.getName(path.getNameCount() - 4);
        Path results = path.resolve("../../../..").normalize();
        Path metadata = results.resolve(system + "_metadata.csv");
        if (!Files.isRegularFile(metadata)) {
            return Optional.empty();
        }
        CsvTable table = CsvTable.read(TextFile.read(metadata));
        return table.rows().stream()
                .filter(row -> row.cells().get(table.column("timestamp")).equals(timestamp)
                        && row.cells().get(table.column("test_id")).equals(test))
                .findFirst()
                .map(row -> test(table, row));
    }

    private static Test test(CsvTable table, CsvTable.Line row) {
        String nodes = row.cells().get(table.column("nnodes"));
        if (!nodes.matches("[0-9]{1,9}")) {
            throw wrong(table, row, nodes);
        }
        return new Test(
                row.cells().get(table.column("collective_type")).toLowerCase(Locale.ROOT),
                Integer.parseInt(nodes),
                "MPI: " + row.cells().get(table.column("mpi_lib")) + " "
                        + row.cells().get(table.column("mpi_lib_version")) + ", tasks per node: "
                        + row.cells().get(table.column("tasks_per_node")));
    }

    private static ModelException wrong(CsvTable table, CsvTable.Line row, String nodes) {
        return table.wrong(row, nodes, "the number of nodes is not a whole number", "Correct the row");
    }
}
