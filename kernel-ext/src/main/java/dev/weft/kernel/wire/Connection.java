package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The addresses of a kernel and the key that signs its messages: the content of a Jupyter connection file. */
public record Connection(String ip, int shell, int control, int iopub, int stdin, int heartbeat, String key) {

    /** Checks the address: a kernel executes the code it receives, so it must not be reachable from other machines. */
    public Connection {
        try {
            if (!InetAddress.getByName(ip).isLoopbackAddress()) {
                throw new IllegalArgumentException(
                        "ip \"" + ip
                                + "\": the kernel listens on the loopback address only. Use 127.0.0.1 as the ip of the connection.");
            }
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("ip \"" + ip + "\": unknown address. Use 127.0.0.1.", e);
        }
    }

    /** Reads a connection file as Jupyter writes it. */
    public static Connection read(Path file) throws IOException {
        String text = Files.readString(file);
        try {
            JsonObject json = JsonParser.parseString(text).getAsJsonObject();
            require(file, json, "transport", "tcp");
            require(file, json, "signature_scheme", "hmac-sha256");
            return new Connection(
                    json.get("ip").getAsString(),
                    json.get("shell_port").getAsInt(),
                    json.get("control_port").getAsInt(),
                    json.get("iopub_port").getAsInt(),
                    json.get("stdin_port").getAsInt(),
                    json.get("hb_port").getAsInt(),
                    json.get("key").getAsString());
        } catch (JsonParseException | IllegalStateException | NullPointerException | NumberFormatException e) {
            throw new IOException("connection file " + file + ": not valid. Pass a file written by Jupyter.", e);
        }
    }

    private static void require(Path file, JsonObject json, String field, String only) throws IOException {
        String value = json.has(field) ? json.get(field).getAsString() : only;
        if (!value.equals(only)) {
            throw new IOException(
                    "connection file " + file + ": " + field + " must be " + only + ", not " + value + ".");
        }
    }

    /** Returns a connection on free ports of this machine with a new key. */
    public static Connection onFreePorts() throws IOException {
        List<ServerSocket> held = new ArrayList<>();
        try {
            int[] ports = new int[5];
            for (int i = 0; i < ports.length; i++) {
                ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                held.add(socket);
                ports[i] = socket.getLocalPort();
            }
            String key = UUID.randomUUID().toString();
            return new Connection("127.0.0.1", ports[0], ports[1], ports[2], ports[3], ports[4], key);
        } finally {
            for (ServerSocket socket : held) {
                socket.close();
            }
        }
    }

    /** Returns the text of the connection file. */
    public String toJson() {
        JsonObject json = new JsonObject();
        json.addProperty("transport", "tcp");
        json.addProperty("signature_scheme", "hmac-sha256");
        json.addProperty("ip", ip);
        json.addProperty("shell_port", shell);
        json.addProperty("control_port", control);
        json.addProperty("iopub_port", iopub);
        json.addProperty("stdin_port", stdin);
        json.addProperty("hb_port", heartbeat);
        json.addProperty("key", key);
        return json.toString();
    }

    String address(int port) {
        return "tcp://" + ip + ":" + port;
    }
}
