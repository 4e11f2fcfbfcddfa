package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Machines beyond this one that answer questions: {@code asked.solve(exact, spark("spark://host:7077"))}. It is given tasks, each a
 * few questions as bytes, and gives back the bytes that {@link #work} makes of them on the machines that it has; it knows nothing of
 * models. What was answered before an interrupt is kept, so that asking the same once more goes on from there.
 */
public interface Engine {
    /** How many tasks it works on at once; may start it. */
    int cores();

    /** What a question may need, such as {@code 512 MB for each question}, once it has started; empty if that is not known. */
    default String room() {
        return "";
    }

    /**
     * Does all tasks, the first ones first, and tells each as it ends, in the thread that called.
     *
     * @throws InterruptedException if that thread was interrupted; the engine has then ended what it was doing
     */
    void run(String name, List<byte[]> tasks, Ends ends) throws InterruptedException;

    /**
     * The answer for each input in their order, the dearest begun first. What cannot travel is an error before anything starts; an input
     * that fails is an error that names it.
     */
    default <T, R> List<R> map(String what, List<T> inputs, Work<T, R> work, ToDoubleFunction<T> effort) {
        List<Outcome<R>> outcomes = RemoteBatch.map(what, inputs, work, effort, this);
        return IntStream.range(0, inputs.size())
                .mapToObj(i -> outcomes.get(i).orThrow(inputs.get(i)))
                .toList();
    }

    /** What one of its machines does with a task. */
    static byte[] work(byte[] task) {
        return TaskCodec.work(task);
    }

    /** How the tasks of a run end. */
    interface Ends {
        /** This one was done. */
        void done(int task, byte[] answer);

        /** Nothing is to be told; called a few times a second. */
        void idle();
    }

    /** Where engines come from: a library beside Weft, found as a service. */
    interface Source {
        /** Such as {@code spark}. */
        String name();

        /** The engine at this address, with settings of its own such as {@code spark.executor.memory=4g}. */
        Engine at(String address, List<String> settings);
    }

    /** The engine of this kind at this address. */
    static Engine of(String kind, String address, List<String> settings) {
        ModelException.required(
                address, "an address", "Write spark(\"spark://host:7077\"), or spark() for this machine");
        for (Source source :
                ServiceLoader.load(Source.class, Thread.currentThread().getContextClassLoader())) {
            if (source.name().equals(kind)) {
                return source.at(address, settings);
            }
        }
        throw ModelException.cannot(
                "use the engine",
                kind,
                "its library is not here; it is not small, so nobody has it who does not ask for it",
                "Run ./weft " + kind + " once, then write %maven dev.weft:weft-" + kind + ":" + version()
                        + " in a cell above");
    }

    private static String version() {
        String version = Engine.class.getPackage().getImplementationVersion();
        return version == null ? "0.1.0-SNAPSHOT" : version;
    }
}
