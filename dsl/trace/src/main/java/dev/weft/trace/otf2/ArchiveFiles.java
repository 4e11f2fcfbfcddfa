package dev.weft.trace.otf2;

import dev.weft.units.ModelException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** The files of an archive, by their names relative to the folder of its anchor; {@code /} separates. */
public interface ArchiveFiles {
    /** Returns the name of the file in messages. */
    String show(String name);

    /** Opens a file, if there is one of this name. */
    Optional<Input> open(String name);

    /** Files of a folder. */
    static ArchiveFiles in(Path folder) {
        return new InFolder(folder);
    }

    /** Files that are in memory already, such as those of a data set in a jar. */
    static ArchiveFiles inMemory(String shown, Map<String, byte[]> files) {
        return new InMemory(shown, Map.copyOf(files));
    }

    /** The bytes of one file from its beginning to its end. */
    interface Input extends Closeable {
        long size();

        /** Reads as many bytes as available; returns -1 at the end. */
        int read(byte[] into, int from, int length);

        /** The next byte to be read is this one, from 0 on. */
        void seek(long offset);

        @Override
        void close();
    }

    /** Files of a folder. */
    record InFolder(Path folder) implements ArchiveFiles {
        @Override
        public String show(String name) {
            return folder.resolve(name).toString();
        }

        @Override
        public Optional<Input> open(String name) {
            Path file = folder.resolve(name);
            try {
                return Files.isRegularFile(file)
                        ? Optional.of(new OnDisk(file, FileChannel.open(file, StandardOpenOption.READ)))
                        : Optional.empty();
            } catch (IOException | SecurityException failure) {
                throw unreadable(file, failure);
            }
        }

        private static ModelException unreadable(Path file, Exception failure) {
            return ModelException.of(
                    ModelException.argument(file.toString()),
                    "the file cannot be read (" + failure.getClass().getSimpleName() + ")",
                    "Check its permissions");
        }

        /**
         * Copies through a small buffer outside the heap, which the operating system fills without an extra copy.
         * Buffers are reused, because those of ten thousand files would take much memory until they are collected.
         */
        private static final class OnDisk implements Input {
            private static final int KEPT = 64;
            private static final BlockingQueue<ByteBuffer> FREE = new ArrayBlockingQueue<>(KEPT);

            private final Path file;
            private final FileChannel channel;
            private final ByteBuffer buffer;
            private final long size;
            private boolean closed;

            OnDisk(Path file, FileChannel channel) throws IOException {
                this.file = file;
                this.channel = channel;
                this.size = channel.size();
                ByteBuffer used = FREE.poll();
                this.buffer = used == null ? ByteBuffer.allocateDirect(1 << 16) : used;
                buffer.position(0).limit(0);
            }

            @Override
            public long size() {
                return size;
            }

            @Override
            public int read(byte[] into, int from, int length) {
                if (!buffer.hasRemaining() && !fill()) {
                    return -1;
                }
                int some = Math.min(length, buffer.remaining());
                buffer.get(into, from, some);
                return some;
            }

            @Override
            public void seek(long offset) {
                try {
                    channel.position(offset);
                    buffer.position(0).limit(0);
                } catch (IOException failure) {
                    throw unreadable(file, failure);
                }
            }

            private boolean fill() {
                try {
                    buffer.clear();
                    int count = channel.read(buffer);
                    buffer.flip();
                    return count > 0;
                } catch (IOException failure) {
                    throw unreadable(file, failure);
                }
            }

            @Override
            public void close() {
                if (!closed) {
                    closed = true;
                    FREE.offer(buffer);
                }
                try {
                    channel.close();
                } catch (IOException failure) {
                    throw unreadable(file, failure);
                }
            }
        }
    }

    /** Files in memory. */
    record InMemory(String shown, Map<String, byte[]> files) implements ArchiveFiles {
        @Override
        public String show(String name) {
            return shown + "/" + name;
        }

        @Override
        public Optional<Input> open(String name) {
            byte @Nullable [] bytes = files.get(name);
            return bytes == null ? Optional.empty() : Optional.of(new Held(bytes));
        }

        private static final class Held implements Input {
            private final byte[] bytes;
            private int position;

            Held(byte[] bytes) {
                this.bytes = bytes;
            }

            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public int read(byte[] into, int from, int length) {
                if (position >= bytes.length) {
                    return -1;
                }
                int some = Math.min(length, bytes.length - position);
                System.arraycopy(bytes, position, into, from, some);
                position += some;
                return some;
            }

            @Override
            public void seek(long offset) {
                position = (int) Math.min(offset, bytes.length);
            }

            @Override
            public void close() {
                // nothing to close
            }
        }
    }
}
