package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;
import dev.weft.program.Received;
import dev.weft.units.Bytes;
import java.nio.ByteBuffer;

/**
 * A message that has arrived.
 *
 * @param source as a rank of the communicator
 * @param count its bytes
 * @param buffer memory that begins with its data, or only a size
 */
record LiveReceived(int source, int tag, long count, MessageBuffer buffer) implements Received {
    /** Returns a result without a message. */
    static LiveReceived none(int source, int tag) {
        return new LiveReceived(source, tag, 0, MessageBuffer.sized(0));
    }

    @Override
    public Bytes size() {
        return new Bytes((double) count);
    }

    @Override
    public double[] data() {
        return buffer.count() == count
                ? buffer.numbers()
                : buffer.copyOf(0, count).numbers();
    }

    @Override
    public byte[] bytes() {
        if (buffer.count() == count) {
            return buffer.bytes();
        }
        byte[] part = new byte[(int) count];
        if (buffer.hasData()) {
            buffer.get(0, ByteBuffer.wrap(part));
        }
        return part;
    }
}
