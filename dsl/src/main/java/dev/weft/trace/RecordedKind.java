package dev.weft.trace;

import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Region;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A kind of MPI operation: the functions that do it, and the records that tell of it. */
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

    @SuppressWarnings("ImmutableEnumChecker") // a list that is never changed
    private final List<Integer> records;

    RecordedKind(String title, String functions, Integer... records) {
        this.title = title;
        this.functions = Pattern.compile(functions);
        this.records = List.of(records);
    }

    /** As tables print it. */
    String title() {
        return title;
    }

    /** What a function does; a function may do more than one. */
    static List<RecordedKind> of(String function) {
        if (!Region.isMpi(function)) {
            return List.of();
        }
        String plain = plain(function);
        return Arrays.stream(values())
                .filter(kind -> kind.functions.matcher(plain).matches())
                .toList();
    }

    /** Whether a non-blocking receive may complete in a function, of whose own operation that is no record. */
    static boolean mayComplete(String function) {
        return COMPLETING.matcher(plain(function)).matches();
    }

    /** Whether a function of MPI is written as C writes it, or in letters of one size as Fortran does. */
    static boolean isSpelled(String function) {
        return SPELLED.matcher(function).lookingAt();
    }

    /** As in C, without the letters and underscores around it that languages and profilers add. */
    private static String plain(String function) {
        return function.toLowerCase(Locale.ROOT).replaceFirst("^p?mpi_", "").replaceFirst("_+$", "");
    }

    /** Whether records of this kind of event tell of it. */
    boolean hasRecord(int event) {
        return records.contains(event);
    }

    /** Whether it is the end of what MPI_Cancel may have taken back. */
    boolean isCompletion() {
        return this == ISENT || this == IRECEIVED;
    }

    /** Whether each call should have a record: a cancelled request may have gone through nevertheless. */
    boolean isCertain() {
        return this != CANCEL && this != TEST;
    }
}
