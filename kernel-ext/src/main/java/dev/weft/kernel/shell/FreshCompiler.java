package dev.weft.kernel.shell;

import java.io.File;
import jdk.jshell.JShell;

/**
 * Gives the shell a new compiler. The shell reuses compilers, and a compiler that failed while writing a class (a constant too long, a
 * method too large) or ended with an exception fails for all later code.
 */
record FreshCompiler(JShell shell) {
    /** Replaces the compiler by adding an entry to the class path, because the entry that is added is already there. */
    void replace() {
        String path = System.getProperty("java.class.path");
        shell.addToClasspath(path.split(File.pathSeparator, -1)[0]);
    }
}
