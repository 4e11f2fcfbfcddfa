package dev.weft.tinympi.launch;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.util.Locale;

/** The kind of connections between nodes. */
public enum Transport {
    /** Unix domain sockets, for nodes of one machine. */
    UNIX,
    /** TCP without Nagle's delay. */
    TCP;

    /** Returns Unix domain sockets if this platform has them, else TCP. */
    public static Transport preferred() {
        try (ServerSocketChannel probe = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            return probe.isOpen() ? UNIX : TCP;
        } catch (IOException | UnsupportedOperationException none) {
            return TCP;
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
