package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A progress bar for long work. Any thread may count; only the thread that waits for the work draws, a few times a
 * second, because a kernel's output belongs to the thread that runs the cell.
 */
public final class Progress {
    private static final long FIRST_AFTER_NANOS = 500_000_000L;
    private static final long EVERY_NANOS = 200_000_000L;
    /** Small steps between two looks at the clock. */
    private static final long PATIENCE = 1 << 10;

    private static final AtomicInteger SERIAL = new AtomicInteger();

    private final String id = "weft-progress-" + ProcessHandle.current().pid() + "-" + SERIAL.incrementAndGet();
    private final String what;
    private final long total;
    private final LongSupplier clock;
    private final long start;
    /** Workers of a sweep draw nothing: the sweep has a bar of its own, and workers must not write to the cell. */
    private final boolean silent = Workers.inside();

    private final AtomicLong done = new AtomicLong();
    private long lastDrawn;
    private boolean visible;

    private Progress(String what, long total, LongSupplier clock) {
        this.what = what;
        this.total = total;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.lastDrawn = start;
    }

    /** Makes a bar for this number of steps; nothing is drawn in the first half second. */
    public static Progress of(String what, long total) {
        return of(what, total, System::nanoTime);
    }

    /** Makes a bar with a clock that counts nanoseconds. */
    static Progress of(String what, long total, LongSupplier clock) {
        return new Progress(what, total, clock);
    }

    /** Counts one step. */
    public void step() {
        done.incrementAndGet();
    }

    /** Counts one of many small steps; only for the thread that waits for them. An interrupt ends it with an error. */
    public void tick() {
        if (done.incrementAndGet() % PATIENCE == 0) {
            pause();
        }
    }

    /** Counts a step that is long enough to look at the clock each time. */
    public void stride() {
        done.incrementAndGet();
        pause();
    }

    private void pause() {
        if (Thread.interrupted()) {
            throw ModelException.interrupted("Interrupted after " + done + " of " + total + " (" + what + ").");
        }
        draw();
    }

    /** Fails if the thread was interrupted, for work of unknown length; costs a few nanoseconds. */
    public static void stopIfInterrupted(String what) {
        if (Thread.interrupted()) {
            throw ModelException.interrupted("Interrupted while " + what + ".");
        }
    }

    /** Sets the number of completed steps. */
    public long done() {
        return done.get();
    }

    /** Draws the bar if it is due. */
    public void draw() {
        long now = clock.getAsLong();
        if (!silent && now - start >= FIRST_AFTER_NANOS && now - lastDrawn >= EVERY_NANOS) {
            show(now);
        }
    }

    /** Draws the last state if the bar was ever drawn. */
    public void finish() {
        if (visible) {
            show(clock.getAsLong());
        }
    }

    private void show(long now) {
        lastDrawn = now;
        visible = true;
        Display.update(id, new Bar(what, done.get(), total, (now - start) * 1e-9));
    }

    /** The bar at one moment. */
    private record Bar(String what, long done, long total, double seconds) implements Rich {
        @Override
        public Map<String, Object> bundle() {
            Map<String, Object> bundle = new LinkedHashMap<>();
            bundle.put(
                    "text/html",
                    "<progress value=\"" + done + "\" max=\"" + total + "\"></progress> "
                            + toString().replace("<", "&lt;"));
            bundle.put("text/plain", toString());
            return bundle;
        }

        @Override
        public String toString() {
            String time = Digits.four(Math.rint(seconds * 10) / 10) + " s";
            String left = done == 0 || done == total
                    ? ""
                    : ", about " + Digits.four(Math.ceil(seconds / done * (total - done))) + " s left";
            return what + ": " + done + " of " + total + ", " + time + left;
        }
    }
}
