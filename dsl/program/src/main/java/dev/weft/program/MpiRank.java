package dev.weft.program;

import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One rank while its calls are recorded or run: its open requests and regions, and the errors of its calls. */
public abstract class MpiRank {
    private static final double LARGEST = 0x1p50;
    /** Requests that were waited for and are still known, beside as many as there are open ones. */
    private static final int MOST_DONE = 64;

    private final int rank;
    private final List<MpiRequest> requests = new ArrayList<>();
    private final Map<Integer, Integer> splits = new HashMap<>();
    private final List<String> regions = new ArrayList<>();
    private String operation = "";
    private int open;
    private @Nullable ModelException raised;

    protected MpiRank(int rank) {
        this.rank = rank;
    }

    /** Returns its number in the whole program. */
    public int rank() {
        return rank;
    }

    /** Returns the number of calls before the current one. */
    protected abstract long calls();

    /** Returns the call that it is in, such as {@code recv}. */
    public String operation() {
        return operation;
    }

    /** Tells the name of the call that begins. */
    protected void next(String call) {
        operation = call;
    }

    /** Adds a request that has begun. */
    <T extends MpiRequest> T begun(T request) {
        requests.add(request);
        open++;
        return request;
    }

    /** Returns the number of requests that it keeps. */
    int kept() {
        return requests.size();
    }

    /** Returns a request of this rank that was not waited for yet; anything else is an error. */
    MpiRequest known(@Nullable Request request) {
        if (!(request instanceof MpiRequest known) || known.owner() != this) {
            throw fail(
                    request == null ? "request null" : "request",
                    request == null ? "there is no request" : "another rank or another run began it",
                    "Pass a request that isend(..) or irecv(..) of this rank returned");
        }
        return known;
    }

    /** Marks a request as waited for; it must be of this rank, and this the first wait. */
    MpiRequest awaited(@Nullable Request request) {
        MpiRequest known = known(request);
        if (!known.await()) {
            throw fail(known.toString(), "it is complete already", "Wait for each request once");
        }
        open--;
        if (requests.size() > MOST_DONE + 2 * open) { // a rank may always have an open one
            requests.removeIf(MpiRequest::isAwaited);
        }
        return known;
    }

    /** Enters a region; returns its name. */
    String enter(@Nullable String region) {
        String name = ModelException.required(region, "region name", "Write mpi.begin(\"sweep\")")
                .strip();
        if (name.isEmpty() || name.length() > 200 || name.chars().anyMatch(Character::isISOControl)) {
            throw fail("region", name, "a name has 1 to 200 characters on one line", "Write mpi.begin(\"sweep\")");
        }
        regions.add(name);
        return name;
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

    /** Checks that nothing is open at the end of the lambda. */
    public void finish() {
        operation = "end of the lambda";
        if (open > 0) {
            MpiRequest first = requests.stream()
                    .filter(request -> !request.isAwaited())
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

    /** Returns whole bytes, rounded to the nearest; data, if any, have this number of parts of the size. */
    long bytes(@Nullable Bytes size, int parts, double @Nullable [] data) {
        if (size == null || data == null) {
            throw fail("size", null, "a size is missing", "Try MB(4)");
        }
        double bytes = Math.rint(size.count());
        if (bytes > LARGEST) {
            throw fail("size", size, "a message has up to 1024 TiB", "Use a smaller size");
        }
        if (data.length > 0 && bytes * parts != (double) Double.BYTES * data.length) {
            throw fail(
                    "size",
                    size,
                    "its " + Digits.plural(data.length, "number") + " of data take " + Double.BYTES * (long) data.length
                            + " B" + (parts == 1 ? "" : ", for " + parts + " parts"),
                    "Pass the size of the data, or no data");
        }
        return (long) bytes;
    }

    MessageBuffer buffer(@Nullable MessageBuffer buffer) {
        if (buffer == null) {
            throw fail("buffer", null, "a buffer is missing", "Write MessageBuffer.of(numbers)");
        }
        return buffer;
    }

    /** Returns the error of a value in a call of this rank. */
    public ModelException fail(String what, @Nullable Object value, String rule, String next) {
        return fail(what + " " + ModelException.argument(value), rule, next);
    }

    /** Returns the error of this rank in its present call; {@code what} may be empty. */
    public ModelException fail(String what, String rule, String next) {
        ModelException problem = ModelException.of(where() + (what.isEmpty() ? "" : ", " + what), rule, next);
        raised = problem;
        return problem;
    }

    /**
     * Returns the error of a lambda that failed: its own message if this rank raised it, else with rank and call; {@code
     * remark} says what may be the cause.
     */
    public ModelException failed(Throwable problem, String remark) {
        if (problem instanceof ModelException known) {
            return problem == raised
                    ? known
                    : new ModelException(known.getMessage() + " It happened in " + where() + ".", known);
        }
        return new ModelException(
                where() + ": the lambda failed with " + ModelException.argument(problem) + ". " + remark, problem);
    }

    /** Returns the rank and its call, such as {@code rank 3, step 17 (recv)}. */
    public String where() {
        return "rank " + rank + ", step " + calls() + (operation.isEmpty() ? "" : " (" + operation + ")");
    }
}
