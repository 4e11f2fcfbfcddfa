package dev.weft.formats.jmt;

import dev.weft.formats.jmt.JmtNetwork.Customers;
import dev.weft.formats.jmt.JmtNetwork.Limits;
import dev.weft.units.ModelException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Capacity and priorities of a station, which hold for all classes that visit it. */
final class JsimLimits {
    /** A chain that visits the station, and the priorities of its classes: the larger, the more important. */
    record Visitor(Customers chain, Map<String, Integer> priorities) {
        int priority() {
            return priorities.values().iterator().next();
        }
    }

    private JsimLimits() {}

    static Limits of(JsimNode station, List<Visitor> visiting) {
        double most = visiting.stream()
                .mapToDouble(each -> each.chain().open()
                        ? Double.POSITIVE_INFINITY
                        : each.chain().amount())
                .sum();
        double capacity = station.capacity();
        boolean full = most > capacity; // a limit that closed classes cannot reach changes nothing
        return new Limits(
                full ? (int) capacity : 0, full && isBlocking(station, visiting), priorities(station, visiting));
    }

    /** Whether customers who find a station full wait where they were served; others are lost. */
    private static boolean isBlocking(JsimNode station, List<Visitor> visiting) {
        boolean open = visiting.get(0).chain().open();
        String wanted = open ? "drop" : "BAS blocking";
        for (Visitor each : visiting) {
            for (String owner : each.priorities().keySet()) {
                if (each.chain().open() != open || !station.whenFull(owner).equals(wanted)) {
                    throw station.refuse(
                            "size " + (long) station.capacity() + ", " + JmtFile.place("class", owner) + ", "
                                    + ModelException.argument(station.whenFull(owner)),
                            "customers who find a station full are lost (drop) if all of them are of open classes, or stay where they were"
                                    + " served (BAS blocking) if all are of closed ones",
                            "Choose one of the two for all classes of the station in JMT");
                }
            }
        }
        return !open;
    }

    /** The chains above the lowest priority of a station, the most important first. */
    private static List<String> priorities(JsimNode station, List<Visitor> visiting) {
        Set<Boolean> ordered = new HashSet<>();
        for (Visitor each : visiting) {
            each.priorities().keySet().forEach(owner -> ordered.add(station.hasPriority(owner)));
        }
        if (!ordered.contains(true)) {
            return List.of();
        }
        for (Visitor each : visiting) {
            if (each.priorities().values().stream().distinct().count() > 1) {
                throw station.refuse(
                        "classes " + each.chain().name(),
                        "classes that switch into one another must have one priority",
                        "Give them one priority in JMT");
            }
        }
        int least = visiting.stream().mapToInt(Visitor::priority).min().orElse(0);
        List<Visitor> above = visiting.stream()
                .filter(each -> each.priority() > least)
                .sorted(Comparator.comparingInt(Visitor::priority).reversed())
                .toList();
        if (ordered.contains(false)
                || above.stream().map(Visitor::priority).distinct().count() < above.size()) {
            throw station.refuse(
                    "QueuePutStrategy",
                    "all classes of a station wait by priority or none does, and two share the lowest priority only",
                    "Choose FCFS (Priority) for all of them, and different priorities");
        }
        return above.stream().map(each -> each.chain().name()).toList();
    }
}
