package dev.weft.study;

import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.List;

/** Encodes values for another machine: a task is its work and some inputs, its answer an {@link Outcome} for each. */
final class TaskCodec {
    private TaskCodec() {}

    /** Encodes a task. */
    static <T, R> byte[] task(Work<T, R> work, List<T> inputs) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            pack(bytes, List.of(), work, new ArrayList<>(inputs));
        } catch (IOException never) { // each input was encoded alone before
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    /** Encodes these values, or says which part of them cannot leave this JVM. */
    static void pack(OutputStream to, List<Object> known, Object... values) throws IOException {
        try (Packing out = new Packing(to, known)) {
            for (Object value : values) {
                out.writeObject(value);
            }
        }
    }

    /** Runs a task where its bytes have arrived. */
    @SuppressWarnings("unchecked") // task() wrote these types
    static byte[] work(byte[] task) {
        try (Unpacking in = new Unpacking(task, List.of())) {
            Work<Object, Object> work = (Work<Object, Object>) in.readObject();
            List<Object> inputs = (List<Object>) in.readObject();
            List<Object> known = work.known();
            List<Outcome<Object>> outcomes = new ArrayList<>();
            for (Object input : inputs) {
                outcomes.add(Workers.inside(() -> outcome(work, input)));
            }
            return packed(known, outcomes);
        } catch (IOException | ClassNotFoundException other) {
            throw new IllegalStateException("The task was packed by another version of Weft: " + other, other);
        }
    }

    private static byte[] packed(List<Object> known, List<Outcome<Object>> outcomes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            pack(bytes, known, outcomes);
        } catch (IOException unable) {
            bytes.reset();
            outcomes.replaceAll(each -> ableToTravel(known, each));
            pack(bytes, known, outcomes);
        }
        return bytes.toByteArray();
    }

    private static Outcome<Object> ableToTravel(List<Object> known, Outcome<Object> outcome) {
        try {
            pack(OutputStream.nullOutputStream(), known, outcome);
            return outcome;
        } catch (IOException unable) {
            return Outcome.failed("its answer cannot travel (" + unable.getMessage() + ")");
        }
    }

    private static Outcome<Object> outcome(Work<Object, Object> work, Object input) {
        try {
            return Outcome.of(work.of(input));
        } catch (ModelException said) {
            return Outcome.failed(String.valueOf(said.getMessage()));
        } catch (OutOfMemoryError full) {
            return Outcome.failed("this question needs more memory than a worker has, "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB. Give workers more, such as"
                    + " spark(address, \"spark.executor.memory=8g\").");
        } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError failure) {
            return Outcome.failed(ModelException.argument(failure));
        }
    }

    /** Decodes the outcome of each input of a task. */
    @SuppressWarnings("unchecked") // work() wrote these types
    static <R> List<Outcome<R>> answer(byte[] answer, Work<?, R> work) {
        try (Unpacking in = new Unpacking(answer, work.known())) {
            return (List<Outcome<R>>) in.readObject();
        } catch (IOException | ClassNotFoundException other) {
            throw new ModelException(
                    "answer of an engine: its machines have another version of Weft (" + other
                            + "). Install the same version.",
                    other);
        }
    }

    /** A placeholder for a value that the reader has. */
    private record Known(int number) implements Serializable {}

    /** Lets only Weft's own values and those of the JDK out. */
    private static final class Packing extends ObjectOutputStream {
        private static final List<String> OURS = List.of("dev.weft.", "org.apache.commons.math3.");
        private final List<Object> known;

        Packing(OutputStream out, List<Object> known) throws IOException {
            super(out);
            this.known = known;
            enableReplaceObject(true);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            Class<?> element = type;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            boolean jdk = element.isPrimitive() || element.getModule().isNamed();
            if (!jdk) {
                require(element.getName());
            }
        }

        private static void require(String type) throws NotSerializableException {
            if (OURS.stream().noneMatch(type::startsWith)) {
                throw new NotSerializableException("code of " + type + ", which exists in this JVM only");
            }
        }

        @Override
        protected Object replaceObject(Object value) throws IOException {
            if (value instanceof SerializedLambda lambda) {
                require(lambda.getCapturingClass().replace('/', '.'));
            }
            for (int i = 0; i < known.size(); i++) {
                if (known.get(i) == value) {
                    return new Known(i);
                }
            }
            return value;
        }
    }

    private static final class Unpacking extends ObjectInputStream {
        private final List<Object> known;

        Unpacking(byte[] bytes, List<Object> known) throws IOException {
            super(new ByteArrayInputStream(bytes));
            this.known = known;
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object value) throws IOException {
            if (!(value instanceof Known one)) {
                return value;
            }
            if (one.number() >= known.size()) {
                throw new InvalidClassException("no value has the number " + one.number());
            }
            return known.get(one.number());
        }
    }
}
