package dev.weft.sharing;

import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.gigabitEthernetAsPrinted;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.linear;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.myrinetEstimated;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.paperInfiniband;
import static dev.weft.Weft.paperMyrinet;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.randomPlacement;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.sharing;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.sharing.replay.ReplayMethod;
import dev.weft.study.Keyed;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Schemes and jobs are questions, sharing models and replays their methods: values that travel and whose answers compare. */
class SharingQuestionsTest {
    private static final SharingModel OWN = sharing("mine", c -> Math.max(1, c.outDegree() + c.inDegree() - 1));
    private static final List<SharingModel> MODELS = List.of(
            gigabitEthernet,
            gigabitEthernetAsPrinted,
            myrinet,
            myrinetEstimated(1000, 1),
            infiniband,
            fairShare,
            kimLee,
            noSharing,
            OWN);
    private static final Scheme STAR = scheme("a:0->1 b:0->2 c:3->1 d:2->2(4 MB)");
    private static final Machine FOUR = cluster(4, 2).link(MBps(100), us(5));
    private static final Program RING = program(4, mpi -> {
        mpi.compute(us(100 * mpi.rank()));
        mpi.sendrecv((mpi.rank() + 1) % 4, (mpi.rank() + 3) % 4, MB(1));
        mpi.bcast(0, MB(1));
        if (mpi.rank() == 0) {
            mpi.send(1, MB(2));
            mpi.send(1, MB(2));
        } else if (mpi.rank() == 1) {
            mpi.recv(0, MB(2));
            mpi.recv(0, MB(2));
        }
    });

    @Tag("slow")
    @Test
    void penalties_and_times_of_any_two_models_compare() {
        for (SharingModel one : MODELS) {
            for (SharingModel other : MODELS) {
                if (one.equals(other)) {
                    continue;
                }
                compares(STAR.solve(one), STAR.solve(other), one, other);
                compares(STAR.link(MBps(100)).time(one), STAR.link(MBps(100)).time(other), one, other);
            }
        }
    }

    @Tag("slow")
    @Test
    void replays_under_any_two_methods_compare() {
        Job job = RING.on(FOUR, perNode);
        List<ReplayMethod> methods = Stream.concat(
                        MODELS.stream().map(model -> replay(model)),
                        Stream.of(
                                replay(myrinet).memoryBus(1),
                                replay(myrinet).collectives(collectives().bcast(linear))))
                .toList();
        for (ReplayMethod one : methods) {
            for (ReplayMethod other : methods) {
                if (one.equals(other)) {
                    continue;
                }
                compares(job.solve(one), job.solve(other), one, other);
                boolean sameMessages =
                        one.key().contains("bcast") == other.key().contains("bcast");
                if (sameMessages) {
                    compares(
                            job.solve(one).messages().as(one.key()),
                            job.solve(other).messages().as(other.key()),
                            one,
                            other);
                }
            }
        }
        assertThat(methods.get(9).key()).isEqualTo("myrinet, memory bus 1");
        assertThat(methods.get(10).key()).isEqualTo("myrinet, bcast linear");
    }

    private static void compares(Result left, Result right, Keyed one, Keyed other) {
        String pair = one.key() + " against " + other.key();
        assertThat(left.label()).as(pair).isEqualTo(one.key());
        assertThat(right.label()).as(pair).isEqualTo(other.key());
        assertThat(left.columns().keyNames()).as(pair).isEqualTo(right.columns().keyNames());
        assertThat(left.columns().measures().stream().map(SharingQuestionsTest::unit))
                .as(pair)
                .isEqualTo(right.columns().measures().stream()
                        .map(SharingQuestionsTest::unit)
                        .toList());
        String measure = left.primary();
        var beside = left.against(right, measure);
        assertThat(beside.columns().rows()).as(pair).isEqualTo(left.columns().rows());
        assertThat(beside.columns().measureNames())
                .as(pair)
                .contains(measure + " (" + one.key() + ")", measure + " (" + other.key() + ")");
    }

    private static String unit(Measure measure) {
        return measure.name() + " in " + measure.unit();
    }

    @Test
    void messages_of_a_replay_stand_beside_those_of_its_program() {
        Program ring = program(4, mpi -> {
            mpi.sendrecv((mpi.rank() + 1) % 4, (mpi.rank() + 3) % 4, MB(2));
            mpi.sendrecv((mpi.rank() + 2) % 4, (mpi.rank() + 2) % 4, MB(1));
        });
        var replayed = ring.on(FOUR, perNode).solve(replay(myrinet)).messages();
        assertThat(replayed.columns().keyNames())
                .containsExactly("program", "source", "destination", "tag", "size", "message");
        var beside = replayed.as("replayed").against(ring.messages().as("recorded"), "messages");
        assertThat(beside.columns().rows()).isEqualTo(8);
        assertThat(beside.meanAbsoluteError()).isZero();
    }

    @Test
    void messages_are_numbered_for_each_pair_of_ranks() {
        var messages = RING.on(FOUR, perNode).solve(replay(myrinet)).messages();
        var pair = messages.where("source", 0).where("destination", 1).columns();
        assertThat(pair.key("message").values()).isEqualTo(List.of(0.0, 1.0, 2.0, 3.0));
        assertThat(messages.where("source", 2)
                        .where("destination", 3)
                        .columns()
                        .key("message")
                        .values())
                .startsWith(0.0);
    }

    @Test
    void a_sweep_asks_schemes_under_several_models() {
        var swept = sweep("communications", values(2, 3))
                .ask(count -> scheme().star(count))
                .solve(values(gigabitEthernet, myrinet));
        assertThat(swept.columns().keyNames()).startsWith("communications", "method", "arc");
        assertThat(swept.where("communications", 3)
                        .where("method", "gigabitEthernet")
                        .columns()
                        .measure("penalty")
                        .si(0))
                .isEqualTo(2.25);
    }

    @Test
    void questions_and_methods_travel() throws Exception {
        for (Object value : List.of(
                STAR,
                STAR.on(paperMyrinet),
                STAR.link(MBps(100)).named("star"),
                paperInfiniband,
                cluster(2, 2),
                FOUR.eagerUpTo(MB(1)).nics(2),
                perNode,
                perProcessor,
                randomPlacement(3),
                userPlacement(0, 1),
                replay(gigabitEthernet).memoryBus(0.5).collectives(collectives().bcast(linear)))) {
            assertThat(travelled(value)).isEqualTo(value).hasToString(value.toString());
        }
        for (SharingModel model : MODELS) {
            SharingModel there = travelled(model);
            assertThat(travelled(STAR).penalty(there))
                    .hasToString(STAR.penalty(model).toString());
            if (!model.equals(OWN)) {
                assertThat(there).isEqualTo(model);
            }
        }
    }

    @SuppressWarnings("unchecked") // what was written is read
    private static <T> T travelled(T value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
