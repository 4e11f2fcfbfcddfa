package dev.weft.program;

import dev.weft.study.Progress;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;

/** One rank while it is recorded: its steps so far. */
final class RecordedRank extends MpiRank {
    /** More steps than a rank of any known code has; an endless loop reaches it within seconds. */
    private static final int MOST_STEPS = 20_000_000;

    private static final int PATIENCE = 1 << 12;

    private final RankBuilder steps;
    private final Progress progress;
    private double computed;

    RecordedRank(int rank, RankBuilder steps, Progress progress) {
        super(rank);
        this.steps = steps;
        this.progress = progress;
    }

    @Override
    protected long calls() {
        return steps.count();
    }

    /** Ends a recording that is interrupted or does not end. */
    @Override
    protected void next(String call) {
        super.next(call);
        int count = steps.count();
        if (count >= MOST_STEPS) {
            throw fail(
                    Digits.plural(MOST_STEPS, "step"),
                    "this is the maximum of a recorded rank; a loop that waits for the content of a message never ends while"
                            + " recording",
                    "Use fewer iterations, or let the loop depend on the rank and a counter only");
        }
        if ((count & (PATIENCE - 1)) == PATIENCE - 1) {
            if (Thread.interrupted()) {
                throw fail(count + " steps", "the cell was interrupted", "Run it again");
            }
            progress.draw();
        }
    }

    RankBuilder steps() {
        return steps;
    }

    void compute(double seconds) {
        steps.compute(seconds);
        computed += seconds;
    }

    /** Returns the sum of the computations so far. */
    Time computed() {
        return new Time(computed);
    }

    /** Returns the error of a value that depends on messages. */
    ModelException unknown(String what, String which, String next) {
        return fail(what, which + " is unknown while recording, because no message is sent", next);
    }
}
