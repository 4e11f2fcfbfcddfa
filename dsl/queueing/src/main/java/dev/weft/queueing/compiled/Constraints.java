package dev.weft.queueing.compiled;

import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Priorities, capacities, regions and forks of a {@link Compiled} network, checked. */
public final class Constraints {
    private final Compiled network;
    private final Place[] places;
    private final List<Region> regions;
    /** Index of the region of each station, -1 without one. */
    private final int[] regionOf;

    private final boolean blocks;
    private final List<Fork> forks;
    /** Index of the fork of each station, -1 without one. */
    private final int[] forkOf;

    private Constraints(Compiled network, Place[] places, List<Region> regions, List<Fork> forks) {
        this.network = network;
        this.places = places;
        this.regions = regions;
        this.blocks = Arrays.stream(places).anyMatch(Place::blocks);
        this.forks = forks;
        this.forkOf = new int[places.length];
        Arrays.setAll(forkOf, this::fork);
        this.regionOf = new int[places.length];
        Arrays.fill(regionOf, -1);
        for (int g = 0; g < regions.size(); g++) {
            for (int k : regions.get(g).stations()) {
                regionOf[k] = g;
            }
        }
    }

    /** Returns the constraints of a network, one place per station; a {@link ModelException} if they contradict each other. */
    public static Constraints of(Compiled network, List<Place> places, List<Region> regions) {
        return of(network, places, regions, List.of());
    }

    /** Returns the constraints of a network with forks. */
    public static Constraints of(Compiled network, List<Place> places, List<Region> regions, List<Fork> forks) {
        Constraints all =
                new Constraints(network, places.toArray(Place[]::new), List.copyOf(regions), List.copyOf(forks));
        if (all.any()) {
            all.checkForks();
            for (int k = 0; k < all.places.length; k++) {
                all.checkPlace(k);
            }
            all.checkOpen();
        }
        return all;
    }

    /** Returns no constraints. */
    public static Constraints none(Compiled network) {
        return new Constraints(
                network,
                Stream.generate(() -> Place.FREE).limit(network.stations.length).toArray(Place[]::new),
                List.of(),
                List.of());
    }

    private int fork(int k) {
        for (int f = 0; f < forks.size(); f++) {
            if (forks.get(f).branchOf(k) >= 0) {
                return f;
            }
        }
        return -1;
    }

    /** A task is no customer of a region, and its priority would be that of its class. */
    private void checkForks() {
        if (!forks.isEmpty() && limits()) {
            throw ModelException.of(
                    "network with fork " + ModelException.argument(forks.get(0).name()) + " and " + first(),
                    "a network has forks, or priorities, capacities and regions",
                    "Leave out one of them, or replace the fork by a delay(..) of its response");
        }
    }

    /** Returns the first constraint, such as {@code priority(..) at "cpu"}, {@code region "credits"} or {@code fork "halo"}. */
    public String first() {
        for (int k = 0; k < places.length; k++) {
            if (places[k].ranked() || places[k].finite()) {
                return (places[k].ranked() ? "priority" : "capacity") + "(..) at "
                        + ModelException.argument(network.stations[k].name);
            }
        }
        return regions.isEmpty()
                ? "fork " + ModelException.argument(forks.get(0).name())
                : "region " + ModelException.argument(regions.get(0).name());
    }

    /** Chains and gates follow customers through stations where they spend time. */
    private void checkTimes(int k) {
        for (int r = 0; r < network.classes.length; r++) {
            if (!network.classes[r].isEmpty() && network.visits[r][k] > 0 && network.service[r][k] == 0) {
                throw ModelException.of(
                        "class " + ModelException.argument(network.classes[r].name) + " at station "
                                + ModelException.argument(network.stations[k].name),
                        "the service time must be above 0 in a network with priorities, capacities, regions or forks",
                        "Leave the visits out, such as visits(\"" + network.classes[r].name + "\", \""
                                + network.stations[k].name + "\", 0), or give them a time");
            }
        }
    }

    private void checkPlace(int k) {
        checkTimes(k);
        SolverStation station = network.stations[k];
        if (blocks() && station.kind == SolverStation.Kind.LOAD_DEPENDENT) {
            throw ModelException.of(
                    "station " + ModelException.argument(station.name),
                    "blocked customers occupy servers, which a load-dependent station does not have",
                    "Use queue(time, servers), or loss() instead of blocking()");
        }
        if (blocks() && station.shared) {
            throw ModelException.of(
                    "station " + ModelException.argument(station.name),
                    "blocked customers occupy servers, which processor sharing divides",
                    "Use queue(time, servers), or loss() instead of blocking()");
        }
        if (places[k].blocks() && !regions.isEmpty()) {
            throw ModelException.of(
                    "network with region "
                            + ModelException.argument(regions.get(0).name()) + " and blocking() at "
                            + ModelException.argument(station.name),
                    "a network has blocking stations or regions",
                    "Use loss() at the station, or a region of that station instead of its capacity");
        }
        for (int r = 0; places[k].finite() && !places[k].blocks() && r < network.classes.length; r++) {
            Chain chain = network.classes[r];
            if (!chain.open && chain.thinkTime == 0 && chain.population > 0 && network.demand[r][k] > 0) {
                throw lostForever(chain, "station", station.name, "blocking()");
            }
        }
    }

    private static ModelException lostForever(Chain chain, String what, String name, String instead) {
        return ModelException.of(
                "loss at " + what + " " + ModelException.argument(name),
                "a lost customer of the closed class " + ModelException.argument(chain.name)
                        + " begins its next cycle, which takes a think time",
                "Use " + instead + ", or closed(\"" + chain.name + "\", " + chain.population + ", seconds(1))");
    }

    private void checkOpen() {
        for (Region region : regions) {
            for (int r = 0; region.loses() && r < network.classes.length; r++) {
                Chain chain = network.classes[r];
                int row = r;
                boolean visits = region.stations().stream().anyMatch(k -> network.demand[row][k] > 0);
                if (!chain.open && chain.thinkTime == 0 && chain.population > 0 && visits) {
                    throw lostForever(chain, "region", region.name(), "region(..)");
                }
            }
        }
        for (int r = 0; r < network.classes.length; r++) {
            int k = 0;
            while (k < places.length && network.demand[r][k] == 0) {
                k++;
            }
            boolean enters = network.classes[r].open || network.classes[r].thinkTime > 0;
            for (; enters && k < places.length; k++) {
                if (network.demand[r][k] > 0 && places[k].blocks()) {
                    throw ModelException.of(
                            "blocking() at station " + ModelException.argument(network.stations[k].name),
                            "customers of " + ModelException.argument(network.classes[r].name)
                                    + (network.classes[r].open
                                            ? " arrive there from outside"
                                            : " come there from their think time")
                                    + ", where no server can be blocked",
                            "Use loss() there, or let them visit a queue first");
                }
                if (network.demand[r][k] > 0 && network.visits[r][k] >= 1) {
                    break;
                }
            }
        }
    }

    /** Returns whether there is any constraint. */
    public boolean any() {
        return !forks.isEmpty() || limits();
    }

    /** Returns whether there is any constraint besides forks. */
    public boolean limits() {
        return !regions.isEmpty() || Arrays.stream(places).anyMatch(place -> place.ranked() || place.finite());
    }

    /** Returns whether a station blocks. */
    public boolean blocks() {
        return blocks;
    }

    /** Returns whether customers may be lost. */
    public boolean loses() {
        return Arrays.stream(places).anyMatch(place -> place.finite() && !place.blocks())
                || regions.stream().anyMatch(Region::loses);
    }

    /** Returns whether there are no capacities and regions. */
    public boolean unlimited() {
        return regions.isEmpty() && Arrays.stream(places).noneMatch(Place::finite);
    }

    /** Returns the network. */
    public Compiled network() {
        return network;
    }

    /** Returns the constraints of a station. */
    public Place place(int k) {
        return places[k];
    }

    /** Returns the regions. */
    public List<Region> regions() {
        return regions;
    }

    /** Returns the index of the region of a station, -1 without one. */
    public int regionOf(int k) {
        return regionOf[k];
    }

    /** Returns the forks. */
    public List<Fork> forks() {
        return forks;
    }

    /** Returns the index of the fork of a station, -1 without one. */
    public int forkOf(int k) {
        return forkOf[k];
    }

    /** A station that an open class may fill without limit, which makes the chain infinite; empty if there is none. */
    public String unbounded() {
        for (int r = 0; r < network.classes.length; r++) {
            for (int k = 0; network.classes[r].arrivalRate > 0 && k < places.length; k++) {
                boolean bounded = places[k].finite()
                        || (regionOf[k] >= 0 && regions.get(regionOf[k]).loses());
                if (network.demand[r][k] > 0 && !bounded) {
                    return network.stations[k].name;
                }
            }
        }
        return "";
    }

    /** Returns the error of a network whose customers all wait for each other. */
    public static ModelException deadlock(String where) {
        return ModelException.of(
                "deadlock of the network",
                where,
                "Raise capacities or tokens, or lower the number of customers, so that some customer can always move");
    }
}
