package dev.weft.machine;

import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.maxRate2016;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    @Test
    void nobodyIsNotEnough() {
        assertThatThrownBy(() -> maxRate2016.crossovers(0))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "Cannot send from so many processes of a node \"0\": it is at least the sender itself. Write"
                                + " crossovers(16).");
    }
}
