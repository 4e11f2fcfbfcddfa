package dev.weft.kernel.wire;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One message of the protocol: routing identities and four JSON parts. The body is an object, or the text of whatever else
 * was sent; {@link #content} and the fields of it are checked when they are read, so that the sender is told.
 */
public record Message(
        List<byte[]> identities, JsonObject header, JsonObject parent, JsonObject metadata, JsonElement body) {

    private static final String PROTOCOL = "5.3";
    private static final int SHOWN = 60;
    private static final int DEEPEST = 255; // as Gson reads it

    /** A message that answers, or happens because of, another one. */
    public static Message inReplyTo(Message cause, String type, JsonObject content) {
        return new Message(
                cause.identities(),
                header(type, string(cause.header(), "session")),
                cause.header(),
                new JsonObject(),
                content);
    }

    /** A message that nothing caused: a request, or a kernel's first status. */
    public static Message fresh(String type, String session, JsonObject content) {
        return new Message(List.of(), header(type, session), new JsonObject(), new JsonObject(), content);
    }

    /** The same for all who listen: they filter by nothing, so routing identities of a request have no place in it. */
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

    /** Identifier of the message that caused this one; empty if none did. */
    public String parentId() {
        return string(parent, "msg_id");
    }

    /** The fields of the body; refused if it is no object. */
    public JsonObject content() {
        if (body instanceof JsonObject object) {
            return object;
        }
        String sent = body.getAsString();
        if (isTooDeep(sent)) {
            throw new IllegalArgumentException(
                    "The content of " + type() + " is nested deeper than " + DEEPEST + " levels. Send a flatter one.");
        }
        throw new IllegalArgumentException("The content of " + type() + " is " + (sent.isEmpty() ? "empty" : cut(sent))
                + ". It must be a JSON object.");
    }

    /** A field of the content that must be there, as text. */
    public String text(String field) {
        JsonElement value = field(field);
        if (value == null) {
            throw new IllegalArgumentException(
                    "Cannot answer " + type() + ": " + field + " is missing. It must be a text.");
        }
        return textOf(field, value);
    }

    /** A field of the content as text, or the given one if it is absent. */
    public String text(String field, String absent) {
        JsonElement value = field(field);
        return value == null ? absent : textOf(field, value);
    }

    private String textOf(String field, JsonElement value) {
        if (value instanceof JsonPrimitive plain && plain.isString()) {
            return value.getAsString();
        }
        throw wrong(field, value, "a text");
    }

    /** A field of the content as a truth value, or the given one if it is absent. */
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

    /** A field of the content as a whole number, or the given one if it is absent; a huge one as the largest there is. */
    public int number(String field, int absent) {
        JsonElement value = field(field);
        if (value == null) {
            return absent;
        }
        double number = value instanceof JsonPrimitive plain && plain.isNumber() ? value.getAsDouble() : Double.NaN;
        if (number != Math.rint(number)) { // nor is NaN
            throw wrong(field, value, "a whole number");
        }
        return (int) number;
    }

    /** Null if the field is absent, which a JSON null is too. */
    private @Nullable JsonElement field(String name) {
        JsonElement value = content().get(name);
        return value == null || value.isJsonNull() ? null : value;
    }

    private IllegalArgumentException wrong(String field, JsonElement value, String rule) {
        return new IllegalArgumentException("Cannot answer " + type() + ": " + field + " is " + cut(value.toString())
                + ". It must be " + rule + ".");
    }

    /** Brackets in texts count for themselves only if their quotes are missing, and then it is no JSON for that. */
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

    /** A field as text, or the empty string if it is absent or not a plain value. */
    public static String string(JsonObject object, String field) {
        JsonElement value = object.get(field);
        return value != null && value.isJsonPrimitive() ? value.getAsString() : "";
    }
}
