package dev.weft.tinympi.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** One message between launcher and node: a kind, the length of the rest, two numbers whose meaning depends on the kind, bytes. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Frame(FrameKind kind, int number, int detail, byte[] bytes) {
    private static final int NUMBERS = 2 * Integer.BYTES;
    private static final int MOST = 1 << 30;

    static Frame of(FrameKind kind, int number, int detail, byte[] bytes) {
        return new Frame(kind, number, detail, bytes);
    }

    static Frame of(FrameKind kind, int number, int detail, String text) {
        return new Frame(kind, number, detail, text.getBytes(StandardCharsets.UTF_8));
    }

    static Frame of(FrameKind kind) {
        return of(kind, 0, 0, "");
    }

    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns whether a frame can have this number of bytes. */
    static boolean fits(int length) {
        return length <= MOST - NUMBERS;
    }

    static int mostBytes() {
        return MOST - NUMBERS;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeByte(kind.code());
        out.writeInt(NUMBERS + bytes.length);
        out.writeInt(number);
        out.writeInt(detail);
        out.write(bytes);
    }

    /** Reads a frame. Memory grows with the bytes that have arrived, not with the length that the sender claims. */
    static Frame read(DataInputStream in) throws IOException {
        FrameKind kind = FrameKind.of(in.readUnsignedByte());
        int length = in.readInt();
        if (length < NUMBERS || length > MOST) {
            throw new IOException("a frame " + kind + " of " + length + " bytes: the most is " + MOST);
        }
        int number = in.readInt();
        int detail = in.readInt();
        byte[] bytes = in.readNBytes(length - NUMBERS);
        if (bytes.length < length - NUMBERS) {
            throw new EOFException("the connection ended within a frame " + kind);
        }
        return new Frame(kind, number, detail, bytes);
    }
}
