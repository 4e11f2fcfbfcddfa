package dev.weft.kernel.shell;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the code of loaded classes. The JVM loads this class into itself as its agent, at the first use, since an agent from the start
 * slows the loading of every class. It needs {@link JvmOptions#REDEFINING}.
 */
public final class Redefinition {
    private static volatile @Nullable Instrumentation instrumentation;
    private static boolean isTried;

    private Redefinition() {}

    /** Receives the JVM's means of redefinition; called by the JVM. */
    public static void agentmain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /** Replaces the code of classes; returns false, without any change, if the JVM cannot, for example because a field is new. */
    static synchronized boolean redefine(List<ClassDefinition> classes) {
        Instrumentation means = means();
        if (means == null) {
            return false;
        }
        try {
            means.redefineClasses(classes.toArray(ClassDefinition[]::new));
            return true;
        } catch (UnsupportedOperationException | LinkageError | ClassNotFoundException | UnmodifiableClassException e) {
            return false;
        }
    }

    private static @Nullable Instrumentation means() {
        if (!isTried) {
            isTried = true;
            try {
                attach();
            } catch (Exception | LinkageError e) {
                instrumentation = null; // the JVM was started without the options, or the system forbids it
            }
        }
        return instrumentation;
    }

    private static void attach() throws Exception {
        if (!Boolean.getBoolean("jdk.attach.allowAttachSelf")) {
            return;
        }
        Path jar = agent();
        try {
            VirtualMachine jvm =
                    VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
            try {
                jvm.loadAgent(jar.toString());
            } finally {
                jvm.detach();
            }
        } finally {
            Files.delete(jar);
        }
    }

    /** Returns a jar that names this class, which is on the class path. */
    private static Path agent() throws IOException {
        Manifest manifest = new Manifest();
        Attributes entries = manifest.getMainAttributes();
        entries.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        entries.putValue("Agent-Class", Redefinition.class.getName());
        entries.putValue("Can-Redefine-Classes", "true");
        Path jar = Files.createTempFile("weft", ".jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
