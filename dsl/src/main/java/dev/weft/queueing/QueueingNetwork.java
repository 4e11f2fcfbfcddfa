package dev.weft.queueing;

import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.SolverStation;
import dev.weft.study.From;
import dev.weft.study.Question;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.study.Suggestion;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A queueing network: stations, and classes of customers that are closed (a fixed number goes round), open (they
 * arrive and leave) or both side by side. A class visits each station once per cycle; one
 * that names visits makes those and none elsewhere. Visits take the station's service time unless told otherwise. An immutable value; every adjective returns a new one.
 *
 * <p>Means of a network in product form depend on demands alone. That is every network but those with a {@code queue} (first
 * come, first served) whose classes need different times per visit. For these, a cycle passes the stations in the order in which
 * they were added; a station with less than one visit per cycle is entered with that probability; with more, the customer joins
 * the end of the line again after each visit, with the probability that makes so many visits on average. All times are exponential.
 *
 * <p>Units: times per visit; rates per second; visits per cycle of a closed class and per arrival of an open one.
 */
@From(paper = "Baskett, Chandy, Muntz and Palacios 1975", equation = "product form")
public final class QueueingNetwork implements Question<Solver, QueueingSolution> {
    /** More would take minutes, whatever the method. */
    private static final int MOST_CUSTOMERS = 100_000_000;

    static final String CITATION = "F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, J. ACM 22(2), 1975";

    private final Map<String, Station> stations;
    private final Map<String, Chain> classes;
    private final ClassOverrides overrides;
    /** Think times of closed classes. */
    private final Spec spec;

    private QueueingNetwork(
            Map<String, Station> stations, Map<String, Chain> classes, ClassOverrides overrides, Spec spec) {
        this.stations = stations;
        this.classes = classes;
        this.overrides = overrides;
        this.spec = spec;
    }

    /** A network without stations and classes yet. */
    public static QueueingNetwork empty() {
        return new QueueingNetwork(Map.of(), Map.of(), ClassOverrides.NOTHING, Spec.DEFAULTS);
    }

    /** One more station: {@code queue(ms(5))}, {@code queue(ms(5), servers(4))}, {@code delay(..)}, {@code loadDependent(..)}. */
    public QueueingNetwork station(String name, Station station) {
        requireNew("station", name, stations);
        ModelException.required(station, "a station", "Write queue(ms(5))");
        if (name.equals(SimulatedMeasures.THINK)) {
            throw ModelException.cannot(
                    "call a station",
                    name,
                    "service(\"think\", ..) of a simulation says how long customers think between two cycles",
                    "Name it differently");
        }
        return new QueueingNetwork(with(stations, name, station), classes, overrides, spec);
    }

    /** A closed class: so many customers go round for ever. */
    public QueueingNetwork closed(String name, int customers) {
        return with(closedClass(name, customers, new Time(0)), spec);
    }

    /** A closed class whose customers think so long between two cycles. */
    public QueueingNetwork closed(String name, int customers, Time thinkTime) {
        ModelException.required(thinkTime, "think time", "Write closed(\"jobs\", 20, seconds(1))");
        Chain chain = closedClass(name, customers, thinkTime);
        return with(chain, spec.with(thinkTime(name), thinkTime));
    }

    private static Chain closedClass(String name, int customers, Time thinkTime) {
        if (customers < 0 || customers > MOST_CUSTOMERS) {
            throw ModelException.call(
                    "closed",
                    "the number of customers must be between 0 and " + MOST_CUSTOMERS,
                    "Try closed(\"" + name + "\", 20)",
                    name,
                    customers);
        }
        return Chain.closed(name, customers, thinkTime.si());
    }

    private static Setting<Time> thinkTime(String name) {
        return Setting.of("think time of " + name, new Time(0))
                .assuming("Customers of " + name + " have no think time")
                .setWith("closed(name, customers, time)");
    }

    /** An open class: so many customers arrive per second, at random, and leave when served. */
    public QueueingNetwork open(String name, double ratePerSecond) {
        if (!(ratePerSecond >= 0) || Double.isInfinite(ratePerSecond)) {
            throw ModelException.cannot(
                    "let customers of " + name + " arrive at a rate per second of",
                    ratePerSecond,
                    "it is a finite number, 0 or more",
                    "Write open(\"" + name + "\", 10)");
        }
        return with(Chain.open(name, ratePerSecond), spec);
    }

    /**
     * How often a customer of this class goes to this station per cycle or passage; 0 for never. A class of which visits are named
     * goes nowhere else; one of which only zeros are named goes everywhere else once, as one of which nothing is said does.
     */
    public QueueingNetwork visits(String name, String station, double count) {
        require(name, station);
        if (!(count >= 0) || Double.isInfinite(count)) {
            throw ModelException.cannot(
                    "let " + name + " visit " + station + " so often",
                    count,
                    "a count of visits is a finite number, 0 or more",
                    "Write visits(\"" + name + "\", \"" + station + "\", 2.5)");
        }
        return new QueueingNetwork(stations, classes, overrides.visits(name, station, count), spec);
    }

    /**
     * How long one visit of this class takes here, where that is not the station's own time. Times that differ by class keep the
     * product form where the server is shared ({@code processorSharing}), and lose it where customers stand in line ({@code queue}).
     */
    public QueueingNetwork service(String name, String station, Time perVisit) {
        ModelException.required(perVisit, "a time", "Write ms(5)");
        require(name, station);
        return new QueueingNetwork(stations, classes, overrides.service(name, station, perVisit), spec);
    }

    /**
     * Solves the network: exactly where that takes at most seconds and fits into memory (a line whose classes need different
     * times by its Markov chain), else by the Linearizer, labelled as an approximation, with proven bounds as its bracket. An open class that asks more of a station than it can serve is an
     * error that names the station and its utilization.
     */
    public QueueingSolution solve() {
        return answer(usual());
    }

    /**
     * The same by this method: {@code exact}, {@code linearizer}, {@code aql} or {@code bardSchweitzer}, or simulated by a plan such as
     * {@code seeded(1)}, customers going through their stations in the order in which those were added, and joining the end of a line
     * again where they visit it more than once. A simulation is the referee of the others, and the answer where service times are
     * not exponential.
     */
    public QueueingSolution solve(Solver method) {
        return answer(method);
    }

    @Override
    public QueueingSolution answer(Solver method) {
        return QueueingSolution.of(this, method);
    }

    /** The steps of mean value analysis: its stations for each set of customers that can be there. */
    @Override
    public double effort() {
        return classes.values().stream()
                .mapToDouble(each -> each.population + 1.0)
                .reduce(stations.size(), (a, b) -> a * b);
    }

    /** The best that fits. */
    @Override
    public Solver usual() {
        return Analytic.BEST;
    }

    /** What is taken for granted because nobody said otherwise, one sentence each. */
    @Override
    public List<String> assumptions() {
        Map<List<String>, Double> visits = overrides.visits();
        Set<String> naming = ClassOverrides.naming(visits);
        List<String> all = new ArrayList<>();
        for (Chain chain : classes.values()) {
            if (!naming.contains(chain.name)) {
                boolean some = visits.keySet().stream().anyMatch(pair -> pair.get(0).equals(chain.name));
                all.add("Customers of " + chain.name + " visit each " + (some ? "other " : "")
                        + "station once (default; set with visits(..)).");
            }
            if (!chain.open) {
                all.addAll(spec.assumptions(thinkTime(chain.name)));
            }
        }
        all.add(Assumptions.EXPONENTIAL);
        return all;
    }

    /** The network in primitive arrays. */
    Compiled compile() {
        if (classes.isEmpty()) {
            throw ModelException.cannot(
                    "solve the network of stations",
                    stations.keySet(),
                    "it has no customers",
                    "Add a class, such as closed(\"jobs\", 20) or open(\"requests\", 100)");
        }
        Map<List<String>, Double> visits = overrides.visits();
        Map<List<String>, Time> services = overrides.services();
        Set<String> naming = ClassOverrides.naming(visits);
        List<SolverStation> places = new ArrayList<>();
        stations.forEach((name, station) -> places.add(station.place(name)));
        double[][] service = new double[classes.size()][stations.size()];
        double[][] counts = new double[classes.size()][stations.size()];
        int r = 0;
        for (String name : classes.keySet()) {
            int k = 0;
            for (Map.Entry<String, Station> station : stations.entrySet()) {
                List<String> pair = List.of(name, station.getKey());
                Time own = station.getValue().service();
                service[r][k] = services.getOrDefault(pair, own).si();
                counts[r][k] = visits.getOrDefault(pair, naming.contains(name) ? 0.0 : 1.0);
                k++;
            }
            r++;
        }
        return Compiled.of(places, List.copyOf(classes.values()), service, counts);
    }

    /** The inputs in human units, one line each. */
    List<String> inputs() {
        List<String> lines = new ArrayList<>();
        stations.forEach((name, station) -> lines.add("station " + name + ": " + station));
        classes.values().forEach(chain -> lines.add("class " + chain.name + ": " + words(chain)));
        Map<List<String>, Double> visits = overrides.visits();
        Map<List<String>, Time> services = overrides.services();
        Set<String> naming = ClassOverrides.naming(visits);
        for (String name : classes.keySet()) {
            List<String> each = new ArrayList<>();
            for (String station : stations.keySet()) {
                Double given = visits.get(List.of(name, station));
                each.add(station + " "
                        + (given == null
                                ? (naming.contains(name) ? "0 assumed" : "1 assumed")
                                : Digits.four(given) + " given"));
            }
            lines.add("visits of " + name + ": " + String.join(", ", each));
        }
        services.forEach((pair, time) -> lines.add(pair.get(0) + " at " + pair.get(1) + ": " + time + " per visit"));
        return lines;
    }

    @Override
    public String toString() {
        String words = "QueueingNetwork" + System.lineSeparator() + "  "
                + String.join(System.lineSeparator() + "  ", inputs());
        return Assumptions.under(words, assumptions());
    }

    private static String words(Chain chain) {
        if (chain.open) {
            return "open, " + Digits.four(chain.arrivalRate) + " arrivals per second";
        }
        String think = chain.thinkTime == 0 ? "" : ", thinking " + new Time(chain.thinkTime);
        return "closed, " + Digits.four(chain.population) + (chain.population == 1 ? " customer" : " customers")
                + think;
    }

    private QueueingNetwork with(Chain chain, Spec chosen) {
        requireNew("class", chain.name, classes);
        return new QueueingNetwork(stations, with(classes, chain.name, chain), overrides, chosen);
    }

    private void require(String name, String station) {
        if (!classes.containsKey(name)) {
            throw unknown("class", name, classes.keySet());
        }
        if (!stations.containsKey(station)) {
            throw unknown("station", station, stations.keySet());
        }
    }

    /** What is said of a class at a station is checked at once, so that a slip of the pen does not make a class stay away. */
    private static ModelException unknown(String kind, @Nullable String name, Set<String> known) {
        ModelException plain = Suggestion.unknown(kind, name, known);
        boolean slip = Suggestion.nearest(name == null ? "" : name, known).isPresent();
        return slip
                ? plain
                : new ModelException(plain.getMessage()
                        + " Say visits(..) and service(..) after the station(..) and the class that they are about.");
    }

    private static void requireNew(String what, String name, Map<String, ?> known) {
        if (ModelException.required(name, "the name of a " + what, "Write \"cpu\"")
                        .isBlank()
                || known.containsKey(name)) {
            throw ModelException.cannot(
                    "add a " + what + " named", name, "a " + what + " needs a name of its own", "Name it differently");
        }
    }

    private static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        Map<K, V> more = new LinkedHashMap<>(map);
        more.put(key, value);
        return more;
    }
}
