package dev.weft.program;

/** A send or receive that was begun while recording. */
final class RecordedRequest extends MpiRequest {
    private final int number;
    private final RecordedMessage result;

    RecordedRequest(RecordedRank owner, int number, RecordedMessage result) {
        super(owner, owner.calls() - 1);
        this.number = number;
        this.result = result;
    }

    int number() {
        return number;
    }

    RecordedMessage result() {
        return result;
    }
}
