package dev.weft.tinympi.launch;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Listens for nodes. A connection that does not prove the secret is closed and counted, and listening goes on. */
final class ControlServer implements Closeable {
    private static final int BACKLOG = 256;
    /** Handshakes at the same time; more connections are refused, since silent ones hold a thread until their time limit. */
    private static final int MOST_HANDSHAKES = 512;

    private final ServerSocket server;
    private final Handshake handshake;
    private final Arrival arrival;
    private final Semaphore handshakes = new Semaphore(MOST_HANDSHAKES);
    private final AtomicInteger refused = new AtomicInteger();

    /** Receives the connection of a node that has proved the secret; throws to refuse it. */
    interface Arrival {
        void arrived(int node, Socket socket) throws IOException;
    }

    private ControlServer(ServerSocket server, Handshake handshake, Arrival arrival) {
        this.server = server;
        this.handshake = handshake;
        this.arrival = arrival;
    }

    static ControlServer open(InetAddress address, Handshake handshake, Arrival arrival) throws IOException {
        ServerSocket socket = new ServerSocket(0, BACKLOG, address);
        ControlServer server = new ControlServer(socket, handshake, arrival);
        Daemons.start("weft-nodes-accept", server::accept);
        return server;
    }

    InetSocketAddress address() {
        return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
    }

    /** Returns the number of connections that were refused. */
    int refused() {
        return refused.get();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                if (handshakes.tryAcquire()) {
                    Daemons.start("weft-nodes-handshake", () -> welcome(socket));
                } else {
                    refuse(socket);
                }
            } catch (IOException closed) {
                // the loop ends with the server
            }
        }
    }

    private void welcome(Socket socket) {
        try {
            socket.setTcpNoDelay(true);
            int node = handshake.accept(socket, socket.getInputStream(), socket.getOutputStream());
            arrival.arrived(node, socket);
        } catch (IOException stranger) {
            refuse(socket);
        } finally {
            handshakes.release();
        }
    }

    private void refuse(Socket socket) {
        refused.incrementAndGet();
        Daemons.close(socket);
    }

    @Override
    public void close() {
        Daemons.close(server);
    }
}
