package dev.weft.units;

/**
 * The one exception of the library: what failed, the value as typed, the rule, and the next step, in one sentence or two.
 * Messages read {@code Cannot <do what> "<value as typed>": <rule>. <Next step>.} It carries no stack trace, because the
 * reader is at a notebook cell and the message is the whole answer.
 */
public final class ModelException extends RuntimeException {
    public ModelException(String message) {
        super(message, null, false, false);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause, false, false);
    }

    /** The message in the library's one form. */
    public static ModelException cannot(String what, Object value, String rule, String next) {
        return new ModelException("Cannot " + what + " \"" + value + "\": " + rule + ". " + next + ".");
    }
}
