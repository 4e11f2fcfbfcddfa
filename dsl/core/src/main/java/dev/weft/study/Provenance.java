package dev.weft.study;

import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.OptionalLong;

/**
 * The origin of a result and its certainty.
 *
 * @param origin model, or which kind of measurement
 * @param certainty exact, bounded, approximate, estimated or measured
 * @param method the method by name, such as {@code mean value analysis}, or the tool that measured
 * @param source the paper and equation, or the file
 * @param seed the seed of random numbers, printed so that the run can be repeated
 */
public record Provenance(Origin origin, Certainty certainty, String method, String source, OptionalLong seed)
        implements Serializable {
    /** Returns the provenance of a model's answer without random numbers. */
    public static Provenance model(Certainty certainty, String method, String source) {
        return new Provenance(Origin.MODEL, certainty, method, source, OptionalLong.empty());
    }

    /** Returns the provenance of measured numbers. */
    public static Provenance measurement(Origin origin, String method, String source) {
        return new Provenance(origin, Certainty.MEASURED, method, source, OptionalLong.empty());
    }

    /** Returns the same with a seed. */
    public Provenance seeded(long value) {
        return new Provenance(origin, certainty, method, source, OptionalLong.of(value));
    }

    /** Adds details of the method, such as the algorithms of its collectives; nothing if the text is empty. */
    public Provenance by(String more) {
        return more.isEmpty() ? this : new Provenance(origin, certainty, method + "; " + more, source, seed);
    }

    /** Returns the detail of a method that its numbers are summed over something, such as {@code ranks}, for {@link #by}. */
    public static String summedOver(String what) {
        return "summed over " + what;
    }

    /**
     * Returns the text of legends: the origin's label, such as {@code own run}, or {@code estimated from own run}
     * where a method without a guarantee computed the numbers from measured ones.
     */
    String drawn() {
        boolean found = certainty == Certainty.MEASURED || certainty == Certainty.EXACT;
        return origin.measured() && !found ? "estimated from " + origin.label() : origin.label();
    }

    /** Returns the origin of numbers that stand for two, such as errors: {@code model against published values}. */
    static String against(String model, String measured) {
        return model.equals(measured)
                ? model
                : model + " against " + (measured.equals(Origin.PUBLISHED.label()) ? "published values" : measured);
    }

    /** Returns the method; numbers of a model that were read and not computed are marked as precomputed. */
    String computed() {
        boolean read = origin == Origin.MODEL && certainty == Certainty.MEASURED;
        return read ? "precomputed, " + method : method;
    }

    /** Returns text such as {@code exact within the model. Method: exact MVA, one class}. */
    @Override
    public String toString() {
        return header("");
    }

    /**
     * Returns the certainty and the method, with the conditions of the model that this input violates between them:
     * {@code exact within the model; violated: exponential service times. Method: exact MVA, one class}.
     */
    String header(String violated) {
        String how = origin != Origin.MODEL
                ? origin.label()
                : certainty == Certainty.EXACT ? "exact within the model" : certainty.label();
        String doubts = violated.isEmpty() ? "" : "; violated: " + violated;
        String seeded = seed.isPresent() ? ", seed " + seed.getAsLong() : "";
        return how + doubts + ". Method: " + method + seeded;
    }

    /** Replaces the optional seed, which is not serializable. */
    private Object writeReplace() throws ObjectStreamException {
        return new Travelling(origin, certainty, method, source, seed.isPresent(), seed.orElse(0));
    }

    private record Travelling(
            Origin origin, Certainty certainty, String method, String source, boolean seeded, long seed)
            implements Serializable {
        private Object readResolve() throws ObjectStreamException {
            OptionalLong known = seeded ? OptionalLong.of(seed) : OptionalLong.empty();
            return new Provenance(origin, certainty, method, source, known);
        }
    }
}
