package dev.weft.nodeaware.linpack;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.machine.Speeds;
import dev.weft.nodeaware.CostModel;
import dev.weft.nodeaware.MessageModel;
import dev.weft.program.Program;
import dev.weft.program.pattern.BlockCyclic;
import dev.weft.program.pattern.Patterns;
import dev.weft.study.Lines;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * High-Performance Linpack on a grid of processes: how long does it take, and what would change it? The matrix is followed panel by panel
 * and not message by message. In the examples {@code var linpack = hpl(20_000, 128, 4, 8).on(cluster(4, 8).link(GBps(10), us(2)),
 * perProcessor).gigaflops(20);}. An immutable value; adjectives return a new one.
 */
public final class Hpl implements Question<MessageModel, HplTime> {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE =
            "Write hpl(20_000, 128, 4, 8).on(cluster(4, 8).link(GBps(10), us(2)), perProcessor).gigaflops(20)";
    /** Panels times processes that one answer follows. */
    private static final double MOST_STEPS = 4e9;
    /** A panel takes .3 us even on one process, so few processes count as 50. */
    private static final long LEAST_STEPS = 50;

    private static final int MOST_PROCESSES = 1 << 20;
    private static final double GIGA = 1e9;

    static final Setting<Machine> MACHINE = Setting.open("on");
    static final Setting<Placement> PLACEMENT = Setting.open("placement");
    static final Setting<Speeds> SPEEDS = Setting.open("speeds");
    static final Setting<PanelBroadcast> BROADCAST = Setting.of("broadcast", PanelBroadcast.RING)
            .assuming("Panels are broadcast by ring")
            .setWith("broadcast(..)");
    static final Setting<RowSwap> SWAP = Setting.of("swap", RowSwap.BINARY_EXCHANGE)
            .assuming("Rows are swapped by binary-exchange")
            .setWith("swap(..)");
    static final Setting<Integer> DEPTH = Setting.of("depth", 1)
            .assuming("The look-ahead depth is %s")
            .must(depth -> depth == 0 || depth == 1, "must be 0 or 1", "depth(1)");
    static final Setting<Double> PANELS = Setting.of("panelEfficiency", 0.5)
            .assuming("Panels are factorized at %s of the speed of large updates, a guess")
            .must(share -> share > 0 && share <= 1, "must be above 0 and at most 1", "panelEfficiency(0.5)");
    static final Setting<Integer> RUNS = Setting.silent("runs", 0);
    static final Setting<Long> SEED = Setting.silent("seed", 1L);

    final int n;
    final int nb;
    final int p;
    final int q;
    final Spec spec;

    private Hpl(int n, int nb, int p, int q, Spec spec) {
        this.n = n;
        this.nb = nb;
        this.p = p;
        this.q = q;
        this.spec = spec;
    }

    /** Returns Linpack of n unknowns in blocks of nb on a grid of p rows and q columns. */
    public static Hpl of(int n, int nb, int p, int q) {
        boolean small = n < 1 || nb < 1 || p < 1 || q < 1;
        if (small || nb > n) {
            throw ModelException.call(
                    "hpl",
                    small ? "all arguments must be above zero" : "nb must not exceed n",
                    "Try hpl(20_000, 128, 4, 8)",
                    n,
                    nb,
                    p,
                    q);
        }
        if ((long) p * q > MOST_PROCESSES) {
            throw ModelException.call(
                    "hpl",
                    "a grid has up to " + MOST_PROCESSES + " processes, and these are " + (long) p * q,
                    "Use a smaller grid",
                    n,
                    nb,
                    p,
                    q);
        }
        double steps = Math.ceil((double) n / nb) * Math.max(LEAST_STEPS, (long) p * q);
        if (steps > MOST_STEPS) {
            throw ModelException.call(
                    "hpl",
                    "panels times processes, of which at least " + LEAST_STEPS + " count, must not exceed "
                            + Digits.four(MOST_STEPS) + ", and they are " + Digits.four(steps),
                    "Use a smaller matrix or larger blocks",
                    n,
                    nb,
                    p,
                    q);
        }
        return new Hpl(n, nb, p, q, Spec.DEFAULTS);
    }

    private <T> Hpl with(Setting<T> setting, T value) {
        return new Hpl(n, nb, p, q, spec.with(setting, value));
    }

    /**
     * Sets the machine and the node of each process, numbered row by row. Example: {@code linpack.on(cluster(4, 8).link(GBps(10), us(2)),
     * columnMajor(4, 8))}.
     */
    public Hpl on(Machine machine, Placement placement) {
        ModelException.required(machine, "machine", EXAMPLE);
        ModelException.required(placement, "placement", EXAMPLE).place(p * q, machine);
        machine.messageCosts();
        return with(MACHINE, machine).with(PLACEMENT, placement);
    }

    /**
     * Sets the speed of dgemm of one process on each socket, from a table with the keys {@code node} and {@code socket}, and a measure in
     * Gflop/s: not the speed of the whole socket, which its processes share. A measure {@code spread} is the scatter of one call, which
     * {@link #drawn} uses.
     */
    public Hpl speeds(Result table) {
        return with(SPEEDS, Speeds.of(table));
    }

    /** Sets one speed of dgemm of all processes. Example: {@code linpack.gigaflops(25)}. */
    public Hpl gigaflops(double each) {
        if (!(each > 0 && each * GIGA <= Double.MAX_VALUE)) {
            throw ModelException.call("gigaflops", "must be above 0 and finite", "Try gigaflops(20)", each);
        }
        return with(SPEEDS, Speeds.equal(each * GIGA));
    }

    /**
     * Sets how a panel travels along a row: {@code ring}, {@code ringM}, {@code 2ring}, {@code 2ringM}, {@code long} or {@code longM}.
     * Example: {@code linpack.broadcast("2ring")}.
     */
    public Hpl broadcast(String name) {
        return with(BROADCAST, PanelBroadcast.of(ModelException.required(name, "name", "Write broadcast(\"2ring\")")));
    }

    /** Sets how rows are swapped: {@code binary-exchange}, {@code spread-roll} or {@code mix}. Example: {@code linpack.swap("mix")}. */
    public Hpl swap(String name) {
        return with(SWAP, RowSwap.of(ModelException.required(name, "name", "Write swap(\"mix\")")));
    }

    /** Sets the look-ahead depth: with 1 the next panel is factorized and sent before the rest of an update, with 0 after it. */
    public Hpl depth(int panels) {
        return with(DEPTH, panels);
    }

    /** Sets the speed at which panels are factorized, as a share of the speed of large updates; 0.5 by default. */
    public Hpl panelEfficiency(double share) {
        return with(PANELS, share);
    }

    /**
     * Draws the time of each update from a normal distribution with the spread of the table of speeds, in a number of runs; the answer is their
     * mean with its interval. An error for speeds without a spread.
     */
    public Hpl drawn(int runs, long seed) {
        if (runs < 2 || runs > 1000) {
            throw ModelException.call("drawn", "runs must be between 2 and 1000", "Try drawn(10, 1)", runs, seed);
        }
        if (spec.find(SPEEDS).filter(Speeds::scatters).isEmpty()) {
            throw ModelException.call(
                    "drawn", "needs speeds with a measure spread", "Write speeds(table) before it", runs, seed);
        }
        return with(RUNS, runs).with(SEED, seed);
    }

    /** Answers by the node-aware model: messages that leave a node share its limit. */
    @Override
    public HplTime solve() {
        return answer(usual());
    }

    /** Answers by a model of messages: {@code postal}, {@code maxRate}, {@code nodeAware}, {@code logGP(..)}, {@code adapterQueue}, {@code zeroCost}. */
    public HplTime solve(MessageModel model) {
        return answer(model);
    }

    @Override
    public HplTime answer(MessageModel model) {
        ModelException.required(model, "model", "Write solve(nodeAware)");
        required();
        return HplTime.of(this, model);
    }

    @Override
    public MessageModel usual() {
        return CostModel.NODE_AWARE;
    }

    /**
     * Returns the same run message by message, for small cases: depth 0, a broadcast along rings and a swap by binary exchange are required.
     * Example: {@code hpl(400, 100, 2, 2).on(cluster(4, 1).link(GBps(10), us(2)), perProcessor).gigaflops(20).depth(0).program()}.
     */
    public Program program() {
        if (spec.get(DEPTH) > 0 || spec.get(BROADCAST).isLong() || spec.get(SWAP) != RowSwap.BINARY_EXCHANGE) {
            throw ModelException.of(
                    this + ".program()",
                    "message by message it has look-ahead depth 0, a broadcast along rings and a swap by binary-exchange",
                    "Write depth(0).broadcast(\"ring\").swap(\"binary-exchange\").program()");
        }
        required();
        int[] sockets = placement().sockets(p * q, machine());
        return Patterns.linpack(
                new BlockCyclic(n, nb),
                p,
                q,
                spec.get(BROADCAST).chains(q),
                spec.get(PANELS),
                speeds().flops(machine(), sockets));
    }

    private void required() {
        if (spec.find(MACHINE).isEmpty()) {
            throw ModelException.of(toString(), "needs a machine", EXAMPLE);
        }
        if (spec.find(SPEEDS).isEmpty()) {
            throw ModelException.of(
                    toString(), "needs the speed of its processes", "Add gigaflops(20), or speeds(table)");
        }
    }

    Machine machine() {
        return spec.find(MACHINE).orElseThrow();
    }

    Placement placement() {
        return spec.find(PLACEMENT).orElseThrow();
    }

    Speeds speeds() {
        return spec.find(SPEEDS).orElseThrow();
    }

    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(spec.assumptions(BROADCAST, SWAP, DEPTH, PANELS));
        spec.find(MACHINE)
                .ifPresent(machine -> all.addAll(machine.messageCosts().assumptions()));
        return Lines.of(all);
    }

    /** The settings of one line each. */
    List<String> inputs() {
        List<String> lines = new ArrayList<>();
        lines.add("matrix: " + n + " unknowns in blocks of " + nb + ", " + Unit.GB.print((double) n * n * Double.BYTES)
                + " on " + p * q + " processes");
        lines.add("grid: " + p + " x " + q + ", " + placement().key() + " on a "
                + machine().inWords());
        lines.add("speeds: " + speeds());
        lines.addAll(machine().inputs());
        lines.add(
                "broadcast " + spec.get(BROADCAST).key + ", swap " + spec.get(SWAP).key + ", depth " + spec.get(DEPTH));
        return lines;
    }

    /** Returns text such as {@code hpl of 20000 in blocks of 128 on 4 x 8}. */
    @Override
    public String toString() {
        return "hpl of " + n + " in blocks of " + nb + " on " + p + " x " + q;
    }
}
