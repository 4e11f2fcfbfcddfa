package dev.weft.simulation;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A plan of a simulation as its simulators read it: the values that the adjectives of a method have set.
 *
 * @param seed of the random numbers
 * @param service time distribution of stations without one of their own
 * @param serviceAt by station: its own service-time distribution; {@code think} is the think time of closed classes
 * @param isServiceAsked whether the distribution of all stations was set, even if to the default
 * @param sharing stations that are processor sharing if they are queues
 * @param isAllSharing whether all queues are processor sharing
 * @param stays the definition of one stay at a station
 * @param length the least number of cycles of closed classes and passages of open ones per run
 * @param isLengthAsked whether the length was set, so that each run has it even beyond the budget
 * @param budget the largest number of events of all runs
 * @param runs the number of independent runs
 * @param confidence the probability with which an interval covers the true value
 */
public record RunPlan(
        long seed,
        Distribution service,
        Map<String, Distribution> serviceAt,
        boolean isServiceAsked,
        Set<String> sharing,
        boolean isAllSharing,
        Stays stays,
        int length,
        boolean isLengthAsked,
        long budget,
        int runs,
        double confidence)
        implements Serializable {
    /** The definition of one stay at a station. */
    public enum Stays {
        /** As the model has it. */
        MODEL,
        /** All consecutive visits, served first come, first served. */
        WHOLE,
        /** Each single visit. */
        VISITS
    }

    /** Returns the service-time distribution of a station. */
    public Distribution serviceAt(String station) {
        ModelException.required(station, "station name", "Write serviceAt(\"link\")");
        return serviceAt.getOrDefault(station, service);
    }

    /** Returns whether the distribution of a station was set, its own or that of all, even if to the default. */
    public boolean isServiceSet(String station) {
        ModelException.required(station, "station name", "Write isServiceSet(\"link\")");
        return isServiceAsked || serviceAt.containsKey(station);
    }

    /** Returns whether this station, if it is a queue, is processor sharing. */
    public boolean sharingAt(String station) {
        ModelException.required(station, "station name", "Write sharingAt(\"link\")");
        return isAllSharing || sharing.contains(station);
    }

    /** Returns the stations named by adjectives. */
    public Set<String> named() {
        Set<String> named = new LinkedHashSet<>(serviceAt.keySet());
        named.addAll(sharing);
        return named;
    }

    /** Returns whether each visit is a stay of its own. */
    public boolean isPerVisit() {
        return stays == Stays.VISITS;
    }

    /** Returns whether all consecutive visits are one stay, first come, first served. */
    public boolean isWholeStays() {
        return stays == Stays.WHOLE;
    }
}
