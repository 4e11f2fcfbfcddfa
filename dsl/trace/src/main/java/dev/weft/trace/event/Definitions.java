package dev.weft.trace.event;

import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Definitions of the numbers in the events of a run. Immutable. */
public final class Definitions {
    /** The list of them must fit a chunk of 16 MiB. */
    private static final int MOST_RANKS = 1 << 24;

    private final Clock clock;
    private final List<Location> locations;
    private final List<CodeRegion> regions;
    private final List<Communicator> communicators;
    private final List<String> functions;
    private final IdTable functionOfRegion;
    private final IdTable indexOfCommunicator = IdTable.orElse(-1);
    private final int[] locationOfRank;
    private final Map<String, Integer> rankOfProcess = new HashMap<>();

    private Definitions(
            Clock clock,
            List<Location> locations,
            List<CodeRegion> regions,
            List<Communicator> communicators,
            int leastRanks) {
        this.clock = clock;
        this.locations = List.copyOf(locations);
        this.regions = List.copyOf(regions);
        this.communicators = List.copyOf(communicators);
        Map<String, Integer> names = new LinkedHashMap<>();
        this.functionOfRegion = IdTable.orElse(-1);
        for (CodeRegion region : regions) {
            names.putIfAbsent(region.name(), names.size());
            functionOfRegion.put(region.id(), names.get(region.name()));
        }
        this.functions = List.copyOf(names.keySet());
        for (int i = 0; i < communicators.size(); i++) {
            indexOfCommunicator.put(communicators.get(i).id(), i);
        }
        this.locationOfRank = byRank(locations, leastRanks);
        for (Location location : locations) {
            if (location.rank() >= 0) {
                rankOfProcess.merge(location.process(), location.rank(), (one, other) -> -1);
            }
        }
    }

    /**
     * Returns the definitions of a run. Ranks of locations count from 0, each occurs at most once, and -1 means no
     * rank.
     */
    public static Definitions of(
            Clock clock, List<Location> locations, List<CodeRegion> regions, List<Communicator> communicators) {
        return new Definitions(clock, locations, regions, communicators, 0);
    }

    /**
     * Returns the definitions with only some of the locations; the number of ranks is unchanged, and some have no
     * location.
     */
    public Definitions with(List<Location> some) {
        return new Definitions(clock, some, regions, communicators, ranks());
    }

    /** Returns the same with other regions. */
    public Definitions withRegions(List<CodeRegion> others) {
        return new Definitions(clock, locations, others, communicators, ranks());
    }

    public Clock clock() {
        return clock;
    }

    public List<Location> locations() {
        return locations;
    }

    public List<CodeRegion> regions() {
        return regions;
    }

    public List<Communicator> communicators() {
        return communicators;
    }

    /** Returns the names of functions, each once, even if several regions have it. */
    public List<String> functions() {
        return functions;
    }

    /** Returns the index in {@link #functions} of a region, or -1 if the region is not defined. */
    public int function(int region) {
        return functionOfRegion.get(region);
    }

    /** Returns the communicator of this id. */
    public Optional<Communicator> communicator(int id) {
        int index = indexOfCommunicator(id);
        return index < 0 ? Optional.empty() : Optional.of(communicators.get(index));
    }

    /** Returns the index in {@link #communicators} of the communicator of this id, or -1 if it is not defined. */
    public int indexOfCommunicator(int id) {
        return indexOfCommunicator.get(id);
    }

    /** Returns the number of MPI processes, one more than the highest rank. */
    public int ranks() {
        return locationOfRank.length;
    }

    /** Returns the index in {@link #locations} of a world rank, or -1 if the source does not define its location. */
    public int locationOf(int rank) {
        return locationOfRank[rank];
    }

    /**
     * Returns the rank whose process a location belongs to, or -1 if it belongs to none, or to one name of several
     * ranks.
     */
    public int rankOf(int location) {
        Location known = locations.get(location);
        return known.rank() >= 0 ? known.rank() : rankOfProcess.getOrDefault(known.process(), -1);
    }

    /**
     * Returns the world rank of the peer that the process calls {@code rank} in the communicator, or -1 if there is
     * none.
     */
    public int peer(int communicator, int worldRank, int rank) {
        int index = indexOfCommunicator(communicator);
        return index < 0 ? -1 : communicators.get(index).peer(worldRank, rank);
    }

    private static int[] byRank(List<Location> locations, int leastRanks) {
        int highest = leastRanks - 1;
        for (Location location : locations) {
            if (location.rank() >= MOST_RANKS) {
                throw wrong(location, "OTF2 has room for " + MOST_RANKS + " ranks");
            }
            highest = Math.max(highest, location.rank());
        }
        int[] found = new int[highest + 1];
        Arrays.fill(found, -1);
        for (int i = 0; i < locations.size(); i++) {
            int rank = locations.get(i).rank();
            if (rank >= 0 && found[rank] >= 0) {
                throw wrong(locations.get(i), "another location has the same rank");
            }
            if (rank >= 0) {
                found[rank] = i;
            }
        }
        return found;
    }

    private static ModelException wrong(Location location, String rule) {
        return ModelException.of(
                "location \"" + location.name() + "\", rank " + location.rank(),
                rule,
                "Number the processes from 0, and give other locations the rank -1");
    }
}
