package dev.weft.sharing.replay;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.units.Unit;
import java.util.TreeMap;

/** Sums over messages by their conflicts, for each of several groups: the whole run, programs, or tasks. */
final class ReplayConflicts {
    private final TreeMap<Integer, TreeMap<String, Sum>> groups = new TreeMap<>();

    /** A sum over the messages of a group with the same conflicts. */
    static final class Sum {
        final int group;
        private final String kinds;
        private double lost;
        private int messages;
        private double bytes;
        private double weighted;

        private Sum(int group, String kinds) {
            this.group = group;
            this.kinds = kinds;
        }
    }

    void add(int group, String kinds, double lost, double bytes, double penalty) {
        Sum sum = groups.computeIfAbsent(group, key -> new TreeMap<>())
                .computeIfAbsent(kinds, key -> new Sum(group, key));
        sum.lost += lost;
        sum.messages++;
        sum.bytes += bytes;
        sum.weighted += bytes == 0 ? 0 : bytes * penalty;
    }

    Rows<Sum> rows() {
        return Rows.of(groups.values().stream()
                .flatMap(group -> group.values().stream())
                .toList());
    }

    /** The sums with the keys of their groups. */
    static Columns columns(Rows<Sum> groups) {
        return groups.key("conflict", sum -> sum.kinds)
                .measure("lost", Unit.S, sum -> sum.lost)
                .count("messages", sum -> sum.messages)
                .measure("bytes", Unit.B, sum -> sum.bytes)
                .measure("penalty", Unit.ONE, sum -> sum.weighted / sum.bytes)
                .columns();
    }
}
