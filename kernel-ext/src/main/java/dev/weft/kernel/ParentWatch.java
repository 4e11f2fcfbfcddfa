package dev.weft.kernel;

import java.time.Duration;
import java.util.Optional;

/** Ends the kernel when the program that started it is gone, so that no kernel is left behind by a server that died. */
final class ParentWatch {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private ParentWatch() {}

    static void start(Runnable whenGone) {
        Optional<ProcessHandle> parent = parent();
        if (parent.isEmpty()) {
            return;
        }
        Thread thread = new Thread(() -> watch(parent.get(), whenGone), "weft-parent");
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

    private static void watch(ProcessHandle parent, Runnable whenGone) {
        try {
            while (parent.isAlive()) {
                Thread.sleep(INTERVAL.toMillis());
            }
            whenGone.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
