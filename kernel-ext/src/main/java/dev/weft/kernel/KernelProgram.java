package dev.weft.kernel;

import dev.weft.kernel.wire.Connection;
import dev.weft.kernel.wire.Server;
import java.io.IOException;
import java.nio.file.Path;

/** One kernel process: from the connection file to the last message. */
final class KernelProgram {
    private KernelProgram() {}

    static void run(Path connectionFile) throws IOException, InterruptedException {
        System.setProperty("java.awt.headless", "true");
        Server server = new Server(Connection.read(connectionFile));
        CellOutput output = new CellOutput(server.publisher(), server.stdin());
        output.captureStandardStreams();
        JavaKernel kernel = new JavaKernel(output);
        server.start(new Protocol(kernel, output, server::shutDown).handlers());
        ParentWatch.start(() -> Runtime.getRuntime().halt(1));
        server.awaitShutDown();
        Runtime.getRuntime().halt(0); // a cell that still runs, or threads it left, must not keep the process
    }
}
