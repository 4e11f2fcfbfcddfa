package dev.weft.kernel;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.weft.kernel.render.Prose;
import dev.weft.kernel.shell.CellFailure;
import dev.weft.kernel.shell.Help.Completions;
import dev.weft.kernel.shell.Help.State;
import dev.weft.kernel.wire.Message;
import dev.weft.kernel.wire.Retry;
import dev.weft.kernel.wire.Server;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Answers Jupyter's requests: each method takes a request and returns the content of the reply. */
final class Protocol {
    private static final Gson GSON = new Gson();
    private static final Pattern MAGIC_BEING_TYPED = Pattern.compile("(?:^|\\n)[ \\t]*(%%?)(\\w*)$");
    private static final Pattern QUESTION = Pattern.compile("\\s*\\??([\\w.$]+)\\s*\\?\\s*|\\s*\\?([\\w.$]+)\\s*");

    private static final Set<String> ON_CONTROL =
            Set.of("kernel_info_request", "interrupt_request", "shutdown_request");

    private final JavaKernel kernel;
    private final CellOutput output;
    private final Runnable shutDown;
    private final History history = new History();
    private int count;

    Protocol(JavaKernel kernel, CellOutput output, Runnable shutDown) {
        this.kernel = kernel;
        this.output = output;
        this.shutDown = shutDown;
    }

    Map<String, Server.Handler> handlers() {
        return Map.ofEntries(
                Map.entry("kernel_info_request", this::info),
                Map.entry("execute_request", this::execute),
                Map.entry("complete_request", this::complete),
                Map.entry("inspect_request", this::inspect),
                Map.entry("is_complete_request", this::isComplete),
                Map.entry("history_request", history::reply),
                Map.entry("interrupt_request", this::interrupt),
                Map.entry("shutdown_request", this::shutdown),
                Map.entry(
                        "comm_info_request",
                        request -> ok("comms", kernel.comms().open(request.text("target_name", "")))),
                Map.entry("comm_open", request -> comm(request, kernel.comms()::opened)),
                Map.entry("comm_msg", request -> comm(request, kernel.comms()::said)),
                Map.entry("comm_close", request -> comm(request, kernel.comms()::closed)));
    }

    /** Returns the handlers of requests that are allowed while a cell runs; others must wait for the shell. */
    Map<String, Server.Handler> controlHandlers() {
        Map<String, Server.Handler> handlers = new HashMap<>(handlers());
        handlers.replaceAll((type, handler) -> ON_CONTROL.contains(type) ? handler : Protocol::refuse);
        return handlers;
    }

    private static JsonObject refuse(Message request) {
        throw new IllegalArgumentException(
                "The control channel does not accept " + request.type() + ". Send it on the shell channel.");
    }

    private JsonObject info(Message request) {
        var ignored = kernel.hasStarted();
        JsonObject reply =
                ok("language_info", GSON.toJsonTree(kernel.getLanguageInfo()).getAsJsonObject());
        JsonObject language = reply.getAsJsonObject("language_info");
        language.addProperty("file_extension", kernel.getLanguageInfo().getFileExtension());
        reply.addProperty("protocol_version", "5.3");
        reply.addProperty("implementation", "weft");
        reply.addProperty("implementation_version", Version.current());
        reply.addProperty("banner", kernel.getBanner());
        reply.add("help_links", new JsonArray());
        return reply;
    }

    private JsonObject execute(Message request) {
        String code = request.text("code");
        boolean silent = request.flag("silent", false);
        boolean stored = request.flag("store_history", true);
        Map<String, String> expressions = request.texts("user_expressions");
        if (!silent && !code.isBlank()) {
            count++;
        }
        if (!silent && stored) {
            history.add(count, code);
        }
        if (silent) {
            output.mute();
        } else {
            output.begin(request);
        }
        JsonObject reply;
        try {
            reply = run(code, silent);
            reply.add("user_expressions", values(expressions));
        } catch (CellFailure e) {
            reply = failed(e, silent);
        } catch (Throwable e) { // not thrown by the cell; such as lack of memory
            reply = failed(CellFailure.cannotRun(e), silent);
        }
        Retry.whileHeapIsFull(kernel::afterCell);
        Retry.whileHeapIsFull(silent ? output::resume : output::flush);
        return reply;
    }

    /** Returns the value, or the error, of each expression that a front end asks for after a cell; no error fails the cell. */
    private JsonObject values(Map<String, String> expressions) {
        JsonObject values = new JsonObject();
        expressions.forEach((name, code) -> values.add(name, value(code)));
        return values;
    }

    private JsonObject value(String code) {
        JsonObject result = ok("data", new JsonObject());
        result.add("metadata", new JsonObject());
        try {
            kernel.run(count, code, value -> {
                JsonObject shown = CellOutput.json(kernel.render(value));
                result.add("data", shown.get("data"));
                result.add("metadata", shown.get("metadata"));
            });
            return result;
        } catch (CellFailure e) {
            return error(e);
        } catch (Throwable e) { // not thrown by the expression; such as lack of memory
            return error(CellFailure.cannotRun(e));
        }
    }

    private JsonObject run(String code, boolean silent) throws CellFailure {
        if (!silent) {
            JsonObject input = new JsonObject();
            input.addProperty("code", code);
            input.addProperty("execution_count", count);
            output.publish("execute_input", input);
        }
        Matcher question = QUESTION.matcher(code);
        if (question.matches()) {
            String name = question.group(1) != null ? question.group(1) : question.group(2);
            return executed(page(String.join("\n", kernel.help().inspect(name, name.length())), name));
        }
        kernel.run(count, code, value -> {
            if (!silent) {
                show(value);
            }
        });
        return executed(new JsonArray());
    }

    private void show(Object value) {
        JsonObject result = CellOutput.json(kernel.render(value));
        result.remove("transient");
        result.addProperty("execution_count", count);
        output.publish("execute_result", result);
    }

    private JsonObject executed(JsonArray payload) {
        JsonObject reply = ok("payload", payload);
        reply.addProperty("execution_count", count);
        return reply;
    }

    private static JsonArray page(String text, String name) {
        JsonObject data = new JsonObject();
        data.addProperty("text/plain", text.isEmpty() ? "No documentation for " + name + "." : text);
        JsonObject page = new JsonObject();
        page.addProperty("source", "page");
        page.add("data", data);
        page.addProperty("start", 0);
        JsonArray payload = new JsonArray();
        payload.add(page);
        return payload;
    }

    private JsonObject failed(CellFailure failure, boolean silent) {
        try {
            return shown(failure, silent);
        } catch (OutOfMemoryError e) {
            String instead = "There is not enough memory to show this error, whose text has "
                    + failure.text().length() + " characters.";
            return shown(CellFailure.of(failure.name(), instead), silent);
        }
    }

    private JsonObject shown(CellFailure failure, boolean silent) {
        JsonObject reply = error(failure);
        if (!silent) {
            JsonObject published = reply.deepCopy();
            published.remove("status");
            Retry.whileHeapIsFull(() -> output.publish("error", published));
        }
        reply.addProperty("execution_count", count);
        return reply;
    }

    private static JsonObject error(CellFailure failure) {
        JsonObject error = new JsonObject();
        error.addProperty("status", "error");
        error.addProperty("ename", failure.name());
        error.addProperty("evalue", failure.text());
        error.add("traceback", GSON.toJsonTree(failure.lines()));
        return error;
    }

    private JsonObject complete(Message request) {
        String code = request.text("code");
        int cursor = position(code, request.number("cursor_pos", Integer.MAX_VALUE));
        Matcher magic = MAGIC_BEING_TYPED.matcher(code.substring(0, cursor));
        Completions found;
        if (magic.find()) {
            List<String> names = new ArrayList<>();
            boolean onlyCell = magic.group(1).length() == 2;
            kernel.getMagics().completions(onlyCell, magic.group(2)).forEach(name -> names.add(magic.group(1) + name));
            found = new Completions(names, magic.start(1), cursor);
        } else {
            found = kernel.help().complete(code, cursor);
        }
        JsonObject reply = ok("matches", GSON.toJsonTree(found.names()));
        int start = code.codePointCount(0, found.start());
        int end = code.codePointCount(0, found.end());
        reply.addProperty("cursor_start", start);
        reply.addProperty("cursor_end", end);
        reply.add("metadata", described(found, start, end));
        return reply;
    }

    /**
     * Returns the names in the form in which front ends show a sentence beside a name. JupyterLab reads entry i for match i, and some
     * of its versions fail where the list is missing, so it is empty if there are no sentences.
     */
    private static JsonObject described(Completions found, int start, int end) {
        JsonArray all = new JsonArray();
        for (String name : found.about().isEmpty() ? List.<String>of() : found.names()) {
            JsonObject each = new JsonObject();
            each.addProperty("text", name);
            each.addProperty("type", found.about().containsKey(name) ? "method" : "");
            each.addProperty("signature", found.about().getOrDefault(name, ""));
            each.addProperty("start", start);
            each.addProperty("end", end);
            all.add(each);
        }
        JsonObject metadata = new JsonObject();
        metadata.add("_jupyter_types_experimental", all);
        return metadata;
    }

    private JsonObject inspect(Message request) {
        String code = request.text("code");
        int cursor = position(code, request.number("cursor_pos", Integer.MAX_VALUE));
        List<String> found = kernel.help().inspect(code, cursor);
        JsonObject data = new JsonObject();
        if (!found.isEmpty()) {
            data.addProperty("text/plain", String.join("\n", found));
            // front ends with a narrower tooltip would wrap the lines above a second time
            data.addProperty(
                    "text/html", Prose.html(String.join("\n", kernel.help().paragraphs(code, cursor))));
        }
        JsonObject reply = ok("data", data);
        reply.addProperty("found", !found.isEmpty());
        reply.add("metadata", new JsonObject());
        return reply;
    }

    /** Converts a position in characters, as the protocol counts, to UTF-16 units. */
    private static int position(String code, int characters) {
        int all = code.codePointCount(0, code.length());
        return code.offsetByCodePoints(0, Math.max(0, Math.min(characters, all)));
    }

    private JsonObject isComplete(Message request) {
        State state = kernel.help().state(request.text("code"));
        JsonObject reply = new JsonObject();
        reply.addProperty("status", state.status());
        if (state.status().equals("incomplete")) {
            reply.addProperty("indent", state.indent());
        }
        return reply;
    }

    private JsonObject interrupt(Message request) {
        kernel.interrupt();
        return ok("", null);
    }

    private JsonObject shutdown(Message request) {
        JsonObject reply = ok("", null);
        reply.addProperty("restart", request.flag("restart", false));
        output.flush();
        shutDown.run();
        return reply;
    }

    /** Handles a comm message, which has no reply; output and errors of the user's code belong to it. */
    private @Nullable JsonObject comm(Message request, Consumer<Message> handler) {
        output.begin(request);
        try {
            kernel.call(() -> handler.accept(request));
        } catch (CellFailure e) {
            var ignored = failed(e, false);
        }
        output.flush();
        return null;
    }

    private static JsonObject ok(String field, com.google.gson.@Nullable JsonElement value) {
        JsonObject reply = new JsonObject();
        reply.addProperty("status", "ok");
        if (value != null) {
            reply.add(field, value);
        }
        return reply;
    }
}
