package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Fork;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.study.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Priorities, capacities, regions and forks of a {@link QueueingNetwork}. */
final class NetworkConstraints {
    private NetworkConstraints() {}

    static Constraints of(
            Compiled network,
            Map<String, Station> stations,
            Set<String> classes,
            List<FiniteRegion> regions,
            List<NetworkFork> forks) {
        List<String> names = List.copyOf(stations.keySet());
        List<Place> places = new ArrayList<>();
        stations.values().forEach(station -> places.add(place(station.discipline(), classes)));
        List<Region> all = new ArrayList<>();
        for (FiniteRegion region : regions) {
            List<Integer> indices =
                    region.stations().stream().map(names::indexOf).toList();
            all.add(new Region(region.name(), region.tokens(), indices, region.loses()));
        }
        List<Fork> parallel = new ArrayList<>();
        for (NetworkFork fork : forks) {
            List<List<Integer>> branches = fork.branches().stream()
                    .map(branch ->
                            branch.stations().stream().map(names::indexOf).toList())
                    .toList();
            parallel.add(new Fork(fork.name(), branches));
        }
        return Constraints.of(network, places, all, parallel);
    }

    private static Place place(Discipline discipline, Set<String> classes) {
        List<Integer> levels = new ArrayList<>();
        for (String named : discipline.classes()) {
            if (!classes.contains(named)) {
                throw Suggestion.unknown("class", named, classes);
            }
        }
        for (String name : classes) {
            int level = discipline.classes().indexOf(name);
            if (discipline.isRanked()) {
                levels.add(level < 0 ? discipline.classes().size() : level);
            }
        }
        return new Place(
                levels,
                discipline.isPreemptive(),
                discipline.capacity(),
                discipline.full() == Discipline.Full.BLOCKING);
    }

    /** The defaults that the constraints rely on, one sentence each. */
    static List<String> assumptions(Map<String, Station> stations) {
        List<String> all = new ArrayList<>();
        stations.forEach((name, station) -> {
            Discipline discipline = station.discipline();
            if (discipline.isRanked() && !discipline.isPreemptive()) {
                all.add("Services at " + name + " are not interrupted (default; set with preemptive()).");
            }
            if (discipline.isFinite() && discipline.full() == Discipline.Full.DEFAULT) {
                all.add("Customers who find " + name + " full are lost (default; set with loss() or blocking()).");
            }
        });
        return all;
    }
}
