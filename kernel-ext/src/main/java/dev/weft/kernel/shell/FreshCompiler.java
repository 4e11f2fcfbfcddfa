package dev.weft.kernel.shell;

import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import jdk.jshell.JShell;

/**
 * Gives the shell a new compiler. The shell reuses compilers, and a compiler that failed while writing a class (a constant too long, a
 * method too large) or ended with an exception fails for all later code.
 */
final class FreshCompiler {
    private final JShell shell;

    FreshCompiler(JShell shell) {
        this.shell = shell;
    }

    void replace() {
        try {
            Field tasks = JShell.class.getDeclaredField("taskFactory");
            tasks.setAccessible(true);
            Object factory = tasks.get(shell);
            Method replace = factory.getClass().getDeclaredMethod("initTaskPool");
            replace.setAccessible(true);
            replace.invoke(factory);
        } catch (ReflectiveOperationException | RuntimeException other) {
            String path = System.getProperty("java.class.path");
            shell.addToClasspath(
                    path.split(File.pathSeparator, -1)[0]); // replaces the compiler; the entry is present already
        }
    }
}
