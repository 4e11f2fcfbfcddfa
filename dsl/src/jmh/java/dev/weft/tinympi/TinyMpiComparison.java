package dev.weft.tinympi;

import static dev.weft.Weft.*;

import dev.weft.program.MessageBuffer;
import dev.weft.program.Mpi;
import dev.weft.program.Request;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * {@code TinyMpiComparison WHAT NODES CORES RATIO THREADS TRANSPORT BYTES ROUNDS BLOCKS}: measures one row of {@code ./weft bench
 * tinympi} in a fresh process, and prints microseconds: the first block, then least and median of the later half of all blocks.
 * WHAT is pingpong, switch, ring or barrier; THREADS is best or platform; TRANSPORT is unix or tcp.
 */
public final class TinyMpiComparison {
    private TinyMpiComparison() {}

    public static void main(String[] args) {
        int nodes = Integer.parseInt(args[1]);
        int cores = Integer.parseInt(args[2]);
        int ratio = Integer.parseInt(args[3]);
        TinyMpi method = tinyMpi(nodes, cores, ratio);
        if (args[4].equals("platform")) {
            method = method.platformThreads();
        }
        if (args[5].equals("tcp")) {
            method = method.tcp();
        }
        int ranks = nodes * cores * ratio;
        Blocks body =
                new Blocks(args[0], Integer.parseInt(args[6]), Integer.parseInt(args[7]), Integer.parseInt(args[8]));
        TinyMpiRun run =
                program(ranks, body).on(cluster(nodes, cores * ratio), perNode).solve(method);
        System.out.println(run.provenance());
    }

    /** Blocks of the same exchange, which rank 0 times. */
    record Blocks(String what, int bytes, int rounds, int blocks) implements Consumer<Mpi>, Serializable {
        @Override
        public void accept(Mpi mpi) {
            if (mpi.isRecording()) {
                return;
            }
            MessageBuffer data = MessageBuffer.of(new byte[bytes]);
            double[] times = new double[blocks];
            for (int block = 0; block < blocks; block++) {
                long start = System.nanoTime();
                int steps = block(mpi, data);
                times[block] = (System.nanoTime() - start) * 1e-3 / steps;
            }
            if (mpi.rank() == 0) {
                double[] later = Arrays.copyOfRange(times, blocks / 2, blocks);
                Arrays.sort(later);
                System.out.printf(
                        Locale.ROOT, "microseconds;%.3f;%.3f;%.3f%n", times[0], later[0], later[later.length / 2]);
            }
        }

        /** Returns the number of steps whose time is printed. */
        private int block(Mpi mpi, MessageBuffer data) {
            return switch (what) {
                case "pingpong" -> pingPong(mpi, data);
                case "switch" -> switches(mpi);
                case "ring" -> ring(mpi, data);
                default -> barriers(mpi);
            };
        }

        private int pingPong(Mpi mpi, MessageBuffer data) {
            for (int i = 0; i < rounds; i++) {
                if (mpi.rank() == 0) {
                    mpi.send(1, data, 0);
                    mpi.recv(1, data, 0);
                } else {
                    mpi.recv(0, data, 0);
                    mpi.send(0, data, 0);
                }
            }
            return 2 * rounds;
        }

        /** Two ranks of one core that pass the baton by asking for a message that does not come yet. */
        private int switches(Mpi mpi) {
            int other = 1 - mpi.rank();
            Request open = mpi.irecv(other, MessageBuffer.sized(0), 1);
            int asked = 0;
            while (asked < rounds && !mpi.isComplete(open)) {
                asked++;
            }
            mpi.send(other, MessageBuffer.sized(0), 1);
            mpi.wait(open);
            return 2 * Math.max(1, asked);
        }

        private int ring(Mpi mpi, MessageBuffer data) {
            int ranks = mpi.size();
            int next = (mpi.rank() + 1) % ranks;
            int previous = (mpi.rank() + ranks - 1) % ranks;
            for (int i = 0; i < rounds; i++) {
                if (mpi.rank() == 0) {
                    mpi.send(next, data, 0);
                    mpi.recv(previous, data, 0);
                } else {
                    mpi.recv(previous, data, 0);
                    mpi.send(next, data, 0);
                }
            }
            return ranks * rounds;
        }

        private int barriers(Mpi mpi) {
            for (int i = 0; i < rounds; i++) {
                mpi.barrier();
            }
            return rounds;
        }
    }
}
