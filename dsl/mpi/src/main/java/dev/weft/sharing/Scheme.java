package dev.weft.sharing;

import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.study.Keyed;
import dev.weft.study.Lines;
import dev.weft.study.Picture;
import dev.weft.study.Question;
import dev.weft.study.Result;
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
 * Communications between nodes that start at the same time: arcs of a graph, with sizes. The sending and the
 * receiving side of a node are independent (full duplex); parallel arcs are separate communications; an arc from a
 * node to itself stays within the node and does not share the network. Immutable; each adjective returns a new value.
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
     * Reads {@code "a:0->1 b:0->2(4 MB)"}: communications separated by blanks, commas or semicolons, each with an
     * optional label, source and destination node, and an optional size. Anything else is an error that names the
     * column and a correct form.
     */
    public static Scheme of(String text) {
        return new SchemeText(ModelException.required(text, "a scheme", "Write scheme(\"a:0->1 b:0->2\")")).read();
    }

    /** Returns a scheme without communications, to be described by its adjectives. */
    public static Scheme empty() {
        return new Scheme(new SchemeArcs());
    }

    /**
     * Adds a communication; a label that is in use and a negative node are errors.
     * Example: {@code scheme().arc("a", 0, 1)} prints {@code a:0->1}.
     */
    public Scheme arc(String label, int source, int destination) {
        ModelException.required(label, "a label", "Write arc(\"a\", 0, 1), or arc(0, 1) for the next letter");
        return with(more -> more.add(label, source, destination, Double.NaN));
    }

    /**
     * Adds a communication with the next unused letter as label.
     * Example: {@code scheme("a:0->1").arc(0, 2)} prints {@code a:0->1 b:0->2}.
     */
    public Scheme arc(int source, int destination) {
        return with(more -> more.add(null, source, destination, Double.NaN));
    }

    /**
     * Adds a star: a new node sends to new nodes.
     * Example: {@code scheme().star(3)} prints {@code a:0->1 b:0->2 c:0->3}.
     */
    public Scheme star(int communications) {
        return with(more -> new SchemeFamily(more).star(communications, true));
    }

    /**
     * Adds an incoming star: new nodes send to a new node.
     * Example: {@code scheme().inStar(3)} prints {@code a:1->0 b:2->0 c:3->0}.
     */
    public Scheme inStar(int communications) {
        return with(more -> new SchemeFamily(more).star(communications, false));
    }

    /**
     * Adds communications that share an end with the first: some leave its source and others enter its destination.
     * Example: {@code scheme("a:0->1").crowd(2, 1)} prints {@code a:0->1 b:0->2 c:0->3 d:4->1}.
     */
    public Scheme crowd(int leaving, int entering) {
        return with(more -> new SchemeFamily(more).crowd(leaving, entering));
    }

    /**
     * Adds a tree with {@code depth} levels below its root, in which every node sends to {@code children} nodes, like
     * MK1 of the paper.
     * Example: {@code scheme().tree(2, 2)} prints {@code a:0->1 b:0->2 c:1->3 d:1->4 e:2->5 f:2->6}.
     */
    public Scheme tree(int children, int depth) {
        return with(more -> new SchemeFamily(more).tree(children, depth));
    }

    /**
     * Adds communications from each of {@code nodes} new nodes to every other.
     * Example: {@code scheme().allToAll(2)} prints {@code a:0->1 b:1->0}.
     */
    public Scheme allToAll(int nodes) {
        return with(more -> new SchemeFamily(more).allToAll(nodes));
    }

    /**
     * Adds one communication between every two of {@code nodes} new nodes, from the lower to the higher number: a
     * complete graph like MK2 of the paper.
     * Example: {@code scheme().tournament(3)} prints {@code a:0->1 b:0->2 c:1->2}.
     */
    public Scheme tournament(int nodes) {
        return with(more -> new SchemeFamily(more).tournament(nodes));
    }

    /**
     * Adds a ring: each new node sends to the next, and the last to the first.
     * Example: {@code scheme().ring(3)} prints {@code a:0->1 b:1->2 c:2->0}.
     */
    public Scheme ring(int nodes) {
        return with(more -> new SchemeFamily(more).ring(nodes));
    }

    /**
     * Adds a path of conflicts: each communication shares its destination or its source with the next.
     * Example: {@code scheme().zigzag(3)} prints {@code a:0->1 b:2->1 c:2->3}.
     */
    public Scheme zigzag(int communications) {
        return with(more -> new SchemeFamily(more).zigzag(communications));
    }

    /**
     * Adds communications from each of the senders to each of the receivers.
     * Example: {@code scheme().bipartite(2, 2)} prints {@code a:0->2 b:0->3 c:1->2 d:1->3}.
     */
    public Scheme bipartite(int senders, int receivers) {
        return with(more -> new SchemeFamily(more).bipartite(senders, receivers));
    }

    /**
     * Adds communications between random pairs of different nodes; the name of the scheme has the seed.
     * Example: {@code scheme().random(4, 3, 1)} prints {@code random(4, 3, 1): a:}.
     */
    public Scheme random(int nodes, int communications, long seed) {
        Scheme grown = with(more -> new SchemeFamily(more).random(nodes, communications, seed));
        return options.name().isEmpty()
                ? grown.named("random(" + nodes + ", " + communications + ", " + seed + ")")
                : grown;
    }

    /**
     * Sets the name, which is the key in sweeps.
     * Example: {@code scheme("a:0->1").named("one")} prints {@code one: a:0->1}.
     */
    public Scheme named(String name) {
        return with(options.named(ModelException.required(name, "a name", "Write named(\"star\")")));
    }

    /**
     * Sets the size of every communication without a size of its own; the default is 20 MB, as in the paper.
     * Example: {@code scheme("a:0->1").size(MB(4)).link(MBps(100), us(0)).time(noSharing).of("a")}
     * prints {@code 40 ms}.
     */
    public Scheme size(Bytes each) {
        return with(options.sized(ModelException.required(each, "a size", "Write size(MB(4))")));
    }

    /**
     * Sets the size of one communication; zero bytes take the latency only and share no bandwidth. An unknown label
     * is an error.
     * Example: {@code scheme("a:0->1").size("a", MB(4))} prints {@code a:0->1(4 MB)}.
     */
    public Scheme size(String label, Bytes bytes) {
        ModelException.required(bytes, "a size", "Write size(\"a\", MB(4))");
        return new Scheme(arcs.sized(arcs.row(label), bytes), options);
    }

    /**
     * Sets the bandwidth of a communication without contention, which times need.
     * Example: {@code scheme("a:0->1").link(MBps(100)).time(noSharing).of("a")} prints {@code 200 ms}.
     */
    public Scheme link(Bandwidth bandwidth) {
        return link(Link.of(bandwidth));
    }

    /**
     * Sets the bandwidth and latency of a communication without contention; latency is not shared.
     * Example: {@code scheme("a:0->1").link(MBps(100), ms(1)).time(noSharing).of("a")} prints {@code 201 ms}.
     */
    public Scheme link(Bandwidth bandwidth, Time latency) {
        return link(Link.of(bandwidth, latency));
    }

    /**
     * Sets the link of a communication without contention; its bandwidth is shared, its latency is not.
     * Example: {@code scheme("a:0->1").link(link(MBps(100), ms(1))).time(noSharing).of("a")} prints {@code 201 ms}.
     */
    public Scheme link(Link link) {
        return with(options.linked(ModelException.required(link, "a link", "Write link(MBps(84.2), us(50))")));
    }

    /**
     * Sets bandwidth and latency of communications within a node; the default is the link between nodes.
     * Example: {@code scheme("a:0->0").link(MBps(100), us(50)).inside(GBps(1), us(0)).time(noSharing).of("a")}
     * prints {@code 20 ms}.
     */
    public Scheme inside(Bandwidth bandwidth, Time latency) {
        return inside(Link.of(bandwidth, latency));
    }

    /**
     * Sets the link of communications within a node; the default is the link between nodes.
     * Example: {@code scheme("a:0->0").link(MBps(100)).inside(link(GBps(1), us(0))).time(noSharing).of("a")}
     * prints {@code 20 ms}.
     */
    public Scheme inside(Link way) {
        return with(
                options.inside(ModelException.required(way, "a link within nodes", "Write inside(GBps(1), us(1))")));
    }

    /**
     * Puts the scheme on the nodes of a machine, with its links; a node that the machine does not have is an error.
     * Example: {@code scheme("a:0->1").on(paperMyrinet).usual()} prints {@code myrinet}.
     */
    public Scheme on(Machine machine) {
        ModelException.required(machine, "a machine", "Write on(cluster(4, 2).link(MBps(84.2), us(50)))");
        return with(options.on(machine, arcs));
    }

    /**
     * Reverses all arcs.
     * Example: {@code scheme("a:0->1 b:0->2").reversed()} prints {@code a:1->0 b:2->0}.
     */
    public Scheme reversed() {
        return new Scheme(arcs.reversed(), options);
    }

    /** Computes the penalties while all communications are active; they do not depend on sizes. */
    public Penalties penalty(SharingModel model) {
        requireArcs();
        return Penalties.of(this, requireModel(model));
    }

    /** Computes the penalties, like {@link #penalty}. */
    public Penalties solve(SharingModel model) {
        return penalty(model);
    }

    /**
     * Computes the penalties by the model that was made for the network of the machine, or by max-min fair sharing if
     * the network is unknown.
     */
    @Override
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
     * Computes the times of all communications from a common start, with penalties charged anew at every end: {@code
     * latency + bytes p / bandwidth} with p changing over time. A scheme without a link is an error.
     */
    public TransferTimes time(SharingModel model) {
        requireArcs();
        return TransferTimes.of(this, requireModel(model));
    }

    /** Returns the assumptions of transfer times, one sentence each; penalties depend on none of them. */
    @Override
    public List<String> assumptions() {
        return Lines.of(options.assumptions(arcs));
    }

    /**
     * Draws the nodes on a circle and the communications between them; {@code id} and {@code paper} name it as a
     * figure.
     */
    public Picture drawing() {
        return SchemePicture.of(this);
    }

    /**
     * Draws the state sets of Myrinet's model side by side, with solid lines for sent and dotted lines for waiting
     * communications: Figure 5 of the paper.
     */
    public Picture stateSets() {
        requireArcs();
        return SchemePicture.states(this);
    }

    /**
     * Counts the state sets of Myrinet's model in which each communication is sent, its emission {@code coefficient}; the {@code least
     * coefficient} of its source; and the penalty, the number of all sets over that: Figure 6 of the paper. Example: {@code
     * scheme("a:0->1 b:0->2").emissions().where("arc", "a").value("penalty")} prints {@code 2}.
     */
    public Result emissions() {
        requireArcs();
        SharingModel myrinet = SharingModel.myrinet(SharingModel.SAMPLES, SharingModel.SEED);
        return StateSetList.emissions(arcs(), myrinet, () -> penalty(myrinet).explain());
    }

    /**
     * Draws the scheme with the kinds of conflict at each node: <i>outgoing</i>, <i>income</i> and <i>income/outgo</i>, Figure 1 of the
     * paper. Example: {@code scheme("a:0->1 b:0->2 c:2->1").conflicts()} prints {@code 3 values}.
     */
    public Picture conflicts() {
        requireArcs();
        return SchemePicture.conflicts(this);
    }

    /** Returns the number of communications. */
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
        return arcs.hasOwnSize(row) ? arcs.ownSize(row) : options.size().si();
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
                    title().strip(),
                    "the scheme has no communications",
                    "Write scheme(\"a:0->1\") or scheme().star(3)");
        }
    }

    /** Returns the name, or the arcs as they are written. */
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

    /** Returns name and arcs, and the assumptions of transfer times if there is a link. */
    @Override
    public String toString() {
        List<String> lines = new ArrayList<>(List.of(title()));
        if (options.link().isPresent()) {
            assumptions().forEach(each -> lines.add("  assumed: " + each));
        }
        return String.join(System.lineSeparator(), lines);
    }
}
