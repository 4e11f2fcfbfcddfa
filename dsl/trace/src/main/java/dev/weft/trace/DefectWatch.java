package dev.weft.trace;

import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Location;
import dev.weft.trace.match.Peers;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for defects in the events of a location before another consumer takes them. Every answer reads through one, so
 * that all answers report the same defects of the locations that they use.
 */
final class DefectWatch implements EventConsumer {
    private static final int TABLE = 1024;
    private static final byte SEEN = 1;
    private static final byte DEFINED = 2;
    private static final byte MPI = 4;
    private static final byte SENDS = 8;
    private static final byte RECEIVES = 16;
    private static final byte COMPLETES = 32;
    private static final byte POSTS = 64;
    private static final byte COLLECTS = (byte) 128;

    private final EventConsumer consumer;
    private final Definitions definitions;
    private final @Nullable MessageChannels channels;
    private final byte[] table = new byte[TABLE];
    private final Map<Integer, Byte> others = new HashMap<>();
    private final Set<Integer> functions = new HashSet<>();
    private final Map<LocationNotes.Kind, LocationNotes.Note> notes = new EnumMap<>(LocationNotes.Kind.class);
    private int[] open = new int[16];
    private long[] since = new long[16];
    private int depth;
    private int communicating;
    private boolean any;
    private long beginning = Long.MAX_VALUE;

    DefectWatch(Definitions definitions, Location location, EventConsumer consumer) {
        this.definitions = definitions;
        this.consumer = consumer;
        boolean ranked = location.rank() >= 0 && location.rank() < definitions.ranks();
        this.channels =
                consumer.needsMessages() && ranked ? new MessageChannels(Peers.of(definitions, location.rank())) : null;
    }

    @Override
    public boolean needsMessages() {
        return consumer.needsMessages();
    }

    @Override
    public void before(EventBatch batch) {
        if (channels != null) {
            for (int i = 0; i < batch.count; i++) {
                channels.take(batch, i, batch.kind[i]);
            }
        }
        consumer.before(batch);
    }

    @Override
    public void accept(EventBatch batch) {
        if (!any && batch.count > 0) {
            any = true;
            beginning = batch.time[0];
        }
        follow(batch);
        consumer.accept(batch);
    }

    @Override
    public void end() {
        consumer.end();
    }

    private void follow(EventBatch batch) {
        int at = 0;
        while (at < batch.count) {
            at = take(batch, at);
            if (at < batch.count) {
                unusual(batch, at, batch.kind[at]);
                at++;
            }
        }
    }

    /** Takes calls of known functions, up to the first other event; local variables make it several times as fast. */
    private int take(EventBatch batch, int from) {
        byte[] kinds = batch.kind;
        int[] regions = batch.reference;
        long[] times = batch.time;
        int[] stack = open;
        long[] begun = since;
        byte[] known = table;
        int level = depth;
        int within = communicating;
        int count = batch.count;
        int i = from;
        for (; i < count; i++) {
            int kind = kinds[i];
            if (kind > EventKind.LEAVE || kind < EventKind.ENTER) {
                if (kind >= EventKind.MPI_SEND) {
                    break;
                }
                continue;
            }
            int region = regions[i];
            int flags = (region & (TABLE - 1)) == region ? known[region] : 0;
            if ((flags & DEFINED) == 0) {
                break;
            }
            if (kind == EventKind.ENTER) {
                if (level == stack.length) {
                    break;
                }
                stack[level] = region;
                begun[level++] = times[i];
                within += flags & MPI;
            } else {
                if (level == 0 || stack[level - 1] != region) {
                    break;
                }
                level--;
                within -= flags & MPI;
            }
        }
        depth = level;
        communicating = within;
        return i;
    }

    private void unusual(EventBatch batch, int i, int kind) {
        int region = batch.reference[i];
        if (kind == EventKind.ENTER) {
            enter(region, batch.time[i]);
        } else if (kind != EventKind.LEAVE) {
            record(batch, i, kind);
        } else if (depth > 0 && open[depth - 1] == region) {
            depth--;
            communicating -= flags(region) & MPI;
        } else {
            leaveBelow(region, batch.time[i]);
        }
    }

    private void enter(int region, long time) {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            since = Arrays.copyOf(since, 2 * depth);
        }
        open[depth] = region;
        since[depth++] = time;
        int flags = flags(region);
        communicating += flags & MPI;
        if ((flags & DEFINED) == 0) {
            note(LocationNotes.Kind.UNDEFINED, "region " + Integer.toUnsignedString(region), time);
        }
    }

    private void leaveBelow(int region, long time) {
        int at = depth - 1;
        while (at >= 0 && open[at] != region) {
            at--;
        }
        note(at < 0 ? LocationNotes.Kind.UNBEGUN : LocationNotes.Kind.MISNESTED, name(region), time);
        if (at >= 0) {
            System.arraycopy(open, at + 1, open, at, depth - 1 - at);
            System.arraycopy(since, at + 1, since, at, depth - 1 - at);
            depth--;
            communicating -= flags(region) & MPI;
        }
    }

    private void record(EventBatch batch, int i, int kind) {
        int needed = switch (kind) {
            case EventKind.MPI_SEND -> SENDS;
            case EventKind.MPI_RECV -> RECEIVES;
            case EventKind.MPI_IRECV -> COMPLETES;
            case EventKind.MPI_ISEND -> MPI;
            case EventKind.MPI_IRECV_REQUEST -> POSTS;
            // creating or freeing a communicator is recorded as a collective, too, with its own operation
            case EventKind.MPI_COLLECTIVE_END -> batch.tag[i] <= CollectiveCode.REDUCE_SCATTER_BLOCK ? COLLECTS : MPI;
            default -> 0;
        };
        if (needed != 0) {
            int call = communicating == 0 ? -1 : communication();
            if (call < 0 || (flags(open[call]) & needed) == 0) {
                String where = depth == 0 ? "outside of all calls" : "in " + name(open[call < 0 ? depth - 1 : call]);
                note(LocationNotes.Kind.ELSEWHERE, EventKind.name(kind) + " " + where, batch.time[i]);
            }
        }
        if (channels != null) {
            channels.take(batch, i, kind);
        }
    }

    private int communication() {
        int at = depth - 1;
        while (at >= 0 && (flags(open[at]) & MPI) == 0) {
            at--;
        }
        return at;
    }

    private int flags(int region) {
        if ((region & (TABLE - 1)) == region) {
            if (table[region] == 0) {
                table[region] = classify(region);
            }
            return table[region];
        }
        return others.computeIfAbsent(region, this::classify);
    }

    /** Returns what is known of a function, looked up once. */
    private byte classify(int region) {
        int function = definitions.function(region);
        if (function < 0) {
            return SEEN;
        }
        String name = definitions.functions().get(function);
        if (!functions.add(function)) {
            note(LocationNotes.Kind.SAME_NAME, name, any ? beginning : 0);
        }
        if (CodeRegion.isMpi(name) && !RecordedKind.isSpelled(name)) {
            note(LocationNotes.Kind.MISSPELLED, name, any ? beginning : 0);
        }
        return (byte) (SEEN
                | DEFINED
                | (CodeRegion.isMpi(name) ? MPI | Transfers.of(name).bits() : 0));
    }

    /** The kinds of messages that an MPI function may record. */
    private record Transfers(boolean sends, boolean receives, boolean completes, boolean posts, boolean collects) {
        static Transfers of(String function) {
            boolean sends = false;
            boolean receives = false;
            boolean completes = RecordedKind.mayComplete(function);
            boolean posts = false;
            boolean collects = false;
            for (RecordedKind kind : RecordedKind.of(function)) {
                sends |= kind.hasRecord(EventKind.MPI_SEND);
                receives |= kind.hasRecord(EventKind.MPI_RECV);
                completes |= kind.hasRecord(EventKind.MPI_IRECV);
                posts |= kind.hasRecord(EventKind.MPI_IRECV_REQUEST);
                collects |= kind.hasRecord(EventKind.MPI_COLLECTIVE_END);
            }
            return new Transfers(sends, receives, completes, posts, collects);
        }

        int bits() {
            return (sends ? SENDS : 0)
                    | (receives ? RECEIVES : 0)
                    | (completes ? COMPLETES : 0)
                    | (posts ? POSTS : 0)
                    | (collects ? COLLECTS : 0);
        }
    }

    private String name(int region) {
        int function = definitions.function(region);
        return function < 0
                ? "region " + Integer.toUnsignedString(region)
                : definitions.functions().get(function);
    }

    private void note(LocationNotes.Kind kind, String first, long time) {
        notes.merge(
                kind,
                new LocationNotes.Note(1, first, time),
                (known, one) -> new LocationNotes.Note(known.count() + 1, known.first(), known.tick()));
    }

    /** Returns the defects found, when there are no more events. */
    LocationNotes notes() {
        if (depth > 0) {
            notes.put(LocationNotes.Kind.OPEN, new LocationNotes.Note(depth, name(open[0]), since[0]));
        }
        return new LocationNotes(beginning, notes, channels);
    }
}
