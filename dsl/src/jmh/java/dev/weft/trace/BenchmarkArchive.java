package dev.weft.trace;

import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.trace.otf2.Otf2Writer;
import java.nio.file.Path;
import java.util.Random;

/** The archive that all readers are timed on: four ranks of a ring, whose time steps call two to three functions each. */
public final class BenchmarkArchive {
    static final int RANKS = 4;
    private static final int EVENTS_OF_A_STEP = 10;

    private BenchmarkArchive() {}

    /** Writes about {@code events} events; the seed changes times and sizes, not how many there are. */
    public static Path write(Path folder, int events, long seed) {
        Path anchor = folder.resolve("ring-" + seed + ".otf2");
        Otf2Writer.standard().write(ring(events / RANKS / EVENTS_OF_A_STEP, seed), anchor);
        return anchor;
    }

    private static EventSource ring(int steps, long seed) {
        Recording recording = Recording.of("ring", RANKS);
        int[] regions = {
            recording.region("main"),
            recording.region("compute"),
            recording.region("pack"),
            recording.region("unpack"),
            recording.region("MPI_Send"),
            recording.region("MPI_Recv")
        };
        for (int rank = 0; rank < RANKS; rank++) {
            record(recording.track(rank), regions, rank, steps, new Random(seed + rank));
        }
        return recording.finish();
    }

    private static void record(Track track, int[] regions, int rank, int steps, Random random) {
        long time = 1_000_000;
        track.enter(time, regions[0]);
        for (int step = 0; step < steps; step++) {
            for (int call = 0; call < 2; call++) {
                int region = regions[1 + (step + call) % 3];
                track.enter(time += 20 + random.nextInt(256), region);
                track.leave(time += 20 + random.nextInt(256), region);
            }
            long bytes = 1000 + random.nextInt(4096);
            track.enter(time += 20 + random.nextInt(256), regions[4]);
            track.send(time += 20 + random.nextInt(256), (rank + 1) % RANKS, 0, 7, bytes);
            track.leave(time += 20 + random.nextInt(256), regions[4]);
            track.enter(time += 20 + random.nextInt(256), regions[5]);
            track.recv(time += 20 + random.nextInt(256), (rank + RANKS - 1) % RANKS, 0, 7, bytes);
            track.leave(time += 20 + random.nextInt(256), regions[5]);
        }
        track.leave(time, regions[0]);
    }
}
