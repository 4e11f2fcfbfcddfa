package dev.weft.queueing;

import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * The best number of progress engines, found by solving the network for each number: one row per number that was solved, the
 * answer, and the range of equally good numbers.
 */
public final class EngineChoice extends Answer {
    /** Rates within this share of the best one are equally good. */
    private static final double FLAT = 0.01;

    private static final String QUESTION = "number of progress engines";

    private final List<Integer> counts;
    private final List<Solution> solutions;
    private final int chosen;
    private final String sentence;

    private EngineChoice(List<Integer> counts, List<Solution> solutions, int chosen, String sentence) {
        this.counts = List.copyOf(counts);
        this.solutions = List.copyOf(solutions);
        this.chosen = chosen;
        this.sentence = sentence;
    }

    /**
     * Numbers whose limit ({@link Limits}) is below the target are skipped; all others are solved, the smallest first, because more
     * engines may be slower.
     */
    static EngineChoice fewest(Workload workload, double share) {
        if (!(share > 0 && share < 1)) {
            throw ModelException.call(
                    "fewestEngines",
                    "the share of the link's rate must be above 0 and below 1",
                    "Try fewestEngines(0.95)",
                    share);
        }
        workload.onlyFlow(QUESTION);
        List<Integer> counts = new ArrayList<>();
        List<Solution> solutions = new ArrayList<>();
        int most = most(workload);
        for (int count = 1; count <= most; count++) {
            Workload asked = with(workload, count);
            double wanted = share * linkRate(asked);
            boolean hopeless = asked.choice().limits().rate() < wanted;
            if (hopeless && (count < most || !counts.isEmpty())) {
                continue;
            }
            counts.add(count);
            solutions.add(asked.solve(Solver.EXACT));
            if (solutions.get(solutions.size() - 1).messagesPerSecond() >= wanted) {
                String below = count == 1 ? "" : "; no smaller number does";
                return new EngineChoice(
                        counts,
                        solutions,
                        counts.size() - 1,
                        (count == 1 ? "1 engine reaches " : count + " engines reach ") + Unit.PERCENT.print(share)
                                + " of the link's rate of " + rate(linkRate(asked)) + below + ".");
            }
        }
        int best = best(solutions);
        throw ModelException.call(
                "fewestEngines",
                (counts.get(best) == most ? "all " + most + " cores" : counts.get(best) + " of " + most + " cores")
                        + " as engines reach " + Unit.PERCENT.print(linkShare(solutions.get(best)))
                        + " of the link's rate at most",
                "Use a smaller share, a shorter match time or more outstanding messages",
                share);
    }

    /** The index of the highest rate, the first of equals. */
    private static int best(List<Solution> solutions) {
        int best = 0;
        for (int i = 1; i < solutions.size(); i++) {
            best = solutions.get(i).messagesPerSecond() > solutions.get(best).messagesPerSecond() ? i : best;
        }
        return best;
    }

    private static double linkShare(Solution solution) {
        return solution.messagesPerSecond() / linkRate(solution.workload());
    }

    static EngineChoice best(Workload workload) {
        if (workload.compute().si() == 0) {
            throw ModelException.call(
                    "bestEngines",
                    "needs computation on messages, because otherwise each core can progress messages",
                    "Add it, such as .computing(us(20))");
        }
        workload.onlyFlow(QUESTION);
        List<Integer> counts = new ArrayList<>();
        List<Solution> solutions = new ArrayList<>();
        for (int count = 1; count <= most(workload); count++) {
            counts.add(count);
            solutions.add(with(workload, count).solve(Solver.EXACT));
        }
        int best = best(solutions);
        EngineChoice choice = new EngineChoice(counts, solutions, best, "");
        return new EngineChoice(
                counts,
                solutions,
                best,
                choice.engines() + " of " + receiverCores(workload) + " cores as engines give the highest rate, "
                        + rate(choice.messagesPerSecond()) + "; from " + choice.from() + " to " + choice.to()
                        + " engines the rate is within 1 % of it.");
    }

    /** Returns the number of engines that was found. */
    public int engines() {
        return counts.get(chosen);
    }

    /** Returns the messages per second with that number. */
    public double messagesPerSecond() {
        return solutions.get(chosen).messagesPerSecond();
    }

    /** Returns the smallest number of the range in which the rate is within 1 % of the answer's. */
    public int from() {
        int index = chosen;
        while (index > 0 && good(index - 1)) {
            index--;
        }
        return counts.get(index);
    }

    /** Returns the largest number of the range in which the rate is within 1 % of the answer's. */
    public int to() {
        int index = chosen;
        while (index < counts.size() - 1 && good(index + 1)) {
            index++;
        }
        return counts.get(index);
    }

    @Override
    public String label() {
        return "engines";
    }

    @Override
    public Columns columns() {
        return Workload.about(Rows.of(solutions), Solution::workload)
                .measure("throughput", Unit.KILO_PER_S, Solution::messagesPerSecond)
                .measure("share", Unit.PERCENT, EngineChoice::linkShare)
                .measure("host utilization", Unit.PERCENT, Solution::receiverUtilization)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return solutions.get(chosen).provenance();
    }

    @Override
    public Explanation explain() {
        Explanation one = solutions.get(chosen).explain();
        Workload workload = solutions.get(chosen).workload();
        return Explanation.of(workload, "number of progress engines by solving, " + Network.CITATION)
                .inputs(Workload.inputs(workload))
                .terms(List.of(Term.of("engines", Digits.four(engines())), Term.of("rate", rate(messagesPerSecond()))))
                .dominant(engines() + " engines", sentence)
                .conditions(one.conditions());
    }

    @Override
    protected String before() {
        return sentence;
    }

    private boolean good(int index) {
        return solutions.get(index).messagesPerSecond() >= (1 - FLAT) * messagesPerSecond();
    }

    private static Workload with(Workload workload, int engines) {
        Engines kind = workload.network().parameters().matching().kind();
        return workload.on(workload.network().progressEngines(engines, kind));
    }

    private static int receiverCores(Workload workload) {
        return workload.network().parameters().cores(workload.onlyFlow(QUESTION).to());
    }

    /** The cores that each host has for engines, one of the receiver's being reserved for computation. */
    private static int most(Workload workload) {
        int all = workload.network().parameters().hosts().stream()
                .mapToInt(cores -> cores)
                .min()
                .orElseThrow();
        return Math.min(all, receiverCores(workload) - (workload.compute().si() > 0 ? 1 : 0));
    }

    /** Messages per second of a saturated link. */
    private static double linkRate(Workload workload) {
        Flow flow = workload.onlyFlow(QUESTION);
        NetworkStation link = NetworkStation.link(flow.from(), flow.to());
        double seconds = workload.visits(flow, 1).stream()
                .filter(visit -> visit.spot().equals(link))
                .mapToDouble(Visit::demand)
                .sum();
        return link.place(workload.network().parameters()).speed.largest() / seconds;
    }

    private static String rate(double perSecond) {
        return Unit.human(Dimension.RATE, perSecond).print(perSecond);
    }
}
