package dev.weft.study;

import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.function.Supplier;

/** A result that consists of its table: a breakdown, a list of stations, or another result under a new label. */
public final class Tabulated implements Result, Serializable {
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

    /** Makes a result of these parts; the explanation is made on demand. */
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

    /** Sends the explanation itself, because its supplier may hold half a run. */
    private Object writeReplace() throws ObjectStreamException {
        return new Travelling(label, columns, provenance, explain());
    }

    private record Travelling(String label, Columns columns, Provenance provenance, Explanation explanation)
            implements Serializable {
        private Object readResolve() throws ObjectStreamException {
            return of(label, columns, provenance, () -> explanation);
        }
    }
}
