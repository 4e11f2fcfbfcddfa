package dev.weft.sparse;

import dev.weft.sparse.csr.Csr;
import dev.weft.sparse.csr.Product;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntSupplier;

/** Times of the same hierarchies and products that {@code src/jmh/hypre} asks hypre and scipy for; writes the matrices that these read. */
public final class HypreComparison {
    private HypreComparison() {}

    /** {@code write NAME FILE}, or {@code time NAME ROUNDS}: seconds of the setup and of A A, cold and best of the rest. */
    public static void main(String[] arguments) throws IOException {
        SparseMatrix matrix = matrix(arguments[1]);
        if (arguments[0].equals("write")) {
            write(matrix.csr(), Path.of(arguments[2]));
            return;
        }
        int rounds = Integer.parseInt(arguments[2]);
        double[] setup = times(
                rounds,
                () -> Multigrid.of(matrix).theta(0.52).truncation(0.3).levels().size());
        System.out.printf(Locale.ROOT, "weft setup %.3f %.3f%n", setup[0], setup[1]);
        if (matrix.entries() < 20_000_000) {
            double[] product =
                    times(rounds, () -> Product.of(matrix.csr(), matrix.csr()).entries());
            System.out.printf(Locale.ROOT, "weft A*A %.3f %.3f%n", product[0], product[1]);
        }
    }

    private static SparseMatrix matrix(String name) {
        int size = Integer.parseInt(name.replaceAll("\\D", ""));
        return name.startsWith("beam") ? SparseMatrix.beam(size) : SparseMatrix.elasticity(size);
    }

    /** The first round, and the median of the others. */
    private static double[] times(int rounds, IntSupplier work) {
        double[] seconds = new double[rounds];
        int results = 0;
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            results += work.getAsInt();
            seconds[round] = (System.nanoTime() - start) / 1e9;
        }
        if (results == 0) {
            throw new IllegalStateException("nothing was computed");
        }
        double[] warm = Arrays.copyOfRange(seconds, 1, rounds);
        Arrays.sort(warm);
        return new double[] {seconds[0], warm[warm.length / 2]};
    }

    /** Rows, entries, then start, column and value of compressed rows, in the byte order of this machine. */
    private static void write(Csr matrix, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.allocate(1 << 20).order(ByteOrder.nativeOrder());
            put(channel, buffer, matrix.rows);
            put(channel, buffer, matrix.entries());
            for (int each : matrix.start) {
                put(channel, buffer, each);
            }
            for (int k = 0; k < matrix.entries(); k++) {
                put(channel, buffer, matrix.column[k]);
            }
            for (int k = 0; k < matrix.entries(); k++) {
                flush(channel, buffer, Double.BYTES);
                buffer.putDouble(matrix.value[k]);
            }
            flush(channel, buffer, buffer.capacity());
        }
    }

    private static void put(FileChannel channel, ByteBuffer buffer, int value) throws IOException {
        flush(channel, buffer, Integer.BYTES);
        buffer.putInt(value);
    }

    private static void flush(FileChannel channel, ByteBuffer buffer, int room) throws IOException {
        if (buffer.remaining() < room) {
            buffer.flip();
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            buffer.clear();
        }
    }
}
