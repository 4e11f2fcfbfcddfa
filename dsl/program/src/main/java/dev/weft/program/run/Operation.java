package dev.weft.program.run;

import dev.weft.study.Keyed;
import java.util.Locale;

/** Operation of a step of a program. {@link Steps} describes the columns of each. */
public enum Operation implements Keyed {
    /** Computes for some seconds. */
    COMPUTE(0),
    /** Sends and returns when the buffer is free. */
    SEND(1),
    /** Sends and returns when the receive has begun. */
    SSEND(2),
    RECV(3),
    /** Begins a send; a later wait completes it. */
    ISEND(4),
    /** Begins a receive; a later wait completes it. */
    IRECV(5),
    WAIT(6),
    WAITALL(7),
    /** Sends and receives at the same time. */
    SENDRECV(8),
    BARRIER(9),
    BCAST(10),
    REDUCE(11),
    ALLREDUCE(12),
    GATHER(13),
    SCATTER(14),
    ALLGATHER(15),
    ALLTOALL(16),
    ALLTOALLV(17),
    REDUCESCATTER(18),
    SCAN(19),
    EXSCAN(20),
    /** Enters a named region of the user's code. */
    BEGIN(21),
    /** Leaves the region entered last. */
    END(22),
    /** Waits until one more of these requests is complete. */
    WAITANY(23);

    private static final Operation[] BY_CODE = values();

    private final byte code;
    private final String word = name().toLowerCase(Locale.ROOT);

    Operation(int code) {
        this.code = (byte) code;
    }

    /** Returns the number that represents it in columns. */
    public byte code() {
        return code;
    }

    /** Returns the operation of a number in columns. */
    public static Operation of(byte code) {
        return BY_CODE[code];
    }

    /** As in the text format, such as {@code allreduce}. */
    public String word() {
        return word;
    }

    @Override
    public String key() {
        return word;
    }

    /** Returns whether all ranks of a communicator take part. */
    public boolean isCollective() {
        return code >= BARRIER.code && code <= EXSCAN.code;
    }

    /** Returns whether it sends one message by itself. */
    public boolean sends() {
        return this == SEND || this == SSEND || this == ISEND || this == SENDRECV;
    }

    /** Returns whether it receives one message by itself, or begins to. */
    public boolean receives() {
        return this == RECV || this == IRECV || this == SENDRECV;
    }

    /** Returns whether the collective has a root. */
    public boolean isRooted() {
        return this == BCAST || this == REDUCE || this == GATHER || this == SCATTER;
    }
}
