package dev.weft.kernel.wire;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message of the protocol: routing identities and four JSON parts. The body is an object, or the text of anything else that
 * was sent; {@link #content} and its fields are checked when they are read, so that the sender gets an error.
 */
public record Message(
        List<byte[]> identities, JsonObject header, JsonObject parent, JsonObject metadata, JsonElement body) {

    private static final String PROTOCOL = "5.3";
    private static final int SHOWN = 60;
    private static final int DEEPEST = 255; // Gson's limit

    /** Returns a message that answers, or is caused by, another message. */
    public static Message inReplyTo(Message cause, String type, JsonObject content) {
        return new Message(
                cause.identities(),
                header(type, string(cause.header(), "session")),
                cause.header(),
                new JsonObject(),
                content);
    }

    /** Returns a message without a cause: a request, or a kernel's first status. */
    public static Message fresh(String type, String session, JsonObject content) {
        return new Message(List.of(), header(type, session), new JsonObject(), new JsonObject(), content);
    }

    /** Returns this message for the broadcast channel, without routing identities, because listeners use no filter. */
    Message broadcast() {
        return new Message(List.of(), header, parent, metadata, body);
    }

    private static JsonObject header(String type, String session) {
        JsonObject header = new JsonObject();
        header.addProperty("msg_id", UUID.randomUUID().toString());
        header.addProperty("session", session);
        header.addProperty("username", "kernel");
        header.addProperty("date", Instant.now().toString());
        header.addProperty("msg_type", type);
        header.addProperty("version", PROTOCOL);
        return header;
    }

    public String type() {
        return string(header, "msg_type");
    }

    public String id() {
        return string(header, "msg_id");
    }

    /** Returns the identifier of the message that caused this one; empty if there is none. */
    public String parentId() {
        return string(parent, "msg_id");
    }

    /** Returns the fields of the body; throws if it is not an object. */
    public JsonObject content() {
        if (body instanceof JsonObject object) {
            return object;
        }
        String sent = body.getAsString();
        if (isTooDeep(sent)) {
            throw new IllegalArgumentException(
                    type() + ": the content is nested deeper than " + DEEPEST + " levels. Send a flatter object.");
        }
        throw new IllegalArgumentException(
                type() + ": the content is " + (sent.isEmpty() ? "empty" : cut(sent)) + ". It must be a JSON object.");
    }

    /** Returns a required field of the content as text. */
    public String text(String field) {
        JsonElement value = field(field);
        if (value == null) {
            throw new IllegalArgumentException(type() + ": " + field + " is missing. It must be a string.");
        }
        return textOf(field, value);
    }

    /** Returns a field of the content as text, or {@code absent} if it is missing. */
    public String text(String field, String absent) {
        JsonElement value = field(field);
        return value == null ? absent : textOf(field, value);
    }

    private String textOf(String field, JsonElement value) {
        if (value instanceof JsonPrimitive plain && plain.isString()) {
            return value.getAsString();
        }
        throw wrong(field, value, "a string");
    }

    /** Returns a field of the content as a boolean, or {@code absent} if it is missing. */
    public boolean flag(String field, boolean absent) {
        JsonElement value = field(field);
        if (value == null) {
            return absent;
        }
        if (value instanceof JsonPrimitive plain && plain.isBoolean()) {
            return value.getAsBoolean();
        }
        throw wrong(field, value, "true or false");
    }

    /** Returns a field of the content as an int, or {@code absent} if it is missing; larger numbers as the largest int. */
    public int number(String field, int absent) {
        JsonElement value = field(field);
        if (value == null) {
            return absent;
        }
        double number = value instanceof JsonPrimitive plain && plain.isNumber() ? value.getAsDouble() : Double.NaN;
        if (number != Math.rint(number)) { // true for NaN as well
            throw wrong(field, value, "a whole number");
        }
        return (int) number;
    }

    /** Returns a field of the content that is an object of texts; empty if it is missing. */
    public Map<String, String> texts(String field) {
        JsonElement value = field(field);
        Map<String, String> texts = new LinkedHashMap<>();
        if (value instanceof JsonObject object) {
            object.entrySet()
                    .forEach(each -> texts.put(each.getKey(), textOf(field + "." + each.getKey(), each.getValue())));
        } else if (value != null) {
            throw wrong(field, value, "an object of strings");
        }
        return texts;
    }

    /** Returns a field; null if it is missing or a JSON null. */
    private @Nullable JsonElement field(String name) {
        JsonElement value = content().get(name);
        return value == null || value.isJsonNull() ? null : value;
    }

    private IllegalArgumentException wrong(String field, JsonElement value, String rule) {
        return new IllegalArgumentException(
                type() + ": " + field + " must be " + rule + ", not " + cut(value.toString()) + ".");
    }

    /** Returns whether brackets are nested too deeply; those in strings do not count. */
    private static boolean isTooDeep(String sent) {
        int depth = 0;
        boolean inText = false;
        for (int i = 0; i < sent.length() && depth <= DEEPEST; i++) {
            char c = sent.charAt(i);
            if (inText) {
                inText = c != '"';
                i += c == '\\' ? 1 : 0;
            } else {
                inText = c == '"';
                depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            }
        }
        return depth > DEEPEST;
    }

    private static String cut(String sent) {
        return sent.length() > SHOWN ? sent.substring(0, SHOWN) + " ..." : sent;
    }

    /** Returns a field as text, or the empty string if it is missing or not a plain value. */
    public static String string(JsonObject object, String field) {
        JsonElement value = object.get(field);
        return value != null && value.isJsonPrimitive() ? value.getAsString() : "";
    }
}
