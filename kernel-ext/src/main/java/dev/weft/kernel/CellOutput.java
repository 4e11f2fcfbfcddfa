package dev.weft.kernel;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Message;
import dev.weft.kernel.wire.Publisher;
import dev.weft.kernel.wire.Stdin;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * The output of cells. A displayed value or printed text belongs to the running cell, or to the last cell if none runs, so
 * the output of a thread that outlives its cell is not lost.
 */
final class CellOutput {
    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    private final Publisher publisher;
    private final Stdin stdin;
    private final StreamBuffer out;
    private final StreamBuffer err;
    private volatile @Nullable Message cell;
    private @Nullable Message audible; // the last request that is not silent; used by the thread that runs cells

    CellOutput(Publisher publisher, Stdin stdin) {
        this.publisher = publisher;
        this.stdin = stdin;
        this.out = new StreamBuffer(publisher::awaitRoom, text -> stream("stdout", text));
        this.err = new StreamBuffer(publisher::awaitRoom, text -> stream("stderr", text));
    }

    /** Redirects standard output, standard error and standard input to the notebook. */
    void captureStandardStreams() {
        System.setOut(new OpenStream(out));
        System.setErr(new OpenStream(err));
        System.setIn(new Keyboard());
        StreamBuffer.flushRegularly(this::flush);
    }

    /** Assigns the output that follows to this request. */
    void begin(Message request) {
        flush();
        cell = request;
        audible = request;
    }

    /** Publishes nothing until {@link #resume}, as the protocol requires of silent requests. */
    void mute() {
        flush();
        cell = null;
    }

    /** Assigns the output that follows to the last request that was not silent. */
    void resume() {
        flush();
        cell = audible;
    }

    /**
     * Returns whether a value is a stream or writer, which {@code printf}, {@code format} and {@code append} return: it has printed its
     * text, and has none to show.
     */
    static boolean isOutput(Object value) {
        Object printed = value instanceof Formatter formatter ? formatter.out() : value;
        try {
            return printed instanceof Appendable
                    && printed.getClass().getMethod("toString").getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("each object has toString()", e);
        }
    }

    /** Sends all text printed so far; streams of a cell's own are user code and are flushed on the cell's thread. */
    void flush() {
        out.send();
        err.send();
    }

    /** Flushes a stream that a cell may have replaced by its own or by null. */
    private static void flush(@Nullable PrintStream stream) {
        try {
            if (stream != null) {
                stream.flush();
            }
        } catch (Throwable e) {
            // the fault is the stream's own; the value must still be shown
        }
    }

    void display(DisplayData data) {
        flush(System.out);
        flush(System.err);
        publish("display_data", json(data));
    }

    void update(DisplayData data) {
        publish("update_display_data", json(data));
    }

    void clear(boolean wait) {
        JsonObject content = new JsonObject();
        content.addProperty("wait", wait);
        publish("clear_output", content);
    }

    /** Publishes content for the current cell, after all text printed so far. */
    void publish(String type, JsonObject content) {
        flush();
        Message request = cell;
        if (request != null) {
            publisher.publish(request, type, content);
        }
    }

    static JsonObject json(DisplayData data) {
        JsonObject json = GSON.toJsonTree(data, DisplayData.class).getAsJsonObject();
        for (String part : new String[] {"data", "metadata", "transient"}) {
            if (!json.has(part) || json.get(part).isJsonNull()) {
                json.add(part, new JsonObject());
            }
        }
        return json;
    }

    private void stream(String name, String text) {
        Message request = cell;
        if (request != null) {
            publisher.print(request, name, text);
        }
    }

    /** A standard stream that a cell cannot close, because later cells print, too. */
    private static final class OpenStream extends PrintStream {
        OpenStream(StreamBuffer buffer) {
            super(buffer, false, StandardCharsets.UTF_8);
        }

        /** Does nothing: a printing thread holds this stream's lock while it waits for room, and the kernel flushes. */
        @Override
        public void flush() {}

        @Override
        public void close() {
            flush();
        }
    }

    /** Standard input: requests each line from the front end, if the front end supports input. */
    private final class Keyboard extends InputStream {
        private byte[] line = new byte[0];
        private int next;

        @Override
        public synchronized int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public synchronized int read(byte[] into, int offset, int length) throws IOException {
            if (next == line.length && !ask()) {
                return -1;
            }
            int count = Math.min(length, line.length - next);
            System.arraycopy(line, next, into, offset, count);
            next += count;
            return count;
        }

        @Override
        public synchronized int available() {
            return line.length - next;
        }

        private boolean ask() {
            Message request = cell;
            if (request == null || !request.flag("allow_stdin", false)) {
                return false;
            }
            flush();
            String typed = stdin.ask(request, "");
            if (typed == null) {
                return false;
            }
            line = (typed + "\n").getBytes(StandardCharsets.UTF_8);
            next = 0;
            return true;
        }
    }
}
