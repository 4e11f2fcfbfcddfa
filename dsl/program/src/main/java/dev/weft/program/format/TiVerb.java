package dev.weft.program.format;

import dev.weft.program.run.Operation;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The actions of time-independent traces, with the least number of values each needs. */
enum TiVerb {
    INIT(0, "init"),
    IGNORED(0, "finalize comm_size comm_split comm_dup location"),
    COMPUTE(1, "compute"),
    SLEEP(1, "sleep"),
    SEND(3, "send"),
    SSEND(3, "ssend"),
    ISEND(3, "isend issend"),
    RECV(3, "recv"),
    IRECV(3, "irecv"),
    WAIT(3, "wait"),
    TEST(3, "test"),
    WAITALL(1, "waitall"),
    WAITANY(1, "waitany"),
    SENDRECV(4, "sendrecv"),
    BARRIER(Operation.BARRIER, 0, "barrier"),
    BCAST(Operation.BCAST, 1, "bcast"),
    REDUCE(Operation.REDUCE, 2, "reduce"),
    ALLREDUCE(Operation.ALLREDUCE, 2, "allreduce"),
    SCAN(Operation.SCAN, 2, "scan"),
    EXSCAN(Operation.EXSCAN, 2, "exscan"),
    GATHER(Operation.GATHER, 2, "gather"),
    SCATTER(Operation.SCATTER, 2, "scatter"),
    ALLGATHER(Operation.ALLGATHER, 2, "allgather"),
    ALLTOALL(Operation.ALLTOALL, 2, "alltoall"),
    GATHERV(Operation.GATHER, 5, "gatherv"),
    SCATTERV(Operation.SCATTER, 5, "scatterv"),
    ALLGATHERV(Operation.ALLGATHER, 4, "allgatherv"),
    ALLTOALLV(Operation.ALLTOALLV, 6, "alltoallv"),
    REDUCESCATTER(Operation.REDUCESCATTER, 2, "reducescatter");

    /** The verbs, then the collectives as they begin (i...), then both as SimGrid capitalises some. */
    static final Keywords WORDS;

    private static final TiVerb[] MEANING;
    private static final int BEGUN;
    private static final int BEGUN_END;

    static {
        String[] plain = spellings(false);
        String[] begun = Stream.of(spellings(true)).map(word -> "i" + word).toArray(String[]::new);
        String[] odd = {"Ssend", "ISsend", "waitAny", "sendRecv", "allReduce", "allToAll", "allToAllV", "allGather"};
        WORDS = Keywords.of(Stream.of(plain, begun, odd).flatMap(Stream::of).toArray(String[]::new));
        MEANING = Stream.of(plain, begun, odd)
                .flatMap(Stream::of)
                .map(TiVerb::meaning)
                .toArray(TiVerb[]::new);
        BEGUN = plain.length;
        BEGUN_END = plain.length + begun.length;
    }

    private final @Nullable Operation operation;
    private final int least;
    /** Separated by blanks. */
    private final String words;

    TiVerb(int least, String words) {
        this(null, least, words);
    }

    TiVerb(@Nullable Operation operation, int least, String words) {
        this.operation = operation;
        this.least = least;
        this.words = words;
    }

    static TiVerb of(int word) {
        return MEANING[word];
    }

    /** Returns whether the word is a collective that only begins. */
    static boolean isBegun(int word) {
        return word >= BEGUN && word < BEGUN_END;
    }

    /** Returns the collective that it is, if it is one. */
    @Nullable
    Operation operation() {
        return operation;
    }

    int least() {
        return least;
    }

    private static String[] spellings(boolean collectives) {
        return Stream.of(values())
                .filter(verb -> !collectives || verb.operation != null)
                .flatMap(verb -> Stream.of(verb.words.split(" ")))
                .toArray(String[]::new);
    }

    private static TiVerb meaning(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return Stream.of(values())
                .filter(verb -> Stream.of(verb.words.split(" "))
                        .anyMatch(own -> own.equals(lower) || (verb.operation != null && ("i" + own).equals(lower))))
                .findFirst()
                .orElseThrow();
    }
}
