package dev.weft.kernel.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The loopback address, over which a kernel and its client communicate. */
public final class Loopback {
    private static final int PATIENCE_MILLIS = 2000;

    private Loopback() {}

    /** Listens and connects once; returns the port. If the interface is down, a program can listen but not be reached. */
    public static int tried() throws IOException {
        InetAddress address = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, address);
                Socket client = new Socket()) {
            client.connect(new InetSocketAddress(address, server.getLocalPort()), PATIENCE_MILLIS);
            return server.getLocalPort();
        } catch (IOException e) {
            throw new IOException(
                    "Kernels cannot be reached on " + address.getHostAddress() + ": " + e.getMessage()
                            + ". Allow it in the firewall, or bring the interface up with: ip link set lo up",
                    e);
        }
    }
}
