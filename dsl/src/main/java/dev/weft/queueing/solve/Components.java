package dev.weft.queueing.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The parts of a network whose classes never wait for one another: each is solved alone, which is exact and far smaller. */
final class Components {
    private final Core core;
    private final int[] part;
    private final Set<String> titles = new LinkedHashSet<>();

    Components(Core core) {
        this.core = core;
        this.part = IntStream.range(0, core.classes()).toArray();
        for (int k = 0; k < core.stations(); k++) {
            int first = -1;
            for (int r = 0; core.role(k) != Core.Role.LAG && r < part.length; r++) {
                if (core.demand[r][k] > 0) {
                    first = first < 0 ? r : first;
                    unite(part[first], part[r]);
                }
            }
        }
    }

    private void unite(int kept, int dropped) {
        for (int r = 0; kept != dropped && r < part.length; r++) {
            part[r] = part[r] == dropped ? kept : part[r];
        }
    }

    /** Solves every part. */
    CoreSolution solve(Function<Core, Solver.Part> how) {
        int[] distinct = Arrays.stream(part).distinct().toArray();
        if (distinct.length == 1) {
            return solvePart(core, how);
        }
        CoreSolution whole = new CoreSolution(core, new double[core.classes()]);
        for (int one : distinct) {
            int[] members = members(one);
            CoreSolution solution = solvePart(only(members), how);
            for (int i = 0; i < members.length; i++) {
                whole.throughput[members[i]] = solution.throughput[i];
                whole.queueLength[members[i]] = solution.queueLength[i];
            }
        }
        return whole;
    }

    private CoreSolution solvePart(Core one, Function<Core, Solver.Part> how) {
        Solver.Part solved = how.apply(one);
        titles.add(solved.title());
        return solved.solution();
    }

    /** The parts, each as a network of its own. */
    List<Core> parts() {
        int[] distinct = Arrays.stream(part).distinct().toArray();
        return distinct.length == 1
                ? List.of(core)
                : Arrays.stream(distinct).mapToObj(one -> only(members(one))).toList();
    }

    private int[] members(int one) {
        return IntStream.range(0, part.length).filter(r -> part[r] == one).toArray();
    }

    private Core only(int[] members) {
        List<double[]> demand = new ArrayList<>();
        for (int r : members) {
            demand.add(core.demand[r]);
        }
        return new Core(
                Arrays.stream(members).map(r -> core.population[r]).toArray(),
                Arrays.stream(members).mapToDouble(r -> core.think[r]).toArray(),
                demand.toArray(double[][]::new),
                core.speed);
    }

    /** The names of the methods used. */
    String title() {
        return String.join(" and ", titles);
    }
}
