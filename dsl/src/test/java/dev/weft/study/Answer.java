package dev.weft.study;

import dev.weft.units.Unit;

/** A result of one row for tests of what all results share. */
final class Answer implements Result {
    private final Columns columns;
    private final Provenance provenance;

    private Answer(Columns columns, Provenance provenance) {
        this.columns = columns;
        this.provenance = provenance;
    }

    static Answer of(Columns columns) {
        return new Answer(columns, Provenance.model(Certainty.EXACT, "made for a test", "no paper"));
    }

    static Answer time(double seconds) {
        return of(Columns.rows(1).measure("time", Unit.US, seconds));
    }

    Answer measured() {
        return new Answer(columns, Provenance.measurement(Origin.SYNTHETIC, "made up", "this test"));
    }

    @Override
    public String label() {
        return provenance.origin() == Origin.MODEL ? "model" : "measured";
    }

    @Override
    public Columns columns() {
        return columns;
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public Explanation explain() {
        return Explanation.of("test model").dominant(columns.measures().get(0).si(0) > 1 ? "large" : "small", "");
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}
