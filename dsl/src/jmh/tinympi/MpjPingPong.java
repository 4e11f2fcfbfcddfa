import java.util.Arrays;
import java.util.Locale;
import mpi.MPI;

/**
 * Half round trips between two ranks of MPJ Express. After the arguments of MPJ: bytes, round trips of a block, blocks. Prints microseconds: the
 * first block, then least and median of the later half of all blocks.
 */
public final class MpjPingPong {
    private MpjPingPong() {}

    public static void main(String[] arguments) throws Exception {
        String[] own = MPI.Init(arguments);
        byte[] data = new byte[Integer.parseInt(own[0])];
        int rounds = Integer.parseInt(own[1]);
        double[] blocks = new double[Integer.parseInt(own[2])];
        int rank = MPI.COMM_WORLD.Rank();
        MPI.COMM_WORLD.Barrier();
        for (int block = 0; block < blocks.length; block++) {
            long start = System.nanoTime();
            exchange(rank, data, rounds);
            blocks[block] = (System.nanoTime() - start) * 1e-3 / (2.0 * rounds);
        }
        if (rank == 0) {
            double first = blocks[0];
            double[] later = Arrays.copyOfRange(blocks, blocks.length / 2, blocks.length);
            Arrays.sort(later);
            System.out.printf(Locale.ROOT, "microseconds;%.3f;%.3f;%.3f%n", first, later[0], later[later.length / 2]);
        }
        MPI.Finalize();
    }

    private static void exchange(int rank, byte[] data, int rounds) throws Exception {
        for (int i = 0; i < rounds; i++) {
            if (rank == 0) {
                MPI.COMM_WORLD.Send(data, 0, data.length, MPI.BYTE, 1, 0);
                MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.BYTE, 1, 0);
            } else {
                MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.BYTE, 0, 0);
                MPI.COMM_WORLD.Send(data, 0, data.length, MPI.BYTE, 0, 0);
            }
        }
    }
}
