package dev.weft.kernel.shell;

import dev.weft.kernel.wire.KernelThread;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A reserve of heap memory, so that a kernel whose heap a cell has filled can report it and run the next cell. Half of the reserve is
 * a cushion (a soft reference), which the JVM releases before it refuses memory to any thread. A released cushion, or a full
 * collection that frees hardly any memory, shows that the heap is full; the JDK's serial collector would go on collecting for
 * minutes. The other half serves the kernel after the cell. The cell's variables still hold the memory, so they are set to
 * null until the reserve can be restored.
 */
final class HeapReserve {
    private static final int MOST = 32 << 20;
    private static final int SHARE = 16;

    /**
     * Bounds of the memory that must be free for the next cell, in units of {@link #size()}; between them, half of the memory that was
     * free when this cell began. A cell that has filled the heap leaves far less, one that only passed through memory far more.
     */
    private static final int LEAST_FREE = 4;

    private static final int MOST_FREE = 8;
    private static final int WITHOUT_RESERVE = 2; // memory that no collection frees counts as free, too
    private static final int CAUSES = 8;
    private static final long MEGABYTE = 1 << 20;
    private static final long GIGABYTE = 1 << 30;

    /** Interval between checks in ms, while a cell runs and while none runs. */
    private static final long OFTEN_MILLIS = 10;

    private static final long SELDOM_MILLIS = 100;

    private static final GarbageCollectorMXBean OF_WHOLE_HEAP = ofWholeHeap();

    private final ReferenceQueue<byte[]> atTheBrim = new ReferenceQueue<>();
    private volatile @Nullable SoftReference<byte[]> cushion;
    private volatile byte @Nullable [] held;
    private volatile boolean spent;
    private volatile boolean inCell;
    private volatile boolean closed;
    private volatile long collections;
    private int demanded = LEAST_FREE;

    /** Returns whether a full heap is the cause, direct or indirect; causes whose methods fail are not. */
    static boolean isExhaustion(@Nullable Throwable thrown) {
        try {
            return isAmongCauses(thrown);
        } catch (Throwable e) { // from getCause() of a user's exception
            return false;
        }
    }

    private static boolean isAmongCauses(@Nullable Throwable thrown) {
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
     * Starts the thread that stops a cell that has filled the heap, until {@link #close()}; its checks allocate no memory. The thread
     * holds the shell, and with it some 90 MB.
     */
    void watch(Runnable stopCell) {
        Thread thread = new KernelThread(
                () -> {
                    while (!closed) {
                        look(stopCell);
                    }
                },
                "weft-memory");
        thread.start();
    }

    /**
     * Checks the heap. When it is nearly full, each new object costs a collection and no thread makes progress, so the cell is stopped
     * when little memory is left. A cell is not stopped for garbage that a collection would free, nor for a cushion that an earlier
     * cell has used up.
     */
    private void look(Runnable stopCell) {
        try {
            boolean gone = atTheBrim.remove(pause()) != null;
            if (inCell) {
                lookAtCell(gone, stopCell);
            }
        } catch (OutOfMemoryError e) {
            held = null; // memory for the next check, which stops the cell
            collections = 0;
        } catch (InterruptedException e) {
            // the kernel's own thread, which is never interrupted
        }
    }

    private void lookAtCell(boolean gone, Runnable stopCell) {
        long little = gone || isSetAside() ? size() : size() / WITHOUT_RESERVE;
        // more than triggers a collection, or collections would follow one another; and beside a new cushion
        long needed = little + little / 2 + (gone ? size() : 0);
        boolean mayBeFull = gone || collections != OF_WHOLE_HEAP.getCollectionCount();
        if (!spent && (free() < little || (mayBeFull && free() < needed))) {
            System.gc();
            mayBeFull = true;
        }
        collections = OF_WHOLE_HEAP.getCollectionCount();
        if (mayBeFull && free() < needed) {
            spent = true;
            stopCell.run();
        } else if (gone) {
            replenish();
        }
    }

    /** Restores a cushion that one large object has used up; not after the end of a cell, whose free memory is checked later. */
    private synchronized void replenish() {
        if (inCell && !spent) {
            setAside();
        }
    }

    private long pause() {
        return !inCell ? SELDOM_MILLIS : free() > (long) LEAST_FREE * size() ? OFTEN_MILLIS : 1;
    }

    private static GarbageCollectorMXBean ofWholeHeap() {
        List<GarbageCollectorMXBean> all = ManagementFactory.getGarbageCollectorMXBeans();
        return all.get(all.size() - 1); // all collectors of the JDK are listed in this order
    }

    /** Ends the thread that watches. */
    void close() {
        closed = true;
    }

    /** Starts a cell: restores the reserve that earlier cells have used, if there is memory. */
    void begin() {
        spent = false;
        if (!isSetAside() && free() > (long) LEAST_FREE * size()) {
            restore(LEAST_FREE);
        }
        demanded = (int) Math.max(LEAST_FREE, Math.min(MOST_FREE, free() / 2 / size()));
        collections = OF_WHOLE_HEAP.getCollectionCount();
        inCell = true;
    }

    /** Ends the code of the cell. */
    synchronized void end() {
        inCell = false;
    }

    /** Releases the reserve if the cell has ended or was stopped for lack of memory. */
    void release(boolean isExhausted) {
        if (spent || isExhausted) {
            spent = true;
            letGo();
        }
    }

    /** Returns whether memory is still lacking after a cell; threads that it has started may go on allocating. */
    boolean isShort() {
        return spent && free() < (long) MOST_FREE * size();
    }

    private synchronized void letGo() {
        held = null;
        SoftReference<byte[]> last = cushion;
        if (last != null) {
            last.clear(); // does not enqueue the reference
        }
    }

    /** Returns the failure of a cell; if the heap was full, with its size and the variables that were set to null. */
    CellFailure explained(CellFailure failure, CellVariables variables, String code) {
        if (!spent) {
            return failure;
        }
        letGo();
        List<String> freed = variables.freeUntil(() -> restore(demanded), () -> restore(LEAST_FREE), code);
        List<String> lines = new ArrayList<>(failure.lines());
        String heap = full();
        lines.add(heap);
        if (!freed.isEmpty()) {
            lines.add("To free memory, " + (freed.size() == 1 ? "this variable was" : "these variables were")
                    + " set to null: " + String.join(", ", freed) + ".");
        }
        if (!restore(LEAST_FREE)) {
            lines.add(
                    "The heap is still full of objects that no variable of a cell refers to. If later cells fail, restart the"
                            + " kernel.");
        }
        return new CellFailure(failure.name(), failure.text() + ". " + heap, lines);
    }

    private static String full() {
        long heap = Runtime.getRuntime().maxMemory();
        String size = heap < GIGABYTE
                ? heap / MEGABYTE + " MB"
                : String.format(Locale.ROOT, "%.1f GB", heap / (double) GIGABYTE);
        return "This kernel's heap of " + size + " is full. Enlarge it with ./weft install --jvm-opt -Xmx"
                + (2 * heap + GIGABYTE - 1) / GIGABYTE + "g and restart the kernel; ./weft run has the same option.";
    }

    /**
     * Restores the reserve if enough memory is left beside it for the next cell; returns whether it is restored.
     */
    private boolean restore(int reserves) {
        try {
            if (!isSetAside() && isFree((long) reserves * size())) {
                setAside();
            }
        } catch (OutOfMemoryError e) {
            // the reserve is not restored
        }
        return isSetAside();
    }

    /** Returns whether memory is free; allocating it piece by piece would leave none for other threads. */
    private static boolean isFree(long bytes) {
        if (free() > bytes) {
            return true;
        }
        long before = OF_WHOLE_HEAP.getCollectionCount();
        System.gc();
        boolean collects = OF_WHOLE_HEAP.getCollectionCount() != before; // a JVM option can disable System.gc
        return free() > bytes || (!collects && new byte[LEAST_FREE * size()].length > 0);
    }

    private boolean isSetAside() {
        SoftReference<byte[]> last = cushion;
        return held != null && last != null && last.get() != null;
    }

    private void setAside() {
        SoftReference<byte[]> last = cushion;
        if (last == null || last.get() == null) {
            cushion = new SoftReference<>(new byte[size()], atTheBrim);
        }
        if (held == null) {
            held = new byte[size()];
        }
    }

    /** Returns the free memory in bytes, without garbage that a collection would free. */
    private static long free() {
        Runtime jvm = Runtime.getRuntime();
        return jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
    }

    private static int size() {
        return (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE);
    }
}
