package dev.weft.formats.jmt;

import java.util.List;
import java.util.Map;

/**
 * A queueing network as both kinds of files can hold it: stations, classes, and a service time and visits of each class at each station.
 * Times are in seconds, rates per second.
 */
final class JmtNetwork {
    /** Discipline of a station. */
    enum Kind {
        /** First come, first served. */
        QUEUE,
        /** Processor sharing. */
        SHARED,
        /** A delay. */
        DELAY
    }

    /**
     * A station.
     *
     * @param name of the station
     * @param kind of the station
     * @param servers number of equal servers, at least 1
     * @param speeds with 1, 2, .. customers present, relative to the service times; empty for servers of constant speed
     */
    record Place(String name, Kind kind, int servers, List<Double> speeds) {}

    /**
     * A class of customers.
     *
     * @param name of the class
     * @param open whether its customers arrive and leave
     * @param amount arrivals per second of an open class, customers of a closed one
     * @param thinkTime seconds between two cycles of a closed class
     */
    record Customers(String name, boolean open, double amount, double thinkTime) {}

    /**
     * Priorities and capacity of a station.
     *
     * @param classes by priority, the most important first; none for first come, first served
     * @param preemptive whether an arrival interrupts the service of a lower priority
     * @param capacity customers that fit the station; the largest int without a limit
     * @param blocks whether a customer that finds the station full stays where it was served, instead of being lost
     */
    record Limits(List<String> classes, boolean preemptive, int capacity, boolean blocks) {
        boolean finite() {
            return capacity < Integer.MAX_VALUE;
        }
    }

    /**
     * A region of stations with a limited number of customers.
     *
     * @param name of the region
     * @param tokens the limit
     * @param stations by names
     * @param loses whether customers who find it full are lost, instead of waiting in front of it
     */
    record Region(String name, int tokens, List<String> stations, boolean loses) {}

    /**
     * A fork, whose tasks pass the stations of a branch each and meet at a join.
     *
     * @param name of the fork
     * @param branches stations of each branch, by names, in their order
     */
    record Fork(String name, List<List<String>> branches) {}

    /**
     * Parts without product form.
     *
     * @param limits by name of the station, of those that have some
     * @param regions the regions
     * @param forks the forks
     */
    record Parts(Map<String, Limits> limits, List<Region> regions, List<Fork> forks) {
        static final Parts NONE = new Parts(Map.of(), List.of(), List.of());

        boolean any() {
            return !(limits.isEmpty() && regions.isEmpty() && forks.isEmpty());
        }

        /** Such as {@code fork "halo"} or {@code the capacity of "cpu"}. */
        String first() {
            if (!forks.isEmpty()) {
                return JmtFile.place("fork", forks.get(0).name);
            }
            if (!regions.isEmpty()) {
                return JmtFile.place("region", regions.get(0).name);
            }
            Map.Entry<String, Limits> limited = limits.entrySet().iterator().next();
            return JmtFile.place(
                    limited.getValue().finite() ? "the capacity of" : "the priorities at", limited.getKey());
        }
    }

    /** The stations. */
    final List<Place> places;
    /** The classes. */
    final List<Customers> classes;

    private final double[][] service;
    private final double[][] visits;
    /** Sentences about what the network takes for granted. */
    final List<String> notes;
    /** Priorities, capacities, regions and forks. */
    final Parts parts;

    /** Creates a network; service times and visits are by class, then station. */
    JmtNetwork(List<Place> places, List<Customers> classes, double[][] service, double[][] visits, List<String> notes) {
        this(places, classes, service, visits, notes, Parts.NONE);
    }

    /** Creates a network with priorities, capacities, regions or forks. */
    JmtNetwork(
            List<Place> places,
            List<Customers> classes,
            double[][] service,
            double[][] visits,
            List<String> notes,
            Parts parts) {
        this.places = List.copyOf(places);
        this.classes = List.copyOf(classes);
        this.service = service;
        this.visits = visits;
        this.notes = List.copyOf(notes);
        this.parts = parts;
    }

    /** Returns the seconds of a visit of class r to station k. */
    double service(int r, int k) {
        return service[r][k];
    }

    /** Returns the mean visits of class r to station k in a cycle or passage. */
    double visits(int r, int k) {
        return visits[r][k];
    }

    /** Whether a class has customers or arrivals that visit a station. */
    boolean uses(int r, int k) {
        return visits[r][k] > 0;
    }

    /** Customers of all closed classes. */
    double population() {
        return classes.stream()
                .filter(each -> !each.open)
                .mapToDouble(Customers::amount)
                .sum();
    }

    /** The name of the delay station that stands for the think time of a class in a file. */
    static String thinking(String name) {
        return "think of " + name;
    }
}
