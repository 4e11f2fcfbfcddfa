package dev.weft.study;

import static dev.weft.Weft.sweep;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What sweeps, comparisons and measurements say of others' answers is counted again, over random answers. */
@SuppressWarnings("LongDoubleConversion") // small counts
class ExplanationLawsTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(1, Campaign.cases("explanations", 60));
    }

    /** Answers that share some sentences, inputs and subjects; one may say the same sentence twice. */
    private static Result answer(long seed, int point) {
        Random random = new Random(1000 * seed + point);
        List<String> broken = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            broken.add("Sentence " + (char) ('A' + random.nextInt(3)) + ".");
        }
        String subject = List.of("wire", "host", "").get(random.nextInt(3));
        Columns columns = Columns.rows(1).measure("time", Unit.S, 1 + random.nextInt(5));
        return Tabulated.of(
                "model",
                columns,
                Provenance.model(Certainty.EXACT, "made for a test", "no paper"),
                () -> Explanation.of("test model")
                        .dominant(subject, "")
                        .conditions(broken.stream().map(Condition::violated).toList()));
    }

    @Test
    void a_condition_that_some_points_check_says_at_how_many_it_holds() {
        Explanation said = sweep("n", values(1, 2, 3))
                .solve(n -> Tabulated.of(
                        "model",
                        Columns.rows(1).measure("time", Unit.S, 1),
                        Provenance.model(Certainty.EXACT, "made for a test", "no paper"),
                        () -> Explanation.of("test model")
                                .conditions(
                                        n == 1
                                                ? List.of(Condition.holds("one class"))
                                                : List.of(
                                                        Condition.holds("one class"),
                                                        Condition.of("steady state", n == 2, "it grows."),
                                                        Condition.holds("closed network")))))
                .explain();
        assertThat(said.conditions().stream().map(Condition::name))
                .containsExactlyInAnyOrder("one class", "steady state", "closed network (at 2 of 3 points)");
        assertThat(said.violated()).hasSize(1);
    }

    @Test
    void a_sweep_is_as_certain_as_its_least_certain_point() {
        Result swept = sweep("n", values(1, 2, 3))
                .solve(n -> Tabulated.of(
                        "model",
                        Columns.rows(1).measure("time", Unit.S, 1),
                        Provenance.model(n == 2 ? Certainty.ESTIMATED : Certainty.EXACT, "made for a test", "no paper"),
                        () -> Explanation.of("test model")));
        assertThat(swept.provenance().certainty()).isEqualTo(Certainty.ESTIMATED);
    }

    @Test
    void a_condition_that_some_of_several_answers_violate_says_how_many() {
        Condition holds = Condition.holds("one class");
        Condition broken = Condition.of("one class", false, "there are two.");
        assertThat(Condition.over(List.of(List.of(holds), List.of(broken), List.of(holds)), "algorithm"))
                .containsExactly(broken.saying("One class: there are two. (1 of 3 algorithms)"));
        assertThat(Condition.over(List.of(List.of(broken), List.of(broken)), "algorithm"))
                .containsExactly(broken);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aSweepCountsPoints(long seed) {
        int count = 1 + (int) (seed % 7);
        int[] points = IntStream.rangeClosed(1, count).toArray();
        Explanation said =
                sweep("n", values(points)).solve(n -> answer(seed, n)).explain();
        List<Explanation> each =
                IntStream.of(points).mapToObj(n -> answer(seed, n).explain()).toList();
        String where = "seed " + seed + ": " + said;

        double shares = said.terms().stream().mapToDouble(Term::share).sum();
        assertThat(shares).as(where).isLessThan(1 + 1e-9);
        for (Term term : said.terms()) {
            long at = each.stream()
                    .filter(one -> one.subject().equals(term.name()))
                    .count();
            Said.says(where, term.value(), at, count);
            assertThat(term.share()).as(where).isCloseTo((double) at / count, within(1e-12));
        }
        assertThat(said.terms().stream().map(Term::name))
                .as(where)
                .containsExactlyInAnyOrderElementsOf(each.stream()
                        .map(Explanation::subject)
                        .filter(subject -> !subject.isEmpty())
                        .distinct()
                        .toList());
        for (String sentence : said.violated()) {
            String own = sentence.substring(0, sentence.indexOf(" ("));
            long at = each.stream().filter(one -> one.violated().contains(own)).count();
            Said.says(where, sentence, at, count, (double) at / count);
            assertThat(sentence).as(where).contains(count == 1 ? " of 1 point," : " points,");
        }
        assertThat(said.violated()).as(where).hasSize((int)
                each.stream().flatMap(one -> one.violated().stream()).distinct().count());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aComparisonSummarisesItsOwnRows(long seed) {
        Random random = new Random(seed);
        int rows = 2 + random.nextInt(8);
        List<Integer> measuredRows = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            if (row == 0 || random.nextBoolean()) {
                measuredRows.add(row);
            }
        }
        double[] model = random.doubles(rows, 1, 2).toArray();
        double[] seen = random.doubles(measuredRows.size(), 1, 2).toArray();
        Columns left = Columns.rows(rows)
                .key("n", IntStream.range(0, rows).boxed().toList())
                .measure("time", Unit.S, model);
        Columns right = Columns.rows(seen.length).key("n", measuredRows).measure("time", Unit.S, seen);
        String summary =
                SampleResult.of(left).against(SampleResult.of(right).measured()).summary();
        double error = IntStream.range(0, seen.length)
                .mapToDouble(i -> Math.abs(model[measuredRows.get(i)] - seen[i]) / seen[i])
                .average()
                .orElseThrow();
        String where = "seed " + seed + ": " + summary;
        List<String> lines = summary.lines().toList();
        Said.says(where, lines.get(0), error, seen.length);
        assertThat(lines).as(where).hasSize(seen.length < rows ? 2 : 1);
        if (seen.length < rows) {
            Said.says(where, lines.get(1), rows - seen.length);
        }
        if (seen.length == 1) {
            assertThat(lines.get(0)).as(where).endsWith("over 1 row");
        }
    }
}
