package dev.weft.kernel.shell;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Memory that is set aside, so that a kernel whose heap a cell has filled can still say so and run the next one. Half of it is a
 * cushion that the JVM itself lets go before it refuses memory to any thread, which could be any of the kernel's. That it has done
 * so is how a full heap is noticed, or else that a collection of all of it has found hardly any: the JDK's serial collector would
 * go on looking, for minutes. The other half is for what comes after the cell. The cell's own variables go on holding what has
 * filled the heap; so they are given up, until the memory can be set aside again.
 */
final class HeapReserve {
    private static final int MOST = 32 << 20;
    private static final int SHARE = 16;

    /**
     * So many times {@link #size()} are to be free for the next cell, from half of what this one had: if it has filled the heap, what
     * it leaves is far less than that, whatever has stopped it, and if it only passed through memory it is far more.
     */
    private static final int LEAST_FREE = 4;

    private static final int MOST_FREE = 8;
    private static final int WITHOUT_RESERVE = 2; // what no collection makes room for counts as free, too
    private static final int CAUSES = 8;
    private static final long MEGABYTE = 1 << 20;
    private static final long GIGABYTE = 1 << 30;

    /** Between two looks, while a cell runs and while none does. */
    private static final long OFTEN_MILLIS = 10;

    private static final long SELDOM_MILLIS = 100;

    private static final GarbageCollectorMXBean OF_WHOLE_HEAP = ofWholeHeap();

    private final ReferenceQueue<byte[]> atTheBrim = new ReferenceQueue<>();
    private volatile @Nullable SoftReference<byte[]> cushion;
    private volatile byte @Nullable [] held;
    private volatile boolean spent;
    private volatile boolean inCell;
    private volatile long collections;
    private int demanded = LEAST_FREE;

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

    /** Has a cell stopped that has filled the heap, by a thread that is there before and takes no memory to see it. */
    void watch(Runnable stopCell) {
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        look(stopCell);
                    }
                },
                "weft-memory");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * A cell that has filled the heap may do so between two collections, and then neither this thread nor the cell's gets far: each
     * object costs another collection. So it is not waited for when there is little left. Nor is a cell stopped for what a
     * collection would yet find, or for a cushion that an earlier cell has cost.
     */
    private void look(Runnable stopCell) {
        try {
            boolean gone = atTheBrim.remove(pause()) != null;
            if (inCell) {
                lookAtCell(gone, stopCell);
            }
        } catch (OutOfMemoryError e) {
            held = null; // for the next look, which is to stop the cell
            collections = 0;
        } catch (InterruptedException e) {
            // the kernel's own thread: nobody does
        }
    }

    private void lookAtCell(boolean gone, Runnable stopCell) {
        long little = gone || isSetAside() ? size() : size() / WITHOUT_RESERVE;
        // more than leads to a collection, or the cell would run from one to the next; and beside a new cushion
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

    /** The cushion was for one large object. Nothing is set aside for a cell that has ended: how much it left free is yet to be seen. */
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
        return all.get(all.size() - 1); // as all collectors of the JDK are listed
    }

    /** A new cell: what earlier ones have spent is made up for, if there is memory again. */
    void begin() {
        spent = false;
        if (!isSetAside() && free() > (long) LEAST_FREE * size()) {
            restore(LEAST_FREE);
        }
        demanded = (int) Math.max(LEAST_FREE, Math.min(MOST_FREE, free() / 2 / size()));
        collections = OF_WHOLE_HEAP.getCollectionCount();
        inCell = true;
    }

    /** The code of the cell has ended. */
    synchronized void end() {
        inCell = false;
    }

    /** Sees to it that there is memory to go on with, if it was for lack of memory that the cell has ended, or was stopped. */
    void release(@Nullable Throwable thrown) {
        if (spent || isExhaustion(thrown)) {
            spent = true;
            letGo();
        }
    }

    /** Whether a cell has ended for lack of memory that is lacking still: what it has started may go on to take it. */
    boolean isShort() {
        return spent && free() < (long) MOST_FREE * size();
    }

    private synchronized void letGo() {
        held = null;
        SoftReference<byte[]> last = cushion;
        if (last != null) {
            last.clear(); // which tells nobody
        }
    }

    /** The failure of a cell; if the heap was full, it says how large that is, and what was done to go on. */
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
     * Sets memory aside again, if enough is left beside it: what this cell has released, and what was free when it was stopped
     * before the heap was full, are not yet enough for the next.
     */
    private boolean restore(int reserves) {
        try {
            if (!isSetAside() && isFree((long) reserves * size())) {
                setAside();
            }
        } catch (OutOfMemoryError e) {
            // it is not set aside
        }
        return isSetAside();
    }

    /** Not by taking it bit by bit, which would leave other threads none before the last bit is refused. */
    private static boolean isFree(long bytes) {
        if (free() > bytes) {
            return true;
        }
        long before = OF_WHOLE_HEAP.getCollectionCount();
        System.gc();
        boolean collects = OF_WHOLE_HEAP.getCollectionCount() != before; // there is an option that forbids it
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

    /** In bytes, without what a collection would yet find. */
    private static long free() {
        Runtime jvm = Runtime.getRuntime();
        return jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
    }

    private static int size() {
        return (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE);
    }
}
