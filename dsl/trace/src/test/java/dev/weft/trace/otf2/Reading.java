package dev.weft.trace.otf2;

import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Everything that reading a run gives, by names, so that two readings can be compared value by value. */
final class Reading {
    static final String[] COLUMNS = {"time", "kind", "reference", "communicator", "tag", "sent", "received", "request"};
    private static final int REFERENCE = 1 << 2;
    private static final int COMMUNICATOR = 1 << 3;
    private static final int TAG = 1 << 4;
    private static final int SENT = 1 << 5;
    private static final int RECEIVED = 1 << 6;
    private static final int REQUEST = 1 << 7;

    final Map<String, String> values = new LinkedHashMap<>();
    final Map<Long, List<long[]>> events = new LinkedHashMap<>();
    final Map<Long, Fault> faultOf = new LinkedHashMap<>();
    final List<String> problems = new ArrayList<>();
    /** What is said of files that could be read all the same. */
    final List<String> remarks = new ArrayList<>();

    static Reading of(Map<String, byte[]> files, String anchor) {
        Reading reading = new Reading();
        try {
            Otf2Archive archive = Otf2Archive.open(ArchiveFiles.inMemory("memory", files), anchor);
            archive.facts().forEach((name, value) -> reading.values.put("fact." + name, value));
            archive.faults().forEach(reading::note);
            reading.take(archive);
        } catch (ModelException refused) {
            reading.problems.add(Objects.requireNonNull(refused.getMessage()));
        }
        return reading;
    }

    static Reading of(EventSource source) {
        Reading reading = new Reading();
        reading.take(source);
        return reading;
    }

    boolean complete() {
        return problems.isEmpty();
    }

    private void note(Fault fault) {
        (fault.harmless() ? remarks : problems).add(fault.toString());
    }

    private void take(EventSource source) {
        take(source.definitions());
        List<Location> locations = source.definitions().locations();
        for (int i = 0; i < locations.size(); i++) {
            long id = locations.get(i).id();
            List<long[]> rows = new ArrayList<>();
            source.read(i, batch -> take(batch, rows)).ifPresent(fault -> {
                faultOf.put(id, fault);
                note(fault);
            });
            events.put(id, rows);
        }
    }

    private void take(Definitions definitions) {
        values.put("clock", definitions.clock().toString());
        for (Location location : definitions.locations()) {
            String name = "location[" + location.id() + "].";
            values.put(name + "name", location.name());
            values.put(name + "process.name", location.process());
            values.put(name + "rank", Integer.toString(location.rank()));
            values.put(name + "declared", Long.toString(location.declaredEvents()));
        }
        for (CodeRegion region : definitions.regions()) {
            String name = "region[" + region.id() + "].";
            values.put(name + "name", region.name());
            values.put(name + "role", region.role() + "," + region.paradigm());
        }
        for (Communicator communicator : definitions.communicators()) {
            String name = "communicator[" + communicator.id() + "].";
            values.put(name + "name", communicator.name());
            values.put(
                    name + "members",
                    communicator.isSelf() + "," + communicator.isInter() + "," + communicator.firstGroup() + ","
                            + communicator.isFirstNamedByWorld() + "," + communicator.isSecondNamedByWorld() + ","
                            + Arrays.toString(communicator.worldRanks()));
        }
    }

    private static void take(EventBatch batch, List<long[]> rows) {
        for (int i = 0; i < batch.count; i++) {
            int fields = fields(batch.kind[i]);
            rows.add(new long[] {
                batch.time[i],
                batch.kind[i] & 0xff,
                (fields & REFERENCE) != 0 ? batch.reference[i] : 0,
                (fields & COMMUNICATOR) != 0 ? batch.communicator[i] : 0,
                (fields & TAG) != 0 ? batch.tag[i] : 0,
                (fields & SENT) != 0 ? batch.sent[i] : 0,
                (fields & RECEIVED) != 0 ? batch.received[i] : 0,
                (fields & REQUEST) != 0 ? batch.request[i] : 0
            });
        }
    }

    /** Which columns an event of this kind has, by the description of the format. */
    private static int fields(int kind) {
        return switch (kind) {
            case EventKind.ENTER, EventKind.LEAVE -> REFERENCE;
            case EventKind.MPI_SEND -> REFERENCE | COMMUNICATOR | TAG | SENT;
            case EventKind.MPI_ISEND -> REFERENCE | COMMUNICATOR | TAG | SENT | REQUEST;
            case EventKind.MPI_RECV -> REFERENCE | COMMUNICATOR | TAG | RECEIVED;
            case EventKind.MPI_IRECV -> REFERENCE | COMMUNICATOR | TAG | RECEIVED | REQUEST;
            case EventKind.MPI_COLLECTIVE_END -> REFERENCE | COMMUNICATOR | TAG | SENT | RECEIVED;
            case EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE ->
                REFERENCE | COMMUNICATOR | TAG | SENT | RECEIVED | REQUEST;
            case EventKind.BUFFER_FLUSH -> SENT;
            case EventKind.MEASUREMENT_ON_OFF -> TAG;
            case 16, 17, 20, 21, 85 -> REQUEST;
            default -> 0;
        };
    }

    /** The fields of an event of {@link #events} in the order of its record, as unsigned numbers. */
    static List<String> fieldsInOrder(long[] event) {
        String reference = Integer.toUnsignedString((int) event[2]);
        String communicator = Integer.toUnsignedString((int) event[3]);
        String tag = Integer.toUnsignedString((int) event[4]);
        String sent = Long.toUnsignedString(event[5]);
        String received = Long.toUnsignedString(event[6]);
        String request = Long.toUnsignedString(event[7]);
        return switch ((int) event[1]) {
            case EventKind.BUFFER_FLUSH -> List.of(sent);
            case EventKind.MEASUREMENT_ON_OFF -> List.of(tag);
            case EventKind.ENTER, EventKind.LEAVE -> List.of(reference);
            case EventKind.MPI_SEND -> List.of(reference, communicator, tag, sent);
            case EventKind.MPI_ISEND -> List.of(reference, communicator, tag, sent, request);
            case EventKind.MPI_RECV -> List.of(reference, communicator, tag, received);
            case EventKind.MPI_IRECV -> List.of(reference, communicator, tag, received, request);
            case EventKind.MPI_COLLECTIVE_END -> List.of(tag, communicator, reference, sent, received);
            case EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE ->
                List.of(tag, communicator, reference, sent, received, request);
            case 16, 17, 20, 21, 85 -> List.of(request);
            default -> List.of();
        };
    }

    /** The names of all values that are not the same in both. */
    static Set<String> differences(Reading a, Reading b) {
        Set<String> names = new LinkedHashSet<>();
        if (!a.values.equals(b.values)) {
            Set<String> all = new LinkedHashSet<>(a.values.keySet());
            all.addAll(b.values.keySet());
            all.removeIf(name -> Objects.equals(a.values.get(name), b.values.get(name)));
            names.addAll(all);
        }
        Set<Long> locations = new LinkedHashSet<>(a.events.keySet());
        locations.addAll(b.events.keySet());
        for (long location : locations) {
            List<long[]> left = a.events.getOrDefault(location, List.of());
            List<long[]> right = b.events.getOrDefault(location, List.of());
            if (left.size() != right.size()) {
                names.add("event[" + location + "].count");
            }
            differences(location, left, right, names);
        }
        return names;
    }

    private static void differences(long location, List<long[]> left, List<long[]> right, Set<String> names) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            if (Arrays.equals(left.get(i), right.get(i))) {
                continue;
            }
            for (int column = 0; column < COLUMNS.length; column++) {
                if (left.get(i)[column] != right.get(i)[column]) {
                    names.add("event[" + location + "][" + i + "]." + COLUMNS[column]);
                }
            }
        }
    }
}
