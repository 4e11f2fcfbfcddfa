package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Names are UTF-8; those of tracers that write them as their compilers do stay apart all the same. */
class EncodingsTest {
    private static String read(byte... text) {
        byte[] bytes = new byte[text.length + 1];
        System.arraycopy(text, 0, bytes, 0, text.length);
        Fields fields = new Fields();
        fields.set(bytes, 0, bytes.length, false);
        return fields.text();
    }

    @Test
    void what_is_no_utf8_is_latin_1() {
        for (String name : List.of("", "main", "n\u00fc\u00df", "\u4e2d", "\ufffd")) {
            assertThat(read(name.getBytes(StandardCharsets.UTF_8))).isEqualTo(name);
        }
        for (String name : List.of("f\u00e9", "f\u00e8", "\u00df(\u00e4)")) {
            assertThat(read(name.getBytes(StandardCharsets.ISO_8859_1))).isEqualTo(name);
        }
    }

    @Test
    void any_two_names_of_one_byte_differ() {
        assertThat(IntStream.range(1, 256).mapToObj(code -> read((byte) code)).distinct())
                .hasSize(255);
    }
}
