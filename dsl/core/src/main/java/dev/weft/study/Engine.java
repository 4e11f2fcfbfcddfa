package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Remote machines that answer questions: {@code asked.solve(exact, spark("spark://host:7077"))}. An engine receives
 * tasks, each a few questions as bytes, and returns the bytes that {@link #work} makes of them on its machines; it
 * knows nothing of models. Answers from before an interrupt are kept, so that repeating the call continues from there.
 */
public interface Engine {
    /** Returns the number of tasks that run at once; may start the engine. */
    int cores();

    /**
     * Returns the memory that a question may use, such as {@code 512 MB for each question}, once the engine has
     * started; empty if unknown.
     */
    default String room() {
        return "";
    }

    /**
     * Runs all tasks, the first ones first, and reports each as it ends, in the calling thread.
     *
     * @throws InterruptedException if that thread was interrupted; the engine has then ended its work
     */
    void run(String name, List<byte[]> tasks, Ends ends) throws InterruptedException;

    /**
     * Returns the answers in the order of the inputs; the most expensive input is begun first. An input that cannot
     * travel is an error before anything starts; an input that fails is an error that names it.
     */
    default <T, R> List<R> map(String what, List<T> inputs, Work<T, R> work, ToDoubleFunction<T> effort) {
        List<Outcome<R>> outcomes = RemoteBatch.map(what, inputs, work, effort, this);
        return IntStream.range(0, inputs.size())
                .mapToObj(i -> outcomes.get(i).orThrow(inputs.get(i)))
                .toList();
    }

    /** Computes the result of a task on one of the engine's machines. */
    static byte[] work(byte[] task) {
        return TaskCodec.work(task);
    }

    /** Receives the progress of a run. */
    interface Ends {
        /** Called when this task is done. */
        void done(int task, byte[] answer);

        /** Called a few times a second without news. */
        void idle();
    }

    /** A service that provides engines: a library beside Weft. */
    interface Source {
        /** Returns the kind, such as {@code spark}. */
        String name();

        /** Returns the engine at this address, with settings of its own such as {@code spark.executor.memory=4g}. */
        Engine at(String address, List<String> settings);
    }

    /** Returns the engine of this kind at this address. */
    static Engine of(String kind, String address, List<String> settings) {
        ModelException.required(
                address, "an address", "Write spark(\"spark://host:7077\"), or spark() for this machine");
        for (Source source :
                ServiceLoader.load(Source.class, Thread.currentThread().getContextClassLoader())) {
            if (source.name().equals(kind)) {
                return source.at(address, settings);
            }
        }
        throw ModelException.of(
                "engine " + ModelException.argument(kind),
                "its library is not on the class path; it is large and installed on demand",
                "Run ./weft " + kind + " once, then write %maven dev.weft:weft-" + kind + ":" + version()
                        + " in a cell above");
    }

    /** Returns the version of Weft, such as {@code 0.1.0}. */
    static String version() {
        String version = Engine.class.getPackage().getImplementationVersion();
        return version == null ? "0.1.0" : version;
    }
}
