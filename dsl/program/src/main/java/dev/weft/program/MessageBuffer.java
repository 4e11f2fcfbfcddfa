package dev.weft.program;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Memory that a message is sent from or received into: numbers of eight bytes, bytes, or a {@link ByteBuffer} from its position
 * to its limit, whose position does not change. A message may be received in another form than it was sent in; numbers are
 * little-endian then. A buffer without memory stands for a message that has only a size.
 */
public final class MessageBuffer {
    private static final int STAGE = 1 << 13;
    /** Messages without data are copied within these, so that they cost what a copy costs. */
    private static final int SCRATCH = 1 << 20;

    private final double @Nullable [] numbers;
    private final @Nullable ByteBuffer raw;
    private final long bytes;

    private MessageBuffer(double @Nullable [] numbers, @Nullable ByteBuffer raw, long bytes) {
        this.numbers = numbers;
        this.raw = raw;
        this.bytes = bytes;
    }

    /** Returns these numbers, which are not copied. */
    public static MessageBuffer of(double... numbers) {
        ModelException.required(numbers, "an array of numbers", "Write MessageBuffer.of(numbers)");
        return new MessageBuffer(numbers, null, (long) Double.BYTES * numbers.length);
    }

    /** Returns these bytes, which are not copied. */
    public static MessageBuffer of(byte[] bytes) {
        return of(
                ByteBuffer.wrap(ModelException.required(bytes, "an array of bytes", "Write MessageBuffer.of(bytes)")));
    }

    /** Returns the bytes from the position to the limit, which are not copied. */
    public static MessageBuffer of(ByteBuffer bytes) {
        ByteBuffer slice = ModelException.required(bytes, "a buffer", "Write MessageBuffer.of(buffer)")
                .slice();
        return new MessageBuffer(null, slice, slice.remaining());
    }

    /** Returns a buffer without memory, for a message that has only a size. */
    public static MessageBuffer sized(long bytes) {
        return new MessageBuffer(null, null, bytes);
    }

    /** Returns the size of the memory. */
    public Bytes size() {
        return new Bytes((double) bytes);
    }

    /** Returns the size in bytes. */
    public long count() {
        return bytes;
    }

    /** Returns whether there is memory, and not only a size. */
    public boolean hasData() {
        return numbers != null || raw != null;
    }

    /** Returns whether the memory is numbers of eight bytes. */
    public boolean isNumbers() {
        return numbers != null;
    }

    /** Returns the numbers; zeros if there is only a size, a copy if the memory is bytes. */
    public double[] numbers() {
        if (numbers != null) {
            return numbers;
        }
        double[] copy = new double[(int) (bytes / Double.BYTES)];
        if (raw != null) {
            raw.duplicate().order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(copy);
        }
        return copy;
    }

    /** Returns the bytes in an array; zeros if there is only a size. */
    public byte[] bytes() {
        if (raw != null && raw.hasArray() && raw.arrayOffset() == 0 && raw.array().length == bytes) {
            return raw.array();
        }
        byte[] copy = new byte[(int) bytes];
        if (hasData()) {
            get(0, ByteBuffer.wrap(copy));
        }
        return copy;
    }

    /** Sets all to zero. */
    void clear() {
        clear(bytes);
    }

    private void clear(long length) {
        if (numbers != null) {
            int whole = (int) (length / Double.BYTES);
            Arrays.fill(numbers, 0, whole, 0);
            put((long) whole * Double.BYTES, ByteBuffer.allocate((int) (length % Double.BYTES)));
        } else if (raw != null) {
            ByteBuffer all = raw.duplicate().limit((int) length);
            while (all.hasRemaining()) {
                all.put((byte) 0);
            }
        }
    }

    /** Returns the part of this memory from a byte on; for numbers both must be multiples of eight. */
    public MessageBuffer copyOf(long from, long length) {
        if (!hasData()) {
            return sized(length);
        }
        if (numbers != null) {
            double[] part = new double[(int) (length / Double.BYTES)];
            System.arraycopy(numbers, (int) (from / Double.BYTES), part, 0, part.length);
            return of(part);
        }
        ByteBuffer part = ByteBuffer.allocate((int) length);
        get(from, part);
        return of(part.flip());
    }

    /** Returns a copy of all. */
    public MessageBuffer copy() {
        return copyOf(0, bytes);
    }

    /**
     * Copies as much as another buffer has to the beginning of this one, which must have room; zeros if the other has only a
     * size.
     */
    public void copyFrom(MessageBuffer other) {
        if (!hasData()) {
            move(other.bytes);
        } else if (!other.hasData()) {
            clear(other.bytes);
        } else if (numbers != null && other.numbers != null) {
            System.arraycopy(other.numbers, 0, numbers, 0, other.numbers.length);
        } else if (raw != null && other.raw != null) {
            raw.duplicate().put(other.raw.duplicate());
        } else {
            ByteBuffer stage = ByteBuffer.allocate(STAGE);
            for (long at = 0; at < other.bytes; at += stage.limit()) {
                stage.clear().limit((int) Math.min(STAGE, other.bytes - at));
                other.get(at, stage);
                put(at, stage.flip());
            }
        }
    }

    /** Copies bytes from a place on until the target is full. */
    public void get(long at, ByteBuffer to) {
        int length = to.remaining();
        if (numbers != null) {
            if (at % Double.BYTES == 0 && length % Double.BYTES == 0) {
                to.slice()
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asDoubleBuffer()
                        .put(numbers, (int) (at / Double.BYTES), length / Double.BYTES);
                to.position(to.position() + length);
                return;
            }
            for (long k = at; k < at + length; k++) {
                long bits = Double.doubleToRawLongBits(numbers[(int) (k / Double.BYTES)]);
                to.put((byte) (bits >>> (Byte.SIZE * (k % Double.BYTES))));
            }
        } else if (raw != null) {
            to.put(raw.duplicate().position((int) at).limit((int) at + length));
        } else {
            to.position(to.position() + length);
        }
    }

    /** Copies bytes to a place. */
    public void put(long at, ByteBuffer from) {
        int length = from.remaining();
        if (numbers != null) {
            if (at % Double.BYTES == 0 && length % Double.BYTES == 0) {
                from.slice()
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asDoubleBuffer()
                        .get(numbers, (int) (at / Double.BYTES), length / Double.BYTES);
                from.position(from.position() + length);
                return;
            }
            for (long k = at; k < at + length; k++) {
                int index = (int) (k / Double.BYTES);
                int shift = (int) (Byte.SIZE * (k % Double.BYTES));
                long bits = Double.doubleToRawLongBits(numbers[index]) & ~(0xffL << shift);
                numbers[index] = Double.longBitsToDouble(bits | (from.get() & 0xffL) << shift);
            }
        } else if (raw != null) {
            raw.duplicate().position((int) at).put(from);
        } else {
            from.position(from.position() + length);
        }
    }

    /** Moves as many bytes through memory as a copy would. */
    private static void move(long bytes) {
        if (bytes > 0) {
            Scratch.move(bytes);
        }
    }

    /** Memory of messages without data; made when the first is copied. */
    private static final class Scratch {
        private static final byte[] FROM = new byte[SCRATCH];
        private static final byte[] TO = new byte[SCRATCH];

        static void move(long bytes) {
            // threads share the memory, whose content has no meaning
            for (long left = bytes; left > 0; left -= SCRATCH) {
                System.arraycopy(FROM, 0, TO, 0, (int) Math.min(SCRATCH, left));
            }
        }
    }

    @Override
    public String toString() {
        return (numbers != null ? "numbers of " : raw != null ? "bytes of " : "no data of ") + size();
    }
}
