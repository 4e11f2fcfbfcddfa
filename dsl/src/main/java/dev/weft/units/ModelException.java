package dev.weft.units;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The one exception of the library: what failed, the value as typed, the rule, and the next step, in one sentence or two.
 * Messages read {@code Cannot <do what> "<value as typed>": <rule>. <Next step>.} Thrown in a notebook cell it has no stack trace,
 * because the message is the whole answer; in a program it has the program's frames, without those of the library.
 */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Characters of a value that are repeated in a message. */
    private static final int LONGEST = 400;

    private final boolean interruption;

    public ModelException(String message) {
        this(message, null, false);
    }

    public ModelException(String message, Throwable cause) {
        this(message, cause, false);
    }

    private ModelException(String message, @Nullable Throwable cause, boolean interruption) {
        super(message, cause, false, true);
        this.interruption = interruption;
        setStackTrace(framesOfProgram(getStackTrace()));
    }

    /**
     * The frames outside of the library; none in JShell, whose wrappers are classes of the package {@code REPL}, and none in a thread
     * of the library that runs no code of a program.
     */
    private static StackTraceElement[] framesOfProgram(StackTraceElement... all) {
        StackTraceElement[] outside = Arrays.stream(all)
                .filter(frame -> !frame.getClassName().startsWith("dev.weft."))
                .toArray(StackTraceElement[]::new);
        boolean cell =
                Arrays.stream(outside).anyMatch(frame -> frame.getClassName().startsWith("REPL."));
        boolean program = Arrays.stream(outside)
                .anyMatch(frame -> !frame.getClassName().matches("(java|jdk|sun|com\\.sun)\\..*"));
        return program && !cell ? outside : new StackTraceElement[0];
    }

    /** Nothing failed: somebody stopped the cell, and this says how far it had come. */
    public static ModelException interrupted(String message) {
        return new ModelException(message, null, true);
    }

    /** Whether somebody stopped the work, here or in what it asked for. */
    public boolean isInterruption() {
        return interruption || (getCause() instanceof ModelException inner && inner.isInterruption());
    }

    /**
     * The value, unless it is missing: then the error that says what it should be. A cell's variable that was never set comes as null,
     * and nobody should have to read a stack trace to find out which.
     */
    public static <T> T required(@Nullable T value, String what, String next) {
        if (value == null) {
            throw cannot("use as " + what, null, "a value is missing", next);
        }
        return value;
    }

    /** The message in the library's one form. */
    public static ModelException cannot(String what, @Nullable Object value, String rule, String next) {
        return new ModelException("Cannot " + what + " \"" + typed(value) + "\": " + rule + ". " + next + ".");
    }

    /** Of a value of many lines its start: who typed it knows the rest, and the rule has to be found behind it. */
    private static String typed(@Nullable Object value) {
        String text = String.valueOf(value);
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + " .. and " + (text.length() - end) + " characters more";
    }
}
