package dev.weft.trace.otf2;

import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Runs of every kind of event with small, large and undefined numbers. */
final class RandomRuns {
    private final boolean plain;
    private final Random random;
    private final int ranks;
    private final List<CodeRegion> regions = new ArrayList<>();

    private RandomRuns(long seed, boolean plain) {
        this.plain = plain;
        random = new Random(seed);
        ranks = 1 + random.nextInt(6);
    }

    static EventSource run(long seed, int eventsOfFirst) {
        return new RandomRuns(seed, false).run("run " + seed, eventsOfFirst);
    }

    /** A run whose events name only what is defined, by ids without gaps, which is all that some tools read. */
    static EventSource plain(long seed, int eventsOfFirst) {
        return new RandomRuns(seed, true).run("run " + seed, eventsOfFirst);
    }

    private EventSource run(String name, int eventsOfFirst) {
        Recording recording = Recording.of(name, definitions());
        for (int i = 0; i < ranks + 1; i++) {
            int count = i == 0 ? eventsOfFirst : random.nextInt(40);
            fill(recording.track(i), i == ranks ? 0 : count);
        }
        return recording.finish();
    }

    private Definitions definitions() {
        List<Location> locations = new ArrayList<>();
        long stride = plain ? 1 : 1 + (random.nextLong() >>> 8);
        for (int rank = 0; rank < ranks; rank++) {
            locations.add(new Location(rank * stride, "Master thread", "MPI Rank " + rank, rank, 0));
        }
        locations.add(new Location(plain ? ranks : -2, "helper", "MPI Rank 0", -1, 0));
        for (int i = 0; i < 1 + random.nextInt(50); i++) {
            int id = plain || random.nextBoolean() ? i : i + (1 << 30);
            String name = "f\u00fcnktion" + "x".repeat(random.nextInt(8) == 0 ? 300 : 1) + i;
            regions.add(new CodeRegion(id, name, random.nextInt(30), random.nextInt(8)));
        }
        regions.add(CodeRegion.named(plain ? regions.size() : 77_777, "MPI_Allreduce"));
        int[] world = IntStream.range(0, ranks).toArray();
        int[] reversed = IntStream.range(0, ranks).map(rank -> ranks - 1 - rank).toArray();
        List<Communicator> communicators = new ArrayList<>(List.of(
                Communicator.of(0, "MPI_COMM_WORLD", world),
                Communicator.self(1, "MPI_COMM_SELF"),
                Communicator.of(plain ? 2 : 70_000, "reversed", reversed)));
        if (!plain) {
            communicators.add(Communicator.between(4, "between", new int[] {0}, new int[] {ranks - 1})
                    .namedByWorld(false, true));
            communicators.add(Communicator.of(5, "by world", reversed).namedByWorld(true, false));
        }
        return Definitions.of(new Clock(2_100_000_000L, 3, 99), locations, regions, communicators);
    }

    private void fill(Track track, int count) {
        EventBatch batch = new EventBatch();
        long time = number();
        time = time < 0 ? 0 : time >>> 20;
        int[] kinds = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 85, 86, 12, 13, 12, 13};
        for (int i = 0; i < count; i++) {
            time += random.nextInt(3) == 0 ? 0 : random.nextInt(1 << random.nextInt(20));
            batch.count = 1;
            batch.time[0] = time;
            batch.kind[0] = (byte) kinds[random.nextInt(kinds.length)];
            boolean region = batch.kind[0] == EventKind.ENTER || batch.kind[0] == EventKind.LEAVE;
            batch.reference[0] =
                    region ? regions.get(random.nextInt(regions.size())).id() : (int) number();
            batch.communicator[0] = (int) number();
            batch.tag[0] = batch.kind[0] == EventKind.MPI_SEND ? (int) number() : random.nextInt(256);
            batch.sent[0] = number();
            batch.received[0] = number();
            batch.request[0] = number();
            if (plain) {
                defined(batch, region);
            }
            track.accept(batch);
        }
    }

    private void defined(EventBatch batch, boolean region) {
        batch.communicator[0] = random.nextInt(3);
        int rank = random.nextInt(5) == 0 ? -1 : batch.communicator[0] == 1 ? 0 : random.nextInt(ranks);
        batch.reference[0] = region ? batch.reference[0] : rank;
        boolean mode = batch.kind[0] == EventKind.MEASUREMENT_ON_OFF;
        batch.tag[0] = mode ? 1 + random.nextInt(2) : random.nextInt(17);
    }

    private long number() {
        return switch (random.nextInt(6)) {
            case 0 -> -1;
            case 1 -> 0;
            case 2 -> random.nextLong();
            default -> random.nextLong() >>> (1 + random.nextInt(62));
        };
    }
}
