package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.erlang;
import static dev.weft.Weft.exponential;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.hyperexponential;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.service.GeneralServiceSolution;
import dev.weft.simulation.Distribution;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Result;
import dev.weft.study.Said;
import dev.weft.study.Term;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What explanations claim, done: a larger window is solved, other service times are simulated, a ratio is taken again. */
class WordsHoldTest {
    private static final int CASES = Campaign.cases("words", 40);

    private static double between(Random random, double low, double high) {
        return low * Math.pow(high / low, random.nextDouble());
    }

    @Test
    void larger_windows_raise_the_rate_of_several_pairs_wherever_that_is_said() {
        int said = 0;
        for (int seed = 0; seed < 3 * CASES; seed++) {
            Random random = new Random(seed);
            double[] speeds = new double[1 + random.nextInt(3)];
            for (int j = 0; j < speeds.length; j++) {
                speeds[j] = 0.2 + random.nextDouble();
            }
            Network net = network()
                    .hosts(3, 4)
                    .link(GBps(between(random, 1, 20)), ns(between(random, 100, 3000)))
                    .match(ns(between(random, 10, 1000)))
                    .station("adapter", loadDependent(ns(between(random, 10, 1000)), speeds));
            int window = 1 + random.nextInt(3);
            Workload workload = net.messageRate(bytes(1 + random.nextInt(5000)))
                    .from("A", "B")
                    .to("C")
                    .protocol(random.nextBoolean() ? eager : rendezvous)
                    .outstanding(window);
            Solution solution = workload.solve();
            String words = Said.withoutDoubts(solution.explain());
            boolean falls = Arrays.stream(speeds, 1, speeds.length).anyMatch(speed -> speed < speeds[0])
                    || (speeds.length == 3 && speeds[2] < speeds[1]);
            if (words.contains("busiest station")) {
                assertThat(words.endsWith(", and a larger window may not raise the rate: adapter slows down with more"
                                + " messages."))
                        .as("seed %d: %s", seed, words)
                        .isEqualTo(falls);
            }
            if (words.contains("a larger window would raise the rate")) {
                said++;
                for (int more = 1; more <= 2; more++) {
                    assertThat(workload.outstanding(window + more).solve().messagesPerSecond())
                            .as("seed %d: %s in %s", seed, workload, net)
                            .isGreaterThan(solution.messagesPerSecond());
                }
            }
        }
        assertThat(said).isGreaterThan(CASES / 10);
    }

    @Test
    void a_station_of_variable_speed_is_not_said_to_be_idle_or_unsaturated_where_it_never_rests() {
        assertThat(disk(4, 1, 1.5, 1.2))
                .isEqualTo("disk is the busiest station, working at 80 % of its largest speed.");
        assertThat(disk(2, 1, 1.5, 3))
                .isEqualTo("disk is the busiest station, working at 50 % of its largest speed, and not saturated: more"
                        + " customers would still raise throughput.");
        assertThat(queueing()
                        .station("pool", queue(ms(5), 3))
                        .closed("jobs", 2)
                        .solve()
                        .explain()
                        .dominant())
                .isEqualTo("pool is the busiest station, utilization 66.67 %, and not saturated: more customers"
                        + " would still raise throughput.");
        assertThat(disk(2, 1, 1.5))
                .isEqualTo("disk is the bottleneck, working at 100 % of its largest speed: a faster station or a"
                        + " lower demand there raises throughput.");
        assertThat(queueing()
                        .station("disk", loadDependent(ms(5), 1, 1.5))
                        .closed("jobs", 2, ms(20))
                        .solve()
                        .explain()
                        .dominant())
                .isEqualTo(
                        "disk is the busiest station, working at 26.32 % of its largest speed, and not saturated: more"
                                + " customers would still raise throughput.");
    }

    @Test
    void a_simulated_station_of_variable_speed_is_compared_by_its_interval() {
        assertThat(queueing()
                        .station("disk", loadDependent(ms(5), 1, 1.5))
                        .station("cpu", queue(ms(5).times(1 / 1.5)))
                        .closed("jobs", 20)
                        .solve(seeded(1).length(20_000))
                        .explain()
                        .dominant())
                .startsWith("disk and cpu are the busiest stations within their intervals, disk working at ");
    }

    private static String disk(int customers, double... speeds) {
        return queueing()
                .station("disk", loadDependent(ms(5), speeds))
                .closed("jobs", customers)
                .solve()
                .explain()
                .dominant();
    }

    @Test
    void a_simulation_names_the_same_busiest_station_as_the_solution_with_its_share() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            QueueingNetwork network = queueing();
            for (int k = 0; k < 3; k++) {
                Time time = seconds(between(random, 0.2, 2));
                network = network.station(
                        "s" + k,
                        random.nextInt(3) == 0 ? queue(time, 1 + random.nextInt(3)) : loadDependent(time, 1, 1.5));
            }
            network = network.closed("a", 1 + random.nextInt(4)).closed("b", 1, seconds(random.nextInt(3)));
            QueueingSolution solved = network.solve();
            String about = "seed " + seed + ": " + network;
            Matcher exact = match("(\\S+) is the .*, (utilization|working at) (\\S+) % *.*", solved.explain(), about);
            Matcher simulated = match(
                    "(\\S+) (?:is the (?:busiest station|bottleneck),|and \\S+ are the (?:busiest stations|bottlenecks) within"
                            + " their intervals, \\1) (?:with )?(?:utilization|working at) (\\S+) %( of its largest speed)?\\.",
                    network.solve(seeded(seed).length(3000)).explain(), about);
            double share = Double.parseDouble(exact.group(3));
            double found = Double.parseDouble(simulated.group(2));
            if (exact.group(2).equals("utilization")) {
                assertThat(share).as(about).isCloseTo(100 * solved.utilization(exact.group(1)), within(6e-4 * share));
            }
            assertThat(found).as(about).isCloseTo(share, within(0.08 * share)).isLessThanOrEqualTo(100);
            if (simulated.group(1).equals(exact.group(1))) {
                assertThat(simulated.group(3) == null)
                        .as(about)
                        .isEqualTo(exact.group(2).equals("utilization"));
            }
        }
        QueueingNetwork busy =
                queueing().station("disk", loadDependent(ms(5), 1, 2)).closed("jobs", 4);
        assertThat(Said.withoutDoubts(busy.solve(seeded(1).length(1000)).explain()))
                .as("the interval of its use reaches below")
                .isEqualTo("disk is the busiest station, working at 100 % of its largest speed.");
        assertThat(Said.withoutDoubts(busy.solve(seeded(1).length(200_000)).explain()))
                .startsWith("disk is the bottleneck, working at 99.");
    }

    private static Matcher match(String form, Explanation words, String about) {
        Matcher matcher = Pattern.compile(form).matcher(Said.withoutDoubts(words));
        assertThat(matcher.matches()).as("%s: %s", about, words.dominant()).isTrue();
        return matcher;
    }

    @Test
    void cores_and_links_that_take_turns_do_not_care_how_times_scatter_and_whole_messages_do() {
        int lower = 0;
        int higher = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Network net = network()
                    .hosts(3, 4)
                    .link(GBps(between(random, 0.5, 30)), ns(between(random, 100, 3000)))
                    .match(ns(between(random, 10, 2000)))
                    .copy(GBps(between(random, 1, 50)));
            Workload asked = net.messageRate(bytes(Math.ceil(between(random, 1, 20_000))))
                    .protocol(random.nextBoolean() ? eager : rendezvous)
                    .outstanding(1 + random.nextInt(6));
            Workload workload = switch (random.nextInt(3)) {
                case 0 -> asked.from("A", "B").to("C");
                case 1 -> asked.from("A", "C").to("A", "B", "C");
                default -> asked;
            };
            Solution solution = workload.solve();
            List<String> broken = solution.explain().violated();
            if (broken.stream().noneMatch(line -> line.startsWith("Exponential service times"))) {
                continue;
            }
            assertThat(broken)
                    .contains(
                            "Exponential service times: cores and links are modelled as processor sharing, so means do not"
                                    + " depend on the service-time distribution (section 6.3). Systems that serve whole"
                                    + " messages first come, first served wait differently at moderate load; simulate them"
                                    + " with wholeStays().");
            SimulationPlan regular =
                    seeded(seed).length(5000).confidence(0.9999).service(erlang(4));
            double exact = solution.messagesPerSecond();
            assertThat(workload.solve(regular).throughput().covers(exact))
                    .as("seed %d: %s in %s", seed, workload, net)
                    .isTrue();
            Estimate whole = workload.solve(regular.wholeStays()).throughput();
            lower += whole.high() < exact ? 1 : 0;
            higher += whole.low() > exact ? 1 : 0;
        }
        assertThat(lower).isPositive();
        assertThat(higher).isPositive();
    }

    @Test
    void a_simulated_server_is_compared_by_its_own_waiting_time_which_is_never_below_nothing() {
        List<Distribution> shapes = List.of(deterministic, erlang(3), hyperexponential(7), exponential);
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            GeneralServiceSolution one = openQueue(0.02 + 0.97 * random.nextDouble(), seconds(1))
                    .service(shapes.get(random.nextInt(4)))
                    .solve(seeded(seed).length(1000).budget(3000));
            Columns columns = one.columns();
            String about = "seed " + seed + ": " + one;
            double waits = columns.measure("waiting time").si(0);
            assertThat(columns.measure("waiting time").low(0)).as(about).isBetween(0.0, waits);
            Matcher said = Pattern.compile("waiting is (\\S+) times the (.+) of exponential service by the formula of"
                            + " Pollaczek and Khinchine\\.")
                    .matcher(Said.withoutDoubts(one.explain()));
            assertThat(said.matches()).as(about).isTrue();
            assertThat(Double.parseDouble(said.group(1))
                            * Time.parse(said.group(2)).si())
                    .as(about)
                    .isCloseTo(waits, within(2e-3 * waits));
            assertSharesOfOne(one.explain(), about);
        }
        assertThat(openQueue(1, seconds(0)).solve().explain().dominant())
                .isEqualTo("waiting is the same as with exponential service.");
    }

    private static void assertSharesOfOne(Explanation words, String about) {
        assertThat(words.terms()).as(about).allMatch(term -> term.share() >= 0 && term.share() <= 1);
        assertThat(words.terms().stream().mapToDouble(Term::share).sum())
                .as(about)
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void a_simulated_fork_has_shares_between_nothing_and_all_and_leaves_the_time_to_think_out() {
        for (int seed = 0; seed < CASES; seed++) {
            Explanation words =
                    forkJoin(1, us(3)).solve(seeded(seed).length(1000)).explain();
            assertSharesOfOne(words, "seed " + seed);
        }
        assertThat(forkJoin(2, us(2)).think(us(9)).solve().explain().dominant())
                .isEqualTo("a cycle takes 1.5 times its longest branch and serial work, without think time.");
        assertThat(forkJoin(2, us(2)).solve().explain().dominant())
                .isEqualTo("a cycle takes 1.5 times its longest branch and serial work.");
    }

    @Test
    void open_classes_are_exact_by_any_method_or_said_to_have_no_bracket() {
        QueueingNetwork stream = queueing().station("cpu", queue(ms(1))).open("a", 100);
        for (Solver method : List.of(Solver.EXACT, Solver.LINEARIZER, Solver.AQL, Solver.BARD_SCHWEITZER)) {
            QueueingSolution solution = stream.solve(method);
            assertThat(solution.provenance().toString()).isEqualTo("exact within the model. Method: open formulas");
            assertThat(solution.label()).isEqualTo(method.key());
            assertThat(solution.explain().conditions())
                    .contains(Condition.holds("exact solution"))
                    .noneMatch(each -> each.name().equals("accuracy of the approximation"));
        }
        QueueingNetwork again = stream.open("b", 10)
                .service("b", "cpu", ms(20))
                .visits("a", "cpu", 2)
                .visits("b", "cpu", 1);
        QueueingSolution near = again.solve();
        assertThat(near.label()).isEqualTo("best");
        assertThat(near.provenance().toString())
                .isEqualTo("approximate. Method: work found by an arrival, an approximation");
        assertThat(near.explain().conditions()).contains(approximated("work found by an arrival, an approximation"));
        assertThat(again.closed("c", 2).solve().explain().conditions())
                .contains(approximated("Linearizer approximation"));
        assertThat(queueing()
                        .station("cpu", queue(ms(1)))
                        .closed("c", 2)
                        .solve(Solver.AQL)
                        .explain()
                        .conditions())
                .contains(approximated("AQL approximation"));
    }

    private static Condition approximated(String method) {
        return Condition.notChecked(
                "accuracy of the approximation",
                "the values are those of the " + method + "; only their brackets are proven.");
    }

    @Test
    void more_demand_is_not_more_customers() {
        QueueingNetwork office = queueing()
                .station("cpu", queue(ms(5)))
                .station("net", delay(ms(20)))
                .closed("jobs", 10, ms(30));
        assertThat(office.solve().sensitivities().explain().dominant())
                .isEqualTo("1 % more demand of jobs at cpu lowers the rate of jobs by 0.4137 %.");
        assertThat(office.closed("mail", 1, seconds(1))
                        .visits("mail", "net", 1)
                        .solve()
                        .sensitivities()
                        .explain()
                        .terms())
                .anyMatch(term -> term.name().equals("mail, think time of mail"));
    }

    @Test
    void whatever_is_derived_from_a_question_lists_what_nobody_said() {
        Network net = network().host(8).link(GBps(4), ns(1600)).match(ns(300)).copy(GBps(16));
        Workload rate = net.messageRate(KiB(4)).outstanding(3);
        for (Result derived : List.of(
                rate.solve(),
                rate.solve().sensitivities(),
                rate.solve().sensitivities().uncertain("match", 0.1).errorBars(),
                rate.solve().breakdown(),
                rate.pipelined(KiB(1)),
                rate.knees(),
                rate.computing(us(1)).outstanding(2).bestEngines())) {
            assertThat(assumed(derived))
                    .as("%s", derived)
                    .contains("The second host is identical to the first (default; set with a second host(..)).")
                    .contains(
                            "Protocol work is offloaded to the NIC, within the latency (default; set with onload(..)).");
        }
        assertThat(assumed(net.crossover())).containsExactlyElementsOf(net.assumptions());
        QueueingNetwork office = queueing().station("cpu", queue(ms(5))).closed("jobs", 3);
        for (Result derived : List.of(
                office.solve().classes(),
                office.solve().sensitivities(),
                office.solve().bottlenecks())) {
            assertThat(assumed(derived)).containsExactlyElementsOf(office.assumptions());
        }
    }

    private static List<String> assumed(Result result) {
        return result.explain().inputs().stream()
                .filter(line -> line.startsWith("assumed: "))
                .map(line -> line.substring("assumed: ".length()))
                .toList();
    }
}
