package dev.weft.queueing.constrained;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.queueing.solve.Solving;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * Steady state of open classes. A station needs a load below 1, and a region without loss fewer tokens held by services alone than it has.
 * A region of one class and a station in front of blocking ones also have a largest throughput, that with customers always waiting: of a
 * closed network, so it is computed for exponential times. Other networks with regions or blocking may be unstable without an error here;
 * their simulation does not converge.
 */
public final class Stability {
    private static final int MOST_TOKENS = 100_000;
    /** States of a chain for the largest throughput of blocking stations. */
    private static final int MOST_STATES = 20_000;

    private final Constraints constraints;
    private final Compiled network;
    private final IntPredicate exponential;
    private final int stations;

    private Stability(Constraints constraints, IntPredicate exponential) {
        this.constraints = constraints;
        this.network = constraints.network();
        this.exponential = exponential;
        this.stations = network.stations.length;
    }

    /** Throws a {@link ModelException} with the load if open classes overload a part; the predicate tells stations of exponential times. */
    public static void check(Constraints constraints, IntPredicate exponential) {
        if (constraints.unlimited()) {
            Solving.checkSteady(constraints.network());
            return;
        }
        Stability stability = new Stability(constraints, exponential);
        for (int k = 0; k < stability.stations; k++) {
            stability.checkStation(k);
        }
        for (int g = 0; g < constraints.regions().size(); g++) {
            stability.checkRegion(g);
        }
        for (int r = 0; constraints.blocks() && r < constraints.network().classes.length; r++) {
            stability.checkBlocking(r);
        }
    }

    private boolean arrives(int r) {
        return network.classes[r].open && network.classes[r].arrivalRate > 0;
    }

    private boolean loses(int k) {
        int g = constraints.regionOf(k);
        return (constraints.place(k).finite() && !constraints.place(k).blocks())
                || (g >= 0 && constraints.regions().get(g).loses());
    }

    /** Work per second that open classes bring to a station without a possible loss on their way. */
    private double load(int k) {
        double load = 0;
        for (int r = 0; r < network.classes.length; r++) {
            boolean whole = arrives(r);
            for (int before = 0; before <= k; before++) {
                whole &= network.demand[r][before] == 0 || !loses(before);
            }
            load += whole ? network.classes[r].arrivalRate * network.demand[r][k] : 0;
        }
        return load;
    }

    private void checkStation(int k) {
        SolverStation station = network.stations[k];
        double capacity = station.speed.ultimate();
        if (station.kind != SolverStation.Kind.DELAY && SolverStation.isFull(load(k), capacity)) {
            throw Solving.overloaded(station, load(k) / capacity);
        }
    }

    private void checkRegion(int g) {
        Region region = constraints.regions().get(g);
        if (region.loses()) {
            return;
        }
        double held = region.stations().stream().mapToDouble(this::load).sum();
        if (held >= region.tokens()) {
            throw unstable(
                    "region " + ModelException.argument(region.name()),
                    String.format(
                            Locale.ROOT,
                            "services of open classes alone hold %.4g of %,d tokens on average",
                            held,
                            region.tokens()),
                    held / region.tokens(),
                    "Lower the arrival rates or the service times, add tokens, or use lossRegion(..)");
        }
        int r = only(region.stations());
        if (r >= 0 && held > 0 && region.tokens() <= MOST_TOKENS && isClosed(r, region)) {
            double rate = network.classes[r].arrivalRate;
            double most = mostThrough(r, region);
            if (SolverStation.isFull(rate, most)) {
                throw unstable(
                        "region " + ModelException.argument(region.name()),
                        passes(r, "its " + String.format(Locale.ROOT, "%,d", region.tokens()) + " tokens", most),
                        rate / most,
                        "Lower the arrival rate, add tokens, or use lossRegion(..)");
            }
        }
    }

    private String passes(int r, String what, double most) {
        return String.format(
                Locale.ROOT,
                "%s pass up to %.4g customers per second, and those of %s arrive at %.4g per second",
                what,
                most,
                ModelException.argument(network.classes[r].name),
                network.classes[r].arrivalRate);
    }

    private static ModelException unstable(String where, String why, double load, String next) {
        return ModelException.of(
                where,
                String.format(Locale.ROOT, "unstable: %s; the load must be below 1 and is %.4g", why, load),
                next);
    }

    /** The only class that visits these stations, if it is open and their times are exponential; else -1. */
    private int only(List<Integer> some) {
        int only = -1;
        for (int r = 0; r < network.classes.length; r++) {
            int row = r;
            boolean visits = !network.classes[r].isEmpty() && some.stream().anyMatch(k -> network.demand[row][k] > 0);
            if (visits && (only >= 0 || !arrives(r))) {
                return -1;
            }
            only = visits ? r : only;
        }
        return some.stream().allMatch(exponential::test) ? only : -1;
    }

    /** Whether a class stays in a region until it has passed it, and no customer is lost on its way. */
    private boolean isClosed(int r, Region region) {
        int[] visited = region.stations().stream()
                .mapToInt(k -> k)
                .filter(k -> network.demand[r][k] > 0)
                .sorted()
                .toArray();
        for (int k = 0; k <= visited[visited.length - 1]; k++) {
            boolean inside = region.stations().contains(k);
            boolean between = k > visited[0] && !inside;
            if (network.demand[r][k] > 0
                    && (between || loses(k) || (inside && constraints.place(k).finite()))) {
                return false;
            }
        }
        return true;
    }

    /** Passages per second through a region whose tokens are always held, at the rate of all visits; no limit if it is not exact. */
    private double mostThrough(int r, Region region) {
        Compiled closed = closed(r, region.stations(), region.tokens());
        Solved solved = Solving.best(closed);
        return solved.exact ? solved.throughput[0] : Double.POSITIVE_INFINITY;
    }

    private Compiled closed(int r, List<Integer> some, int customers) {
        List<Integer> order = some.stream().sorted().toList();
        double[][] service = {
            order.stream().mapToDouble(k -> network.service[r][k]).toArray()
        };
        double[][] visits = {
            order.stream().mapToDouble(k -> network.visits[r][k]).toArray()
        };
        List<SolverStation> places =
                order.stream().map(k -> network.stations[k]).toList();
        return Compiled.of(places, List.of(Chain.closed(network.classes[r].name, customers, 0)), service, visits);
    }

    /** Each station without limit and the blocking ones behind it: with customers always waiting there, they pass their most. */
    private void checkBlocking(int r) {
        int[] visited = visited(r);
        for (int i = 0; arrives(r) && i < visited.length; i++) {
            int end = i + 1;
            while (end < visited.length && constraints.place(visited[end]).blocks()) {
                end++;
            }
            if (end > i + 1 && !constraints.place(visited[i]).finite()) {
                List<Integer> segment = Arrays.stream(visited, i, end).boxed().toList();
                checkSegment(r, segment);
            }
        }
    }

    private int[] visited(int r) {
        List<Integer> visited = new ArrayList<>();
        for (int k = 0; k < stations; k++) {
            if (network.demand[r][k] > 0) {
                visited.add(k);
            }
        }
        return visited.stream().mapToInt(k -> k).toArray();
    }

    private void checkSegment(int r, List<Integer> segment) {
        int first = segment.get(0);
        boolean queue = network.stations[first].kind == SolverStation.Kind.QUEUE;
        boolean sure = segment.stream().allMatch(k -> network.visits[r][k] >= 1) && load(first) > 0;
        if (only(segment) != r || !queue || !sure) {
            return;
        }
        double customers = network.stations[first].servers;
        List<Place> places = new ArrayList<>(Collections.nCopies(segment.size(), Place.FREE));
        for (int i = 1; i < segment.size(); i++) {
            Place place = constraints.place(segment.get(i));
            customers += place.capacity();
            places.set(i, new Place(List.of(), false, place.capacity(), true));
        }
        double rate = network.classes[r].arrivalRate;
        double most = mostThrough(r, segment, places, customers);
        if (SolverStation.isFull(rate, most)) {
            throw unstable(
                    "station " + ModelException.argument(network.stations[first].name),
                    passes(
                            r,
                            "it and the blocking station "
                                    + ModelException.argument(network.stations[segment.get(1)].name),
                            most),
                    rate / most,
                    "Lower the arrival rate, raise the capacity, or use loss()");
        }
    }

    private double mostThrough(int r, List<Integer> segment, List<Place> places, double customers) {
        if (customers > MOST_STATES) {
            return Double.POSITIVE_INFINITY;
        }
        try {
            Constraints closed = Constraints.of(closed(r, segment, (int) customers), places, List.of());
            return Exactly.solve(closed, MOST_STATES).completed[0];
        } catch (ModelException large) {
            return Double.POSITIVE_INFINITY;
        }
    }
}
