package dev.weft.program;

import static dev.weft.program.CollectiveAlgorithm.BINARY;
import static dev.weft.program.CollectiveAlgorithm.BINE;
import static dev.weft.program.CollectiveAlgorithm.BINE_BANDWIDTH;
import static dev.weft.program.CollectiveAlgorithm.BINOMIAL;
import static dev.weft.program.CollectiveAlgorithm.BINOMIAL_DOUBLING;
import static dev.weft.program.CollectiveAlgorithm.BRUCK;
import static dev.weft.program.CollectiveAlgorithm.BUTTERFLY;
import static dev.weft.program.CollectiveAlgorithm.DISSEMINATION;
import static dev.weft.program.CollectiveAlgorithm.DOUBLE_RING;
import static dev.weft.program.CollectiveAlgorithm.HIERARCHICAL;
import static dev.weft.program.CollectiveAlgorithm.IN_ORDER_BINARY;
import static dev.weft.program.CollectiveAlgorithm.KNOMIAL;
import static dev.weft.program.CollectiveAlgorithm.LINEAR;
import static dev.weft.program.CollectiveAlgorithm.LINEAR_WINDOW;
import static dev.weft.program.CollectiveAlgorithm.LOCALITY_AWARE;
import static dev.weft.program.CollectiveAlgorithm.NEIGHBOR_EXCHANGE;
import static dev.weft.program.CollectiveAlgorithm.PAIRWISE;
import static dev.weft.program.CollectiveAlgorithm.PAIRWISE_XOR;
import static dev.weft.program.CollectiveAlgorithm.PIPELINE;
import static dev.weft.program.CollectiveAlgorithm.RABENSEIFNER;
import static dev.weft.program.CollectiveAlgorithm.RECURSIVE_DOUBLING;
import static dev.weft.program.CollectiveAlgorithm.RECURSIVE_HALVING;
import static dev.weft.program.CollectiveAlgorithm.RING;
import static dev.weft.program.CollectiveAlgorithm.SCATTER_ALLGATHER;
import static dev.weft.program.CollectiveAlgorithm.SCATTER_RING;
import static dev.weft.program.CollectiveAlgorithm.SEGMENTED_RING;
import static dev.weft.program.CollectiveAlgorithm.SPARBIT;
import static dev.weft.program.CollectiveAlgorithm.SPLIT_BINARY;
import static dev.weft.program.CollectiveAlgorithm.SWING;
import static dev.weft.program.CollectiveAlgorithm.SWING_BANDWIDTH;
import static dev.weft.program.CollectiveAlgorithm.TREE;

import dev.weft.machine.Machine;
import dev.weft.program.run.Operation;
import dev.weft.study.From;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Choice of an algorithm for each collective: that of an MPI library for the ranks and bytes of the call, Open MPI 4.1
 * unless the program's file names another one, unless an adjective names one. An immutable value; each adjective returns a new one.
 */
@From(paper = "Thakur, Rabenseifner and Gropp 2005", equation = "sections 3 and 4")
public final class CollectiveAlgorithms implements CollectiveRule {
    private static final long serialVersionUID = 1;
    private static final Map<Operation, List<CollectiveAlgorithm>> KNOWN = known();

    /** The named algorithms; all other collectives use the library's decision. */
    private final Map<Operation, CollectiveAlgorithm> chosen;
    /** The bandwidth of reductions in bytes per second; infinite if they cost nothing. */
    private final double reducing;
    /** The library that decides. */
    private final MpiLibrary library;

    private CollectiveAlgorithms(Map<Operation, CollectiveAlgorithm> chosen, double reducing, MpiLibrary library) {
        this.chosen = chosen;
        this.library = library;
        this.reducing = reducing;
    }

    private static Map<Operation, List<CollectiveAlgorithm>> known() {
        Map<Operation, List<CollectiveAlgorithm>> known = new EnumMap<>(Operation.class);
        known.put(Operation.BARRIER, List.of(DISSEMINATION, LINEAR, RECURSIVE_DOUBLING, DOUBLE_RING, TREE));
        known.put(
                Operation.BCAST,
                List.of(
                        BINOMIAL,
                        RING,
                        LINEAR,
                        BINOMIAL_DOUBLING,
                        KNOMIAL,
                        PIPELINE,
                        BINARY,
                        SPLIT_BINARY,
                        SCATTER_ALLGATHER,
                        SCATTER_RING));
        known.put(Operation.REDUCE, List.of(BINOMIAL, LINEAR, RING, PIPELINE, BINARY, IN_ORDER_BINARY, RABENSEIFNER));
        known.put(
                Operation.ALLREDUCE,
                List.of(
                        RECURSIVE_DOUBLING,
                        RING,
                        RABENSEIFNER,
                        BINOMIAL,
                        LINEAR,
                        SEGMENTED_RING,
                        SWING,
                        SWING_BANDWIDTH,
                        BINE,
                        BINE_BANDWIDTH,
                        HIERARCHICAL));
        known.put(Operation.GATHER, List.of(BINOMIAL, LINEAR));
        known.put(Operation.SCATTER, List.of(BINOMIAL, LINEAR));
        known.put(Operation.ALLGATHER, List.of(RING, BRUCK, RECURSIVE_DOUBLING, NEIGHBOR_EXCHANGE, SPARBIT));
        known.put(Operation.ALLTOALL, List.of(PAIRWISE, LINEAR, PAIRWISE_XOR, LINEAR_WINDOW, BRUCK, LOCALITY_AWARE));
        known.put(Operation.ALLTOALLV, List.of(PAIRWISE, LINEAR, PAIRWISE_XOR, LINEAR_WINDOW));
        known.put(Operation.REDUCESCATTER, List.of(PAIRWISE, RING, RECURSIVE_HALVING, BUTTERFLY, BINOMIAL));
        known.put(Operation.SCAN, List.of(RECURSIVE_DOUBLING, LINEAR));
        known.put(Operation.EXSCAN, List.of(RECURSIVE_DOUBLING, LINEAR));
        return known;
    }

    /**
     * Returns the decisions of the library that a program's file names, else those of Open MPI 4.1, by ranks and bytes
     * without configuration, for commutative operations and elements of 8 bytes. The nearest algorithm replaces one without an expansion here, such as a gather with
     * synchronization, and answers say so.
     */
    public static CollectiveAlgorithms usual() {
        return new CollectiveAlgorithms(
                new EnumMap<>(Operation.class), Double.POSITIVE_INFINITY, MpiLibrary.OF_THE_PROGRAM);
    }

    /**
     * Sets the library that chooses where no adjective names an algorithm to Open MPI 4.1: its fixed decision rules without
     * configuration. It is the default, unless the file of a program names another one. Example: {@code
     * collectives().openMpi()} prints {@code openMpi}.
     */
    public CollectiveAlgorithms openMpi() {
        return new CollectiveAlgorithms(chosen, reducing, MpiLibrary.OPEN_MPI);
    }

    /**
     * Sets the library that chooses where no adjective names an algorithm to MPICH 4.2: its default selections, for
     * communicators without a hierarchy of nodes. Example: {@code collectives().mpich().bcast(ring)} prints {@code
     * mpich, bcast ring}.
     */
    public CollectiveAlgorithms mpich() {
        return new CollectiveAlgorithms(chosen, reducing, MpiLibrary.MPICH);
    }

    /** Returns the name and the version of the library that chooses, such as {@code Open MPI 4.1}. */
    public String library() {
        return library.decision().library();
    }

    /** Returns the same choice with the library that a program's file names, unless an adjective has set one. */
    CollectiveAlgorithms of(MpiLibrary ofTheProgram) {
        return library == MpiLibrary.OF_THE_PROGRAM ? new CollectiveAlgorithms(chosen, reducing, ofTheProgram) : this;
    }

    /**
     * Sets the algorithm of barrier: dissemination (Hensgen, Finkel and Manber 1988), recursive doubling, twice round a ring,
     * linear to rank 0 and back, or along a tree to rank 0 and back.
     */
    public CollectiveAlgorithms barrier(CollectiveAlgorithm algorithm) {
        return with(Operation.BARRIER, algorithm);
    }

    /**
     * Sets the algorithm of bcast: binomial (also at doubling distance), k-nomial, linear, ring (a chain from the root), pipeline (a chain in
     * segments), binary, split binary, or a scatter with an allgather by recursive doubling or around a ring.
     */
    public CollectiveAlgorithms bcast(CollectiveAlgorithm algorithm) {
        return with(Operation.BCAST, algorithm);
    }

    /**
     * Sets the algorithm of reduce: binomial, linear, ring (a chain to the root), pipeline (a chain in segments),
     * binary, in-order binary, or Rabenseifner's.
     */
    public CollectiveAlgorithms reduce(CollectiveAlgorithm algorithm) {
        return with(Operation.REDUCE, algorithm);
    }

    /**
     * Sets the algorithm of allreduce: recursive doubling, ring (Patarasuk and Yuan 2009), segmented ring, Rabenseifner
     * (2004), binomial or linear (a reduce and a bcast), Swing and Bine for latency or bandwidth, or hierarchical.
     */
    public CollectiveAlgorithms allreduce(CollectiveAlgorithm algorithm) {
        return with(Operation.ALLREDUCE, algorithm);
    }

    /** Sets the algorithm of gather: binomial or linear. */
    public CollectiveAlgorithms gather(CollectiveAlgorithm algorithm) {
        return with(Operation.GATHER, algorithm);
    }

    /** Sets the algorithm of scatter: binomial or linear. */
    public CollectiveAlgorithms scatter(CollectiveAlgorithm algorithm) {
        return with(Operation.SCATTER, algorithm);
    }

    /**
     * Sets the algorithm of allgather: ring, Bruck's (1997), recursive doubling, neighbour exchange, or sparbit. As in
     * Open MPI, recursive doubling is Bruck's where p is no power of two, and neighbour exchange a ring where p is odd.
     */
    public CollectiveAlgorithms allgather(CollectiveAlgorithm algorithm) {
        return with(Operation.ALLGATHER, algorithm);
    }

    /**
     * Sets the algorithm of alltoall and alltoallv: pairwise by shift or by XOR, linear (all messages at once) or in
     * windows. Bruck's algorithm and the locality-aware one are for alltoall only; alltoallv then is as the library
     * chooses. XOR becomes a shift where p is no power of two, and locality-aware where p is no multiple of the group.
     */
    public CollectiveAlgorithms alltoall(CollectiveAlgorithm algorithm) {
        CollectiveAlgorithms one = with(Operation.ALLTOALL, algorithm);
        if (isKnown(Operation.ALLTOALLV, algorithm)) {
            return one.with(Operation.ALLTOALLV, algorithm);
        }
        one.chosen.remove(Operation.ALLTOALLV);
        return one;
    }

    /** Sets the algorithm of reduceScatter: pairwise, ring, recursive halving, butterfly, or binomial (a reduce and a scatter). */
    public CollectiveAlgorithms reduceScatter(CollectiveAlgorithm algorithm) {
        return with(Operation.REDUCESCATTER, algorithm);
    }

    /** Sets the algorithm of scan and exscan: recursive doubling, or linear (a chain from rank 0). */
    public CollectiveAlgorithms scan(CollectiveAlgorithm algorithm) {
        return with(Operation.SCAN, algorithm).with(Operation.EXSCAN, algorithm);
    }

    /**
     * Sets the bandwidth at which a rank adds received data to its own, in bytes of received data, as a computation after
     * the data have arrived; the default is that reductions cost no time. {@code tinyMpi} measures them instead.
     */
    public CollectiveAlgorithms reducing(Bandwidth bandwidth) {
        ModelException.required(bandwidth, "a bandwidth", "Write collectives().reducing(GBps(4))");
        if (bandwidth.bytesPerSecond() == 0) {
            throw ModelException.call("reducing", "must be above zero", "Try reducing(GBps(4))", bandwidth);
        }
        return new CollectiveAlgorithms(chosen, bandwidth.bytesPerSecond(), library);
    }

    /** Returns the same choice with a machine's rate of reductions of vectors of this size, unless {@link #reducing} has set one. */
    CollectiveAlgorithms on(Machine machine, long vector) {
        return Double.isInfinite(reducing)
                ? machine.reductionOf(new Bytes((double) vector))
                        .map(this::reducing)
                        .orElse(this)
                : this;
    }

    /** Returns the time in which a rank adds received data to its own, in seconds. */
    double secondsToReduce(long bytes) {
        return (double) bytes / reducing;
    }

    /** Returns the clause of the header about reductions; empty if they cost nothing. */
    String wordsOfReducing() {
        return Double.isInfinite(reducing) ? "" : "reducing " + new Bandwidth(reducing);
    }

    @Override
    public CollectiveAlgorithms choosing(Operation operation) {
        known(operation);
        return this;
    }

    /** Returns the choice for one call of a communicator, whose parts may differ. */
    CollectiveChoice of(Operation operation, int ranks, double part, boolean equal) {
        CollectiveAlgorithm named = chosen.get(operation);
        return named == null
                ? library.decision().of(name(operation, equal), ranks, operation == Operation.BARRIER ? 0 : part)
                : new CollectiveChoice(named.key(), named, true);
    }

    /** Returns whether an adjective has named the algorithm of this collective. */
    public boolean names(Operation operation) {
        return chosen.containsKey(ModelException.required(operation, "a collective", "Write allreduce"));
    }

    private static String name(Operation operation, boolean equal) {
        boolean parted =
                operation == Operation.GATHER || operation == Operation.SCATTER || operation == Operation.ALLGATHER;
        return operation.word() + (parted && !equal ? "v" : "");
    }

    CollectiveAlgorithms with(Operation operation, CollectiveAlgorithm algorithm) {
        Map<Operation, CollectiveAlgorithm> more = new EnumMap<>(Operation.class);
        more.putAll(chosen);
        more.put(operation, required(operation, algorithm));
        return new CollectiveAlgorithms(more, reducing, library);
    }

    /** Returns the algorithms of a collective, each with its default parameter; an error for any other operation. */
    public static List<CollectiveAlgorithm> known(Operation operation) {
        ModelException.required(operation, "a collective", "Write allreduce");
        List<CollectiveAlgorithm> known = KNOWN.get(operation);
        if (known == null) {
            throw ModelException.of(
                    "operation " + operation, "is not a collective", "Pass a collective, for example ALLREDUCE");
        }
        return known;
    }

    /** Returns the algorithm of a collective by its word, such as {@code ring}, with its default parameter. */
    public static Optional<CollectiveAlgorithm> find(Operation operation, String word) {
        return known(operation).stream()
                .filter(each -> each.word().equals(word))
                .findFirst();
    }

    /**
     * Returns an algorithm of a collective, by its only name: Bruck's allgather is also known as dissemination. An error
     * unless it is one of this collective.
     */
    static CollectiveAlgorithm required(Operation operation, CollectiveAlgorithm algorithm) {
        known(operation);
        ModelException.required(algorithm, "an algorithm", "Write collectives().bcast(ring)");
        if (operation == Operation.ALLGATHER && algorithm.equals(DISSEMINATION)) {
            return BRUCK;
        }
        if (!isKnown(operation, algorithm)) {
            List<CollectiveAlgorithm> known = known(operation);
            String word = operation == Operation.REDUCESCATTER ? "reduceScatter" : operation.word();
            throw ModelException.of(
                    word + "(" + algorithm.word() + ")",
                    "must be one of "
                            + known.stream().map(CollectiveAlgorithm::word).collect(Collectors.joining(", ")),
                    "Try " + word + "(" + known.get(0).word() + ")");
        }
        return algorithm;
    }

    private static boolean isKnown(Operation operation, CollectiveAlgorithm algorithm) {
        return known(operation).stream().anyMatch(each -> each.kind() == algorithm.kind());
    }

    /**
     * Returns {@code mpich} or {@code openMpi} if an adjective has set the library, the named algorithms, such as {@code bcast ring}, and the cost of
     * reductions; {@code usual} without all of them.
     */
    @Override
    public String key() {
        String others = chosen.entrySet().stream()
                .map(entry -> entry.getKey().word() + " " + entry.getValue().key())
                .collect(Collectors.joining(", "));
        boolean named = library != MpiLibrary.OF_THE_PROGRAM || (others.isEmpty() && Double.isInfinite(reducing));
        return Stream.of(named ? library.word : "", others, wordsOfReducing())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CollectiveAlgorithms that
                && chosen.equals(that.chosen)
                && reducing == that.reducing
                && library == that.library;
    }

    @Override
    public int hashCode() {
        return Objects.hash(chosen, reducing, library.word);
    }

    @Override
    public String toString() {
        return key();
    }
}
