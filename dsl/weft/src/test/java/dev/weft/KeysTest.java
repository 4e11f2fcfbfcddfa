package dev.weft;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.weft.collectives.Collective;
import dev.weft.collectives.LibraryChoices;
import dev.weft.machine.Link;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.Placement;
import dev.weft.machine.Topology;
import dev.weft.machine.Torus;
import dev.weft.nodeaware.CostModel;
import dev.weft.nodeaware.SentMessage;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Program;
import dev.weft.queueing.Network;
import dev.weft.queueing.SimulationPlan;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.replay.ReplayMethod;
import dev.weft.simulation.Distribution;
import dev.weft.study.Axis;
import dev.weft.study.Keyed;
import dev.weft.study.Swept;
import dev.weft.tinympi.TinyMpi;
import dev.weft.tolerance.LogGPS;
import dev.weft.tolerance.Tolerance;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.virtualization.ClosedForm;
import dev.weft.virtualization.ThreadSimulation;
import dev.weft.waits.MinimumProfile;
import dev.weft.waits.OverTime;
import dev.weft.waits.TraceReplay;
import dev.weft.waits.WaitPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an axis of a sweep holds is found again by its value, or two of its values that cannot be told apart are refused. */
@SuppressWarnings("NullAway") // the map holds every word that is asked for
class KeysTest {
    private static final long SEED = 8;
    private static final int AXES = Campaign.cases("axes", 60);

    /** By type that can stand on an axis: random values that are hard to tell apart, each under the words that made it. */
    private final Map<Class<?>, Makes> makers = new LinkedHashMap<>();

    /** Draws how to make a value; two draws of the same words make equal values. */
    private interface Makes {
        Made draw(Random random);
    }

    private record Made(String words, Supplier<Object> maker) {}

    /** Terms of the user are equal if they hold the same lambda. */
    private static final SentMessage.Charge CHARGE = message -> us(1);

    KeysTest() {
        keyed().filter(JavaClass::isEnum)
                .forEach(type -> makers.put(type.reflect(), random -> constant(type.reflect(), random)));
        makers.put(SimulationPlan.class, KeysTest::plan);
        makers.put(Placement.class, KeysTest::placement);
        makers.put(Machine.class, KeysTest::cluster);
        makers.put(Distribution.class, KeysTest::distribution);
        makers.put(Network.class, KeysTest::network);
        makers.put(Scheme.class, KeysTest::scheme);
        makers.put(SharingModel.class, KeysTest::model);
        makers.put(Link.class, KeysTest::link);
        makers.put(MessageCosts.class, KeysTest::costs);
        makers.put(Torus.class, KeysTest::torus);
        makers.put(CollectiveAlgorithm.class, KeysTest::algorithm);
        makers.put(Collective.class, KeysTest::collective);
        makers.put(Topology.class, KeysTest::topology);
        makers.put(CollectiveAlgorithms.class, KeysTest::algorithms);
        makers.put(ReplayMethod.class, KeysTest::replay);
        makers.put(CostModel.class, KeysTest::costModel);
        makers.put(ClosedForm.class, KeysTest::closedForm);
        makers.put(ThreadSimulation.class, KeysTest::threadSimulation);
        makers.put(TraceReplay.class, KeysTest::traceReplay);
        makers.put(MinimumProfile.class, KeysTest::minimumProfile);
        makers.put(OverTime.class, KeysTest::overTime);
        makers.put(Program.class, KeysTest::program);
        makers.put(LogGPS.class, KeysTest::logGPS);
        makers.put(LibraryChoices.class, KeysTest::libraryChoices);
        makers.put(Tolerance.class, KeysTest::tolerance);
        makers.put(TinyMpi.class, KeysTest::tinyMpi);
    }

    private static Made constant(Class<?> type, Random random) {
        Object[] constants = type.getEnumConstants();
        Object one = constants[random.nextInt(constants.length)];
        return new Made(((Enum<?>) one).name(), () -> one);
    }

    private static Stream<JavaClass> keyed() {
        return Product.publicTypes().filter(type -> type.isAssignableTo(Keyed.class) && !type.isInterface());
    }

    private static Made costModel(Random random) {
        double gamma = new double[] {8.4, 8.4001, 0}[random.nextInt(3)];
        int which = random.nextInt(12);
        boolean merged = random.nextBoolean();
        return new Made(which + " " + gamma + " " + merged, () -> {
            CostModel model = switch (which) {
                case 0 -> Weft.nodeAware;
                case 1 -> Weft.nodeAware.nodeTotal();
                case 2 -> Weft.nodeAware.paper().delta(Weft.ns(1));
                case 3 -> Weft.maxRate;
                case 4 -> Weft.logP(us(1), us(2), us(3));
                case 5 -> Weft.nodeAware.routed();
                case 6 -> Weft.nodeAware.delta(Weft.ns(1), Weft.ns(2), Weft.ns(1));
                case 7 -> Weft.nodeAware.perHop(us(1));
                case 8 -> Weft.nodeAware.plus("copy", CHARGE);
                case 10 -> Weft.nodeAware.plus("copy", Weft.ns(gamma));
                case 9 -> Weft.nodeAware.plusReceived("copy", CHARGE);
                default -> Weft.logGP(us(1), us(2), us(3), GBps(1));
            };
            model = model.gamma(Weft.ns(gamma));
            return merged ? model.aggregated() : model;
        });
    }

    private static Made program(Random random) {
        int ranks = 2 + random.nextInt(2);
        int rounds = 1 + random.nextInt(2);
        double size = new double[] {8, 9}[random.nextInt(2)];
        boolean grid = random.nextInt(4) == 0;
        String name = random.nextInt(3) == 0 ? "mine" : "";
        return new Made(ranks + " " + (grid ? "grid " : "") + rounds + " " + size + " " + name, () -> {
            Program program = grid
                    ? Weft.grid(ranks, 1)
                            .haloWait(rounds, us(1), bytes(size))
                            .pattern()
                            .program()
                    : Weft.ringShift(ranks, rounds, us(1), bytes(size));
            return name.isEmpty() ? program : program.named(name);
        });
    }

    private static Made libraryChoices(Random random) {
        Made algorithms = algorithms(random);
        return new Made(
                algorithms.words(),
                () -> Weft.collectivesChosen.collectives(
                        (CollectiveAlgorithms) algorithms.maker().get()));
    }

    private static Made logGPS(Random random) {
        int[] ns = random.ints(5, 1, 3).toArray();
        int eager = 8 + random.nextInt(2);
        return new Made(Arrays.toString(ns) + eager, () -> ofNanoseconds(ns, eager));
    }

    private static LogGPS ofNanoseconds(int[] ns, int eager) {
        return Weft.logGPS(
                Weft.ns(ns[0]), Weft.ns(ns[1]), Weft.ns(ns[2]), Weft.ns(ns[3]), Weft.ns(ns[4]), bytes(eager));
    }

    private static Made tolerance(Random random) {
        String parameter = random.nextBoolean() ? "latency" : "bandwidth";
        int which = random.nextInt(4);
        boolean under = random.nextBoolean();
        return new Made(parameter + which + under, () -> {
            Tolerance usual = Weft.tolerance(parameter);
            Tolerance chosen = switch (which) {
                case 0 -> usual;
                case 1 -> usual.of(Locality.NODE);
                case 2 -> usual.of(Locality.NETWORK);
                default -> usual.link(0, 1);
            };
            return under ? chosen.under(ofNanoseconds(new int[] {1, 1, 1, 1, 1}, 8)) : chosen;
        });
    }

    private static Made closedForm(Random random) {
        int which = random.nextInt(4);
        return new Made("" + which, () -> {
            ClosedForm form = which % 2 == 0 ? Weft.closedForm : Weft.closedForm.clipped();
            return which < 2 ? form : form.withoutOverhead();
        });
    }

    private static Made tinyMpi(Random random) {
        int which = random.nextInt(11);
        int number = 1 + random.nextInt(3);
        return new Made(which + " " + (which < 4 ? number : 0), () -> {
            TinyMpi usual = Weft.tinyMpi;
            return switch (which) {
                case 0 -> Weft.tinyMpi(1, 2, 1 + number);
                case 1 -> usual.runs(1 + number);
                case 2 -> usual.warmUps(number);
                case 3 -> usual.eagerUpTo(bytes(8 + number));
                case 4 -> usual.platformThreads();
                case 5 -> usual.rankTime();
                case 6 -> usual.traced();
                case 7 -> usual.profiled();
                case 8 -> usual.tcp();
                case 9 -> usual.collectives(Weft.collectives().bcast(Weft.ring));
                default -> usual;
            };
        });
    }

    private static Made threadSimulation(Random random) {
        int which = random.nextInt(8);
        int number = 1 + random.nextInt(5);
        return new Made(which + (which == 0 ? "" : " " + number), () -> {
            ThreadSimulation usual = Weft.threadSimulation;
            return switch (which) {
                case 0 -> usual;
                case 1 -> usual.seed(number + 1L);
                case 2 -> usual.runs(number);
                case 3 -> usual.noise(number * 0.1);
                case 4 -> usual.eager().offset(number);
                case 5 -> usual.offset(number);
                case 6 -> usual.imbalance(number, 1);
                default -> usual.migrating(number);
            };
        });
    }

    private static Made traceReplay(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Made("where needed", () -> Weft.traceReplay);
            case 1 -> new Made("as recorded", Weft.traceReplay::asRecorded);
            default -> new Made("synchronised", Weft.traceReplay::synchronised);
        };
    }

    private static Made overTime(Random random) {
        int periods = 1 + random.nextInt(3);
        boolean ranks = random.nextBoolean();
        return new Made(
                periods + " " + ranks, () -> ranks ? Weft.overTime(periods).byRank() : Weft.overTime(periods));
    }

    private static Made minimumProfile(Random random) {
        String[] parts = random.nextBoolean() ? new String[] {"size"} : new String[] {"size", "peer"};
        WaitPattern pattern = random.nextBoolean() ? Weft.lateSender : Weft.lateReceiver;
        boolean global = random.nextBoolean();
        String phase = random.nextBoolean() ? "a" : "b";
        return new Made(parts.length + (global ? pattern.key() : "local") + phase, () -> {
            MinimumProfile made = Weft.minimumProfile.by(parts).phases(phase);
            return global ? made.global(pattern) : made.local();
        });
    }

    @Test
    void every_type_with_a_key_is_tried_here() {
        List<String> keyed = keyed().map(JavaClass::getName).toList();
        assertThat(keyed).hasSizeGreaterThan(8);
        assertThat(makers.keySet().stream().map(Class::getName).toList())
                .as("types with a maker; add makers.put(X.class, ..) in this constructor")
                .containsAll(keyed);
    }

    @Test
    void different_values_have_their_own_answers_or_are_refused() {
        makers.put(Double.class, random -> number(random));
        makers.put(Bytes.class, KeysTest::size);
        makers.put(String.class, random -> {
            String word = "ab".substring(random.nextInt(2));
            return new Made(word, () -> word);
        });
        makers.forEach((type, maker) -> {
            int answered = 0;
            for (long seed = SEED; seed < SEED + AXES; seed++) {
                answered += trial(type + ", seed " + seed, maker, new Random(seed)) ? 1 : 0;
            }
            assertThat(answered).as("axes of %s that were not refused", type).isGreaterThan(AXES / 20);
        });
    }

    /** Values drawn at random, and one more that is not on the axis; whether the axis was accepted. */
    private static boolean trial(String about, Makes maker, Random random) {
        Map<String, Supplier<Object>> drawn = new LinkedHashMap<>();
        for (int i = random.nextInt(4) + 2; i > 0; i--) {
            Made made = maker.draw(random);
            drawn.putIfAbsent(made.words(), made.maker());
        }
        List<String> words = new ArrayList<>(drawn.keySet());
        String absent = words.size() > 2 ? words.remove(words.size() - 1) : "";
        List<Object> values = words.stream().map(word -> drawn.get(word).get()).toList();
        Axis<Object> axis;
        try {
            axis = Axis.of(values);
        } catch (ModelException refused) {
            assertThat(refused).as(about + " " + words).hasMessageStartingWith("values(..): ");
            return false;
        }
        var swept = Weft.sweep("x", axis)
                .solve(value -> Scheme.of("a:0->1")
                        .size(bytes(1
                                + IntStream.range(0, values.size())
                                        .filter(i -> values.get(i) == value)
                                        .findFirst()
                                        .orElseThrow()))
                        .link(MBps(1e-6))
                        .time(Weft.noSharing));
        for (int i = 0; i < values.size(); i++) {
            assertThat(answer(swept, values.get(i))).as(about + " " + words).isEqualTo(i);
            assertThat(answer(swept, drawn.get(words.get(i)).get()))
                    .as("%s, %s made anew", about, words.get(i))
                    .isEqualTo(i);
        }
        // 0.1 finds what stands there as 0.1 and a rounding error
        if (!absent.isEmpty() && !absent.startsWith("0.1")) {
            Object other = drawn.get(absent).get();
            assertThat(catchThrowable(() -> swept.at(other)))
                    .as(about + " at " + absent + " of " + words)
                    .isInstanceOf(ModelException.class)
                    .hasMessageStartingWith("at([");
        }
        return true;
    }

    private static int answer(Swept<?> swept, Object value) {
        return (int) Math.rint(swept.at(value).columns().measure("time").si(0)) - 1;
    }

    private static Made placement(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Made("perNode", () -> Placement.PER_NODE);
            case 1 -> new Made("perProcessor", () -> Placement.PER_PROCESSOR);
            case 2 -> {
                long seed = random.nextInt(3);
                yield new Made("random " + seed, () -> Weft.randomPlacement(seed));
            }
            default -> {
                int last = random.nextInt(3);
                yield new Made("user " + last, () -> Weft.userPlacement(0, 1, last));
            }
        };
    }

    private static Made cluster(Random random) {
        int nodes = 1 + random.nextInt(2);
        double rate = new double[] {1, 2, 1.00001, 0}[random.nextInt(4)];
        int more = random.nextInt(16);
        String name = random.nextInt(4) == 0 ? "mine" : "";
        return new Made(nodes + " " + rate + " " + (rate == 0 ? "" : more) + " " + name, () -> {
            Machine cluster = Weft.cluster(nodes, 2);
            if (rate > 0) {
                cluster = cluster.link(GBps(rate), us(5));
                cluster = switch (more) {
                    case 0 -> cluster;
                    case 1 -> cluster.eagerUpTo(bytes(4096));
                    case 2 -> cluster.inside(GBps(8), us(1));
                    case 3 -> cluster.inside(GBps(8), us(2));
                    case 4 -> cluster.fabric("Myrinet");
                    case 5 -> cluster.sockets(2);
                    case 6 -> cluster.costs(Weft.maxRate2016);
                    case 7 -> cluster.torus(2, 2, 2);
                    case 8 -> cluster.mesh(2, 2, 2);
                    case 9 -> cluster.torus(2, 2, 2).nodesPerRouter(2);
                    case 10 -> cluster.nodesPerSwitch(1);
                    case 11 -> cluster.nodesPerSwitch(2);
                    case 12 -> cluster.nodesPerSwitch(2).switchesPerCell(2);
                    case 13 -> cluster.fatTree(2);
                    case 14 -> cluster.dragonfly(2, 1, 1);
                    default -> cluster.nics(2);
                };
            }
            return name.isEmpty() ? cluster : cluster.named(name);
        });
    }

    private static Made costs(Random random) {
        Locality where =
                List.of(Locality.SOCKET, Locality.NODE, Locality.NETWORK).get(random.nextInt(3));
        double rate = new double[] {1, 2, 1.00001}[random.nextInt(3)];
        int more = random.nextInt(3);
        String name = random.nextInt(4) == 0 ? "mine" : "";
        return new Made(where + " " + rate + " " + more + " " + name, () -> {
            MessageCosts costs = Weft.costs().range(where, "eager", bytes(0), us(1), GBps(rate));
            costs = switch (more) {
                case 0 -> costs;
                case 1 -> costs.injection(where, "eager", GBps(3));
                default -> costs.range(where, "rendezvous", bytes(8000), us(2), GBps(rate));
            };
            return name.isEmpty() ? costs : costs.named(name);
        });
    }

    private static Made torus(Random random) {
        int x = 1 + random.nextInt(2);
        int nodes = 1 + random.nextInt(2);
        boolean wraps = random.nextBoolean();
        return new Made(
                x + " " + nodes + " " + wraps,
                () -> (wraps ? Torus.torus(x, 2, 1) : Torus.mesh(x, 2, 1)).nodesPerRouter(nodes));
    }

    private static Made topology(Random random) {
        int a = 1 + random.nextInt(2);
        int b = 1 + random.nextInt(2);
        int kind = random.nextInt(3);
        return new Made(kind + " " + a + " " + (kind == 0 ? "" : b), () -> {
            Machine one = Weft.cluster(1, 1);
            Machine shaped = switch (kind) {
                case 0 -> one.fatTree(2 * a);
                case 1 -> one.fatTree(a, b, 1);
                default -> one.dragonfly(3, a, 1).globalLinksPerSwitch(1 + b);
            };
            return shaped.topology().orElseThrow();
        });
    }

    private static Made link(Random random) {
        double rate = new double[] {1, 2, 1.00001}[random.nextInt(3)];
        int latency = random.nextInt(3);
        return new Made(
                rate + " " + latency,
                () -> latency == 0 ? Weft.link(GBps(rate)) : Weft.link(GBps(rate), us(latency - 1)));
    }

    private static Made algorithm(Random random) {
        int value = 1 + random.nextInt(3);
        return switch (random.nextInt(5)) {
            case 0 -> new Made("ring", () -> CollectiveAlgorithm.RING);
            case 1 -> new Made("linear", () -> CollectiveAlgorithm.LINEAR);
            case 2 -> new Made("segments " + value, () -> CollectiveAlgorithm.PIPELINE.segments(bytes(value)));
            case 3 -> new Made("radix " + value, () -> CollectiveAlgorithm.KNOMIAL.radix(value + 1));
            default -> {
                int leaders = 1 + random.nextInt(2);
                yield new Made(
                        "groups " + value + " " + leaders,
                        () -> CollectiveAlgorithm.HIERARCHICAL.groups(value).leaders(leaders));
            }
        };
    }

    private static Made collective(Random random) {
        int value = 1 + random.nextInt(3);
        return switch (random.nextInt(3)) {
            case 0 -> new Made("allreduce " + value, () -> Weft.collective(Weft.allreduce, bytes(value)));
            case 1 ->
                new Made(
                        "ranks " + value,
                        () -> Weft.collective(Weft.allreduce, bytes(1)).ranks(value));
            default ->
                new Made(
                        "root " + value,
                        () -> Weft.collective(Weft.bcast, bytes(1)).root(value));
        };
    }

    private static Made algorithms(Random random) {
        CollectiveAlgorithm bcast =
                List.of(CollectiveAlgorithm.BINOMIAL, CollectiveAlgorithm.RING).get(random.nextInt(2));
        CollectiveAlgorithm barrier = List.of(CollectiveAlgorithm.DISSEMINATION, CollectiveAlgorithm.LINEAR)
                .get(random.nextInt(2));
        return new Made(
                bcast + " " + barrier,
                () -> CollectiveAlgorithms.usual().bcast(bcast).barrier(barrier));
    }

    private static Made replay(Random random) {
        Made model = model(random);
        Made algorithms = algorithms(random);
        int bus = random.nextInt(2);
        return new Made(
                model.words() + " " + algorithms.words() + " " + bus,
                () -> Weft.replay((SharingModel) model.maker().get())
                        .collectives((CollectiveAlgorithms) algorithms.maker().get())
                        .memoryBus(bus));
    }

    private static Made network(Random random) {
        double rate = new double[] {1, 2, 1.00001}[random.nextInt(3)];
        int more = random.nextInt(4);
        String name = random.nextInt(4) == 0 ? "mine" : "";
        return new Made(rate + " " + more + " " + name, () -> {
            Network network = Weft.network().host(2).link(GBps(rate), us(5));
            network = switch (more) {
                case 0 -> network;
                case 1 -> network.eagerUpTo(bytes(4096));
                case 2 -> network.match(us(1));
                default -> network.station("switch", Weft.queue(us(1)));
            };
            return name.isEmpty() ? network : network.named(name);
        });
    }

    private static Made distribution(Random random) {
        double scv = new double[] {1, 2, 2.00001, 4}[random.nextInt(4)];
        return switch (random.nextInt(5)) {
            case 0 -> new Made("exponential", () -> Weft.exponential);
            case 1 -> new Made("deterministic", () -> Weft.deterministic);
            case 2 -> new Made("erlang " + (int) scv, () -> Weft.erlang((int) scv));
            case 3 -> new Made("hyperexponential " + scv, () -> Weft.hyperexponential(scv));
            default -> new Made("lognormal " + scv, () -> Weft.lognormal(scv));
        };
    }

    private static Made plan(Random random) {
        int seed = random.nextInt(2);
        int how = random.nextInt(6);
        return new Made(seed + " " + how, () -> {
            SimulationPlan plan = Weft.seeded(seed);
            return switch (how) {
                case 0 -> plan.service(Weft.erlang(4));
                case 1 -> plan.service("core B", Weft.erlang(4));
                case 2 -> plan.sharing("core B");
                case 3 -> plan.wholeStays();
                case 4 -> plan.length(5000).budget(1000).runs(4).confidence(0.99);
                default -> plan;
            };
        });
    }

    private static Made scheme(Random random) {
        int arcs = new int[] {2, 3, 20, 21}[random.nextInt(4)];
        int last = random.nextInt(3);
        int size = random.nextInt(3);
        int rate = random.nextInt(2);
        String name = random.nextInt(4) == 0 ? "mine" : "";
        return new Made(arcs + " " + last + " " + size + " " + rate + name, () -> {
            Scheme scheme = Weft.scheme().star(arcs).arc("z", last, 3);
            scheme = size == 0 ? scheme : scheme.size(bytes(1000 * size));
            scheme = rate == 0 ? scheme : scheme.link(MBps(84.2), us(5));
            return name.isEmpty() ? scheme : scheme.named(name);
        });
    }

    private static Made model(Random random) {
        double gamma = new double[] {0.115, 0.1, 0.1000001}[random.nextInt(3)];
        int samples = random.nextInt(2) == 0 ? 20_000 : 1000;
        return switch (random.nextInt(7)) {
            case 0 -> new Made("gigabit " + gamma, () -> Weft.gigabitEthernet(0.75, gamma, 0.036));
            case 1 -> new Made("printed " + gamma, () -> SharingModel.gigabitEthernetAsPrinted(0.75, gamma, 0.036));
            case 2 -> new Made("myrinet " + samples, () -> SharingModel.myrinet(samples, 1));
            case 3 -> new Made("estimated " + samples, () -> Weft.myrinetEstimated(samples, 1));
            case 4 -> new Made("infiniband " + gamma, () -> Weft.infiniband(0.965, 0.925, 1 + gamma));
            case 5 -> new Made("kimLee", () -> Weft.kimLee);
            default -> {
                SharingModel own =
                        Weft.sharing("mine", c -> 1 + gamma); // captures, so that each is an object of its own
                yield new Made("own " + System.identityHashCode(own), () -> own);
            }
        };
    }

    private static Made number(Random random) {
        double value = new double[] {0, 0.1, 0.1 + 1e-12, 0.2, 1, 1 + 1e-7}[random.nextInt(6)];
        return new Made("" + value, () -> value);
    }

    private static Made size(Random random) {
        Made number = number(random);
        return new Made(number.words(), () -> bytes((double) number.maker().get()));
    }
}
