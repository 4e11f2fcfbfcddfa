package dev.weft.kernel.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The address over which a kernel and its client talk. */
public final class Loopback {
    private static final int PATIENCE_MILLIS = 2000;

    private Loopback() {}

    /** Listens and connects once; returns the port. A network that is down lets a program listen that nobody can reach. */
    public static int tried() throws IOException {
        InetAddress address = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, address);
                Socket client = new Socket()) {
            client.connect(new InetSocketAddress(address, server.getLocalPort()), PATIENCE_MILLIS);
            return server.getLocalPort();
        } catch (IOException e) {
            throw new IOException(
                    "A kernel cannot be reached on " + address.getHostAddress() + ": " + e.getMessage()
                            + ". Allow it in the firewall, or bring the interface up with: ip link set lo up",
                    e);
        }
    }
}
