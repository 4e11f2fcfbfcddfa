package dev.weft.tinympi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HandshakeTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void both_ends_must_know_the_secret_and_the_purpose() throws Exception {
        Secret secret = Secret.random();
        assertThat(accepted(new Handshake(secret, "a", LIMIT), new Handshake(secret, "a", LIMIT)))
                .isEqualTo(42);
        assertThatThrownBy(() -> accepted(new Handshake(secret, "a", LIMIT), new Handshake(secret, "b", LIMIT)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(
                        () -> accepted(new Handshake(secret, "a", LIMIT), new Handshake(Secret.random(), "a", LIMIT)))
                .isInstanceOf(IOException.class);
        assertThat(Secret.ofHex(secret.hex()).proof("x")).isEqualTo(secret.proof("x"));
    }

    private static int accepted(Handshake here, Handshake there) throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK)) {
            Future<?> connecting = other.submit(() -> {
                try (Socket socket = new Socket(LOOPBACK, server.getLocalPort())) {
                    there.connect(42, socket, socket.getInputStream(), socket.getOutputStream());
                }
                return null;
            });
            try (Socket socket = server.accept()) {
                return here.accept(socket, socket.getInputStream(), socket.getOutputStream());
            } finally {
                assertThat(connecting).isNotNull();
            }
        } finally {
            other.shutdown();
        }
    }

    @Test
    void a_silent_stranger_is_closed_at_the_time_limit() throws IOException {
        Handshake impatient = new Handshake(Secret.random(), "a", Duration.ofMillis(1));
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK);
                Socket stranger = new Socket(LOOPBACK, server.getLocalPort());
                Socket socket = server.accept()) {
            assertThatThrownBy(() -> impatient.accept(socket, socket.getInputStream(), socket.getOutputStream()))
                    .isInstanceOf(IOException.class);
            assertThat(socket.isClosed()).isTrue();
            assertThat(stranger.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void the_length_of_a_frame_is_checked_before_memory_is_taken() throws IOException {
        assertThatThrownBy(() -> read(FrameKind.TASK.code(), Integer.MAX_VALUE)).hasMessageContaining("the most is");
        assertThatThrownBy(() -> read(FrameKind.TASK.code(), -1)).hasMessageContaining("of -1 bytes");
        assertThatThrownBy(() -> read(99, 8)).hasMessage("there is no kind of frame with the code 99");
        assertThatThrownBy(() -> read(FrameKind.TASK.code(), 1 << 30))
                .hasMessage("the connection ended within a frame TASK");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Frame.of(FrameKind.ANSWER, 3, -4, "text").write(new DataOutputStream(bytes));
        Frame frame = Frame.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertThat(List.of(frame.kind(), frame.number(), frame.detail(), frame.text()))
                .isEqualTo(List.of(FrameKind.ANSWER, 3, -4, "text"));
    }

    private static void read(int kind, int length) throws IOException {
        byte[] bytes = ByteBuffer.allocate(100).put((byte) kind).putInt(length).array();
        Frame.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @Test
    void nodes_connect_to_each_other_and_refuse_strangers() throws Exception {
        Secret secret = Secret.random();
        Handshake own = new Handshake(secret, "peer", LIMIT);
        FullMesh first = FullMesh.listen(new NodeSetup(0, 2, Transport.TCP, "", ""), own, LOOPBACK);
        FullMesh second = FullMesh.listen(new NodeSetup(1, 2, Transport.TCP, "", ""), own, LOOPBACK);
        List<String> addresses = List.of(first.address(), second.address());
        ExecutorService other = Executors.newSingleThreadExecutor();
        int port = Integer.parseInt(first.address().replaceAll(".*:", ""));
        try (Socket silent = new Socket(LOOPBACK, port);
                Socket garbage = new Socket(LOOPBACK, port);
                Socket misplaced = new Socket(LOOPBACK, port)) {
            garbage.getOutputStream().write(new byte[8]);
            Future<?> connecting = other.submit(() -> {
                first.connect(addresses, LIMIT);
                return null;
            });
            assertThat(garbage.getInputStream().read()).isEqualTo(-1);
            own.connect(0, misplaced, misplaced.getInputStream(), misplaced.getOutputStream());
            assertThat(misplaced.getInputStream().read())
                    .as("no node has this number")
                    .isEqualTo(-1);
            second.connect(addresses, LIMIT);
            connecting.get();
            assertThat(silent.isConnected()).isTrue();
            first.peer(1).write(ByteBuffer.wrap(new byte[] {5}));
            ByteBuffer one = ByteBuffer.allocate(1);
            second.peer(0).read(one);
            assertThat(one.get(0)).isEqualTo((byte) 5);
            assertThatThrownBy(() -> first.peer(0)).hasMessage("node 0 of 2 has no connection to node 0");
            first.peer(1).close();
            second.peer(0).close();
        } finally {
            other.shutdown();
        }
    }
}
