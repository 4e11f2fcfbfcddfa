package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.study.From;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The stencil of the report: in each iteration a rank computes its cells, then exchanges the halo of its rows with four neighbours in
 * shared memory and that of its columns with four on other nodes. The report publishes none of its numbers; those that stand here until
 * somebody says others are assumed. An immutable value; adjectives return a new one.
 */
@From(paper = "Nigay et al. 2018", equation = "(1), (2), (3)")
public final class Stencil implements Serializable {
    /** Where somebody has given a clock in MHz or Hz. */
    private static final int MOST_GIGAHERTZ = 1000;

    private static final long serialVersionUID = 1;
    /** A grid and times that lead to best ratios like those of the figures, on a machine like the report's. */
    public static final Stencil ASSUMED =
            new Stencil(512, 32_768, 100, 8, new Time(0.625e-9), new Time(1e-4), 8, Set.of());

    /** Its numbers, in the order in which they are told. */
    private enum Given {
        GRID,
        ITERATIONS,
        HALO,
        CELL,
        SERIAL,
        CALLS
    }

    private final int x;
    private final int y;
    private final int iterations;
    private final int halo;
    private final Time cell;
    private final Time serial;
    private final int calls;
    private final Set<Given> said;

    private Stencil(int x, int y, int iterations, int halo, Time cell, Time serial, int calls, Set<Given> said) {
        this.x = x;
        this.y = y;
        this.iterations = iterations;
        this.halo = halo;
        this.cell = cell;
        this.serial = serial;
        this.calls = calls;
        this.said = said;
    }

    private Set<Given> with(Given more) {
        Set<Given> all = new TreeSet<>(said);
        all.add(more);
        return all;
    }

    /** So many cells in a row, and so many rows; all ranks share them out. Example: {@code stencil.grid(1024, 65536)}. */
    public Stencil grid(int perRow, int rows) {
        if (perRow < 1 || rows < 1) {
            throw ModelException.cannot(
                    "compute a grid of", perRow + " x " + rows, "it has at least one cell", "Write grid(512, 32768)");
        }
        return new Stencil(perRow, rows, iterations, halo, cell, serial, calls, with(Given.GRID));
    }

    /** So many iterations. Example: {@code stencil.iterations(20)}. */
    public Stencil iterations(int count) {
        if (count < 1) {
            throw ModelException.cannot("iterate so often", count, "it is at least once", "Write iterations(100)");
        }
        return new Stencil(x, y, count, halo, cell, serial, calls, with(Given.ITERATIONS));
    }

    /** So many cells deep are the borders that neighbours exchange. Example: {@code stencil.halo(4)}. */
    public Stencil halo(int cells) {
        if (cells < 0) {
            throw ModelException.cannot("exchange a halo of cells", cells, "there are 0 or more", "Write halo(8)");
        }
        return new Stencil(x, y, iterations, cells, cell, serial, calls, with(Given.HALO));
    }

    /** Computing one cell takes this long: kmax / (1024 tsc). Example: {@code stencil.perCell(ns(0.5))}. */
    public Stencil perCell(Time each) {
        ModelException.required(each, "a time", "Write perCell(ns(0.625))");
        return new Stencil(x, y, iterations, halo, each, serial, calls, with(Given.CELL));
    }

    /**
     * The same by the numbers of the benchmark: 1024 cells take {@code kmax} cycles of a clock of so many GHz.
     * Example: {@code stencil.kmax(1280, 2.0)}.
     */
    public Stencil kmax(double cycles, double gigahertz) {
        double seconds = cycles / (gigahertz * 1e9) / 1024;
        if (!(cycles > 0 && gigahertz > 0 && Double.isFinite(seconds))) {
            throw ModelException.cannot(
                    "compute 1024 cells by cycles and GHz",
                    cycles + ", " + gigahertz,
                    "both are above zero",
                    "Write kmax(1280, 2.0)");
        }
        if (gigahertz > MOST_GIGAHERTZ) {
            throw ModelException.cannot(
                    "compute by a clock of so many GHz",
                    Digits.four(gigahertz),
                    "no clock has more than " + MOST_GIGAHERTZ,
                    "Write kmax(1280, 2.0)");
        }
        return perCell(new Time(seconds));
    }

    /** Each rank computes this long what is not shared out. Example: {@code stencil.serial(ms(1))}. */
    public Stencil serial(Time each) {
        ModelException.required(each, "a time", "Write serial(ms(0.1))");
        return new Stencil(x, y, iterations, halo, cell, each, calls, with(Given.SERIAL));
    }

    /** So many communication calls of each rank in an iteration. Example: {@code stencil.calls(16)}. */
    public Stencil calls(int perIteration) {
        if (perIteration < 0) {
            throw ModelException.cannot(
                    "communicate by so many calls", perIteration, "there are 0 or more", "Write calls(8)");
        }
        return new Stencil(x, y, iterations, halo, cell, serial, perIteration, with(Given.CALLS));
    }

    /**
     * On all nodes and cores of this machine; its inside, or else its costs between ranks of a node, and its costs between nodes are those
     * of the messages. Example: {@code stencil.on(dibonaLike.cores(12)).ratio(7)}.
     */
    public Virtualized on(Machine machine) {
        ModelException.required(machine, "a machine", "Write on(dibonaLike.cores(12))");
        return Virtualized.of(new StencilBase(this, machine), machine);
    }

    /** What nobody said, one sentence each. Example: {@code stencil.assumptions()}. */
    public List<String> assumptions() {
        List<String> all = new ArrayList<>();
        for (Given number : Given.values()) {
            if (!said.contains(number)) {
                all.add(
                        switch (number) {
                            case GRID -> "The grid, " + x + " x " + y + " cells, is assumed; grid(..) says otherwise.";
                            case ITERATIONS ->
                                "That there are " + iterations + " iterations is assumed; iterations(..) says"
                                        + " otherwise.";
                            case HALO -> "The halo, " + halo + " cells, is assumed; halo(..) says otherwise.";
                            case CELL -> "The time of a cell, " + cell + ", is assumed; perCell(..) says otherwise.";
                            case SERIAL ->
                                "The serial part of each rank, " + serial + ", is assumed; serial(..) says otherwise.";
                            case CALLS ->
                                "That a rank makes " + calls
                                        + " communication calls in an iteration is assumed; calls(..)"
                                        + " says otherwise.";
                        });
            }
        }
        return all;
    }

    /** The seconds that all ranks share out, without the serial part. */
    double work() {
        return iterations * (double) x * y * cell.seconds();
    }

    double serialSeconds() {
        return serial.seconds();
    }

    int iterations() {
        return iterations;
    }

    /** Of one message in shared memory: it does not get smaller with more ranks. */
    double copiedBytes() {
        return 4.0 * halo * x;
    }

    /** Of the messages that the ranks of a node send at once, together. */
    double sentBytes() {
        return 8.0 * halo * y;
    }

    int calls() {
        return calls;
    }

    /** Its numbers. */
    @Override
    public String toString() {
        return "stencil of " + x + " x " + y + " cells, halo " + halo + ", " + Digits.plural(iterations, "iteration")
                + ", " + cell + " for a cell, serial part " + serial + ", " + Digits.plural(calls, "call")
                + " in an iteration";
    }
}
