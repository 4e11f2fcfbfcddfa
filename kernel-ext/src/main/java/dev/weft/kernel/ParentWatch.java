package dev.weft.kernel;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Ends the kernel when its parent process has ended, so that a crashed server leaves no kernel behind. On Linux the JVM opens a
 * file of /proc to check a process. If a cell has used up the limit of open files, every process seems to have ended, this one
 * included; such a check does not count.
 */
final class ParentWatch {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Consecutive valid checks without a parent after which the kernel ends. */
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

    /** Returns the process that Jupyter names; on Windows that number is a handle, so the actual parent is used. */
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

    /** Checks once more. Free descriptors come and go, so a single check is not trusted. */
    boolean isGone() {
        boolean seen = self.getAsBoolean() && !parent.getAsBoolean() && self.getAsBoolean();
        missed = seen ? missed + 1 : 0;
        return missed >= LOOKS;
    }
}
