package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.count;
import static dev.weft.study.scan.Column.fact;
import static dev.weft.study.scan.Column.high;
import static dev.weft.study.scan.Column.ignored;
import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.leftOut;
import static dev.weft.study.scan.Column.low;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.csv.Csv;
import dev.weft.study.scan.Column.Role;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.Scan;
import dev.weft.study.scan.Table;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files of PICO, the benchmark of collectives of HLC-Lab: {@code COUNT_ALGORITHM_DATATYPE.csv} with a column {@code highest}, the longest time of a
 * rank in ns of each iteration, warm-up included, and {@code aggregated_results_summary.csv} with the medians of all. The collective, the
 * library and the nodes of the former are read from {@code SYSTEM_metadata.csv} three folders above, if it is there. Nodes are a number, or the
 * shape of a torus as the machine names it.
 */
final class Pico {
    private static final Pattern NAME =
            Pattern.compile("([0-9]{1,12})_(.+?)(?:_(int8|int16|int32|int64|int|float|double|char))?\\.csv");
    private static final Map<String, Integer> BYTES =
            Map.of("int8", 1, "int16", 2, "int32", 4, "int64", 8, "int", 4, "float", 4, "double", 8, "char", 1);

    private Pico() {}

    static Form samples() {
        return Form.of("pico", "PICO")
                .first(Pico::isHeading)
                .heading(Pico::isHeading, Pico::cells)
                .columns(value("time", Unit.US, "highest").times(1e-9), count("rank#"))
                .cells(Pico::cells)
                .row(cells -> Numbers.isLikeNumber(cells.get(0)))
                .headed(Pico::headed)
                .check(Pico::requireWhole)
                .numbered("sample")
                .named()
                .order("collective", "nodes", "algorithm", "vector", "datatype", "sample");
    }

    static Form summary() {
        return Form.of("pico", "PICO")
                .heading(line -> line.startsWith("collective_type,") && line.contains(",buffer_size,"), Pico::cells)
                .columns(
                        text("collective", "collective_type"),
                        text("nodes", "nnodes"),
                        text("algorithm", "algo_name"),
                        key("vector", Unit.B, "buffer_size"),
                        text("datatype", "datatype"))
                .columns(
                        value("time", Unit.US, "median").times(1e-9),
                        low("time", Unit.US, "min").times(1e-9),
                        high("time", Unit.US, "max").times(1e-9))
                .columns(
                        fact("tasks per node", "tasks_per_node"), fact("system", "system"), fact("reduction", "mpi_op"))
                .columns(fact("test", "test_id"), fact("run", "timestamp"), fact("library", "mpi_lib"))
                .columns(fact("version", "mpi_lib_version"), fact("GPU", "gpu_awareness"), fact("notes", "notes"))
                .columns(fact("GPU library", "gpu_lib"), fact("GPU library version", "gpu_lib_version"))
                .columns(ignored("libbine_version|array_dim"), count("n_iter"))
                .columns(leftOut("mean|std|percentile_#|iqr|standard_error|num_outliers"))
                .columns(leftOut("ci_lower|ci_upper").signed())
                .cells(line -> lowered(quoted(line)))
                .row(cells -> cells.size() > 3)
                .order("collective", "nodes", "algorithm", "vector", "datatype")
                .brackets("least to most of the iterations");
    }

    private static boolean isHeading(String line) {
        return line.equals("highest") || line.startsWith("highest,rank");
    }

    private static List<String> cells(String line) {
        return List.of(line.split(",", -1));
    }

    private static List<String> quoted(String line) {
        boolean closed = line.chars().filter(c -> c == '"').count() % 2 == 0;
        return closed ? Csv.cells(line, ',') : cells(line);
    }

    private static List<String> lowered(List<String> cells) {
        List<String> all = new ArrayList<>(cells);
        all.set(0, all.get(0).toLowerCase(Locale.ROOT));
        return all;
    }

    private static void headed(Scan scan) {
        TextFile file = scan.file();
        Matcher name = NAME.matcher(file.name().substring(file.folder().length()));
        if (!name.matches()) {
            throw file.wrong(
                    "its name does not tell the size and the algorithm, as PICO's do",
                    "Rename it as 1024_ring_int32.csv");
        }
        String type = name.group(3) == null ? "int32" : name.group(3);
        scan.key("algorithm", name.group(2));
        scan.key("vector", new Bytes(Double.parseDouble(name.group(1)) * BYTES.getOrDefault(type, 4)));
        scan.key("datatype", type);
        scan.note(
                "times are those of the slowest rank, warm-up included; a vector is that of all ranks, the count times the bytes of the data type");
        test(file).ifPresent(test -> {
            String nodes = test.getOrDefault("nnodes", "");
            scan.key("collective", test.getOrDefault("collective_type", "").toLowerCase(Locale.ROOT));
            scan.key("nodes", nodes.matches("[0-9]{1,9}") ? (Object) Integer.valueOf(nodes) : nodes);
            scan.note("MPI: " + test.get("mpi_lib") + " " + test.get("mpi_lib_version") + ", tasks per node: "
                    + test.get("tasks_per_node"));
        });
    }

    private static void requireWhole(Scan scan, Table table) {
        for (int row = 0; row < table.rows(); row++) {
            double time = table.printed(row, "time", Role.VALUE);
            if (time != Math.rint(time)) {
                throw table.wrong(row, "a time in ns must be a whole number", "Correct the line, or remove it");
            }
        }
    }

    /** The row of the test in the metadata of its system: results/SYSTEM_metadata.csv, SYSTEM/TIMESTAMP/TEST/file. */
    private static Optional<Map<String, String>> test(TextFile file) {
        Path path = Path.of(file.name()).toAbsolutePath();
        if (path.getNameCount() < 5) {
            return Optional.empty();
        }
        String test = path.getName(path.getNameCount() - 2).toString();
        String timestamp = path.getName(path.getNameCount() - 3).toString();
        Path system = path.getName(path.getNameCount() - 4);
        Path metadata = path.resolve("../../../..").normalize().resolve(system + "_metadata.csv");
        if (!Files.isRegularFile(metadata)) {
            return Optional.empty();
        }
        List<String> lines = TextFile.read(metadata).lines();
        List<String> names = quoted(lines.get(0));
        return lines.stream()
                .skip(1)
                .map(line -> row(names, quoted(line)))
                .filter(row -> timestamp.equals(row.get("timestamp")) && test.equals(row.get("test_id")))
                .findFirst();
    }

    private static Map<String, String> row(List<String> names, List<String> cells) {
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < Math.min(names.size(), cells.size()); i++) {
            row.put(names.get(i), cells.get(i));
        }
        return row;
    }
}
