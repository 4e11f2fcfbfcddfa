package dev.weft.formats.jmt;

import java.util.List;

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
     * @param limits of a queue
     */
    record Place(String name, Kind kind, int servers, List<Double> speeds, Limits limits) {
        Place(String name, Kind kind, int servers, List<Double> speeds) {
            this(name, kind, servers, speeds, Limits.NONE);
        }
    }

    /**
     * Limits and order of a queue, beside the order of arrival.
     *
     * @param capacity customers that fit, waiting and in service; 0 without a limit
     * @param blocking whether others wait where they were served, and are not lost
     * @param priority the classes above the lowest priority, the most important first
     */
    record Limits(int capacity, boolean blocking, List<String> priority) {
        static final Limits NONE = new Limits(0, false, List.of());
    }

    /**
     * Stations that a limited number of customers visit at a time.
     *
     * @param name of the region
     * @param tokens customers that are in it at most
     * @param loss whether others are lost, and do not wait in front
     * @param stations in it
     */
    record Region(String name, int tokens, boolean loss, List<String> stations) {}

    /**
     * A class of customers.
     *
     * @param name of the class
     * @param open whether its customers arrive and leave
     * @param amount arrivals per second of an open class, customers of a closed one
     * @param thinkTime seconds between two cycles of a closed class
     */
    record Customers(String name, boolean open, double amount, double thinkTime) {}

    /** The stations. */
    final List<Place> places;
    /** The classes. */
    final List<Customers> classes;

    private final double[][] service;
    private final double[][] visits;
    /** Sentences about what the network takes for granted. */
    final List<String> notes;
    /** The finite regions. */
    final List<Region> regions;

    /** Creates a network without regions; service times and visits are by class, then station. */
    JmtNetwork(List<Place> places, List<Customers> classes, double[][] service, double[][] visits, List<String> notes) {
        this(places, classes, service, visits, notes, List.of());
    }

    /** Creates a network; service times and visits are by class, then station. */
    JmtNetwork(
            List<Place> places,
            List<Customers> classes,
            double[][] service,
            double[][] visits,
            List<String> notes,
            List<Region> regions) {
        this.regions = List.copyOf(regions);
        this.places = List.copyOf(places);
        this.classes = List.copyOf(classes);
        this.service = service;
        this.visits = visits;
        this.notes = List.copyOf(notes);
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
