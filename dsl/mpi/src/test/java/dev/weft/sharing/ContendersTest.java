package dev.weft.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sharing.contention.Contenders;
import dev.weft.simulation.RandomStream;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Penalties of a changing set against the same set started afresh, after every settling. */
class ContendersTest {
    private static final int IDS = 60;

    static Stream<Arguments> cases() {
        List<SharingModel> models = List.of(
                SharingOracles.paperGige(),
                SharingOracles.asPrinted(),
                SharingOracles.myrinet(),
                SharingOracles.stampede(),
                SharingModel.fairShare(),
                SharingModel.kimLee(),
                SharingModel.own("mine", c -> c.outDegree() * c.parallel() + c.intoSource() + c.outOfDestination()));
        return models.stream().flatMap(model -> IntStream.range(1, 9).mapToObj(seed -> Arguments.of(model, seed)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void startsAndEndsGiveWhatStartingAfreshGives(SharingModel model, int seed) {
        RandomStream stream = RandomStream.of(seed, 0);
        int nodes = 3 + 3 * seed;
        Contenders contenders = model.contenders();
        int[][] active = new int[IDS][];
        double[] told = new double[IDS];
        for (int round = 0; round < 150; round++) {
            int events = 1 + stream.below(4);
            for (int event = 0; event < events; event++) {
                toggle(contenders, active, stream, nodes, model.key().equals("myrinet") ? 24 : IDS);
            }
            int changes = contenders.settle();
            for (int i = 0; i < changes; i++) {
                told[contenders.changed(i)] = contenders.penalty(contenders.changed(i));
            }
            Contenders afresh = model.contenders();
            for (int id = 0; id < IDS; id++) {
                if (active[id] != null) {
                    afresh.start(id, active[id][0], active[id][1]);
                }
            }
            afresh.settle();
            for (int id = 0; id < IDS; id++) {
                if (active[id] != null) {
                    assertThat(contenders.penalty(id))
                            .isCloseTo(afresh.penalty(id), within(1e-12 * afresh.penalty(id)));
                    assertThat(told[id]).as("what was reported last").isEqualTo(contenders.penalty(id));
                }
            }
        }
    }

    private static void toggle(Contenders contenders, int[][] active, RandomStream stream, int nodes, int ids) {
        int id = stream.below(ids);
        if (active[id] != null) {
            contenders.end(id);
            active[id] = null;
        } else {
            int from = stream.below(nodes);
            int to = (from + 1 + stream.below(nodes - 1)) % nodes;
            contenders.start(id, from, to);
            active[id] = new int[] {from, to};
        }
    }

    @Test
    void onlyWhatChangedIsReported() {
        Contenders contenders = SharingOracles.paperGige().contenders();
        contenders.start(0, 0, 1);
        contenders.start(1, 5, 6);
        assertThat(settled(contenders)).containsExactly(0, 1);
        contenders.start(2, 0, 2);
        assertThat(settled(contenders)).containsExactly(0, 2);
        assertThat(settled(contenders)).isEmpty();
        contenders.end(2);
        assertThat(settled(contenders)).containsExactly(0);
        assertThat(contenders.penalty(1)).isEqualTo(1);
    }

    private static List<Integer> settled(Contenders contenders) {
        int changes = contenders.settle();
        return IntStream.range(0, changes)
                .mapToObj(contenders::changed)
                .sorted()
                .toList();
    }
}
