package dev.weft;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.allreduce;
import static dev.weft.Weft.alltoall;
import static dev.weft.Weft.amg;
import static dev.weft.Weft.application;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collective;
import static dev.weft.Weft.collectivesChosen;
import static dev.weft.Weft.hpl;
import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.us;
import static dev.weft.Weft.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.weft.machine.Link;
import dev.weft.machine.Machine;
import dev.weft.program.Program;
import dev.weft.study.Keyed;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Each part of a machine, by each method that answers a question on it, changes the answer or is named as not used. Adjectives, questions
 * and methods are found by their types, so that new ones are held to it too.
 */
class MachineAdjectivesTest {
    private static final Machine BASE = cluster(4, 2)
            .link(GBps(1), us(2))
            .inside(GBps(3), us(1))
            .eagerUpTo(KiB(16))
            .overhead(us(1));
    /** Where numbers come from, what the machine is called, how many ranks it has room for, and what takes an adjective back. */
    private static final Set<String> ABOUT = Set.of(
            "named", "publishedIn", "measuredBy", "dated", "citedAs", "assuming", "nodes", "cores", "reducingFree");
    /**
     * In a pattern every receive is posted at once, so that no message waits for one; aggregated messages rarely share a NIC.
     * Rounds use the switches of a shape and say that they share no links.
     */
    private static final String MAY_NOT_MATTER = "CommPattern.on by (.*: eagerUpTo|nodeAware, aggregated: nics)|"
            + ".* by (rounds|collectives chosen): (nodesPerSwitch|switchesPerCell|fatTree|dragonfly|globalLinksPerSwitch)";

    /** The part that an adjective sets, where it has another name. */
    private static final Map<String, String> PART = Map.of(
            "relink", "link",
            "reducingBeyond", "reducing",
            "switchesPerCell", "nodesPerSwitch",
            "torus", "shape",
            "mesh", "shape",
            "nodesPerRouter", "shape",
            "fatTree", "shape",
            "dragonfly", "shape",
            "globalLinksPerSwitch", "shape");

    private static Map<String, List<Machine>> pairs() {
        Map<String, List<Machine>> all = new LinkedHashMap<>();
        Machine bare = cluster(4, 2);
        add(all, "link(Bandwidth,Time)", bare.link(GBps(1), us(2)), machine -> bare.link(GBps(2), us(9)));
        add(all, "link(Link)", bare.link(GBps(1), us(2)), machine -> bare.link(Link.of(GBps(2), us(9))));
        add(all, "relink(Bandwidth,Time)", BASE, machine -> machine.relink(GBps(2), us(9)));
        add(all, "relink(Link)", BASE, machine -> machine.relink(Link.of(GBps(2), us(9))));
        add(all, "inside(Bandwidth,Time)", BASE, machine -> machine.inside(GBps(0.1), us(20)));
        add(all, "inside(Link)", BASE, machine -> machine.inside(Link.of(GBps(0.1), us(20))));
        Machine gpus = bare.link(GBps(1), us(2))
                .nvlink(GBps(3), us(1))
                .eagerUpTo(KiB(16))
                .overhead(us(1));
        add(all, "nvlink(Bandwidth,Time)", gpus, machine -> machine.nvlink(GBps(0.1), us(20)));
        add(all, "eagerUpTo(Bytes)", BASE, machine -> machine.eagerUpTo(bytes(10)));
        add(all, "overhead(Time)", BASE, machine -> machine.overhead(us(7)));
        add(all, "reducing(Bandwidth)", BASE, machine -> machine.reducing(GBps(0.5)));
        add(all, "reducingBeyond(Bytes,Bandwidth)", BASE, machine -> machine.reducingBeyond(KB(1), GBps(0.5)));
        add(all, "nics(int)", BASE, machine -> machine.nics(2));
        add(all, "fabric(String)", BASE, machine -> machine.fabric("Ethernet"));
        add(all, "sockets(int)", BASE, machine -> machine.sockets(2));
        add(all, "nodesPerSwitch(int)", BASE, machine -> machine.nodesPerSwitch(2));
        add(all, "switchesPerCell(int)", BASE.nodesPerSwitch(1), machine -> machine.switchesPerCell(2));
        add(all, "costs(MessageCosts)", BASE, machine -> machine.costs(maxRate2016));
        add(all, "torus(int,int,int)", BASE, machine -> machine.torus(4, 1, 1));
        add(all, "mesh(int,int,int)", BASE, machine -> machine.mesh(4, 1, 1));
        add(all, "nodesPerRouter(int)", BASE.torus(4, 1, 1), machine -> machine.nodesPerRouter(2));
        add(all, "fatTree(int)", BASE, machine -> machine.fatTree(4));
        add(all, "fatTree(int,int,int)", BASE, machine -> machine.fatTree(1, 2, 2));
        add(all, "dragonfly(int,int,int)", BASE, machine -> machine.dragonfly(3, 2, 1));
        add(all, "globalLinksPerSwitch(int)", BASE.dragonfly(3, 2, 1), machine -> machine.globalLinksPerSwitch(2));
        return all;
    }

    private static void add(Map<String, List<Machine>> all, String word, Machine base, UnaryOperator<Machine> change) {
        all.put(word, List.of(base, change.apply(base)));
    }

    /** One question of each type that is asked of a machine, with messages within nodes and between them, short and long. */
    private static Map<String, List<Function<Machine, Question<?, ?>>>> questions() {
        Program busy = program(8, mpi -> {
            mpi.compute(us(10 * mpi.rank()));
            for (int shift : new int[] {1, 3}) {
                int to = (mpi.rank() + shift) % 8;
                int from = (mpi.rank() + 8 - shift) % 8;
                mpi.send(to, KB(1));
                mpi.recv(from, KB(1));
                mpi.sendrecv(to, from, KB(200));
            }
            mpi.allreduce(MB(1));
            mpi.alltoall(KB(1));
            mpi.bcast(0, KB(1));
            mpi.allgather(KB(4));
        });
        Map<String, List<Function<Machine, Question<?, ?>>>> all = new LinkedHashMap<>();
        all.put("Program.on", List.of(machine -> busy.on(machine, perProcessor)));
        all.put("CommPattern.on", List.of(machine -> busy.pattern().on(machine, perProcessor)));
        all.put("Stencil.on", List.of(machine -> stencil.on(machine).ratio(2)));
        all.put(
                "Application.on",
                List.of(machine -> application("mine")
                        .computation(p -> ms(600).dividedBy(p))
                        .network((n, c, v) -> ms(90).dividedBy(v))
                        .on(machine)));
        all.put(
                "Collective.on",
                List.of(
                        machine -> collective(allreduce, MB(1)).on(machine, perProcessor),
                        machine -> collective(alltoall, KB(1)).on(machine, perProcessor)));
        all.put(
                "Hpl.on",
                List.of(machine ->
                        hpl(4000, 100, 2, 4).on(machine, perProcessor).gigaflops(20)));
        all.put(
                "Network.on",
                List.of(machine -> network(machine).messageRate(KiB(4)).outstanding(8)));
        Program shifts = program(8, mpi -> {
            for (int shift : new int[] {1, 3}) {
                mpi.sendrecv((mpi.rank() + shift) % 8, (mpi.rank() + 8 - shift) % 8, KB(4));
            }
        });
        all.put("ProgramWorkload.on", List.of(machine -> workload(shifts).on(network(machine))));
        all.put(
                "Multigrid.on",
                List.of(machine -> amg(laplacian(8).processes(8)).on(machine, perProcessor)));
        all.put(
                "Scheme.on",
                List.of(machine -> scheme("a:0->1 b:0->2 c:3->3").size(MB(2)).on(machine)));
        return all;
    }

    @Test
    void everyAdjectiveOfAMachineIsTriedHere() {
        Set<String> adjectives = Adjectives.of(Machine.class, Set.of(Machine.class));
        adjectives.removeIf(each -> ABOUT.contains(Adjectives.name(each)));
        assertThat(pairs().keySet()).containsExactlyInAnyOrderElementsOf(adjectives);
    }

    @Test
    void everyQuestionOnAMachineIsTriedHere() {
        List<String> found = Product.publicTypes()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.getName().equals("on")
                        && method.getRawReturnType().isAssignableTo(Question.class)
                        && method.getRawParameterTypes().stream()
                                .map(JavaClass::getName)
                                .anyMatch(Machine.class.getName()::equals))
                .map(method -> method.getOwner().getSimpleName() + ".on")
                .distinct()
                .toList();
        assertThat(questions().keySet()).containsAll(found);
    }

    @Test
    void everyPartOfAMachineChangesTheAnswerOrIsNamedAsNotUsed() {
        Adjectives found = new Adjectives();
        for (var question : questions().entrySet()) {
            for (Function<Machine, Question<?, ?>> sample : question.getValue()) {
                Map<Machine, Map<Keyed, Result>> known = new LinkedHashMap<>();
                for (var pair : pairs().entrySet()) {
                    String word = Adjectives.name(pair.getKey());
                    found.compare(
                            question.getKey(),
                            word,
                            PART.getOrDefault(word, word),
                            known.computeIfAbsent(pair.getValue().get(0), each -> answers(sample, each)),
                            known.computeIfAbsent(pair.getValue().get(1), each -> answers(sample, each)));
                }
            }
        }
        found.keepTheLaw(MAY_NOT_MATTER);
        // levels of a multigrid are exchanges of jobs, whose methods the patterns above have
        Set<String> answered = new TreeSet<>(questions().keySet());
        answered.remove("Multigrid.on");
        assertThat(found.questions()).containsAll(answered);
        assertThat(found.changed()).isGreaterThan(50);
        assertThat(found.named()).isGreaterThan(50);
    }

    private static Map<Keyed, Result> answers(Function<Machine, Question<?, ?>> asking, Machine machine) {
        try {
            return Adjectives.answers(asking.apply(machine));
        } catch (ModelException refused) {
            return Map.of();
        }
    }

    /** Two ranks exchange halves of a vector, each reduces one, and they exchange the sums. */
    @Test
    void reductionsOfAProgramTakeTheTimeOfTheMachineByEveryMethodThatFollowsIt() {
        Machine reducing = cluster(2, 1).link(GBps(1), us(1)).reducing(GBps(1));
        var job = program(2, mpi -> mpi.allreduce(MB(1))).on(reducing, perNode);
        assertThat(job.solve(replay(noSharing)).finish().ms()).isCloseTo(1.502, within(1e-9));
        assertThat(job.solve(tolerance("latency")).today().ms()).isCloseTo(1.502, within(1e-9));
        assertThat(job.solve(collectivesChosen).columns().measure("time").si(0)).isCloseTo(1.502e-3, within(1e-12));
        assertThat(collective(allreduce, MB(1))
                        .on(reducing, perNode)
                        .solve()
                        .columns()
                        .measure("time")
                        .si(0))
                .isCloseTo(1.502e-3, within(1e-12));
        var cached = cluster(2, 1).link(GBps(1), us(1)).reducingBeyond(KB(100), GBps(1));
        assertThat(program(2, mpi -> mpi.reduceScatter(KB(500)))
                        .on(cached, perNode)
                        .solve(replay(noSharing))
                        .finish()
                        .ms())
                .isCloseTo(1.001, within(1e-9)); // the vector of both parts does not fit into the cache
        assertThat(job.program(0)
                        .expanded()
                        .on(reducing, perNode)
                        .solve(replay(noSharing))
                        .explain()
                        .inputs())
                .contains("assumed: reducing = 1 GB/s is not used by this method.");
    }
}
