package dev.weft.queueing;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One of the parallel parts of a fork: stations that its task passes in this order. {@code branch("link east", "unpack east")}.
 *
 * @param stations names, at least one
 */
public record Branch(List<String> stations) implements Serializable {
    private static final String NEXT = "Write branch(\"link east\", \"unpack east\")";

    /** Copies the list. */
    public Branch {
        ModelException.required(stations, "list of stations", NEXT);
        stations.forEach(name -> ModelException.required(name, "station name", NEXT));
        stations = List.copyOf(stations);
    }

    /** Returns a branch of one or more different stations. */
    public static Branch of(String... stations) {
        Object[] typed = ModelException.required(stations, "list of stations", NEXT);
        Branch branch = new Branch(Arrays.asList(stations));
        if (stations.length == 0 || new HashSet<>(branch.stations).size() < stations.length) {
            throw ModelException.call(
                    "branch", "must have one or more different stations", NEXT.replace("Write", "Try"), typed);
        }
        return branch;
    }

    /** As it is written. */
    @Override
    public String toString() {
        return stations.stream().map(ModelException::argument).collect(Collectors.joining(", ", "branch(", ")"));
    }
}
