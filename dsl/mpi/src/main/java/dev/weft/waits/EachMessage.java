package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.Trace;
import dev.weft.trace.match.MatchedMessages;
import dev.weft.trace.match.Matching;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Tabulates the messages of a run whose send and receive are both known, one row for each, by receiver and in the order of the posted
 * receives. Latency extends from the start of the call that sends to the end of the call that completes the receive.
 */
final class EachMessage implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;
    private static final int TERMS = 5;

    static final EachMessage USUAL = new EachMessage();

    private EachMessage() {}

    @Override
    public Result of(Trace run) {
        MatchedRun matched = MatchedRun.of(run);
        matched.requireRows(
                matched.matching().messages().count(),
                "messages",
                "Select a part, such as between(ms(0), ms(1)) or ranks(0, 1), or use messages() for sums");
        return Tabulated.of(
                key(),
                columns(matched),
                matched.provenance().of("sends and receives matched, times of their calls"),
                () -> explain(matched));
    }

    private static Columns columns(MatchedRun run) {
        Matching matching = run.matching();
        MatchedMessages all = matching.messages();
        MessageWaits waits = new MessageWaits(matching);
        int[] number = numbers(all);
        String[] paths = IntStream.range(0, matching.paths().count())
                .mapToObj(path -> matching.paths().name(path, matching.definitions()))
                .toArray(String[]::new);
        return Rows.upTo(all.count())
                .key("source", all::source)
                .key("destination", all::destination)
                .key("tag", all::tag)
                .key("size", m -> new Bytes(Math.max(0, all.sent(m))))
                .key("message", m -> number[m])
                .key("call path", m -> path(run, paths, all.source(m), all.sendCall(m)))
                .key("receiver's call path", m -> path(run, paths, all.destination(m), all.completeCall(m)))
                .measure("latency", Unit.S, m -> run.seconds(latency(matching, m)))
                .measure("late sender", Unit.S, m -> run.seconds(waits.ofReceiver(m)))
                .measure("late receiver", Unit.S, m -> run.seconds(waits.ofSender(m)))
                .measure("posted", Unit.S, m -> run.seconds(sent(matching, m) - run.start()))
                .measure("end", Unit.S, m -> run.seconds(received(matching, m) - run.start()))
                .measure("bytes", Unit.B, all::sent)
                .count("messages", m -> 1)
                .columns();
    }

    private static long sent(Matching matching, int message) {
        MatchedMessages all = matching.messages();
        return matching.calls(all.source(message)).enter(all.sendCall(message));
    }

    private static long received(Matching matching, int message) {
        MatchedMessages all = matching.messages();
        return matching.calls(all.destination(message)).leave(all.completeCall(message));
    }

    private static long latency(Matching matching, int message) {
        return Ticks.between(sent(matching, message), received(matching, message));
    }

    /** Returns the index of each message among those of the same source and destination, in the order of their sends. */
    private static int[] numbers(MatchedMessages all) {
        int[] number = new int[all.count()];
        Map<Long, Integer> next = new LinkedHashMap<>();
        IntStream.range(0, all.count())
                .boxed()
                .sorted(Comparator.comparingInt(all::source).thenComparingInt(all::sendCall))
                .forEach(m -> number[m] =
                        next.merge(((long) all.source(m) << Integer.SIZE) + all.destination(m), 1, Integer::sum) - 1);
        return number;
    }

    private static String path(MatchedRun run, String[] names, int rank, int call) {
        int path = run.matching().calls(rank).path(call);
        return path < 0 ? run.matching().paths().name(path, run.definitions()) : names[path];
    }

    private static Explanation explain(MatchedRun run) {
        MatchedMessages all = run.matching().messages();
        Map<String, double[]> pairs = new LinkedHashMap<>();
        double whole = 0;
        double bytes = 0;
        for (int m = 0; m < all.count(); m++) {
            double latency = run.seconds(latency(run.matching(), m));
            double[] sums = pairs.computeIfAbsent(all.source(m) + " to " + all.destination(m), none -> new double[2]);
            sums[0] += latency;
            sums[1]++;
            whole += latency;
            bytes += Math.max(0, all.sent(m));
        }
        double sum = Math.max(Double.MIN_NORMAL, whole);
        List<Term> terms = pairs.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, double[]> pair) -> -pair.getValue()[0]))
                .limit(TERMS)
                .map(pair -> Term.part(
                        pair.getKey(),
                        time(pair.getValue()[0]) + " in " + Digits.plural((int) pair.getValue()[1], "message"),
                        pair.getValue()[0],
                        sum))
                .toList();
        return Explanation.of(run.run(), "messages of a run, from the start of the send to the end of the receive")
                .inputs(List.of(
                        run.provenance().input(),
                        Digits.plural(all.count(), "message") + ", " + new Bytes(bytes) + ", " + "sum of latencies "
                                + time(whole)))
                .terms(terms)
                .dominant(
                        terms.isEmpty() ? "nothing" : terms.get(0).name(),
                        terms.isEmpty()
                                ? "no message has both its send and its receive in the recording."
                                : "messages from " + terms.get(0).name() + " take "
                                        + Unit.PERCENT.print(terms.get(0).share()) + " of the sum of all latencies"
                                        + more(pairs.values()) + ".")
                .conditions(run.messageConditions());
    }

    /** Returns a remark on the pairs whose messages take as long as the first, if there are more than the terms name. */
    private static String more(Collection<double[]> pairs) {
        List<double[]> all = List.copyOf(pairs);
        Largest most = Largest.of(all.size(), at -> Math.max(0, all.get(at)[0]), Integer::toString);
        return most.count() <= TERMS ? "" : most.remark();
    }

    /** Prints a time that may be negative because of clocks that could not be corrected, unlike {@link dev.weft.units.Time}. */
    private static String time(double seconds) {
        return Unit.human(Dimension.TIME, seconds).print(seconds);
    }

    /** Returns {@code each message}. */
    @Override
    public String key() {
        return "each message";
    }

    private Object readResolve() {
        return USUAL;
    }

    @Override
    public String toString() {
        return key();
    }
}
