package dev.weft.sharing;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.study.Keyed;
import dev.weft.study.Picture;
import dev.weft.study.Question;
import dev.weft.study.Rich;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Communications between nodes that start at the same time: arcs of a graph, with sizes. What a node sends and what it receives are
 * distinct (full duplex); parallel arcs are distinct communications; an arc from a node to itself stays inside the node and meets
 * nobody. Immutable; each adjective returns a new value.
 */
public final class Scheme implements Question<SharingModel, Penalties>, Keyed, Rich {
    private static final long serialVersionUID = 1;

    private final Communications arcs;
    private final SchemeOptions options;

    private Scheme(Communications arcs, SchemeOptions options) {
        this.arcs = arcs;
        this.options = options;
    }

    Scheme(SchemeArcs arcs) {
        this(new Communications(arcs), SchemeOptions.NONE);
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
        return with(more -> more.add(label, source, destination, Double.NaN));
    }

    /** One more communication under the next free letter. */
    public Scheme arc(int source, int destination) {
        return with(more -> more.add(null, source, destination, Double.NaN));
    }

    /** A star: one node that nobody uses sends to so many others. */
    public Scheme star(int communications) {
        return with(more -> new SchemeFamily(more).star(communications, true));
    }

    /** So many new nodes send to one. */
    public Scheme inStar(int communications) {
        return with(more -> new SchemeFamily(more).star(communications, false));
    }

    /** A tree of so many levels below its root, in which every node sends to so many children: like the paper's MK1. */
    public Scheme tree(int children, int depth) {
        return with(more -> new SchemeFamily(more).tree(children, depth));
    }

    /** Every node of so many sends to every other. */
    public Scheme allToAll(int nodes) {
        return with(more -> new SchemeFamily(more).allToAll(nodes));
    }

    /** One communication between every two nodes, from the lower to the higher: a complete graph like the paper's MK2. */
    public Scheme tournament(int nodes) {
        return with(more -> new SchemeFamily(more).tournament(nodes));
    }

    /** Every node of so many sends to the next, the last to the first. */
    public Scheme ring(int nodes) {
        return with(more -> new SchemeFamily(more).ring(nodes));
    }

    /** A path of conflicts: so many communications, each of which shares its destination or its source with the next. */
    public Scheme zigzag(int communications) {
        return with(more -> new SchemeFamily(more).zigzag(communications));
    }

    /** Every one of the senders sends to every one of the receivers. */
    public Scheme bipartite(int senders, int receivers) {
        return with(more -> new SchemeFamily(more).bipartite(senders, receivers));
    }

    /** So many communications between random different nodes; the seed stands in the scheme's name. */
    public Scheme random(int nodes, int communications, long seed) {
        Scheme grown = with(more -> new SchemeFamily(more).random(nodes, communications, seed));
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
        return new Scheme(arcs.sized(arcs.row(label), bytes), options);
    }

    /** The bandwidth of a communication that is alone; needed for times. */
    public Scheme link(Bandwidth bandwidth) {
        return link(Link.of(bandwidth));
    }

    /** The bandwidth and latency of a communication that is alone; latency is not shared. */
    public Scheme link(Bandwidth bandwidth, Time latency) {
        return link(Link.of(bandwidth, latency));
    }

    /** What a communication has that is alone: its bandwidth is shared, its latency is not. */
    public Scheme link(Link link) {
        return with(options.linked(ModelException.required(link, "a link", "Write link(MBps(84.2), us(50))")));
    }

    /** What stays inside a node has this bandwidth and latency; those of the link until told otherwise. */
    public Scheme inside(Bandwidth bandwidth, Time latency) {
        return inside(Link.of(bandwidth, latency));
    }

    /** What stays inside a node goes like this; as over the link until told otherwise. */
    public Scheme inside(Link way) {
        return with(options.inside(ModelException.required(way, "a link within nodes", "Write inside(GBps(1), us(1))")));
    }

    /** Between nodes of this machine, over its links; a node that it does not have is an error. */
    public Scheme on(Machine machine) {
        ModelException.required(machine, "a machine", "Write on(cluster(4, 2).link(MBps(84.2), us(50)))");
        return with(options.on(machine, arcs));
    }

    /** All arcs turned around. */
    public Scheme reversed() {
        return new Scheme(arcs.reversed(), options);
    }

    /** The penalties of all communications under way at once, whatever their sizes. */
    public Penalties penalty(SharingModel model) {
        requireArcs();
        return Penalties.of(this, requireModel(model));
    }

    /** The same in the words of all questions. */
    public Penalties solve(SharingModel model) {
        return penalty(model);
    }

    /** The penalties by the model that was made for the machine's network, or by max-min fair sharing where it is not known. */
    public Penalties solve() {
        return penalty(usual());
    }

    @Override
    public Penalties answer(SharingModel model) {
        return penalty(model);
    }

    @Override
    public SharingModel usual() {
        return SharingModel.usual(options.machine());
    }

    /**
     * The times of all communications from a common start, penalties charged anew whenever one ends: {@code latency + bytes p /
     * bandwidth} with p changing over time. Without a link there is no time, which is an error.
     */
    public TransferTimes time(SharingModel model) {
        requireArcs();
        return TransferTimes.of(this, requireModel(model));
    }

    /** What times take for granted that nobody said, one sentence each; penalties hold whatever it is. */
    @Override
    public List<String> assumptions() {
        return options.assumptions(arcs);
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
        return arcs.count();
    }

    Communications arcs() {
        return arcs;
    }

    SchemeOptions options() {
        return options;
    }

    double bytes(int row) {
        return arcs.hasOwnSize(row)
                ? arcs.ownSize(row)
                : options.size().si();
    }

    private Scheme with(SchemeOptions others) {
        return new Scheme(arcs, others);
    }

    private Scheme with(Consumer<SchemeArcs> more) {
        Communications grown = arcs.with(more);
        return new Scheme(grown, options.checked(grown));
    }

    private static SharingModel requireModel(SharingModel model) {
        return ModelException.required(
                model, "a sharing model", "Write myrinet, gigabitEthernet, infiniband or fairShare");
    }

    private void requireArcs() {
        if (arcs.count() == 0) {
            throw ModelException.of(
                    title().strip(), "the scheme has no communications", "Write scheme(\"a:0->1\") or scheme().star(3)");
        }
    }

    /** The name, or the arcs as they are written. */
    @Override
    public String key() {
        return options.name().isEmpty() ? arcs.text() : options.name();
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

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Scheme that && arcs.equals(that.arcs) && options.equals(that.options);
    }

    @Override
    public int hashCode() {
        return Objects.hash(arcs, options);
    }

    /** Its name and arcs in one line. */
    String title() {
        return options.name().isEmpty() ? "scheme " + arcs.text() : options.name() + ": " + arcs.text();
    }

    /** Its name and arcs, and what times of it take for granted where there is a link. */
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>(List.of(title()));
        if (options.link().isPresent()) {
            assumptions().forEach(each -> lines.add("  assumed: " + each));
        }
        return String.join(System.lineSeparator(), lines);
    }
}
