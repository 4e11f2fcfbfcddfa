package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The head of what one node sends another.
 *
 * @param source rank of the whole program that sends the frame
 * @param destination rank of the whole program that gets it
 * @param wire the communicator
 * @param bytes of the message
 * @param ticket number of a request in the node that gets the frame, or, of a request to send, in the one that sends it
 * @param other number of the receive, when the receiver is ready
 * @param form of the data: none, numbers or bytes
 * @param run number of the run among those of the nodes, whose last 16 bits are sent
 */
record PeerFrame(
        Kind kind,
        int source,
        int destination,
        int tag,
        long wire,
        long bytes,
        long ticket,
        long other,
        byte form,
        int run) {
    static final int LENGTH = 48;
    static final byte NONE = 0;
    static final byte NUMBERS = 1;
    static final byte BYTES = 2;

    private static final Kind[] KINDS = Kind.values();

    /** The meaning of a frame. */
    enum Kind {
        /** A message, whose data follow. */
        MESSAGE,
        /** A sender asks to send. */
        REQUEST,
        /** A receiver is ready. */
        READY,
        /** The data of a request follow. */
        DATA;

        /** Returns the letter that stands for it in a frame. */
        byte letter() {
            return switch (this) {
                case MESSAGE -> 'M';
                case REQUEST -> 'Q';
                case READY -> 'R';
                case DATA -> 'D';
            };
        }

        /** Returns the parcel that the core gets. */
        Parcel.Kind parcel() {
            return switch (this) {
                case MESSAGE -> Parcel.Kind.MESSAGE;
                case REQUEST -> Parcel.Kind.REQUEST;
                case READY -> Parcel.Kind.READY;
                case DATA -> Parcel.Kind.ARRIVED;
            };
        }
    }

    /** Returns whether it is of this run, and not a message that a rank of an earlier run did not receive. */
    boolean isOf(int number) {
        return (short) number == (short) run;
    }

    /** Returns whether it is of a later run. */
    boolean isAfter(int number) {
        return (short) (run - number) > 0;
    }

    /** Returns whether data follow. */
    boolean hasData() {
        return kind == Kind.MESSAGE || kind == Kind.DATA;
    }

    static byte form(MessageBuffer data) {
        return !data.hasData() ? NONE : data.isNumbers() ? NUMBERS : BYTES;
    }

    void write(ByteBuffer to) {
        to.put(kind.letter()).put(form).putShort((short) run);
        to.putInt(source).putInt(destination).putInt(tag);
        to.putLong(wire).putLong(bytes).putLong(ticket).putLong(other);
    }

    static PeerFrame read(ByteBuffer from) throws IOException {
        byte letter = from.get();
        byte form = from.get();
        int run = from.getShort();
        PeerFrame frame = new PeerFrame(
                kind(letter),
                from.getInt(),
                from.getInt(),
                from.getInt(),
                from.getLong(),
                from.getLong(),
                from.getLong(),
                from.getLong(),
                form,
                run);
        if (frame.bytes < 0 || form < NONE || form > BYTES) {
            throw new IOException("a frame of " + frame.bytes + " bytes in form " + form);
        }
        return frame;
    }

    private static Kind kind(byte letter) throws IOException {
        for (Kind each : KINDS) {
            if (each.letter() == letter) {
                return each;
            }
        }
        throw new IOException("a frame of kind " + letter);
    }

    /** Returns memory for the data that follow. */
    MessageBuffer memory() throws IOException {
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new IOException("a message of " + bytes + " bytes, which no array can hold");
        }
        return switch (form) {
            case NUMBERS -> MessageBuffer.of(new double[(int) (bytes / Double.BYTES)]);
            case BYTES -> MessageBuffer.of(new byte[(int) bytes]);
            default -> MessageBuffer.sized(bytes);
        };
    }
}
