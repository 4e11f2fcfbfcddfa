package dev.weft.kernel;

import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Connection;
import dev.weft.kernel.wire.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs the first steps of typical notebooks in a kernel in this process, so that the JVM can write the classes used to an
 * archive when it exits.
 */
final class Rehearsal {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int LOOP_MILLIS = 500;

    private static final List<String> CELLS = List.of(
            "int a = 20; a + 22", """
            import java.util.stream.*;
            record Point(String name, double x) {}
            Point half(Point p) { return new Point(p.name(), p.x() / 2); }
            IntStream.range(0, 3).mapToObj(i -> half(new Point("p" + i, i))).collect(Collectors.toList())""", """
            import tech.tablesaw.api.*;
            var rows = Table.create("t", StringColumn.create("s", "a", "b"), DoubleColumn.create("x", 0.5, 1.25));
            System.out.println(rows.summary());
            display(rows.sortOn("x"));""", """
            import org.knowm.xchart.*;
            var lines = new XYChartBuilder().width(640).height(420).title("chart").build();
            lines.addSeries("s", new double[] {1, 2, 3}, new double[] {1, 4, 9});
            lines""", """
            var times = sweep("size", sizes(bytes(1), KiB(1))).solve(
                    size -> network().host(2).link(GBps(4), us(1)).pingPong(size).solve());
            show(times.chart("latency").logX());
            times""", "%time Math.sqrt(2)", "int[] none = {}; none[0]", "undefined()");

    private Rehearsal() {}

    /** Runs the rehearsal; returns the exit code, 0 if the kernel answered every request. */
    static int run() throws IOException, InterruptedException {
        Connection connection = Connection.onFreePorts();
        try (Client client = new Client(connection)) {
            KernelProgram.serve(connection);
            boolean answered = ask(client, "kernel_info_request", new JsonObject());
            for (String cell : CELLS) {
                answered &= ask(client, "execute_request", request("code", cell));
            }
            JsonObject typed = request("code", "rows.");
            typed.addProperty("cursor_pos", 5);
            answered &= ask(client, "complete_request", typed);
            answered &= ask(client, "inspect_request", typed);
            answered &= interrupt(client);
            answered &= ask(client, "is_complete_request", request("code", "int x = 1;"));
            return answered ? 0 : 1;
        }
    }

    private static boolean interrupt(Client client) throws InterruptedException {
        Message loop = client.send(Channel.SHELL, "execute_request", request("code", "while (true) { }"));
        TimeUnit.MILLISECONDS.sleep(LOOP_MILLIS);
        Message request = client.send(Channel.CONTROL, "interrupt_request", new JsonObject());
        return isAnswered(client, Channel.CONTROL, request) && isAnswered(client, Channel.SHELL, loop);
    }

    private static JsonObject request(String field, String value) {
        JsonObject content = new JsonObject();
        content.addProperty(field, value);
        return content;
    }

    private static boolean ask(Client client, String type, JsonObject content) {
        return isAnswered(client, Channel.SHELL, client.send(Channel.SHELL, type, content));
    }

    private static boolean isAnswered(Client client, Channel channel, Message request) {
        Message reply = client.receive(channel, LIMIT);
        return reply != null && reply.parentId().equals(request.id());
    }
}
