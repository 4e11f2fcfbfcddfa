package dev.weft.study;

import java.util.ServiceLoader;

/**
 * The place where {@code show} and progress bars print. A kernel installs its sink once at start; without one, text is
 * printed, so the same code runs in a notebook, in JShell and in a plain program.
 */
public final class Display {
    /** The interface of a kernel that shows values and updates them in place. */
    public interface Sink {
        /** Shows a value below the running cell. */
        void show(Object value);

        /** Shows the value, or replaces what was last shown under the same identifier. */
        void update(String id, Object value);
    }

    /** A service that finds a kernel which does not look for extensions itself, and installs a sink for it. */
    public interface Connector {
        /** Does nothing if its kernel is not running. */
        void connect();
    }

    private static volatile Sink sink = new TextSink();

    private Display() {}

    /** Sends everything shown from now on to this sink and returns the one it replaces. */
    public static synchronized Sink install(Sink next) {
        Sink previous = sink;
        sink = next;
        return previous;
    }

    /** Lets each {@link Connector} on the class path look for its kernel, unless a kernel has installed its sink already. */
    public static synchronized void connect() {
        if (sink instanceof TextSink) {
            ServiceLoader.load(Connector.class, Display.class.getClassLoader()).forEach(Connector::connect);
        }
    }

    /** Shows a value in the installed sink. */
    public static void show(Object value) {
        sink.show(value);
    }

    /** Shows or replaces a value under an identifier in the installed sink. */
    public static void update(String id, Object value) {
        sink.update(id, value);
    }

    /** Prints plain text; updates are dropped, because partial progress bars only fill a log file. */
    private static final class TextSink implements Sink {
        @Override
        public void show(Object value) {
            System.out.println(value instanceof Rich rich ? rich.bundle().get("text/plain") : value);
        }

        @Override
        public void update(String id, Object value) {
            // deliberately silent, see above
        }
    }
}
