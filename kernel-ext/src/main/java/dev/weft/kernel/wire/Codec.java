package dev.weft.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Encodes messages as signed frames and decodes them. Frames without a header or with a wrong signature decode to nothing, so a
 * sender without the key gets no answer, and neither does a copy of an earlier message.
 */
final class Codec {
    private static final byte[] DELIMITER = "<IDS|MSG>".getBytes(UTF_8);
    private static final String ALGORITHM = "HmacSHA256";
    private static final int JSON_PARTS = 4;

    /** Strict: a NaN, which is not JSON, fails when it is sent and not in the browser. */
    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .serializeNulls()
            .setStrictness(Strictness.STRICT)
            .create();

    private final @Nullable SecretKeySpec key;
    private final Digests taken = new Digests();

    /** Creates a codec; an empty key means unsigned messages, as in the protocol. */
    Codec(String key) {
        this.key = key.isEmpty() ? null : new SecretKeySpec(key.getBytes(UTF_8), ALGORITHM);
    }

    List<byte[]> encode(Message message) {
        List<byte[]> parts = List.of(
                bytes(message.header()), bytes(message.parent()), bytes(message.metadata()), bytes(message.body()));
        List<byte[]> frames = new ArrayList<>(message.identities());
        frames.addAll(signed(parts));
        return frames;
    }

    List<byte[]> signed(List<byte[]> parts) {
        List<byte[]> frames = new ArrayList<>();
        frames.add(DELIMITER);
        frames.add(signature(parts).getBytes(UTF_8));
        frames.addAll(parts);
        return frames;
    }

    @Nullable
    Message decode(List<byte[]> frames) {
        int start = 0;
        while (start < frames.size() && !Arrays.equals(DELIMITER, frames.get(start))) {
            start++;
        }
        if (frames.size() < start + 2 + JSON_PARTS) {
            return null;
        }
        List<byte[]> parts = frames.subList(start + 2, start + 2 + JSON_PARTS);
        byte[] signature = frames.get(start + 1);
        if (!MessageDigest.isEqual(signature(parts).getBytes(UTF_8), signature) && key != null) {
            return null;
        }
        if (!(json(parts.get(0)) instanceof JsonObject header) || isCopy(header, signature)) {
            return null;
        }
        return new Message(
                List.copyOf(frames.subList(0, start)),
                header,
                objectOrNone(parts.get(1)),
                objectOrNone(parts.get(2)),
                content(parts.get(3)));
    }

    /** Parses content; content that does not fit into memory becomes a text that says so, for the sender's error. */
    private static JsonElement content(byte[] frame) {
        try {
            return json(frame);
        } catch (OutOfMemoryError e) {
            return new JsonPrimitive("too large for the memory that is free (" + frame.length + " bytes)");
        }
    }

    /** Returns whether a message was received before; without a key, by its identifier, if it has one. */
    private boolean isCopy(JsonObject header, byte[] signature) {
        String id = Message.string(header, "msg_id");
        byte[] mark = key != null ? signature : (Message.string(header, "session") + " " + id).getBytes(UTF_8);
        if ((key == null && id.isEmpty()) || taken.isFirst(mark)) {
            return false;
        }
        ServerLog.say("refused a message that was sent twice: " + Message.string(header, "msg_type") + " " + id
                + ". Each message is accepted once.");
        return true;
    }

    private String signature(List<byte[]> parts) {
        if (key == null) {
            return "";
        }
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            parts.forEach(mac::update);
            return HexFormat.of().formatHex(mac.doFinal());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    private static byte[] bytes(JsonElement part) {
        return GSON.toJson(part).getBytes(UTF_8);
    }

    /** Parses a frame to a JSON object, or to its text if it is anything else. */
    private static JsonElement json(byte[] frame) {
        String text = new String(frame, UTF_8);
        try {
            return JsonParser.parseString(text) instanceof JsonObject object ? object : new JsonPrimitive(text);
        } catch (JsonParseException e) {
            return new JsonPrimitive(text);
        }
    }

    /** Parses an optional part; empty if it is not an object. */
    private static JsonObject objectOrNone(byte[] frame) {
        return json(frame) instanceof JsonObject object ? object : new JsonObject();
    }
}
