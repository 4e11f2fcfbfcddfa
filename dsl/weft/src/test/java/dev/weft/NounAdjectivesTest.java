package dev.weft;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.application;
import static dev.weft.Weft.arrivals;
import static dev.weft.Weft.branch;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.closedForm;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.erlang;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.hyperexponential;
import static dev.weft.Weft.link;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.manyCore;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.polling;
import static dev.weft.Weft.pooledEngines;
import static dev.weft.Weft.program;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.us;
import static dev.weft.Weft.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.program.Program;
import dev.weft.queueing.ArrivingMessages;
import dev.weft.queueing.Network;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.RecordedArrivals;
import dev.weft.queueing.Station;
import dev.weft.queueing.Workload;
import dev.weft.queueing.forks.ForkJoin;
import dev.weft.queueing.polling.Polling;
import dev.weft.queueing.service.GeneralService;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SharingModel;
import dev.weft.study.Keyed;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Sweep3;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.virtualization.Application;
import dev.weft.virtualization.Stencil;
import dev.weft.virtualization.Virtualized;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Each adjective of a network, of stations, of a stencil, of a scheme and of the questions asked of them, by each method that answers
 * them, changes the answer or is named as not used. Adjectives are found by their types, so that new ones are held to it too.
 */
class NounAdjectivesTest {
    /** Nouns with the questions that are asked of them. */
    private static final List<Set<Class<?>>> FAMILIES = List.of(
            Set.of(Network.class, Workload.class, ArrivingMessages.class),
            Set.of(QueueingNetwork.class),
            Set.of(Station.class),
            Set.of(ForkJoin.class),
            Set.of(GeneralService.class),
            Set.of(Polling.class),
            Set.of(Stencil.class, Application.class, Virtualized.class),
            Set.of(Scheme.class));
    /** What a noun is called, and machines, whose parts {@link MachineAdjectivesTest} tries. */
    private static final Set<String> ABOUT = Set.of("named", "on");
    /** The part that an adjective sets, as answers name it where they do not use it. */
    private static final Map<String, String> PART =
            Map.of("contextSwitch", "context switch", "overhead", "call", "calls", "call", "size", "[Ss]izes?");
    /**
     * These models treat senders and receivers alike. The best ratio is searched among all, and a sentence compares the one that was set.
     */
    private static final String MAY_NOT_MATTER = "scheme by time, (fairShare|kimLee|noSharing): Scheme.reversed.*|"
            + "stencil by best.*: Virtualized.ratio.*";

    private static final Network PAIR =
            network().host(4).host(4).link(GBps(4), us(1)).match(ns(271)).copy(GBps(16));
    private static final Network TRIPLE = PAIR.host(4);
    private static final Stencil SHORT = stencil.iterations(3);
    private static final Machine NODES = cluster(2, 2).link(GBps(1), us(2)).inside(GBps(3), us(1));
    private static final Scheme ARCS = scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:2->2");

    private static final Program SHIFTS = program(6, mpi -> {
        for (int shift : new int[] {1, 2, 3}) {
            mpi.compute(us(10));
            mpi.sendrecv((mpi.rank() + shift) % 6, (mpi.rank() + 6 - shift) % 6, KiB(4));
        }
    });

    private static final List<Way<Network>> OF_NETWORK = List.of(
            new Way<>("pingPong", net -> net.pingPong(KiB(4)).outstanding(3)),
            new Way<>("pingPong", net -> net.pingPong(KiB(4)).allToAll()),
            new Way<>("messageRate", net -> net.messageRate(KiB(4)).outstanding(8)),
            new Way<>(
                    "messageRate", net -> net.messageRate(KiB(4)).outstanding(2).allToAll()),
            new Way<>("arriving", net -> net.messageRate(KiB(4)).arriving(1e5)),
            new Way<>("arriving", net -> net.messageRate(KiB(4)).allToAll().arriving(1e5)),
            new Way<>("program", net -> workload(SHIFTS).on(net)));

    /** A question without and with an adjective. */
    private record Sample(String asked, Question<?, ?> before, Question<?, ?> after) {}

    /** A way to a question, by the name of which answers are found. */
    private record Way<N>(String asked, Function<N, Question<?, ?>> to) {}

    private final Map<String, List<Sample>> samples = new LinkedHashMap<>();
    /** Questions without an adjective, by noun and way, so that each is answered once. */
    private final Map<List<Object>, Question<?, ?>> known = new HashMap<>();

    /** Asks in each way; a question that refuses the adjective says so, which another test reads. */
    private <N> void add(String word, N before, N after, List<Way<N>> ways) {
        for (Way<N> way : ways) {
            List<Sample> all = samples.computeIfAbsent(word, none -> new ArrayList<>());
            try {
                Question<?, ?> plain = known.computeIfAbsent(List.of(before, way), none -> way.to.apply(before));
                all.add(new Sample(way.asked, plain, way.to.apply(after)));
            } catch (ModelException refused) {
                assertThat(refused.getMessage()).matches("(?s).+: .+\\. .+\\.");
            }
        }
    }

    private void ofNetwork(String word, Network before, UnaryOperator<Network> change) {
        add("Network." + word, before, change.apply(before), OF_NETWORK);
    }

    private void networks() {
        Network bare = network().host(4).host(4);
        ofNetwork("host(int)", PAIR, net -> net.host(2));
        ofNetwork("hosts(int,int)", PAIR, net -> net.hosts(1, 2));
        ofNetwork("link(Bandwidth,Time)", bare.link(GBps(4), us(1)), net -> bare.link(GBps(3), us(2)));
        ofNetwork("link(Link)", bare.link(GBps(4), us(1)), net -> bare.link(link(GBps(3), us(2))));
        ofNetwork("relink(Bandwidth,Time)", PAIR, net -> net.relink(GBps(3), us(2)));
        ofNetwork("switches(int,Time)", PAIR, net -> net.switches(2, ns(100)));
        ofNetwork("nics(int)", PAIR, net -> net.nics(2));
        ofNetwork("linkPerPair()", TRIPLE, Network::linkPerPair);
        ofNetwork("flit(Bytes)", PAIR, net -> net.flit(bytes(3000)));
        ofNetwork("match(Time)", PAIR, net -> net.match(us(1)));
        ofNetwork("matchList(MatchList,double)", PAIR, net -> net.matchList(manyCore, 10));
        ofNetwork("progressEngines(int)", PAIR, net -> net.progressEngines(2));
        ofNetwork(
                "progressEngines(int,Engines)", PAIR.progressEngines(2), net -> net.progressEngines(2, pooledEngines));
        ofNetwork("copy(Bandwidth)", PAIR, net -> net.copy(GBps(1)));
        ofNetwork("eagerUpTo(Bytes)", PAIR, net -> net.eagerUpTo(KiB(1)));
        ofNetwork("onload(Time)", PAIR, net -> net.onload(ns(100)));
        ofNetwork("offload()", PAIR.onload(ns(100)), Network::offload);
        ofNetwork("station(String,Station)", PAIR, net -> net.station("dpu", queue(us(1))));
        ofNetwork("station(String,Time)", PAIR, net -> net.station("dpu", us(1)));
        ofNetwork("station(String,BySize)", PAIR, net -> net.station("dpu", size -> size.at(GBps(2))));
        add("Network.pingPong(Bytes)", KiB(4), KiB(8), List.of(new Way<>("pingPong", PAIR::pingPong)));
        add(
                "Network.messageRate(Bytes)",
                KiB(4),
                KiB(8),
                List.of(
                        new Way<>("messageRate", size -> PAIR.messageRate(size).outstanding(3)),
                        new Way<>("arriving", size -> PAIR.messageRate(size).arriving(1e5))));
    }

    private void ofWorkload(String word, UnaryOperator<Workload> change) {
        Workload rate = TRIPLE.messageRate(KiB(4)).outstanding(3);
        List<Way<Workload>> rates =
                List.of(new Way<>("messageRate", each -> each), new Way<>("arriving", each -> each.arriving(1e5)));
        add("Workload." + word, rate, change.apply(rate), rates);
        Workload pingPong = TRIPLE.pingPong(KiB(4));
        Way<UnaryOperator<Workload>> way = new Way<>("pingPong", each -> each.apply(pingPong));
        add("Workload." + word, UnaryOperator.identity(), change, List.of(way));
    }

    private void workloads() {
        ofWorkload("from(String[])", each -> each.from("A", "C"));
        ofWorkload("to(String[])", each -> each.to("B", "C"));
        ofWorkload("allToAll()", Workload::allToAll);
        ofWorkload("outstanding(int)", each -> each.outstanding(5));
        ofWorkload("protocol(Protocol)", each -> each.protocol(rendezvous));
        ofWorkload("computing(Time)", each -> each.computing(us(5)));
        Workload rate = PAIR.messageRate(KiB(4));
        List<Way<ArrivingMessages>> arriving = List.of(new Way<>("arriving", each -> each));
        ArrivingMessages poisson = rate.arriving(1e5);
        add("Workload.arriving(double)", poisson, rate.arriving(2e5), arriving);
        add(
                "Workload.arriving(RecordedArrivals)",
                rate.arriving(sends(us(50))),
                rate.arriving(sends(us(90))),
                arriving);
        ArrivingMessages gaps = poisson.gaps(hyperexponential(4));
        add("ArrivingMessages.bursts(double,Time,Time)", gaps, poisson.bursts(4, us(100), ms(1)), arriving);
        add("ArrivingMessages.gaps(Distribution)", gaps, poisson.gaps(hyperexponential(9)), arriving);
    }

    private static RecordedArrivals sends(Time apart) {
        return arrivals(ringShift(2, 40, apart, KiB(8))
                .on(cluster(2, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(fairShare))
                .trace());
    }

    private void ofQueueing(String word, QueueingNetwork before, UnaryOperator<QueueingNetwork> change) {
        add("QueueingNetwork." + word, before, change.apply(before), List.of(new Way<>("queueing", net -> net)));
    }

    private void queues() {
        QueueingNetwork empty = queueing().station("cpu", queue(ms(5))).station("disk", queue(ms(3)));
        QueueingNetwork office = empty.closed("jobs", 4);
        ofQueueing("station(String,Station)", office, net -> net.station("net", queue(ms(1))));
        ofQueueing("closed(String,int)", office, net -> net.closed("mail", 2));
        ofQueueing("closed(String,int,Time)", office, net -> empty.closed("jobs", 4, ms(20)));
        ofQueueing("open(String,double)", office, net -> net.open("mail", 10));
        ofQueueing(
                "visits(String,String,double)",
                office,
                net -> net.visits("jobs", "cpu", 2).visits("jobs", "disk", 1));
        ofQueueing("service(String,String,Time)", office, net -> net.service("jobs", "cpu", ms(9)));
        ofQueueing("region(String,int,String[])", office, net -> net.region("credits", 2, "cpu"));
        ofQueueing(
                "lossRegion(String,int,String[])", empty.open("jobs", 50), net -> net.lossRegion("credits", 2, "cpu"));
        ofQueueing("fork(String,Branch[])", office, net -> net.fork("halo", branch("cpu"), branch("disk")));
    }

    private void ofStation(String word, Station before, UnaryOperator<Station> change) {
        QueueingNetwork disk = queueing().station("disk", queue(ms(3)));
        add(
                "Station." + word,
                before,
                change.apply(before),
                List.of(
                        new Way<>(
                                "station of a queueing network",
                                each -> disk.station("cpu", each)
                                        .closed("jobs", 2)
                                        .closed("mail", 1)
                                        .service("mail", "cpu", ms(9))),
                        new Way<>(
                                "station of a queueing network",
                                each -> disk.station("cpu", each)
                                        .open("jobs", 50)
                                        .open("mail", 20)),
                        new Way<>(
                                "station of a network",
                                each -> TRIPLE.station("dpu", each)
                                        .pingPong(KiB(4))
                                        .outstanding(2)),
                        new Way<>(
                                "station of a network",
                                each -> TRIPLE.station("dpu", each)
                                        .messageRate(KiB(4))
                                        .outstanding(3)
                                        .from("A", "C")
                                        .protocol(rendezvous))));
    }

    private void stations() {
        ofStation("shared()", queue(ms(5)), Station::shared);
        ofStation("shared()", queue(size -> size.at(GBps(4))), Station::shared);
        ofStation("shared()", loadDependent(ms(5), 1, 1.5), Station::shared);
        ofStation("priority(String[])", queue(ms(5)), each -> each.priority("jobs", "mail"));
        ofStation("preemptive()", queue(ms(5)).priority("jobs", "mail"), Station::preemptive);
        ofStation("capacity(int)", queue(ms(5)), each -> each.capacity(3));
        ofStation("loss()", queue(ms(5)).capacity(3).blocking(), Station::loss);
        ofStation("blocking()", queue(ms(5)).capacity(3), Station::blocking);
        ofStation("atSender()", queue(us(1)), Station::atSender);
        ofStation("atReceiver()", queue(us(1)), Station::atReceiver);
        ofStation("perHost()", queue(us(1)), Station::perHost);
        ofStation("dataOnly()", queue(us(1)), Station::dataOnly);
    }

    private <Q extends Question<?, ?>> void ofQuestion(String asked, String word, Q before, UnaryOperator<Q> change) {
        add(
                before.getClass().getSimpleName() + "." + word,
                before,
                change.apply(before),
                List.of(new Way<>(asked, each -> each)));
    }

    private void singleQueues() {
        ForkJoin four = forkJoin(4, us(3));
        ofQuestion("forkJoin", "branch(Time)", four, each -> each.branch(us(5)));
        ofQuestion("forkJoin", "service(Distribution)", four, each -> each.service(erlang(4)));
        ofQuestion("forkJoin", "outstanding(int)", four, each -> each.outstanding(3));
        ofQuestion("forkJoin", "serial(Time)", four, each -> each.serial(us(2)));
        ofQuestion("forkJoin", "think(Time)", four, each -> each.think(us(2)));
        GeneralService queue = openQueue(100, ms(3));
        ofQuestion("openQueue", "service(Distribution)", queue, each -> each.service(erlang(4)));
        ofQuestion("openQueue", "arriving(Distribution)", queue, each -> each.arriving(erlang(4)));
        Polling one = polling().queue("io", 1e4, us(5)).switchOver(us(1));
        Polling two = one.queue("halo", 1e5, us(1));
        ofQuestion("polling", "queue(String,double,Time)", two, each -> each.queue("disk", 1e4, us(5)));
        ofQuestion("polling", "queues(int,double,Time)", one, each -> each.queues(2, 1e4, us(1)));
        ofQuestion("polling", "service(Distribution)", two, each -> each.service(erlang(4)));
        ofQuestion("polling", "service(String,Distribution)", two, each -> each.service("io", erlang(4)));
        ofQuestion("polling", "switchOver(Time)", two, each -> each.switchOver(us(2)));
        ofQuestion("polling", "switchOver(Time,Distribution)", two, each -> each.switchOver(us(1), erlang(4)));
        ofQuestion("polling", "exhaustive()", two.gated(), Polling::exhaustive);
        ofQuestion("polling", "gated()", two, Polling::gated);
        ofQuestion("polling", "limited(int)", two, each -> each.limited(1));
        ofQuestion("polling", "order(String[])", two, each -> each.order("io", "halo", "io"));
        ofQuestion("polling", "byPriority()", two, Polling::byPriority);
    }

    private void ofApplication(String word, Application before, UnaryOperator<Application> change) {
        add(
                "Application." + word,
                before,
                change.apply(before),
                List.of(new Way<>("application", each -> each.on(NODES).ratio(2))));
    }

    private void applications() {
        Application mine =
                application("mine").computation(p -> ms(600).dividedBy(p)).calls(1000);
        IntFunction<Time> shorter = p -> ms(500).dividedBy(p);
        IntFunction<Time> copying = p -> ms(5);
        Sweep3.Model<Integer, Integer, Integer, Time> sending = (n, c, v) -> ms(900).dividedBy(v);
        ofApplication("computation(Serializable)", mine, each -> each.computation(p -> shorter.apply(p)));
        ofApplication("computation(IntFunction)", mine, each -> each.computation(shorter));
        ofApplication("sharedMemory(Serializable)", mine, each -> each.sharedMemory(p -> copying.apply(p)));
        ofApplication("sharedMemory(IntFunction)", mine, each -> each.sharedMemory(copying));
        ofApplication("network(Serializable)", mine, each -> each.network((n, c, v) -> sending.apply(n, c, v)));
        ofApplication("network(Model)", mine, each -> each.network(sending));
        ofApplication("fitted(Result)", mine, each -> each.fitted(VocabularyTest.times()));
        ofApplication("calls(int)", mine, each -> each.calls(2000));
        Application run = application(ringShift(4, 10, us(100), KiB(100)));
        ofApplication("placed(Placement)", run, each -> each.placed(perNode));
        ofApplication("messagesShrink(double,double)", run, each -> each.messagesShrink(1, 0.5));
    }

    private void ofStencil(String word, UnaryOperator<Stencil> change) {
        add(
                "Stencil." + word,
                SHORT,
                change.apply(SHORT),
                List.of(new Way<>("stencil", each -> each.on(NODES).ratio(2))));
    }

    private void ofVirtualized(String word, UnaryOperator<Virtualized> change) {
        Virtualized two = SHORT.on(NODES).ratio(2);
        add("Virtualized." + word, two, change.apply(two), List.of(new Way<>("stencil", each -> each)));
    }

    private void stencils() {
        ofStencil("grid(int,int)", each -> each.grid(1024, 65_536));
        ofStencil("iterations(int)", each -> each.iterations(4));
        ofStencil("halo(int)", each -> each.halo(2));
        ofStencil("perCell(Time)", each -> each.perCell(ns(3)));
        ofStencil("kmax(double,double)", each -> each.kmax(4000, 1));
        ofStencil("serial(Time)", each -> each.serial(ms(1)));
        ofStencil("calls(int)", each -> each.calls(2000));
        ofVirtualized("ratio(int)", each -> each.ratio(4));
        ofVirtualized("upTo(int)", each -> each.upTo(1));
        ofVirtualized("overhead(Time)", each -> each.overhead(us(70)));
        ofVirtualized("contextSwitch(Time)", each -> each.contextSwitch(us(7)));
    }

    private void ofScheme(String word, Scheme before, UnaryOperator<Scheme> change) {
        add("Scheme." + word, before, change.apply(before), List.of(new Way<>("scheme", each -> each)));
    }

    private void schemes() {
        Scheme linked = ARCS.link(MBps(100), us(50));
        ofScheme("arc(String,int,int)", linked, each -> each.arc("x", 0, 4));
        ofScheme("arc(int,int)", linked, each -> each.arc(0, 4));
        ofScheme("star(int)", linked, each -> each.star(2));
        ofScheme("inStar(int)", linked, each -> each.inStar(2));
        ofScheme("crowd(int,int)", linked, each -> each.crowd(1, 1));
        ofScheme("tree(int,int)", linked, each -> each.tree(2, 2));
        ofScheme("allToAll(int)", linked, each -> each.allToAll(3));
        ofScheme("tournament(int)", linked, each -> each.tournament(3));
        ofScheme("ring(int)", linked, each -> each.ring(3));
        ofScheme("zigzag(int)", linked, each -> each.zigzag(3));
        ofScheme("bipartite(int,int)", linked, each -> each.bipartite(2, 2));
        ofScheme("random(int,int,long)", linked, each -> each.random(4, 3, 1));
        ofScheme("reversed()", linked, Scheme::reversed);
        ofScheme("size(Bytes)", linked, each -> each.size(MB(4)));
        ofScheme("size(String,Bytes)", linked, each -> each.size("a", MB(4)));
        ofScheme("link(Bandwidth)", ARCS.link(MBps(100)), each -> ARCS.link(MBps(90)));
        ofScheme("link(Bandwidth,Time)", linked, each -> ARCS.link(MBps(90), us(5)));
        ofScheme("link(Link)", linked, each -> ARCS.link(link(MBps(90), us(5))));
        ofScheme("inside(Bandwidth,Time)", linked, each -> each.inside(GBps(1), us(1)));
        ofScheme("inside(Link)", linked, each -> each.inside(link(GBps(1), us(1))));
    }

    private void all() {
        networks();
        workloads();
        queues();
        stations();
        singleQueues();
        applications();
        stencils();
        schemes();
    }

    @Test
    void everyAdjectiveIsTriedHere() {
        all();
        Set<String> adjectives = new TreeSet<>();
        for (Set<Class<?>> family : FAMILIES) {
            for (Class<?> noun : family) {
                Adjectives.of(noun, family).stream()
                        .filter(each -> !ABOUT.contains(Adjectives.name(each)))
                        .forEach(each -> adjectives.add(noun.getSimpleName() + "." + each));
            }
        }
        assertThat(samples.keySet())
                .as("adjectives with a sample; add one of the missing adjective to the samples in this test")
                .containsExactlyInAnyOrderElementsOf(adjectives);
    }

    @Test
    void everyAdjectiveChangesTheAnswerOrIsNamedAsNotUsed() {
        all();
        Adjectives found = new Adjectives();
        samples.forEach((adjective, each) -> {
            String word = Adjectives.name(adjective).replaceAll(".*\\.", "");
            each.forEach(sample -> found.compare(
                    sample.asked,
                    adjective,
                    PART.getOrDefault(word, word),
                    answers(sample.before),
                    answers(sample.after)));
        });
        found.keepTheLaw(MAY_NOT_MATTER);
        assertThat(samples.keySet().stream().filter(each -> !found.words().contains(each)))
                .as("adjectives that every method refuses; choose a sample that some method answers with and without")
                .isEmpty();
        assertThat(found.changed()).isGreaterThan(500);
        assertThat(found.named()).isGreaterThan(50);
    }

    private record Also(String key) implements Keyed {}

    /** The answers of all methods, with those to the second question that a scheme and a stencil have. */
    private static Map<Keyed, Result> answers(Question<?, ?> question) {
        Map<Keyed, Result> all = Adjectives.answers(question);
        if (question instanceof Virtualized virtualized) {
            all.put(new Also("best"), virtualized.best(closedForm));
            all.put(new Also("best, without overhead"), virtualized.best(closedForm.withoutOverhead()));
        }
        if (question instanceof Scheme each) {
            for (Keyed method : List.copyOf(all.keySet())) {
                all.put(new Also("time, " + method.key()), each.time((SharingModel) method));
            }
        }
        return all;
    }
}
