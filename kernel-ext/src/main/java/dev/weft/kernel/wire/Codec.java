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
 * Turns messages into signed frames and back. Frames without a header or whose signature is wrong decode to nothing: who
 * does not know the key gets no answer at all, nor does a copy of a message that was taken.
 */
final class Codec {
    private static final byte[] DELIMITER = "<IDS|MSG>".getBytes(UTF_8);
    private static final String ALGORITHM = "HmacSHA256";
    private static final int JSON_PARTS = 4;

    /** Strict: a NaN, which is no JSON, is the error of whoever sends it and not of a browser that reads it. */
    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .serializeNulls()
            .setStrictness(Strictness.STRICT)
            .create();

    private final @Nullable SecretKeySpec key;
    private final Digests taken = new Digests();

    /** An empty key means unsigned messages, as the protocol has it. */
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

    /** Whoever sends what there is no memory for is told. */
    private static JsonElement content(byte[] frame) {
        try {
            return json(frame);
        } catch (OutOfMemoryError e) {
            return new JsonPrimitive("too large for the memory that is free (" + frame.length + " bytes)");
        }
    }

    /** Without a key, messages are told apart by their identifiers; one that has none is not told from another. */
    private boolean isCopy(JsonObject header, byte[] signature) {
        String id = Message.string(header, "msg_id");
        byte[] mark = key != null ? signature : (Message.string(header, "session") + " " + id).getBytes(UTF_8);
        if ((key == null && id.isEmpty()) || taken.isFirst(mark)) {
            return false;
        }
        ServerLog.say("refused a message that was sent a second time: " + Message.string(header, "msg_type") + " " + id
                + ". Every message is taken once.");
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

    /** The object that was sent, or the text of whatever else was. */
    private static JsonElement json(byte[] frame) {
        String text = new String(frame, UTF_8);
        try {
            return JsonParser.parseString(text) instanceof JsonObject object ? object : new JsonPrimitive(text);
        } catch (JsonParseException e) {
            return new JsonPrimitive(text);
        }
    }

    /** A part that nothing depends on. */
    private static JsonObject objectOrNone(byte[] frame) {
        return json(frame) instanceof JsonObject object ? object : new JsonObject();
    }
}
