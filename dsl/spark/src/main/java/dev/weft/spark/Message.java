package dev.weft.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What the driver and the engine say to each other. */
final class Message {
    enum Kind {
        /** To the driver: a run of so many tasks by this name, which follow. */
        RUN,
        /** To the driver: one of them. */
        TASK,
        /** To the driver: end the run. */
        CANCEL,
        /** From the driver: it has so many cores. */
        READY,
        /** From the driver: the answer of this task. */
        DONE,
        /** From the driver: the run is over. */
        ENDED,
        /** From the driver: the run, or its start, failed for this reason. */
        FAILED
    }

    private final Kind kind;
    private final int number;
    private final byte[] bytes;

    /** A number is a task, or how many there are; bytes are a task, an answer, or a text. */
    Message(Kind kind, int number, byte[] bytes) {
        this.kind = kind;
        this.number = number;
        this.bytes = bytes;
    }

    static Message of(Kind kind, int number, String text) {
        return new Message(kind, number, text.getBytes(StandardCharsets.UTF_8));
    }

    Kind kind() {
        return kind;
    }

    int number() {
        return number;
    }

    byte[] bytes() {
        return bytes;
    }

    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeUTF(kind.name());
        out.writeInt(number);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static Message read(DataInputStream in) throws IOException {
        Kind kind = Kind.valueOf(in.readUTF());
        int number = in.readInt();
        return new Message(kind, number, in.readNBytes(in.readInt()));
    }
}
