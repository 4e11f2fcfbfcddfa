package dev.weft.trace.program;

import static dev.weft.trace.program.CollectiveAlgorithm.BINOMIAL;
import static dev.weft.trace.program.CollectiveAlgorithm.DISSEMINATION;
import static dev.weft.trace.program.CollectiveAlgorithm.LINEAR;
import static dev.weft.trace.program.CollectiveAlgorithm.PAIRWISE;
import static dev.weft.trace.program.CollectiveAlgorithm.RECURSIVE_DOUBLING;
import static dev.weft.trace.program.CollectiveAlgorithm.RING;

import dev.weft.study.From;
import dev.weft.study.Keyed;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which algorithm each collective takes. An immutable value; each adjective returns a new one. */
@From(paper = "Thakur, Rabenseifner and Gropp 2005", equation = "sections 3 and 4")
public final class CollectiveAlgorithms implements Keyed, Serializable {
    private static final long serialVersionUID = 1;
    private static final Map<Operation, List<CollectiveAlgorithm>> KNOWN = known();

    private final Map<Operation, CollectiveAlgorithm> chosen;

    private CollectiveAlgorithms(Map<Operation, CollectiveAlgorithm> chosen) {
        this.chosen = chosen;
    }

    /** The first algorithm listed for each collective. */
    private static Map<Operation, List<CollectiveAlgorithm>> known() {
        Map<Operation, List<CollectiveAlgorithm>> known = new EnumMap<>(Operation.class);
        known.put(Operation.BARRIER, List.of(DISSEMINATION, LINEAR));
        known.put(Operation.BCAST, List.of(BINOMIAL, RING, LINEAR));
        known.put(Operation.REDUCE, List.of(BINOMIAL, LINEAR));
        known.put(Operation.ALLREDUCE, List.of(RECURSIVE_DOUBLING, RING, BINOMIAL));
        known.put(Operation.GATHER, List.of(BINOMIAL, LINEAR));
        known.put(Operation.SCATTER, List.of(BINOMIAL, LINEAR));
        known.put(Operation.ALLGATHER, List.of(RING, DISSEMINATION));
        known.put(Operation.ALLTOALL, List.of(PAIRWISE, LINEAR));
        known.put(Operation.ALLTOALLV, List.of(PAIRWISE, LINEAR));
        known.put(Operation.REDUCESCATTER, List.of(PAIRWISE, RING));
        known.put(Operation.SCAN, List.of(RECURSIVE_DOUBLING, LINEAR));
        known.put(Operation.EXSCAN, List.of(RECURSIVE_DOUBLING, LINEAR));
        return known;
    }

    /**
     * Dissemination barriers; binomial trees for bcast, reduce, gather and scatter; recursive doubling for allreduce and scans;
     * a ring for allgather; pairwise exchange for alltoall and reduceScatter.
     */
    public static CollectiveAlgorithms usual() {
        Map<Operation, CollectiveAlgorithm> first = new EnumMap<>(Operation.class);
        KNOWN.forEach((operation, algorithms) -> first.put(operation, algorithms.get(0)));
        return new CollectiveAlgorithms(first);
    }

    /** Dissemination (Hensgen, Finkel and Manber 1988), or linear to rank 0 and back. */
    public CollectiveAlgorithms barrier(CollectiveAlgorithm algorithm) {
        return with(Operation.BARRIER, algorithm);
    }

    /** Binomial, ring (a chain from the root) or linear. */
    public CollectiveAlgorithms bcast(CollectiveAlgorithm algorithm) {
        return with(Operation.BCAST, algorithm);
    }

    /** Binomial or linear. */
    public CollectiveAlgorithms reduce(CollectiveAlgorithm algorithm) {
        return with(Operation.REDUCE, algorithm);
    }

    /** Recursive doubling, ring (Patarasuk and Yuan 2009), or binomial: a reduce and a bcast. */
    public CollectiveAlgorithms allreduce(CollectiveAlgorithm algorithm) {
        return with(Operation.ALLREDUCE, algorithm);
    }

    /** Binomial or linear. */
    public CollectiveAlgorithms gather(CollectiveAlgorithm algorithm) {
        return with(Operation.GATHER, algorithm);
    }

    /** Binomial or linear. */
    public CollectiveAlgorithms scatter(CollectiveAlgorithm algorithm) {
        return with(Operation.SCATTER, algorithm);
    }

    /** Ring, or dissemination (Bruck et al. 1997). */
    public CollectiveAlgorithms allgather(CollectiveAlgorithm algorithm) {
        return with(Operation.ALLGATHER, algorithm);
    }

    /** Pairwise, or linear: all messages at once; alltoallv too. */
    public CollectiveAlgorithms alltoall(CollectiveAlgorithm algorithm) {
        return with(Operation.ALLTOALL, algorithm).with(Operation.ALLTOALLV, algorithm);
    }

    /** Pairwise or ring. */
    public CollectiveAlgorithms reduceScatter(CollectiveAlgorithm algorithm) {
        return with(Operation.REDUCESCATTER, algorithm);
    }

    /** Recursive doubling, or linear: a chain from rank 0; exscan too. */
    public CollectiveAlgorithms scan(CollectiveAlgorithm algorithm) {
        return with(Operation.SCAN, algorithm).with(Operation.EXSCAN, algorithm);
    }

    CollectiveAlgorithm of(Operation operation) {
        return Objects.requireNonNull(chosen.get(operation));
    }

    private CollectiveAlgorithms with(Operation operation, CollectiveAlgorithm algorithm) {
        List<CollectiveAlgorithm> known = KNOWN.getOrDefault(operation, List.of());
        ModelException.required(algorithm, "an algorithm", "Write collectives().bcast(ring)");
        if (!known.contains(algorithm)) {
            throw ModelException.cannot(
                    "expand " + operation.word() + " by",
                    algorithm.key(),
                    "known are "
                            + String.join(
                                    ", ",
                                    known.stream().map(CollectiveAlgorithm::key).toList()),
                    "Choose one of them");
        }
        Map<Operation, CollectiveAlgorithm> more = new EnumMap<>(chosen);
        more.put(operation, algorithm);
        return new CollectiveAlgorithms(more);
    }

    /** The collectives that do not take their usual algorithm, such as {@code bcast ring}; {@code usual} where all do. */
    @Override
    public String key() {
        CollectiveAlgorithms usual = usual();
        String others = chosen.entrySet().stream()
                .filter(entry -> entry.getValue() != usual.of(entry.getKey()))
                .map(entry -> entry.getKey().word() + " " + entry.getValue().key())
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "usual" : others;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CollectiveAlgorithms that && chosen.equals(that.chosen);
    }

    @Override
    public int hashCode() {
        return chosen.hashCode();
    }

    @Override
    public String toString() {
        return chosen.toString();
    }
}
