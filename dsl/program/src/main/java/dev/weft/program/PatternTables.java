package dev.weft.program;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** An exchange of messages as tables. */
final class PatternTables {
    /** Class 0 holds empty messages, class c those of 2^(c-1) to 2^c - 1 bytes. */
    private static final int CLASSES = 65;

    private PatternTables() {}

    /** Returns one row for each source, destination and size, sorted by these. */
    static Columns columns(CommPattern pattern) {
        int[] source = pattern.source();
        int[] destination = pattern.destination();
        long[] bytes = pattern.byMessage();
        List<Integer> first = new ArrayList<>();
        int[] count = new int[source.length];
        List<Integer> order = IntStream.range(0, source.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(at -> source[at])
                        .thenComparingInt(at -> destination[at])
                        .thenComparingLong(at -> bytes[at]))
                .toList();
        for (int at : order) {
            int row = first.isEmpty() ? at : first.get(first.size() - 1);
            boolean same = source[row] == source[at] && destination[row] == destination[at] && bytes[row] == bytes[at];
            if (first.isEmpty() || !same) {
                first.add(at);
            }
            count[first.get(first.size() - 1)]++;
        }
        return Rows.of(first)
                .key("source", at -> source[at])
                .key("destination", at -> destination[at])
                .key("size", at -> new Bytes((double) bytes[at]))
                .count("messages", at -> count[at])
                .measure("bytes", Unit.MIB, at -> count[at] * (double) bytes[at])
                .columns();
    }

    /**
     * Returns powers of two from the smallest message to the largest; those without a message between others are rows,
     * too.
     */
    static Columns sizes(long[] bytes) {
        double[] messages = new double[CLASSES];
        double[] carried = new double[CLASSES];
        int low = CLASSES;
        int high = -1;
        for (long size : bytes) {
            int sizeClass = Long.SIZE - Long.numberOfLeadingZeros(size);
            messages[sizeClass]++;
            carried[sizeClass] += (double) size;
            low = Math.min(low, sizeClass);
            high = Math.max(high, sizeClass);
        }
        return Rows.of(IntStream.rangeClosed(low, high).boxed().toList())
                .key("size", each -> new Bytes(each == 0 ? 0 : Math.pow(2, each - 1)))
                .count("messages", each -> messages[each])
                .measure("bytes", Unit.MIB, each -> carried[each])
                .columns();
    }

    static Explanation explain(CommPattern pattern) {
        int[] source = pattern.source();
        int[] destination = pattern.destination();
        double[] sent = new double[pattern.size()];
        int[] sends = new int[pattern.size()];
        int[] receives = new int[pattern.size()];
        int own = 0;
        for (int at = 0; at < source.length; at++) {
            sent[source[at]] += (double) pattern.byMessage()[at];
            sends[source[at]]++;
            receives[destination[at]]++;
            own += source[at] == destination[at] ? 1 : 0;
        }
        Largest most = Largest.of(sent.length, rank -> sends[rank], PatternTables::name);
        Largest busiest = Largest.of(sent.length, rank -> receives[rank], PatternTables::name);
        Largest heaviest = Largest.of(sent.length, rank -> sent[rank], PatternTables::name);
        double bytes = heaviest.isNone() ? 0 : sent[heaviest.first()];
        double all = pattern.bytes().count();
        Condition others = Condition.of(
                "source and destination differ",
                own == 0,
                own + " of " + Digits.plural(source.length, "message") + (own == 1 ? " goes" : " go")
                        + " from a rank to itself.");
        return Explanation.of("One exchange of messages: all receives are posted, then all messages sent")
                .inputs(List.of(
                        Digits.plural(pattern.size(), "rank"),
                        Digits.plural(source.length, "message"),
                        pattern.bytes() + " in all",
                        "from: " + pattern.provenance().method()))
                .terms(List.of(
                        term("most messages sent, " + most.words(), at(sends, most), source.length),
                        term("most messages received, " + busiest.words(), at(receives, busiest), source.length),
                        Term.part("most bytes sent, " + heaviest.words(), new Bytes(bytes).toString(), bytes, all)))
                .dominant(heaviest.words(), heaviest(heaviest, sent, sends))
                .conditions(List.of(others));
    }

    private static String name(int rank) {
        return "rank " + rank;
    }

    private static int at(int[] counts, Largest largest) {
        return largest.isNone() ? 0 : counts[largest.first()];
    }

    private static String heaviest(Largest heaviest, double[] sent, int[] sends) {
        if (heaviest.isNone()) {
            return IntStream.of(sends).sum() == 0 ? "there are no messages." : "no message carries a byte.";
        }
        if (heaviest.count() == sent.length && sent.length > 1) {
            return (sent.length == 2 ? "both" : "all " + sent.length) + " ranks send as much, " + new Bytes(sent[0])
                    + " each.";
        }
        return heaviest.words()
                + heaviest.verb(" sends most, ", " send most, ")
                + new Bytes(sent[heaviest.first()])
                + (heaviest.isOne() ? " in " + Digits.plural(sends[heaviest.first()], "message") + "." : " each.");
    }

    private static Term term(String name, int count, int all) {
        return Term.part(name, Digits.plural(count, "message"), count, all);
    }
}
