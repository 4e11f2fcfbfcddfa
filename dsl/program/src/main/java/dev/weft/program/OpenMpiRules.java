package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.study.From;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A file of dynamic rules, by which Open MPI 4.1 chooses the algorithm of a collective in place of its fixed decisions: for communicators from
 * a number of ranks on, and from a number of bytes on.
 */
@From(paper = "Open MPI 4.1.6", equation = "ompi/mca/coll/tuned/coll_tuned_dynamic_file.c")
public final class OpenMpiRules {
    /** The position of each collective in Open MPI's list. */
    private static final List<String> NUMBERS = List.of(
            "allgather",
            "allgatherv",
            "allreduce",
            "alltoall",
            "alltoallv",
            "alltoallw",
            "barrier",
            "bcast",
            "exscan",
            "gather",
            "gatherv",
            "reduce",
            "reducescatter",
            "reducescatterblock",
            "scan",
            "scatter");

    /** Algorithms whose segments a rule sets; without rules Open MPI has one segment, so that its table of decisions names a ring. */
    private static final Map<String, Integer> SEGMENTED =
            Map.of("bcast pipeline", 3, "reduce pipeline", 3, "allreduce segmentedRing", 5);

    private OpenMpiRules() {}

    /**
     * A range of sizes.
     *
     * @param from its smallest number of bytes: of a message, or of the part of a rank
     * @param algorithm for these sizes
     */
    public record Range(double from, CollectiveAlgorithm algorithm) {}

    /** Returns whether Open MPI has an algorithm with these messages, so that a rule can name it. */
    public static boolean has(Operation operation, CollectiveAlgorithm algorithm) {
        return number(operation, algorithm).isPresent();
    }

    private static OptionalInt number(Operation operation, CollectiveAlgorithm algorithm) {
        Integer segmented = SEGMENTED.get(operation.word() + " " + algorithm.word());
        return segmented == null
                ? LibraryDecision.OPEN_MPI.number(operation.word(), algorithm)
                : OptionalInt.of(segmented);
    }

    /**
     * Writes the rules of one collective for communicators of at least this number of ranks; smaller ones keep the fixed decisions. A range whose
     * algorithm Open MPI lacks is an error, as are several ranges of an alltoallv, for which Open MPI knows no sizes, and a file that cannot be
     * written, which then stays as it was. The file begins with the comments, one line each.
     */
    public static void write(String file, Operation operation, int ranks, List<Range> ranges, List<String> comments) {
        Path path = WrittenFile.path(file);
        if (operation == Operation.ALLTOALLV && ranges.size() > 1) {
            throw ModelException.call(
                    "write",
                    "Open MPI takes the rule of 0 B for each alltoallv, but the best algorithm changes at "
                            + new Bytes(ranges.get(1).from()),
                    "Ask among(..) one algorithm",
                    file);
        }
        StringBuilder text = new StringBuilder();
        comments.forEach(line -> text.append("# ").append(line).append('\n'));
        text.append("1 # collectives with rules\n");
        text.append(NUMBERS.indexOf(operation.word()))
                .append(" # ")
                .append(operation.word())
                .append('\n');
        // Open MPI extends the first number of ranks to all smaller ones
        text.append("2 # numbers of ranks\n");
        text.append("1 # rank, at least\n1 # sizes\n0 0 0 0 # bytes, the fixed decision, fan-out, segment\n");
        text.append(ranks).append(" # ranks, at least\n");
        text.append(ranges.size()).append(" # sizes\n");
        for (int at = 0; at < ranges.size(); at++) {
            Range range = ranges.get(at);
            int number = number(operation, range.algorithm())
                    .orElseThrow(() -> ModelException.call(
                            "write",
                            "Open MPI 4.1 has no " + operation.word() + " by "
                                    + range.algorithm().key(),
                            "Ask among(..) algorithms of Open MPI",
                            file));
            // the first rule holds for all smaller sizes, too
            long from = at == 0 ? 0 : (long) bytes(operation, ranks, range.from());
            text.append(from).append(' ').append(number).append(" 0 ");
            text.append(range.algorithm().segmentBytes()).append(" # bytes, algorithm ");
            text.append(range.algorithm().key()).append(", fan-out, segment\n");
        }
        WrittenFile.write(path, out -> out.write(text.toString()));
    }

    /** The bytes that rules count: of the message, or of the parts of all ranks together. */
    static double bytes(Operation operation, int ranks, double part) {
        return switch (operation) {
            case ALLGATHER, ALLTOALL, GATHER, SCATTER, REDUCESCATTER -> part * ranks;
            default -> part;
        };
    }
}
