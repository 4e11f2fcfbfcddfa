package dev.weft.queueing.simulate;

import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Place;
import dev.weft.queueing.solve.Solver;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.Estimate;
import dev.weft.simulation.SimulationPlan;
import dev.weft.simulation.WarmUp;
import dev.weft.simulation.Windows;
import dev.weft.study.Progress;
import dev.weft.study.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The means of a simulated network with their intervals: from batches of one run, or from independent runs (replication and
 * deletion; Law, Simulation modeling and analysis, section 9.5). The start of each run is removed by the MSER rule.
 */
public final class SimulatedMeasures {
    /** The name under which a plan sets how think times scatter. */
    static final String THINK = "think";

    /** Batches of a single run: enough for Student's t, few enough that they are long. */
    public static final int BATCHES = 32;

    /** What was simulated. */
    public final Compiled network;
    /** How: seed, length, service times, disciplines. */
    public final SimulationPlan plan;

    private final SimulatedRoute[] routes;
    private final SimulatedRun[] runs;
    private final int[] dropped;
    private final double[] widths;

    private SimulatedMeasures(Compiled network, SimulatedRoute[] routes, SimulationPlan plan, SimulatedRun[] runs) {
        this.network = network;
        this.routes = routes;
        this.plan = plan;
        this.runs = runs;
        this.dropped = new int[runs.length];
        List<Double> lengths = new ArrayList<>();
        for (int i = 0; i < runs.length; i++) {
            dropped[i] = warmUp(runs[i]);
            int batches = batches();
            for (int j = 0; j < batches; j++) {
                lengths.add(runs[i].windows.batchWidth(dropped[i], batches));
            }
        }
        this.widths = lengths.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Simulates the network, every class going through the stations in the order of the list. */
    public static SimulatedMeasures of(Compiled network, SimulationPlan plan) {
        SimulatedRoute[] routes = new SimulatedRoute[network.classes.length];
        for (int r = 0; r < routes.length; r++) {
            routes[r] = SimulatedRoute.listed(network, r, plan);
        }
        return of(network, routes, plan);
    }

    /** Simulates the network, each class going its route. */
    public static SimulatedMeasures of(Compiled network, SimulatedRoute[] routes, SimulationPlan plan) {
        checkNames(network, plan);
        Solver.checkSteady(network);
        SimulatedRoute.checkTimes(network, routes);
        Progress progress = Progress.of("simulated runs", plan.runs());
        SimulatedRun[] runs = new SimulatedRun[plan.runs()];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = new SimulatedRun(network, routes, plan, i).run();
            progress.step();
            progress.draw();
        }
        progress.finish();
        return new SimulatedMeasures(network, routes, plan, runs);
    }

    /** A plan may name stations, which must be there. */
    public static void checkNames(Compiled network, SimulationPlan plan) {
        List<String> known = new ArrayList<>(List.of(THINK));
        for (Place place : network.stations) {
            known.add(place.name);
        }
        for (String name : plan.named()) {
            if (!known.contains(name)) {
                throw Suggestion.unknown("station", name, known);
            }
        }
    }

    private int batches() {
        return plan.runs() == 1 ? BATCHES : 1;
    }

    /** Windows to drop: the most that the flow, the longest queue or the busiest station asks for. */
    private int warmUp(SimulatedRun run) {
        Windows windows = run.windows;
        double[] flow = new double[windows.count()];
        double[] longest = flow;
        double[] busiest = flow;
        for (int r = 0; r < network.classes.length; r++) {
            add(flow, windows.series(SimulatedRun.PER_CLASS * r));
        }
        for (int k = 0; k < network.stations.length; k++) {
            double[] present = new double[flow.length];
            double[] busy = new double[flow.length];
            for (int r = 0; r < network.classes.length; r++) {
                if (run.channel(r, k) >= 0) {
                    add(present, windows.series(run.channel(r, k)));
                    add(busy, windows.series(run.channel(r, k) + 1));
                }
            }
            longest = longest == flow || sum(present) > sum(longest) ? present : longest;
            boolean queue = network.stations[k].kind != Place.Kind.DELAY;
            busiest = queue && (busiest == flow || sum(busy) > sum(busiest)) ? present : busiest;
        }
        return Math.max(WarmUp.mser(flow), Math.max(WarmUp.mser(longest), WarmUp.mser(busiest)));
    }

    private static void add(double[] to, double[] more) {
        for (int i = 0; i < to.length; i++) {
            to[i] += more[i];
        }
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    /** One sum per batch or run. */
    private double[] sums(int channel) {
        int batches = batches();
        double[] sums = new double[widths.length];
        for (int i = 0; i < runs.length; i++) {
            System.arraycopy(runs[i].windows.batches(channel, dropped[i], batches), 0, sums, i * batches, batches);
        }
        return sums;
    }

    private Estimate ratio(double[] above, double[] below) {
        return Estimate.ratio(above, below, plan.confidence());
    }

    private double[] cycles(int r) {
        return sums(SimulatedRun.PER_CLASS * r);
    }

    /** Cycles or departures per second. */
    public Estimate throughput(int r) {
        return network.classes[r].isEmpty() ? Estimate.exactly(0) : ratio(cycles(r), widths);
    }

    /** Cycles and departures of all classes per second. */
    public Estimate totalThroughput() {
        return throughput(IntStream.range(0, network.classes.length).toArray());
    }

    /** Seconds per cycle or passage without think time. */
    public Estimate response(int r) {
        return response(new int[] {r});
    }

    /** Cycles per second of these classes together. */
    public Estimate throughput(int[] classes) {
        double[] all = new double[widths.length];
        for (int r : classes) {
            add(all, cycles(r));
        }
        return ratio(all, widths);
    }

    /** Seconds per cycle of these classes, on average over their cycles. */
    public Estimate response(int[] classes) {
        double[] seconds = new double[widths.length];
        double[] all = new double[widths.length];
        for (int r : classes) {
            add(seconds, sums(SimulatedRun.PER_CLASS * r + 1));
            add(all, cycles(r));
        }
        return ratio(seconds, all);
    }

    /** Busy share of each server, all classes together, on average over these queues. */
    public Estimate utilization(int[] stations) {
        double[] busy = new double[widths.length];
        double servers = 0;
        for (int k : stations) {
            servers += network.stations[k].servers;
            for (int r = 0; r < network.classes.length; r++) {
                int channel = runs[0].channel(r, k);
                if (channel >= 0) {
                    add(busy, sums(channel + 1));
                }
            }
        }
        return ratio(busy, widths).times(1 / servers);
    }

    /** Mean number of customers of a class at a station. */
    public Estimate queueLength(int r, int k) {
        int channel = runs[0].channel(r, k);
        return channel < 0 || network.classes[r].isEmpty() ? Estimate.exactly(0) : ratio(sums(channel), widths);
    }

    /** Seconds per cycle at a station. */
    public Estimate residence(int r, int k) {
        int channel = runs[0].channel(r, k);
        return channel < 0 ? Estimate.exactly(0) : ratio(sums(channel), cycles(r));
    }

    /** Busy share of each server of a queue; NaN where that means nothing. */
    public Estimate utilization(int r, int k) {
        int channel = runs[0].channel(r, k);
        Place place = network.stations[k];
        if (place.kind != Place.Kind.QUEUE) {
            return Estimate.NONE;
        }
        return channel < 0
                ? Estimate.exactly(0)
                : ratio(sums(channel + 1), widths).times(1.0 / place.servers);
    }

    /** The latency that this share of the cycles of a class stays below; its interval is that of the batches' percentiles. */
    public Estimate percentile(int r, double share) {
        return percentile(one -> one == r, share);
    }

    /** The same over the cycles of all classes that are asked for. */
    public Estimate percentile(IntPredicate classes, double share) {
        List<double[]> parts = new ArrayList<>();
        for (int i = 0; i < runs.length; i++) {
            double[] all = runs[i].latencies.of(classes, dropped[i] * runs[i].windows.width());
            int batches = batches();
            for (int j = 0; j < batches; j++) {
                int from = (int) ((long) all.length * j / batches);
                parts.add(Arrays.copyOfRange(all, from, (int) ((long) all.length * (j + 1) / batches)));
            }
        }
        return SimulatedLatencies.percentile(parts, share, plan.confidence());
    }

    /** Cycles that count, over all runs. */
    public long observed(int r) {
        return Math.round(sum(cycles(r)));
    }

    /** The largest share of a run that was removed as warm-up. */
    public double removed() {
        double most = 0;
        for (int i = 0; i < runs.length; i++) {
            most = Math.max(most, dropped[i] / (double) Math.max(1, runs[i].windows.count()));
        }
        return most;
    }

    /** Events simulated in all runs. */
    long events() {
        return Arrays.stream(runs).mapToLong(SimulatedRun::events).sum();
    }

    /** Correlation of neighbouring batches of a class's flow; a large one means that intervals are too narrow. */
    public double correlation(int r) {
        double[] batch = cycles(r);
        double mean = sum(batch) / batch.length;
        double product = 0;
        double square = 0;
        for (int i = 0; i < batch.length; i++) {
            product += i == 0 ? 0 : (batch[i] - mean) * (batch[i - 1] - mean);
            square += (batch[i] - mean) * (batch[i] - mean);
        }
        return plan.runs() > 1 || square == 0 ? 0 : product / square;
    }

    /** How service times scatter at a station. */
    public Distribution service(int k) {
        return plan.serviceAt(network.stations[k].name);
    }

    /** Whether the means do not care how service times scatter at a station: everybody there is served at once. */
    public boolean insensitive(int k) {
        Place place = network.stations[k];
        return place.kind == Place.Kind.DELAY || plan.sharingAt(place.name);
    }

    /** The mean times that customers stay at a station, apart from waiting, shortest first. */
    public double[] stays(int k) {
        return Arrays.stream(routes)
                .flatMapToDouble(route -> route.staysAt(k))
                .sorted()
                .distinct()
                .toArray();
    }
}
