package dev.weft.waits;

import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The excess computation of ranks of a program over the mean of all ranks, by call path and rank. A visit is the k-th entry of a rank into a
 * call path; collective operations of all ranks also separate visits, because they synchronise the ranks.
 */
final class DelaySites {
    private static final String NO_CALL = "(no call)";
    private static final String LATE_START = "(late start)";

    /**
     * A call path on a rank.
     *
     * @param path functions from the outermost to the innermost
     * @param rank of the computation
     * @param excess seconds over the mean of all ranks
     */
    record Site(String path, int rank, double excess) {
        /** Returns whether this is the late start of a rank. */
        boolean isLateStart() {
            return path.equals(LATE_START);
        }
    }

    private record Visit(String path, int number, int part) {}

    /** A function that has been entered and not left. */
    private record Open(String path, int number) {}

    private final Program program;
    private final double[] begins;
    /** By rank and step: the visit in which the step computes; null if it does not compute. */
    private final Visit[][] visits;

    private final Map<Visit, double[]> seconds = new HashMap<>();

    /** Analyses a program whose ranks begin these seconds after the first. */
    DelaySites(Program program, double[] begins) {
        this.program = program;
        this.begins = begins.clone();
        this.visits = new Visit[program.size()][];
        for (int rank = 0; rank < program.size(); rank++) {
            walk(rank);
        }
    }

    private void walk(int rank) {
        Steps steps = program.steps(rank);
        visits[rank] = new Visit[steps.count()];
        Map<String, Integer> numbers = new HashMap<>();
        Map<Visit, Visit> same = new HashMap<>();
        Deque<Open> open = new ArrayDeque<>(List.of(new Open("", 0)));
        int part = 0;
        for (int step = 0; step < steps.count(); step++) {
            Operation operation = steps.operation(step);
            if (operation == Operation.BEGIN) {
                String outer = open.element().path();
                String path = (outer.isEmpty() ? "" : outer + "/") + program.region(rank, step);
                open.push(new Open(path, numbers.merge(path, 1, Integer::sum)));
            } else if (operation == Operation.END) {
                open.pop();
            } else if (operation == Operation.COMPUTE) {
                Open now = open.element();
                Visit visit = new Visit(now.path(), now.number(), part);
                visits[rank][step] = same.computeIfAbsent(visit, itself -> itself);
                seconds.computeIfAbsent(visit, none -> new double[program.size()])[rank] += steps.seconds(step);
            } else if (operation.isCollective() && steps.communicator(step) == 0) {
                part++;
            }
        }
    }

    /** Returns the sites with an excess, the largest first. */
    List<Site> all() {
        Map<String, double[]> byPath = new LinkedHashMap<>();
        double begin = mean(begins);
        byPath.put(
                LATE_START,
                Arrays.stream(begins).map(each -> Math.max(0, each - begin)).toArray());
        seconds.forEach((visit, all) -> {
            double mean = mean(all);
            double[] sums = byPath.computeIfAbsent(visit.path(), none -> new double[all.length]);
            for (int rank = 0; rank < all.length; rank++) {
                sums[rank] += Math.max(0, all[rank] - mean);
            }
        });
        List<Site> sites = new ArrayList<>();
        byPath.forEach((path, sums) -> {
            for (int rank = 0; rank < sums.length; rank++) {
                if (sums[rank] > 0) {
                    sites.add(new Site(path.isEmpty() ? NO_CALL : path, rank, sums[rank]));
                }
            }
        });
        sites.sort(Comparator.comparingDouble(Site::excess)
                .reversed()
                .thenComparing(Site::path)
                .thenComparing(Site::rank));
        return sites;
    }

    /** Returns the run of the program without the excess of one site, which is removed from all steps of a visit in proportion. */
    IdealRun without(Site site) {
        if (site.isLateStart()) {
            double[] earlier = begins.clone();
            earlier[site.rank()] = mean(begins);
            return IdealRun.of(program, earlier);
        }
        Steps own = program.steps(site.rank());
        double[] shorter = new double[own.count()];
        for (int step = 0; step < shorter.length; step++) {
            Visit visit = visits[site.rank()][step];
            if (visit != null) {
                shorter[step] = own.seconds(step);
                String path = visit.path().isEmpty() ? NO_CALL : visit.path();
                double[] all = seconds.getOrDefault(visit, new double[1]);
                if (path.equals(site.path()) && all[site.rank()] > mean(all)) {
                    shorter[step] *= mean(all) / all[site.rank()];
                }
            }
        }
        return IdealRun.of(
                program,
                begins,
                (rank, step) -> rank == site.rank()
                        ? shorter[step]
                        : program.steps(rank).seconds(step));
    }

    private static double mean(double[] all) {
        double sum = 0;
        for (double each : all) {
            sum += each;
        }
        return sum / all.length;
    }
}
