package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Choices of a library and of a model beside made-up measured times. */
class MeasuredChoicesTest {
    private record Time(String run, int ranks, String collective, String algorithm, int size, double us) {}

    private static Time time(String algorithm, int size, double us) {
        return new Time("a", 8, "allreduce", algorithm, size, us);
    }

    private static Result table(Time... rows) {
        Columns columns = Rows.of(List.of(rows))
                .key("run", Time::run)
                .key("ranks", Time::ranks)
                .key("collective", Time::collective)
                .key("algorithm", Time::algorithm)
                .key("size", row -> bytes(row.size()))
                .measure("time", Unit.US, row -> row.us() * 1e-6)
                .columns();
        return Tabulated.of(
                "made up",
                columns,
                Provenance.model(Certainty.EXACT, "made up", "none"),
                () -> Explanation.of("made up"));
    }

    /** 8 ranks of 10 GB/s and 2 us: 3 rounds of recursive doubling take 6.0024 us for 8 B, 14 of a ring 28.0014 us. */
    private static final PlacedCollective QUESTION =
            collective(allreduce, KiB(1)).on(cluster(8, 1).link(GBps(10), us(2)), perNode);

    @Test
    void theRegretOfTheDefaultIsItsTimeAboveTheBestNamedOne() {
        Result answer = regret(table(
                time("default", 8, 30),
                time("ring", 8, 20),
                time("recursiveDoubling", 8, 40),
                time("default", 64, 10),
                time("ring", 64, 20),
                time("ring", 512, 20)));
        assertThat(answer.where("size", bytes(8)).value("regret").si()).isCloseTo(0.5, within(1e-12));
        assertThat(answer.where("size", bytes(8)).key("best")).isEqualTo("ring");
        assertThat(answer.where("size", bytes(64)).value("regret").si()).isCloseTo(-0.5, within(1e-12));
        assertThat(answer.columns().rows()).isEqualTo(2);
        assertThat(answer.explain().toString())
                .contains("2 cases from none")
                .contains("1 case without both a default and another algorithm left out")
                .contains("more than 30 % slower than the best named algorithm in 1 of 2 cases; at worst it takes 50 %"
                        + " longer than ring");
        assertThat(regret(table(time("default", 8, 10), time("ring", 8, 20)))
                        .explain()
                        .dominant())
                .isEqualTo("The library's choice is nowhere slower than the best named algorithm.");
    }

    @Test
    void aVerdictHasTheErrorsAndTheMeasuredCostOfTheModelsChoice() {
        CollectiveVerdict verdict = QUESTION.against(table(
                time("recursiveDoubling", 8, 12.0048),
                time("ring", 8, 10),
                time("default", 8, 15),
                time("someone else's", 8, 1),
                time("recursiveDoubling", 64, 5)));
        Result small = verdict.where("vector", bytes(8));
        assertThat(small.key("fastest")).hasToString("ring");
        assertThat(small.key("chosen")).hasToString("recursiveDoubling");
        assertThat(small.value("regret").si()).isCloseTo(0.20048, within(1e-12));
        assertThat(small.value("default").si()).isCloseTo(0.5, within(1e-12));
        assertThat(small.value("always ring").si()).isZero();
        assertThat(verdict.where("vector", bytes(64)).value("always ring").si()).isNaN();
        assertThat(verdict.errors()
                        .where("vector", bytes(8))
                        .where("algorithm", "recursiveDoubling")
                        .value("error")
                        .si())
                .isCloseTo(-0.5, within(1e-12));
        assertThat(verdict.summary().value("regret").si()).isCloseTo(0.10024, within(1e-12));
        assertThat(verdict.summary().value("default").si()).isCloseTo(0.5, within(1e-12));
        assertThat(verdict.explain().toString())
                .contains("left out: 1 row of algorithms that are not known here")
                .contains("the choice costs most at 8 B, where recursiveDoubling takes 20 % longer than ring, 10 us");
        assertThat(QUESTION.against(table(
                                time("recursiveDoubling", 8, 12),
                                time("ring", 8, 10),
                                time("recursiveDoubling", 64, 24),
                                time("ring", 64, 20)))
                        .explain()
                        .dominant())
                .endsWith("the choice costs most at 8 B (as much as 1 other), where recursiveDoubling takes 20 % longer"
                        + " than ring, 10 us.");
        assertThat(QUESTION.against(table(time("recursiveDoubling", 8, 12)))
                        .explain()
                        .dominant())
                .endsWith("the choice was the fastest at every size.");
    }

    @Test
    void aVerdictIsOfOneCollectiveOneNumberOfRanksAndOneRun() {
        wrong(
                "against(..) of measured times with collective bcast: the question has collective allreduce."
                        + " Write where(\"collective\", ..).",
                new Time("a", 8, "bcast", "binomial", 8, 1));
        wrong(
                "against(..) of measured times with ranks 16: the question has ranks 8. Write where(\"ranks\", ..).",
                new Time("a", 16, "allreduce", "ring", 8, 1));
        wrong(
                "against(..) of several runs: a verdict is that of one run. Write where(\"run\", ..).",
                time("ring", 8, 1),
                new Time("b", 8, "allreduce", "ring", 64, 1));
        assertThatThrownBy(() -> regret(table(time("ring", 8, 1))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no size has times of the algorithm default and of another one");
    }

    private static void wrong(String text, Time... rows) {
        assertThatThrownBy(() -> QUESTION.against(table(rows)))
                .isInstanceOf(ModelException.class)
                .hasMessage(text);
    }
}
