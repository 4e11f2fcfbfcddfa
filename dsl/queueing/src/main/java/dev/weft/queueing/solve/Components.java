package dev.weft.queueing.solve;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Parts of a network without shared queues: each is solved separately, which is exact and much smaller. */
final class Components {
    private final ClosedNetwork core;
    private final int[] part;
    private final Set<String> titles = new LinkedHashSet<>();
    private boolean exact = true;

    Components(ClosedNetwork core) {
        this.core = core;
        this.part = IntStream.range(0, core.classes()).toArray();
        int[] first = new int[core.stations()];
        Arrays.fill(first, -1);
        for (int r = 0; r < part.length; r++) {
            for (int k = 0; k < first.length; k++) {
                if (core.demand[r][k] > 0 && core.role(k) != ClosedNetwork.Role.LAG) {
                    first[k] = first[k] < 0 ? r : first[k];
                    unite(part[first[k]], part[r]);
                }
            }
        }
    }

    private void unite(int kept, int dropped) {
        for (int r = 0; kept != dropped && r < part.length; r++) {
            part[r] = part[r] == dropped ? kept : part[r];
        }
    }

    /** Solves each part. */
    ClosedSolution solve(Function<ClosedNetwork, ClosedSolution> how) {
        int[] distinct = Arrays.stream(part).distinct().toArray();
        if (distinct.length == 0) {
            return new ClosedSolution(core, new double[0]);
        }
        if (distinct.length == 1) {
            return solvePart(core, how);
        }
        ClosedSolution whole = new ClosedSolution(core, new double[core.classes()]);
        for (int one : distinct) {
            int[] members = members(one);
            ClosedSolution solution = solvePart(core.only(members), how);
            whole.join(solution.distribution, one == distinct[0]);
            for (int i = 0; i < members.length; i++) {
                whole.throughput[members[i]] = solution.throughput[i];
                whole.queueLength[members[i]] = solution.queueLength[i];
            }
        }
        return whole;
    }

    private ClosedSolution solvePart(ClosedNetwork one, Function<ClosedNetwork, ClosedSolution> how) {
        ClosedSolution solved = how.apply(one);
        titles.add(solved.title);
        exact &= solved.exact;
        return solved;
    }

    /** The parts, each as a network of its own. */
    List<ClosedNetwork> parts() {
        int[] distinct = Arrays.stream(part).distinct().toArray();
        return distinct.length == 1
                ? List.of(core)
                : Arrays.stream(distinct)
                        .mapToObj(one -> core.only(members(one)))
                        .toList();
    }

    /** The classes of each part. */
    List<int[]> members() {
        return Arrays.stream(part).distinct().mapToObj(this::members).toList();
    }

    private int[] members(int one) {
        return IntStream.range(0, part.length).filter(r -> part[r] == one).toArray();
    }

    /** Whether all parts were solved exactly. */
    boolean exact() {
        return exact;
    }

    /** The names of the methods used. */
    String title() {
        return String.join(" and ", titles);
    }
}
