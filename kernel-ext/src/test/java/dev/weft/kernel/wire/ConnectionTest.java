package dev.weft.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionTest {
    private static Connection withKey(Connection connection, String key) {
        return new Connection(
                connection.ip(),
                connection.shell(),
                connection.control(),
                connection.iopub(),
                connection.stdin(),
                connection.heartbeat(),
                key);
    }

    @Test
    void aMessageWithAWrongSignatureIsIgnoredAndTheNextOneIsAnswered() throws Exception {
        Connection connection = Connection.onFreePorts();
        int[] handled = {0};
        try (Server server = new Server(connection)) {
            server.start(Map.of("ping_request", request -> {
                handled[0]++;
                return new JsonObject();
            }));
            try (Client intruder = new Client(withKey(connection, "guessed"));
                    Client owner = new Client(connection)) {
                intruder.send(Client.Channel.SHELL, "ping_request", new JsonObject());
                assertThat(intruder.receive(Client.Channel.SHELL, Duration.ofSeconds(1)))
                        .isNull();
                owner.send(Client.Channel.SHELL, "ping_request", new JsonObject());
                assertThat(owner.receive(Client.Channel.SHELL, Duration.ofSeconds(10)))
                        .isNotNull();
            }
        }
        assertThat(handled[0]).isEqualTo(1);
    }

    @Test
    void onlyThisMachineIsListenedTo() {
        assertThatThrownBy(() -> new Connection("0.0.0.0", 1, 2, 3, 4, 5, "k"))
                .hasMessage("ip \"0.0.0.0\": the kernel listens on the loopback address only."
                        + " Use 127.0.0.1 as the ip of the connection.");
    }

    @Test
    void aPortThatIsTakenIsOneSentence() throws Exception {
        Connection connection = Connection.onFreePorts();
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress(connection.ip(), connection.stdin()));
            assertThatThrownBy(() -> new Server(connection))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the channel stdin cannot listen at " + connection.address(connection.stdin())
                            + ": Address already in use. Start the kernel again, with other ports.");
        }
    }

    @Test
    void aFileThatJupyterDidNotWriteIsAnError(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("c.json"), "{\"ip\": 3}");
        assertThatThrownBy(() -> Connection.read(file))
                .hasMessage("connection file " + file + ": not valid. Pass a file written by Jupyter.");
        Files.writeString(file, "{\"transport\": \"ipc\"}");
        assertThatThrownBy(() -> Connection.read(file))
                .hasMessage("connection file " + file + ": transport must be tcp, not ipc.");
    }
}
