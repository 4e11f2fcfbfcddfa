package dev.weft.tinympi.launch;

import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns a value into bytes for nodes, and back. Code of any class of this JVM may leave it, since nodes can request its classes. */
public final class TaskBytes {
    private TaskBytes() {}

    /**
     * Returns the bytes of a value that is serializable: for example a lambda whose type extends {@code Serializable}.
     *
     * @throws ModelException if a part of the value is not serializable; the message names the part and its class
     */
    public static byte[] pack(@Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Packing out = null;
        try {
            out = new Packing(bytes);
            out.writeObject(value);
            out.close();
            return bytes.toByteArray();
        } catch (NotSerializableException stays) {
            throw unable(
                    out == null ? "" : out.placeOf(stays.getMessage()),
                    named(stays.getMessage()) + " is not serializable",
                    stays);
        } catch (InvalidClassException odd) {
            throw unable("", odd.getMessage(), odd);
        } catch (IOException own) {
            throw unable("", "its own code to write itself failed: " + own, own);
        }
    }

    /**
     * Returns the value of these bytes.
     *
     * @param classes finds the classes of the value; on a node, the context class loader of the thread of {@link NodeProgram#run}
     */
    public static @Nullable Object unpack(byte[] bytes, ClassLoader classes) {
        try (Unpacking in = new Unpacking(bytes, classes)) {
            return in.readObject();
        } catch (ClassNotFoundException unknown) {
            throw new ModelException(
                    "value from another JVM: its class " + unknown.getMessage()
                            + " is not on the class path here. Start this JVM with the same class path.",
                    unknown);
        } catch (IOException other) {
            throw new ModelException(
                    "value from another JVM: cannot be read (" + other
                            + "). Use the same version of its classes in both.",
                    other);
        }
    }

    private static ModelException unable(String place, @Nullable String why, Exception cause) {
        return new ModelException(
                "code or value for other nodes: " + place + why
                        + ". Keep it out of the code that runs on nodes, or let its class implement Serializable.",
                cause);
    }

    /** Returns the class of a lambda in words that a user knows. */
    private static String named(@Nullable String type) {
        String text = String.valueOf(type);
        int lambda = text.indexOf("$$Lambda");
        return lambda < 0 ? text : "a lambda of " + text.substring(0, lambda) + " (its type)";
    }

    /** Remembers the objects that it writes, to find which one holds an object that cannot be written. */
    private static final class Packing extends ObjectOutputStream {
        private static final int MOST = 1 << 16;
        private final List<Object> written = new ArrayList<>();

        Packing(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object value) {
            if (written.size() < MOST) {
                written.add(value);
            }
            return value;
        }

        /** Returns the holder of an object of this class, such as "the field scanner of app.Work: "; empty if unknown. */
        String placeOf(@Nullable String type) {
            int last = written.size() - 1; // what follows are parts of the exception, which the stream writes as well
            while (last >= 0 && !written.get(last).getClass().getName().equals(type)) {
                last--;
            }
            if (last < 0) {
                return "";
            }
            Object part = written.get(last);
            Stream<Object> lambdas = written.stream().filter(SerializedLambda.class::isInstance);
            return Stream.concat(lambdas, written.stream())
                    .map(holder -> placeIn(holder, part))
                    .filter(place -> !place.isEmpty())
                    .map(place -> place + ": ")
                    .findFirst()
                    .orElse("");
        }

        private static String placeIn(Object holder, Object part) {
            if (holder instanceof SerializedLambda lambda) {
                return captures(lambda, part)
                        ? "a variable that a lambda of "
                                + lambda.getCapturingClass().replace('/', '.') + " uses"
                        : "";
            }
            if (holder instanceof Object[] array) {
                return has(Arrays.asList(array), part) ? "an element of an array" : "";
            }
            if (holder instanceof Collection<?> all) {
                return has(all, part) ? "an element of a collection" : "";
            }
            if (holder instanceof Map<?, ?> map) {
                return has(map.values(), part) || has(map.keySet(), part) ? "an entry of a map" : "";
            }
            return field(holder, part);
        }

        private static boolean captures(SerializedLambda lambda, Object part) {
            return IntStream.range(0, lambda.getCapturedArgCount()).anyMatch(i -> lambda.getCapturedArg(i) == part);
        }

        private static boolean has(Collection<?> all, Object part) {
            return all.stream().anyMatch(each -> each == part);
        }

        private static String field(Object holder, Object part) {
            for (Class<?> type = holder.getClass(); type != null; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())
                            && !field.getType().isPrimitive()
                            && field.trySetAccessible()
                            && value(field, holder) == part) {
                        return "the field " + field.getName() + " of " + type.getName();
                    }
                }
            }
            return "";
        }

        private static @Nullable Object value(Field field, Object holder) {
            try {
                return field.get(holder);
            } catch (IllegalAccessException closed) {
                return null;
            }
        }
    }

    private static final class Unpacking extends ObjectInputStream {
        private static final Set<String> PRIMITIVES =
                Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double", "void");

        private final ClassLoader classes;

        Unpacking(byte[] bytes, ClassLoader classes) throws IOException {
            super(new ByteArrayInputStream(bytes));
            this.classes = classes;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
            return PRIMITIVES.contains(type.getName())
                    ? super.resolveClass(type)
                    : Class.forName(type.getName(), false, classes);
        }

        @Override
        protected Class<?> resolveProxyClass(String[] names) throws IOException, ClassNotFoundException {
            Class<?>[] interfaces = new Class<?>[names.length];
            for (int i = 0; i < names.length; i++) {
                interfaces[i] = Class.forName(names[i], false, classes);
            }
            return Proxy.newProxyInstance(classes, interfaces, (proxy, method, arguments) -> null)
                    .getClass();
        }
    }
}
