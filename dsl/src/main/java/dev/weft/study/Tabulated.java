package dev.weft.study;

import java.util.function.Supplier;

/** A result that is just its table: a breakdown, a list of stations, or another result under a new label. */
public final class Tabulated implements Result {
    private final String label;
    private final Columns columns;
    private final Provenance provenance;
    private final Supplier<Explanation> explanation;

    private Tabulated(String label, Columns columns, Provenance provenance, Supplier<Explanation> explanation) {
        this.label = label;
        this.columns = columns;
        this.provenance = provenance;
        this.explanation = explanation;
    }

    /** A result of these parts; the explanation is made when somebody asks for it. */
    public static Tabulated of(
            String label, Columns columns, Provenance provenance, Supplier<Explanation> explanation) {
        return new Tabulated(label, columns, provenance, explanation);
    }

    @Override
    public String label() {
        return label;
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
        return explanation.get();
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}
