package dev.weft.sparse;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.CommPattern;
import dev.weft.sparse.amg.Cycle;
import dev.weft.sparse.amg.Grid;
import dev.weft.sparse.amg.InterpolationRule;
import dev.weft.sparse.amg.Setup;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.FreeMemory;
import dev.weft.study.From;
import dev.weft.study.Largest;
import dev.weft.study.Lines;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Setting;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * An algebraic multigrid hierarchy of a matrix: {@code amg(beam(3).blocks(16, 4, 4)).theta(0.52).truncation(0.3)}. It is computed once, on
 * first use. By default coarsening is HMIS on the processes that own the rows, interpolation is ext+i, and each unknown of a node is
 * coarsened separately. The table has one row per level. An immutable value; adjectives return a new one.
 */
@From(paper = "Bienz et al. 2018", equation = "section 5")
public final class Multigrid extends Answer implements Serializable {
    /** Peak memory of the setup, for coarse levels and products, over that of the matrix. */
    private static final double PEAK = 6;

    private static final long serialVersionUID = 1;
    private static final String SOURCE =
            "De Sterck, Yang, Heys 2006 (PMIS, HMIS); De Sterck, Falgout, Nolting, Yang 2008 (ext+i)";
    private static final int ITERATIONS = 1000;
    /** Relative difference of entries across the diagonal up to which it counts as round-off. */
    private static final double ROUND_OFF = 1e-9;

    private static final String NOT_MODELLED =
            "Two defaults of hypre are not modelled: max_row_sum = 0.9 (a row whose sum exceeds 0.9 of its diagonal entry"
                    + " has no strong dependency) and P_max = 4 (entries in a row of the interpolation).";

    private final SparseMatrix matrix;
    private final Setup setup;
    private transient volatile @Nullable List<Level> levels;

    private Multigrid(SparseMatrix matrix, Setup setup) {
        this.matrix = matrix;
        this.setup = setup;
    }

    /** Returns the hierarchy with the defaults of {@link #assumptions}. */
    public static Multigrid of(SparseMatrix matrix) {
        ModelException.required(matrix, "matrix", "Write amg(laplacian(20))");
        return new Multigrid(matrix, Setup.usual(matrix.unknownsPerNode()));
    }

    private <T> Multigrid with(Setting<T> setting, T value) {
        return new Multigrid(matrix, setup.with(setting, value));
    }

    /**
     * Sets the threshold of strong dependency: an entry is strong if it exceeds this fraction of the largest of its row, both among the entries
     * whose sign is opposite to the diagonal's. {@code theta(0)} makes all of these strong. Example: {@code amg(laplacian(12)).theta(0.27)}.
     */
    public Multigrid theta(double fraction) {
        return with(Setup.THETA, fraction("theta", fraction, "Try theta(0.25)"));
    }

    private static double fraction(String word, double value, String next) {
        if (!(value >= 0 && value < 1)) {
            throw ModelException.call(word, "must be at least 0 and below 1", next, value);
        }
        return value;
    }

    /** Drops entries of a row of P that are below this fraction of its largest. Example: {@code amg(elasticity(8)).truncation(0.3)}. */
    public Multigrid truncation(double fraction) {
        return with(Setup.TRUNCATION, fraction("truncation", fraction, "Try truncation(0.3)"));
    }

    /** Sets the number of unknowns per node, which are coarsened separately. Example: {@code amg(elasticity(8)).variables(1)}. */
    public Multigrid variables(int perNode) {
        if (perNode < 1 || perNode > 100) {
            throw ModelException.call("variables", "must be between 1 and 100", "Try variables(3)", perNode);
        }
        return with(Setup.VARIABLES, perNode);
    }

    /**
     * Declares that the unknowns are ordered by variable: all of the first, then all of the second, equally many each. Example: {@code
     * amg(laplacian(4)).variables(2).byVariable()}.
     */
    public Multigrid byVariable() {
        return with(Setup.BY_VARIABLE, true);
    }

    /** Coarsens by PMIS: independent sets regardless of the processes that own the rows. Example: {@code amg(laplacian(12)).pmis()}. */
    public Multigrid pmis() {
        return with(Setup.PER_PROCESS, false);
    }

    /** Interpolates directly, from a point's own coarse neighbours in proportion to their entries. Example: {@code amg(laplacian(12)).direct()}. */
    public Multigrid direct() {
        return with(Setup.RULE, InterpolationRule.DIRECT);
    }

    /** Interpolates by the modified classical rule. Example: {@code amg(laplacian(12)).classical()}. */
    public Multigrid classical() {
        return with(Setup.RULE, InterpolationRule.CLASSICAL);
    }

    /** Returns the defaults, one sentence each. */
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(matrix.assumptions());
        all.addAll(setup.assumptions(Setup.THETA, Setup.TRUNCATION, Setup.PER_PROCESS, Setup.RULE));
        if (setup.variables() > 1 && !matrix.isMesh()) {
            all.addAll(setup.assumptions(Setup.BY_VARIABLE));
        }
        all.add(NOT_MODELLED);
        return Lines.of(all);
    }

    /** Returns the levels, the finest first. */
    public List<Level> levels() {
        List<Level> known = levels;
        if (known == null) {
            synchronized (this) {
                known = levels == null ? compute() : levels;
                levels = known;
            }
        }
        return Objects.requireNonNull(known);
    }

    /** Returns one level; 0 is the finest. Example: {@code amg(laplacian(12).processes(16)).level(1).spmv()}. */
    public Level level(int number) {
        List<Level> all = levels();
        if (number < 0 || number >= all.size()) {
            throw ModelException.call(
                    "level", "levels are numbered from 0 to " + (all.size() - 1), "Try level(0), the finest", number);
        }
        return all.get(number);
    }

    private List<Level> compute() {
        requireFit(matrix);
        Progress progress = Progress.of("levels of " + matrix.name(), 8);
        SparseMatrix ordered = ordered();
        List<Grid> grids =
                Grid.hierarchy(ordered.csr(), ordered.owner(), matrix.processCount(), setup, grid -> progress.step());
        progress.finish();
        List<Level> all = new ArrayList<>();
        for (int k = 0; k < grids.size(); k++) {
            int[] coarse = k + 1 < grids.size() ? grids.get(k + 1).owner : new int[0];
            all.add(new Level(matrix.name(), k, grids.get(k), coarse, matrix.processCount()));
        }
        return List.copyOf(all);
    }

    /** The matrix with the unknowns of each node consecutive, as coarsening expects. */
    private SparseMatrix ordered() {
        return setup.byVariable() ? matrix.interleaved(setup.variables()) : matrix;
    }

    /**
     * Places the processes on the cores of a machine, for all methods that answer jobs. Example: {@code
     * amg(laplacian(8).processes(8)).on(blueWaters.nodes(1), perProcessor).solve(nodeAware)}.
     */
    public LevelExchanges on(Machine machine, Placement placement) {
        return new LevelExchanges(this, machine, placement);
    }

    /** A pattern of as many processes without messages. */
    CommPattern empty() {
        return CommPattern.of(matrix.name(), provenance(), matrix.processCount(), new int[0], new int[0], new long[0]);
    }

    SparseMatrix matrix() {
        return matrix;
    }

    /**
     * Tests the hierarchy: iterations of conjugate gradients with one V-cycle each (a Gauss-Seidel sweep down and one up) until the residual of
     * A x = 1 is this fraction of the first, up to 1000. Example: {@code amg(laplacian(12)).convergence(1e-8)}.
     */
    public Result convergence(double tolerance) {
        if (!(tolerance > 0 && tolerance < 1)) {
            throw ModelException.call("convergence", "must be above 0 and below 1", "Try convergence(1e-8)", tolerance);
        }
        List<Grid> grids = levels().stream().map(Level::grid).toList();
        Cycle.Solved solved = Cycle.solve(ordered().csr(), grids, tolerance, ITERATIONS);
        List<Condition> conditions = new ArrayList<>(conditions());
        conditions.addAll(conditions(solved, tolerance));
        Columns columns = Rows.one(solved)
                .count("iterations", Cycle.Solved::iterations)
                .measure("residual", Unit.ONE, Cycle.Solved::residual)
                .measure("operator complexity", Unit.ONE, row -> ratio(Level::entries))
                .measure("grid complexity", Unit.ONE, row -> ratio(Level::unknowns))
                .columns();
        return Tabulated.of(
                "conjugate gradients", columns, provenance(), () -> explain().conditions(conditions));
    }

    /** Whether conjugate gradients apply to the matrix and have converged. */
    private List<Condition> conditions(Cycle.Solved solved, double tolerance) {
        int coarsest = levels().get(levels().size() - 1).unknowns();
        return List.of(
                Condition.of(
                        "symmetric matrix",
                        matrix.csr().isSymmetric(ROUND_OFF),
                        "the iterations of conjugate gradients say nothing about the solution."),
                Condition.of(
                        "positive definite matrix and hierarchy",
                        !solved.brokeDown(),
                        "conjugate gradients broke down in iteration " + (solved.iterations() + 1) + "."),
                Condition.of(
                        "coarsest level solved by elimination",
                        solved.eliminated(),
                        "its " + coarsest + " unknowns are relaxed by a symmetric Gauss-Seidel sweep, because "
                                + (coarsest > Cycle.MOST_ELIMINATED
                                        ? "only up to " + Cycle.MOST_ELIMINATED + " are eliminated."
                                        : "its matrix is not positive definite.")),
                Condition.of(
                        "convergence",
                        solved.residual() <= tolerance,
                        "after " + Digits.plural(solved.iterations(), "iteration") + " the residual is "
                                + Digits.four(solved.residual()) + " of the first"
                                + (solved.residual() > 1 ? "; it grew." : ".")));
    }

    /** Whether coarsening went down to the size at which it stops, and rows kept their sign. */
    List<Condition> conditions() {
        Level last = levels().get(levels().size() - 1);
        Grid.Stop stop = Grid.stop(levels().stream().map(Level::grid).toList());
        int negative = 0;
        for (double each : matrix.csr().diagonal()) {
            negative += each < 0 ? 1 : 0;
        }
        return List.of(
                Condition.of(
                        "coarsening to " + setup.coarsest() + " unknowns",
                        stop == Grid.Stop.SMALL,
                        "level " + last.number() + " has " + last.unknowns() + " unknowns, and " + reason(stop)),
                Condition.of(
                        "diagonal entries of one sign",
                        negative == 0 || negative == matrix.unknowns(),
                        "the hierarchy is that of the matrix whose " + negative
                                + " rows with a negative diagonal entry are multiplied by -1."));
    }

    private static String reason(Grid.Stop stop) {
        return switch (stop) {
            case SMALL -> "no more are wanted.";
            case NOTHING_STRONG -> "no unknown on it depends strongly on another.";
            case NOT_FINITE -> "weights of its interpolation are not finite.";
            case MANY_LEVELS -> "a hierarchy has up to 25 levels.";
        };
    }

    private double ratio(ToDoubleFunction<Level> of) {
        return levels().stream().mapToDouble(of).sum() / of.applyAsDouble(levels().get(0));
    }

    @Override
    public String label() {
        return matrix.name();
    }

    @Override
    public Columns columns() {
        return Rows.of(levels())
                .key("level", Level::number)
                .count("unknowns", Level::unknowns)
                .count("entries", Level::entries)
                .count("active processes", Level::active)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.EXACT,
                (setup.perProcess() ? "HMIS" : "PMIS") + ", "
                        + setup.rule().name().toLowerCase(Locale.ROOT) + " interpolation, theta "
                        + Digits.four(setup.theta()),
                SOURCE);
    }

    @Override
    public Explanation explain() {
        List<String> inputs = new ArrayList<>(List.of(
                matrix.toString(),
                "theta: " + Digits.four(setup.theta()) + ", truncation: " + Digits.four(setup.truncation())
                        + ", unknowns per node: " + setup.variables()));
        double entries = levels().stream().mapToDouble(Level::entries).sum();
        List<Term> terms = levels().stream()
                .map(level -> Term.part(
                        "level " + level.number(), Digits.four(level.entries()) + " entries", level.entries(), entries))
                .toList();
        return Explanation.of("algebraic multigrid. " + SOURCE)
                .inputs(inputs)
                .assuming(assumptions())
                .terms(terms)
                .dominant(
                        Largest.of(
                                        levels().size(),
                                        at -> levels().get(at).entries(),
                                        at -> terms.get(at).name())
                                .words(),
                        "all levels together have " + Digits.four(ratio(Level::entries))
                                + " times the entries of the matrix and " + Digits.four(ratio(Level::unknowns))
                                + " times its unknowns.")
                .conditions(conditions());
    }

    /** Requires what a hierarchy needs of its matrix and of free memory, before it is computed. */
    private static void requireFit(SparseMatrix matrix) {
        if (matrix.csr().rows != matrix.csr().columns) {
            throw cannot(matrix, "must be square, and has " + matrix.csr().columns + " columns", "Use a square matrix");
        }
        if (matrix.hasNoValues()) {
            throw cannot(
                    matrix,
                    matrix.isComplex()
                            ? "must have real values, and has complex ones"
                            : "must have values, and has only a pattern",
                    "Use a matrix with real values, or spmv() and aa(), which need only the pattern");
        }
        double[] diagonal = matrix.csr().diagonal();
        for (int row = 0; row < diagonal.length; row++) {
            if (diagonal[row] == 0) {
                throw cannot(
                        matrix,
                        "the diagonal entry of row " + (row + 1) + " is zero, and interpolation divides by it",
                        "Reorder the rows, or remove those with a zero on the diagonal");
            }
        }
        double need = PEAK * matrix.csr().bytes();
        long free = FreeMemory.forNeed(need);
        if (need > free) {
            throw cannot(
                    matrix,
                    "it needs about " + new Bytes(need) + " of memory, and " + new Bytes((double) free) + " are free",
                    "Use a smaller problem, or start Java with a larger -Xmx");
        }
    }

    private static ModelException cannot(SparseMatrix matrix, String rule, String next) {
        return ModelException.of("amg(..) of " + matrix, rule, next);
    }
}
