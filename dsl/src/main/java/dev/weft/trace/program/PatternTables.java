package dev.weft.trace.program;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
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
        int most = IntStream.range(0, sent.length).reduce(0, (a, b) -> sends[b] > sends[a] ? b : a);
        int busiest = IntStream.range(0, sent.length).reduce(0, (a, b) -> receives[b] > receives[a] ? b : a);
        int heaviest = IntStream.range(0, sent.length).reduce(0, (a, b) -> sent[b] > sent[a] ? b : a);
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
                        term("most messages sent, rank " + most, sends[most], source.length),
                        term("most messages received, rank " + busiest, receives[busiest], source.length),
                        new Term(
                                "most bytes sent, rank " + heaviest,
                                new Bytes(sent[heaviest]).toString(),
                                all == 0 ? 0 : sent[heaviest] / all)))
                .dominant(
                        source.length == 0 ? "nothing" : "rank " + heaviest,
                        source.length == 0
                                ? "there are no messages."
                                : "rank " + heaviest + " sends most, " + new Bytes(sent[heaviest]) + " in "
                                        + Digits.plural(sends[heaviest], "message") + ".")
                .conditions(List.of(others));
    }

    private static Term term(String name, int count, int all) {
        return new Term(name, Digits.plural(count, "message"), all == 0 ? 0 : count / (double) all);
    }
}
