package dev.weft.spark;

import dev.weft.study.Engine;
import dev.weft.units.ModelException;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cluster and its driver process, which starts when it is first needed and ends with this JVM. */
final class SparkEngine implements Engine {
    private static final long END_SECONDS = 10;

    private final String address;
    private final Map<String, String> settings;
    private @Nullable DriverProcess driver;

    SparkEngine(String address, Map<String, String> settings) {
        this.address = address;
        this.settings = settings;
    }

    @Override
    public synchronized int cores() {
        try {
            return driver().cores();
        } catch (InterruptedException stop) {
            end();
            throw ModelException.interrupted("Interrupted while Spark was starting.");
        }
    }

    @Override
    public synchronized String room() {
        return driver == null ? "" : driver.megabytes() + " MB for each question";
    }

    @Override
    public synchronized void run(String name, List<byte[]> tasks, Ends ends) throws InterruptedException {
        DriverProcess asked = driver();
        try {
            asked.run(name, tasks);
            while (!arrived(asked, ends)) {
                ends.idle();
            }
        } catch (InterruptedException stop) {
            cancel(asked);
            throw stop;
        } catch (IOException gone) {
            end();
            throw new ModelException(
                    "Spark's driver ended during " + name + ". " + asked.lastWords(), gone);
        }
    }

    /** Handles the next message; returns true if it was the last. */
    private static boolean arrived(DriverProcess asked, Ends ends) throws IOException, InterruptedException {
        if (!asked.awaits()) {
            return false;
        }
        Message message = asked.next();
        switch (message.kind()) {
            case DONE -> ends.done(message.number(), message.bytes());
            case FAILED ->
                throw new ModelException(
                        "Spark aborted the job: " + message.text() + " Its log is " + asked.log() + ".");
            case ENDED -> {
                return true;
            }
            default -> throw new IOException("unexpected message of the driver: " + message.kind());
        }
        return false;
    }

    /** Cancels the job on the cluster; if the driver does not confirm within 10 s, ends the driver. */
    private void cancel(DriverProcess asked) {
        try {
            asked.cancel();
            long end = System.nanoTime() + END_SECONDS * 1_000_000_000L;
            while (System.nanoTime() < end) {
                if (asked.awaits()) {
                    Message.Kind kind = asked.next().kind();
                    if (kind == Message.Kind.ENDED || kind == Message.Kind.FAILED) {
                        return;
                    }
                }
            }
        } catch (IOException | InterruptedException gone) {
            // the driver is ended below
        }
        end();
    }

    private DriverProcess driver() throws InterruptedException {
        DriverProcess running = driver;
        if (running == null || !running.isAlive()) {
            try {
                running = DriverProcess.start(address, settings);
            } catch (EOFException ended) {
                throw new ModelException(String.valueOf(ended.getMessage()), ended);
            } catch (IOException none) {
                throw new ModelException(
                        "Spark's driver could not be started: " + none.getMessage() + ". Check Spark's jars and free disk space.", none);
            }
            driver = running;
        }
        return running;
    }

    private void end() {
        if (driver != null) {
            driver.end();
            driver = null;
        }
    }

    /** Returns the address, such as {@code spark://host:7077}. */
    @Override
    public String toString() {
        return address;
    }
}
