package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.Largest;
import dev.weft.study.Term;
import dev.weft.units.Dimension;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explanation of a {@link Solution}; each clause has a condition that is tested here. */
final class SolutionExplanation {
    /** Below and above these utilizations waiting hardly depends on the service-time distribution. */
    private static final double IDLE = 0.05;

    private static final double SATURATED = 0.98;

    private static final String DISCIPLINE =
            "cores and links are modelled as processor sharing, so means do not depend on the service-time distribution"
                    + " (section 6.3). Systems that serve whole messages first come, first served wait differently at"
                    + " moderate load; simulate them with wholeStays().";

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
                        words.workload,
                        "closed queueing network of MPI messages solved by " + solved.method + ". " + Network.CITATION)
                .inputs(Workload.inputs(words.workload))
                .terms(words.terms())
                .dominant(words.subject(), words.dominant())
                .conditions(words.conditions())
                .with(words.formula());
    }

    private List<Term> terms() {
        Map<String, Estimate> terms = solution.terms();
        double total = terms.values().stream().mapToDouble(Estimate::value).sum();
        return terms.entrySet().stream()
                .map(entry -> Term.time(entry.getKey(), entry.getValue().value(), total))
                .toList();
    }

    private String subject() {
        if (meeting()) {
            return mostUsed().words();
        }
        if (workload.outstanding() == 1) {
            return largest().name();
        }
        return isSmall() ? "latency" : bottleneck().words();
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
            return Unit.PERCENT.print(largest.share()) + " of the latency is " + largest.name()
                    + ": halving it would save " + Unit.PERCENT.print(largest.share() / 2) + ".";
        }
        return window();
    }

    /** Whether several pairs of hosts have messages, so that a single window does not determine the bottleneck. */
    private boolean meeting() {
        return workload.flows().size() > 1;
    }

    /** Whether the outstanding messages of one pair of hosts are below the knee. */
    private boolean isSmall() {
        return limits().isBelow(workload.outstanding());
    }

    private Limits limits() {
        return workload.choice().limits();
    }

    private String window() {
        String window = limits().words(workload.outstanding());
        if (isSmall()) {
            return window + ": latency bounds the rate"
                    + (limits().rises() ? ", and a larger window would raise it." : ".");
        }
        Largest bound = bottleneck();
        double most = workload.choice().largestRate() * workload.messagesPerCycle();
        return window + ": " + bound.words() + bound.verb(" is the bottleneck, ", " are the bottlenecks, ")
                + solution.used(bound) + ", and the rate cannot exceed "
                + Unit.human(Dimension.RATE, most).print(most) + ".";
    }

    /** Of the stations that bind at the highest rate, the one with the highest utilization. */
    private Largest bottleneck() {
        int[] bind = IntStream.range(0, solution.network().stations.length)
                .filter(limits()::binds)
                .toArray();
        return Largest.of(bind, solution::usedShare, solution::name);
    }

    private String amongPairs() {
        Largest used = mostUsed();
        int k = used.first();
        String name = used.words();
        long visitors = IntStream.range(0, solution.network().classes.length)
                .filter(r -> solution.network().demand[r][k] > 0)
                .map(solution::flowOf)
                .distinct()
                .count();
        String shared = !used.isOne()
                ? ""
                : visitors > 1 ? ", shared by " + visitors + " pairs of hosts" : ", of one pair of hosts";
        return solution.usedShare(k) > SATURATED
                ? name + used.verb(" is the bottleneck, ", " are the bottlenecks, ") + solution.used(used) + shared
                        + "."
                : name
                        + used.verb(" is the busiest station, ", " are the busiest stations, ")
                        + solution.used(used)
                        + shared
                        + queues().boxed()
                                .filter(other -> !solution.network()
                                        .stations[other]
                                        .speed
                                        .rises())
                                .findFirst()
                                .map(other -> ", and a larger window may not raise the rate: "
                                        + solution.network().stations[other].name
                                        + " slows down with more messages.")
                                .orElse(", and not saturated: a larger window would raise the rate.");
    }

    private Largest mostUsed() {
        return Largest.of(queues().toArray(), solution::usedShare, solution::name);
    }

    private List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>(engines());
        solution.itinerary().nics.condition(workload.size(), workload.flows()).ifPresent(conditions::add);
        conditions.add(
                solved.exact
                        ? Condition.holds("exact solution")
                        : Condition.notChecked(
                                "accuracy of the approximation",
                                "the values are those of the " + solved.method + "; only their brackets are proven."));
        boolean copies = workload.protocol() == Protocol.EAGER && parameters.copySeconds(workload.size()) > 0;
        mixedTimes().ifPresent(conditions::add);
        conditions.add(Condition.of(
                "store-and-forward stages",
                !copies || parameters.flits(workload.size()) <= 1,
                "the model copies an eager message after its whole transfer (section 6.1). Real implementations overlap"
                        + " the two, so large eager messages are faster than modelled."));
        conditions.add(
                atTheKnee()
                        ? Condition.of("exponential service times", false, DISCIPLINE)
                        : Condition.holds("means insensitive to the service-time distribution"));
        double onload = parameters.onload().si();
        if (onload > 0 && parameters.match().si() > 0) {
            conditions.add(Condition.of(
                    "matching longer than onloaded protocol work",
                    onload <= parameters.match().si(),
                    "the model overlaps the two (section 3.2) and hides matching completely, the most"
                            + " favourable case."));
        }
        return conditions;
    }

    /** One time of all messages at each first-come station of the user; empty where no time depends on the size. */
    private Optional<Condition> mixedTimes() {
        Map<NetworkStation, TreeSet<Double>> times = new LinkedHashMap<>();
        for (List<Visit> route : solution.itinerary().visits) {
            for (Visit visit : route) {
                NetworkStation spot = visit.spot();
                if (spot.servesInLine(parameters)
                        && spot.station(parameters).use().time() != null) {
                    times.computeIfAbsent(spot, none -> new TreeSet<>()).add(visit.service());
                }
            }
        }
        if (times.isEmpty()) {
            return Optional.empty();
        }
        String mixed = times.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .map(each -> each.getKey().name() + " takes "
                        + new Time(each.getValue().first()) + " for a control message and "
                        + new Time(each.getValue().last()) + " for the data")
                .collect(Collectors.joining(", "));
        // the mean of a single message does not depend on it
        boolean waits = workload.outstanding() > 1 || workload.flows().size() > 1;
        return Optional.of(Condition.of(
                "one service time at first-come stations",
                mixed.isEmpty() || !waits,
                mixed
                        + "; the model takes the mean of the visits. Write dataOnly(), processorSharing(..),"
                        + " or simulate with seeded(1)."));
    }

    /** Conditions of the match list and of the progress engines. */
    private List<Condition> engines() {
        MessageMatching matching = parameters.matching();
        List<Condition> conditions = new ArrayList<>();
        if (matching.list() != null) {
            conditions.add(Condition.of(
                    "match lists of at least " + MatchList.SHORT + " entries",
                    !matching.tooShort(),
                    "the fits of equations 1 and 2 overestimate below " + MatchList.SHORT
                            + " entries, so the real rate is higher."));
        }
        if (matching.engines() > 1) {
            conditions.add(Condition.of(
                    "a message for each progress engine",
                    matching.engines() <= workload.outstanding(),
                    "only " + workload.outstanding() + " of " + matching.engines()
                            + " engines can have a message at a time; the others are idle."));
            conditions.add(Condition.of(
                    "even load of the engines",
                    matching.kind() != Engines.RANDOM,
                    "the paper binds messages to engines (section 5); a random choice leaves engines idle while"
                            + " messages wait, which costs up to half of the rate."));
        }
        return conditions;
    }

    private boolean atTheKnee() {
        return queues().anyMatch(k -> customers(k) > 1 && solution.usedShare(k) > IDLE)
                && queues().noneMatch(k -> solution.usedShare(k) > SATURATED);
    }

    /** The largest number of messages at a station. */
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

    /** The time of a single message, with onloading and further stations. */
    private Formula formula() {
        boolean onload = parameters.onload().si() > 0;
        String match = onload ? "\\max(0, m - p)" : "m";
        String plainMatch = onload ? "max(0, m - p)" : "m";
        String link = "\\left\\lceil \\frac{s}{f} \\right\\rceil";
        Formula added = added();
        return workload.protocol() == Protocol.EAGER
                ? new Formula(
                        "T(s) = L + " + link + " \\frac{f}{B} + " + match + " + \\frac{s}{B_{copy}}" + added.latex(),
                        "T(s) = L + ceil(s/f) f/B + " + plainMatch + " + s/B_copy" + added.plain())
                : new Formula(
                        "T(s) = 3L + \\left(" + link + " + 2\\right) \\frac{f}{B} + " + match + added.latex(),
                        "T(s) = 3 L + (ceil(s/f) + 2) f/B + " + plainMatch + added.plain());
    }

    /** The stations of the user; v visits of S each where not every message on the wire visits each for the same time. */
    private Formula added() {
        if (parameters.extra().isEmpty()) {
            return new Formula("", "");
        }
        if (parameters.extra().values().stream()
                .anyMatch(station -> !station.use().isPlain())) {
            return new Formula(" + \\sum_k v_k S_k", " + sum of v_k S_k");
        }
        return workload.protocol() == Protocol.EAGER
                ? new Formula(" + \\sum_k S_k", " + sum of S_k")
                : new Formula(" + 3 \\sum_k S_k", " + 3 sum of S_k");
    }
}
