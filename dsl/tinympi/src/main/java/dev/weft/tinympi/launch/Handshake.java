package dev.weft.tinympi.launch;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.Future;

/**
 * Proves on a new connection that both ends know the secret of the run, without sending it: each end answers a fresh random
 * challenge of the other. All parts have a fixed length, so a stranger cannot make an end allocate memory, and the whole exchange has
 * a time limit, at which the connection is closed.
 *
 * @param secret of the run
 * @param purpose part of each proof, so that a proof for one kind of connection is not valid for another
 * @param limit of the whole exchange
 */
record Handshake(Secret secret, String purpose, Duration limit) {
    private static final byte[] MAGIC = "WEFTNODE".getBytes(StandardCharsets.US_ASCII);
    private static final int NONCE_BYTES = 32;
    private static final int WELCOME = 1;

    /** Proves this node to the end that it has connected to, and checks that end. */
    void connect(int node, Closeable connection, InputStream in, OutputStream out) throws IOException {
        within(connection, () -> {
            byte[] mine = Secret.bytes(NONCE_BYTES);
            send(out, MAGIC, mine);
            byte[] theirs = exactly(in, NONCE_BYTES);
            check(exactly(in, Secret.PROOF_BYTES), secret.proof(purpose + " listens", mine, theirs));
            byte[] number = number(node);
            send(out, number, secret.proof(purpose + " connects", mine, theirs, number));
            if (in.read() != WELCOME) {
                throw new IOException("the connection was refused");
            }
            return node;
        });
    }

    /** Checks the end that has connected, and returns its node number. */
    int accept(Closeable connection, InputStream in, OutputStream out) throws IOException {
        return within(connection, () -> {
            check(exactly(in, MAGIC.length), MAGIC);
            byte[] theirs = exactly(in, NONCE_BYTES);
            byte[] mine = Secret.bytes(NONCE_BYTES);
            send(out, mine, secret.proof(purpose + " listens", theirs, mine));
            byte[] number = exactly(in, Integer.BYTES);
            check(exactly(in, Secret.PROOF_BYTES), secret.proof(purpose + " connects", theirs, mine, number));
            send(out, new byte[] {WELCOME});
            return ByteBuffer.wrap(number).getInt();
        });
    }

    private interface HandshakeSteps {
        int run() throws IOException;
    }

    private int within(Closeable connection, HandshakeSteps steps) throws IOException {
        Future<?> end = Daemons.closeAfter(limit, connection);
        boolean inTime;
        int node;
        try {
            node = steps.run();
        } finally {
            inTime = end.cancel(false);
        }
        if (!inTime) {
            throw new IOException("the handshake took longer than " + limit.toSeconds() + " s");
        }
        return node;
    }

    private static void send(OutputStream out, byte[]... parts) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.write(part);
        }
        out.write(all.toByteArray());
        out.flush();
    }

    private static byte[] exactly(InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("the other end closed the connection during the handshake");
        }
        return bytes;
    }

    private static void check(byte[] given, byte[] expected) throws IOException {
        if (!MessageDigest.isEqual(given, expected)) {
            throw new IOException("the other end does not belong to this run");
        }
    }

    private static byte[] number(int node) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(node).array();
    }
}
