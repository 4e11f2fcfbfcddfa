package dev.weft.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message is accepted once, signed or not; the number of recorded messages is bounded. */
class DigestsTest {
    @Test
    void aMarkIsFirstOnceAsLongAsItIsAmongTheLast() {
        Digests digests = new Digests(3);
        for (String mark : List.of("a", "b", "c")) {
            assertThat(digests.isFirst(mark.getBytes(UTF_8))).isTrue();
        }
        assertThat(digests.isFirst("a".getBytes(UTF_8))).isFalse();
        assertThat(digests.isFirst("d".getBytes(UTF_8))).isTrue();
        assertThat(digests.isFirst("a".getBytes(UTF_8))).isTrue(); // it was dropped as the oldest of more than three
        assertThat(digests.isFirst("d".getBytes(UTF_8))).isFalse();
    }

    @Test
    void aMessageIsDecodedOnceWithAKeyAndWithout() {
        for (String key : List.of("key", "")) {
            Codec codec = new Codec(key);
            List<byte[]> one = codec.encode(Message.fresh("execute_request", "s", new JsonObject()));
            List<byte[]> two = codec.encode(Message.fresh("execute_request", "s", new JsonObject()));
            assertThat(codec.decode(one)).isNotNull();
            assertThat(codec.decode(two)).isNotNull();
            assertThat(codec.decode(one)).as("with key \"%s\"", key).isNull();
            assertThat(codec.decode(two)).as("with key \"%s\"", key).isNull();
        }
    }

    @Test
    void aForgedMessageIsNotRemembered() {
        Codec codec = new Codec("key");
        List<byte[]> right = codec.encode(Message.fresh("execute_request", "s", new JsonObject()));
        List<byte[]> forged = new java.util.ArrayList<>(right);
        forged.set(right.size() - 1, "{\"code\":\"1\"}".getBytes(UTF_8));
        assertThat(codec.decode(forged)).isNull();
        assertThat(codec.decode(right)).isNotNull();
    }
}
