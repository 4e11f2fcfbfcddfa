import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import mpi.MPI;

/**
 * Half round trips between two ranks of MPJ Express. After the arguments of MPJ: bytes, round trips of a block, blocks. Prints
 * microseconds: the first block, then least and median of the later half of all blocks.
 *
 * <p>{@code MpjPingPong niodev BYTES ROUNDS BLOCKS} starts the two processes of the device niodev, and tells them each other's
 * ports, as the daemons of MPJ Express would.
 */
public final class MpjPingPong {
    private static final int RANKS = 2;

    private MpjPingPong() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("niodev")) {
            start(Arrays.asList(arguments).subList(1, arguments.length));
            return;
        }
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

    /** Starts the processes with the options of this JVM. */
    private static void start(List<String> own) throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, RANKS, InetAddress.getByName("localhost"))) {
            for (int rank = 0; rank < RANKS; rank++) {
                List<String> command = new ArrayList<>(List.of(
                        System.getProperty("java.home") + "/bin/java",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MpjPingPong.class.getName(),
                        Integer.toString(rank),
                        "#Number of Processes;" + RANKS
                                + ";#Protocol Switch Limit;131072;#Server Name;localhost;#Server Port;"
                                + server.getLocalPort(),
                        "niodev"));
                command.addAll(own);
                processes.add(new ProcessBuilder(command).inheritIO().start());
            }
            tellPorts(server);
        }
        for (Process each : processes) {
            each.waitFor();
        }
    }

    /** Each process sends its ports and its rank, and gets those of all. */
    private static void tellPorts(ServerSocket server) throws IOException, InterruptedException {
        String[] peers = new String[RANKS];
        CountDownLatch missing = new CountDownLatch(RANKS);
        List<Thread> answers = new ArrayList<>();
        for (int i = 0; i < RANKS; i++) {
            Socket socket = server.accept();
            Thread answer = new Thread(() -> {
                try (socket) {
                    DataInputStream in = new DataInputStream(socket.getInputStream());
                    in.readUTF();
                    int write = in.readInt();
                    int read = in.readInt();
                    int rank = in.readInt();
                    peers[rank] = "localhost@" + read + "@" + write + "@" + rank + "@0";
                    missing.countDown();
                    missing.await();
                    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                    out.writeUTF("#Peer Information;" + String.join(";", peers));
                    out.flush();
                } catch (IOException broken) {
                    throw new UncheckedIOException(broken);
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                }
            });
            answer.start();
            answers.add(answer);
        }
        for (Thread each : answers) {
            each.join();
        }
    }
}
