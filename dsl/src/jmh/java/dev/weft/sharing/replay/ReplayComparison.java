package dev.weft.sharing.replay;

import dev.weft.program.Job;
import dev.weft.sharing.SharingModel;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * {@code ReplayComparison ROW HOSTS MESSAGES REPETITIONS [MODEL [SEED]]}: replays a row on fresh numbers each time and prints its name, the
 * first time in the process, the median of the others, and the sum of all finish times, so that nothing is left out.
 */
public final class ReplayComparison {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ReplayComparison() {}

    public static void main(String[] args) {
        int hosts = Integer.parseInt(args[1]);
        int messages = Integer.parseInt(args[2]);
        int repetitions = Integer.parseInt(args[3]);
        SharingModel model = args.length > 4 && args[4].equals("infiniband")
                ? SharingModel.infiniband(0.965, 0.925, 1.35)
                : SharingModel.gigabitEthernet(0.75, 0.115, 0.036);
        long seed = args.length > 5 ? Long.parseLong(args[5]) : 1;
        double[] seconds = new double[repetitions];
        double[] processor = new double[repetitions];
        double finish = 0;
        int sent = 0;
        for (int i = 0; i < repetitions; i++) {
            Job job = ReplayRows.of(args[0], hosts, messages, seed + i);
            long start = System.nanoTime();
            long busy = THREADS.getCurrentThreadCpuTime();
            Replay replay = job.solve(ReplayMethod.under(model));
            finish += replay.finish().seconds();
            seconds[i] = (System.nanoTime() - start) * 1e-9;
            processor[i] = (THREADS.getCurrentThreadCpuTime() - busy) * 1e-9;
            sent = replay.messageCount();
        }
        System.out.printf(
                Locale.ROOT,
                "%s %d %d %s: %d messages, first %.4f s, warm median %.4f s; of its processor %.4f and %.4f s; sum of finish"
                        + " times %.6f%n",
                args[0],
                hosts,
                messages,
                model.key(),
                sent,
                seconds[0],
                laterMedian(seconds),
                processor[0],
                laterMedian(processor),
                finish);
    }

    /** The median of the later half, when Java has compiled what there is to compile. */
    private static double laterMedian(double[] all) {
        double[] later = Arrays.copyOfRange(all, all.length / 2, all.length);
        Arrays.sort(later);
        return later[later.length / 2];
    }
}
