package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.Term;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Words a {@link Solution}; every clause hangs on a condition that is tested here. */
final class SolutionExplanation {
    /** Below and above these utilizations waiting hardly depends on the distribution of service times. */
    private static final double IDLE = 0.05;

    private static final double SATURATED = 0.98;

    private final Solution solution;
    private final Solved solved;
    private final Workload workload;
    private final NetworkSettings parameters;

    private SolutionExplanation(Solution solution, Solved solved) {
        this.solution = solution;
        this.solved = solved;
        this.workload = solution.workload();
        this.parameters = workload.network().parameters();
    }

    static Explanation of(Solution solution, Solved solved) {
        SolutionExplanation words = new SolutionExplanation(solution, solved);
        return Explanation.of(
                        "closed queueing network of MPI messages solved by " + solved.method + ". " + Network.CITATION)
                .inputs(Assumptions.inputs(words.workload))
                .terms(words.terms())
                .dominant(words.subject(), words.dominant())
                .broken(words.broken())
                .with(words.formula());
    }

    private List<Term> terms() {
        Map<Visit.Cause, Double> terms = solution.terms();
        double total = terms.values().stream().mapToDouble(Double::doubleValue).sum();
        return terms.entrySet().stream()
                .map(entry -> new Term(
                        entry.getKey().term(), new Time(entry.getValue()).toString(), entry.getValue() / total))
                .toList();
    }

    private String subject() {
        if (meeting()) {
            return solution.name(mostUsed());
        }
        if (workload.outstanding() == 1) {
            return largest().name();
        }
        return OutstandingWindow.of(solution).subject();
    }

    private Term largest() {
        return terms().stream()
                .max((a, b) -> Double.compare(a.share(), b.share()))
                .orElseThrow();
    }

    private String dominant() {
        if (meeting()) {
            return amongPairs();
        }
        if (workload.outstanding() == 1) {
            Term largest = largest();
            return Unit.PERCENT.print(largest.share()) + " of the latency goes to " + largest.name()
                    + ": halving that would save " + Unit.PERCENT.print(largest.share() / 2) + ".";
        }
        return OutstandingWindow.of(solution).dominant();
    }

    /** Whether several pairs of hosts have messages under way, so that no single window tells what bounds the rate. */
    private boolean meeting() {
        return workload.flows().size() > 1;
    }

    private String amongPairs() {
        int k = mostUsed();
        String name = solution.name(k);
        long visitors = IntStream.range(0, solution.network().classes.length)
                .filter(r -> solution.network().demand[r][k] > 0)
                .map(solution::flowOf)
                .distinct()
                .count();
        String shared =
                visitors > 1 ? ", where messages of " + visitors + " pairs of hosts meet" : ", of one pair of hosts";
        return solution.usedShare(k) > SATURATED
                ? name + " is the bottleneck, " + solution.used(k) + shared + "."
                : name + " is the busiest station, " + solution.used(k) + shared
                        + queues().boxed()
                                .filter(other -> !solution.network()
                                        .stations[other]
                                        .speed
                                        .rises())
                                .findFirst()
                                .map(other -> ", and larger windows need not raise the rate: "
                                        + solution.network().stations[other].name
                                        + " becomes slower with more messages.")
                                .orElse(", and not saturated: larger windows would raise the rate.");
    }

    private int mostUsed() {
        return queues().boxed()
                .max((a, b) -> Double.compare(solution.usedShare(a), solution.usedShare(b)))
                .orElseThrow();
    }

    private List<String> broken() {
        List<String> broken = engines();
        Itinerary.nics(workload).assumption(workload.size(), workload.flows()).ifPresent(broken::add);
        if (!solved.exact) {
            broken.add("Exactness: this is the " + solved.method
                    + "; the brackets are proven, the values in them are not.");
        }
        boolean copies = workload.protocol() == Protocol.EAGER && parameters.copySeconds(workload.size()) > 0;
        if (copies && parameters.flits(workload.size()) > 1) {
            broken.add("Message pipelining (section 6.1): the copy is charged after the whole transfer, but real"
                    + " implementations overlap them, so large eager messages are faster than modelled.");
        }
        if (atTheKnee()) {
            broken.add("Exponential service times (section 6.3): cores and links take turns here, so that means do not"
                    + " depend on how times scatter there; with queues neither idle nor saturated, whole messages one"
                    + " after the other, as a simulation with wholeStays() serves them, wait differently.");
        }
        if (parameters.onload().si() > parameters.match().si()
                && parameters.match().si() > 0) {
            broken.add("Matching overlaps with onloaded protocol work (section 3.2): here it is hidden wholly, which is"
                    + " the most favourable case.");
        }
        return broken;
    }

    /** What the choice of match list and engines breaks. */
    private List<String> engines() {
        List<String> broken = new ArrayList<>();
        if (parameters.matching().tooShort()) {
            broken.add("Match lists (equations 1 and 2): the fits overestimate below " + MatchList.SHORT
                    + " entries, so the real rate is higher.");
        }
        if (parameters.matching().engines() > workload.outstanding()) {
            broken.add("Progress engines: only " + workload.outstanding() + " of "
                    + parameters.matching().engines() + " can have a message at a time; the others idle.");
        }
        if (parameters.matching().engines() > 1 && parameters.matching().kind() == Engines.RANDOM) {
            broken.add("Binding (section 5): the paper binds messages to engines; a random choice leaves engines idle"
                    + " while messages wait, which costs up to half of the rate.");
        }
        return broken;
    }

    private boolean atTheKnee() {
        return queues().anyMatch(k -> customers(k) > 1 && solution.usedShare(k) > IDLE)
                && queues().noneMatch(k -> solution.usedShare(k) > SATURATED);
    }

    /** How many messages could be at a station at once. */
    private int customers(int k) {
        Compiled network = solution.network();
        return IntStream.range(0, network.classes.length)
                .filter(r -> network.demand[r][k] > 0)
                .map(r -> network.classes[r].population)
                .sum();
    }

    private IntStream queues() {
        Compiled network = solution.network();
        return IntStream.range(0, network.stations.length)
                .filter(k -> network.stations[k].kind != SolverStation.Kind.DELAY && solution.usedShare(k) > 0);
    }

    /** The time of one message with nobody in its way; what onloading and further stations change stands in it too. */
    private Formula formula() {
        boolean onload = parameters.onload().si() > 0;
        boolean more = !parameters.extra().isEmpty();
        String match = onload ? "\\max(0, m - p)" : "m";
        String plainMatch = onload ? "max(0, m - p)" : "m";
        String link = "\\left\\lceil \\frac{s}{f} \\right\\rceil";
        return workload.protocol() == Protocol.EAGER
                ? new Formula(
                        "T(s) = L + " + link + " \\frac{f}{B} + " + match + " + \\frac{s}{B_{copy}}"
                                + (more ? " + \\sum_k S_k" : ""),
                        "T(s) = L + ceil(s/f) f/B + " + plainMatch + " + s/B_copy" + (more ? " + sum of S_k" : ""))
                : new Formula(
                        "T(s) = 3L + \\left(" + link + " + 2\\right) \\frac{f}{B} + " + match
                                + (more ? " + 3 \\sum_k S_k" : ""),
                        "T(s) = 3 L + (ceil(s/f) + 2) f/B + " + plainMatch + (more ? " + 3 sum of S_k" : ""));
    }
}
