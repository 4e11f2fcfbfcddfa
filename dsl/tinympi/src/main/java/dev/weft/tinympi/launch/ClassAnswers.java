package dev.weft.tinympi.launch;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Answers the requests of nodes for classes that only the launcher's JVM has. Only classes are sent, no other resources. */
final class ClassAnswers {
    private static final int LONGEST_NAME = 1024;

    private volatile ClassLoader classes = ClassAnswers.class.getClassLoader();
    private int number;

    /** Answers from this loader from now on, and returns its number, which is the same for the same loader. */
    synchronized int use(ClassLoader loader) {
        if (loader != classes) {
            classes = loader;
            number++;
        }
        return number;
    }

    Frame reply(Frame request) {
        byte[] found = null;
        try {
            found = isClassName(request.text()) ? answer(request) : null;
        } catch (IOException | RuntimeException | LinkageError unable) {
            // the node reports that it does not find the class
        }
        return Frame.of(FrameKind.REPLY, request.number(), found == null ? 0 : 1, found == null ? new byte[0] : found);
    }

    private byte @Nullable [] answer(Frame request) throws IOException {
        String name = request.text();
        if (request.kind() == FrameKind.ASK_CLASS) {
            try (InputStream in = classes.getResourceAsStream(name.replace('.', '/') + ".class")) {
                return in == null ? null : in.readAllBytes();
            }
        }
        try {
            return SnippetValues.isSnippet(name) ? SnippetValues.of(Class.forName(name, false, classes)) : null;
        } catch (ClassNotFoundException unknown) {
            return null;
        }
    }

    /** Returns whether a text is the binary name of a class: identifiers between dots, so that it is no path to another file. */
    static boolean isClassName(String name) {
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            return false;
        }
        for (String part : name.split("\\.", -1)) {
            if (part.isEmpty() || !Character.isJavaIdentifierStart(part.charAt(0))) {
                return false;
            }
            if (!part.chars().allMatch(Character::isJavaIdentifierPart)) {
                return false;
            }
        }
        return true;
    }
}
