package dev.weft.kernel.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToLongFunction;

/** Runs several notebooks at once. The longest start first, so that none runs alone at the end. */
final class SideBySide<T> {
    /** The work for one notebook. */
    interface Work<T> {
        String on(T item) throws RunProblem, InterruptedException;
    }

    /** Receives each outcome, a text or a problem, in the order of the list and not of the ends. */
    interface Report<T> {
        void done(T item, String text);

        void failed(T item, RunProblem problem);
    }

    private final int atOnce;
    private final ToLongFunction<T> weight;

    SideBySide(int atOnce, ToLongFunction<T> weight) {
        this.atOnce = atOnce;
        this.weight = weight;
    }

    void run(List<T> items, Work<T> work, Report<T> report) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(atOnce, items.size())));
        try {
            List<Integer> order = new ArrayList<>();
            Map<Integer, Future<String>> ended = new HashMap<>();
            for (int i = 0; i < items.size(); i++) {
                order.add(i);
            }
            order.sort(Comparator.comparingLong((Integer i) -> -weight.applyAsLong(items.get(i))));
            for (int i : order) {
                ended.put(i, pool.submit(() -> work.on(items.get(i))));
            }
            for (int i = 0; i < items.size(); i++) {
                tell(items.get(i), Objects.requireNonNull(ended.get(i)), report);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> void tell(T item, Future<String> ended, Report<T> report) throws InterruptedException {
        try {
            report.done(item, ended.get());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RunProblem problem) {
                report.failed(item, problem);
            } else if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException("a run was stopped");
            } else {
                throw new IllegalStateException("a run ended unexpectedly", e.getCause());
            }
        }
    }
}
