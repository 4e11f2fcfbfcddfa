package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.trace.Scan;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The times between the point-to-point messages that each rank of a recorded run sends, and a process of independent gaps with the same
 * mean and variance. In the examples {@code var recorded = ringShift(2, 40, us(50), KiB(8)).on(cluster(2, 1).link(MBps(100), us(5)),
 * perNode).solve(replay(fairShare)).trace();}
 */
public final class RecordedArrivals extends Answer {
    /** Correlation of neighbouring gaps, and excess of dispersion, that two moments may lose unsaid. */
    private static final double LITTLE = 0.2;
    /** A difference of squared coefficients of variation that is rounding. */
    private static final double ROUNDING = 1e-9;

    private final Trace trace;
    private final List<Gaps> ranks;
    private final Provenance provenance;
    private final Gaps all;

    private RecordedArrivals(Trace trace, List<Gaps> ranks, Provenance provenance) {
        this.trace = trace;
        this.ranks = ranks;
        this.provenance = provenance;
        this.all = new Gaps(-1, trace.definitions().clock());
        ranks.forEach(all::add);
    }

    /** Returns the gaps of a recorded run; an error for a run in which no rank sends three messages. */
    public static RecordedArrivals of(Trace trace) {
        ModelException.required(trace, "trace", "Write arrivals(trace(\"wavefront-6\"))");
        Clock clock = trace.definitions().clock();
        Scan<Gaps> scan = trace.scan(location -> new Gaps(location.rank(), clock));
        List<Gaps> ranks = scan.parts().stream()
                .filter(each -> each.rank >= 0 && each.count >= 2)
                .sorted(Comparator.comparingInt(each -> each.rank))
                .toList();
        if (ranks.isEmpty()) {
            throw ModelException.of(
                    "arrivals(" + trace.name() + ")",
                    "no rank sends three messages, so there are no gaps to compare",
                    "Take a longer run with point-to-point messages");
        }
        return new RecordedArrivals(
                trace, ranks, trace.provenance(scan.found()).of("gaps between the sends of each rank"));
    }

    /** Sums over the gaps between the sends of one rank. */
    private static final class Gaps implements EventConsumer {
        private final int rank;
        private final Clock clock;
        private long last = -1;
        private double before = Double.NaN;
        private long count;
        private double sum;
        private double squares;
        private long pairs;
        private double products;
        private double firsts;
        private double seconds;

        Gaps(int rank, Clock clock) {
            this.rank = rank;
            this.clock = clock;
        }

        @Override
        public void accept(EventBatch batch) {
            for (int i = 0; i < batch.count; i++) {
                if (batch.kind[i] == EventKind.MPI_SEND || batch.kind[i] == EventKind.MPI_ISEND) {
                    if (last >= 0) {
                        gap(clock.time(batch.time[i] - last).si());
                    }
                    last = batch.time[i];
                }
            }
        }

        private void gap(double gap) {
            count++;
            sum += gap;
            squares += gap * gap;
            if (!Double.isNaN(before)) {
                pairs++;
                products += before * gap;
                firsts += before;
                seconds += gap;
            }
            before = gap;
        }

        void add(Gaps other) {
            count += other.count;
            sum += other.sum;
            squares += other.squares;
            pairs += other.pairs;
            products += other.products;
            firsts += other.firsts;
            seconds += other.seconds;
        }

        double mean() {
            return sum / count;
        }

        double scv() {
            double scv = squares / count / (mean() * mean()) - 1;
            return scv < ROUNDING ? 0 : scv;
        }

        /** The correlation of neighbouring gaps; 0 where they are constant. */
        double correlation() {
            double variance = scv() * mean() * mean();
            return variance == 0 || pairs == 0 ? 0 : (products / pairs - firsts / pairs * (seconds / pairs)) / variance;
        }
    }

    /** Returns the messages per second of a rank, averaged over the ranks that send. */
    double perSecond() {
        return 1 / all.mean();
    }

    /** Returns the squared coefficient of variation of the gaps of all ranks. */
    double squaredVariation() {
        return all.scv();
    }

    /**
     * Returns the distribution of independent gaps with the recorded variation: hyperexponential above that of a Poisson process and
     * lognormal below. Example: {@code arrivals(recorded).fitted()} prints {@code deterministic}.
     */
    public Distribution fitted() {
        double scv = Math.min(1e6, all.scv());
        return scv == 0
                ? Distribution.DETERMINISTIC
                : scv > 1 ? Distribution.hyperexponential(scv) : Distribution.lognormal(scv);
    }

    @Override
    public String label() {
        return trace.name();
    }

    @Override
    public Columns columns() {
        return Rows.of(ranks)
                .key("rank", each -> each.rank)
                .count("messages", each -> each.count + 1.0)
                .measure("throughput", Unit.PER_S, each -> 1 / each.mean())
                .measure("squared variation", Unit.ONE, Gaps::scv)
                .measure("correlation", Unit.ONE, Gaps::correlation)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public Explanation explain() {
        double correlation = all.correlation();
        double fastest =
                ranks.stream().mapToDouble(each -> 1 / each.mean()).max().orElse(1);
        double slowest =
                ranks.stream().mapToDouble(each -> 1 / each.mean()).min().orElse(1);
        double regular = ranks.stream().mapToDouble(Gaps::scv).min().orElse(1);
        double varied = ranks.stream().mapToDouble(Gaps::scv).max().orElse(1);
        String variations = Digits.four(regular) + " to " + Digits.four(varied);
        List<Condition> conditions = new ArrayList<>();
        conditions.add(Condition.of(
                "independent gaps",
                Math.abs(correlation) < LITTLE,
                "neighbouring gaps have a correlation of " + Digits.four(correlation)
                        + ", and those of the fitted process none. Positive correlation means bursts of several messages: "
                        + "waiting is longer than with the fitted process. bursts(..) keeps such bursts."));
        conditions.add(Condition.of(
                "equal ranks",
                fastest < (1 + LITTLE) * slowest && varied <= (1 + LITTLE) * regular + LITTLE,
                "ranks send " + Digits.four(slowest) + " to " + Digits.four(fastest)
                        + " msg/s, with squared coefficients of variation of " + variations
                        + ", and the fitted process has mean and variance of the pooled gaps of all ranks."));
        conditions.add(
                Condition.notChecked(
                        "two moments of the gaps",
                        "mean and variance are kept; longer gaps than those of the fitted distribution, and periods, are not."));
        return Explanation.of("times between the sends of each rank, as a process of independent gaps")
                .inputs(List.of(
                        Digits.plural(ranks.size(), "rank") + ", " + Digits.plural(all.count, "gap"),
                        "mean gap " + new Time(all.mean()) + ", squared coefficient of variation "
                                + Digits.four(all.scv())))
                .terms(List.of(Term.of("fitted", "gaps " + fitted())))
                .dominant(
                        "gaps",
                        (ranks.size() > 1 ? "pooled over all ranks, gaps vary " : "gaps vary ")
                                + compared(all.scv())
                                + " those of a Poisson process, whose squared coefficient of variation is 1"
                                + (ranks.size() > 1 ? "; single ranks have " + variations : "") + ".")
                .conditions(conditions);
    }

    private static String compared(double scv) {
        return Math.abs(scv - 1) < ROUNDING ? "as much as" : scv > 1 ? "more than" : "less than";
    }
}
