package dev.weft.kernel.shell;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * The threads that run code of a cell: those that it has started, which inherit the thread group of one of its snippets, and the
 * workers of fork-join pools, whose tasks do not show their origin.
 */
final class CellThreads {
    private static final String SNIPPETS = "REPL.";
    private static final String SHELL = "jdk.jshell.";
    private static final String EXECUTOR = "java.util.concurrent.ThreadPoolExecutor";
    private static final String WAITS = "getTask";

    private final List<ThreadGroup> groups = new CopyOnWriteArrayList<>();
    private final SentStops stops = new SentStops(SentStops.LIMIT);

    /** Drops the threads of earlier cells, which continue when this cell is stopped. */
    void forgetEarlier() {
        groups.clear();
        stops.forget();
    }

    /** Returns a thread group for one snippet, inside that of the snippet that runs it, if any. */
    ThreadGroup group() {
        ThreadGroup group = new ThreadGroup("weft-cell");
        groups.add(group);
        return group;
    }

    /** Returns whether a thread or a pool runs code of a cell or is about to; threads of the JDK and of libraries do not count. */
    boolean areBusy(Map<Thread, StackTraceElement[]> stacks) {
        return PoolThreads.areBusy(stacks.keySet())
                || stacks.entrySet().stream().anyMatch(each -> isBusy(each.getKey(), each.getValue()));
    }

    /**
     * Returns whether no thread of the cell is left and no pool has a task. One check is enough: a thread that starts another is visible
     * until that one is.
     */
    boolean areGone(Map<Thread, StackTraceElement[]> stacks) {
        return stacks.entrySet().stream()
                        .noneMatch(each -> each.getKey() instanceof CellThread cell
                                ? isBusy(cell, each.getValue())
                                : isOfCell(each.getKey()))
                && !PoolThreads.areBusy(stacks.keySet());
    }

    private boolean isBusy(Thread thread, StackTraceElement[] frames) {
        return runsSnippet(frames) && isOfCell(thread) && !(thread instanceof CellThread cell && cell.isAbandoned());
    }

    /** Stops the threads of the cell that have taken an earlier stop; a frame seen before may be gone, so each is looked at again. */
    void stop(Map<Thread, StackTraceElement[]> stacks) {
        stacks.forEach((thread, frames) -> {
            if (mayStop(thread, frames) && stops.isTaken(thread) && mayStop(thread, thread.getStackTrace())) {
                stops.send(thread);
            }
        });
    }

    private boolean mayStop(Thread thread, StackTraceElement[] frames) {
        return PoolThreads.isWorker(thread)
                ? PoolThreads.runsTask(thread, frames)
                : isOfCell(thread) && !isExempt(frames);
    }

    boolean isOfCell(Thread thread) {
        ThreadGroup own = thread.getThreadGroup();
        return own != null && groups.stream().anyMatch(group -> group.parentOf(own));
    }

    /** Returns whether a thread runs a snippet; a thread without frames is just starting. */
    private static boolean runsSnippet(StackTraceElement[] frames) {
        return frames.length == 0 || any(frames, frame -> frame.getClassName().startsWith(SNIPPETS));
    }

    /**
     * Returns whether a thread must not be stopped: an executor would replace a worker that waits for work, and a stopped compiler, in
     * which a cell that calls eval spends most of its time, would be unusable for later cells.
     */
    private static boolean isExempt(StackTraceElement[] frames) {
        return any(
                frames,
                frame -> frame.getClassName().startsWith(SHELL)
                        || (frame.getClassName().equals(EXECUTOR)
                                && frame.getMethodName().equals(WAITS)));
    }

    private static boolean any(StackTraceElement[] frames, Predicate<StackTraceElement> test) {
        return Arrays.stream(frames).anyMatch(test);
    }
}
