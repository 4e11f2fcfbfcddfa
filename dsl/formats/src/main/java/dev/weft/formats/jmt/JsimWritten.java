package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Limits;
import dev.weft.formats.jmt.JmtNetwork.Region;
import dev.weft.units.ModelException;
import java.util.List;

/** Checks that JSIM gives priorities, capacities and regions of a network the same meaning. */
final class JsimWritten {
    static final Limits NO_LIMITS = new Limits(List.of(), false, Integer.MAX_VALUE, false);

    private final JmtNetwork network;
    /** The classes by priority, the first one first; those that are not named share the lowest. */
    private final List<String> ranked;

    JsimWritten(JmtNetwork network) {
        this.network = network;
        List<List<String>> rankings = network.parts.limits().values().stream()
                .map(Limits::classes)
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
        this.ranked = rankings.isEmpty() ? List.of() : rankings.get(0);
        if (!network.parts.forks().isEmpty()) {
            throw refuse("forks are not written", "Write the network without it, and add it in JMT");
        }
        if (rankings.size() > 1) {
            throw refuse(
                    "a class has one priority at all stations in JSIM",
                    "Name the same classes in priority(..) of each station");
        }
        network.parts.limits().forEach(this::check);
        network.parts.regions().forEach(this::check);
    }

    private ModelException refuse(String rule, String next) {
        return ModelException.of("write(..) of " + network.parts.first(), rule, next);
    }

    private void check(String station, Limits limits) {
        if (limits.preemptive() && limits.classes().size() < network.classes.size() - 1) {
            throw refuse(
                    "the classes of a preemptive queue have different priorities in JSIM",
                    "Name all classes in priority(..)");
        }
        if (limits.finite() && !limits.blocks()) {
            checkLoss(List.of(station));
        }
    }

    private void checkLoss(List<String> stations) {
        for (int r = 0; r < network.classes.size(); r++) {
            for (int k = 0; k < network.places.size(); k++) {
                if (!network.classes.get(r).open()
                        && network.uses(r, k)
                        && stations.contains(network.places.get(k).name())) {
                    throw refuse(
                            "JSIM takes lost customers of a closed class, such as "
                                    + network.classes.get(r).name() + ", out of the network for good",
                            "Use blocking() or region(..), or open classes");
                }
            }
        }
    }

    private void check(Region region) {
        if (region.loses()) {
            checkLoss(region.stations());
        } else if (!ranked.isEmpty()) {
            throw refuse(
                    "customers enter a region of JSIM by the priority of their class",
                    "Leave out the region or the priorities");
        }
        for (int r = 0; r < network.classes.size(); r++) {
            Customers own = network.classes.get(r);
            if (!own.open() && own.thinkTime() == 0 && returns(r, region)) {
                throw refuse(
                        "a customer of " + own.name()
                                + " that ends its cycle in the region may begin the next one there,"
                                + " and keeps its place in JSIM",
                        "Add a station outside of the region");
            }
        }
    }

    /** Whether the last station of a cycle and the first one of the next may both be in the region. */
    private boolean returns(int r, Region region) {
        return meets(r, region, 0, 1) && meets(r, region, network.places.size() - 1, -1);
    }

    private boolean meets(int r, Region region, int from, int step) {
        for (int k = from; k >= 0 && k < network.places.size(); k += step) {
            boolean inside = region.stations().contains(network.places.get(k).name());
            if (network.uses(r, k) && inside) {
                return true;
            }
            if (network.visits(r, k) >= 1) {
                return false;
            }
        }
        return false;
    }

    /** Checks a class whose cycles begin at a delay of their own. */
    void checkBeginning(Customers own) {
        if (own.thinkTime() == 0 && network.parts.any()) {
            throw refuse(
                    "JSIM begins a cycle of " + own.name() + " at a station of one visit, and there is none",
                    "Let it visit a station once in each cycle");
        }
    }

    /** The priority of a class; larger numbers are more important. */
    int priority(int r) {
        int level = ranked.indexOf(network.classes.get(r).name());
        return level < 0 ? 0 : ranked.size() - level;
    }
}
