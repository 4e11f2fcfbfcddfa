package dev.weft.kernel.render;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A copy of an exception with its causes. The methods of an exception may be user code: they may throw, return null or name causes in a
 * circle. They are called here only, once for each exception.
 */
public final class Thrown extends Exception {
    private static final long serialVersionUID = 1;
    private static final int CAUSES = 8;
    private static final StackTraceElement[] UNKNOWN = {};

    private final String name;
    private final @Nullable String text; // null if it is the class and the message, which may be long
    private final boolean isOneSentence;
    private final transient List<String> suppressed;
    private final String rest;

    private Thrown(String name, @Nullable String message, @Nullable String text, boolean isOneSentence, Chain chain) {
        super(message, chain.cause);
        this.name = name;
        this.text = text;
        this.isOneSentence = isOneSentence;
        this.suppressed = chain.suppressed;
        this.rest = chain.rest;
    }

    /** The context of an exception: its cause, the texts of suppressed exceptions, and a sentence about causes that are left out. */
    private record Chain(@Nullable Thrown cause, List<String> suppressed, String rest) {
        private static final Chain NONE = new Chain(null, List.of(), "");
    }

    /** Returns the copy; of an exception that cannot be copied, for example for lack of memory, its name only. */
    public static Thrown of(Throwable thrown) {
        try {
            return copy(thrown, Collections.newSetFromMap(new IdentityHashMap<>()));
        } catch (Throwable e) {
            return named(thrown);
        }
    }

    /** Returns the copy that needs no method of the exception. */
    public static Thrown named(Throwable thrown) {
        String name = nameOf(thrown);
        return new Thrown(name, null, name, false, Chain.NONE);
    }

    private static Thrown copy(Throwable thrown, Set<Throwable> above) {
        above.add(thrown);
        String name = nameOf(thrown);
        String[] failed = {""};
        String message = read(thrown::getMessage, "getMessage", failed);
        String shown = failed[0].isEmpty() ? message : "(" + failed[0] + ")";
        String own = read(thrown::toString, "toString", failed);
        String text = own == null || isAnonymous(thrown.getClass())
                ? name + (shown == null ? "" : ": " + ShellNames.strip(shown))
                : ShellNames.strip(own);
        boolean isUsual = shown != null
                && text.length() == name.length() + 2 + shown.length()
                && text.startsWith(name + ": ")
                && text.endsWith(shown);
        StackTraceElement[] stack = read(thrown::getStackTrace, "getStackTrace", failed);
        if (stack == null || !Arrays.stream(stack).allMatch(Objects::nonNull)) {
            stack = UNKNOWN;
        }
        boolean sentence = stack != UNKNOWN && stack.length == 0 && message != null && !(thrown instanceof Error);
        Thrown copy = new Thrown(name, shown, isUsual ? null : text, sentence, chain(thrown, above));
        copy.setStackTrace(stack);
        return copy;
    }

    private static Chain chain(Throwable thrown, Set<Throwable> above) {
        List<String> suppressed = Arrays.stream(thrown.getSuppressed())
                .limit(CAUSES)
                .map(each -> of(each).text())
                .toList();
        String[] failed = {""};
        Throwable cause = read(thrown::getCause, "getCause", failed);
        if (cause == null || above.contains(cause)) {
            String circle = cause == null ? "" : "Its cause is an exception above.";
            return new Chain(
                    null, suppressed, failed[0].isEmpty() ? circle : "Its cause is unknown: " + failed[0] + ".");
        }
        return above.size() == CAUSES
                ? new Chain(null, suppressed, "More causes are left out.")
                : new Chain(copy(cause, above), suppressed, "");
    }

    /** Returns the result of a method; null if it fails, and then a note about it. */
    private static <T> @Nullable T read(Supplier<@Nullable T> method, String name, String[] failed) {
        try {
            return method.get();
        } catch (Throwable e) {
            failed[0] = name + "() throws " + nameOf(e);
            return null;
        }
    }

    /** Returns the name of the class; an anonymous one has the name of the class that it extends. */
    private static String nameOf(Throwable thrown) {
        Class<?> type = thrown.getClass();
        while (isAnonymous(type)) {
            type = type.getSuperclass();
        }
        return ShellNames.strip(type.getName());
    }

    /** Returns whether a class has a number for a name; the shell turns an anonymous class of a variable into a class of its own. */
    private static boolean isAnonymous(Class<?> type) {
        return type.isAnonymousClass() || type.getSimpleName().startsWith("$JShell$anonymous");
    }

    /** Returns the stack trace as Java prints it, without user code if that fails. */
    public static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        try {
            thrown.printStackTrace(new PrintWriter(text, true));
            return text.toString();
        } catch (Throwable e) {
            StringWriter copied = new StringWriter();
            of(thrown).printStackTrace(new PrintWriter(copied, true));
            return copied.toString();
        }
    }

    /** Returns the exceptions from the first to the last cause. */
    public List<Thrown> chain() {
        List<Thrown> all = new ArrayList<>();
        for (Throwable each = this; each instanceof Thrown known; each = each.getCause()) {
            all.add(known);
        }
        return all;
    }

    /** Returns the name of the exception's class. */
    public String name() {
        return name;
    }

    /** Returns the text of the exception, usually its class and message. */
    public String text() {
        return text == null ? name + ": " + getMessage() : text;
    }

    /** Returns whether the exception has no stack trace, so that its message is all there is to show. */
    public boolean isOneSentence() {
        return isOneSentence;
    }

    /** Returns the texts of the suppressed exceptions. */
    public List<String> suppressed() {
        return suppressed;
    }

    /** Returns a sentence about causes that are not in the copy; empty if there are none. */
    public String rest() {
        return rest;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // a trace shows the text of the original, in any form
    public String toString() {
        return text();
    }
}
