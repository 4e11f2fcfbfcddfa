package dev.weft.formats.jmt;

import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.formats.jmt.JsimText.distribution;
import static dev.weft.formats.jmt.JsimText.exponential;
import static dev.weft.formats.jmt.JsimText.none;
import static dev.weft.formats.jmt.JsimText.random;
import static dev.weft.formats.jmt.JsimText.shares;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.QueueingSolution;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models of JMT with known answers. */
class JmtFilesTest {
    private static final String CENTRAL = """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <model xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="JMTmodel.xsd">
              <description><![CDATA[three stations]]></description>
              <parameters>
                <classes number="1"><closedclass name="jobs" population="3" priority="0"/></classes>
                <stations number="3">
                  <listation name="cpu" servers="1">
                    <servicetimes><servicetime customerclass="jobs">0.005</servicetime></servicetimes>
                    <visits><visit customerclass="jobs">121.0</visit></visits>
                  </listation>
                  <listation name="disk 1" servers="1">
                    <servicetimes><servicetime customerclass="jobs">0.030</servicetime></servicetimes>
                    <visits><visit customerclass="jobs">70.0</visit></visits>
                  </listation>
                  <listation name="disk 2" servers="1">
                    <servicetimes><servicetime customerclass="jobs">0.027</servicetime></servicetimes>
                    <visits><visit customerclass="jobs">50.0</visit></visits>
                  </listation>
                </stations>
                <ReferenceStation number="1"><Class name="jobs" refStation="cpu"/></ReferenceStation>
              </parameters>
              <algParams><algType name="MVA" tolerance="1.0E-7"/><compareAlgs value="false"/></algParams>
              <solutions ok="true"/>
            </model>
            """;

    @TempDir
    Path folder;

    private QueueingNetwork read(String name, Object text) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text.toString(), StandardCharsets.ISO_8859_1);
        return queueing(file.toString());
    }

    /** The central server of Lazowska, Zahorjan, Graham and Sevcik, Quantitative System Performance, 1984, section 6.4. */
    @Test
    void the_central_server_of_lazowska_is_solved_by_mean_value_analysis() throws IOException {
        QueueingSolution solution = read("central.jmva", CENTRAL).solve();
        // by the recursion of mean value analysis on demands .605, 2.1 and 1.35
        double[] queue = {0, 0, 0};
        double[] demand = {0.605, 2.1, 1.35};
        double rate = 0;
        for (int n = 1; n <= 3; n++) {
            double cycle = 0;
            for (int k = 0; k < 3; k++) {
                cycle += demand[k] * (1 + queue[k]);
            }
            rate = n / cycle;
            double[] next = new double[3];
            for (int k = 0; k < 3; k++) {
                next[k] = rate * demand[k] * (1 + queue[k]);
            }
            queue = next;
        }
        assertThat(solution.throughput("jobs")).isCloseTo(rate, within(1e-14));
        assertThat(solution.present("disk 1")).isCloseTo(queue[1], within(1e-13));
        assertThat(solution.columns().measure("throughput").unit().symbol()).isEqualTo("jobs/s");
    }

    @Test
    void times_for_each_number_of_customers_are_the_speed_of_a_load_dependent_station() throws IOException {
        // two customers, demands 1 and 2 with one customer, the second station twice as fast with two
        String text =
                CENTRAL.replaceAll("(?s)<stations.*</stations>", """
                        <stations number="2">
                          <listation name="cpu"><servicetimes><servicetime customerclass="jobs">1</servicetime></servicetimes>
                            <visits><visit customerclass="jobs">1</visit></visits></listation>
                          <ldstation name="disk" servers="1"><servicetimes><servicetimes customerclass="jobs">2;1</servicetimes></servicetimes>
                            <visits><visit customerclass="jobs">1</visit></visits></ldstation>
                        </stations>
                        """).replace("population=\"3\"", "population=\"2\"");
        QueueingSolution solution = read("loaded.jmva", text).solve();
        // G(1) = 1 + 2 and G(2) = 1 + 1 * 2 + 2 * 1
        assertThat(solution.throughput("jobs")).isCloseTo(3.0 / 5, within(1e-14));
        assertThat(queueing(folder.resolve("loaded.jmva").toString()).toString())
                .contains("station disk: loadDependent(2 s, speeds 1, 2)");
    }

    @Test
    void different_times_at_a_station_of_jmva_mean_processor_sharing_and_the_answer_says_so() throws IOException {
        String text = CENTRAL.replace(
                        "<closedclass name=\"jobs\" population=\"3\" priority=\"0\"/>",
                        "<closedclass name=\"jobs\" population=\"3\"/><openclass name=\"mail\" rate=\"0.1\"/>")
                .replaceAll(
                        "(<servicetime customerclass=\")jobs(\">[0-9.]+</servicetime>)",
                        "$1jobs$2<servicetime customerclass=\"mail\">0.02</servicetime>")
                .replaceAll(
                        "(<visit customerclass=\"jobs\">[0-9.]+</visit>)", "$1<visit customerclass=\"mail\">1</visit>");
        QueueingNetwork network = read("mixed.jmva", text);
        assertThat(network.toString()).contains("station cpu: processorSharing(5 ms)", "mail at cpu: 20 ms per visit");
        assertThat(network.assumptions())
                .contains(
                        "Station cpu is processor sharing, because its classes have different service times and JMVA solves"
                                + " a product form.");
        assertThat(network.solve().explain().toString()).contains("Station cpu is processor sharing");
        assertThat(network.solve().throughput("mail")).isEqualTo(0.1);
    }

    @Test
    void routing_becomes_visits_and_the_answer_that_of_the_product_form() throws IOException {
        // a customer returns to the cpu with probability 3/4, so that it visits it four times
        JsimText text = new JsimText()
                .open("requests", "source")
                .source("source", List.of(exponential(2)), List.of(random()))
                .station("cpu", "Server", List.of(exponential(10)), List.of(shares(Map.of("cpu", 0.75, "sink", 0.25))))
                .sink("sink")
                .connect("source", "cpu")
                .connect("cpu", "cpu", "sink");
        QueueingSolution solution = read("loop.jsimg", text).solve();
        // M/M/1 with 8 arrivals per second and 10 services
        assertThat(solution.present("cpu")).isCloseTo(4, within(1e-13));
        assertThat(solution.response("requests").si()).isCloseTo(2, within(1e-13));
    }

    /**
     * JMT's own simulation of this model, in closed_2class_3stat_switch.jsimg of github.com/imperial-qore/line-solver (commit of
     * November 2026): 0.6471, 1.4245 and 0.9286 customers, system throughput 18.91 [18.83, 18.99]. Tolerance: 1 %, its intervals.
     */
    @Test
    void classes_that_switch_into_one_another_are_one_class_with_their_totals() throws IOException {
        List<String> back = List.of(random(), random());
        JsimText text = new JsimText()
                .closed("one", 3, "cpu")
                .closed("two", 0, "cpu")
                .station(
                        "cpu",
                        "PSServer",
                        List.of(exponential(100), exponential(20)),
                        List.of(
                                shares(Map.of("disk 1", 0.7, "disk 2", 0.2, "to two", 0.1)),
                                shares(Map.of("disk 1", 0.3, "disk 2", 0.5, "to one", 0.2))))
                .station("disk 1", "PSServer", List.of(exponential(1 / 0.07), exponential(1 / 0.07)), back)
                .station("disk 2", "PSServer", List.of(exponential(10), exponential(10)), back)
                .classSwitch("to two", new double[] {0, 1}, new double[] {0, 1})
                .classSwitch("to one", new double[] {1, 0}, new double[] {1, 0})
                .connect("cpu", "disk 1", "disk 2", "to two", "to one")
                .connect("disk 1", "cpu")
                .connect("disk 2", "cpu")
                .connect("to one", "cpu")
                .connect("to two", "cpu");
        QueueingNetwork network = read("switch.jsimg", text);
        QueueingSolution solution = network.solve();
        assertThat(solution.throughput("one+two")).isCloseTo(18.91, within(0.19));
        assertThat(solution.present("cpu")).isCloseTo(0.6471, within(0.0065));
        assertThat(solution.present("disk 1")).isCloseTo(1.4245, within(0.0142));
        assertThat(solution.present("disk 2")).isCloseTo(0.9286, within(0.0093));
        assertThat(network.assumptions())
                .contains(
                        "Classes one and two switch into one another, so they are one class one+two with their totals.");
    }

    @Test
    void a_class_switch_at_the_door_merges_arrivals() throws IOException {
        JsimText text = new JsimText()
                .open("a", "source")
                .open("b", "source")
                .open("c", "nowhere")
                .source(
                        "source",
                        List.of(exponential(2), exponential(1), none()),
                        List.of(random(), random(), random()))
                .station(
                        "first",
                        "PSServer",
                        List.of(exponential(5), exponential(10.0 / 3), exponential(3)),
                        List.of(random(), random(), random()))
                .classSwitch("all", new double[] {0, 0, 1}, new double[] {0, 0, 1}, new double[] {0, 0, 1})
                .station(
                        "second",
                        "PSServer",
                        List.of(exponential(1), exponential(1), exponential(20.0 / 3)),
                        List.of(random(), random(), random()))
                .sink("sink")
                .connect("source", "first")
                .connect("first", "all")
                .connect("all", "second")
                .connect("second", "sink");
        QueueingSolution solution = read("merge.jsimg", text).solve();
        // utilizations 2/5 + 0.3 and 3 * 0.15
        assertThat(solution.present("first")).isCloseTo(0.7 / 0.3, within(1e-13));
        assertThat(solution.present("second")).isCloseTo(0.45 / 0.55, within(1e-13));
        assertThat(solution.throughput("a+b+c")).isEqualTo(3);
    }

    @Test
    void two_open_classes_have_chains_of_their_own() throws IOException {
        JsimText text = new JsimText()
                .open("a", "source")
                .open("b", "source")
                .source("source", List.of(exponential(2), exponential(1)), List.of(random(), random()))
                .station("cpu", "PSServer", List.of(exponential(8), exponential(4)), List.of(random(), random()))
                .sink("sink")
                .connect("source", "cpu")
                .connect("cpu", "sink");
        QueueingSolution solution = read("two.jsimg", text).solve();
        assertThat(solution.response("a").si()).isCloseTo(0.125 / 0.5, within(1e-14));
        assertThat(solution.response("b").si()).isCloseTo(0.25 / 0.5, within(1e-14));
    }

    @Test
    void a_distribution_at_a_delay_or_processor_sharing_station_is_said_and_changes_no_mean() throws IOException {
        JsimText text = new JsimText()
                .closed("jobs", 4, "wait")
                .station(
                        "wait",
                        "Delay",
                        List.of(distribution("DeterministicDistr", "DeterministicDistrPar", "t", 2.0)),
                        List.of(random()))
                .station(
                        "cpu",
                        "PSServer",
                        List.of(distribution("HyperExp", "HyperExpPar", "p", 0.6, "lambda1", 0.5, "lambda2", 0.2)),
                        List.of(random()))
                .connect("wait", "cpu")
                .connect("cpu", "wait");
        QueueingNetwork network = read("shapes.jsimg", text);
        assertThat(network.toString())
                .contains("station wait: delay(2 s)", "station cpu: processorSharing(3.2 s)")
                .contains(
                        "assumed: Service times of jobs at wait are deterministic in the file and exponential here, which"
                                + " changes no mean at a delay.")
                .contains(
                        "assumed: Service times of jobs at cpu are hyperexponential in the file and exponential here, which"
                                + " changes no mean at a processor-sharing station.");
        // means of the other distributions
        assertThat(mean(text, distribution("Erlang", "ErlangPar", "alpha", 0.8, "r", 4)))
                .isEqualTo("5 s");
        assertThat(mean(text, distribution("GammaDistr", "GammaDistrPar", "alpha", 3.0, "beta", 2.0)))
                .isEqualTo("6 s");
        assertThat(mean(text, distribution("Uniform", "UniformPar", "min", 1.0, "max", 4.0)))
                .isEqualTo("2.5 s");
        assertThat(mean(text, distribution("CoxianDistr", "CoxianPar", "lambda0", 4.0, "lambda1", 0.5, "phi0", 0.875)))
                .isEqualTo("500 ms");
    }

    private String mean(JsimText text, String shape) throws IOException {
        String hyper = distribution("HyperExp", "HyperExpPar", "p", 0.6, "lambda1", 0.5, "lambda2", 0.2);
        String printed =
                read("mean.jsimg", text.toString().replace(hyper, shape)).toString();
        return printed.replaceAll("(?s).*processorSharing\\(([^)]*)\\).*", "$1");
    }

    @Test
    void limits_that_cannot_be_reached_change_nothing() throws IOException {
        JsimText text = new JsimText()
                .closed("jobs", 4, "cpu")
                .station("cpu", "Server", List.of(exponential(1)), List.of(random()))
                .connect("cpu", "cpu")
                .also(
                        "<preload/><blockingRegion name=\"all\"><regionNode nodeName=\"cpu\"/><globalConstraint maxJobs=\"-1\"/>"
                                + "</blockingRegion>");
        String roomy = text.toString().replace("<value>-1</value>", "<value>4</value>");
        assertThat(read("roomy.jsimg", roomy).solve().present("cpu")).isEqualTo(4);
    }

    @Test
    void the_what_if_analysis_is_not_read_and_that_is_said() throws IOException {
        String text = CENTRAL.replace(
                "<solutions", "<whatIf className=\"jobs\" type=\"Customer Numbers\" values=\"1;2;3\"/><solutions");
        assertThat(read("sweep.jmva", text).assumptions())
                .contains("The what-if analysis of the file is not read; write a sweep.");
    }

    /** Two open classes at one station whose text a test changes. */
    private static String twoOpen() {
        return new JsimText()
                .open("urgent", "source")
                .open("bulk", "source")
                .source("source", List.of(exponential(40_000), exponential(120_000)), List.of(random(), random()))
                .station(
                        "nic",
                        "Server",
                        List.of(exponential(200_000), exponential(200_000)),
                        List.of(random(), random()))
                .sink("sink")
                .connect("source", "nic")
                .connect("nic", "sink")
                .toString();
    }

    private static String limited(String text, int size, String rule) {
        StringBuilder rules =
                new StringBuilder("<parameter array=\"true\" classPath=\"java.lang.String\" name=\"dropStrategies\">");
        for (String owner : List.of("urgent", "bulk")) {
            rules.append("<refClass>" + owner
                    + "</refClass><subParameter classPath=\"java.lang.String\" name=\"dropStrategy\"><value>" + rule
                    + "</value></subParameter>");
        }
        String unlimited = "<parameter classPath=\"java.lang.Integer\" name=\"size\"><value>-1</value></parameter>";
        return text.replace(unlimited, unlimited.replace("-1", String.valueOf(size)) + rules + "</parameter>");
    }

    @Test
    void classes_of_a_priority_station_wait_by_the_formula_of_cobham() throws IOException {
        String text = twoOpen()
                .replace("name=\"urgent\" priority=\"0\"", "name=\"urgent\" priority=\"3\"")
                .replace("TailStrategy", "TailStrategyPriority");
        QueueingSolution solution = read("priority.jsimg", text).solve();

        // utilization 0.8 and mean wait of 4 us of work: 5 + 4 / 0.8 and 5 + 4 / (0.8 * 0.2) us
        assertThat(solution.response("urgent").si()).isCloseTo(10e-6, within(1e-12));
        assertThat(solution.response("bulk").si()).isCloseTo(30e-6, within(1e-12));
    }

    @Test
    void a_limited_station_loses_as_much_as_the_formula_of_erlang_says() throws IOException {
        QueueingSolution solution =
                read("loss.jsimg", limited(twoOpen(), 4, "drop")).solve();

        double lost = 0.2 * Math.pow(0.8, 4) / (1 - Math.pow(0.8, 5));
        assertThat(solution.throughput("bulk")).isCloseTo(120_000 * (1 - lost), within(1e-3));
        assertThat(solution.throughput("urgent")).isCloseTo(40_000 * (1 - lost), within(1e-3));
    }

    @Test
    void a_region_loses_or_holds_as_that_of_the_language() throws IOException {
        String region =
                "<blockingRegion name=\"credits\" type=\"default\"><regionNode nodeName=\"nic\"/><globalConstraint maxJobs=\"4\"/>"
                        + "<globalMemoryConstraint maxMemory=\"-1\"/><classConstraint jobClass=\"bulk\" maxJobsPerClass=\"-1\"/>"
                        + "<dropRules dropThisClass=\"true\" jobClass=\"urgent\"/><dropRules dropThisClass=\"true\" jobClass=\"bulk\"/></blockingRegion>";
        String text = twoOpen().replace("</sim>", region + "</sim>");
        double lost = 0.2 * Math.pow(0.8, 4) / (1 - Math.pow(0.8, 5));

        assertThat(read("region.jsimg", text).solve().throughput("bulk")).isCloseTo(120_000 * (1 - lost), within(1e-3));
        assertThat(read("waiting.jsimg", text.replace("\"true\"", "\"false\"")).toString())
                .contains("region credits: 4 tokens for nic")
                .doesNotContain("loss");
    }

    @Test
    void a_station_that_blocks_is_that_of_the_language() throws IOException {
        String closed = new JsimText()
                .closed("jobs", 4, "copy")
                .station("copy", "Server", List.of(exponential(3)), List.of(random()))
                .station("link", "Server", List.of(exponential(2)), List.of(random()))
                .connect("copy", "link")
                .connect("link", "copy")
                .toString();
        String blocking = limited(closed, 3, "BAS blocking").replace("urgent", "jobs");

        assertThat(read("blocking.jsimg", blocking).solve().throughput("jobs"))
                .isCloseTo(
                        queueing()
                                .station(
                                        "copy",
                                        queue(seconds(1 / 3.0)).capacity(3).blocking())
                                .station("link", queue(seconds(0.5)).capacity(3).blocking())
                                .closed("jobs", 4)
                                .solve()
                                .throughput("jobs"),
                        within(1e-9));
    }
}
