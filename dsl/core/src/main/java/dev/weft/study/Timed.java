package dev.weft.study;

import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.stream.IntStream;

/**
 * An answer with one time, by which it is compared with others: the end of a run, or the duration of what was asked. Its table may have many
 * rows, for example one for each rank or each latency. In the examples {@code var result = program(2, mpi -> mpi.allreduce(KB(1)))
 * .on(cluster(2, 1).link(GBps(1), us(1)), perNode).solve(replay(fairShare));}.
 */
public interface Timed extends Result {
    /** Returns the time of the whole answer. Example: {@code result.time()} prints {@code 2 us}. */
    Time time();

    /**
     * Returns the time of any answer: its own, else the largest {@code end} of its rows, else the first measure of its only row. An answer
     * without any of these is an error.
     */
    static Time of(Result answer) {
        if (ModelException.required(answer, "an answer", "Pass the answer of a method") instanceof Timed timed) {
            return timed.time();
        }
        Columns columns = answer.columns();
        if (columns.measureNames().contains("end")) {
            Measure end = columns.measure("end");
            return new Time(
                    IntStream.range(0, end.rows()).mapToDouble(end::si).max().orElse(0));
        }
        Measure first = columns.measure(answer.primary());
        if (columns.rows() != 1 || first.unit().dimension() != Dimension.TIME) {
            throw ModelException.of(
                    "time of " + answer.label(),
                    "it has " + columns.rows() + " rows, no end, and " + first.name() + " as its first measure",
                    "Return an answer of one row whose first measure is a time");
        }
        return new Time(first.si(0));
    }
}
