package dev.weft.kernel.shell;

import dev.weft.kernel.render.Thrown;
import java.util.ArrayList;
import java.util.List;

/** The failure of a cell, ready to be shown: name, message, and lines to print. */
public final class CellFailure extends Exception {
    private static final long serialVersionUID = 1;

    private final String name;
    private final transient List<String> lines;

    public CellFailure(String name, String message, List<String> lines) {
        super(message, null, false, false);
        this.name = name;
        this.lines = List.copyOf(lines);
    }

    /** Returns a failure that prints its message only. */
    public static CellFailure of(String name, String message) {
        return new CellFailure(name, message, List.of(Ink.red(message)));
    }

    /** Returns a failure of the kernel itself. */
    public static CellFailure cannotRun(Throwable thrown) {
        return of(thrown.getClass().getName(), "This cell cannot be run: " + describe(thrown));
    }

    /** Returns the class of the exception, or the kind of failure. */
    public String name() {
        return name;
    }

    /** Returns this failure with one more line at its end. */
    CellFailure and(String line) {
        List<String> more = new ArrayList<>(lines);
        more.add(line);
        return new CellFailure(name, text(), more);
    }

    public String text() {
        return String.valueOf(getMessage());
    }

    public List<String> lines() {
        return lines;
    }

    /** Returns the text of an exception, whose own methods may fail. */
    static String describe(Throwable thrown) {
        return Thrown.of(thrown).text();
    }
}
