package dev.weft.virtualization;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.program.Program;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stencil of the report on a machine: Equations 1 to 3. */
final class StencilBase implements Base {
    private static final long serialVersionUID = 1;
    /** Messages of a rank in an iteration, in shared memory and also between nodes. */
    private static final int NEIGHBOURS = 4;

    private final Stencil stencil;
    private final MessageTimes times;

    StencilBase(Stencil stencil, Machine machine) {
        this.stencil = stencil;
        this.times = new MessageTimes(machine);
    }

    @Override
    public double computation(int ranks) {
        return stencil.serialSeconds() + stencil.work() / ranks;
    }

    @Override
    public double copying(int ranks) {
        return NEIGHBOURS * (double) stencil.iterations() * times.copying(stencil.copiedBytes());
    }

    @Override
    public double network(int nodes, int cores, int ratio) {
        double bytes = stencil.sentBytes() / ((double) cores * ratio);
        return NEIGHBOURS * (double) stencil.iterations() * times.sending(bytes, cores);
    }

    @Override
    public Exchange exchange(int nodes, int cores, int ratio) {
        double bytes = stencil.sentBytes() / ((double) cores * ratio);
        MessageCosts costs = times.costs();
        int cls = costs.classOf(Locality.NETWORK, bytes);
        return new Exchange(
                stencil.iterations(),
                bytes,
                costs.alpha(cls),
                costs.rate(cls),
                costs.nodeRate(cls),
                costs.protocol(cls));
    }

    @Override
    public boolean definesMessages() {
        return true;
    }

    @Override
    public boolean copiesAsNetwork() {
        return times.copiesAsNetwork();
    }

    @Override
    public Program program(int nodes, int cores, int ratio) {
        int inNode = cores * ratio;
        requireCells(nodes, inNode);
        return Program.record(nodes * inNode, new StencilBody(stencil, nodes, inNode))
                .named("stencil");
    }

    @Override
    public List<String> assumptionsOfProgram() {
        List<String> all = new ArrayList<>(stencil.assumptions());
        all.addAll(stencil.unusedByRun());
        return all;
    }

    /** A rank sends cells of its own only, so it needs as many rows and columns as its halo is wide. */
    private void requireCells(int nodes, int inNode) {
        int halo = stencil.haloCells();
        if (halo < 1) {
            throw ModelException.of("a run of the " + stencil, "ranks need a halo to exchange", "Write halo(1)");
        }
        if (stencil.rows() / inNode < halo || stencil.columns() / nodes < halo) {
            throw ModelException.of(
                    "a run of the " + stencil,
                    "each of the " + nodes * inNode + " ranks needs at least " + halo
                            + " rows and columns, as many as the halo is wide",
                    "Use a larger grid(..), a smaller ratio, or a narrower halo(..)");
        }
        double bytes = 2.0 * Double.BYTES * stencil.columns() * stencil.rows() / nodes;
        if (bytes > 0.7 * (double) Runtime.getRuntime().maxMemory()) {
            throw ModelException.of(
                    "a run of the " + stencil,
                    "the cells of a node take " + new Bytes(bytes) + ", and this JVM has "
                            + new Bytes((double) Runtime.getRuntime().maxMemory()),
                    "Use a smaller grid(..)");
        }
    }

    @Override
    public double calls() {
        return (double) stencil.iterations() * stencil.calls();
    }

    @Override
    public String words() {
        return "stencil";
    }

    @Override
    public List<String> inputs() {
        List<String> lines = new ArrayList<>();
        lines.add(stencil.toString());
        lines.addAll(times.inputs());
        return lines;
    }

    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(stencil.assumptions());
        all.addAll(times.assumptions());
        return all;
    }

    /** Returns the continuous form if messages of all sizes have the same costs; a change of protocol is a jump in the curve. */
    @Override
    public @Nullable UShape shape(int nodes, int cores, double callSeconds) {
        if (nodes == 1) {
            return ushape(nodes, cores, callSeconds, 0, 0);
        }
        MessageCosts costs = times.costs();
        int cls = costs.classOf(Locality.NETWORK, 0);
        if (cls != costs.classOf(Locality.NETWORK, Double.MAX_VALUE)) {
            return null;
        }
        double exchanges = NEIGHBOURS * (double) stencil.iterations();
        double together = Math.min(costs.nodeRate(cls), cores * costs.rate(cls));
        return ushape(
                nodes, cores, callSeconds, exchanges * stencil.sentBytes() / together, exchanges * costs.alpha(cls));
    }

    private UShape ushape(int nodes, int cores, double callSeconds, double bytes, double latencies) {
        double work = stencil.work() / ((double) nodes * cores);
        return new UShape(
                work,
                stencil.serialSeconds() + copying(1) + calls() * callSeconds,
                bytes,
                latencies,
                stencil.serialSeconds() / 2,
                work / 2);
    }
}
