package dev.weft.trace;

import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.match.Identities;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sentences on the defects in the locations of a run: one for each kind, with the number and the first occurrence. */
final class RunNotes {
    private final Definitions definitions;
    private final List<@Nullable LocationNotes> all;
    private final long beginning;

    private RunNotes(Definitions definitions, List<@Nullable LocationNotes> all) {
        this.definitions = definitions;
        this.all = all;
        long first = Long.MAX_VALUE;
        for (@Nullable LocationNotes each : all) {
            first = each == null ? first : Math.min(first, each.beginning());
        }
        this.beginning = first;
    }

    /** Returns the sentences for locations in the order of the definitions. */
    static List<String> of(Definitions definitions, List<@Nullable LocationNotes> locations) {
        RunNotes notes = new RunNotes(definitions, locations);
        List<String> sentences = new ArrayList<>();
        for (LocationNotes.Kind kind : LocationNotes.Kind.values()) {
            notes.sentence(kind).ifPresent(sentences::add);
        }
        sentences.addAll(notes.messages());
        return sentences;
    }

    private Optional<String> sentence(LocationNotes.Kind kind) {
        long count = 0;
        int locations = 0;
        LocationNotes.@Nullable Note first = null;
        int firstLocation = 0;
        for (int i = 0; i < all.size(); i++) {
            @Nullable LocationNotes each = all.get(i);
            LocationNotes.@Nullable Note note =
                    each == null ? null : each.kinds().get(kind);
            if (note != null) {
                count += note.count();
                locations++;
                if (first == null || note.tick() < first.tick()) {
                    first = note;
                    firstLocation = i;
                }
            }
        }
        if (first == null) {
            return Optional.empty();
        }
        return Optional.of(kind.of(count) + ", on " + locations + " of "
                + Digits.plural(all.size(), "location") + "; first: " + first.first() + " at "
                + definitions.clock().time(first.tick() - beginning) + " on " + shown(firstLocation) + ".");
    }

    private String shown(int index) {
        Location location = definitions.locations().get(index);
        return location.rank() >= 0 ? "rank " + location.rank() : "location " + location.name();
    }

    /** A channel of messages between two ranks. */
    private record Way(int source, int destination, int communicator, int tag) {}

    /** Messages sent and received on a channel. */
    private static final class Traffic {
        private long sent;
        private long received;
        private long bytesSent;
        private long bytesReceived;
        private long digest;
        private boolean open;

        void add(MessageChannels channels, int channel, boolean incomplete) {
            boolean sends = channels.sends(channel);
            sent += sends ? channels.messages(channel) : 0;
            received += sends ? 0 : channels.messages(channel);
            bytesSent += sends ? channels.bytes(channel) : 0;
            bytesReceived += sends ? 0 : channels.bytes(channel);
            digest += sends ? channels.digest(channel) : -channels.digest(channel);
            open |= incomplete;
        }
    }

    private List<String> messages() {
        List<@Nullable MessageChannels> ranks = new ArrayList<>();
        boolean any = false;
        for (int rank = 0; rank < definitions.ranks(); rank++) {
            int location = definitions.locationOf(rank);
            @Nullable LocationNotes notes = location < 0 ? null : all.get(location);
            @Nullable MessageChannels channels = notes == null ? null : notes.channels();
            ranks.add(channels);
            any |= channels != null;
        }
        return any ? compare(ranks) : List.of();
    }

    private List<String> compare(List<@Nullable MessageChannels> ranks) {
        List<BitSet> used = new ArrayList<>();
        for (@Nullable MessageChannels channels : ranks) {
            used.add(channels == null ? new BitSet() : channels.used());
        }
        Identities identities = Identities.of(definitions.communicators(), used);
        long unsent = 0;
        long unreceived = 0;
        long otherSizes = 0;
        String firstUnsent = "";
        String firstUnreceived = "";
        String firstSize = "";
        for (Map.Entry<Way, Traffic> entry : traffic(ranks, identities).entrySet()) {
            Traffic traffic = entry.getValue();
            long more = traffic.sent - traffic.received;
            if (more < 0) {
                unsent -= more;
                firstUnsent = firstUnsent.isEmpty() ? shown(entry.getKey()) : firstUnsent;
            } else if (more > 0 && !traffic.open) {
                unreceived += more;
                firstUnreceived = firstUnreceived.isEmpty() ? shown(entry.getKey()) : firstUnreceived;
            } else if (more == 0 && traffic.digest != 0) {
                otherSizes++;
                firstSize = firstSize.isEmpty() ? sizes(entry.getKey(), traffic) : firstSize;
            }
        }
        List<String> sentences = new ArrayList<>();
        say(sentences, unreceived, "Matched sends", "send has no receive", "sends have no receive", firstUnreceived);
        say(sentences, unsent, "Matched receives", "receive has no send", "receives have no send", firstUnsent);
        if (otherSizes > 0) {
            sentences.add("Equal sizes of sent and received messages: " + firstSize
                    + (otherSizes == 1
                            ? ""
                            : "; sizes differ on " + Digits.plural(otherSizes - 1, "other channel") + " as well")
                    + ".");
        }
        return sentences;
    }

    /** Returns the traffic between ranks that were both read. */
    private static Map<Way, Traffic> traffic(List<@Nullable MessageChannels> ranks, Identities identities) {
        Map<Way, Traffic> all = new LinkedHashMap<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            @Nullable MessageChannels channels = ranks.get(rank);
            for (int i = 0; channels != null && i < channels.count(); i++) {
                int partner = channels.partner(i);
                @Nullable MessageChannels other = partner < ranks.size() ? ranks.get(partner) : null;
                if (other == null) {
                    continue;
                }
                int in = identities.of(channels.communicator(i));
                boolean sends = channels.sends(i);
                Way way = new Way(sends ? rank : partner, sends ? partner : rank, in, channels.tag(i));
                all.computeIfAbsent(way, none -> new Traffic())
                        .add(channels, i, sends ? other.isOpen() || channels.hasCancelled() : channels.isOpen());
            }
        }
        return all;
    }

    private static void say(List<String> all, long count, String condition, String one, String many, String first) {
        if (count > 0) {
            all.add(condition + ": " + Digits.four((double) count) + " " + (count == 1 ? one : many) + ", first "
                    + first + ".");
        }
    }

    private String shown(Way way) {
        Communicator communicator = definitions.communicators().get(way.communicator());
        return "from rank " + way.source() + " to rank " + way.destination() + " with tag " + way.tag() + " in "
                + communicator.name();
    }

    private String sizes(Way way, Traffic traffic) {
        return shown(way) + " " + new Bytes(traffic.bytesSent) + " in " + Digits.plural(traffic.sent, "message")
                + " were sent and " + new Bytes(traffic.bytesReceived) + " were received";
    }
}
