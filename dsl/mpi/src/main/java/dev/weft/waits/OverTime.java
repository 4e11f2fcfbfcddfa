package dev.weft.waits;

import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.InterruptedScan;
import dev.weft.trace.Trace;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Sums of a run by periods of equal length: keys {@code period}, counted from 1, and {@code start}; {@code communication time}, {@code
 * computation time}, {@code waiting time} as in {@link TraceReplay}, which is part of the communication time, and the {@code messages} and
 * {@code bytes} sent; summed over ranks. Clocks are corrected if messages would arrive before they are sent. An immutable value.
 */
public final class OverTime implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;
    /** Most periods; a chart has room for some hundreds. */
    private static final int MOST = 10_000;

    private final int periods;
    private final boolean byRank;

    private OverTime(int periods, boolean byRank) {
        this.periods = periods;
        this.byRank = byRank;
    }

    /** Returns the method for this number of periods, 1 to 10,000. */
    public static OverTime of(int periods) {
        if (periods < 1 || periods > MOST) {
            throw ModelException.call("overTime", "must be between 1 and 10,000", "Try overTime(50)", periods);
        }
        return new OverTime(periods, false);
    }

    /** Returns the method that sums by period and rank, with the key {@code rank}. */
    public OverTime byRank() {
        return new OverTime(periods, true);
    }

    /** Returns the sums by period. A run without MPI ranks is an error, and so are too many ranks and periods for a table. */
    @Override
    public Result of(Trace run) {
        MatchedRun matched = MatchedRun.of(run);
        if (byRank) {
            matched.requireRows((long) periods * matched.matching().ranks(), "ranks and periods", "Use fewer periods");
        }
        Periods all = new Periods(periods, matched.start(), matched.end());
        InterruptedScan<PeriodScan> scan = InterruptedScan.of(
                run,
                (interruptions, location) -> new PeriodScan(
                        interruptions.definitions(),
                        location.rank(),
                        all,
                        location.rank() < 0 ? 0 : matched.offset(location.rank())));
        PeriodScan[] ofRank = new PeriodScan[matched.matching().ranks()];
        scan.parts().stream().filter(part -> part.rank() >= 0).forEach(part -> ofRank[part.rank()] = part);
        new MatchedWaits(matched.matching(), (pattern, rank, call, partner, partnerCall, waited) -> {
            long enter = matched.matching().calls(rank).enter(call);
            ofRank[rank].waited(enter, enter + waited);
        });
        List<PeriodScan> ranks =
                Arrays.stream(ofRank).filter(part -> part != null).toList();
        TraceProvenance provenance = matched.provenance();
        return Tabulated.of(
                key(),
                columns(matched, all, ranks),
                provenance.of("time, waiting and messages "
                        + (byRank ? "by rank and period" : "by period, summed over ranks")),
                () -> explain(matched, all, ranks));
    }

    /** A period of one rank, or of all ranks. */
    private record Part(int period, List<PeriodScan> ranks) {
        long sum(Function<PeriodScan, long[]> sums) {
            long sum = 0;
            for (PeriodScan rank : ranks) {
                sum += sums.apply(rank)[period];
            }
            return sum;
        }
    }

    /** Returns the columns by period, and within a period by rank if ranks are separate. */
    private Columns columns(MatchedRun run, Periods all, List<PeriodScan> ranks) {
        List<List<PeriodScan>> each = byRank ? ranks.stream().map(List::of).toList() : List.of(ranks);
        Rows<Part> rows = Rows.of(IntStream.range(0, periods)
                        .boxed()
                        .flatMap(period -> each.stream().map(some -> new Part(period, some)))
                        .toList())
                .key("period", part -> part.period + 1)
                .key("start", part -> new Time(run.seconds(all.start(part.period) - run.start())));
        double tick = 1 / (double) run.clock().ticksPerSecond();
        return (byRank ? rows.key("rank", part -> part.ranks.get(0).rank()) : rows)
                .measure("communication time", Unit.MS, part -> part.sum(rank -> rank.communication) * tick)
                .measure("computation time", Unit.MS, part -> part.sum(rank -> rank.computation) * tick)
                .measure("waiting time", Unit.MS, part -> part.sum(rank -> rank.waiting) * tick)
                .count("messages", part -> part.sum(rank -> rank.messages))
                .measure("bytes", Unit.MB, part -> part.sum(rank -> rank.bytes))
                .columns();
    }

    private static long total(List<PeriodScan> ranks, Function<PeriodScan, long[]> sums) {
        return ranks.stream()
                .mapToLong(part -> Arrays.stream(sums.apply(part)).sum())
                .sum();
    }

    private static Explanation explain(MatchedRun run, Periods all, List<PeriodScan> ranks) {
        long communication = total(ranks, part -> part.communication);
        long computation = total(ranks, part -> part.computation);
        long waiting = total(ranks, part -> part.waiting);
        long whole = Math.max(1, communication + computation);
        long[] waited = new long[all.count()];
        for (int period = 0; period < waited.length; period++) {
            for (PeriodScan part : ranks) {
                waited[period] += part.waiting[period];
            }
        }
        Largest longest = Largest.of(waited.length, period -> waited[period], period -> "period " + (period + 1));
        int most = longest.isNone() ? 0 : longest.first();
        String from = new Time(run.seconds(all.start(most) - run.start())).toString();
        String to = new Time(run.seconds(all.start(most + 1) - run.start())).toString();
        return Explanation.of(run.run(), "activity of a run over time, in " + all.count() + " periods of equal length")
                .inputs(List.of(
                        run.provenance().input(),
                        ranks.size() + " ranks, " + new Time(run.seconds(run.end() - run.start()))
                                + " from the first event to the last"))
                .terms(List.of(
                        Term.part(
                                "communication", run.clock().time(communication).toString(), communication, whole),
                        Term.part(
                                "waiting in communication",
                                run.clock().time(waiting).toString(),
                                waiting,
                                whole),
                        Term.part("computation", run.clock().time(computation).toString(), computation, whole)))
                .dominant(
                        longest.words(),
                        waiting == 0
                                ? "no call waited."
                                : "waiting is longest between " + from + " and " + to + ": "
                                        + Unit.PERCENT.print(waited[most] / (double) waiting)
                                        + " of all waiting"
                                        + (longest.isOne() ? "." : ", as in each of " + longest.words() + "."))
                .conditions(run.waitingConditions());
    }

    /** Returns {@code over time in 50 periods}, followed by {@code by rank} if ranks are separate. */
    @Override
    public String key() {
        return "over time in " + periods + (periods == 1 ? " period" : " periods") + (byRank ? " by rank" : "");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OverTime that && periods == that.periods && byRank == that.byRank;
    }

    @Override
    public int hashCode() {
        return key().hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
