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
 * What was said of classes at stations: a list that grows at its head, because a network of 128 classes is told 16,000 such things
 * and each of them makes a new value. The latest word on each pair counts.
 */
final class ClassOverrides implements Serializable {
    static final ClassOverrides NOTHING = new ClassOverrides(null, null);

    private final @Nullable ClassOverrides before;
    private final @Nullable Word word;

    /** One thing that was said: a count of visits, or a time per visit. */
    private record Word(
            List<String> pair, double visits, @Nullable Time service) implements Serializable {}

    private ClassOverrides(@Nullable ClassOverrides before, @Nullable Word word) {
        this.before = before;
        this.word = word;
    }

    ClassOverrides visits(String name, String station, double count) {
        return new ClassOverrides(this, new Word(List.of(name, station), count, null));
    }

    ClassOverrides service(String name, String station, Time perVisit) {
        return new ClassOverrides(this, new Word(List.of(name, station), Double.NaN, perVisit));
    }

    /** Visits by class and station, in the order in which pairs were first mentioned. */
    Map<List<String>, Double> visits() {
        Map<List<String>, Double> visits = new LinkedHashMap<>();
        for (Word one : words()) {
            if (one.service == null) {
                visits.put(one.pair, one.visits);
            }
        }
        return visits;
    }

    /** Times per visit by class and station. */
    Map<List<String>, Time> services() {
        Map<List<String>, Time> services = new LinkedHashMap<>();
        for (Word one : words()) {
            if (one.service != null) {
                services.put(one.pair, one.service);
            }
        }
        return services;
    }

    /** The classes that name visits, other than that they never go somewhere. */
    static Set<String> naming(Map<List<String>, Double> visits) {
        Set<String> naming = new HashSet<>();
        visits.forEach((pair, count) -> {
            if (count > 0) {
                naming.add(pair.get(0));
            }
        });
        return naming;
    }

    /** Everything said, the oldest first. */
    private Deque<Word> words() {
        Deque<Word> all = new ArrayDeque<>();
        for (ClassOverrides told = this; told != null; told = told.before) {
            if (told.word != null) {
                all.push(told.word);
            }
        }
        return all;
    }

    /** As one list, because a chain of thousands of words is too deep to be written one within the other. */
    private Object writeReplace() {
        return new Written(List.copyOf(words()));
    }

    private record Written(List<Word> words) implements Serializable {
        private Object readResolve() {
            ClassOverrides last = NOTHING;
            for (Word word : words) {
                last = new ClassOverrides(last, word);
            }
            return last;
        }
    }
}
