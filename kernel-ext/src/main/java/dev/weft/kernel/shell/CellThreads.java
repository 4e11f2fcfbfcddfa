package dev.weft.kernel.shell;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * The threads that run code of a cell: those that it has started, which inherit the group of one of its snippets, and the
 * workers of fork-join pools, whose tasks do not tell where they come from.
 */
final class CellThreads {
    private static final String SNIPPETS = "REPL.";
    private static final String SHELL = "jdk.jshell.";
    private static final String EXECUTOR = "java.util.concurrent.ThreadPoolExecutor";
    private static final String WAITS = "getTask";

    /** Between two attempts on one thread: for its finally blocks, and so that none hits a pool's own bookkeeping. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final List<ThreadGroup> groups = new CopyOnWriteArrayList<>();
    private final Map<Thread, Long> stopped = new ConcurrentHashMap<>();

    /** What earlier cells have started is theirs: it runs on when this cell is stopped. */
    void forgetEarlier() {
        groups.clear();
        stopped.clear();
    }

    /** A group for one snippet, inside that of the snippet that runs it, if one does. */
    ThreadGroup group() {
        ThreadGroup group = new ThreadGroup("weft-cell");
        groups.add(group);
        return group;
    }

    /** Whether a thread or a pool runs code or is about to. One that the JDK or a library keeps for itself does not count. */
    boolean areBusy(Map<Thread, StackTraceElement[]> stacks) {
        return PoolThreads.areBusy(stacks.keySet())
                || stacks.entrySet().stream().anyMatch(each -> isBusy(each.getKey(), each.getValue()));
    }

    /**
     * Whether no thread of the cell is left, and pools have no task. Then one look is enough: whoever starts a thread is seen until
     * that thread is.
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

    void stop(Map<Thread, StackTraceElement[]> stacks) {
        stacks.forEach((thread, frames) -> {
            boolean runs = PoolThreads.isWorker(thread)
                    ? PoolThreads.runsTask(thread, frames)
                    : isOfCell(thread) && !isExempt(frames);
            if (runs && isDue(thread)) {
                end(thread);
            }
        });
    }

    boolean isOfCell(Thread thread) {
        ThreadGroup own = thread.getThreadGroup();
        return own != null && groups.stream().anyMatch(group -> group.parentOf(own));
    }

    private boolean isDue(Thread thread) {
        long now = System.nanoTime();
        Long before = stopped.get(thread);
        if (before != null && now - before < PAUSE.toNanos()) {
            return false;
        }
        stopped.put(thread, now);
        return true;
    }

    /** A thread without frames is just starting. */
    private static boolean runsSnippet(StackTraceElement[] frames) {
        return frames.length == 0 || any(frames, frame -> frame.getClassName().startsWith(SNIPPETS));
    }

    /**
     * An executor would start another thread in place of one that waits for work; and the compiler, in which a cell that calls
     * eval is most of its time, would be of no use to any later cell.
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

    /** Ends what a thread runs: at once on Java 17; newer JDKs can only wake it, and end it by the checks woven into its code. */
    @SuppressWarnings({"deprecation", "removal"})
    private static void end(Thread thread) {
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            thread.interrupt();
        }
    }
}
