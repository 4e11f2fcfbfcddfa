package dev.weft.kernel.wire;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One message of the protocol: routing identities and four JSON parts. */
public record Message(
        List<byte[]> identities, JsonObject header, JsonObject parent, JsonObject metadata, JsonObject content) {

    private static final String PROTOCOL = "5.3";

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

    /** A field as text, or the empty string if it is absent or not a plain value. */
    public static String string(JsonObject object, String field) {
        JsonElement value = object.get(field);
        return isPlain(value) ? value.getAsString() : "";
    }

    /** A field as a truth value, or the given one if it is absent. */
    public static boolean flag(JsonObject object, String field, boolean absent) {
        JsonElement value = object.get(field);
        return isPlain(value) ? value.getAsBoolean() : absent;
    }

    /** A field as a number, or the given one if it is absent. */
    public static int number(JsonObject object, String field, int absent) {
        JsonElement value = object.get(field);
        return isPlain(value) ? value.getAsInt() : absent;
    }

    private static boolean isPlain(@Nullable JsonElement value) {
        return value != null && value.isJsonPrimitive();
    }
}
