package dev.weft.waits;

import dev.weft.study.csv.Csv;
import dev.weft.units.ModelException;
import dev.weft.waits.ProfiledRank.LiveCalls;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the profile of one rank that the kit wrote, and checks that its values are consistent. */
final class LiveText {
    private static final String HEADING =
            "rank,call_path,function,wait_state,size_class,count,sum_ns,min_ns,second_ns,bytes,"
                    + "min_rank_ns,min_all_ns";
    private static final List<String> COLUMNS = List.of(HEADING.split(","));
    private static final String AGAIN = "Copy the file again, or profile the program again";
    /** Most digits of a number: nanoseconds of a hundred days, whose sum over a million ranks does not overflow. */
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

    /** Reads a file that is named after this rank. */
    static ProfiledRank read(String file, int rank, String text) {
        if (!text.endsWith("\n")) {
            throw ModelException.of(file, "the file is cut off: its last line has no end", AGAIN);
        }
        if (!text.lines().findFirst().orElse("").equals(HEADING)) {
            throw ModelException.of(
                    file + ", line 1, "
                            + ModelException.argument(text.lines().findFirst().orElse("")),
                    "a profile of the kit begins with " + HEADING,
                    "Give the folder that the kit wrote with WEFT_KIT=profile");
        }
        List<List<Csv.Cell>> rows = Csv.closedRows(text.replace("\r\n", "\n"))
                .orElseThrow(() -> ModelException.of(file, "a quote is not closed", AGAIN));
        return new LiveText(file, rows).rank(rank);
    }

    private ProfiledRank rank(int rank) {
        long run = -1;
        List<LiveCalls> calls = new ArrayList<>();
        for (at = 1; at < rows.size(); at++) {
            requireCells();
            if (number("rank") != rank) {
                throw wrong(
                        "rank",
                        "the file of rank " + rank + " has rows of another rank",
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
            throw ModelException.of(file, "it has no row of the function run with the time of the whole run", AGAIN);
        }
        return new ProfiledRank(file, rank, run, calls);
    }

    private LiveCalls calls() {
        String path = text("call_path");
        String function = text("function");
        if (!path.equals(function) && !path.endsWith("/" + function)) {
            throw wrong("call_path", "the call path must end in the function " + function, AGAIN);
        }
        long count = number("count");
        long sum = number("sum_ns");
        long min = number("min_ns");
        if (count == 0) {
            throw wrong("count", "must be 1 or more", AGAIN);
        }
        if (min > sum / count) {
            throw wrong("sum_ns", "must be at least the time of " + count + " calls of " + min + " ns", AGAIN);
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
            throw wrong("second_ns", "must be between the shortest of these calls and the mean of the others", AGAIN);
        }
        return second;
    }

    private int sizeClass() {
        long size = number("size_class");
        if (size > LARGEST_CLASS) {
            throw wrong("size_class", "must be at most 64, the bit length of a number of bytes", AGAIN);
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
        throw wrong("wait_state", "must be none or a wait state that the README.md of the kit lists", AGAIN);
    }

    private void requireCells() {
        int cells = rows.get(at).size();
        if (cells != COLUMNS.size()) {
            throw ModelException.of(
                    file + ", line " + (at + 1) + ", "
                            + ModelException.argument(rows.get(at).get(0).text()),
                    "the line has " + cells + " cells, and the heading has " + COLUMNS.size(),
                    AGAIN);
        }
    }

    private String text(String column) {
        return rows.get(at).get(COLUMNS.indexOf(column)).text();
    }

    private long number(String column) {
        String cell = text(column);
        if (cell.isEmpty() || cell.length() > DIGITS || cell.chars().anyMatch(c -> c < '0' || c > '9')) {
            throw wrong(column, "must be a whole number of up to 16 digits, not negative", AGAIN);
        }
        return Long.parseLong(cell);
    }

    private ModelException wrong(String column, String rule, String next) {
        return ModelException.of(
                file + ", line " + (at + 1) + ", " + column + " " + ModelException.argument(text(column)), rule, next);
    }
}
