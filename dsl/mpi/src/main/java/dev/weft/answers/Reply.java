package dev.weft.answers;

import dev.weft.units.ModelException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The reply of a model, or the reason why it has none for this job.
 *
 * @param value its answer; null if it has none
 * @param reason why it has none, without a full stop; empty if it has one
 */
record Reply<T>(@Nullable T value, String reason) {
    /** Asks a model; its error is the reason. An interruption by the user stays an error. */
    static <T> Reply<T> of(Supplier<T> model) {
        try {
            return new Reply<>(model.get(), "");
        } catch (ModelException refused) {
            if (refused.isInterruption()) {
                throw refused;
            }
            return none(refused.rule());
        }
    }

    static <T> Reply<T> none(String reason) {
        return new Reply<>(null, reason);
    }

    /** Asks for a part of this reply; a reply without a value passes its reason on. */
    <R> Reply<R> then(Function<? super T, R> part) {
        return value == null ? none(reason) : of(() -> part.apply(value));
    }

    /** Returns a number of this reply, not a number without a value. */
    double number(ToDoubleFunction<? super T> of) {
        return value == null ? Double.NaN : of.applyAsDouble(value);
    }

    /** Puts words before the reason. */
    Reply<T> because(String words) {
        return value == null ? none(words + reason) : this;
    }

    Optional<T> known() {
        return Optional.ofNullable(value);
    }
}
