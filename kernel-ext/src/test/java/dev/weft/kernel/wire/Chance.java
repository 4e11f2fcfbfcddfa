package dev.weft.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Random requests: types and fields that a kernel knows, possibly unexpected values, code that may be Java. */
final class Chance {
    static final String SHUTDOWN = "shutdown_request";

    /** All types of requests and notices that a kernel may receive; complex ones several times. */
    private static final List<String> TYPES = List.of(
            ("execute_request execute_request complete_request complete_request inspect_request inspect_request "
                            + "is_complete_request is_complete_request history_request kernel_info_request comm_info_request "
                            + "comm_open comm_msg comm_close interrupt_request input_reply debug_request status "
                            + "dance_request _request ")
                    .concat(SHUTDOWN)
                    .split(" ", -1));

    private static final List<String> FIELDS = List.of(
            ("code code code cursor_pos cursor_pos detail_level silent store_history stop_on_error user_expressions allow_stdin "
                            + "hist_access_type output raw session start stop n pattern unique comm_id target_name data value "
                            + "restart name status")
                    .split(" ", -1));

    private static final List<String> HEADER_FIELDS =
            List.of("msg_id", "session", "username", "date", "msg_type", "version");

    /** Cells that end, do not end the kernel, and do not use the network. */
    private static final List<String> WORDS = List.of(
            "int a = 1;",
            "a",
            "\"text\"",
            "\"",
            "'",
            "'x'",
            "\"\"\"",
            "/*",
            "*/",
            "//",
            "\n",
            "\n\n",
            "\r",
            "\t",
            "(",
            ")",
            "{",
            "}",
            "[",
            "]",
            "<",
            ">",
            ";",
            ".",
            ",",
            "->",
            "::",
            "@",
            "@Override",
            "%",
            "%%",
            "%time",
            "%lsmagic",
            "%load",
            "%%time\n",
            "?",
            "import java.util.*;",
            "import static",
            "class A",
            "record B(int n)",
            "enum C",
            "interface D",
            "sealed",
            "void f()",
            "return",
            "throw new Error()",
            "new",
            "var x =",
            "switch",
            "case",
            "if",
            "else",
            "try",
            "finally",
            "List.of(1, 2)",
            ".stream()",
            "Math.ab",
            "String.format(",
            "network()",
            "\\u0000",
            "\u0000",
            "\\",
            "\ud83d",
            "\ud83d\ude00",
            "\u202e",
            "é",
            "0x",
            "1e999",
            "1__0",
            "this",
            "super");

    private final Random random;

    Chance(long seed) {
        random = new Random(seed);
    }

    int below(int limit) {
        return random.nextInt(limit);
    }

    String type() {
        return any(TYPES);
    }

    <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private JsonElement value(int depth) {
        return switch (random.nextInt(depth > 3 ? 7 : 9)) {
            case 0 -> JsonNull.INSTANCE;
            case 1 -> new JsonPrimitive(random.nextBoolean());
            case 2 -> new JsonPrimitive(random.nextInt(20) - 5);
            case 3 -> new JsonPrimitive(any(List.of(1e300, -0.0, 0.5, Double.MAX_VALUE, 1e18, -9.3e18)));
            case 4 -> new JsonPrimitive(any(List.of("", "tail", "range", "search", "*a*b", "t", "\u0000")));
            case 5, 6 -> new JsonPrimitive(code());
            case 7 -> {
                JsonArray array = new JsonArray();
                array.add(value(depth + 1));
                yield array;
            }
            default -> {
                JsonObject object = new JsonObject();
                object.add(any(FIELDS), value(depth + 1));
                yield object;
            }
        };
    }

    private String code() {
        StringBuilder code = new StringBuilder();
        for (int words = random.nextInt(9); words > 0; words--) {
            code.append(any(WORDS)).append(random.nextInt(4) == 0 ? "" : " ");
        }
        return code.toString();
    }

    /** Returns the content of a request; for shutdown_request always invalid, because a valid one would end the kernel. */
    String content(String type) {
        JsonObject content = new JsonObject();
        if (type.equals(SHUTDOWN)) {
            content.addProperty("restart", code());
            return content.toString();
        }
        content.addProperty("code", code());
        content.addProperty("cursor_pos", random.nextInt(30));
        content.addProperty("allow_stdin", false);
        if (type.equals("history_request")) {
            content.addProperty("hist_access_type", any(List.of("tail", "range", "search")));
        }
        for (int fields = random.nextInt(3); fields > 0; fields--) {
            content.add(any(FIELDS), value(0));
        }
        return content.toString();
    }

    /** Returns a header in which a field is missing or replaced. */
    JsonObject changed(JsonObject header) {
        JsonObject changed = header.deepCopy();
        String field = any(HEADER_FIELDS);
        changed.remove(field);
        if (random.nextInt(4) > 0) {
            changed.add(field, value(0));
        }
        return changed;
    }

    /** Returns a value in place of an optional object. */
    byte[] part() {
        return (random.nextInt(8) == 0 ? value(0).toString() : "{}").getBytes(UTF_8);
    }

    /** Deletes, doubles or replaces a few characters or bytes. */
    byte[] damaged(byte[] whole) {
        byte[] bytes = whole.clone();
        for (int times = 1 + random.nextInt(4); times > 0 && bytes.length > 0; times--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = (byte) "{}[]\",:\\0n-e".charAt(random.nextInt(12));
                case 2 -> bytes = Arrays.copyOf(bytes, at);
                default -> bytes = Arrays.copyOf(bytes, bytes.length + random.nextInt(5));
            }
        }
        return bytes;
    }
}
