package dev.weft.units;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The exception of the library. Its message has three parts, the failed call or value as typed, the rule, and the next step:
 * {@code outstanding(-1): must be between 1 and 10,000,000. Try outstanding(64).} In a notebook cell it has no stack trace; in a
 * program it has the frames of the program without those of the library.
 */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The maximum number of characters of a value in a message. */
    private static final int LONGEST = 400;

    private final boolean interruption;
    private final @Nullable String rule;

    /** Creates an error with this message. */
    public ModelException(String message) {
        this(message, null, false, null);
    }

    /** Creates an error with this message and its cause. */
    public ModelException(String message, Throwable cause) {
        this(message, cause, false, null);
    }

    private ModelException(String message, @Nullable Throwable cause, boolean interruption, @Nullable String rule) {
        super(message, cause, false, true);
        this.interruption = interruption;
        this.rule = rule;
        setStackTrace(framesOfProgram(getStackTrace()));
    }

    /**
     * The frames outside the library; none in JShell, whose wrappers are classes of the package {@code REPL}, and none in a thread of
     * the library without code of a program.
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

    /** Creates the exception of a cell that the user stopped; the message reports its progress. */
    public static ModelException interrupted(String message) {
        return new ModelException(message, null, true, null);
    }

    /**
     * Returns the rule, without its full stop: the one of its cause if this error adds a place to another, and the whole message if it
     * has no such part.
     */
    public String rule() {
        if (rule != null) {
            return rule;
        }
        return getCause() instanceof ModelException inner
                ? inner.rule()
                : String.valueOf(getMessage()).replaceFirst("\\.$", "");
    }

    /** Returns whether the user stopped the work, here or in a question that it asked. */
    public boolean isInterruption() {
        return interruption || (getCause() instanceof ModelException inner && inner.isInterruption());
    }

    /**
     * Returns the value, or throws an error if it is null: {@code machine is null. Write cluster(4, 2).}
     *
     * @param what the name of the argument in the terms of the language, with or without an article: {@code a machine}
     * @param next the next step, without its full stop
     */
    public static <T> T required(@Nullable T value, String what, String next) {
        if (value == null) {
            throw new ModelException(what.replaceFirst("^(an?|the) ", "") + " is null. " + next + ".");
        }
        return value;
    }

    /** Returns the values as a list, or throws an error if the array or one of them is null, see {@link #required}. */
    public static List<String> allRequired(String what, String next, String... values) {
        for (String value : required(values, "list of " + what + "s", next)) {
            required(value, what, next);
        }
        return List.of(values);
    }

    /**
     * Creates the error of a call: {@code locality(0, 99): sockets are numbered from 0 to 1. Try locality(0, 1).} Text is quoted, and
     * long arguments are cut.
     *
     * @param word the method as a cell calls it
     * @param rule the requirement or the fact, without its full stop
     * @param next the next step, without its full stop
     * @param arguments as typed
     */
    public static ModelException call(String word, String rule, String next, @Nullable Object... arguments) {
        String typed = Arrays.stream(arguments).map(ModelException::argument).collect(Collectors.joining(", "));
        return of(word + "(" + typed + ")", rule, next);
    }

    /**
     * Creates an error for anything but a call, such as a line of a file: {@code run.csv, line 7, "abc": the time is not a number. ..}
     *
     * @param subject the wrong thing, with the value as typed
     */
    public static ModelException of(String subject, String rule, String next) {
        return new ModelException(subject + ": " + rule + ". " + next + ".", null, false, rule);
    }

    /**
     * Returns a value as typed: text in quotes, other values as they print. A value of the user's, such as an exception, whose {@code
     * toString} or {@code getMessage} fails is named by its class.
     */
    public static String argument(@Nullable Object value) {
        return value instanceof CharSequence ? "\"" + typed(value) + "\"" : typed(value);
    }

    /** The value, cut if it is long, so that the reader finds the rule after it. */
    private static String typed(@Nullable Object value) {
        String text = printed(value);
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + " .. and " + (text.length() - end) + " more characters";
    }

    private static String printed(@Nullable Object value) {
        try {
            return String.valueOf(value);
        } catch (Throwable failure) { // its code is the user's
            if (failure instanceof ThreadDeath || failure instanceof OutOfMemoryError) {
                throw failure;
            }
            return Objects.requireNonNull(value).getClass().getName() + " (its text cannot be read: "
                    + failure.getClass().getName() + ")";
        }
    }
}
