package dev.weft.tinympi.launch;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Threads that serve a run. They belong to the outermost thread group, since a notebook's kernel ends the threads in the group of an
 * interrupted cell, and nodes may have been started by an earlier cell.
 */
final class Daemons {
    private static final ThreadGroup OUTERMOST = outermost();
    private static final ScheduledExecutorService CLOCK =
            Executors.newSingleThreadScheduledExecutor(task -> thread("weft-node-clock", task));

    private Daemons() {}

    private static ThreadGroup outermost() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    private static Thread thread(String name, Runnable work) {
        Thread thread = new Thread(OUTERMOST, work, name);
        thread.setDaemon(true);
        return thread;
    }

    static Thread start(String name, Runnable work) {
        Thread thread = thread(name, work);
        thread.start();
        return thread;
    }

    /** Closes something after this time, which ends all reads from it and writes to it, unless the result is cancelled before. */
    static ScheduledFuture<?> closeAfter(Duration limit, Closeable end) {
        return CLOCK.schedule(() -> close(end), limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    static void close(Closeable end) {
        try {
            end.close();
        } catch (IOException unable) {
            // there is nothing else to do with it
        }
    }
}
