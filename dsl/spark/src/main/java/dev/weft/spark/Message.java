package dev.weft.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A message between the engine and the driver. */
final class Message {
    enum Kind {
        /** To the driver: start a run; the text is its name, the number that of the task messages that follow. */
        RUN,
        /** To the driver: one task of the run. */
        TASK,
        /** To the driver: cancel the run. */
        CANCEL,
        /** From the driver: ready; the number is that of its cores. */
        READY,
        /** From the driver: the answer to a task. */
        DONE,
        /** From the driver: the run has ended. */
        ENDED,
        /** From the driver: the run or the start failed; the text is the reason. */
        FAILED
    }

    private final Kind kind;
    private final int number;
    private final byte[] bytes;

    /**
     * Creates a message.
     *
     * @param number the index of a task, or a count of tasks or cores
     * @param bytes a task, an answer or a text
     */
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
