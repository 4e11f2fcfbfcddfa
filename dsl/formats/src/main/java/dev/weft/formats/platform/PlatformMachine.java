package dev.weft.formats.platform;

import dev.weft.formats.platform.Platform.Smpi;
import dev.weft.formats.platform.Platform.Way;
import dev.weft.machine.Link;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.MessageRange;
import dev.weft.machine.SharedLink;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The machine of a platform of SimGrid: the time of half a round trip under SMPI as message costs. A message of s bytes takes o_s(s) + f(s)
 * latency + s / (g(s) bandwidth) + o_r(s), where f and g are the factors of its size. As all costs of a machine do, these hold the overhead
 * of the send; the link does not.
 */
final class PlatformMachine {
    private final Platform platform;
    private final Smpi smpi;
    /** The links that a message crosses, of a latency each. */
    private final double links;
    /** The time of an eager send for its sender, if it is one number; otherwise it is part of the costs. */
    private final double overhead;

    private PlatformMachine(Platform platform, double links) {
        this.platform = platform;
        this.smpi = platform.smpi();
        this.links = links;
        this.overhead = overhead();
    }

    static Machine of(String file, byte[] bytes) {
        Platform platform = PlatformFile.read(file, bytes);
        try {
            Machine machine = Machine.of(platform.nodes(), platform.cores());
            Platform.Shape shape = platform.shape();
            double links = 1;
            if (shape != null) {
                machine = MachineDetails.shaped(
                        machine,
                        shape.word(),
                        shape.numbers().stream().mapToInt(Integer::intValue).toArray());
                links = machine.topology()
                        .map(MachineDetails::meanLinks)
                        .orElseThrow(() -> new ModelException(shape.word()));
            }
            return new PlatformMachine(platform, links).machine(file, machine);
        } catch (ModelException failure) {
            throw new ModelException(file + ": " + failure.getMessage());
        }
    }

    private Machine machine(String file, Machine empty) {
        List<MessageRange> ranges = new ArrayList<>();
        Way own = platform.loopback();
        if (own != null) {
            ranges.addAll(ranges(Locality.NODE, own, 1, Double.POSITIVE_INFINITY));
        }
        ranges.addAll(ranges(Locality.NETWORK, platform.route(), links, platform.injection()));
        Machine machine = MachineDetails.costs(empty.link(link(platform.route(), links)), ranges, notes(file));
        if (own != null) {
            machine = machine.inside(link(own, 1));
        }
        List<SharedLink> shared =
                new ArrayList<>(platform.shared().stream().map(this::shared).toList());
        if (platform.window() < Double.POSITIVE_INFINITY) {
            Bandwidth most = new Bandwidth(platform.window() * smpi.bandwidth().fixed(sizes().last()));
            shared.add(new SharedLink("window of a message", most, null, SharedLink.Scope.MESSAGE, List.of()));
        }
        if (!shared.isEmpty()) {
            machine = MachineDetails.sharing(machine, shared);
        }
        if (smpi.asynchronous() >= 1) {
            machine = machine.eagerUpTo(new Bytes(Math.ceil(smpi.asynchronous()) - 1));
        }
        return overhead > 0 ? machine.overhead(new Time(overhead)) : machine;
    }

    private SharedLink shared(Platform.Shared link) {
        double factor = smpi.bandwidth().fixed(sizes().last());
        double ofNode = platform.injection() * factor;
        return new SharedLink(
                link.name(),
                new Bandwidth(link.bandwidth() * factor),
                ofNode < Double.POSITIVE_INFINITY ? new Bandwidth(ofNode) : null,
                link.ofNode()
                        ? SharedLink.Scope.NODE
                        : link.routes().isEmpty() ? SharedLink.Scope.ALL : SharedLink.Scope.ROUTES,
                link.routes());
    }

    /** The latency of the smallest messages, without the overhead that each send of the machine takes apart, and the bandwidth of the largest. */
    private Link link(Way way, double crossed) {
        double rate = way.bandwidth() * smpi.bandwidth().fixed(sizes().last());
        return Link.of(new Bandwidth(rate), new Time(latency(way, crossed, 0) - overhead));
    }

    /** The sizes from which something changes. */
    private NavigableSet<Double> sizes() {
        NavigableSet<Double> sizes = new TreeSet<>();
        sizes.addAll(smpi.latency().firstSizes());
        sizes.addAll(smpi.bandwidth().firstSizes());
        smpi.send().firstSizes().stream().filter(this::isDetached).forEach(sizes::add);
        smpi.receive().firstSizes().stream().filter(this::isDetached).forEach(sizes::add);
        sizes.add(Math.ceil(smpi.asynchronous()));
        sizes.add(Math.ceil(smpi.detached()));
        return sizes;
    }

    private boolean isDetached(double size) {
        return size < smpi.detached();
    }

    private List<MessageRange> ranges(Locality where, Way way, double crossed, double limit) {
        List<MessageRange> ranges = new ArrayList<>();
        for (double size : sizes()) {
            MessageRange range = range(where, way, crossed, limit, size);
            MessageRange before = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (!range.equals(from(before, range.from()))) {
                ranges.add(range);
            }
        }
        return ranges;
    }

    private static @Nullable MessageRange from(@Nullable MessageRange range, Bytes size) {
        return range == null
                ? null
                : new MessageRange(range.where(), range.protocol(), size, range.latency(), range.rate(), range.limit());
    }

    private MessageRange range(Locality where, Way way, double crossed, double limit, double size) {
        double factor = smpi.bandwidth().fixed(size);
        double perByte =
                isDetached(size) ? smpi.send().perByte(size) + smpi.receive().perByte(size) : 0;
        double rate = way.bandwidth() * factor;
        return new MessageRange(
                where,
                size < smpi.asynchronous() ? "eager" : isDetached(size) ? "detached" : "rendezvous",
                new Bytes(size),
                new Time(latency(way, crossed, size)),
                new Bandwidth(perByte == 0 ? rate : 1 / (1 / rate + perByte)),
                limit < Double.POSITIVE_INFINITY ? new Bandwidth(limit * factor) : null);
    }

    private double latency(Way way, double crossed, double size) {
        double wire = way.latency() * crossed * smpi.latency().fixed(size);
        double processors =
                isDetached(size) ? smpi.send().fixed(size) + smpi.receive().fixed(size) : 0;
        return wire + processors;
    }

    /** One number for all eager messages, which each send of a machine takes; 0 if it is none. */
    private double overhead() {
        double usual = smpi.send().fixed(0);
        boolean one = smpi.asynchronous() >= 1
                && smpi.send().firstSizes().stream()
                        .filter(this::isDetached)
                        .allMatch(size ->
                                smpi.send().fixed(size) == usual && smpi.send().perByte(size) == 0);
        return one ? usual : 0;
    }

    private List<String> notes(String file) {
        List<String> notes = new ArrayList<>();
        notes.add("The numbers are those of SMPI on the platform " + file + ".");
        if (overhead == 0 && (smpi.send().fixed(0) > 0 || smpi.send().perByte(0) > 0)) {
            notes.add("The overheads of sending and receiving (smpi/os, smpi/or) are part of the costs and occupy no"
                    + " processor.");
        } else if (smpi.receive().fixed(0) > 0 || smpi.receive().perByte(0) > 0) {
            notes.add("The overhead of receiving (smpi/or) is part of the costs and occupies no processor.");
        }
        if (smpi.detached() > smpi.asynchronous()) {
            notes.add("The sender of a message from " + new Bytes(Math.ceil(smpi.asynchronous()))
                    + " on waits for its delivery where a method has senders wait; under SMPI only from "
                    + new Bytes(Math.ceil(smpi.detached())) + " on.");
        }
        if (links != 1) {
            notes.add("The latency is that of the mean route between two nodes, of " + Digits.four(links) + " links.");
        }
        notes.add("The link has the latency of the smallest and the bandwidth of the largest messages.");
        notes.addAll(platform.notes());
        return notes;
    }
}
