package dev.weft.formats.chrome;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Locale;

/** The events of a file in the trace event format, one a line. Times are nanoseconds since the start of the run. */
final class EventLines {
    private static final int NANOS = 1000;

    private final Writer out;
    private final StringBuilder line = new StringBuilder();
    private boolean first = true;

    EventLines(Writer out) {
        this.out = out;
    }

    /** Writes the beginning of the file, before all events. */
    void begin() {
        put("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
    }

    /** Writes the end of the file, with a description of the run. */
    void end(String run) {
        put("\n],\"otherData\":{\"run\":" + text(run) + ",\"written by\":\"Weft\"}}\n");
    }

    /** Writes the name, or the position among others, of a process or of one of its threads. */
    void about(String what, int process, int thread, String key, String value) {
        next("M", process, thread)
                .append(",\"name\":\"")
                .append(what)
                .append("\",\"args\":{\"")
                .append(key);
        line.append("\":").append(value).append("}}");
        flush();
    }

    /** A call, from its beginning to its end. */
    void call(int process, int thread, long from, long to, String name, String category) {
        next("X", process, thread).append(",\"ts\":");
        micros(from).append(",\"dur\":");
        micros(to - from).append(",\"name\":").append(text(name)).append(",\"cat\":\"");
        line.append(category).append("\"}");
        flush();
    }

    /** One end of an arrow: {@code s} starts it, and {@code f} finishes it in the call around it. */
    void flow(String end, int process, int thread, long at, long id, long bytes) {
        next(end, process, thread).append(",\"ts\":");
        micros(at).append(",\"name\":\"message\",\"cat\":\"message\",\"id\":\"0x");
        line.append(Long.toHexString(id))
                .append("\",\"args\":{\"bytes\":")
                .append(bytes)
                .append('}');
        line.append(end.equals("f") ? ",\"bp\":\"e\"}" : "}");
        flush();
    }

    private StringBuilder next(String kind, int process, int thread) {
        line.setLength(0);
        line.append(first ? "\n" : ",\n")
                .append("{\"ph\":\"")
                .append(kind)
                .append("\",\"pid\":")
                .append(process);
        first = false;
        return line.append(",\"tid\":").append(thread);
    }

    /** Microseconds with three digits after the point: doubles would lose them in a run of days. */
    private StringBuilder micros(long nanos) {
        long rest = nanos % NANOS;
        return line.append(nanos / NANOS)
                .append(rest < 10 ? ".00" : rest < 100 ? ".0" : ".")
                .append(rest);
    }

    private void flush() {
        put(line);
    }

    private void put(CharSequence text) {
        try {
            out.append(text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static String text(String name) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < name.length(); i++) {
            char next = name.charAt(i);
            if (next == '"' || next == '\\') {
                json.append('\\').append(next);
            } else if (next < ' ' || Character.isSurrogate(next)) {
                // half a surrogate pair, as in a damaged name, is not UTF-8
                json.append(String.format(Locale.ROOT, "\\u%04x", (int) next));
            } else {
                json.append(next);
            }
        }
        return json.append('"').toString();
    }
}
