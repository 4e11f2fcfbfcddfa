package dev.weft.kernel;

import dev.weft.kernel.install.Archive;
import dev.weft.kernel.wire.Connection;
import dev.weft.kernel.wire.KernelThread;
import dev.weft.kernel.wire.Server;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A kernel process, from the connection file to the last message. */
final class KernelProgram {
    private static final int SECONDS_BEFORE_RENEWAL = 20;

    private KernelProgram() {}

    static void run(Path connectionFile) throws IOException {
        Server server = serve(Connection.read(connectionFile));
        new KernelThread(KernelProgram::renewArchive, "weft-archive").start();
        server.awaitShutDown();
        Runtime.getRuntime().halt(0); // a running cell or threads of cells must not keep the process alive
    }

    /** Starts a kernel in this process; it ends when its parent process ends. */
    static Server serve(Connection connection) {
        PrintStream log = System.err;
        try {
            return started(connection);
        } catch (RuntimeException | Error e) { // such as a missing library
            System.setErr(log); // the front end does not show errors of the start
            throw e;
        }
    }

    private static Server started(Connection connection) {
        ParentWatch.start(() -> Runtime.getRuntime().halt(1)); // first: the parent may end while the kernel starts
        System.setProperty("java.awt.headless", "true");
        Server server = new Server(connection);
        CellOutput output = new CellOutput(server.publisher(), server.stdin());
        output.captureStandardStreams();
        JavaKernel kernel = new JavaKernel(output);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Farewell.say(output, server), "weft-farewell"));
        Protocol protocol = new Protocol(kernel, output, server::shutDown);
        server.start(protocol.handlers(), protocol.controlHandlers());
        return server;
    }

    /** Renews the archive of classes after the user's first cells. */
    private static void renewArchive() {
        try {
            TimeUnit.SECONDS.sleep(SECONDS_BEFORE_RENEWAL);
            Archive.renew();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
