package dev.weft.sharing.replay;

import dev.weft.study.Columns;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/** Sums over messages by what they have met, for each of some groups: the whole run, programs, or tasks. */
final class ReplayConflicts {
    private final TreeMap<Integer, TreeMap<String, Sum>> groups = new TreeMap<>();

    private static final class Sum {
        private double lost;
        private double messages;
        private double bytes;
        private double weighted;
    }

    void add(int group, String kinds, double lost, double bytes, double penalty) {
        Sum sum = groups.computeIfAbsent(group, key -> new TreeMap<>()).computeIfAbsent(kinds, key -> new Sum());
        sum.lost += lost;
        sum.messages++;
        sum.bytes += bytes;
        sum.weighted += bytes == 0 ? 0 : bytes * penalty;
    }

    int rows() {
        return groups.values().stream().mapToInt(TreeMap::size).sum();
    }

    /** A value of the group of each row. */
    <T> List<T> each(IntFunction<T> ofGroup) {
        List<T> values = new ArrayList<>();
        groups.forEach((group, kinds) -> kinds.keySet().forEach(kind -> values.add(ofGroup.apply(group))));
        return values;
    }

    /** The sums below the keys of the groups. */
    Columns columns(Columns keys) {
        List<String> kinds = new ArrayList<>();
        groups.values().forEach(group -> kinds.addAll(group.keySet()));
        return keys.key("conflict", kinds)
                .measure("lost", Unit.S, sums(sum -> sum.lost))
                .measure("messages", Unit.ONE, sums(sum -> sum.messages))
                .measure("bytes", Unit.B, sums(sum -> sum.bytes))
                .measure("penalty", Unit.ONE, sums(sum -> sum.weighted / sum.bytes));
    }

    private double[] sums(ToDoubleFunction<Sum> value) {
        return groups.values().stream()
                .flatMap(group -> group.values().stream())
                .mapToDouble(value)
                .toArray();
    }
}
