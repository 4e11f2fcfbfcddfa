package dev.weft.study;

import java.util.ArrayList;
import java.util.List;

/** An engine in this thread, with everything sent as bytes; it can be interrupted after some tasks. */
public final class LoopEngine implements Engine {
    private final int cores;
    private final List<Integer> sizes = new ArrayList<>();
    private int before = Integer.MAX_VALUE;

    private LoopEngine(int cores) {
        this.cores = cores;
    }

    public static LoopEngine of(int cores) {
        return new LoopEngine(cores);
    }

    /** The next run is interrupted after so many tasks. */
    void interruptAfter(int tasks) {
        before = tasks;
    }

    /** How many tasks it did. */
    public int tasks() {
        return sizes.size();
    }

    @Override
    public int cores() {
        return cores;
    }

    @Override
    public void run(String name, List<byte[]> tasks, Ends ends) throws InterruptedException {
        for (int i = 0; i < tasks.size(); i++) {
            if (i >= before) {
                before = Integer.MAX_VALUE;
                throw new InterruptedException();
            }
            sizes.add(tasks.get(i).length);
            ends.done(i, Engine.work(tasks.get(i)));
            ends.idle();
        }
    }

    @Override
    public String toString() {
        return "a loop";
    }
}
