package dev.weft.queueing;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.study.From;
import dev.weft.study.Lines;
import dev.weft.study.Question;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.study.Suggestion;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A queueing network of stations and classes of customers, closed (a fixed population), open (arrivals and departures) or mixed. A
 * class without {@link #visits} visits each station once per cycle; a class with visits makes only those. A visit takes the station's
 * service time (default; set with {@link #service}). Immutable; every adjective returns a new network.
 *
 * <p>A network is in product form, and its means depend on demands alone, unless a {@code queue} (first come, first served) has classes
 * of different service times. Then a cycle passes the stations in the order in which they were added; with fewer than one visit per
 * cycle, a station is entered with that probability; with more, a customer rejoins the queue after each visit with the probability that
 * gives this mean. All times are exponential.
 *
 * <p>Stations with {@code priority(..)} or {@code capacity(..)}, and {@link #region regions}, have no product form: they are solved by
 * formulas for single open queues and by the Markov chain of a small network. Networks with a {@link #fork} are simulated, but for one
 * customer and for two queues in parallel, which have closed forms. Where there is no exact solution, {@code solve()} simulates.
 *
 * <p>Units: times per visit; rates per second; visits per cycle of a closed class and per arrival of an open one.
 */
@From(paper = "Baskett, Chandy, Muntz and Palacios 1975", equation = "product form")
public final class QueueingNetwork implements Question<Solver, QueueingSolution> {
    /** More would take minutes by any method. */
    private static final int MOST_CUSTOMERS = 100_000_000;

    static final String CITATION = "F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, J. ACM 22(2), 1975";

    /** Sentences that a file or the network of a program adds to the assumptions. */
    private static final Setting<List<String>> NOTES = Setting.silent("notes", List.of());

    private static final Setting<List<NetworkFork>> FORKS = Setting.silent("forks", List.of());

    private final Map<String, Station> stations;
    private final Map<String, Chain> classes;
    private final ClassOverrides overrides;
    /** Think times of closed classes. */
    private final Spec spec;

    private final List<FiniteRegion> regions;

    private QueueingNetwork(
            Map<String, Station> stations,
            Map<String, Chain> classes,
            ClassOverrides overrides,
            Spec spec,
            List<FiniteRegion> regions) {
        this.regions = regions;
        this.stations = stations;
        this.classes = classes;
        this.overrides = overrides;
        this.spec = spec;
    }

    /** Returns a network without stations and classes. */
    public static QueueingNetwork empty() {
        return new QueueingNetwork(Map.of(), Map.of(), ClassOverrides.NOTHING, Spec.DEFAULTS, List.of());
    }

    /** Adds a station: {@code queue(ms(5))}, {@code queue(ms(5), servers(4))}, {@code delay(..)}, {@code loadDependent(..)}. */
    public QueueingNetwork station(String name, Station station) {
        requireNew("station", name, stations);
        for (String other : names()) {
            requireNew("station", name, Map.of(other, station));
        }
        ModelException.required(station, "station", "Write station(\"cpu\", queue(ms(5)))");
        if (name.equals(SimulatedMeasures.THINK)) {
            throw ModelException.call(
                    "station",
                    "\"think\" is reserved for think times, as in seeded(1).service(\"think\", ..)",
                    "Choose another name",
                    name,
                    station);
        }
        if (!station.use().isPlain()) {
            throw ModelException.call(
                    "station",
                    "places and times by size are for stations of network(), whose messages have a size and hosts",
                    "Write a time, such as queue(ms(5)), and visits(..) or service(..) for a class",
                    name,
                    station);
        }
        return new QueueingNetwork(with(stations, name, station), classes, overrides, spec, regions);
    }

    /** Adds a closed class of {@code customers} customers without think time, 0 to 100,000,000. */
    public QueueingNetwork closed(String name, int customers) {
        return with(closedClass(name, customers, new Time(0)), spec);
    }

    /** Adds a closed class of {@code customers} customers with a mean think time between two cycles. */
    public QueueingNetwork closed(String name, int customers, Time thinkTime) {
        ModelException.required(thinkTime, "think time", "Write closed(\"jobs\", 20, seconds(1))");
        Chain chain = closedClass(name, customers, thinkTime);
        return with(chain, spec.with(thinkTime(name), thinkTime));
    }

    private static Chain closedClass(String name, int customers, Time thinkTime) {
        if (customers < 0 || customers > MOST_CUSTOMERS) {
            throw ModelException.call(
                    "closed",
                    "the number of customers must be between 0 and 100,000,000",
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

    /** Adds an open class with Poisson arrivals, {@code ratePerSecond} per second on average. */
    public QueueingNetwork open(String name, double ratePerSecond) {
        if (!(ratePerSecond >= 0) || Double.isInfinite(ratePerSecond)) {
            throw ModelException.call(
                    "open",
                    "the rate must be a finite number, 0 or more, per second",
                    "Try open(\"" + name + "\", 10)",
                    name,
                    ratePerSecond);
        }
        return with(Chain.open(name, ratePerSecond), spec);
    }

    /**
     * Sets the mean visits of a class to a station per cycle or passage, 0 or more. A class with visits makes no others; a class with
     * zeros only visits each other station once. An unknown class or station is an error.
     */
    public QueueingNetwork visits(String name, String station, double count) {
        require(name, station);
        if (!(count >= 0) || Double.isInfinite(count)) {
            throw ModelException.call(
                    "visits",
                    "the number of visits must be finite, 0 or more",
                    "Try visits(\"" + name + "\", \"" + station + "\", 2.5)",
                    name,
                    station,
                    count);
        }
        return new QueueingNetwork(stations, classes, overrides.visits(name, station, count), spec, regions);
    }

    /**
     * Sets the mean service time of a class at a station, per visit. Service times that differ by class keep the product form at {@code
     * processorSharing} stations and lose it at a first-come {@code queue}.
     */
    public QueueingNetwork service(String name, String station, Time perVisit) {
        ModelException.required(perVisit, "service time", "Write service(\"jobs\", \"cpu\", ms(5))");
        require(name, station);
        return new QueueingNetwork(stations, classes, overrides.service(name, station, perVisit), spec, regions);
    }

    /**
     * Adds a finite region: a customer holds one of {@code tokens} tokens from its entrance into these stations until it leaves them or
     * ends its cycle, as a message holds a credit, an eager buffer or a pinned page. Without a free token it waits in front of the
     * region, first come, first served. A station is in one region; the table has a row for each region. 1 to 100,000,000 tokens.
     * Example: {@code queueing().station("link", queue(us(1))).station("receiver", queue(us(2))).closed("messages", 64)
     * .region("credits", 16, "link", "receiver")} prints {@code region credits: 16 tokens for link, receiver}.
     */
    public QueueingNetwork region(String name, int tokens, String... inside) {
        return with(FiniteRegion.of(false, name, tokens, inside, taken(), regions));
    }

    /**
     * Adds a finite region as {@link #region} does, but a customer without a free token is lost: an open one leaves the network, a closed
     * one begins its next think time.
     * Example: {@code queueing().station("link", queue(us(1))).open("messages", 5e5).lossRegion("buffers", 4, "link")} prints {@code
     * region buffers: 4 tokens for link, loss}.
     */
    public QueueingNetwork lossRegion(String name, int tokens, String... inside) {
        return with(FiniteRegion.of(true, name, tokens, inside, taken(), regions));
    }

    /**
     * Adds a fork: each customer splits into one task for each branch, a task passes the stations of its branch in their order, and the
     * customer continues when its last task has ended, as a rank after a halo exchange. The stations of a fork are added one after
     * another; the stations before and after them are those before the fork and after the join. The table has a row for each fork.
     * Example: {@code queueing().station("pack", queue(us(1))).station("east", queue(us(2))).station("west", queue(us(2)))
     * .closed("ranks", 4).fork("halo", branch("east"), branch("west"))} prints {@code fork halo: 2 branches: east | west}.
     */
    public QueueingNetwork fork(String name, Branch... branches) {
        for (Branch branch : ModelException.required(branches, "list of branches", NetworkFork.NEXT)) {
            ModelException.required(branch, "branch", NetworkFork.NEXT)
                    .stations()
                    .forEach(this::requireStation);
        }
        NetworkFork fork = NetworkFork.of(name, branches, List.copyOf(stations.keySet()), taken(), spec.get(FORKS));
        List<NetworkFork> more = new ArrayList<>(spec.get(FORKS));
        more.add(fork);
        return new QueueingNetwork(stations, classes, overrides, spec.with(FORKS, List.copyOf(more)), regions);
    }

    /** Names of regions and forks. */
    private List<String> names() {
        List<String> names = new ArrayList<>();
        regions.forEach(region -> names.add(region.name()));
        spec.get(FORKS).forEach(fork -> names.add(fork.name()));
        return names;
    }

    private List<String> taken() {
        List<String> taken = names();
        taken.addAll(stations.keySet());
        return taken;
    }

    private QueueingNetwork with(FiniteRegion region) {
        region.stations().forEach(this::requireStation);
        List<FiniteRegion> more = new ArrayList<>(regions);
        more.add(region);
        return new QueueingNetwork(stations, classes, overrides, spec, List.copyOf(more));
    }

    /**
     * Solves the network: exactly where that takes seconds and fits into memory (without product form, by its Markov chain), else by the
     * Linearizer, labelled as an approximation, with proven bounds as its bracket. A network with priorities, capacities or regions whose
     * Markov chain is infinite or too large is simulated from the seed 1, and so is one with forks without a closed form. A station that
     * open classes overload is an error that names its utilization.
     */
    @Override
    public QueueingSolution solve() {
        return answer(usual());
    }

    /**
     * Solves it by a method: {@code exact}, {@code linearizer}, {@code aql} or {@code bardSchweitzer}, or a simulation such as {@code
     * seeded(1)}, in which customers pass the stations in the order in which these were added and rejoin a queue for each further visit.
     * A simulation validates the other methods, and answers for service times that are not exponential.
     */
    public QueueingSolution solve(Solver method) {
        return answer(method);
    }

    @Override
    public QueueingSolution answer(Solver method) {
        return QueueingSolution.of(this, method);
    }

    /** Returns the steps of mean value analysis: stations times population vectors. */
    @Override
    public double effort() {
        return classes.values().stream()
                .mapToDouble(each -> each.population + 1.0)
                .reduce(stations.size(), (a, b) -> a * b);
    }

    /** Returns the best method that fits. */
    @Override
    public Solver usual() {
        return Analytic.BEST;
    }

    /** Returns the defaults that the question relies on, one sentence each. */
    @Override
    public List<String> assumptions() {
        Map<List<String>, Double> visits = overrides.visits();
        Set<String> naming = ClassOverrides.naming(visits);
        List<String> all = new ArrayList<>();
        for (Chain chain : classes.values()) {
            if (!naming.contains(chain.name)) {
                boolean some =
                        visits.keySet().stream().anyMatch(pair -> pair.get(0).equals(chain.name));
                all.add("Customers of " + chain.name + " visit each " + (some ? "other " : "")
                        + "station once (default; set with visits(..)).");
            }
            if (!chain.open) {
                all.addAll(spec.assumptions(thinkTime(chain.name)));
            }
        }
        all.addAll(spec.get(NOTES));
        all.addAll(NetworkConstraints.assumptions(stations));
        spec.get(FORKS).forEach(fork -> all.add(fork.assumption()));
        all.add(Assumptions.EXPONENTIAL);
        return Lines.of(all);
    }

    /**
     * Writes the network as a model of the Java Modelling Tools, {@code .jmva} or {@code .jsimg} by the name of the file, with times in
     * seconds. A think time becomes a delay station. Priorities, capacities and regions are parts of {@code .jsimg} only. A part that the
     * format does not have is an error, and the earlier file stays.
     * Example: {@code queueing().station("cpu", queue(ms(5))).closed("jobs", 20).write(Files.createTempFile("own",
     * ".jmva").toString())}.
     */
    public void write(String file) {
        NetworkFormat.write(constraints(compile()), stations.values(), file);
    }

    /** Writes the network to this path. */
    public void write(Path file) {
        write(ModelException.required(file, "file", "Write write(Path.of(\"model.jmva\"))")
                .toString());
    }

    /** Reads a model of the Java Modelling Tools, see {@code queueing(file)}. */
    public static QueueingNetwork read(String file) {
        return NetworkFormat.read(file);
    }

    /** With sentences that a file or the network of a program adds to the assumptions. */
    QueueingNetwork noting(List<String> notes) {
        return notes.isEmpty()
                ? this
                : new QueueingNetwork(stations, classes, overrides, spec.with(NOTES, notes), regions);
    }

    /** Priorities, capacities, regions and forks of the compiled network. */
    Constraints constraints(Compiled network) {
        return NetworkConstraints.of(network, stations, classes.keySet(), regions, spec.get(FORKS));
    }

    /** The network in primitive arrays. */
    Compiled compile() {
        if (classes.isEmpty()) {
            throw ModelException.of(
                    "network of stations " + stations.keySet(),
                    "there is no class of customers",
                    "Add one, such as closed(\"jobs\", 20) or open(\"requests\", 100)");
        }
        if (stations.isEmpty()) {
            throw ModelException.of(
                    "network of classes " + classes.keySet(),
                    "there is no station",
                    "Add one, such as station(\"cpu\", queue(ms(5)))");
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
        regions.forEach(region -> lines.add("region " + region.name() + ": " + region.words()));
        spec.get(FORKS).forEach(fork -> lines.add("fork " + fork.name() + ": " + fork.words()));
        Map<List<String>, Double> visits = overrides.visits();
        Map<List<String>, Time> services = overrides.services();
        Set<String> naming = ClassOverrides.naming(visits);
        for (String name : classes.keySet()) {
            List<String> each = new ArrayList<>();
            for (String station : stations.keySet()) {
                Double given = visits.get(List.of(name, station));
                each.add(station + " "
                        + (given == null ? (naming.contains(name) ? "0" : "1") + " (default)" : Digits.four(given)));
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
        String think = chain.thinkTime == 0 ? "" : ", think time " + new Time(chain.thinkTime);
        return "closed, " + Digits.four(chain.population) + (chain.population == 1 ? " customer" : " customers")
                + think;
    }

    private QueueingNetwork with(Chain chain, Spec chosen) {
        requireNew("class", chain.name, classes);
        return new QueueingNetwork(stations, with(classes, chain.name, chain), overrides, chosen, regions);
    }

    private void require(String name, String station) {
        if (!classes.containsKey(name)) {
            throw unknown("class", name, classes.keySet());
        }
        requireStation(station);
    }

    private void requireStation(String station) {
        if (names().contains(station)) {
            throw ModelException.of(
                    "station " + ModelException.argument(station),
                    "a region or a fork has this name, and it has no visits and service times",
                    "Name one of its stations");
        }
        if (!stations.containsKey(station)) {
            throw unknown("station", station, stations.keySet());
        }
    }

    /** Names are checked at once, so that a misspelt class does not silently lose its visits. */
    private static ModelException unknown(String kind, @Nullable String name, Set<String> known) {
        ModelException plain = Suggestion.unknown(kind, name, known);
        boolean misspelt = Suggestion.nearest(name == null ? "" : name, known).isPresent();
        return misspelt
                ? plain
                : new ModelException(plain.getMessage()
                        + " Write visits(..) and service(..) after the station(..) and the class that they refer to.");
    }

    private static void requireNew(String what, String name, Map<String, ?> known) {
        if (ModelException.required(
                                name,
                                what + " name",
                                what.equals("class")
                                        ? "Write closed(\"jobs\", 20)"
                                        : "Write station(\"cpu\", queue(ms(5)))")
                        .isBlank()
                || known.containsKey(name)) {
            throw ModelException.of(
                    what + " " + ModelException.argument(name),
                    "the name must be unique and not blank",
                    "Choose another name");
        }
    }

    private static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        Map<K, V> more = new LinkedHashMap<>(map);
        more.put(key, value);
        return more;
    }
}
