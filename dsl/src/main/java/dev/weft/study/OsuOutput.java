package dev.weft.study;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What the OSU micro-benchmarks print: latency, bandwidth, both-way bandwidth and message rate over message sizes, with the
 * smallest and largest value as bracket where {@code -f} printed them. A banner that stands again starts the next repetition.
 */
final class OsuOutput {
    private static final Pattern BANNER = Pattern.compile("#\\s*(OSU .*?Test.*?)\\s*");
    private static final Pattern DATATYPE = Pattern.compile("#\\s*Datatype:\\s*(.*?)\\.?\\s*");
    private static final Pattern HEADING = Pattern.compile("#\\s*Size\\s+\\S.*");

    private final TextFile file;
    private String tool = "";
    private String datatype = "";
    private List<OsuColumn> columns = List.of();
    private List<double[]> rows = new ArrayList<>();
    private final List<Columns> tables = new ArrayList<>();
    private final List<String> datatypes = new ArrayList<>();
    private final List<Columns> repetitions = new ArrayList<>();

    private OsuOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream()
                .anyMatch(line -> BANNER.matcher(line).matches()
                        || (HEADING.matcher(line).matches() && OsuColumn.isHeading(line)));
    }

    static Reading read(TextFile file) {
        OsuOutput output = new OsuOutput(file);
        for (int i = 0; i < file.lines().size(); i++) {
            output.line(i + 1, file.lines().get(i));
        }
        output.endRepetition();
        if (output.repetitions.isEmpty()) {
            throw file.wrong(
                    "it has an OSU heading but no rows", "Give the whole output of a benchmark over message sizes");
        }
        return new Reading(
                output.tool.isEmpty() ? "OSU micro-benchmark" : output.tool, List.copyOf(output.repetitions));
    }

    private void line(int number, String line) {
        Matcher banner = BANNER.matcher(line);
        Matcher type = DATATYPE.matcher(line);
        if (banner.matches()) {
            startRepetition(number, line, banner.group(1));
        } else if (type.matches()) {
            endTable();
            datatype = type.group(1);
        } else if (HEADING.matcher(line).matches()) {
            endTable();
            columns = OsuColumn.headings(file, number, line);
        } else if (!line.isBlank() && !line.stripLeading().startsWith("#") && !columns.isEmpty()) {
            // lines before the heading are what mpirun and the batch system had to say
            rows.add(row(number, line));
        }
    }

    private void startRepetition(int number, String line, String banner) {
        if (!tool.isEmpty() && !tool.equals(banner)) {
            throw file.wrong(
                    number,
                    line,
                    "the file began with " + tool,
                    "Keep the output of different benchmarks in different files");
        }
        endRepetition();
        tool = banner;
        columns = List.of();
    }

    private double[] row(int number, String line) {
        String[] cells = line.strip().split("\\s+", -1);
        if (cells.length != columns.size()) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + CsvTable.plural(cells.length, "number") + " and the heading has " + columns.size(),
                    "Complete the line, or remove it if the file was cut off");
        }
        double[] values = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            if (columns.get(i).isUsed()) {
                values[i] = number(number, cells[i]);
            }
        }
        if (rows.stream().anyMatch(row -> row[0] == values[0])) {
            throw file.wrong(
                    number,
                    line,
                    "the size " + cells[0] + " stands twice",
                    "Keep each size once, or keep the banner of each run so that they count as repetitions");
        }
        return values;
    }

    private double number(int line, String cell) {
        Optional<CsvNumber> number =
                CsvNumber.parse(cell).filter(found -> found.unit().isEmpty());
        if (number.isEmpty() || number.get().value() < 0) {
            throw file.wrong(
                    line,
                    cell,
                    number.isEmpty() ? "it is not a number" : "a measured value is never negative",
                    "Repeat the run, or remove the line");
        }
        return number.get().value();
    }

    private void endTable() {
        if (!rows.isEmpty()) {
            Columns table = Columns.rows(rows.size())
                    .key("size", rows.stream().map(row -> new Bytes(row[0])).toList());
            tables.add(OsuColumn.measures(columns, rows, table));
            datatypes.add(datatype);
        }
        rows = new ArrayList<>();
    }

    private void endRepetition() {
        endTable();
        if (!tables.isEmpty()) {
            repetitions.add(tables.size() > 1 ? stacked() : tables.get(0));
        }
        tables.clear();
        datatypes.clear();
        datatype = "";
    }

    private Columns stacked() {
        try {
            return Columns.stack(IntStream.range(0, tables.size())
                    .mapToObj(i -> tables.get(i).key("datatype", (Object) datatypes.get(i)))
                    .toList());
        } catch (ModelException differentColumns) {
            throw file.wrong(
                    "its tables have different columns", "Keep the output of different benchmarks in different files");
        }
    }
}
