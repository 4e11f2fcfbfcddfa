package dev.weft.kernel;

import java.io.IOException;
import java.nio.file.Path;

/** The program in the jar: a kernel if given a connection file, else one of its commands. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        KernelProgram.run(Path.of(args[0]));
    }
}
