package dev.weft.trace.program;

import dev.weft.study.Progress;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One rank while it is recorded: its steps so far, its open requests and regions, and the errors of its calls. */
final class RecordedRank {
    /** More steps than a rank of any known code has; an endless loop reaches it within seconds. */
    private static final int MOST_STEPS = 20_000_000;

    private static final int PATIENCE = 1 << 12;
    private static final double LARGEST = 0x1p50;

    private final int rank;
    private final RankBuilder steps;
    private final Progress progress;
    private final List<RecordedRequest> requests = new ArrayList<>();
    private final Map<Integer, Integer> splits = new HashMap<>();
    private final List<String> regions = new ArrayList<>();
    private String last = "";
    private int open;
    private double computed;
    private @Nullable ModelException raised;

    RecordedRank(int rank, RankBuilder steps, Progress progress) {
        this.rank = rank;
        this.steps = steps;
        this.progress = progress;
    }

    /** Counts a step; call it before each. It ends a recording that is interrupted or does not end. */
    RankBuilder next(String operation) {
        last = operation;
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
        return steps;
    }

    /** Adds a computation to the rank's clock; returns its seconds. */
    double computing(Time time) {
        computed += time.seconds();
        return time.seconds();
    }

    /** Returns the sum of the computations so far. */
    Time computed() {
        return new Time(computed);
    }

    MessageBuffer buffer(@Nullable MessageBuffer buffer) {
        if (buffer == null) {
            throw fail("buffer", null, "a buffer is missing", "Write MessageBuffer.of(numbers)");
        }
        return buffer;
    }

    /** Returns the error of a value that depends on messages. */
    ModelException unknown(String call, String what, String next) {
        return fail(call, what + " is unknown while recording, because no message is sent", next);
    }

    RecordedRequest begun(int number, RecordedMessage result) {
        RecordedRequest request = new RecordedRequest(this, number, steps.count(), last, result);
        requests.add(request);
        open++;
        return request;
    }

    /** Marks a request as waited for; it must be of this rank and open. */
    RecordedRequest completed(@Nullable Request request, String operation) {
        last = operation;
        if (!(request instanceof RecordedRequest known) || known.owner() != this) {
            throw fail(
                    request == null ? "request null" : "request",
                    request == null ? "there is no request" : "another rank or another run began it",
                    "Pass a request that isend(..) or irecv(..) of this rank returned");
        }
        if (!known.complete()) {
            throw fail(known.toString(), "it is complete already", "Wait for each request once");
        }
        open--;
        if (open == 0) {
            requests.clear();
        }
        return known;
    }

    void enter(String region) {
        regions.add(region);
    }

    void leave() {
        if (regions.isEmpty()) {
            throw fail("region", "no region is open", "Call begin(name) before, or use region(name, () -> ..)");
        }
        regions.remove(regions.size() - 1);
    }

    /** Returns the ordinal of this split among those of the communicator. */
    int split(int communicator) {
        return splits.merge(communicator, 1, Integer::sum) - 1;
    }

    void finish() {
        last = "end of the lambda";
        if (open > 0) {
            RecordedRequest first = requests.stream()
                    .filter(request -> !request.isComplete())
                    .findFirst()
                    .orElseThrow();
            throw fail(
                    (open == 1 ? "" : open + " open requests, the first is ") + first,
                    "the rank never waits for it",
                    "Add mpi.wait(request) or mpi.waitall(..)");
        }
        if (!regions.isEmpty()) {
            throw fail("region", regions.get(regions.size() - 1), "it never ends", "Add mpi.end()");
        }
    }

    /** Whole bytes, rounded to the nearest. */
    long bytes(Bytes size, double... data) {
        if (size == null || data == null) {
            throw fail("size", null, "a size is missing", "Try MB(4)");
        }
        double bytes = Math.rint(size.count());
        if (bytes > LARGEST) {
            throw fail("size", size, "a message has up to 1024 TiB", "Use a smaller size");
        }
        if (data.length > 0 && bytes != (double) Double.BYTES * data.length) {
            throw fail(
                    "size",
                    size,
                    "its " + Digits.plural(data.length, "number") + " of data take " + Double.BYTES * (long) data.length
                            + " B",
                    "Pass the size of the data, or no data");
        }
        return (long) bytes;
    }

    /** Returns the error of a value in a call of this rank. */
    ModelException fail(String what, @Nullable Object value, String rule, String next) {
        return fail(what + " " + ModelException.argument(value), rule, next);
    }

    /** Returns the error of this rank at its present step; {@code what} may be empty. */
    ModelException fail(String what, String rule, String next) {
        ModelException problem = ModelException.of(where() + (what.isEmpty() ? "" : ", " + what), rule, next);
        raised = problem;
        return problem;
    }

    /** Returns whether this error came from here, and so names the rank already. */
    boolean raised(ModelException problem) {
        return problem == raised;
    }

    /** Returns the rank and its step, such as {@code rank 3, step 17 (recv)}. */
    String where() {
        return "rank " + rank + ", step " + steps.count() + (last.isEmpty() ? "" : " (" + last + ")");
    }
}
