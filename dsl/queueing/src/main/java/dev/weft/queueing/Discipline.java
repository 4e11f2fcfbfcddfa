package dev.weft.queueing;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * Priorities and capacity of a {@link Station}, with the checks of its adjectives.
 *
 * @param classes by priority, the first one first; none for first come, first served
 * @param isPreemptive whether an arrival interrupts the service of a lower priority
 * @param capacity largest number of customers; the largest int without a limit
 * @param full what happens to a customer that finds the station full
 */
record Discipline(List<String> classes, boolean isPreemptive, int capacity, Full full) implements Serializable {
    /** Fate of a customer that finds a station full. */
    enum Full {
        /** Not said: it is lost. */
        DEFAULT,
        LOSS,
        BLOCKING
    }

    static final Discipline NONE = new Discipline(List.of(), false, Integer.MAX_VALUE, Full.DEFAULT);

    boolean isRanked() {
        return !classes.isEmpty();
    }

    boolean isFinite() {
        return capacity < Integer.MAX_VALUE;
    }

    boolean isNone() {
        return !isRanked() && !isFinite();
    }

    Discipline priority(Station station, String... names) {
        Object[] typed = ModelException.required(names, "list of classes", "Write priority(\"urgent\", \"bulk\")");
        boolean blank = Arrays.stream(names).anyMatch(name -> name == null || name.isBlank());
        if (names.length == 0 || blank || new HashSet<>(Arrays.asList(names)).size() < names.length) {
            throw ModelException.call(
                    "priority",
                    "must have the names of different classes, the first priority first",
                    "Try priority(\"urgent\", \"bulk\")",
                    typed);
        }
        if (!station.inLine()) {
            throw ModelException.call(
                    "priority",
                    "is for equal servers with a queue, and the station is " + station,
                    "Use queue(ms(5)).priority(\"urgent\", \"bulk\")",
                    typed);
        }
        return new Discipline(List.of(names), isPreemptive, capacity, full);
    }

    Discipline preemptive(Station station) {
        if (!isRanked()) {
            throw ModelException.call(
                    "preemptive",
                    "needs priorities, which " + station + " does not have",
                    "Write queue(ms(5)).priority(\"urgent\", \"bulk\").preemptive()");
        }
        return new Discipline(classes, true, capacity, full);
    }

    Discipline capacity(Station station, int customers) {
        if (!station.queued()) {
            throw ModelException.call(
                    "capacity",
                    "is for stations with a queue, and the station is " + station,
                    "Use queue(ms(5), servers(10)).capacity(10), which is a delay of at most ten customers",
                    customers);
        }
        if (customers < station.servers() || customers == Integer.MAX_VALUE) {
            throw ModelException.call(
                    "capacity",
                    "must be between the number of servers, " + station.servers() + ", and 2,147,483,646",
                    "Try capacity(" + (station.servers() + 9) + ")",
                    customers);
        }
        return new Discipline(classes, isPreemptive, customers, full);
    }

    Discipline loss(Station station) {
        checkFinite(station, "loss");
        return new Discipline(classes, isPreemptive, capacity, Full.LOSS);
    }

    Discipline blocking(Station station) {
        checkFinite(station, "blocking");
        return new Discipline(classes, isPreemptive, capacity, Full.BLOCKING);
    }

    private void checkFinite(Station station, String word) {
        if (!isFinite()) {
            throw ModelException.call(
                    word,
                    "needs a capacity, which " + station + " does not have",
                    "Write queue(ms(5)).capacity(10)." + word + "()");
        }
    }

    void checkShared(Station station) {
        if (isRanked()) {
            throw ModelException.call(
                    "shared",
                    "a station with priorities serves one customer per server, and the station is " + station,
                    "Leave out priority(..)");
        }
    }

    /** Such as {@code , priority of urgent over bulk, capacity 10, loss}; empty without any. */
    String words() {
        String priority = isRanked()
                ? ", priority of " + String.join(" over ", classes) + (isPreemptive ? ", preemptive" : "")
                : "";
        String kept = isFinite() ? ", capacity " + capacity + (full == Full.BLOCKING ? ", blocking" : ", loss") : "";
        return priority + kept;
    }
}
