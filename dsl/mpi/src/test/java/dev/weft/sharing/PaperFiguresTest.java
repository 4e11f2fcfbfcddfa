package dev.weft.sharing;

import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.calibrate;
import static dev.weft.Weft.fit;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.sharing;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sharing.states.StateSets;
import dev.weft.study.Certainty;
import dev.weft.study.Result;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;

/** What the paper prints, by the lines that a notebook has. */
class PaperFiguresTest {
    private static final Scheme FIGURE4 =
            scheme("a:0->1 b:0->2 c:0->3 d:4->2 e:4->3 f:5->3").size(MB(4)).link(MBps(4 / 0.0475));
    private static final Scheme FIGURE5 = scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:4->6");

    @Tag("slow")
    @Test
    void theFirstLineOfEveryNotebookWorks() {
        assertThat(scheme("a:0->1")
                        .penalty(myrinet)
                        .toTable()
                        .doubleColumn("penalty")
                        .get(0))
                .isEqualTo(1);
    }

    @Test
    void figure4IsPredictedToTheMillisecond() {
        TransferTimes times = FIGURE4.time(gigabitEthernet);
        double[] printed = {0.095, 0.095, 0.113, 0.069, 0.103, 0.103};
        for (int i = 0; i < 6; i++) {
            assertThat(times.columns().measure("time").si(i)).isCloseTo(printed[i], within(0.0005));
        }
        assertThat(times.last().si()).isCloseTo(2.374175564 * 0.0475, within(1e-9));
    }

    @Test
    void figure4IsNotPredictedByPenaltiesChargedOnce() {
        assertThat(FIGURE4.penalty(gigabitEthernet).of("c") * 0.0475).isCloseTo(0.131, within(0.0005));
    }

    @Test
    void figures5And6HaveFiveStateSets() {
        assertThat(StateSets.of(FIGURE5).all()).hasToString("5");
        assertThat(FIGURE5.penalty(myrinet).explain().terms().get(0).value())
                .isEqualTo("5: sent in 1 of 5 state sets, least of its source 1");
        assertThat(FIGURE5.penalty(myrinet).explain().terms().get(5).value())
                .isEqualTo("2.5: sent in 3 of 5 state sets, least of its source 2");
        assertThat(FIGURE5.stateSets().drawing().svg())
                .contains("set 1: a f")
                .contains("set 5: ")
                .doesNotContain("set 6");
    }

    @Test
    void theCoefficientsOfFigure6AreCountedInItsStateSets() {
        double[][] printed = {{1, 2, 2, 2, 2, 3}, {1, 1, 1, 2, 2, 2}, {5, 5, 5, 2.5, 2.5, 2.5}};
        List<String> numbers = List.of("coefficient", "least coefficient", "penalty");
        for (int number = 0; number < 3; number++) {
            var column = FIGURE5.emissions().columns().measure(numbers.get(number));
            for (int arc = 0; arc < 6; arc++) {
                assertThat(column.si(arc)).isEqualTo(printed[number][arc]);
            }
        }
        for (Scheme other : List.of(scheme().allToAll(3), scheme("a:0->1 b:0->2 c:2->1 d:0->0"))) {
            assertThat(other.emissions()
                            .against(other.penalty(myrinet), "penalty")
                            .largestAbsoluteError("penalty"))
                    .isZero();
        }
        assertThat(scheme("a:0->1 b:0->0")
                        .emissions()
                        .where("arc", "b")
                        .value("coefficient")
                        .si())
                .as("a communication within a node is in no set")
                .isNaN();
    }

    @Test
    void aSchemeIsOneRowOfASweepOverSchemes() {
        var overall = sweep("nodes", values(3, 4))
                .solve(nodes -> scheme().allToAll(nodes).penalty(kimLee).overall())
                .columns();
        assertThat(overall.measureNames()).containsExactly("mean penalty", "largest penalty", "least penalty");
        assertThat(overall.measure("mean penalty").si(1)).isEqualTo(3);
        var figure5 = FIGURE5.penalty(myrinet).overall().columns();
        assertThat(figure5.measure("mean penalty").si(0)).isEqualTo(3.75);
        assertThat(figure5.measure("largest penalty").si(0)).isEqualTo(5);
        assertThat(figure5.measure("least penalty").si(0)).isEqualTo(2.5);
    }

    @Test
    void betaAndGammasComeOutAsTheClosedFormsSay() {
        Calibration calibration = calibrate(1.5, 2.25).gammas(ms(95), ms(103), ms(47.5), ms(1));
        assertThat(calibration.columns().measure("value").si(0)).isEqualTo(0.75);
        assertThat(calibration.columns().measure("value").si(1)).isCloseTo(0.1111, within(1e-4));
        assertThat(calibration.columns().measure("value").si(2)).isCloseTo(0.0363, within(1e-4));
        // the paper's gammas are inside what its milliseconds allow
        assertThat(calibration.columns().measure("value").low(1)).isLessThan(0.115);
        assertThat(calibration.columns().measure("value").high(1)).isGreaterThan(0.115);
        assertThat(calibration.provenance().certainty()).isEqualTo(Certainty.ESTIMATED);
        assertThat(calibration.model().key()).isEqualTo("gigabitEthernet(0.75, 0.1111, 0.03626)");
        assertThat(calibration.explain().violated()).isEmpty();
        assertThat(calibrate(1.5)
                        .gammas(ms(100), ms(130), ms(47.5), ms(1))
                        .explain()
                        .violated())
                .hasSize(2)
                .anyMatch(text -> text.startsWith("More than one star: from one star"))
                .anyMatch(text -> text.startsWith("Gammas not below zero: one is below zero"));
        assertThat(calibrate(1.5, 2.7).explain().violated().get(0))
                .startsWith("Equal penalty per communication in all stars: it differs");
    }

    @Test
    void aFitOfFigure4sSchemeFindsTheParametersThatMadeItsTimes() {
        var fitted = fit("beta", 0.72)
                .and("gamma_o", 0.1)
                .and("gamma_i", 0.05)
                .solve((beta, out, in) -> FIGURE4.time(gigabitEthernet(beta, out, in)))
                .to(FIGURE4.time(gigabitEthernet).as("paper's parameters"));
        assertThat(fitted.value("beta").si()).isCloseTo(0.75, within(1e-9));
        assertThat(fitted.value("gamma_o").si()).isCloseTo(0.115, within(1e-9));
        assertThat(fitted.value("gamma_i").si()).isCloseTo(0.036, within(1e-9));
    }

    @Test
    void modelsAndSchemesAreAxes() {
        var swept = sweep("scheme", values(scheme("a:0->1 b:0->2").named("row 2"), FIGURE5.named("figure 5")))
                .and("network", values(gigabitEthernet, myrinet, infiniband, kimLee))
                .solve((scheme, network) -> scheme.penalty(network));
        assertThat(swept.columns().keyNames()).startsWith("scheme", "network", "arc");
        assertThat(swept.columns().rows()).isEqualTo(4 * 8);
    }

    @Test
    void onesOwnModelIsOneLambda() {
        SharingModel mine = sharing("mine", c -> Math.max(c.outDegree(), c.inDegree()));
        assertThat(FIGURE5.penalty(mine).of("a"))
                .isEqualTo(FIGURE5.penalty(kimLee).of("a"));
        assertThat(FIGURE5.penalty(mine).label()).isEqualTo("mine");
    }

    @Test
    void lostSecondsOfAllPeriodsAddUpToWhatCommunicationsLose() {
        TransferTimes times = FIGURE4.time(gigabitEthernet);
        double lost = sum(times, "lost");
        assertThat(sum(times.periods(), "lost")).isCloseTo(lost, within(1e-12));
        assertThat(sum(times.history(), "lost")).isCloseTo(lost, within(1e-12));
        assertThat(times.periods().columns().measure("present").si(0)).isEqualTo(6);
        assertThat(sum(times.periods(), "time")).isCloseTo(times.last().si(), within(1e-15));
    }

    @Test
    void nodesAndNumbersOfCommunicationsAreIntegerColumns() {
        Table penalties = FIGURE4.penalty(gigabitEthernet).toTable();
        for (String name : new String[] {"source", "destination", "out-degree", "in-degree"}) {
            assertThat(penalties.column(name).type()).as(name).isEqualTo(ColumnType.INTEGER);
        }
        Table periods = FIGURE4.time(gigabitEthernet).periods().toTable();
        assertThat(periods.column("period").type()).isEqualTo(ColumnType.INTEGER);
        assertThat(periods.column("present").type())
                .as("a mean number wherever it stands")
                .isEqualTo(ColumnType.DOUBLE);
    }

    @Test
    void thePenaltyOverTimeHasStepsThatAChartDraws() {
        Result history = FIGURE4.time(gigabitEthernet).history();
        assertThat(history.columns().keyNames()).containsExactly("arc", "instant");
        assertThat(history.chart("penalty").x("instant").by("arc").toString())
                .contains("c (model), 6 values")
                .contains("a (model), 2 values");
    }

    @Test
    void clausesComeFromTheirConditionsOnly() {
        assertThat(scheme("a:0->1").penalty(gigabitEthernet).explain().violated())
                .isEmpty();
        assertThat(scheme("a:0->1").penalty(gigabitEthernet).explain().dominant())
                .isEqualTo("no communication is slowed down.");
        assertThat(scheme("a:0->1 b:0->2").penalty(gigabitEthernet).explain().dominant())
                .isEqualTo(
                        "a is slowed down most (as much as 1 other), 1.5 times, with 2 leaving its source and 1 entering its destination.");
        assertThat(scheme().star(4).penalty(gigabitEthernet).explain().violated())
                .singleElement()
                .asString()
                .startsWith("Node degree of at most 3: the largest is 4; beta and both gammas were measured");
        assertThat(scheme().star(4).penalty(myrinet).explain().violated())
                .containsExactly(
                        "Node degree of at most 3: the largest is 4; the paper measured Myrinet up to this degree, and"
                                + " larger ones are extrapolated.");
        assertThat(scheme().star(3).penalty(myrinet).explain().violated()).isEmpty();
        assertThat(scheme().star(4).penalty(infiniband).explain().violated()).hasSize(1);
        assertThat(scheme().ring(3).penalty(infiniband).explain().violated())
                .singleElement()
                .asString()
                .startsWith("Each node only sends or only receives");
        assertThat(scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1")
                        .penalty(gigabitEthernet)
                        .explain()
                        .violated())
                .containsExactly(
                        "Contention at one end only: a communication shares both its source and its destination with"
                                + " two or more others. One of 20 MB took 4.4 times as long in Figure 2, longer than if all were"
                                + " sent one after the other (probably a TCP timeout); one of 4 MB took 2.5 times as long in Figure"
                                + " 4, within 5 % of the prediction. The model may be optimistic.");
        assertThat(scheme().random(15, 60, 5).penalty(myrinet).explain().violated())
                .anyMatch(text ->
                        text.startsWith("Penalties of at most twice the node degree: on this irregular scheme "));
    }

    private static double sum(Result result, String measure) {
        double sum = 0;
        for (int row = 0; row < result.columns().rows(); row++) {
            sum += result.columns().measure(measure).si(row);
        }
        return sum;
    }
}
