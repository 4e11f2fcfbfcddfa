package dev.weft.trace;

import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.EventKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A kind of MPI operation: its functions and its records. */
enum RecordedKind {
    SEND("blocking sends", "(s|r|b)?send", EventKind.MPI_SEND),
    RECEIVE("blocking receives", "m?recv", EventKind.MPI_RECV),
    EXCHANGE_SEND("sends of MPI_Sendrecv", "sendrecv(_replace)?", EventKind.MPI_SEND),
    EXCHANGE_RECEIVE("receives of MPI_Sendrecv", "sendrecv(_replace)?", EventKind.MPI_RECV),
    ISEND("non-blocking sends", "i(s|r|b)?send", EventKind.MPI_ISEND),
    ISENT("non-blocking sends complete", "i(s|r|b)?send", EventKind.MPI_ISEND_COMPLETE),
    IRECEIVE("non-blocking receives posted", "im?recv", EventKind.MPI_IRECV_REQUEST),
    IRECEIVED("non-blocking receives complete", "im?recv", EventKind.MPI_IRECV),
    PERSISTENT("persistent operations started", "start(all)?", EventKind.MPI_ISEND, EventKind.MPI_IRECV_REQUEST),
    TEST(
            "tests of requests",
            "test(all|any|some)?|request_get_status",
            EventKind.MPI_REQUEST_TEST,
            EventKind.MPI_ISEND_COMPLETE,
            EventKind.MPI_IRECV,
            EventKind.MPI_REQUEST_CANCELLED,
            EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE),
    CANCEL("requests cancelled", "cancel", EventKind.MPI_REQUEST_CANCELLED),
    COLLECTIVE(
            "blocking collectives",
            "barrier|bcast|gatherv?|scatterv?|allgatherv?|alltoall[vw]?|allreduce|reduce|scan|exscan|reduce_scatter(_block)?",
            EventKind.MPI_COLLECTIVE_END),
    NEIGHBOURS("collectives of neighbours", "neighbor_(allgatherv?|alltoall[vw]?)", EventKind.MPI_COLLECTIVE_END),
    ICOLLECTIVE(
            "non-blocking collectives posted",
            "i(barrier|bcast|gatherv?|scatterv?|allgatherv?|alltoall[vw]?|allreduce|reduce|scan|exscan|reduce_scatter(_block)?"
                    + "|neighbor_(allgatherv?|alltoall[vw]?))",
            EventKind.NON_BLOCKING_COLLECTIVE_REQUEST),
    ICOLLECTED(
            "non-blocking collectives complete",
            ICOLLECTIVE.functions.pattern(),
            EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE),
    ONE_SIDED(
            "one-sided operations",
            "r?put|r?get|r?accumulate|r?get_accumulate|fetch_and_op|compare_and_swap",
            RecordedKind.RMA_PUT,
            RecordedKind.RMA_GET,
            RecordedKind.RMA_ATOMIC);

    private static final Pattern COMPLETING =
            Pattern.compile("(wait|test)(all|any|some)?|request_(free|get_status)|cancel|finalize");
    private static final Pattern SPELLED = Pattern.compile(
            "P?MPI_(T_)?[A-Z][a-z0-9_]*+(?![A-Za-z])|P?MPI_[A-Z0-9_]++(?![a-z])|p?mpi_[a-z0-9_]++(?![A-Z])");
    private static final int RMA_PUT = 46;
    private static final int RMA_GET = 47;
    private static final int RMA_ATOMIC = 48;

    private final String title;
    private final Pattern functions;

    @SuppressWarnings("ImmutableEnumChecker") // never changed
    private final List<Integer> records;

    RecordedKind(String title, String functions, Integer... records) {
        this.title = title;
        this.functions = Pattern.compile(functions);
        this.records = List.of(records);
    }

    /** Returns the name that tables print. */
    String title() {
        return title;
    }

    /** Returns the operations of a function; a function may do several. */
    static List<RecordedKind> of(String function) {
        if (!CodeRegion.isMpi(function)) {
            return List.of();
        }
        String plain = plain(function);
        return Arrays.stream(values())
                .filter(kind -> kind.functions.matcher(plain).matches())
                .toList();
    }

    /**
     * Returns whether a non-blocking receive may complete in a function, which is not a record of the function's own
     * operation.
     */
    static boolean mayComplete(String function) {
        return COMPLETING.matcher(plain(function)).matches();
    }

    /** Returns whether the name of an MPI function is spelled as in C, or in letters of one case as in Fortran. */
    static boolean isSpelled(String function) {
        return SPELLED.matcher(function).lookingAt();
    }

    /** Returns the name as in C, without the letters and underscores that languages and profilers add. */
    private static String plain(String function) {
        return function.toLowerCase(Locale.ROOT).replaceFirst("^p?mpi_", "").replaceFirst("_+$", "");
    }

    /** Returns whether events of this kind are records of it. */
    boolean hasRecord(int event) {
        return records.contains(event);
    }

    /** Returns whether it is the completion of an operation that MPI_Cancel may have cancelled. */
    boolean isCompletion() {
        return this == ISENT || this == IRECEIVED;
    }

    /** Returns whether each call should have a record; a cancelled request may have completed nevertheless. */
    boolean isCertain() {
        return this != CANCEL && this != TEST;
    }
}
