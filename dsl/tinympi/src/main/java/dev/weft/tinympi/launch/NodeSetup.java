package dev.weft.tinympi.launch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The settings that a node receives after its handshake.
 *
 * @param folder the private folder of Unix domain sockets; empty for TCP
 */
record NodeSetup(int node, int nodes, Transport transport, String folder, String program) {
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(node);
            out.writeInt(nodes);
            out.writeUTF(transport.name());
            out.writeUTF(folder);
            out.writeUTF(program);
        } catch (IOException never) { // memory does not fail
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    static NodeSetup read(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return new NodeSetup(
                    in.readInt(), in.readInt(), Transport.valueOf(in.readUTF()), in.readUTF(), in.readUTF());
        }
    }
}
