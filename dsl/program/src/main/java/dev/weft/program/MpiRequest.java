package dev.weft.program;

/** A send or receive that a rank has begun, and that it has to wait for once. */
public abstract class MpiRequest implements Request {
    private final MpiRank owner;
    private final long call;
    private final String operation;
    private boolean awaited;

    /** Makes a request of the call that a rank is in, with its number. */
    protected MpiRequest(MpiRank owner, long call) {
        this.owner = owner;
        this.call = call;
        this.operation = owner.operation();
    }

    MpiRank owner() {
        return owner;
    }

    boolean isAwaited() {
        return awaited;
    }

    /** Marks it as waited for; returns false if it was so before. */
    boolean await() {
        boolean first = !awaited;
        awaited = true;
        return first;
    }

    /** Returns the call that began it, such as {@code irecv of step 3}. */
    @Override
    public String toString() {
        return operation + " of step " + call;
    }
}
