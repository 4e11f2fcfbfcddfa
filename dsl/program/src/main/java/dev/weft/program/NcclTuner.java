package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file of NCCL's example tuner plugin, by which it chooses algorithm and protocol of a collective in place of its own constants: lines for
 * ranges of bytes of the whole vector, for these numbers of nodes and ranks only. NCCL keeps its number of channels. The format is that of NVIDIA/nccl,
 * {@code ext-tuner/example/README.md}, of 2026.
 */
public final class NcclTuner {
    private static final Set<Operation> COLLECTIVES =
            Set.of(Operation.ALLREDUCE, Operation.ALLGATHER, Operation.REDUCESCATTER);
    /** By the name of a range of costs, algorithm and protocol. */
    private static final Map<String, String> NAMES =
            Map.of("LL", "ring,ll", "LL128", "ring,ll128", "Simple", "ring,simple", "NVLS", "nvls,simple");
    /** The bytes of a maximum that covers all sizes. */
    private static final long ALL = 4294967295L;

    private NcclTuner() {}

    /**
     * A range of sizes.
     *
     * @param from its smallest number of bytes: of a message, or of the part of a rank
     * @param protocol of a ring, or {@code NVLS}
     */
    public record Range(double from, String protocol) {}

    /** Returns whether NCCL has an algorithm with these messages, so that a line can name it. */
    public static boolean has(Operation operation, CollectiveAlgorithm algorithm) {
        return COLLECTIVES.contains(operation) && algorithm.equals(CollectiveAlgorithm.RING);
    }

    /**
     * Writes the lines of one collective. A range without a protocol of NCCL is an error, as is a file that cannot be written, which then stays
     * as it was. The file begins with the comments, one line each.
     */
    public static void write(
            String file, Operation operation, int nodes, int ranks, List<Range> ranges, List<String> comments) {
        Path path = WrittenFile.path(file);
        StringBuilder text = new StringBuilder();
        comments.forEach(line -> text.append("# ").append(line).append('\n'));
        text.append(
                "# collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks,numPipeOps,regBuff\n");
        for (int at = 0; at < ranges.size(); at++) {
            Range range = ranges.get(at);
            String names = NAMES.get(range.protocol());
            if (names == null) {
                throw ModelException.call(
                        "write",
                        "NCCL has no protocol " + ModelException.argument(range.protocol()),
                        "Name the ranges of the costs LL, LL128 and Simple",
                        file);
            }
            long from = at == 0 ? 0 : bytes(operation, ranks, range);
            long last = at + 1 < ranges.size()
                    ? bytes(operation, ranks, ranges.get(at + 1)) - 1
                    : Math.max(ALL, bytes(operation, ranks, range));
            text.append(operation.word()).append(',').append(from).append(',').append(last);
            text.append(',')
                    .append(names)
                    .append(",-1,")
                    .append(nodes)
                    .append(',')
                    .append(ranks);
            text.append(",-1,-1\n");
        }
        WrittenFile.write(path, out -> out.write(text.toString()));
    }

    private static long bytes(Operation operation, int ranks, Range range) {
        return (long) OpenMpiRules.bytes(operation, ranks, range.from());
    }
}
