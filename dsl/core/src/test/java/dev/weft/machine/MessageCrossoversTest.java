package dev.weft.machine;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCrossoversTest {
    @Test
    void table1JumpsUpWhereEagerBeginsBetweenNodes() {
        Result found = blueWaters.messageCosts().crossovers(1);
        Result eager =
                found.where("locality", "inter-node").where("protocol", "eager").where("crossover", "set");

        assertThat(eager.key("size")).isEqualTo(new Bytes(500));
        // 7e-6 + 500 / 750e6 less 2.3e-6 + 500 / 1300e6
        assertThat(eager.value("jump").si()).isCloseTo(4.9820513e-6, within(1e-13));
        assertThat(found.explain().dominant()).startsWith("inter-node, rendezvous from 8000 B on: time drops by 11.9");
        assertThat(found.explain().terms()).hasSize(1);
        assertThat(found.explain().terms().get(0).value()).isEqualTo("2.276 processes");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16})
    void atANaturalCrossoverBothTakeEquallyLongAndAtASetOneTheyDifferByTheJump(int active) {
        MessageCosts costs = maxRate2016;
        Columns found = costs.crossovers(active).columns();
        for (int row = 0; row < found.rows(); row++) {
            double size = ((Bytes) found.key("size").values().get(row)).si();
            int after = 0;
            while (!costs.protocol(after).equals(found.key("protocol").values().get(row))
                    || !costs.locality(after)
                            .key()
                            .equals(found.key("locality").values().get(row))) {
                after++;
            }
            double apart = costs.seconds(after, size, active) - costs.seconds(after - 1, size, active);
            assertThat(found.measure("jump").si(row)).isCloseTo(apart, within(1e-15));
        }
        assertThat(found.key("crossover").values()).contains("natural", "set");
    }

    /** Parallel lines never meet; from differences of times it was 9445 TB. */
    @Test
    void linesOfEqualBandwidthHaveNoNaturalCrossover() {
        for (Bandwidth same : List.of(GBps(10), MBps(10_000), new Bandwidth(10e9))) {
            Result found = costs().range(interNode, "eager", bytes(0), us(1), GBps(10))
                    .range(interNode, "rend", bytes(1000), us(3), same)
                    .crossovers(1);
            assertThat(found.columns().key("crossover").values()).containsOnly("set");
        }
        // two processes share 10 GB/s, or have 5 GB/s each
        MessageCosts limited = costs().range(interNode, "eager", bytes(0), us(1), GBps(5))
                .range(interNode, "rend", bytes(1000), us(3), GBps(10))
                .injection(interNode, "rend", GBps(10));
        assertThat(limited.crossovers(2)
                        .where("locality", "inter-node")
                        .columns()
                        .key("crossover")
                        .values())
                .containsOnly("set");
        Object size = limited.crossovers(1)
                .where("locality", "inter-node")
                .where("crossover", "natural")
                .key("size");
        assertThat(((Bytes) size).si()).isCloseTo(20_000, within(1e-6));
    }

    @Test
    void rangesOfEqualLatencyHaveNoCrossoverAtABitOfAByte() {
        Result found = costs().range(interNode, "eager", bytes(0), us(1.1), GBps(5))
                .range(interNode, "rend", bytes(1000), ns(1100), GBps(10))
                .crossovers(1);
        assertThat(found.columns().key("crossover").values()).containsOnly("set");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aNaturalCrossoverIsWhereTheLinesMeetAndThereIsOneExactlyWhereTheyDo(int seed) {
        Random random = new Random(seed);
        double[] latency = {random.nextInt(1, 5), random.nextInt(1, 5)};
        double[] rate = {random.nextInt(1, 5), random.nextInt(1, 5)};
        MessageCosts costs = costs().range(interNode, "eager", bytes(0), us(latency[0]), GBps(rate[0]))
                .range(interNode, "rend", bytes(1000), us(latency[1]), GBps(rate[1]));
        Result natural = costs.crossovers(1).where("locality", "inter-node");
        boolean meet = (latency[1] - latency[0]) * (rate[1] - rate[0]) > 0;
        assertThat(natural.columns().key("crossover").values().contains("natural"))
                .as("seed %d", seed)
                .isEqualTo(meet);
        if (meet) {
            // us over ns per byte
            double size = (latency[1] - latency[0]) * 1000 / (1 / rate[0] - 1 / rate[1]);
            Bytes found = (Bytes) natural.where("crossover", "natural").key("size");
            assertThat(found.si()).isCloseTo(size, within(1e-9 * size));
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @Test
    void oneOfSeveralEqualJumpsIsNotTheOnlyOneAndWithoutAJumpProtocolsStillTakeOver() {
        MessageCosts equal = costs().range(intraNode, "eager", bytes(0), us(1), GBps(10))
                .range(intraNode, "rend", bytes(1000), us(3), GBps(10))
                .range(interNode, "eager", bytes(0), us(1), GBps(10))
                .range(interNode, "rend", bytes(1000), us(3), GBps(10));
        assertThat(equal.crossovers(1).explain().dominant())
                .isEqualTo("intra-socket, rend from 1000 B on: time jumps up by 2 us there (as much as 2 others).");
        MessageCosts smooth = costs().range(interNode, "eager", bytes(0), us(1), GBps(1))
                .range(interNode, "rend", bytes(1000), us(1.5), GBps(2));
        assertThat(smooth.crossovers(1).explain().dominant())
                .isEqualTo("No time jumps where a protocol takes over from another.");
        assertThat(smooth.crossovers(1).explain().subject()).isEqualTo("nothing");
        assertThat(costs().range(interNode, "eager", bytes(0), us(1), GBps(1))
                        .crossovers(1)
                        .explain()
                        .dominant())
                .isEqualTo("No protocol takes over from another.");
    }

    @Test
    void nobodyIsNotEnough() {
        assertThatThrownBy(() -> maxRate2016.crossovers(0))
                .isInstanceOf(ModelException.class)
                .hasMessage("crossovers(0): the number of sending processes must be at least 1. Try crossovers(16).");
    }
}
