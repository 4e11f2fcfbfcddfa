package dev.weft.queueing;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A fork of a {@link QueueingNetwork}, by names.
 *
 * @param name in tables
 * @param branches its parallel parts
 */
record NetworkFork(String name, List<Branch> branches) implements Serializable {
    /** The next step after a missing value. */
    static final String NEXT = "Write fork(\"halo\", branch(\"link east\"), branch(\"link west\"))";

    /**
     * Checks the arguments of {@code fork}.
     *
     * @param known the stations in the order of their addition
     * @param taken names of stations, regions and forks
     */
    static NetworkFork of(
            String name, Branch[] branches, List<String> known, List<String> taken, List<NetworkFork> others) {
        ModelException.required(name, "fork name", NEXT);
        NetworkFork fork = new NetworkFork(name, List.of(branches));
        if (name.isBlank() || taken.contains(name)) {
            throw fork.refused(
                    "the name must be unique among stations, regions and forks and not blank", "Choose another name");
        }
        if (branches.length == 0) {
            throw fork.refused("must have one or more branches", NEXT.replace("Write", "Try"));
        }
        fork.checkStations(known, others);
        return fork;
    }

    private void checkStations(List<String> known, List<NetworkFork> others) {
        List<String> all = stations();
        for (String station : all) {
            for (NetworkFork other : others) {
                if (other.stations().contains(station)) {
                    throw refused(
                            "station " + ModelException.argument(station) + " is in fork "
                                    + ModelException.argument(other.name) + " already",
                            "Put each station into one branch of one fork");
                }
            }
        }
        if (new HashSet<>(all).size() < all.size()) {
            throw refused("a station is in one branch only", "Add a station for each branch");
        }
        int[] places = all.stream().mapToInt(known::indexOf).sorted().toArray();
        if (places[places.length - 1] - places[0] >= places.length) {
            List<String> between = new ArrayList<>(known.subList(places[0], places[places.length - 1]));
            between.removeAll(all);
            throw refused(
                    "station " + ModelException.argument(between.get(0))
                            + " was added between those of the branches, so its order is open",
                    "Add the stations of a fork one after another, between those before it and those after it");
        }
    }

    private ModelException refused(String rule, String next) {
        List<Object> typed = new ArrayList<>(List.of(name));
        typed.addAll(branches);
        return ModelException.call("fork", rule, next, typed.toArray());
    }

    /** The stations of all branches. */
    List<String> stations() {
        return branches.stream().flatMap(branch -> branch.stations().stream()).toList();
    }

    /** Such as {@code 2 branches: link east, unpack east | link west, unpack west}. */
    String words() {
        return branches.size()
                + (branches.size() == 1 ? " branch: " : " branches: ")
                + branches.stream()
                        .map(branch -> String.join(", ", branch.stations()))
                        .collect(Collectors.joining(" | "));
    }

    /** The assumption of the join. */
    String assumption() {
        return "Tasks of " + name + " have independent times, and one that has ended holds no server until the join.";
    }
}
