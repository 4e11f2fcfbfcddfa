package dev.weft.answers;

import dev.weft.study.Columns;
import dev.weft.study.Largest;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.waits.RunCosts;
import dev.weft.waits.TraceReplay;
import dev.weft.waits.WaitProfile;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The waiting of a run by rank, from the times of matching calls, and the delay without which the run would be shortest. */
final class Waiting {
    /** By rank, in seconds; not a number where some waiting of the rank is unknown. */
    final double[] ofRank;
    /** The waiting of all ranks relative to their time. */
    final double share;
    /** Duration of the run in seconds. */
    final double duration;
    /** One row, that of the delay whose removal saves most time; the reason if there is none. */
    final Reply<Result> delay;

    private Waiting(double[] ofRank, double share, double duration, Reply<Result> delay) {
        this.ofRank = ofRank;
        this.share = share;
        this.duration = duration;
        this.delay = delay;
    }

    static Waiting of(Trace run, int ranks) {
        WaitProfile waits = run.solve(TraceReplay.USUAL);
        Columns rows = waits.byRank().columns();
        Measure seconds = rows.measure("waiting time");
        double[] ofRank = new double[ranks];
        for (int row = 0; row < rows.rows(); row++) {
            ofRank[((Number) rows.key("rank").values().get(row)).intValue()] += seconds.si(row);
        }
        Measure ratio = rows.measure("wait ratio");
        double share = IntStream.range(0, rows.rows())
                .mapToDouble(ratio::si)
                .filter(each -> !Double.isNaN(each))
                .sum();
        return new Waiting(ofRank, share, run.duration().seconds(), Reply.of(() -> worst(run.solve(RunCosts.DELAYS))));
    }

    private static Result worst(Result delays) {
        if (delays.columns().rows() == 0 || !(delays.max("saved time").si() > 0)) {
            throw ModelException.of("delays", "no single delay lengthens the run", "See trace(..).solve(delays)");
        }
        return delays.highest("saved time");
    }

    boolean isNotable() {
        return share >= WaitProfile.NOTEWORTHY;
    }

    /** The known waiting of all ranks, in seconds. */
    double total() {
        return Arrays.stream(ofRank).filter(each -> !Double.isNaN(each)).sum();
    }

    /** The rank that waits longest, with all that wait as long. */
    Largest most() {
        return Largest.of(ofRank.length, rank -> Double.isNaN(ofRank[rank]) ? 0 : ofRank[rank], rank -> "rank " + rank);
    }

    /** Whether the waiting of all calls is known. */
    boolean isKnown() {
        return Arrays.stream(ofRank).noneMatch(Double::isNaN);
    }

    /** Such as {@code rank 2 waits longest with 1 ms}, with these verbs for one rank and for several. */
    String longest(String one, String several) {
        Largest most = most();
        return most.isNone()
                ? "no rank waits"
                : most.words() + most.verb(one, several) + " longest with " + new Time(ofRank[most.first()]);
    }

    /** The seconds that the run takes longer by its worst delay; 0 without one. */
    double saved() {
        return delay.value() == null ? 0 : delay.value().value("saved time").si();
    }

    /** Whether the delay of a single rank counts. */
    boolean isBlamed() {
        return saved() >= Models.NOTABLE * duration && saved() > 0;
    }
}
