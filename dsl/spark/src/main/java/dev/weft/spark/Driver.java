package dev.weft.spark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** The program in the driver's JVM: reads tasks from standard input and writes answers to standard output. */
final class Driver {
    private static final int WORKERS_SECONDS = 60;
    private static final int IDLE_MINUTES = 10;

    private final JavaSparkContext spark;
    private final DataOutputStream out;
    private volatile boolean cancelled;
    private final AtomicInteger jobs = new AtomicInteger();
    private volatile long lastAsked = System.nanoTime();

    private Driver(JavaSparkContext spark, DataOutputStream out) {
        this.spark = spark;
        this.out = out;
    }

    /** Runs the driver. Arguments: the address, the jars for the workers, and settings as {@code name=value}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        DataInputStream in =
                new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16));
        DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
        System.setOut(System.err); // standard output carries the messages
        JavaSparkContext spark;
        try {
            spark = new JavaSparkContext(configuration(args));
        } catch (RuntimeException | LinkageError failure) {
            failure.printStackTrace();
            say(out, Message.of(Message.Kind.FAILED, 0, reason(failure)));
            return;
        }
        Driver driver = new Driver(spark, out);
        int cores = driver.cores(args[0]);
        say(
                out,
                cores == 0
                        ? Message.of(
                                Message.Kind.FAILED,
                                0,
                                "No worker offered a core within " + WORKERS_SECONDS
                                        + " s. Check that a worker is connected, has the requested memory and runs Java 17 or 21.")
                        : Message.of(Message.Kind.READY, cores, driver.memory(args[0], cores)));
        driver.endWhenIdle();
        try {
            while (cores > 0) {
                driver.obey(in);
            }
        } catch (EOFException over) {
            // the engine has closed the stream
        }
        driver.end();
    }

    private void end() {
        spark.stop();
        Runtime.getRuntime().halt(0); // a task that does not end would keep the JVM alive
    }

    /** Ends an idle driver, so that an open notebook does not hold the cluster's cores; the next question starts another driver. */
    private void endWhenIdle() {
        Thread watch = new Thread(() -> {
            while (jobs.get() > 0 || System.nanoTime() - lastAsked < IDLE_MINUTES * 60_000_000_000L) {
                LockSupport.parkNanos(1_000_000_000);
            }
            end();
        });
        watch.setDaemon(true);
        watch.start();
    }

    private static SparkConf configuration(String[] args) {
        SparkConf conf = new SparkConf()
                .setMaster(args[0])
                .setAppName("Weft")
                .set("spark.jars", args[1])
                .set("spark.ui.enabled", "false") // its page, port 4040, is open on all interfaces
                .set("spark.ui.showConsoleProgress", "false")
                .set("spark.log.level", "WARN")
                .set("spark.driver.maxResultSize", "0") // answers are passed on at once and not kept
                .set("spark.task.reaper.enabled", "true"); // for cancelled tasks that do not check for interrupts
        if (args[0].startsWith("local") || args[0].matches("spark://(localhost|127\\..*)")) {
            conf.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
        }
        for (int i = 2; i < args.length; i++) {
            int at = args[i].indexOf('=');
            conf.set(args[i].substring(0, at), args[i].substring(at + 1));
        }
        return conf;
    }

    /** Returns the cores of the workers connected so far, or of this machine. */
    private int cores(String address) throws InterruptedException {
        if (address.startsWith("local") && !address.startsWith("local-cluster")) {
            return spark.defaultParallelism();
        }
        long end = System.nanoTime() + WORKERS_SECONDS * 1_000_000_000L;
        while (spark.sc().statusTracker().getExecutorInfos().length < 2) { // the driver is one of them
            if (System.nanoTime() > end) {
                return 0;
            }
            Thread.sleep(50);
        }
        Thread.sleep(500); // other workers that connect at the same time
        return spark.defaultParallelism();
    }

    /** Returns the memory for each question in MB. */
    private String memory(String address, int cores) {
        int workers = Math.max(1, spark.sc().statusTracker().getExecutorInfos().length - 1);
        long all = address.startsWith("local") && !address.startsWith("local-cluster")
                ? Runtime.getRuntime().maxMemory() >> 20
                : workers * spark.getConf().getSizeAsMb("spark.executor.memory", "1g");
        return String.valueOf(all * spark.getConf().getInt("spark.task.cpus", 1) / cores);
    }

    private void obey(DataInputStream in) throws IOException {
        Message message = Message.read(in);
        if (message.kind() == Message.Kind.CANCEL) {
            cancelled = true;
            spark.cancelAllJobs();
            return;
        }
        List<byte[]> tasks = new ArrayList<>();
        for (int i = 0; i < message.number(); i++) {
            tasks.add(Message.read(in).bytes());
        }
        cancelled = false;
        jobs.incrementAndGet();
        Thread job = new Thread(() -> run(message.text(), tasks), "weft-job");
        job.setDaemon(true);
        job.start();
    }

    private void run(String name, List<byte[]> tasks) {
        try {
            spark.setJobGroup("weft", name + ", " + tasks.size() + " tasks", true);
            TaskRun.of(spark, tasks, this::done);
            say(out, Message.of(Message.Kind.ENDED, 0, ""));
        } catch (UncheckedIOException closed) {
            spark.cancelAllJobs();
        } catch (Exception | LinkageError failure) {
            try {
                say(
                        out,
                        cancelled
                                ? Message.of(Message.Kind.ENDED, 0, "")
                                : Message.of(Message.Kind.FAILED, 0, reason(failure)));
            } catch (IOException closed) {
                System.err.println(failure);
            }
        } finally {
            lastAsked = System.nanoTime();
            jobs.decrementAndGet();
        }
    }

    private void done(int task, byte[] answer) {
        try {
            say(out, new Message(Message.Kind.DONE, task, answer));
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    private static void say(DataOutputStream out, Message message) throws IOException {
        synchronized (out) {
            message.write(out);
            out.flush();
        }
    }

    /** Returns the first line of Spark's message, without the worker's stack trace below it. */
    private static String reason(Throwable failure) {
        String said = String.valueOf(failure.getMessage());
        String first = said.lines().findFirst().orElse("").strip();
        return (first.isEmpty() ? failure.toString() : first) + (first.endsWith(".") ? "" : ".");
    }
}
