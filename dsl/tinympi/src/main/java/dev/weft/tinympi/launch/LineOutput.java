package dev.weft.tinympi.launch;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Sends what a node prints to the launcher, by line. */
final class LineOutput extends OutputStream {
    static final int STANDARD = 1;
    static final int ERROR = 2;
    private static final int MOST_BYTES = 1 << 16;

    private final ControlLink link;
    private final int stream;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineOutput(ControlLink link, int stream) {
        this.link = link;
        this.stream = stream;
    }

    PrintStream asPrintStream() {
        return new PrintStream(this, false, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int b) {
        if (b == '\n' || line.size() >= MOST_BYTES) {
            send();
        }
        if (b != '\n') {
            line.write(b);
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
        for (int i = from; i < from + count; i++) {
            write(bytes[i]);
        }
    }

    /** Sends the rest of a line without an end, when a task has ended. */
    synchronized void sendRest() {
        if (line.size() > 0) {
            send();
        }
    }

    private void send() {
        link.sendLine(Frame.of(FrameKind.OUTPUT, 0, stream, line.toByteArray()));
        line.reset();
    }
}
