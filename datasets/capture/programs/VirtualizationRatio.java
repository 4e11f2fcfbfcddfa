import static dev.weft.Weft.*;

import dev.weft.tinympi.TinyMpiRun;
import dev.weft.program.*;
import dev.weft.virtualization.Stencil;
import dev.weft.units.Bytes;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.*;
import java.util.function.Consumer;

/**
 * One repetition of the capture tinympi.sh: ping-pongs, the computation of each program on one rank, then three programs with
 * 1 to 8 ranks on each of two cores, one core in each of two JVMs. Each program runs with each ratio nine times, after as
 * many warm-ups, all in random order on one pair of JVMs; the shortest is kept. Arguments: number of the repetition, seed of the order, folder.
 */
public class VirtualizationRatio {
    static final int MOST = 8;
    static final int RUNS = 9;
    static final List<String> PROGRAMS = List.of("stencil", "uneven ring", "conjugate gradients");

    /** The stencil of the report: messages between nodes have 16 x 2048 / ratio cells of 8 bytes. */
    static final Stencil STENCIL =
            stencil.grid(256, 2048).iterations(50).halo(16).perCell(ns(0.6)).serial(ms(0));

    /** A ring of ranks that own pieces of an array and exchange borders; the work in a piece changes in each iteration. */
    record UnevenRing(int iterations) implements Consumer<Mpi>, Serializable {
        static final int PIECES = 840;
        static final int LENGTH = 1024;
        static final int BORDER = 16_384;

        /** Rounds over a piece: 1 to 3, the same for 105 neighbouring pieces. */
        static int rounds(int iteration, int piece) {
            return 1 + new SplittableRandom(1000L * iteration + piece / 105).nextInt(3);
        }

        @Override
        public void accept(Mpi mpi) {
            int first = mpi.rank() * PIECES / mpi.size();
            int end = (mpi.rank() + 1) * PIECES / mpi.size();
            int left = Math.floorMod(mpi.rank() - 1, mpi.size());
            int right = (mpi.rank() + 1) % mpi.size();
            double[][] in = new double[2][BORDER];
            double[][] out = new double[2][BORDER];
            double[] cells = new double[(end - first) * LENGTH];
            for (int iteration = 0; iteration < iterations; iteration++) {
                for (int piece = first; piece < end && !mpi.isRecording(); piece++) {
                    for (int round = rounds(iteration, piece); round > 0; round--) {
                        smooth(cells, (piece - first) * LENGTH, in[round % 2][piece]);
                    }
                }
                Request[] all = {
                    mpi.irecv(left, MessageBuffer.of(in[0]), 0), mpi.irecv(right, MessageBuffer.of(in[1]), 1),
                    mpi.isend(right, MessageBuffer.of(out[0]), 0), mpi.isend(left, MessageBuffer.of(out[1]), 1)
                };
                mpi.waitall(all);
            }
        }

        static void smooth(double[] cells, int from, double border) {
            for (int k = from; k < from + LENGTH; k++) {
                cells[k] = 0.25 * (cells[k] * cells[k] + border) + 0.5;
            }
        }
    }

    /** Conjugate gradients for the five-point Laplacian; ranks own rows and exchange one row with each neighbour. */
    record Gradients(int iterations) implements Consumer<Mpi>, Serializable {
        static final int WIDE = 8192;
        static final int ROWS = 32;

        @Override
        public void accept(Mpi mpi) {
            int rows = (mpi.rank() + 1) * ROWS / mpi.size() - mpi.rank() * ROWS / mpi.size();
            int length = mpi.isRecording() ? 0 : rows * WIDE;
            double[][] borders = new double[4][WIDE]; // received from above and below, sent to both
            double[] x = new double[length];
            double[] r = new double[length];
            double[] q = new double[length];
            Arrays.fill(r, 1);
            double[] p = r.clone();
            double rho = mpi.allreduce(dot(r, r));
            for (int iteration = 0; iteration < iterations; iteration++) {
                exchange(mpi, p, borders);
                multiply(p, q, borders, rows, mpi.isRecording());
                double alpha = rho / mpi.allreduce(dot(p, q));
                for (int k = 0; k < length; k++) {
                    x[k] += alpha * p[k];
                    r[k] -= alpha * q[k];
                }
                double next = mpi.allreduce(dot(r, r));
                double beta = next / rho;
                rho = next;
                for (int k = 0; k < length; k++) {
                    p[k] = r[k] + beta * p[k];
                }
            }
        }

        static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int k = 0; k < a.length; k++) {
                sum += a[k] * b[k];
            }
            return sum;
        }

        static void exchange(Mpi mpi, double[] p, double[][] borders) {
            List<Request> all = new ArrayList<>();
            for (int way = 0; way < 2; way++) {
                int other = mpi.rank() + (way == 0 ? -1 : 1);
                if (other >= 0 && other < mpi.size()) {
                    all.add(mpi.irecv(other, MessageBuffer.of(borders[way]), 1 - way));
                    if (p.length > 0) {
                        System.arraycopy(p, way == 0 ? 0 : p.length - WIDE, borders[2 + way], 0, WIDE);
                    }
                    all.add(mpi.isend(other, MessageBuffer.of(borders[2 + way]), way));
                }
            }
            mpi.waitall(all.toArray(new Request[0]));
        }

        static void multiply(double[] p, double[] q, double[][] borders, int rows, boolean recording) {
            for (int y = 0; y < rows && !recording; y++) {
                for (int x = 0; x < WIDE; x++) {
                    int k = y * WIDE + x;
                    double above = y > 0 ? p[k - WIDE] : borders[0][x];
                    double below = y < rows - 1 ? p[k + WIDE] : borders[1][x];
                    double beside = (x > 0 ? p[k - 1] : 0) + (x < WIDE - 1 ? p[k + 1] : 0);
                    q[k] = 4 * p[k] - above - below - beside;
                }
            }
        }
    }

    /** Returns a program with so many ranks on one core of each node. */
    static Executable question(String program, int nodes, int ratio) {
        int ranks = nodes * ratio;
        return switch (program) {
            case "stencil" -> STENCIL.on(cluster(nodes, 1).link(GBps(1), us(10))).ratio(ratio);
            case "uneven ring" -> placed(program(ranks, new UnevenRing(50)), nodes, ratio);
            default -> placed(program(ranks, new Gradients(25)), nodes, ratio);
        };
    }

    static Executable placed(Program program, int nodes, int ratio) {
        return () -> program.on(cluster(nodes, ratio), perProcessor).execution().on(nodes, 1, ratio);
    }

    /** Runs all programs with all ratios {@code RUNS} times in random order, after as many warm-ups. */
    static Map<String, List<TinyMpiRun>> runs(int nodes, int most, long seed) {
        List<String> names = new ArrayList<>();
        List<Executable> questions = new ArrayList<>();
        for (String program : PROGRAMS) {
            for (int ratio = 1; ratio <= most; ratio++) {
                Executable question = question(program, nodes, ratio);
                names.addAll(Collections.nCopies(RUNS, program + "," + ratio));
                questions.addAll(Collections.nCopies(RUNS, question));
            }
        }
        List<TinyMpiRun> answers = tinyMpi.warmUps(1).interleaved(seed, questions);
        Map<String, List<TinyMpiRun>> sorted = new LinkedHashMap<>();
        for (int k = 0; k < names.size(); k++) {
            sorted.computeIfAbsent(names.get(k), name -> new ArrayList<>()).add(answers.get(k));
        }
        sorted.values().forEach(each -> each.sort(Comparator.comparingDouble(run -> run.finish().seconds())));
        return sorted;
    }

    public static void main(String[] arguments) throws IOException {
        int repetition = Integer.parseInt(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        Path folder = Path.of(arguments[2]);
        var pingPong = tinyMpi.warmUps(2).runs(3).pingPong().columns();
        Path pairs = folder.resolve("tinympi-pingpong/pingpong.csv");
        try (PrintWriter out = file(pairs, "locality,size (B),repetition,latency (us),median (us)")) {
            var latency = pingPong.measure("latency");
            for (int row = 0; row < pingPong.rows(); row++) {
                Bytes size = (Bytes) pingPong.key("size").values().get(row);
                out.printf("%s,%.0f,%d,%.3f,%.3f%n", pingPong.key("locality").values().get(row), size.count(), repetition,
                        latency.low(row) * 1e6, latency.si(row) * 1e6);
            }
        }
        Path ratios = folder.resolve("tinympi-ratio/runs.csv");
        write(ratios, repetition, 1, runs(1, 1, seed));
        write(ratios, repetition, 2, runs(2, MOST, seed));
        if (repetition == 1) {
            handshake(seed).trace().write(folder.resolve("tinympi-handshake/traces.otf2").toString());
        }
    }

    /** Returns the shortest of 100 runs of three iterations with two ranks on each core. */
    static TinyMpiRun handshake(long seed) {
        var few = STENCIL.iterations(3).on(cluster(2, 1).link(GBps(1), us(10))).ratio(2);
        return tinyMpi.warmUps(1).traced().interleaved(seed, Collections.nCopies(100, few)).stream()
                .min(Comparator.comparingDouble(run -> run.finish().seconds()))
                .orElseThrow();
    }

    /** Writes the times of the shortest run of each program and ratio, means over cores. */
    static void write(Path path, int repetition, int nodes, Map<String, List<TinyMpiRun>> all) throws IOException {
        String heading = "program,nodes,ratio,repetition,time (us),median (us),longest (us),computation time (us),"
                + "memory copy (us),waiting time (us),call overhead (us)";
        try (PrintWriter out = file(path, heading)) {
            all.forEach((name, runs) -> {
                String[] key = name.split(",", 2);
                out.printf("%s,%d,%s,%d", key[0], nodes, key[1], repetition);
                for (int of : new int[] {0, RUNS / 2, RUNS - 1}) {
                    out.printf(",%.1f", runs.get(of).finish().seconds() * 1e6);
                }
                for (String part : List.of("computation time", "memory copy", "waiting time", "call overhead")) {
                    out.printf(",%.1f", runs.get(0).cores().mean(part).si() * 1e6);
                }
                out.println();
            });
        }
    }

    static PrintWriter file(Path path, String heading) throws IOException {
        boolean isNew = Files.notExists(path);
        Files.createDirectories(path.getParent());
        PrintWriter out = new PrintWriter(
                Files.newBufferedWriter(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
        if (isNew) {
            out.println(heading);
        }
        return out;
    }
}
