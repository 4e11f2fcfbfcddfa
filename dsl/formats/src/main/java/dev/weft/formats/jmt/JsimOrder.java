package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Kind;
import dev.weft.formats.jmt.JmtNetwork.Limits;
import dev.weft.formats.jmt.JmtNetwork.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The order of stations in which a network without product form has the routing of its file. Such a network passes its stations in one
 * order, enters one of fewer than one visit with that probability, and repeats one of more with the probability that gives their mean; each
 * candidate is compared with the file, step by step.
 */
final class JsimOrder {
    /** Largest difference of equal probabilities. */
    static final double EQUAL = 1e-9;

    private final JmtFile file;
    private final List<JsimNode> stations;
    private final List<JsimChain> chains;
    private final Parts parts;
    private final List<JsimSteps> steps = new ArrayList<>();
    /** Index of the region of each station, and of its fork, -1 without one. */
    private final int[] regionOf;

    private final int[] forkOf;
    /** The class and station whose steps the last candidate does not have. */
    private String differing = "";

    JsimOrder(
            JmtFile file,
            JsimRoutes routes,
            List<JsimNode> stations,
            List<JsimChain> chains,
            int[] thinking,
            Parts parts) {
        this.file = file;
        this.stations = stations;
        this.chains = chains;
        this.parts = parts;
        for (int r = 0; r < thinking.length; r++) {
            steps.add(new JsimSteps(routes, stations, chains.get(r), thinking[r]));
        }
        this.regionOf = new int[stations.size()];
        this.forkOf = new int[stations.size()];
        Arrays.setAll(regionOf, k -> {
            int g = parts.regions().size() - 1;
            while (g >= 0 && !parts.regions().get(g).stations().contains(stations.get(k).name)) {
                g--;
            }
            return g;
        });
        Arrays.setAll(forkOf, k -> {
            int f = parts.forks().size() - 1;
            while (f >= 0
                    && parts.forks().get(f).branches().stream()
                            .noneMatch(branch -> branch.contains(stations.get(k).name))) {
                f--;
            }
            return f;
        });
    }

    /** Returns the stations in an order that has the routing of the file, or as they are if a product form does not depend on it. */
    int[] of(int[] asDrawn, List<String> notes) {
        String unequal = unequal();
        if (!parts.any() && unequal.isEmpty()) {
            return asDrawn;
        }
        String obstacle = steps.stream()
                .map(each -> each.obstacle)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
        if (obstacle.isEmpty()) {
            checkPassing();
            int[] found = found(asDrawn);
            if (found != null) {
                return found;
            }
            obstacle = differing;
        }
        if (parts.any()) {
            throw file.refuse(
                    "routing, " + obstacle,
                    "with " + parts.first()
                            + " the answer depends on the routing, and a network passes its stations in one order, with some"
                            + " visits left out or repeated at random",
                    "Connect the stations in series in JMT, or simulate the file there");
        }
        notes.add("Classes take different times at " + unequal
                + ", first come, first served, so the answer depends on the" + " routing. That of the file (" + obstacle
                + ") becomes one order of the stations with the same visits.");
        return asDrawn;
    }

    /** A first-come station whose classes take different times; empty if there is none. */
    private String unequal() {
        for (int k = 0; k < stations.size(); k++) {
            int station = k;
            long times = chains.stream()
                    .filter(each -> each.uses(station))
                    .mapToDouble(each -> each.service()[station])
                    .distinct()
                    .count();
            if (stations.get(k).kind == Kind.QUEUE && times > 1) {
                return stations.get(k).name;
            }
        }
        return "";
    }

    /** A customer leaves its region, and no longer occupies its server, at a node between two stations. */
    private void checkPassing() {
        for (int r = 0; r < chains.size(); r++) {
            for (int k = 0; k < stations.size(); k++) {
                for (int j = 0; j < stations.size(); j++) {
                    Limits limits = parts.limits().get(stations.get(j).name);
                    boolean blocks = limits != null && limits.blocks();
                    boolean stays = regionOf[k] >= 0 && regionOf[k] == regionOf[j];
                    if (steps.get(r).passing[k][j] && (blocks || stays)) {
                        throw stations.get(k)
                                .refuse(
                                        chains.get(r).place() + ", way to "
                                                + JmtFile.place("node", stations.get(j).name),
                                        blocks
                                                ? "customers that a full station blocks come to it without a node between"
                                                : "customers stay in a region only between stations that are connected",
                                        "Connect the two stations in JMT");
                    }
                }
            }
        }
    }

    private int @Nullable [] found(int[] asDrawn) {
        if (fits(asDrawn)) {
            return asDrawn;
        }
        String first = differing;
        for (int cut = -1; cut < stations.size(); cut++) {
            int[] candidate = sorted(asDrawn, cut);
            if (candidate != null && fits(candidate)) {
                return candidate;
            }
        }
        differing = first;
        return null;
    }

    /** Each station behind those from which customers come; cycles of closed classes begin at {@code cut}. Null if there is a loop. */
    private int @Nullable [] sorted(int[] asDrawn, int cut) {
        List<Integer> left = new ArrayList<>();
        Arrays.stream(asDrawn).forEach(left::add);
        int[] order = new int[asDrawn.length];
        for (int i = 0; i < order.length; i++) {
            int fork = i == 0 ? -1 : forkOf[order[i - 1]];
            List<Integer> ready = left.stream()
                    .filter(j -> left.stream().noneMatch(k -> precedes(k, j, cut)))
                    .toList();
            if (ready.isEmpty()) {
                return null;
            }
            // the stations of a fork stay together
            Integer taken = ready.stream()
                    .filter(k -> fork >= 0 && forkOf[k] == fork)
                    .findFirst()
                    .orElse(ready.get(0));
            order[i] = taken;
            left.remove(taken);
        }
        return order;
    }

    private boolean precedes(int k, int j, int cut) {
        for (JsimSteps each : steps) {
            if (k != j && each.next[k][j] > 0 && (each.begin >= 0 || j != cut)) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(int[] order) {
        for (int f = 0; f < parts.forks().size(); f++) {
            int fork = f;
            IntSummaryStatistics places = IntStream.range(0, order.length)
                    .filter(p -> forkOf[order[p]] == fork)
                    .summaryStatistics();
            if (places.getMax() - places.getMin() >= places.getCount()) {
                differing = "fork " + parts.forks().get(f).name();
                return false;
            }
        }
        for (int r = 0; r < chains.size(); r++) {
            if (!fits(order, chains.get(r), steps.get(r))) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(int[] order, JsimChain chain, JsimSteps known) {
        int n = stations.size();
        double[] first = onwards(order, 0, chain, 1);
        for (int p = 0; p < order.length; p++) {
            int k = order[p];
            if (!chain.uses(k)) {
                continue;
            }
            double again = Math.max(0, 1 - 1 / chain.visits()[k]);
            double[] row = onwards(order, p + 1, chain, 1 - again);
            row[k] += again;
            double ends = row[n];
            row[n] = 0;
            if (known.begin >= 0) {
                row[known.begin] += ends;
            } else {
                for (int j = 0; j < n; j++) {
                    row[j] += ends * first[j] / (1 - first[n]);
                }
            }
            boolean keeps = known.begin < 0 && ends > 0 && regionOf[k] >= 0 && enters(first, regionOf[k]);
            if (keeps || !equal(row, known.next[k])) {
                differing = chain.place() + " from " + JmtFile.place("node", stations.get(k).name);
                return false;
            }
        }
        if (known.begin >= 0 && known.begin < n) {
            first[known.begin] += first[n];
            first[n] = 0;
        }
        if (known.begin >= 0 && !equal(first, known.next[known.begin])) {
            differing = chain.place() + " where it begins";
            return false;
        }
        return true;
    }

    /** Whether a customer that ends a cycle may begin the next one in this region, whose token it would give back. */
    private boolean enters(double[] first, int region) {
        for (int j = 0; j < regionOf.length; j++) {
            if (first[j] > 0 && regionOf[j] == region) {
                return true;
            }
        }
        return false;
    }

    private static boolean equal(double[] one, double[] other) {
        for (int j = 0; j < one.length; j++) {
            if (!(Math.abs(one[j] - other[j]) <= EQUAL)) {
                return false;
            }
        }
        return true;
    }

    /** Probabilities of the next station from a position on, and of the end of the cycle, in the last place. */
    private double[] onwards(int[] order, int from, JsimChain chain, double share) {
        double[] next = new double[stations.size() + 1];
        double left = share;
        for (int p = from; p < order.length; p++) {
            double enters = left * Math.min(1, chain.visits()[order[p]]);
            next[order[p]] = enters;
            left -= enters;
        }
        next[stations.size()] = left;
        return next;
    }
}
