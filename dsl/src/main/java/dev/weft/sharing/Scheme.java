package dev.weft.sharing;

import dev.weft.study.Keyed;
import dev.weft.study.Picture;
import dev.weft.study.Rich;
import dev.weft.study.Suggestion;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Communications between nodes that start at the same time: arcs of a graph, with sizes. What a node sends and what it receives are
 * distinct (full duplex); parallel arcs are distinct communications; an arc from a node to itself stays inside the node and meets
 * nobody. Immutable; each adjective returns a new value.
 */
public final class Scheme implements Keyed, Rich {
    private final String[] labels;
    private final int[] from;
    private final int[] to;
    /** Sizes of their own; NaN where a communication has that of the scheme. */
    private final double[] own;

    private final SchemeOptions options;

    private Scheme(String[] labels, int[] from, int[] to, double[] own, SchemeOptions options) {
        this.labels = labels;
        this.from = from;
        this.to = to;
        this.own = own;
        this.options = options;
    }

    Scheme(SchemeArcs arcs) {
        this(arcs, SchemeOptions.NONE);
    }

    private Scheme(SchemeArcs arcs, SchemeOptions options) {
        this(arcs.labels(), arcs.sources(), arcs.destinations(), arcs.bytes(), options);
    }

    /**
     * Reads {@code "a:0->1 b:0->2(4 MB)"}: communications between blanks, commas or semicolons, each with an optional label, source
     * and destination node, and an optional size. Anything else is an error with its column and a suggested form.
     */
    public static Scheme of(String text) {
        return new SchemeText(ModelException.required(text, "a scheme", "Write scheme(\"a:0->1 b:0->2\")")).read();
    }

    /** A scheme without communications, to be described by its adjectives. */
    public static Scheme empty() {
        return new Scheme(new SchemeArcs());
    }

    /** One more communication; a label that is taken and a negative node are errors. */
    public Scheme arc(String label, int source, int destination) {
        ModelException.required(label, "a label", "Write arc(\"a\", 0, 1), or arc(0, 1) for the next letter");
        return with(arcs -> arcs.add(label, source, destination, Double.NaN));
    }

    /** One more communication under the next free letter. */
    public Scheme arc(int source, int destination) {
        return with(arcs -> arcs.add(null, source, destination, Double.NaN));
    }

    /** A star: one node that nobody uses sends to so many others. */
    public Scheme star(int communications) {
        return with(arcs -> new SchemeFamily(arcs).star(communications, true));
    }

    /** So many new nodes send to one. */
    public Scheme inStar(int communications) {
        return with(arcs -> new SchemeFamily(arcs).star(communications, false));
    }

    /** A tree of so many levels below its root, in which every node sends to so many children: like the paper's MK1. */
    public Scheme tree(int children, int depth) {
        return with(arcs -> new SchemeFamily(arcs).tree(children, depth));
    }

    /** Every node of so many sends to every other. */
    public Scheme allToAll(int nodes) {
        return with(arcs -> new SchemeFamily(arcs).allToAll(nodes));
    }

    /** One communication between every two nodes, from the lower to the higher: a complete graph like the paper's MK2. */
    public Scheme tournament(int nodes) {
        return with(arcs -> new SchemeFamily(arcs).tournament(nodes));
    }

    /** Every node of so many sends to the next, the last to the first. */
    public Scheme ring(int nodes) {
        return with(arcs -> new SchemeFamily(arcs).ring(nodes));
    }

    /** A path of conflicts: so many communications, each of which shares its destination or its source with the next. */
    public Scheme zigzag(int communications) {
        return with(arcs -> new SchemeFamily(arcs).zigzag(communications));
    }

    /** Every one of the senders sends to every one of the receivers. */
    public Scheme bipartite(int senders, int receivers) {
        return with(arcs -> new SchemeFamily(arcs).bipartite(senders, receivers));
    }

    /** So many communications between random different nodes; the seed stands in the scheme's name. */
    public Scheme random(int nodes, int communications, long seed) {
        Scheme grown = with(arcs -> new SchemeFamily(arcs).random(nodes, communications, seed));
        return options.name().isEmpty()
                ? grown.named("random(" + nodes + ", " + communications + ", " + seed + ")")
                : grown;
    }

    /** The same under a name, which is its key in sweeps. */
    public Scheme named(String name) {
        return with(options.named(ModelException.required(name, "a name", "Write named(\"star\")")));
    }

    /** The size of every communication that has none of its own; 20 MB, as in the paper, until told otherwise. */
    public Scheme size(Bytes each) {
        return with(options.sized(ModelException.required(each, "a size", "Write size(MB(4))")));
    }

    /** The size of one communication; zero bytes last the latency only and meet nobody. An unknown label is an error. */
    public Scheme size(String label, Bytes bytes) {
        ModelException.required(bytes, "a size", "Write size(\"a\", MB(4))");
        double[] sizes = own.clone();
        sizes[row(label)] = bytes.si();
        return new Scheme(labels, from, to, sizes, options);
    }

    /** The bandwidth of a communication that is alone; needed for times. */
    public Scheme link(Bandwidth bandwidth) {
        requireUnlinked(bandwidth);
        return with(options.linked(bandwidth, null));
    }

    /** The bandwidth and latency of a communication that is alone; latency is not shared. */
    public Scheme link(Bandwidth bandwidth, Time latency) {
        requireUnlinked(bandwidth);
        ModelException.required(latency, "a latency", "Write link(MBps(84.2), us(50))");
        return with(options.linked(bandwidth, latency));
    }

    /** The bandwidth of what stays inside a node; that of the link until told otherwise. */
    public Scheme insideNodes(Bandwidth bandwidth) {
        requirePositive(bandwidth);
        return with(options.inside(bandwidth));
    }

    /** All arcs turned around. */
    public Scheme reversed() {
        return new Scheme(labels, to, from, own, options);
    }

    /** The penalties of all communications under way at once, whatever their sizes. */
    public Penalties penalty(SharingModel model) {
        requireArcs();
        return Penalties.of(this, requireModel(model));
    }

    /**
     * The times of all communications from a common start, penalties charged anew whenever one ends: {@code latency + bytes p /
     * bandwidth} with p changing over time. Without a link there is no time, which is an error.
     */
    public TransferTimes time(SharingModel model) {
        requireArcs();
        return TransferTimes.of(this, requireModel(model));
    }

    /** The nodes on a circle and the communications between them; {@code id} and {@code paper} name it as a figure. */
    public Picture drawing() {
        return SchemePicture.of(this);
    }

    /** The state sets of Myrinet's model side by side, sent ones solid and waiting ones dotted: Figure 5 of the paper. */
    public Picture stateSets() {
        requireArcs();
        return SchemePicture.states(this);
    }

    /** How many communications there are. */
    public int communications() {
        return labels.length;
    }

    List<String> labels() {
        return List.of(labels);
    }

    int source(int row) {
        return from[row];
    }

    int destination(int row) {
        return to[row];
    }

    double bytes(int row) {
        return Double.isNaN(own[row]) ? options.sizeOrAssumed().si() : own[row];
    }

    @Nullable
    Bandwidth bandwidth() {
        return options.bandwidth();
    }

    Time latency() {
        return options.latencyOrNone();
    }

    @Nullable
    Bandwidth inside() {
        return options.insideBandwidth();
    }

    Graph graph() {
        return new Graph(from, to);
    }

    int row(String label) {
        int row = Arrays.asList(labels).indexOf(label);
        if (row < 0) {
            throw Suggestion.unknown("communication", label, labels());
        }
        return row;
    }

    private Scheme with(SchemeOptions others) {
        return new Scheme(labels, from, to, own, others);
    }

    private Scheme with(Consumer<SchemeArcs> more) {
        SchemeArcs arcs = new SchemeArcs();
        for (int i = 0; i < labels.length; i++) {
            arcs.add(labels[i], from[i], to[i], own[i]);
        }
        more.accept(arcs);
        return new Scheme(arcs, options);
    }

    private static SharingModel requireModel(SharingModel model) {
        return ModelException.required(
                model, "a sharing model", "Write myrinet, gigabitEthernet, infiniband or fairShare");
    }

    private void requireUnlinked(Bandwidth bandwidth) {
        requirePositive(bandwidth);
        if (options.bandwidth() != null) {
            throw ModelException.cannot(
                    "add a second link of",
                    bandwidth,
                    "the scheme has one of " + options.bandwidth() + " already",
                    "Start from the scheme without a link for another one");
        }
    }

    private static void requirePositive(Bandwidth bandwidth) {
        ModelException.required(bandwidth, "a bandwidth", "Write link(MBps(84.2))");
        if (bandwidth.si() == 0) {
            throw ModelException.cannot(
                    "use the bandwidth", bandwidth, "nothing would ever arrive", "Write link(MBps(84.2))");
        }
    }

    private void requireArcs() {
        if (labels.length == 0) {
            throw ModelException.cannot(
                    "solve the scheme",
                    this,
                    "it has no communications",
                    "Write scheme(\"a:0->1\") or scheme().star(3)");
        }
    }

    /** The name, or the arcs as they are written. */
    @Override
    public String key() {
        return options.name().isEmpty() ? text() : options.name();
    }

    @Override
    public Map<String, Object> bundle() {
        return SchemePicture.isDrawable(this)
                ? Map.of(
                        "text/plain",
                        toString(),
                        "image/svg+xml",
                        drawing().drawing().svg())
                : Map.of("text/plain", toString());
    }

    /** The arcs as they are written, the first few of many. */
    String text() {
        int shown = labels.length <= 12 ? labels.length : 8;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < shown; i++) {
            text.append(i == 0 ? "" : " ")
                    .append(labels[i])
                    .append(':')
                    .append(from[i])
                    .append("->")
                    .append(to[i]);
            if (!Double.isNaN(own[i])) {
                text.append('(').append(new Bytes(own[i])).append(')');
            }
        }
        return shown < labels.length ? text + " .. " + labels.length + " communications" : text.toString();
    }

    /** Whether some communication has a size that nobody gave. */
    boolean assumesSize() {
        return options.size() == null && Arrays.stream(own).anyMatch(Double::isNaN);
    }

    /** What a reader of penalties needs to know of it, one line each; sizes do not matter to them. */
    List<String> inputs() {
        return List.of("scheme " + text());
    }

    /** What a reader of times needs to know, one line each; what was not said is marked as assumed. */
    List<String> timedInputs() {
        boolean equal = Arrays.stream(own).allMatch(Double::isNaN);
        boolean inside = IntStream.range(0, labels.length).anyMatch(arc -> from[arc] == to[arc]);
        List<String> inputs = new ArrayList<>(inputs());
        inputs.add(options.sizeOrAssumed() + (equal ? " each" : " where no size is written")
                + (assumesSize() ? ", assumed" : "") + ", " + options.bandwidth() + ", latency "
                + options.latencyOrNone() + (options.latency() == null ? ", assumed" : ""));
        if (inside) {
            inputs.add("inside nodes " + options.insideBandwidth()
                    + (options.insideNodes() == null ? ", assumed to be that of the link" : ""));
        }
        return inputs;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Scheme that
                && Arrays.equals(labels, that.labels)
                && Arrays.equals(from, that.from)
                && Arrays.equals(to, that.to)
                && Arrays.equals(own, that.own)
                && options.equals(that.options);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(labels), Arrays.hashCode(from), Arrays.hashCode(to), options);
    }

    @Override
    public String toString() {
        return options.name().isEmpty() ? "scheme " + text() : options.name() + ": " + text();
    }
}
