package dev.weft.tinympi.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The launcher's view of one node: its process, its connection, the end of its error output. */
final class Child {
    private static final int LAST_LINES = 12;
    private static final long END_MILLIS = 1000;
    private static final int SIGNALS = 128;
    private static final String PICKED_UP = "Picked up "; // the JVM reports options of the environment

    private final int node;
    private final BlockingQueue<Event> events;
    private final ClassAnswers classes;
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final List<Thread> pumps = new ArrayList<>();
    private volatile @Nullable Process process;
    private volatile @Nullable ControlLink link;
    private volatile boolean started;

    Child(int node, BlockingQueue<Event> events, ClassAnswers classes) {
        this.node = node;
        this.events = events;
        this.classes = classes;
    }

    int node() {
        return node;
    }

    /** Returns the process identifier; 0 before the start. */
    long pid() {
        Process own = process;
        return own == null ? 0 : own.pid();
    }

    /** Starts the process and passes it the secret by its standard input. */
    void start(ProcessBuilder builder, Secret secret, InetSocketAddress launcher) throws IOException {
        Process own = builder.start();
        process = own;
        pumps.add(Daemons.start("weft-node-out-" + node, () -> pump(own.getInputStream(), false)));
        pumps.add(Daemons.start("weft-node-err-" + node, () -> pump(own.getErrorStream(), true)));
        Daemons.start("weft-node-end-" + node, () -> awaitEnd(own));
        try {
            NodeMain.brief(own.getOutputStream(), secret, launcher, node);
        } catch (IOException ended) {
            // the event of its end follows
        }
    }

    private void awaitEnd(Process own) {
        try {
            own.waitFor();
        } catch (InterruptedException never) {
            // no code interrupts this thread
        }
        reportEnd();
    }

    private void pump(InputStream from, boolean error) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (error) {
                    keep(line);
                }
                if (started && !line.startsWith(PICKED_UP)) {
                    print(line, error);
                }
            }
        } catch (IOException ended) {
            // there are no more lines
        }
    }

    private void keep(String line) {
        if (line.startsWith(PICKED_UP)) {
            return;
        }
        synchronized (lastLines) {
            lastLines.add(line);
            if (lastLines.size() > LAST_LINES) {
                lastLines.remove();
            }
        }
    }

    private static void print(String line, boolean error) {
        PrintStream to = error ? System.err : System.out;
        to.println(line);
    }

    private void reportEnd() {
        events.add(new Event(this, null));
    }

    /** Takes the connection of the node and passes its frames on. */
    synchronized void attach(Socket socket, NodeSetup setup) throws IOException {
        if (link != null) {
            throw new IOException("node " + node + " is connected already");
        }
        ControlLink own = new ControlLink(socket);
        link = own;
        own.send(Frame.of(FrameKind.SETUP, 0, 0, setup.bytes()));
        own.start("weft-nodes-" + node, new ControlLink.Receiver() {
            @Override
            public void received(Frame frame) {
                take(frame, own);
            }

            @Override
            public void ended() {
                reportEnd();
            }
        });
    }

    private void take(Frame frame, ControlLink from) {
        switch (frame.kind()) {
            case OUTPUT -> {
                boolean error = frame.detail() == LineOutput.ERROR;
                if (error) {
                    keep(frame.text());
                }
                print(frame.text(), error);
            }
            case ASK_CLASS, ASK_VALUES -> from.send(classes.reply(frame));
            default -> events.add(new Event(this, frame));
        }
    }

    /** Prints the raw output of the process from now on; before, it is only kept for the error of a failed start. */
    void hasStarted() {
        started = true;
    }

    void send(Frame frame) {
        ControlLink own = link;
        if (own != null) {
            own.send(frame);
        }
    }

    /** Returns how the node ended, with its last words, as the rest of an error message. */
    String ending(String next) {
        Process own = process;
        String how = "closed its connection to the launcher";
        if (own != null && waitFor(END_MILLIS)) {
            int code = own.exitValue();
            how = code > SIGNALS && code <= SIGNALS + 64 // a process that a signal ends reports 128 + its number
                    ? "its process was ended by signal " + (code - SIGNALS) + signalName(code - SIGNALS)
                    : "its process ended with exit code " + code;
        }
        String words = lastWords();
        return how + (words.isEmpty() ? ". " : ". Its last lines of error output:\n" + words + "\n") + next;
    }

    private static String signalName(int signal) {
        return switch (signal) {
            case 6 -> " (SIGABRT)";
            case 9 -> " (SIGKILL)";
            case 11 -> " (SIGSEGV)";
            case 15 -> " (SIGTERM)";
            default -> "";
        };
    }

    private String lastWords() {
        try {
            for (Thread pump : pumps) {
                pump.join(END_MILLIS / 2);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        synchronized (lastLines) {
            return String.join("\n", lastLines);
        }
    }

    /** Waits for the end of the process, at most for this time; returns whether it has ended. */
    boolean waitFor(long milliseconds) {
        Process own = process;
        try {
            return own == null || own.waitFor(milliseconds, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return !own.isAlive();
        }
    }

    /** Ends the process at once. */
    void kill() {
        Process own = process;
        if (own != null) {
            own.destroyForcibly();
        }
    }

    void disconnect() {
        ControlLink own = link;
        if (own != null) {
            own.close();
        }
    }

    /**
     * News of a node for the thread that waits for it.
     *
     * @param frame null if the node has ended: its process or its connection
     */
    record Event(Child child, @Nullable Frame frame) {}
}
