package dev.weft.virtualization.simulate;

import dev.weft.oracles.Csv;
import dev.weft.oracles.Tally;
import dev.weft.virtualization.simulate.ThreadSetting.Burst;
import dev.weft.virtualization.simulate.ThreadSetting.Layout;
import dev.weft.virtualization.simulate.ThreadSetting.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makespans beside those of an independent simulation by the same rules. */
public final class ThreadOracles {
    private static final double DETERMINISTIC = 0.01;
    private static final double MEDIANS = 0.02;

    private static final int SIMULATED_NODES = 2;

    private final Map<String, Map<String, String>> sets = new HashMap<>();

    private ThreadOracles(Path folder) throws IOException {
        for (Map<String, String> row : Csv.read(folder.resolve("params.csv"))) {
            sets.put(text(row, "set"), row);
        }
    }

    /** Cases of des_deterministic.csv and des_runs25.csv, with the values of params.csv. */
    public static void run(Path folder, Tally tally) throws IOException {
        if (!Files.exists(folder.resolve("params.csv"))) {
            tally.note("params.csv: no such file");
            return;
        }
        ThreadOracles oracles = new ThreadOracles(folder);
        for (Map<String, String> row : oracles.known("des_deterministic.csv", folder, tally)) {
            String protocol = text(row, "protocol");
            double offset = number(row, "node1_offset_bursts");
            tally.start(name(row) + " " + protocol + " offset " + offset);
            ThreadSetting setting =
                    oracles.setting(row, 0, protocol.equals("eager")).offset(offset);
            double got = ThreadRuns.one(setting).makespan();
            tally.number("T_s", number(row, "T_s"), got, DETERMINISTIC, 0);
        }
        for (Map<String, String> row : oracles.known("des_runs25.csv", folder, tally)) {
            double sigma = number(row, "sigma");
            tally.start(name(row) + " sigma " + sigma + " offset " + number(row, "offset"));
            ThreadSetting setting = oracles.setting(row, sigma, false).offset(number(row, "offset"));
            double got = ThreadRuns.of(setting, whole(row, "runs")).median(ThreadOutcome::makespan);
            tally.number("median_s", number(row, "median_s"), got, MEDIANS, 0);
        }
    }

    /** The rows of a file whose set is known; the others are said. */
    private List<Map<String, String>> known(String file, Path folder, Tally tally) throws IOException {
        List<Map<String, String>> known = new ArrayList<>();
        for (Map<String, String> row : rows(folder.resolve(file), tally)) {
            if (sets.containsKey(text(row, "set"))) {
                known.add(row);
            } else {
                tally.note("set " + text(row, "set") + ": not in params.csv");
            }
        }
        return known;
    }

    private ThreadSetting setting(Map<String, String> row, double sigma, boolean eager) {
        Map<String, String> set = sets.getOrDefault(text(row, "set"), Map.of());
        return setting(set, whole(row, "C"), whole(row, "V"), whole(row, "iters"), sigma, eager);
    }

    /** What Equations 1 to 3 say of one burst and one message; the simulated rows are of 2 nodes without a serial part for every set. */
    static ThreadSetting setting(
            Map<String, String> set, int cores, int ratio, int iterations, double sigma, boolean eager) {
        Layout layout = new Layout(SIMULATED_NODES, cores, ratio, iterations);
        double cycles = number(set, "gxsz") * number(set, "gysz") * number(set, "kmax") / 1024;
        double halo = number(set, "halo");
        double memory = 4 * (number(set, "Ls") + 4 * halo * number(set, "gxsz") / number(set, "Bs"));
        Burst burst = new Burst(
                cycles / number(set, "tsc") / layout.ranks(),
                sigma,
                whole(set, "calls_per_iter"),
                number(set, "Tovhd"),
                0.3e-6,
                memory);
        double bytes = 8 * halo * number(set, "gysz") / (cores * ratio);
        Wire wire = new Wire(bytes, number(set, "LN"), number(set, "BCN"), number(set, "BNN"), eager);
        return ThreadSetting.of(layout, burst, wire);
    }

    private static List<Map<String, String>> rows(Path file, Tally tally) throws IOException {
        if (!Files.exists(file)) {
            tally.note(file.getFileName() + ": no such file");
            return List.of();
        }
        return Csv.read(file);
    }

    private static String name(Map<String, String> row) {
        return "simulated " + text(row, "set") + " C=" + text(row, "C") + " V=" + text(row, "V");
    }

    private static String text(Map<String, String> row, String column) {
        return row.getOrDefault(column, "");
    }

    private static int whole(Map<String, String> row, String column) {
        return (int) Math.round(number(row, column));
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(text(row, column));
    }
}
