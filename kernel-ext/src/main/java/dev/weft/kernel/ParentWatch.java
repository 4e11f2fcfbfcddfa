package dev.weft.kernel;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Ends the kernel when the program that started it is gone, so that no kernel is left behind by a server that died. Linux opens a
 * file of /proc to see whether a process lives. A cell may have opened all that this process may open; then the JVM finds no process
 * alive, not even its own, which tells that it cannot see.
 */
final class ParentWatch {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Looks in a row that find no parent and can see. */
    private static final int LOOKS = 3;

    private final BooleanSupplier parent;
    private final BooleanSupplier self;
    private int missed;

    ParentWatch(BooleanSupplier parent, BooleanSupplier self) {
        this.parent = parent;
        this.self = self;
    }

    static void start(Runnable whenGone) {
        Optional<ProcessHandle> parent = parent();
        if (parent.isEmpty()) {
            return;
        }
        ProcessHandle self = ProcessHandle.current();
        ParentWatch watch = new ParentWatch(parent.get()::isAlive, self::isAlive);
        Thread thread = new Thread(() -> watch.untilGone(whenGone), "weft-parent");
        thread.setDaemon(true);
        thread.start();
    }

    /** Jupyter names its process; on Windows that number is a handle, so there the real parent counts. */
    private static Optional<ProcessHandle> parent() {
        String named = System.getenv("JPY_PARENT_PID");
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        if (named != null && named.matches("[1-9]\\d{0,9}") && !windows) {
            return ProcessHandle.of(Long.parseLong(named));
        }
        return ProcessHandle.current().parent();
    }

    private void untilGone(Runnable whenGone) {
        try {
            while (!isGone()) {
                Thread.sleep(INTERVAL.toMillis());
            }
            whenGone.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks once more. A descriptor may be free at one moment and not at the next, so that one look is not believed. */
    boolean isGone() {
        boolean seen = self.getAsBoolean() && !parent.getAsBoolean() && self.getAsBoolean();
        missed = seen ? missed + 1 : 0;
        return missed >= LOOKS;
    }
}
