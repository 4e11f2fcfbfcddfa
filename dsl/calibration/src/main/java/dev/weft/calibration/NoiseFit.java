package dev.weft.calibration;

import dev.weft.study.Columns;
import dev.weft.study.Measure;
import dev.weft.study.data.Launches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The time that other processes and the system take from quanta of fixed work. */
final class NoiseFit {
    static final String LOST = "share of time lost in 1";
    static final String TAIL = "99 % quantile over the undisturbed quantum in 1";

    /** The quantile of durations that counts as undisturbed: the least of many would depend on their number. */
    private static final double UNDISTURBED = 0.01;

    private NoiseFit() {}

    static Part of(Bench bench) {
        return bench.launches(Bench.WORK).map(NoiseFit::fitted).orElse(Part.NONE);
    }

    private static Part fitted(Launches launches) {
        List<double[]> all = launches.samples().stream().map(NoiseFit::ratios).toList();
        int points = all.stream().mapToInt(each -> each.length).sum();
        return new Part(
                List.of(
                        Part.over(all, Bench.WORK, Parameter.ANY, LOST, points, NoiseFit::lost),
                        Part.over(all, Bench.WORK, Parameter.ANY, TAIL, points, each -> quantile(each, 0.99))),
                List.of("work: " + points + " quanta in " + Part.launches(all.size())),
                List.of());
    }

    private static double lost(double... ratios) {
        return 1 - 1 / DoubleStream.of(ratios).average().orElse(1);
    }

    /** Each quantum over the undisturbed one of its rank and length. */
    private static double[] ratios(Columns samples) {
        Measure time = Launches.time(samples);
        Map<List<Object>, List<Double>> cells = new HashMap<>();
        for (int row = 0; row < samples.rows(); row++) {
            int at = row;
            List<Object> cell = Stream.of("rank", "quantum")
                    .flatMap(name -> samples.find(name).stream())
                    .map(key -> key.values().get(at))
                    .toList();
            cells.computeIfAbsent(cell, first -> new ArrayList<>()).add(time.si(row));
        }
        return cells.values().stream()
                .flatMapToDouble(times -> {
                    double[] all = times.stream().mapToDouble(each -> each).toArray();
                    double undisturbed = quantile(all, UNDISTURBED);
                    return DoubleStream.of(all).map(each -> each / undisturbed);
                })
                .toArray();
    }

    /**
     * Interpolated so that the quantile of few values is as often too low as too high (Hyndman and Fan 1996, definition 8): a bias would be
     * the same in all launches, and their interval would not show it.
     */
    private static double quantile(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double rank = share * (sorted.length + 1.0 / 3) + 1.0 / 3;
        int below = (int) Math.min(sorted.length, Math.max(1, Math.floor(rank)));
        double low = sorted[below - 1];
        double part = Math.min(1, Math.max(0, rank - below));
        return low + part * (sorted[Math.min(sorted.length, below + 1) - 1] - low);
    }
}
