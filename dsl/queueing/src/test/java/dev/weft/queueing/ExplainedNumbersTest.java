package dev.weft.queueing;

import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.erlang;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.hyperexponential;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.forks.ForkJoinSolution;
import dev.weft.queueing.service.GeneralServiceSolution;
import dev.weft.simulation.Distribution;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Said;
import dev.weft.study.Term;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Every number that an explanation prints, over random questions, against the tables: each sentence has one of the forms here, and
 * each number in it is one that the tables give.
 */
class ExplainedNumbersTest {
    private static final int CASES = Campaign.cases("explained.cases", 60);
    private static final String N = "([0-9.e-]+)";

    /** As a printed number is: four digits. */
    private static void same(String printed, double value, String about) {
        double read = Double.parseDouble(printed);
        assertThat(read).as(about).isCloseTo(value, within(6e-4 * Math.abs(value) + 1e-300));
    }

    private static void sameTime(String printed, double value, String about) {
        assertThat(Time.parse(printed).si()).as(about).isCloseTo(value, within(6e-4 * Math.abs(value) + 1e-300));
    }

    private static double sum(List<Term> terms) {
        return terms.stream().mapToDouble(Term::share).sum();
    }

    /** The groups of the first form that a sentence has; none of them is a failure. */
    private static Matcher match(String sentence, String about, String... forms) {
        for (String form : forms) {
            Matcher matcher = Pattern.compile(form).matcher(sentence);
            if (matcher.matches()) {
                return matcher;
            }
        }
        throw new AssertionError(about + ": no known form: " + sentence);
    }

    @Test
    void terms_of_messages_add_up_to_the_latency_of_one_alone_and_the_largest_is_named() {
        for (int seed = 0; seed < CASES; seed++) {
            Workload workload = RandomWorkloads.pair(new Random(seed));
            workload = workload.protocol(workload.protocol()).outstanding(1);
            String about = "seed " + seed + ": " + workload + "\n" + workload.network();
            Solution alone = workload.solve();
            Explanation words = alone.explain();
            assertThat(sum(words.terms())).as(about).isCloseTo(1, within(1e-12));
            double latency = alone.columns().measure("latency").si(0);
            Term largest = words.terms().get(0);
            for (Term term : words.terms()) {
                sameTime(term.value(), term.share() * latency, about + term);
                largest = term.share() > largest.share() ? term : largest;
            }
            Matcher said = match(
                    Said.withoutDoubts(words),
                    about,
                    N + " % of the latency is (.+): halving it would save " + N + " %\\.");
            assertThat(said.group(2)).as(about).isEqualTo(words.subject()).isEqualTo(largest.name());
            same(said.group(1), 100 * largest.share(), about);
            same(said.group(3), 50 * largest.share(), about);
        }
    }

    @Test
    void terms_of_many_messages_add_up_to_their_latency_with_waiting_as_the_last() {
        int waited = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Workload workload = RandomWorkloads.pair(new Random(seed)).outstanding(1 + seed % 16);
            Solution solution = workload.solve();
            String about = "seed " + seed + ": " + workload + "\n" + workload.network();
            List<Term> terms = solution.explain().terms();
            Columns parts = solution.breakdown().columns();
            double latency = solution.columns().measure("latency").si(0);
            double all = IntStream.range(0, parts.rows())
                    .mapToDouble(row -> parts.measure("time").si(row))
                    .sum();
            assertThat(all).as(about).isCloseTo(latency, within(1e-8 * latency));
            assertThat(sum(terms)).as(about).isCloseTo(1, within(1e-12));
            assertThat(terms).as(about).hasSize(parts.rows());
            boolean waits = terms.get(terms.size() - 1).name().equals("waiting");
            assertThat(waits && workload.outstanding() == 1).as(about).isFalse();
            waited += waits ? 1 : 0;
        }
        assertThat(waited).isGreaterThan(CASES / 2);
    }

    @Test
    void what_is_said_of_several_pairs_is_in_the_table_of_stations() {
        for (int seed = 0; seed < CASES / 2; seed++) {
            Random random = new Random(seed);
            Network net = RandomWorkloads.network(random, 3);
            MessageMatching matching = net.parameters().matching();
            net = net.progressEngines(Math.min(2, matching.engines()), matching.kind());
            Workload asked = net.messageRate(bytes(1 + random.nextInt(20_000))).outstanding(1 + random.nextInt(2));
            Workload workload = random.nextBoolean()
                    ? asked.from("A", "B").to("C")
                    : asked.from("C").to("A", "B");
            String about = "seed " + seed + ": " + workload + "\n" + net;
            Solution solution = workload.solve();
            Matcher said = match(
                    Said.withoutDoubts(solution.explain()),
                    about,
                    "(.+) (?:is|are) the (bottleneck|busiest station)s?, (busy|working at) " + N
                            + " %(?: of (?:its|their) largest speed)?"
                            + "(, of one pair of hosts|, shared by 2 pairs of hosts| each)"
                            + "(\\.|, and not saturated: a larger window would raise the rate\\."
                            + "|, and a larger window may not raise the rate: (?:.+) slows down with more messages\\.)");
            Columns stations = solution.stations().columns();
            double busy = Double.parseDouble(said.group(4)) / 100;
            assertThat(busy).as(about).isBetween(0.0, 1.0);
            if (said.group(3).equals("busy")) {
                for (String name :
                        said.group(1).replaceFirst(" and \\d+ others$", "").split(", | and ", -1)) {
                    same(said.group(4), 100 * solution.utilization(name), about);
                }
                for (int k = 0; k < stations.rows(); k++) {
                    double other = stations.measure("utilization").si(k);
                    assertThat(Double.isNaN(other) || other <= busy * (1 + 6e-4))
                            .as(about)
                            .isTrue();
                }
            }
            assertThat(said.group(2).equals("bottleneck"))
                    .as(about)
                    .isEqualTo(said.group(6).equals("."));
            if (said.group(6).contains("would raise")) {
                Workload larger = workload.protocol(workload.protocol()).outstanding(2 * workload.outstanding());
                assertThat(larger.solve().messagesPerSecond()).as(about).isGreaterThan(solution.messagesPerSecond());
            }
        }
    }

    @Test
    void what_breaks_an_assumption_has_the_numbers_of_the_question() {
        for (int seed = 0; seed < CASES; seed++) {
            Workload workload = RandomWorkloads.pair(new Random(seed));
            String about = "seed " + seed + ": " + workload + "\n" + workload.network();
            for (String line : workload.solve().explain().violated()) {
                Matcher engines = Pattern.compile(
                                "A message for each progress engine: only (\\d+) of (\\d+) engines can have a message at a time.*")
                        .matcher(line);
                if (engines.matches()) {
                    same(engines.group(1), workload.outstanding(), about);
                    same(
                            engines.group(2),
                            workload.network().parameters().matching().engines(),
                            about);
                } else {
                    assertThat(line.replaceAll("\\(?(section|equations?) [0-9.]+( and 2)?\\)?", ""))
                            .as(about)
                            .doesNotContainPattern("[0-9]");
                }
            }
        }
    }

    @Test
    void knees_engines_pipelining_and_crossover_print_what_their_tables_have() {
        for (int seed = 0; seed < CASES / 2; seed++) {
            Workload workload = RandomWorkloads.pair(new Random(seed));
            String about = "seed " + seed + ": " + workload + "\n" + workload.network();
            var knees = workload.knees();
            double knee = knees.columns().measure("count").si(0);
            Matcher said = match(
                    Said.withoutDoubts(knees.explain()),
                    about,
                    "(\\d+) outstanding messages? (?:is|are) (above|at|below) the knee of " + N + "\\.");
            same(said.group(1), workload.outstanding(), about);
            same(said.group(3), knee, about);
            assertThat(said.group(2).equals("above")).as(about).isEqualTo(workload.outstanding() > knee * (1 + 1e-9));
            same(knees.explain().terms().get(0).value(), knee, about);

            Pipelining chunks = workload.pipelined(KiB(1));
            List<Term> terms = chunks.explain().terms();
            assertThat(sum(terms)).as(about).isCloseTo(1, within(1e-9));
            sameTime(
                    terms.get(0).value(),
                    chunks.columns().measure("fully pipelined").si(0),
                    about);
            double saved = chunks.columns().measure("store and forward").si(0)
                    - chunks.latency().si();
            assertThat(Time.parse(terms.get(2).value()).si()).as(about).isCloseTo(saved, within(6e-4 * saved + 1e-18));
            assertThat(chunks.latency().si())
                    .as(about)
                    .isBetween(
                            chunks.fullyPipelined().si(),
                            chunks.storeAndForward().si());
            double alone = workload.protocol(workload.protocol())
                    .outstanding(1)
                    .solve()
                    .latency()
                    .si();
            assertThat(chunks.storeAndForward().si()).as(about).isCloseTo(alone, within(1e-9 * alone));

            if (workload.kind() == Workload.Kind.MESSAGE_RATE) {
                try {
                    EngineChoice choice = workload.fewestEngines(0.3);
                    Matcher engines = match(
                            Said.withoutDoubts(choice.explain()),
                            about,
                            "(\\d+) engines? reach(?:es)? 30 % of the link's rate of " + N + " ([kMG]?) ?msg/s"
                                    + "(; no smaller number does)?\\.");
                    same(engines.group(1), choice.engines(), about);
                    int last = choice.columns().rows() - 1;
                    double scale = "kMG".indexOf(engines.group(3)) < 0
                                    || engines.group(3).isEmpty()
                            ? 1
                            : Math.pow(1000, 1 + "kMG".indexOf(engines.group(3)));
                    double share = choice.columns().measure("share").si(last);
                    double rate = choice.columns().measure("throughput").si(last);
                    same(engines.group(2), rate / share / scale, about);
                    assertThat(share).as(about).isGreaterThanOrEqualTo(0.3);
                } catch (ModelException none) {
                    assertThat(none).as(about).hasMessageStartingWith("fewestEngines(0.3): ");
                }
            }
        }
    }

    @Test
    void elasticities_print_what_their_table_has_and_so_does_the_first() {
        for (int seed = 0; seed < CASES / 2; seed++) {
            Workload workload = RandomWorkloads.pair(new Random(seed)).outstanding(5);
            String about = "seed " + seed + ": " + workload + "\n" + workload.network();
            Sensitivities bars = workload.solve().sensitivities();
            Columns columns = bars.columns();
            List<Term> terms = bars.explain().terms();
            for (int i = 0; i < terms.size(); i++) {
                same(terms.get(i).value(), columns.measure("elasticity").si(i), about);
            }
            Matcher said = match(
                    Said.withoutDoubts(bars.explain()),
                    about,
                    "1 % more (.+) (lowers|raises) the rate of messages by " + N + " %\\.");
            assertThat(said.group(1))
                    .isEqualTo(columns.key("parameter").values().get(0));
            same(said.group(3), Math.abs(columns.measure("elasticity").si(0)), about);
            assertThat(said.group(2).equals("raises"))
                    .as(about)
                    .isEqualTo(columns.measure("elasticity").si(0) > 0);
        }
    }

    @Test
    void a_server_and_a_fork_print_shares_of_their_own_response() {
        Random random = new Random(5);
        List<Distribution> shapes =
                new ArrayList<>(List.of(deterministic, erlang(3), hyperexponential(7), Distribution.EXPONENTIAL));
        for (int i = 0; i < CASES; i++) {
            Distribution shape = shapes.get(random.nextInt(4));
            GeneralServiceSolution one = openQueue(0.02 + 0.95 * random.nextDouble(), seconds(1))
                    .service(shape)
                    .solve();
            List<Term> terms = one.explain().terms();
            assertThat(sum(terms)).isCloseTo(1, within(1e-12));
            double response = one.columns().measure("response").si(0);
            for (Term term : terms) {
                sameTime(term.value(), term.share() * response, one.toString());
            }
            Matcher said = match(
                    Said.withoutDoubts(one.explain()),
                    one.toString(),
                    "waiting is " + N + " times the (.+) of exponential service\\.",
                    "waiting is the same as with exponential service\\.");
            if (said.groupCount() == 2) {
                double exponential = Time.parse(said.group(2)).si();
                double waits = one.columns().measure("waiting time").si(0);
                assertThat(Double.parseDouble(said.group(1)) * exponential)
                        .as("%s", one)
                        .isCloseTo(waits, within(2e-3 * waits));
            }
            ForkJoinSolution fork = forkJoin(1 + random.nextInt(9), us(1 + random.nextInt(50)))
                    .serial(us(random.nextInt(3)))
                    .outstanding(1 + random.nextInt(4))
                    .solve();
            assertThat(sum(fork.explain().terms())).as("%s", fork).isCloseTo(1, within(1e-9));
            double took = fork.columns().measure("response").si(0);
            for (Term term : fork.explain().terms()) {
                assertThat(Time.parse(term.value()).si())
                        .as("%s", fork)
                        .isCloseTo(term.share() * took, within(6e-4 * term.share() * took + 1e-15));
            }
            Matcher times = match(
                    Said.withoutDoubts(fork.explain()),
                    fork.toString(),
                    "a cycle takes " + N + " times its longest branch and serial work\\.");
            same(times.group(1), fork.columns().measure("slowdown").si(0), fork.toString());
        }
    }
}
