package dev.weft.machine;

import dev.weft.study.Progress;
import dev.weft.study.Suggestion;
import dev.weft.study.csv.Csv;
import dev.weft.study.data.DataSet;
import dev.weft.study.file.UserFile;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a CSV file with a line for each rank: the columns rank and node, then switch and cell where there are such, the run where there are
 * several, and the number of nodes of the run as a check. Names are text as written.
 */
final class LayoutFile {
    private static final String RANK = "rank";
    private static final String NODE = "node";
    private static final String SWITCH = "switch";
    private static final String CELL = "cell";
    private static final String RUN = "run";
    private static final String NODES = "nodes";
    private static final List<String> COLUMNS = List.of(RANK, NODE, SWITCH, CELL, RUN, NODES);
    private static final String EXAMPLE = "Begin it with the line rank,node,switch,cell";
    private static final int MOST_RANKS = 1 << 24;

    /** ASCII digits only, in a number of ranks that fits. */
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");

    /** A line of the file; the names of columns that the file lacks are empty. */
    record Line(long number, int rank, String node, String atSwitch, String cell, String nodes) {}

    private final String name;
    private List<String> heading = List.of();
    private final Map<String, List<Line>> lines = new LinkedHashMap<>();

    private LayoutFile(String name) {
        this.name = name;
    }

    /** Reads a data set of the catalogue, or else a file. */
    static LayoutFile read(String name) {
        Optional<DataSet> published =
                DataSet.find(name).filter(set -> set.kind().equals("layout"));
        if (published.isPresent()) {
            Map.Entry<String, byte[]> only =
                    published.get().files().entrySet().iterator().next();
            Path shown = Path.of(name);
            return read(
                    name,
                    shown,
                    UserFile.lines(shown, new ByteArrayInputStream(only.getValue()), StandardCharsets.UTF_8));
        }
        Path path;
        try {
            path = Path.of(name);
        } catch (InvalidPathException noPath) {
            throw ModelException.call(
                    "layout", "it is not a valid file name", "Check its characters", name.replace((char) 0, ' '));
        }
        try {
            return read(name, path, UserFile.lines(path, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw unreadable(name, unreadable);
        }
    }

    private static ModelException unreadable(String name, IOException failure) {
        return new ModelException(
                "layout(" + ModelException.argument(name) + "): it is not a readable text file. Check its name.",
                failure);
    }

    private static LayoutFile read(String name, Path path, UserFile.Lines lines) {
        LayoutFile file = new LayoutFile(String.valueOf(path.getFileName()));
        try (UserFile.Lines in = lines) {
            file.heading(in.next());
            for (String next = in.next(); next != null; next = in.next()) {
                Progress.stopIfInterrupted("reading " + path);
                if (!next.isBlank()) {
                    file.line(in.number(), next, Csv.cells(next, ','));
                }
            }
        } catch (IOException unreadable) {
            throw unreadable(name, unreadable);
        }
        if (file.lines.isEmpty()) {
            throw ModelException.of(
                    file.name, "it has no line with a rank", "Add a line for each rank, such as 0,a,s1,c1");
        }
        return file;
    }

    private void heading(@Nullable String first) {
        if (first == null || first.isBlank()) {
            throw ModelException.of(name, "it is empty, or its first line is", EXAMPLE);
        }
        heading = Csv.cells(first.replaceFirst("^\ufeff", ""), ',');
        for (String column : heading) {
            if (!COLUMNS.contains(column)) {
                throw Suggestion.unknown("column of " + name, column, COLUMNS);
            }
            if (heading.indexOf(column) != heading.lastIndexOf(column)) {
                throw ModelException.of(
                        name + ", column " + column, "two columns have this name", "Rename or remove one of them");
            }
        }
        require(RANK);
        require(NODE);
        if (hasCells()) {
            require(SWITCH);
        }
    }

    private void require(String column) {
        if (!heading.contains(column)) {
            throw ModelException.of(name + ", columns " + heading, "there is no column " + column, EXAMPLE);
        }
    }

    private void line(long number, String text, List<String> cells) {
        String where = name + ", line " + number + ", " + ModelException.argument(text.strip());
        if (cells.size() != heading.size() || cells.contains("")) {
            throw ModelException.of(
                    where,
                    cells.contains("")
                            ? "a cell is empty"
                            : "the line has " + Digits.plural(cells.size(), "cell") + ", and the heading has "
                                    + heading.size(),
                    "Complete the line");
        }
        String rank = cell(cells, RANK);
        if (!WHOLE.matcher(rank).matches() || Integer.parseInt(rank) >= MOST_RANKS) {
            throw ModelException.of(where, "the rank must be a whole number from 0 to 16,777,215", "Correct the line");
        }
        lines.computeIfAbsent(cell(cells, RUN), none -> new ArrayList<>())
                .add(new Line(
                        number,
                        Integer.parseInt(rank),
                        cell(cells, NODE),
                        cell(cells, SWITCH),
                        cell(cells, CELL),
                        cell(cells, NODES)));
    }

    private String cell(List<String> cells, String column) {
        int at = heading.indexOf(column);
        return at < 0 ? "" : cells.get(at);
    }

    String name() {
        return name;
    }

    boolean hasSwitches() {
        return heading.contains(SWITCH);
    }

    boolean hasCells() {
        return heading.contains(CELL);
    }

    List<String> runs() {
        return List.copyOf(lines.keySet());
    }

    List<Line> lines(String run) {
        return lines.getOrDefault(run, List.of());
    }

    /** The error for a part of a line. */
    ModelException wrong(Line line, String part, String rule, String next) {
        return ModelException.of(name + ", line " + line.number() + ", " + part, rule, next);
    }
}
