package dev.weft.kernel;

import dev.weft.kernel.install.Archive;
import dev.weft.kernel.wire.Connection;
import dev.weft.kernel.wire.Server;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** One kernel process: from the connection file to the last message. */
final class KernelProgram {
    private static final int SECONDS_BEFORE_RENEWAL = 20;

    private KernelProgram() {}

    static void run(Path connectionFile) throws IOException, InterruptedException {
        Server server = serve(Connection.read(connectionFile));
        Thread renewal = new Thread(KernelProgram::renewArchive, "weft-archive");
        renewal.setDaemon(true);
        renewal.start();
        server.awaitShutDown();
        Runtime.getRuntime().halt(0); // a cell that still runs, or threads it left, must not keep the process
    }

    /** A kernel that answers, in this process, as long as the process that started it lives. */
    static Server serve(Connection connection) {
        PrintStream log = System.err;
        try {
            return started(connection);
        } catch (RuntimeException | Error e) { // a library that is missing, say
            System.setErr(log); // no front end would ever show it
            throw e;
        }
    }

    private static Server started(Connection connection) {
        System.setProperty("java.awt.headless", "true");
        Server server = new Server(connection);
        CellOutput output = new CellOutput(server.publisher(), server.stdin());
        output.captureStandardStreams();
        JavaKernel kernel = new JavaKernel(output);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Farewell.say(output, server), "weft-farewell"));
        Protocol protocol = new Protocol(kernel, output, server::shutDown);
        server.start(protocol.handlers(), protocol.controlHandlers());
        ParentWatch.start(() -> Runtime.getRuntime().halt(1));
        return server;
    }

    /** The user's first cells come first. */
    private static void renewArchive() {
        try {
            TimeUnit.SECONDS.sleep(SECONDS_BEFORE_RENEWAL);
            Archive.renew();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
