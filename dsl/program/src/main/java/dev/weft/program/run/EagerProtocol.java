package dev.weft.program.run;

import dev.weft.machine.Machine;
import dev.weft.units.Bytes;
import dev.weft.units.Time;

/**
 * When a message leaves and when its sender is free: an eager message leaves after the overhead of its send, any other when its receive is
 * posted, too. The send ends when the message is delivered, or, of an eager one if {@code freesSender}, after its overhead.
 *
 * @param eagerUpTo bytes of the largest eager message; negative for none
 * @param overhead seconds that a send takes the processor of its sender
 * @param freesSender whether the send of an eager message ends before the message is delivered
 */
public record EagerProtocol(double eagerUpTo, double overhead, boolean freesSender) {
    /** Returns the protocol of a machine, on which no message is eager without a limit, and no send ends early without an overhead. */
    public static EagerProtocol of(Machine machine) {
        EagerProtocol limit = upTo(machine.eagerLimit().map(Bytes::count).orElse(0.0));
        return machine.overhead().map(Time::seconds).map(limit::freeing).orElse(limit);
    }

    /** Returns a protocol with messages that are eager up to this size, if it is above zero, whose sends end with delivery. */
    public static EagerProtocol upTo(double bytes) {
        return new EagerProtocol(bytes > 0 ? bytes : -1, 0, false);
    }

    private EagerProtocol freeing(double seconds) {
        return new EagerProtocol(eagerUpTo, seconds, true);
    }

    /** Returns the same with another overhead. */
    public EagerProtocol overhead(double seconds) {
        return new EagerProtocol(eagerUpTo, seconds, freesSender);
    }

    /** Returns the same with messages that are eager up to this size. */
    public EagerProtocol eagerUpTo(double bytes) {
        return new EagerProtocol(bytes, overhead, freesSender);
    }

    /** Returns whether a message of this size leaves before its receive is posted. */
    public boolean isEager(double bytes) {
        return bytes <= eagerUpTo;
    }

    /** Returns whether a message of a run leaves before its receive is posted, which a synchronous one does at no size. */
    public boolean isEager(RankRun run, int transfer) {
        return isEager((double) run.bytes(transfer)) && run.operation(transfer) != Operation.SSEND;
    }

    /** Returns whether the send of a message of this size ends before the message is delivered. */
    public boolean frees(double bytes) {
        return freesSender && isEager(bytes);
    }
}
