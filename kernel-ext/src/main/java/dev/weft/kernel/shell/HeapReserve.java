package dev.weft.kernel.shell;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Memory that is set aside, so that a kernel whose heap a cell has filled can still say so and run the next one. The cell's
 * own variables go on holding what has filled it; so they are given up, until the memory can be set aside again.
 */
final class HeapReserve {
    private static final int MOST = 32 << 20;
    private static final int SHARE = 16;
    private static final int FOR_STOPPING = 4;
    private static final int CAUSES = 8;
    private static final long MEGABYTE = 1 << 20;
    private static final long GIGABYTE = 1 << 30;

    private static final int PATIENCE = 2;
    private static final List<String> HEAP_POOLS = heapPools();

    /** Counted by the thread that is told of collections, anew for each cell. */
    private volatile int inVain;

    /** When the cell began, in milliseconds since the JVM did. */
    private volatile long begun;

    /** For those who stop the cell, while it still runs: it may well take this, too. */
    private volatile byte @Nullable [] toStop;

    /** For what comes after the cell; so it is not let go before the cell has ended. */
    private volatile byte @Nullable [] held;

    private volatile boolean spent;

    /** Whether the heap was too small, whatever else has come of that. */
    static boolean isExhaustion(@Nullable Throwable thrown) {
        Throwable each = thrown;
        for (int i = 0; each != null && i < CAUSES; i++) {
            String message = each instanceof OutOfMemoryError error ? error.getMessage() : null;
            if (message != null && (message.contains("heap space") || message.contains("GC overhead"))) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }

    static CellFailure failure() {
        String name = OutOfMemoryError.class.getName();
        String message = "Java heap space";
        return new CellFailure(name, message, List.of(Ink.red(name + ": " + message)));
    }

    /**
     * Acts while there is still some memory, when all collections of late have hardly found any. The JDK's serial collector
     * would go on looking, for minutes, and the first thread to be refused could be any of the kernel's.
     */
    void watch(Runnable stopCell) {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener((event, nothing) -> collected(event, stopCell), null, null);
            }
        }
    }

    private void collected(Notification event, Runnable stopCell) {
        if (!event.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            return;
        }
        var info = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData());
        // told late, of what an earlier cell did: this one is not to be stopped for it
        boolean earlier = info.getGcInfo().getEndTime() < begun;
        if (earlier || !info.getGcAction().contains("major")) {
            return;
        }
        long used = 0;
        for (String pool : HEAP_POOLS) {
            MemoryUsage usage = info.getGcInfo().getMemoryUsageAfterGc().get(pool);
            used += usage == null ? 0 : usage.getUsed();
        }
        boolean full = Runtime.getRuntime().maxMemory() - used < size() / 2;
        inVain = full ? inVain + 1 : 0;
        if (inVain >= PATIENCE) {
            toStop = null;
            spent = true;
            stopCell.run();
        }
    }

    private static List<String> heapPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .toList();
    }

    /** A new cell: what earlier ones have spent is made up for, if there is memory again. */
    void begin() {
        begun = ManagementFactory.getRuntimeMXBean().getUptime();
        inVain = 0;
        spent = false;
        Runtime jvm = Runtime.getRuntime();
        long free = jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
        if (held == null && free > 4L * size()) {
            var ignored = restore();
        }
    }

    /** Sees to it that there is memory to go on with, if it was lack of memory that this was thrown for. */
    void release(@Nullable Throwable thrown) {
        if (isExhaustion(thrown)) {
            letGo();
            spent = true;
        }
    }

    private void letGo() {
        toStop = null;
        held = null;
    }

    /** The failure of a cell; if the heap was full, it says how large that is, and what was done to go on. */
    CellFailure explained(CellFailure failure, CellVariables variables, String code) {
        if (!spent) {
            return failure;
        }
        letGo();
        List<String> freed = variables.freeUntil(this::restore, code);
        List<String> lines = new ArrayList<>(failure.lines());
        String heap = full();
        lines.add(heap);
        if (!freed.isEmpty()) {
            lines.add("To free memory, " + (freed.size() == 1 ? "this variable was" : "these variables were")
                    + " set to null: " + String.join(", ", freed) + ".");
        }
        if (!restore()) {
            lines.add(
                    "It is still full of what no variable of a cell refers to. If later cells fail, restart the kernel.");
        }
        return new CellFailure(failure.name(), failure.text() + ". " + heap, lines);
    }

    private static String full() {
        long heap = Runtime.getRuntime().maxMemory();
        String size = heap < GIGABYTE
                ? heap / MEGABYTE + " MB"
                : String.format(Locale.ROOT, "%.1f GB", heap / (double) GIGABYTE);
        return "This kernel's heap of " + size + " is full. For a larger one: ./weft install --jvm-opt -Xmx"
                + (2 * heap + GIGABYTE - 1) / GIGABYTE + "g and restart the kernel, or the same option of ./weft run.";
    }

    /**
     * Sets memory aside again, if twice as much is left beside it: what this cell has released, and what was free when it was
     * stopped before the heap was full, are not yet enough for the next.
     */
    private boolean restore() {
        if (held == null || toStop == null) {
            try {
                byte[][] all = {new byte[size() / FOR_STOPPING], new byte[size()], new byte[size()], new byte[size()]};
                toStop = all[0];
                held = all[1];
            } catch (OutOfMemoryError e) {
                return false;
            }
        }
        return true;
    }

    private static int size() {
        return (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE);
    }
}
