package dev.weft.trace.program;

/** A send or receive that was begun while recording. */
final class RecordedRequest implements Request {
    private final RecordedRank owner;
    private final int number;
    private final int step;
    private final String operation;
    private final RecordedMessage result;
    private boolean complete;

    RecordedRequest(RecordedRank owner, int number, int step, String operation, RecordedMessage result) {
        this.owner = owner;
        this.number = number;
        this.step = step;
        this.operation = operation;
        this.result = result;
    }

    RecordedRank owner() {
        return owner;
    }

    int number() {
        return number;
    }

    RecordedMessage result() {
        return result;
    }

    boolean isComplete() {
        return complete;
    }

    /** Marks it complete; returns false if it is complete already. */
    boolean complete() {
        boolean first = !complete;
        complete = true;
        return first;
    }

    @Override
    public String toString() {
        return operation + " of step " + (step - 1);
    }
}
