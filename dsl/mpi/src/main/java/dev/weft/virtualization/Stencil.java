package dev.weft.virtualization;

import dev.weft.machine.Machine;
import dev.weft.study.From;
import dev.weft.study.Lines;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.List;

/**
 * The stencil of the report: in each iteration a rank computes its cells, then exchanges the halo of its rows with four neighbours in
 * shared memory and the halo of its columns with four neighbours on other nodes. The report does not publish its parameters, so the
 * defaults here are assumptions. An immutable value; adjectives return a new one.
 */
@From(paper = "Nigay et al. 2018", equation = "(1), (2), (3)")
public final class Stencil implements Serializable {
    /** A larger value is a clock in MHz or Hz. */
    private static final int MOST_GIGAHERTZ = 1000;

    private static final long serialVersionUID = 1;

    /** Cells in a row, and rows. */
    private record Grid(int x, int y) implements Serializable {
        @Override
        public String toString() {
            return x + " x " + y;
        }
    }

    private static final Setting<Grid> GRID =
            Setting.of("grid", new Grid(512, 32_768)).assuming("Grid = %s cells");
    private static final Setting<Integer> ITERATIONS = Setting.of("iterations", 100)
            .assuming("Iterations = %s")
            .must(count -> count >= 1, "must be 1 or more", "iterations(100)");
    private static final Setting<Integer> HALO =
            Setting.of("halo", 8).assuming("Halo = %s cells").must(cells -> cells >= 0, "must be 0 or more", "halo(8)");
    private static final Setting<Time> CELL = Setting.of("perCell", new Time(0.625e-9))
            .assuming("Computation time of a cell = %s")
            .setWith("perCell(..) or kmax(..)")
            .example("time of a cell", "perCell(ns(0.625))");
    private static final Setting<Time> SERIAL = Setting.of("serial", new Time(1e-4))
            .assuming("Serial part of each rank = %s")
            .example("serial part", "serial(ms(0.1))");
    private static final Setting<Integer> CALLS = Setting.of("calls", 8)
            .assuming("Communication calls of a rank in an iteration = %s")
            .must(calls -> calls >= 0, "must be 0 or more", "calls(8)");

    /** Default parameters, with best ratios similar to those of the figures on a machine similar to that of the report. */
    public static final Stencil ASSUMED = new Stencil(Spec.DEFAULTS);

    private final Spec spec;

    private Stencil(Spec spec) {
        this.spec = spec;
    }

    private <T> Stencil with(Setting<T> setting, T value) {
        return new Stencil(spec.with(setting, value));
    }

    /** Sets the number of cells in a row and the number of rows, which all ranks divide among them. Example: {@code stencil.grid(1024, 65536)}. */
    public Stencil grid(int perRow, int rows) {
        if (perRow < 1 || rows < 1) {
            throw ModelException.call("grid", "both numbers must be 1 or more", "Try grid(512, 32768)", perRow, rows);
        }
        return with(GRID, new Grid(perRow, rows));
    }

    /** Sets the number of iterations, 1 or more. Example: {@code stencil.iterations(20)}. */
    public Stencil iterations(int count) {
        return with(ITERATIONS, count);
    }

    /** Sets the width in cells of the borders that neighbours exchange, 0 or more. Example: {@code stencil.halo(4)}. */
    public Stencil halo(int cells) {
        return with(HALO, cells);
    }

    /** Sets the computation time of one cell: kmax / (1024 tsc) in the report. Example: {@code stencil.perCell(ns(0.5))}. */
    public Stencil perCell(Time each) {
        return with(CELL, each);
    }

    /**
     * Sets the computation time of a cell from the parameters of the benchmark: {@code kmax} cycles for 1024 cells, and the clock in GHz.
     * Example: {@code stencil.kmax(1280, 2.0)}.
     */
    public Stencil kmax(double cycles, double gigahertz) {
        double seconds = cycles / (gigahertz * 1e9) / 1024;
        if (!(cycles > 0 && gigahertz > 0 && Double.isFinite(seconds))) {
            throw ModelException.call(
                    "kmax", "cycles and GHz must be above zero", "Try kmax(1280, 2.0)", cycles, gigahertz);
        }
        if (gigahertz > MOST_GIGAHERTZ) {
            throw ModelException.call(
                    "kmax", "the clock must be at most 1000 GHz", "Try kmax(1280, 2.0)", cycles, gigahertz);
        }
        return perCell(new Time(seconds));
    }

    /** Sets the computation time of each rank that is not divided among ranks. Example: {@code stencil.serial(ms(1))}. */
    public Stencil serial(Time each) {
        return with(SERIAL, each);
    }

    /** Sets the number of communication calls of each rank in an iteration, 0 or more. Example: {@code stencil.calls(16)}. */
    public Stencil calls(int perIteration) {
        return with(CALLS, perIteration);
    }

    /**
     * Runs the stencil on all nodes and cores of this machine. Messages in shared memory take the time of the machine's inside, or else its
     * costs between ranks of a node; messages between nodes take its costs between nodes.
     * Example: {@code stencil.on(dibonaLike.cores(12)).ratio(7)}.
     */
    public Virtualized on(Machine machine) {
        ModelException.required(machine, "machine", "Write on(dibonaLike.cores(12))");
        return Virtualized.of(new StencilBase(this, machine), machine);
    }

    /** Returns the parameters that were not set, one sentence each. Example: {@code stencil.assumptions()}. */
    public List<String> assumptions() {
        return Lines.of(spec.assumptions(GRID, ITERATIONS, HALO, CELL, SERIAL, CALLS));
    }

    /** Returns the number of calls, if it was set, as not used by a run, which makes its own. */
    List<String> unusedByRun() {
        return spec.unused(CALLS);
    }

    /** Returns the parallel part of the computation of all ranks, in seconds. */
    double work() {
        Grid grid = spec.get(GRID);
        return iterations() * (double) grid.x * grid.y * spec.get(CELL).seconds();
    }

    double serialSeconds() {
        return spec.get(SERIAL).seconds();
    }

    int iterations() {
        return spec.get(ITERATIONS);
    }

    /** Returns the bytes of one message in shared memory, which do not depend on the number of ranks. */
    double copiedBytes() {
        return 4.0 * spec.get(HALO) * spec.get(GRID).x;
    }

    /** Returns the bytes that all ranks of a node send at once. */
    double sentBytes() {
        return 8.0 * spec.get(HALO) * spec.get(GRID).y;
    }

    int columns() {
        return spec.get(GRID).x;
    }

    int rows() {
        return spec.get(GRID).y;
    }

    int haloCells() {
        return spec.get(HALO);
    }

    double cellSeconds() {
        return spec.get(CELL).seconds();
    }

    int calls() {
        return spec.get(CALLS);
    }

    /** Returns the parameters in words. */
    @Override
    public String toString() {
        return "stencil of " + spec.get(GRID) + " cells, halo " + spec.get(HALO) + ", "
                + Digits.plural(iterations(), "iteration") + ", " + spec.get(CELL) + " for a cell, serial part "
                + spec.get(SERIAL) + ", " + Digits.plural(calls(), "call") + " in an iteration";
    }
}
