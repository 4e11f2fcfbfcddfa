package dev.weft.waits;

import dev.weft.study.csv.Csv;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what the kit wrote about one rank; nothing in it is believed that does not fit the rest. */
final class LiveText {
    private static final String HEADING =
            "rank,call_path,function,wait_state,size_class,count,sum_ns,min_ns,second_ns,bytes,"
                    + "min_rank_ns,min_all_ns";
    private static final List<String> COLUMNS = List.of(HEADING.split(","));
    private static final String AGAIN = "Copy the file again, or profile the program anew";
    /** Nanoseconds of more than a hundred days, of which a million ranks can still be counted together. */
    private static final int DIGITS = 16;

    private static final int LARGEST_CLASS = 64;

    private final String file;
    private final List<List<Csv.Cell>> rows;
    private final Set<List<Object>> seen = new HashSet<>();
    private int at = 1;

    private LiveText(String file, List<List<Csv.Cell>> rows) {
        this.file = file;
        this.rows = rows;
    }

    /** The rows of a file that is named after this rank. */
    static LiveRank read(String file, int rank, String text) {
        if (!text.endsWith("\n")) {
            throw ModelException.cannot("read", file, "it was cut off: its last line does not end", AGAIN);
        }
        if (!text.lines().findFirst().orElse("").equals(HEADING)) {
            throw ModelException.cannot(
                    "read the first line of " + file,
                    text.lines().findFirst().orElse(""),
                    "the kit's profiles begin with " + HEADING,
                    "Give the folder that the kit wrote with WEFT_KIT=profile");
        }
        List<List<Csv.Cell>> rows = Csv.closedRows(text.replace("\r\n", "\n"))
                .orElseThrow(() -> ModelException.cannot("read", file, "a quote in it is never closed", AGAIN));
        return new LiveText(file, rows).rank(rank);
    }

    private LiveRank rank(int rank) {
        long run = -1;
        List<LiveCalls> calls = new ArrayList<>();
        for (at = 1; at < rows.size(); at++) {
            requireCells();
            if (number("rank") != rank) {
                throw wrong(
                        "rank",
                        "the file of rank " + rank + " has rows of another one",
                        "Name each file after its rank");
            }
            if (!seen.add(List.of(text("call_path"), text("wait_state"), text("size_class"), text("function")))) {
                throw wrong("call_path", "an earlier line has the same call path, wait state and size class", AGAIN);
            }
            if (text("function").equals("run")) {
                run = number("sum_ns");
            } else {
                calls.add(calls());
            }
        }
        if (run < 0) {
            throw ModelException.cannot(
                    "read", file, "no row of the function run says how long the whole run took", AGAIN);
        }
        return new LiveRank(file, rank, run, calls);
    }

    private LiveCalls calls() {
        String path = text("call_path");
        String function = text("function");
        if (!path.equals(function) && !path.endsWith("/" + function)) {
            throw wrong("call_path", "it does not end in the function " + function, AGAIN);
        }
        long count = number("count");
        long sum = number("sum_ns");
        long min = number("min_ns");
        if (count == 0) {
            throw wrong("count", "a row stands for one call at least", AGAIN);
        }
        if (min > sum / count) {
            throw wrong("sum_ns", count + " calls of " + min + " ns or more take longer", AGAIN);
        }
        @Nullable WaitPattern pattern = pattern();
        return new LiveCalls(
                path,
                function,
                pattern,
                sizeClass(),
                count,
                sum,
                min,
                second(count, sum, min),
                pattern == null ? min : number("min_rank_ns"),
                pattern == null ? min : number("min_all_ns"));
    }

    private long second(long count, long sum, long min) {
        if (count == 1) {
            return sum;
        }
        long second = number("second_ns");
        if (second < min || second > (sum - min) / (count - 1)) {
            throw wrong(
                    "second_ns",
                    "the second shortest of these calls lies between the shortest and the mean of the others",
                    AGAIN);
        }
        return second;
    }

    private int sizeClass() {
        long size = number("size_class");
        if (size > LARGEST_CLASS) {
            throw wrong("size_class", "it is the bit length of a number of bytes, 64 at most", AGAIN);
        }
        return (int) size;
    }

    private @Nullable WaitPattern pattern() {
        String name = text("wait_state");
        if (name.equals("none")) {
            return null;
        }
        for (WaitPattern each : WaitPattern.values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(name)) {
                return each;
            }
        }
        throw wrong("wait_state", "it is no wait state that the kit's README.md lists, nor none", AGAIN);
    }

    private void requireCells() {
        int cells = rows.get(at).size();
        if (cells != COLUMNS.size()) {
            throw ModelException.cannot(
                    "read line " + (at + 1) + " of " + file,
                    rows.get(at).get(0).text(),
                    "it has " + cells + " cells and the heading has " + COLUMNS.size(),
                    AGAIN);
        }
    }

    private String text(String column) {
        return rows.get(at).get(COLUMNS.indexOf(column)).text();
    }

    private long number(String column) {
        String cell = text(column);
        if (cell.isEmpty() || cell.length() > DIGITS || cell.chars().anyMatch(c -> c < '0' || c > '9')) {
            throw wrong(column, "it is no whole number from 0 to 16 digits", AGAIN);
        }
        return Long.parseLong(cell);
    }

    private ModelException wrong(String column, String rule, String next) {
        return ModelException.cannot(
                "read " + column + " in line " + (at + 1) + " of " + file, text(column), rule, next);
    }
}
