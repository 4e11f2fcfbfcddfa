package dev.weft.formats.platform;

import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.MachineFormat;
import dev.weft.machine.Topology;
import dev.weft.study.xml.XmlText;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * A machine as a platform of SimGrid: one cluster, with the factors of SMPI by which a message takes the time of the message costs. A host's
 * link has the injection limit; a backbone that messages do not share holds each of them to the bandwidth of a process.
 */
final class PlatformText {
    private static final double CLOSE = 1e-9;

    private final Machine machine;
    private final PlatformCosts costs;

    private PlatformText(Machine machine) {
        this.machine = machine;
        this.costs = new PlatformCosts(machine);
    }

    /** The text of the file; an error if SimGrid cannot hold the times of messages on this machine. */
    static String of(Machine machine) {
        return new PlatformText(machine).text();
    }

    private String text() {
        // SimGrid's reader refuses an encoding
        XmlText xml = new XmlText("save", "<?xml version=\"1.0\"?>")
                .line("<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">");
        xml.open("platform", "version", "4.1");
        comments().forEach(xml::comment);
        xml.open("config", "id", "General");
        property(xml, "smpi/lat-factor", Factors.text(costs.sizes(), relative(costs::latency)));
        property(xml, "smpi/bw-factor", Factors.text(costs.sizes(), relative(costs::rate)));
        String overhead = machine.overhead().map(time -> time.si() + ":0").orElse("0:0");
        for (String id : List.of("smpi/os", "smpi/ois")) {
            property(xml, id, "0:" + overhead);
        }
        property(xml, "smpi/or", "0:0:0");
        for (String id : List.of("smpi/async-small-thresh", "smpi/send-is-detached-thresh")) {
            property(xml, id, Long.toString(costs.firstRendezvous()));
        }
        property(xml, "network/TCP-gamma", "0");
        property(xml, "network/crosstraffic", "no");
        xml.close().open("zone", "id", "machine", "routing", "Full");
        xml.empty("cluster", cluster().toArray(String[]::new));
        return xml.close().close().toString();
    }

    private static void property(XmlText xml, String id, String value) {
        xml.empty("prop", "id", id, "value", value);
    }

    /** The values at all sizes, as multiples of that at the largest, or of another if that is 0. */
    private List<String> relative(DoubleUnaryOperator value) {
        double base = costs.base(value);
        return costs.sizes().stream()
                .map(size -> base == 0 ? 1 : value.applyAsDouble(size) / base)
                .map(String::valueOf)
                .toList();
    }

    private List<String> comments() {
        List<String> lines = new ArrayList<>();
        String name = MachineDetails.name(machine);
        lines.add(MachineFormat.MARK + (name.isEmpty() ? "" : ": " + name) + MachineDetails.origin(machine));
        machine.inputs().forEach(line -> lines.add("machine: " + line.strip()));
        machine.assumptions().forEach(line -> lines.add("assumed: " + line));
        lines.add("SimGrid does not have: NICs and fabric, except for the bandwidth; sockets, switches and cells; the"
                + " reduction of data. Weft does not have: the speed of a core, which is 1 Gflop/s here.");
        if (machine.eagerLimit().isPresent() && machine.overhead().isEmpty()) {
            lines.add("An eager send ends at once under SMPI, and with delivery in Weft.");
        }
        return lines;
    }

    private List<String> cluster() {
        double rate = costs.base(costs::rate);
        double latency = costs.base(costs::latency);
        List<String> attributes = new ArrayList<>(List.of("id", "cluster", "prefix", "node-", "suffix", ""));
        attributes.addAll(List.of("radical", "0-" + (machine.nodes() - 1), "speed", "1Gf"));
        attributes.addAll(List.of("core", Integer.toString(machine.cores())));
        Topology shape = machine.topology().orElse(null);
        double limit = costs.limit();
        if (shape != null) {
            attributes.addAll(List.of("bw", rate(rate), "lat", time(latency / MachineDetails.meanLinks(shape))));
            attributes.addAll(List.of("sharing_policy", "SPLITDUPLEX"));
            attributes.addAll(new PlatformShape(machine, shape, limit, rate).attributes());
        } else {
            // SimGrid 3.32 shares the links of a cluster even if they are FATPIPE, but not its backbone
            double most = limit == Double.POSITIVE_INFINITY ? Platform.UNLIMITED * rate : limit;
            attributes.addAll(List.of("bw", rate(most), "lat", time(latency / 2), "sharing_policy", "SPLITDUPLEX"));
            if (limit > rate * (1 + CLOSE)) {
                attributes.addAll(List.of("bb_bw", rate(rate), "bb_lat", "0s", "bb_sharing_policy", "FATPIPE"));
            }
        }
        attributes.addAll(List.of("loopback_bw", rate(costs.nearRate()), "loopback_lat", time(costs.nearLatency())));
        return attributes;
    }

    /** As SimGrid reads it, such as {@code 11GBps}. */
    private static String rate(double bytesPerSecond) {
        return Unit.exactly(Dimension.BANDWIDTH, bytesPerSecond)
                .replace(" ", "")
                .replace("B/s", "Bps");
    }

    private static String time(double seconds) {
        return Unit.exactly(Dimension.TIME, new Time(seconds).si()).replace(" ", "");
    }

    /** The error of a setting whose effect on times a platform cannot hold. */
    static ModelException unheld(String setting, String rule, String next) {
        return ModelException.of("save(..) of " + setting + " as a platform", rule, next);
    }
}
