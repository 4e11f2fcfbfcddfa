package dev.weft.queueing;

import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Per-class visits and service times set by the user, as a persistent list (128 classes make 16,000 entries). The latest entry of each
 * pair counts.
 */
final class ClassOverrides implements Serializable {
    static final ClassOverrides NOTHING = new ClassOverrides(null, null);

    private final @Nullable ClassOverrides before;
    private final @Nullable Entry entry;

    /** One entry: a count of visits, or a time per visit. */
    private record Entry(
            List<String> pair, double visits, @Nullable Time service) implements Serializable {}

    private ClassOverrides(@Nullable ClassOverrides before, @Nullable Entry entry) {
        this.before = before;
        this.entry = entry;
    }

    ClassOverrides visits(String name, String station, double count) {
        return new ClassOverrides(this, new Entry(List.of(name, station), count, null));
    }

    ClassOverrides service(String name, String station, Time perVisit) {
        return new ClassOverrides(this, new Entry(List.of(name, station), Double.NaN, perVisit));
    }

    /** Visits by class and station, in the order of their first entries. */
    Map<List<String>, Double> visits() {
        Map<List<String>, Double> visits = new LinkedHashMap<>();
        for (Entry one : entries()) {
            if (one.service == null) {
                visits.put(one.pair, one.visits);
            }
        }
        return visits;
    }

    /** Times per visit by class and station. */
    Map<List<String>, Time> services() {
        Map<List<String>, Time> services = new LinkedHashMap<>();
        for (Entry one : entries()) {
            if (one.service != null) {
                services.put(one.pair, one.service);
            }
        }
        return services;
    }

    /** The classes with visits other than 0. */
    static Set<String> naming(Map<List<String>, Double> visits) {
        Set<String> naming = new HashSet<>();
        visits.forEach((pair, count) -> {
            if (count > 0) {
                naming.add(pair.get(0));
            }
        });
        return naming;
    }

    /** All entries, the oldest first. */
    private Deque<Entry> entries() {
        Deque<Entry> all = new ArrayDeque<>();
        for (ClassOverrides each = this; each != null; each = each.before) {
            if (each.entry != null) {
                all.push(each.entry);
            }
        }
        return all;
    }

    /** As one list, because serialization of a chain of thousands of entries would recurse too deeply. */
    private Object writeReplace() {
        return new Written(List.copyOf(entries()));
    }

    private record Written(List<Entry> entries) implements Serializable {
        private Object readResolve() {
            ClassOverrides last = NOTHING;
            for (Entry entry : entries) {
                last = new ClassOverrides(last, entry);
            }
            return last;
        }
    }
}
