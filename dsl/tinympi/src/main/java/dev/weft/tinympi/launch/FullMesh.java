package dev.weft.tinympi.launch;

import dev.weft.tinympi.launch.NodeProgram.NodeLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The connections of one node to all others: it connects to the nodes with smaller numbers and is connected to by the others. */
final class FullMesh implements NodeLink {
    private final NodeSetup setup;
    private final Handshake handshake;
    private final ServerSocketChannel server;
    private final String address;
    private final AtomicReferenceArray<@Nullable SocketChannel> peers;
    private final CountDownLatch missing;

    private FullMesh(NodeSetup setup, Handshake handshake, ServerSocketChannel server, String address) {
        this.setup = setup;
        this.handshake = handshake;
        this.server = server;
        this.address = address;
        this.peers = new AtomicReferenceArray<>(setup.nodes());
        this.missing = new CountDownLatch(setup.nodes() - 1);
    }

    /**
     * Listens for the other nodes.
     *
     * @param local the address of this machine, which the other nodes reach
     */
    static FullMesh listen(NodeSetup setup, Handshake handshake, InetAddress local) throws IOException {
        if (setup.transport() == Transport.UNIX) {
            Path path = Path.of(setup.folder(), setup.node() + ".sock");
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(path), setup.nodes());
            return new FullMesh(setup, handshake, server, path.toString());
        }
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(local, 0), setup.nodes());
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        return new FullMesh(setup, handshake, server, local.getHostAddress() + ":" + port);
    }

    /** Returns the address on which this node listens. */
    String address() {
        return address;
    }

    /** Connects to all other nodes and then stops listening. */
    void connect(List<String> addresses, Duration limit) throws IOException, InterruptedException {
        Daemons.start("weft-node-accept", this::accept);
        for (int j = 0; j < setup.node(); j++) {
            SocketChannel channel = SocketChannel.open(socketAddress(addresses.get(j)));
            handshake.connect(
                    setup.node(), channel, Channels.newInputStream(channel), Channels.newOutputStream(channel));
            keep(j, channel);
        }
        boolean all = missing.await(limit.toMillis(), TimeUnit.MILLISECONDS);
        server.close();
        if (!all) {
            throw new IOException(missing.getCount() + " of " + (setup.nodes() - 1)
                    + " other nodes did not connect within " + limit.toSeconds() + " s");
        }
    }

    private SocketAddress socketAddress(String text) throws IOException {
        if (setup.transport() == Transport.UNIX) {
            return UnixDomainSocketAddress.of(text);
        }
        int colon = text.lastIndexOf(':');
        return new InetSocketAddress(
                InetAddress.getByName(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                SocketChannel channel = server.accept();
                Daemons.start("weft-node-handshake", () -> welcome(channel));
            } catch (IOException closed) {
                // the loop ends with the server
            }
        }
    }

    private void welcome(SocketChannel channel) {
        try {
            int node = handshake.accept(channel, Channels.newInputStream(channel), Channels.newOutputStream(channel));
            if (node <= setup.node() || node >= setup.nodes()) {
                throw new IOException("node " + node + " does not connect to node " + setup.node());
            }
            keep(node, channel);
        } catch (IOException stranger) {
            Daemons.close(channel);
        }
    }

    private void keep(int node, SocketChannel channel) throws IOException {
        if (setup.transport() == Transport.TCP) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        if (!peers.compareAndSet(node, null, channel)) {
            throw new IOException("node " + node + " is connected already");
        }
        missing.countDown();
    }

    @Override
    public int node() {
        return setup.node();
    }

    @Override
    public int nodes() {
        return setup.nodes();
    }

    @Override
    public SocketChannel peer(int node) {
        SocketChannel channel = node >= 0 && node < setup.nodes() ? peers.get(node) : null;
        if (channel == null) {
            throw new IllegalArgumentException(
                    "node " + setup.node() + " of " + setup.nodes() + " has no connection to node " + node);
        }
        return channel;
    }
}
