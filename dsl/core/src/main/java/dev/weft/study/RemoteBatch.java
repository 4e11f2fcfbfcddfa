package dev.weft.study;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Many inputs on the machines of an engine. The most expensive go first, in tasks of decreasing size, which avoids
 * stragglers at the end; outcomes are in the order of the inputs, and those of an interrupted run are kept for the
 * next.
 */
final class RemoteBatch<T, R> {
    /** Each task is this part of the remaining work per core. */
    private static final int PARTS = 8;

    /**
     * The least size of a task as a part of the first one: each task costs some milliseconds regardless of its
     * content.
     */
    private static final int SMALLEST = 4;

    private static final Map<Engine, Map<String, Outcome<?>>> KEPT = Collections.synchronizedMap(new WeakHashMap<>());

    private final String what;
    private final List<T> inputs;
    private final Work<T, R> work;
    private final Engine engine;
    private final int cores;
    private final List<String> names;
    private final List<@Nullable Outcome<R>> outcomes;
    private final Progress progress;

    private RemoteBatch(String what, List<T> inputs, List<String> names, Work<T, R> work, Engine engine) {
        this.what = what;
        this.inputs = inputs;
        this.work = work;
        this.engine = engine;
        this.names = names;
        this.cores = engine.cores();
        this.outcomes = new ArrayList<>(Collections.nCopies(inputs.size(), null));
        String room = engine.room();
        this.progress = Progress.of(what + " on " + engine + (room.isEmpty() ? "" : ", " + room), inputs.size());
    }

    /**
     * Returns the outcome of each input, in their order. An input that cannot travel is an error before anything
     * starts.
     */
    static <T, R> List<Outcome<R>> map(
            String what, List<T> inputs, Work<T, R> work, ToDoubleFunction<T> effort, Engine engine) {
        ModelException.required(engine, "an engine", "Write spark(\"spark://host:7077\")");
        List<String> names =
                inputs.stream().map(input -> named(input, work, engine)).toList();
        return new RemoteBatch<>(what, inputs, names, work, engine).run(effort);
    }

    private List<Outcome<R>> run(ToDoubleFunction<T> effort) {
        Map<String, Outcome<?>> kept = KEPT.computeIfAbsent(engine, key -> new ConcurrentHashMap<>());
        recall(kept);
        List<List<Integer>> tasks = tasks(effort);
        try {
            if (!tasks.isEmpty()) {
                engine.run(what, tasks.stream().map(this::packed).toList(), new Arrivals(tasks, kept));
            }
        } catch (InterruptedException stop) {
            throw ModelException.interrupted("Interrupted after " + kept());
        } catch (ModelException lost) {
            throw new ModelException(lost.getMessage() + " Answered: " + kept(), lost);
        }
        progress.finish();
        names.forEach(kept::remove);
        return outcomes.stream()
                .map(each -> each == null ? Outcome.<R>failed("the engine lost it") : each)
                .toList();
    }

    private String kept() {
        return progress.done() + " of " + inputs.size() + " points; asking the same again goes on from there.";
    }

    /** A fingerprint of an input and its work. */
    private static <T> String named(T input, Work<T, ?> work, Engine engine) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            TaskCodec.pack(new DigestOutputStream(OutputStream.nullOutputStream(), digest), List.of(), work, input);
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException stays) {
            throw ModelException.of(
                    input + " on " + engine,
                    "the input holds " + stays.getMessage(),
                    "Answer it here by solve(method), or build it from the words of the language only");
        } catch (NoSuchAlgorithmException never) { // every JVM has it
            throw new IllegalStateException(never);
        }
    }

    @SuppressWarnings("unchecked") // the name identifies the work that made it
    private void recall(Map<String, Outcome<?>> kept) {
        for (int i = 0; i < names.size(); i++) {
            Outcome<?> known = kept.get(names.get(i));
            if (known != null) {
                outcomes.set(i, (Outcome<R>) known);
                progress.step();
            }
        }
    }

    private List<List<Integer>> tasks(ToDoubleFunction<T> effort) {
        double[] efforts = inputs.stream()
                .mapToDouble(effort)
                .map(each -> each > 0 ? each : 1)
                .toArray();
        List<Integer> open = IntStream.range(0, inputs.size())
                .filter(i -> outcomes.get(i) == null)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -efforts[i]))
                .toList();
        return open.isEmpty() ? List.of() : chunks(open, efforts, (double) cores * PARTS);
    }

    /** Groups the inputs into tasks: expensive inputs alone, cheap ones together, fewer and fewer towards the end. */
    static List<List<Integer>> chunks(List<Integer> open, double[] efforts, double parts) {
        double left = open.stream().mapToDouble(i -> efforts[i]).sum();
        List<List<Integer>> tasks = new ArrayList<>();
        List<Integer> task = new ArrayList<>();
        double dear = left / parts / SMALLEST;
        double many = open.size() / parts / SMALLEST;
        double share = left / parts;
        double taken = 0;
        for (int i : open) {
            double next = taken + efforts[i];
            if (!task.isEmpty() && next > share && (next > dear || task.size() >= many)) {
                tasks.add(task);
                task = new ArrayList<>();
                left -= taken;
                share = left / parts;
                taken = 0;
            }
            task.add(i);
            taken += efforts[i];
        }
        tasks.add(task);
        return tasks;
    }

    private byte[] packed(List<Integer> task) {
        return TaskCodec.task(work, task.stream().map(inputs::get).toList());
    }

    private final class Arrivals implements Engine.Ends {
        private final List<List<Integer>> tasks;
        private final Map<String, Outcome<?>> kept;

        Arrivals(List<List<Integer>> tasks, Map<String, Outcome<?>> kept) {
            this.tasks = tasks;
            this.kept = kept;
        }

        @Override
        public void done(int task, byte[] answer) {
            List<Outcome<R>> arrived = TaskCodec.answer(answer, work);
            for (int i = 0; i < arrived.size(); i++) {
                int input = tasks.get(task).get(i);
                outcomes.set(input, arrived.get(i));
                kept.put(names.get(input), arrived.get(i));
                progress.step();
            }
            progress.draw();
        }

        @Override
        public void idle() {
            progress.draw();
        }
    }
}
