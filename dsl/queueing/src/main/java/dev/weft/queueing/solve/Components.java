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

    /** Solves each part; the solution of the whole names all methods. */
    ClosedSolution solve(Function<ClosedNetwork, ClosedSolution> how) {
        List<int[]> members = members();
        if (members.size() == 1) {
            return how.apply(core);
        }
        ClosedSolution whole = new ClosedSolution(core, new double[core.classes()]);
        Set<String> titles = new LinkedHashSet<>();
        for (int[] one : members) {
            ClosedSolution solution = how.apply(core.only(one));
            whole.join(solution.distribution, one == members.get(0));
            whole.exact &= solution.exact;
            titles.add(solution.title);
            for (int i = 0; i < one.length; i++) {
                whole.throughput[one[i]] = solution.throughput[i];
                whole.queueLength[one[i]] = solution.queueLength[i];
            }
        }
        whole.title = String.join(" and ", titles);
        return whole;
    }

    /** The parts, each as a network of its own. */
    List<ClosedNetwork> parts() {
        return members().stream().map(core::only).toList();
    }

    /** The classes of each part. */
    List<int[]> members() {
        return Arrays.stream(part).distinct().mapToObj(this::members).toList();
    }

    private int[] members(int one) {
        return IntStream.range(0, part.length).filter(r -> part[r] == one).toArray();
    }
}
