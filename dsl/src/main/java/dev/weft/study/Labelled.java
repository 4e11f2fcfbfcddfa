package dev.weft.study;

/** A result under another label. */
final class Labelled implements Result {
    private final Result result;
    private final String label;

    Labelled(Result result, String label) {
        this.result = result;
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        return result.columns();
    }

    @Override
    public Provenance provenance() {
        return result.provenance();
    }

    @Override
    public Explanation explain() {
        return result.explain();
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}
