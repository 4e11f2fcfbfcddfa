package dev.weft.kernel;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.run.KernelProcess;
import dev.weft.kernel.shell.GuardedShortcut;
import dev.weft.kernel.shell.Ink;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A kernel under test, driven over the wire as a notebook drives it. */
final class Notebook implements AutoCloseable {
    /** The output of a cell, in order, and the kernel's reply. */
    record Ran(JsonObject reply, List<Message> outputs) {
        boolean ok() {
            return Message.string(reply, "status").equals("ok");
        }

        String printed() {
            return all("stream", "text");
        }

        private String all(String type, String field) {
            return outputs.stream()
                    .filter(m -> m.type().equals(type))
                    .map(m -> Message.string(m.content(), field))
                    .collect(Collectors.joining());
        }

        /** Returns the error as text, without colours; empty if there was none. */
        String error() {
            return outputs.stream()
                    .filter(m -> m.type().equals("error"))
                    .flatMap(m -> m.content().getAsJsonArray("traceback").asList().stream())
                    .map(JsonElement::getAsString)
                    .map(Ink::plain)
                    .collect(Collectors.joining("\n"));
        }

        /** Returns the value shown as the cell's result; empty if there was none. */
        String result() {
            return shown("execute_result", "text/plain");
        }

        String shown(String messageType, String mime) {
            return outputs.stream()
                    .filter(m -> m.type().equals(messageType))
                    .map(m -> Message.string(m.content().getAsJsonObject("data"), mime))
                    .collect(Collectors.joining("\n"));
        }
    }

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final KernelProcess kernel;

    private Notebook(KernelProcess kernel) {
        this.kernel = kernel;
    }

    static Notebook open() {
        return open(Map.of());
    }

    /** Opens a kernel with this value of {@code WEFT_JSHELL}: empty for private fields of JShell, plain for its public API. */
    static Notebook openAs(String mode) {
        return open(Map.of(GuardedShortcut.SWITCH, mode));
    }

    static Notebook open(Map<String, String> environment) {
        return open(environment, "512m");
    }

    static Notebook open(Map<String, String> environment, String heap) {
        try {
            return new Notebook(KernelProcess.start(Path.of("").toAbsolutePath(), environment, List.of("-Xmx" + heap)));
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    KernelProcess kernel() {
        return kernel;
    }

    Ran run(String code) {
        Message request = send(code);
        Message reply = reply(Channel.SHELL, request, LIMIT);
        return new Ran(reply.content(), outputs(request, LIMIT));
    }

    Message send(String code) {
        JsonObject content = new JsonObject();
        content.addProperty("code", code);
        content.addProperty("silent", false);
        content.addProperty("store_history", true);
        content.addProperty("allow_stdin", false);
        content.addProperty("stop_on_error", true);
        return kernel.client().send(Channel.SHELL, "execute_request", content);
    }

    /** Returns the content of the reply to any request. */
    JsonObject ask(Channel channel, String type, JsonObject content) {
        return reply(channel, kernel.client().send(channel, type, content), LIMIT)
                .content();
    }

    Message reply(Channel channel, Message request, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (System.nanoTime() < end) {
            Message reply = kernel.client().receive(channel, Duration.ofMillis(500));
            if (reply != null && reply.parentId().equals(request.id())) {
                return reply;
            }
        }
        throw new AssertionError("no reply to " + request.type() + "; the kernel said: " + kernel.log());
    }

    /** Returns all messages published for a request until it is done. */
    List<Message> outputs(Message request, Duration limit) {
        List<Message> outputs = new ArrayList<>();
        long end = System.nanoTime() + limit.toNanos();
        while (System.nanoTime() < end) {
            Message message = next(request, Duration.ofMillis(500));
            if (message != null
                    && Message.string(message.content(), "execution_state").equals("idle")) {
                return outputs;
            }
            if (message != null) {
                outputs.add(message);
            }
        }
        throw new AssertionError("not idle after " + request.type() + ": " + outputs);
    }

    /** Returns the next message published for a request, or null. */
    @Nullable
    Message next(Message request, Duration wait) {
        Message message = kernel.client().receive(Channel.IOPUB, wait);
        return message != null && message.parentId().equals(request.id()) ? message : null;
    }

    static JsonObject at(String code, int cursor) {
        JsonObject content = new JsonObject();
        content.addProperty("code", code);
        content.addProperty("cursor_pos", cursor);
        content.addProperty("detail_level", 0);
        return content;
    }

    @Override
    public void close() {
        kernel.close();
    }
}
