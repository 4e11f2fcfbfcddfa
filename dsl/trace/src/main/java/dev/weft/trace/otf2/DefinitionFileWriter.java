package dev.weft.trace.otf2;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Writes records of definitions; strings get a record of their own when they are first named. */
final class DefinitionFileWriter {
    private static final int LONG = 0xff;

    private final ChunkWriter out;
    private final boolean big;
    private final Map<String, Integer> strings = new HashMap<>();
    private byte[] fields = new byte[256];
    private int length;

    DefinitionFileWriter(ChunkWriter out, boolean big) {
        this.out = out;
        this.big = big;
    }

    /** Returns the number of a text. */
    int string(String text) throws IOException {
        Integer known = strings.get(text);
        if (known != null) {
            return known;
        }
        int id = strings.size();
        strings.put(text, id);
        u32(id).text(text).write(GlobalDefinitions.STRING);
        return id;
    }

    DefinitionFileWriter u8(int value) {
        room(1);
        fields[length++] = (byte) value;
        return this;
    }

    DefinitionFileWriter u32(int value) {
        return u64(value == -1 ? -1L : Integer.toUnsignedLong(value));
    }

    DefinitionFileWriter u64(long value) {
        room(9);
        length = ByteOrdered.compress(fields, length, value, big);
        return this;
    }

    private DefinitionFileWriter text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (text.indexOf('\0') >= 0) {
            throw ModelException.of(
                    "name " + ModelException.argument(text.replace('\0', '?')),
                    "it contains a zero character, which ends a text in OTF2",
                    "Remove that character from the name");
        }
        room(bytes.length);
        System.arraycopy(bytes, 0, fields, length, bytes.length);
        length += bytes.length;
        return u8(0);
    }

    /** Writes a record of the fields since the last one. Strings must have been named before its first field. */
    void write(int type) throws IOException {
        out.reserve(1 + (length < LONG ? 1 : 9) + length);
        out.u8(type);
        if (length < LONG) {
            out.u8(length);
        } else {
            out.u8(LONG);
            out.full64(length);
        }
        out.bytes(fields, length);
        out.count();
        length = 0;
    }

    private void room(int more) {
        if (length + more > fields.length) {
            fields = Arrays.copyOf(fields, 2 * length + more);
        }
    }
}
