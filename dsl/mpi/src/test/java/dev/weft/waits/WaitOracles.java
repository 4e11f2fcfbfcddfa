package dev.weft.waits;

import dev.weft.oracles.Csv;
import dev.weft.oracles.Tally;
import dev.weft.trace.Trace;
import dev.weft.waits.CallScan.Grain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Waiting by both methods, tick for tick, beside that of an independent analysis. */
public final class WaitOracles {
    private static final List<String> FILES =
            List.of("waits.csv", "waits-synced.csv", "minima.csv", "ratios.csv", "ratios-synced.csv");
    private static final double RATIO = 1e-8;

    private final Trace trace;
    private final Path expected;
    private final Tally tally;
    private final MinimumProfile method = MinimumProfile.USUAL;

    private WaitOracles(Trace trace, Path expected, Tally tally) {
        this.trace = trace;
        this.expected = expected;
        this.tally = tally;
    }

    /** Compares whatever of {@code waits}, {@code waits-synced}, {@code minima}, {@code ratios}, {@code ratios-synced} is there. */
    public static void compare(Path anchor, Path expected, Tally tally) throws IOException {
        if (FILES.stream().noneMatch(file -> Files.exists(expected.resolve(file)))) {
            return;
        }
        WaitOracles oracles = new WaitOracles(Trace.open(anchor.toString()).lenient(), expected, tally);
        CallStatistics survey = CallStatistics.of(oracles.trace, Grain.USUAL);
        Minima minima = new Minima(oracles.method, survey.calls());
        oracles.minima(minima);
        oracles.compare("", minima, TraceReplay.USUAL.asRecorded());
        oracles.compare("-synced", minima, TraceReplay.USUAL.synchronised());
    }

    private void compare(String which, Minima minima, TraceReplay replay) throws IOException {
        Path waits = expected.resolve("waits" + which + ".csv");
        Path ratios = expected.resolve("ratios" + which + ".csv");
        if (!Files.exists(waits) && !Files.exists(ratios)) {
            return;
        }
        WaitProfile found = replay.of(trace);
        Map<String, long[]> profile = sums(minima.rows(), true);
        Map<String, long[]> replayed = sums(found.rows(), true);
        if (Files.exists(waits)) {
            List<Map<String, String>> rows = Csv.read(waits);
            tally.text("rows of waits" + which, Integer.toString(rows.size()), Integer.toString(profile.size()));
            for (Map<String, String> row : rows) {
                String at = row.get("metric") + " " + row.get("callpath") + " rank " + row.get("rank");
                compare(which + " " + at, row, profile.get(at), replayed.get(at));
            }
        }
        if (Files.exists(ratios)) {
            ratios(
                    ratios,
                    which,
                    sums(minima.rows(), false),
                    sums(found.rows(), false),
                    found.run().ticks());
        }
    }

    private void compare(String at, Map<String, String> row, long @Nullable [] profile, long @Nullable [] replayed) {
        if (profile == null || replayed == null) {
            tally.text("row" + at, "there", "missing");
            return;
        }
        cell("visits" + at, row, "visits", Long.toString(profile[0]));
        cell("visits of replay" + at, row, "visits", Long.toString(replayed[0]));
        cell("inclusive" + at, row, "inclusive_ticks", Long.toString(profile[1]));
        cell("profile wait" + at, row, "profile_wait_ticks", words(profile));
        cell("trace wait" + at, row, "trace_wait_ticks", words(replayed));
    }

    private void cell(String what, Map<String, String> row, String column, @Nullable String got) {
        String wanted = row.get(column);
        if (wanted != null) {
            tally.text(what, wanted, got);
        }
    }

    private static String words(long[] sums) {
        return sums[3] > 0 ? "na" : Long.toString(sums[2]);
    }

    private void ratios(Path file, String which, Map<String, long[]> profile, Map<String, long[]> replayed, long ticks)
            throws IOException {
        List<Map<String, String>> rows = Csv.read(file);
        tally.text("rows of ratios" + which, Integer.toString(rows.size()), Integer.toString(profile.size()));
        for (Map<String, String> row : rows) {
            String at = row.get("metric") + " " + row.get("callpath");
            long[] estimated = profile.get(at);
            long[] found = replayed.get(at);
            if (estimated == null || found == null) {
                tally.text("ratio" + which + " " + at, "there", "missing");
                continue;
            }
            compare(which + " " + at, row, estimated, found);
            ratio("profile ratio" + which + " " + at, row.get("profile_ratio"), estimated, ticks);
            ratio("trace ratio" + which + " " + at, row.get("trace_ratio"), found, ticks);
            double largest = Math.max(
                    estimated[2] / (double) ticks, found[3] > 0 ? Double.NEGATIVE_INFINITY : found[2] / (double) ticks);
            cell("kept" + which + " " + at, row, "kept", largest > WaitProfile.NOTEWORTHY ? "1" : "0");
        }
    }

    private void ratio(String what, @Nullable String cell, long[] sums, long ticks) {
        if (cell == null || !cell.matches("-?[0-9.eE+-]+")) {
            tally.text(what, String.valueOf(cell), sums[3] > 0 ? String.valueOf(cell) : "a number");
        } else {
            tally.number(what, Double.parseDouble(cell), sums[2] / (double) ticks, 0, RATIO);
        }
    }

    /** Calls, inclusive ticks, waiting, and how many rows are n/a, by what the files tell apart. */
    private static Map<String, long[]> sums(List<WaitRow> rows, boolean ranks) {
        Map<String, long[]> all = new LinkedHashMap<>();
        for (WaitRow row : rows) {
            String at = metric(row.pattern()) + " " + row.path() + (ranks ? " rank " + row.rank() : "");
            long[] sums = all.computeIfAbsent(at, none -> new long[4]);
            sums[0] += row.calls();
            sums[1] += row.inclusive();
            sums[2] += Double.isNaN(row.waited()) ? 0 : (long) row.waited();
            sums[3] += Double.isNaN(row.waited()) ? 1 : 0;
        }
        return all;
    }

    private static String metric(WaitPattern pattern) {
        return pattern.name().toLowerCase(Locale.ROOT);
    }

    private void minima(Minima minima) throws IOException {
        Path file = expected.resolve("minima.csv");
        if (!Files.exists(file)) {
            return;
        }
        Map<String, Durations> found = new HashMap<>();
        minima.categories().forEach(each -> {
            Minima.Of of = each.getKey();
            String rank = of.rank() == Minima.ALL_RANKS ? "all" : Integer.toString(of.rank());
            String size = of.size() == CallClass.UNKNOWN_SIZE ? "unknown" : Integer.toString(of.size());
            found.put(metric(of.pattern()) + " " + rank + " " + of.function() + " " + size, each.getValue());
        });
        List<Map<String, String>> rows = Csv.read(file);
        tally.text("minima", Integer.toString(rows.size()), Integer.toString(found.size()));
        for (Map<String, String> row : rows) {
            String at =
                    row.get("metric") + " " + row.get("rank") + " " + row.get("function") + " " + row.get("size_class");
            Durations durations = found.get(at);
            cell("minimum of " + at, row, "min_ticks", durations == null ? null : Long.toString(durations.min()));
            cell("visits of " + at, row, "visits", durations == null ? null : Long.toString(durations.count()));
        }
    }
}
