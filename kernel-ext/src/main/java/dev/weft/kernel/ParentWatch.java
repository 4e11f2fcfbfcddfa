package dev.weft.kernel;

import dev.weft.kernel.wire.KernelThread;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends the kernel when its parent process has ended, so that a crashed server leaves no kernel behind. On Linux the JVM opens a
 * file of /proc to check a process. If a cell has used up the limit of open files, every process seems to have ended, this one
 * included; such a check does not count.
 */
public final class ParentWatch {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private static final String PID = "JPY_PARENT_PID";
    private static final String START = "WEFT_PARENT"; // the number again, @, and the start in ms since 1970

    /** Largest difference between two readings of the start of one process: Linux computes it from the time since the machine started. */
    private static final Duration CLOCK_ERROR = Duration.ofSeconds(5);

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
        BooleanSupplier parent = parent();
        if (parent != null) {
            ParentWatch watch = new ParentWatch(parent, ProcessHandle.current()::isAlive);
            new KernelThread(() -> watch.untilGone(whenGone), "weft-parent").start();
        }
    }

    /**
     * Returns whether the process that has started the kernel runs: the process that Jupyter or the runner of notebooks names, which may
     * have ended already; on Windows the number that Jupyter names is a handle, so the actual parent is used.
     */
    private static @Nullable BooleanSupplier parent() {
        String named = System.getenv(PID);
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        if (named != null && named.matches("[1-9]\\d{0,9}") && !windows) {
            return named(Long.parseLong(named), System.getenv(START));
        }
        return ProcessHandle.current()
                .parent()
                .<BooleanSupplier>map(parent -> parent::isAlive)
                .orElse(null);
    }

    /** Returns whether the process of this number runs; one that started at another time only has the number of an ended one. */
    static BooleanSupplier named(long pid, @Nullable String start) {
        AtomicReference<ProcessHandle> found = new AtomicReference<>();
        return () -> {
            if (found.get() == null) {
                ProcessHandle.of(pid).filter(process -> isOf(process, start)).ifPresent(found::set);
            }
            return found.get() != null && found.get().isAlive();
        };
    }

    private static boolean isOf(ProcessHandle process, @Nullable String start) {
        String prefix = process.pid() + "@";
        Instant actual = process.info().startInstant().orElse(null);
        return start == null
                || actual == null
                || !start.matches(prefix + "\\d{1,18}") // of another parent, such as that of an outer kernel
                || Math.abs(actual.toEpochMilli() - Long.parseLong(start.substring(prefix.length())))
                        <= CLOCK_ERROR.toMillis();
    }

    /** Names this process as the parent of a kernel in the environment with which the kernel is started. */
    public static void nameIn(Map<String, String> environment) {
        ProcessHandle self = ProcessHandle.current();
        environment.put(PID, Long.toString(self.pid()));
        self.info().startInstant().ifPresent(start -> environment.put(START, self.pid() + "@" + start.toEpochMilli()));
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
