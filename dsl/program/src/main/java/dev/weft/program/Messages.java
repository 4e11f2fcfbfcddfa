package dev.weft.program;

import dev.weft.program.run.Steps;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Messages as a multiset over source, destination, tag and size, regardless of their order. A program must have the
 * same messages when it is recorded, replayed, simulated and run; {@link #missingFrom} names the differences.
 */
public final class Messages extends Answer {
    private final String label;
    private final Provenance provenance;
    private final Map<Message, Long> counts;
    /** Calls of collectives, whose messages are not included. */
    private final long collectives;

    private Messages(String label, Provenance provenance, Map<Message, Long> counts, long collectives) {
        this.label = label;
        this.provenance = provenance;
        this.counts = counts;
        this.collectives = collectives;
    }

    static Messages of(Program program) {
        Map<Message, Long> counts = new TreeMap<>();
        long collectives = 0;
        Progress progress = program.progress("searched for messages");
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                progress.tick();
                collectives += steps.operation(step).isCollective() ? 1 : 0;
                if (steps.operation(step).sends()) {
                    Message message = new Message(rank, steps.peer(step), steps.tag(step), steps.bytes(step));
                    counts.merge(message, 1L, Long::sum);
                }
            }
        }
        progress.finish();
        return new Messages(
                program.label(),
                program.provenance().by(collectives == 0 ? "" : "collectives left out"),
                counts,
                collectives);
    }

    /** Returns the number of messages. */
    public long count() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the bytes of all messages together. */
    public Bytes bytes() {
        return new Bytes(counts.entrySet().stream()
                .mapToDouble(entry -> (double) entry.getKey().bytes * entry.getValue())
                .sum());
    }

    /** Returns the messages that the other has not, or less often, one sentence each; empty if there are none. */
    public List<String> missingFrom(Messages other) {
        ModelException.required(other, "argument messages", "Write program.messages()");
        List<String> missing = new ArrayList<>();
        counts.forEach((message, count) -> {
            long less = count - other.counts.getOrDefault(message, 0L);
            if (less > 0) {
                missing.add(less + " x " + message);
            }
        });
        return missing;
    }

    /** Returns the messages and bytes from each rank to each. */
    Tabulated matrix() {
        Map<Message, double[]> pairs = new TreeMap<>();
        counts.forEach((message, count) -> {
            double[] total =
                    pairs.computeIfAbsent(new Message(message.source, message.destination, 0, 0), key -> new double[2]);
            total[0] += count;
            total[1] += (double) count * message.bytes;
        });
        Columns columns = keysOf(pairs)
                .measure("bytes", Unit.MB, each -> each.getValue()[1])
                .count("messages", each -> each.getValue()[0])
                .columns();
        return Tabulated.of(label, columns, provenance, this::explain);
    }

    private static <T> Rows<Map.Entry<Message, T>> keysOf(Map<Message, T> all) {
        return Rows.<Map.Entry<Message, T>>of(all.entrySet())
                .key("source", each -> each.getKey().source)
                .key("destination", each -> each.getKey().destination);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        return keysOf(counts)
                .key("tag", each -> each.getKey().tag)
                .key("size", each -> new Bytes((double) each.getKey().bytes))
                .count("messages", Map.Entry::getValue)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public Explanation explain() {
        Condition all = Condition.of(
                "point-to-point messages only",
                collectives == 0,
                "messages of " + Digits.plural(collectives, "collective call")
                        + " are not counted; expanded() replaces collectives by messages.");
        return Explanation.of("The point-to-point messages of a program, counted by source, destination, tag and size")
                .inputs(List.of(Digits.four((double) count()) + " messages", bytes() + " in all"))
                .dominant(
                        "kinds",
                        Digits.plural(counts.size(), "different message") + " by source, destination, tag and size.")
                .conditions(List.of(all));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Messages that && counts.equals(that.counts);
    }

    @Override
    public int hashCode() {
        return counts.hashCode();
    }

    private record Message(int source, int destination, int tag, long bytes) implements Comparable<Message> {
        @Override
        public int compareTo(Message other) {
            int order = Integer.compare(source, other.source);
            order = order != 0 ? order : Integer.compare(destination, other.destination);
            order = order != 0 ? order : Integer.compare(tag, other.tag);
            return order != 0 ? order : Long.compare(bytes, other.bytes);
        }

        @Override
        public String toString() {
            return new Bytes((double) bytes) + " from " + source + " to " + destination + " with tag " + tag;
        }
    }
}
