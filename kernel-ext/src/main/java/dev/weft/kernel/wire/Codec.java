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
 * does not know the key gets no answer at all.
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
        if (!MessageDigest.isEqual(signature(parts).getBytes(UTF_8), frames.get(start + 1)) && key != null) {
            return null;
        }
        JsonElement header = json(parts.get(0));
        return header instanceof JsonObject known
                ? new Message(
                        List.copyOf(frames.subList(0, start)),
                        known,
                        objectOrNone(parts.get(1)),
                        objectOrNone(parts.get(2)),
                        json(parts.get(3)))
                : null;
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
