package dev.weft.queueing;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;

/**
 * A finite region of a {@link QueueingNetwork}, by names.
 *
 * @param name in tables
 * @param tokens their number
 * @param stations the stations of the region
 * @param loses whether customers who find no token are lost
 */
record FiniteRegion(String name, int tokens, List<String> stations, boolean loses) implements Serializable {
    private static final int MOST = 100_000_000;

    /** Checks the arguments of {@code region} and {@code lossRegion}. */
    static FiniteRegion of(
            boolean loses, String name, int tokens, String[] stations, List<String> known, List<FiniteRegion> others) {
        String word = loses ? "lossRegion" : "region";
        String next = "Write " + word + "(\"credits\", 16, \"link\", \"receiver\")";
        ModelException.required(name, "region name", next);
        ModelException.required(stations, "list of stations", next);
        boolean taken = known.contains(name);
        if (name.isBlank() || taken) {
            throw ModelException.call(
                    word,
                    "the name must be unique among stations, regions and forks and not blank",
                    "Choose another name",
                    name,
                    tokens);
        }
        if (tokens < 1 || tokens > MOST) {
            throw ModelException.call(
                    word,
                    "the number of tokens must be between 1 and 100,000,000",
                    "Try " + word + "(\"" + name + "\", 16, ..)",
                    name,
                    tokens);
        }
        for (String station : stations) {
            ModelException.required(station, "station name", next);
        }
        List<String> all = List.of(stations);
        if (all.isEmpty() || new HashSet<>(all).size() < all.size()) {
            throw ModelException.call(
                    word, "must have one or more different stations", next.replace("Write", "Try"), name, tokens);
        }
        for (String station : all) {
            for (FiniteRegion other : others) {
                if (other.stations.contains(station)) {
                    throw ModelException.call(
                            word,
                            "station " + ModelException.argument(station) + " is in region "
                                    + ModelException.argument(other.name) + " already",
                            "Put each station into one region",
                            name,
                            tokens);
                }
            }
        }
        return new FiniteRegion(name, tokens, all, loses);
    }

    String words() {
        return tokens + (tokens == 1 ? " token" : " tokens") + " for " + String.join(", ", stations)
                + (loses ? ", loss" : "");
    }
}
