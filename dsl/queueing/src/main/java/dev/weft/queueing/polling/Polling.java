package dev.weft.queueing.polling;

import dev.weft.queueing.Analytic;
import dev.weft.queueing.Assumptions;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.Solver;
import dev.weft.simulation.Distribution;
import dev.weft.study.Lines;
import dev.weft.study.Question;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.study.Suggestion;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One progress engine that polls many queues, such as endpoints or communicators, in cyclic order, by a table, or by priority. Each
 * queue has Poisson arrivals and service times of any distribution; a switch-over takes time between two visits. Immutable. In the
 * examples {@code var engine = polling().queue("halo", 1e6, ns(271)).queue("io", 2e5, us(1)).switchOver(ns(30));}
 */
public final class Polling implements Question<Solver, PollingSolution> {
    private static final int MOST_QUEUES = 500;
    private static final int MOST_VISITS = 5000;
    private static final String EXAMPLE = "Try queue(\"endpoint 1\", 1e5, ns(271))";

    private static final Setting<Distribution> SERVICE = Setting.of("service", Distribution.EXPONENTIAL)
            .assuming("Service times are exponential")
            .example("distribution", "service(erlang(4))");
    private static final Setting<Time> SWITCH_OVER = Setting.of("switchOver", new Time(0))
            .assuming("The engine switches from queue to queue in no time")
            .example("switch-over time", "switchOver(ns(30))");
    private static final Setting<Distribution> SWITCHING = Setting.of("switching", Distribution.DETERMINISTIC)
            .setWith("switchOver(time, distribution)")
            .assuming("All switch-overs take equally long");
    private static final Setting<PollingRule> RULE = Setting.of("rule", PollingRule.EXHAUSTIVE)
            .setWith("gated() or limited(..)")
            .assuming("A visit serves messages until the queue is empty");
    private static final Setting<Boolean> PRIORITY = Setting.silent("byPriority", false);
    private static final Setting<List<Integer>> TABLE = Setting.of("order", List.<Integer>of())
            .setWith("order(..) or byPriority()")
            .assuming("The engine visits the queues in cyclic order");

    private final List<Queue> queues;
    private final Spec spec;

    /** A queue, with its own distribution of service times if it has one. */
    private record Queue(String name, double perSecond, double seconds, List<Distribution> own)
            implements Serializable {}

    private Polling(List<Queue> queues, Spec spec) {
        this.queues = List.copyOf(queues);
        this.spec = spec;
    }

    /** Returns an engine without queues; its adjectives add them. */
    public static Polling empty() {
        return new Polling(List.of(), Spec.DEFAULTS);
    }

    /**
     * Adds a queue with {@code perSecond} messages per second, as a Poisson process, and this mean service time per message.
     * Example: {@code engine.queue("rma", 1e5, ns(500))} prints {@code 3 queues}.
     */
    public Polling queue(String name, double perSecond, Time service) {
        ModelException.required(name, "queue name", EXAMPLE);
        ModelException.required(service, "service time", EXAMPLE);
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw ModelException.call(
                    "queue",
                    "the arrival rate must be a finite number above 0, per second",
                    EXAMPLE,
                    name,
                    perSecond,
                    service);
        }
        if (service.si() == 0) {
            throw ModelException.call("queue", "the service time must be above 0", EXAMPLE, name, perSecond, service);
        }
        if (names().contains(name)) {
            throw ModelException.call(
                    "queue", "this name is taken", "Give each queue a name of its own", name, perSecond, service);
        }
        if (queues.size() == MOST_QUEUES) {
            throw ModelException.call(
                    "queue",
                    "an engine polls up to " + MOST_QUEUES + " queues",
                    "Merge queues that are alike, or use several engines",
                    name,
                    perSecond,
                    service);
        }
        List<Queue> more = new ArrayList<>(queues);
        more.add(new Queue(name, perSecond, service.si(), List.of()));
        return new Polling(more, spec);
    }

    /**
     * Adds equal queues, named {@code queue 1}, {@code queue 2} and so on, each with {@code perSecond} messages per second.
     * Example: {@code polling().queues(16, 1e5, ns(271)).solve()} prints {@code queue 16}.
     */
    public Polling queues(int count, double perSecond, Time service) {
        if (count < 1 || count > MOST_QUEUES) {
            throw ModelException.call(
                    "queues",
                    "must be between 1 and " + MOST_QUEUES + " queues",
                    "Try queues(16, 1e5, ns(271))",
                    count,
                    perSecond,
                    service);
        }
        Polling all = this;
        for (int i = 1; i <= count; i++) {
            all = all.queue("queue " + i, perSecond, service);
        }
        return all;
    }

    /**
     * Sets the distribution of the service times of all queues without one of their own, around their means.
     * Example: {@code engine.service(deterministic)} prints {@code deterministic}.
     */
    public Polling service(Distribution distribution) {
        return with(SERVICE, distribution);
    }

    /**
     * Sets the distribution of the service times of one queue around their mean.
     * Example: {@code engine.service("io", hyperexponential(4)).solve()}.
     */
    public Polling service(String queue, Distribution distribution) {
        ModelException.required(distribution, "distribution", "Write service(\"endpoint 1\", erlang(4))");
        List<Queue> changed = new ArrayList<>(queues);
        int i = index(queue);
        Queue old = queues.get(i);
        changed.set(i, new Queue(old.name(), old.perSecond(), old.seconds(), List.of(distribution)));
        return new Polling(changed, spec);
    }

    /**
     * Sets the time from the end of a visit to the start of the next one (default 0), the same each time.
     * Example: {@code engine.switchOver(ns(50))} prints {@code switch-over 50 ns}.
     */
    public Polling switchOver(Time time) {
        return with(SWITCH_OVER, time);
    }

    /**
     * Sets the mean time from the end of a visit to the start of the next one, and its distribution.
     * Example: {@code engine.switchOver(ns(50), exponential)} prints {@code switch-over 50 ns, exponential}.
     */
    public Polling switchOver(Time mean, Distribution distribution) {
        ModelException.required(distribution, "distribution", "Write switchOver(ns(30), exponential)");
        return switchOver(mean).with(SWITCHING, distribution);
    }

    /**
     * Serves a queue until it is empty (default).
     * Example: {@code engine.exhaustive().solve()} prints {@code exact within the model}.
     */
    public Polling exhaustive() {
        return with(RULE, PollingRule.EXHAUSTIVE);
    }

    /**
     * Serves the messages that are present when the visit begins; later ones wait for the next visit.
     * Example: {@code engine.gated().solve()} prints {@code exact within the model}.
     */
    public Polling gated() {
        return with(RULE, PollingRule.GATED);
    }

    /**
     * Serves up to this number of messages per visit, 1 to 1,000,000.
     * Example: {@code polling().queues(4, 1e5, ns(271)).switchOver(ns(30)).limited(1).solve()} prints {@code exact within the
     * model}.
     */
    public Polling limited(int messages) {
        if (messages < 1 || messages > 1_000_000) {
            throw ModelException.call(
                    "limited", "must be between 1 and 1,000,000 messages per visit", "Try limited(1)", messages);
        }
        return with(RULE, new PollingRule(PollingRule.Kind.LIMITED, messages));
    }

    /**
     * Visits the queues in the order of this table, again and again; a queue that is named twice has two visits per cycle.
     * Example: {@code engine.order("halo", "halo", "io")} prints {@code order halo, halo, io}.
     */
    public Polling order(String... names) {
        ModelException.required(names, "order of visits", "Write order(\"a\", \"b\", \"a\", \"c\")");
        List<Integer> table = new ArrayList<>();
        for (String name : names) {
            table.add(index(name));
        }
        if (table.isEmpty() || table.size() > MOST_VISITS) {
            throw ModelException.of(
                    "order(..) of " + table.size() + " visits",
                    "must be between 1 and " + MOST_VISITS + " visits",
                    "Try order(\"a\", \"b\", \"a\", \"c\")");
        }
        return with(PRIORITY, false).with(TABLE, table);
    }

    /**
     * Goes to the first queue with messages, in the order in which the queues were added, after each visit. Without messages the engine
     * rests where it is.
     * Example: {@code engine.switchOver(ns(0)).byPriority().limited(1).solve()} prints {@code Cobham}.
     */
    public Polling byPriority() {
        return with(TABLE, List.of()).with(PRIORITY, true);
    }

    /**
     * Solves it exactly where a solution is known: exhaustive and gated visits in any fixed order, {@code limited(1)} with equal queues
     * in cyclic order or by priority without switch-over. All other engines are simulated from the seed 1. The result names its method.
     */
    @Override
    public PollingSolution solve() {
        return answer(usual());
    }

    /** Solves it by a method: {@code exact}, or a simulation such as {@code seeded(1)}. */
    public PollingSolution solve(Solver method) {
        return answer(method);
    }

    @Override
    public PollingSolution answer(Solver method) {
        PollingSystem system = checked();
        if (Analytic.required(method) instanceof SimulationPlan plan) {
            return PollingSolution.simulated(this, system, plan);
        }
        double[] waiting = method == Analytic.EXACT || method == Analytic.BEST ? PollingLaw.exact(system) : null;
        if (waiting == null) {
            throw ModelException.of(
                    "solve(" + method.key() + ") of " + words(),
                    "exact solutions are known of exhaustive and gated visits in a fixed order, and of limited(1) with"
                            + " equal queues or by priority without switch-over; there are no other approximations",
                    "Use solve(), which takes the best method that fits, or solve(seeded(1))");
        }
        return PollingSolution.exact(this, system, waiting);
    }

    /** Returns the exact method where a solution is known, else a simulation. */
    @Override
    public Solver usual() {
        return queues.isEmpty() || PollingLaw.isKnown(system()) ? Analytic.EXACT : SimulationPlan.of(1);
    }

    /** The system in numbers, which has a steady state. */
    PollingSystem checked() {
        if (queues.isEmpty()) {
            throw ModelException.of("solve() of " + words(), "the engine has no queues", EXAMPLE.replace("Try", "Add"));
        }
        PollingSystem system = system();
        for (int i = 0; i < system.queues; i++) {
            if (!system.byPriority && system.visits(i) == 0) {
                throw ModelException.of(
                        "solve() of " + words(),
                        "queue \"" + name(i) + "\" has no visit in the order",
                        "Name each queue in order(..)");
            }
        }
        PollingLaw.checkStable(this, system);
        return system;
    }

    private PollingSystem system() {
        List<Integer> table = spec.get(TABLE);
        return new PollingSystem(
                queues.stream().mapToDouble(Queue::perSecond).toArray(),
                queues.stream().mapToDouble(Queue::seconds).toArray(),
                queues.stream().map(this::shape).toArray(Distribution[]::new),
                table.isEmpty()
                        ? IntStream.range(0, queues.size()).toArray()
                        : table.stream().mapToInt(Integer::intValue).toArray(),
                spec.get(PRIORITY),
                spec.get(RULE),
                spec.get(SWITCH_OVER).si(),
                spec.get(SWITCHING));
    }

    private Distribution shape(Queue queue) {
        return queue.own().isEmpty() ? spec.get(SERVICE) : queue.own().get(0);
    }

    /** The index of a queue; an unknown name is an error with the known ones. */
    int index(String name) {
        int i = names().indexOf(ModelException.required(name, "queue", "Pass the name of a queue of this engine"));
        if (i < 0) {
            throw Suggestion.unknown("queue", name, names());
        }
        return i;
    }

    String name(int i) {
        return queues.get(i).name();
    }

    private List<String> names() {
        return queues.stream().map(Queue::name).toList();
    }

    /** Returns the assumptions of the question, one sentence each. */
    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(List.of("Messages arrive one by one as independent Poisson processes."));
        boolean own = queues.stream().noneMatch(queue -> queue.own().isEmpty());
        if (!own || queues.isEmpty()) {
            all.addAll(spec.assumptions(SERVICE));
        }
        all.addAll(spec.assumptions(SWITCH_OVER));
        if (spec.get(SWITCH_OVER).si() > 0) {
            all.addAll(spec.assumptions(SWITCHING));
        }
        all.addAll(spec.assumptions(RULE, TABLE));
        return Lines.of(all);
    }

    private <T> Polling with(Setting<T> setting, T value) {
        return new Polling(queues, spec.with(setting, value));
    }

    /** Such as {@code an engine that polls 16 queues, exhaustive, cyclic, switch-over 30 ns}. */
    String words() {
        List<Integer> table = spec.get(TABLE);
        String order = spec.get(PRIORITY)
                ? "by priority"
                : table.isEmpty()
                        ? "cyclic"
                        : table.size() > 12
                                ? "order of " + table.size() + " visits"
                                : "order "
                                        + String.join(
                                                ", ",
                                                table.stream().map(this::name).toList());
        Time time = spec.get(SWITCH_OVER);
        Distribution switching = spec.get(SWITCHING);
        Map<String, Integer> shapes = new LinkedHashMap<>();
        queues.forEach(queue -> shapes.merge(shape(queue).key(), 1, Integer::sum));
        return "an engine that polls " + queues.size() + (queues.size() == 1 ? " queue" : " queues") + ", "
                + spec.get(RULE) + ", " + order + ", "
                + (time.si() == 0 ? "no switch-over" : "switch-over " + time)
                + (time.si() == 0 || switching.equals(Distribution.DETERMINISTIC) ? "" : ", " + switching)
                + (shapes.isEmpty() ? "" : "; service " + String.join(" and ", shapes.keySet()))
                + (queues.isEmpty() ? "" : "; " + Digits.four(system().totalRate()) + " msg/s");
    }

    /** The question and its assumptions. */
    @Override
    public String toString() {
        return Assumptions.under(words(), assumptions());
    }
}
