package dev.weft.trace.otf2;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of an archive put together byte by byte, by the description of the format and not by the writer, so that both the
 * reader and the writer can be tested against it. It keeps for each byte what may change in a reading when the byte is
 * damaged: {@link #STRUCTURE} must be found out, {@link #NOTHING} must change nothing, anything else is a pattern of the
 * names of values in a {@link Reading}.
 */
final class RawFile {
    /** A damage here must be found out. */
    static final String STRUCTURE = "structure";
    /** A damage here changes nothing that is read. */
    static final String NOTHING = "nothing";
    /** Behind this mark, the values that may change unless the damage is found out. */
    static final String OR_FOUND_OUT = "or found out: ";

    private static final int LONG = 0xff;

    private final boolean big;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<String> roles = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();
    private String sizes = STRUCTURE;

    RawFile(boolean big) {
        this.big = big;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    List<String> roles() {
        return roles;
    }

    int size() {
        return bytes.size();
    }

    RawFile u8(int value, String role) {
        bytes.write(value);
        roles.add(role);
        return this;
    }

    RawFile full(long value, int length, String role) {
        for (int i = 0; i < length; i++) {
            u8((int) (value >>> (8 * (big ? length - 1 - i : i))), role);
        }
        return this;
    }

    /** A compressed number; minus one is undefined. */
    RawFile number(long value, String role) {
        String size = role.equals(NOTHING) && sizes.equals(STRUCTURE) ? OR_FOUND_OUT : sizes;
        if (value == -1) {
            return u8(0xff, size);
        }
        int length = 0;
        while (length < 8 && value >>> (8 * length) != 0) {
            length++;
        }
        u8(length, size);
        return full(value, length, role);
    }

    RawFile numbers(String role, long... values) {
        for (long value : values) {
            number(value, role);
        }
        return this;
    }

    RawFile text(String text, String role) {
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            u8(each, role);
        }
        return u8(0, STRUCTURE);
    }

    RawFile real(double value, String role) {
        return full(Double.doubleToLongBits(value), 8, role);
    }

    /**
     * The fields of a definition. A wrong size of a number shifts those behind it, which is found out unless the record has
     * a text or an optional field to take it up: then the values of the record change, which the pattern names.
     */
    RawFile fields(String values) {
        RawFile fields = new RawFile(big);
        fields.sizes = OR_FOUND_OUT + values;
        return fields;
    }

    /** Notes that an event ends here. */
    void event() {
        ends.add(size());
    }

    /** How many events end in front of a byte. */
    long eventsBefore(int offset) {
        return ends.stream().filter(end -> end <= offset).count();
    }

    RawFile append(RawFile other) {
        other.ends.forEach(end -> ends.add(size() + end));
        bytes.writeBytes(other.bytes());
        roles.addAll(other.roles);
        return this;
    }

    /** A record with a length. */
    RawFile record(int type, String typeRole, RawFile body) {
        u8(type, typeRole);
        return body(body);
    }

    /** A length and what it counts. */
    RawFile body(RawFile body) {
        if (body.size() < LONG) {
            u8(body.size(), STRUCTURE);
        } else {
            u8(LONG, STRUCTURE).full(body.size(), 8, STRUCTURE);
        }
        return append(body);
    }

    RawFile chunkHeader(long first, long last, String numbers) {
        return u8(3, STRUCTURE)
                .u8(big ? 0x23 : 0x42, STRUCTURE)
                .full(first, 8, numbers)
                .full(last, 8, numbers);
    }

    /** The mark and the zeros that fill a chunk. */
    RawFile endOfChunk(int chunkSize) {
        u8(0, STRUCTURE);
        while (size() % chunkSize != 0) {
            u8(0, STRUCTURE);
        }
        return this;
    }

    RawFile endOfFile() {
        return u8(2, STRUCTURE).u8(1, STRUCTURE);
    }
}
