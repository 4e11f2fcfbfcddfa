package dev.weft.tinympi.launch;

import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.function.Consumer;

/**
 * The values of the variables of notebook cells, which JShell keeps in static fields of the classes of snippets. Code of a cell that
 * runs on a node sees the values that the variables have when the task starts; values that are assigned there stay there.
 */
final class SnippetValues {
    /** The package in which JShell declares snippets. */
    private static final String PACKAGE = "REPL.";

    private static final int ABSENT = -1;

    private SnippetValues() {}

    static boolean isSnippet(String type) {
        return type.startsWith(PACKAGE);
    }

    /** Returns the values of the static variables of a class; those that are not serializable are listed without their value. */
    static byte[] of(Class<?> type) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (Field field : type.getDeclaredFields()) {
                if (isVariable(field)) {
                    out.writeUTF(field.getName());
                    write(out, field);
                }
            }
        } catch (IOException never) { // memory does not fail
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    private static boolean isVariable(Field field) {
        int is = field.getModifiers();
        return Modifier.isStatic(is) && !Modifier.isFinal(is) && !field.isSynthetic() && field.trySetAccessible();
    }

    private static void write(DataOutputStream out, Field field) throws IOException {
        try {
            byte[] value = TaskBytes.pack(field.get(null));
            out.writeInt(value.length);
            out.write(value);
        } catch (ModelException | IllegalAccessException stays) {
            out.writeInt(ABSENT);
        }
    }

    /**
     * Sets the variables of a class.
     *
     * @param absent receives each variable that has a value only in the launcher, with its type
     */
    static void set(Class<?> type, byte[] values, Consumer<String> absent) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(values))) {
            while (in.available() > 0) {
                Field field = type.getDeclaredField(in.readUTF());
                int length = in.readInt();
                if (length == ABSENT || !isVariable(field)) {
                    absent.accept(field.getName() + " (" + field.getType().getSimpleName() + ")");
                } else {
                    field.set(null, TaskBytes.unpack(in.readNBytes(length), type.getClassLoader()));
                }
            }
        } catch (IOException | ReflectiveOperationException | ModelException odd) {
            absent.accept("a variable of " + type.getName() + " (" + odd.getMessage() + ")");
        }
    }
}
