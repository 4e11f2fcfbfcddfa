package dev.weft.formats.jmt;

import static dev.weft.Weft.branch;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.formats.jmt.JsimText.exponential;
import static dev.weft.formats.jmt.JsimText.random;
import static dev.weft.formats.jmt.JsimText.shares;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.QueueingSolution;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JSIMG models with capacities, regions, priorities and forks. */
class JsimPartsTest {
    private static final List<String> ONE = List.of(random());
    private static final List<String> TWO = List.of(random(), random());

    @TempDir
    Path folder;

    private QueueingNetwork read(Object text) throws IOException {
        Path file = folder.resolve("own.jsimg");
        Files.writeString(file, text.toString());
        return queueing(file.toString());
    }

    private void refused(Object text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(ModelException.class).hasMessage("own.jsimg, " + message);
    }

    /** One open class at one server of rate 1. */
    private static JsimText server(double arrivals, int size, String rule) {
        return new JsimText()
                .open("jobs", "source")
                .source("source", List.of(exponential(arrivals)), ONE)
                .full(size, rule)
                .station("cpu", "Server", List.of(exponential(1)), ONE)
                .sink("sink")
                .connect("source", "cpu")
                .connect("cpu", "sink");
    }

    /** The share of lost customers of an M/M/1/K queue. */
    private static double lost(double load, int places) {
        double sum = 0;
        for (int n = 0; n <= places; n++) {
            sum += Math.pow(load, n);
        }
        return Math.pow(load, places) / sum;
    }

    @Test
    void a_full_station_that_drops_customers_is_the_mm1k_queue() throws IOException {
        QueueingNetwork network = read(server(0.8, 3, "drop"));
        assertThat(network.toString()).contains("station cpu: queue(1 s), capacity 3, loss");
        assertThat(network.solve().throughput("jobs")).isCloseTo(0.8 * (1 - lost(0.8, 3)), within(1e-12));
    }

    /**
     * JMT's own simulations of M/M/1/11 with 9 arrivals and 10 services per second, in open_1class_1stat_mm1k.jsimg and, as a region,
     * open_1class_1stat_mm1k_fcr.jsimg of github.com/imperial-qore/line-solver (commit of November 2026): 4.290 and 4.278 customers.
     * Tolerance: 1.5 %, half the width of their intervals.
     */
    @Test
    void a_size_counts_the_customer_in_service_as_in_jmt() throws IOException {
        assertThat(read(server(0.9, 11, "drop")).solve().present("cpu")).isCloseTo(4.290, within(0.064));
        QueueingNetwork region = read(server(0.9, -1, "").region("room", 11, List.of("jobs"), "cpu"));
        assertThat(region.solve().present("cpu")).isCloseTo(4.278, within(0.064));
    }

    @Test
    void a_region_that_drops_customers_is_the_mm1k_queue() throws IOException {
        QueueingNetwork network = read(server(0.8, -1, "drop").region("room", 3, List.of("jobs"), "cpu"));
        assertThat(network.toString()).contains("region room: 3 tokens for cpu, loss");
        assertThat(network.solve().throughput("jobs")).isCloseTo(0.8 * (1 - lost(0.8, 3)), within(1e-12));
        String ofClass = server(0.8, -1, "drop")
                .region("room", -1, List.of("jobs"), "cpu")
                .toString()
                .replace(
                        "</blockingRegion>",
                        "<classConstraint jobClass=\"jobs\" maxJobsPerClass=\"3\"/></blockingRegion>");
        assertThat(read(ofClass)).hasToString(network.toString());
        assertThat(read(ofClass.replace("maxJobs=\"-1\"", "maxJobs=\"2\"")).toString())
                .contains("room: 2 tokens");
        assertThat(read(ofClass.replace("maxJobs=\"-1\"", "maxJobs=\"5\""))).hasToString(network.toString());
    }

    @Test
    void customers_who_wait_in_front_of_a_full_first_come_station_wait_as_in_it() throws IOException {
        QueueingNetwork network = read(server(0.8, 3, "waiting queue"));
        assertThat(network.solve().present("cpu")).isCloseTo(0.8 / 0.2, within(1e-12));
        assertThat(network.assumptions())
                .contains(
                        "Customers who find cpu full wait in front of it, and it serves first come, first served, so its"
                                + " size 3 changes nothing and is left out.");
    }

    /**
     * Four customers, three and two places, rates 1/3 and 1/2. With the states (3,1), (2,2), the first server blocked, the second server
     * blocked, the balance equations give the weights 1, 2/3, 4/9 and 3/2.
     */
    @Test
    void a_full_station_blocks_the_station_that_its_customers_leave() throws IOException {
        JsimText text = new JsimText()
                .closed("messages", 4, "copy")
                .full(3, "BAS blocking")
                .station("copy", "Server", List.of(exponential(1 / 3.0)), ONE)
                .full(2, "BAS blocking")
                .station("link", "Server", List.of(exponential(1 / 2.0)), ONE)
                .connect("copy", "link")
                .connect("link", "copy");
        QueueingSolution solution = read(text).solve();
        double busy = (1 + 2 / 3.0 + 3 / 2.0) / (1 + 2 / 3.0 + 4 / 9.0 + 3 / 2.0);
        assertThat(solution.throughput("messages")).isCloseTo(busy / 3, within(1e-9));
        QueueingSolution own = queueing()
                .station("copy", queue(seconds(3)).capacity(3).blocking())
                .station("link", queue(seconds(2)).capacity(2).blocking())
                .closed("messages", 4)
                .solve();
        assertThat(solution.present("copy")).isCloseTo(own.present("copy"), within(1e-12));
    }

    /**
     * Two customers, one token. With nobody inside, a customer at the first or the second station, and both stations with the other
     * customer waiting, the balance equations give the weights 3/4, 1, 1/2, 1/2 and 1/2.
     */
    @Test
    void customers_wait_in_front_of_a_full_region() throws IOException {
        JsimText text = new JsimText()
                .closed("ranks", 2, "compute")
                .station("compute", "Delay", List.of(exponential(1)), ONE)
                .station("send", "Server", List.of(exponential(2)), ONE)
                .station("receive", "Server", List.of(exponential(3)), ONE)
                .connect("compute", "send")
                .connect("send", "receive")
                .connect("receive", "compute")
                .region("credits", 1, List.of(), "send", "receive");
        QueueingSolution solution = read(text).solve();
        assertThat(solution.throughput("ranks")).isCloseTo(3 * (0.5 + 0.5) / 3.25, within(1e-9));
        assertThat(solution.present("credits")).isCloseTo(1 / 3.25, within(1e-9));
    }

    /** The example of the guide: loads 0.2 and 0.6 of services of 1 s, by the formula of Cobham and its preemptive form. */
    @Test
    void the_class_of_the_larger_priority_is_served_first() throws IOException {
        QueueingNetwork waiting = read(nic("Server", "TailStrategyPriority"));
        assertThat(waiting.toString()).contains("priority of urgent");
        assertThat(waiting.solve().response("urgent").si()).isCloseTo(1 + 0.8 / 0.8, within(1e-12));
        assertThat(waiting.solve().response("bulk").si()).isCloseTo(1 + 0.8 / (0.8 * 0.2), within(1e-12));
        QueueingSolution preemptive =
                read(nic("PreemptiveServer", "FCFSPRStrategyPriority")).solve();
        assertThat(preemptive.response("urgent").si()).isCloseTo(1 / 0.8, within(1e-12));
        assertThat(preemptive.response("bulk").si()).isCloseTo(1 / 0.8 + 0.8 / (0.8 * 0.2), within(1e-12));
        String alike = nic("Server", "TailStrategyPriority").toString().replace("priority=\"7\"", "priority=\"0\"");
        assertThat(read(alike).solve().response("urgent").si()).isCloseTo(1 / 0.2, within(1e-12));
    }

    static JsimText nic(String server, String order) {
        return new JsimText()
                .open("bulk", "source")
                .priority(7)
                .open("urgent", "source")
                .source("source", List.of(exponential(0.6), exponential(0.2)), TWO)
                .order(order)
                .station("nic", server, List.of(exponential(1), exponential(1)), TWO)
                .sink("sink")
                .connect("source", "nic")
                .connect("nic", "sink");
    }

    /** One customer: a cycle takes 1 s, then the larger of two times of mean 1/2 and 1/3 s. */
    @Test
    void a_fork_and_its_join_are_branches_of_a_fork() throws IOException {
        String plain =
                halo(1).toString().replace("source=\"west\" target=\"unpack\"", "source=\"west\" target=\"meet\"");
        assertThat(read(plain).solve().throughput("ranks"))
                .isCloseTo(1 / (1 + 1 / 2.0 + 1 / 3.0 - 1 / 5.0), within(1e-12));
        QueueingNetwork network = read(halo(4));
        assertThat(network.toString()).contains("fork split: 2 branches: east | west, unpack");
        QueueingNetwork own = queueing()
                .station("pack", queue(seconds(1)))
                .station("east", queue(seconds(1 / 2.0)))
                .station("west", queue(seconds(1 / 3.0)))
                .station("unpack", queue(seconds(1 / 6.0)))
                .closed("ranks", 4)
                .fork("split", branch("east"), branch("west", "unpack"));
        assertThat(network.solve().throughput("ranks")).isEqualTo(own.solve().throughput("ranks"));
    }

    /** Nodes in an order that is not that of the customers. */
    static JsimText halo(int ranks) {
        return new JsimText()
                .closed("ranks", ranks, "pack")
                .station("unpack", "Server", List.of(exponential(6)), ONE)
                .station("west", "Server", List.of(exponential(3)), ONE)
                .join("meet", ONE)
                .station("pack", "Server", List.of(exponential(1)), ONE)
                .station("east", "Server", List.of(exponential(2)), ONE)
                .fork("split", "east", "west")
                .connect("pack", "split")
                .connect("east", "meet")
                .connect("west", "unpack")
                .connect("unpack", "meet")
                .connect("meet", "pack");
    }

    /** The network of two queues in parallel with Poisson arrivals: (12 - load) / 8 times the response of one (Nelson and Tantawi 1988). */
    @Test
    void an_open_fork_of_two_equal_queues_has_its_closed_form() throws IOException {
        JsimText text = new JsimText()
                .open("jobs", "source")
                .source("source", List.of(exponential(0.5)), ONE)
                .fork("split", "one", "two")
                .station("one", "Server", List.of(exponential(1)), ONE)
                .station("two", "Server", List.of(exponential(1)), ONE)
                .join("meet", ONE)
                .sink("sink")
                .connect("source", "split")
                .connect("one", "meet")
                .connect("two", "meet")
                .connect("meet", "sink");
        assertThat(read(text).solve().response("jobs").si()).isCloseTo((12 - 0.5) / 8 / 0.5, within(1e-9));
    }

    /** With probability 1/4 back to the same station, with probability 1/3 past the next one, in the order of the customers. */
    @Test
    void returns_and_skipped_stations_are_the_routing_of_a_network_in_one_order() throws IOException {
        JsimText text = new JsimText()
                .open("jobs", "source")
                .source("source", List.of(exponential(0.5)), ONE)
                .full(2, "drop")
                .station("third", "Server", List.of(exponential(3)), ONE)
                .full(3, "drop")
                .station("second", "Server", List.of(exponential(2)), ONE)
                .full(4, "drop")
                .station(
                        "first",
                        "Server",
                        List.of(exponential(4)),
                        List.of(shares(Map.of("first", 0.25, "second", 0.5, "third", 0.25))))
                .sink("sink")
                .connect("source", "first")
                .connect("first", "first", "second", "third")
                .connect("second", "third")
                .connect("third", "sink");
        QueueingNetwork own = queueing()
                .station("first", queue(seconds(1 / 4.0)).capacity(4))
                .station("second", queue(seconds(1 / 2.0)).capacity(3))
                .station("third", queue(seconds(1 / 3.0)).capacity(2))
                .open("jobs", 0.5)
                .visits("jobs", "first", 4 / 3.0)
                .visits("jobs", "second", 2 / 3.0)
                .visits("jobs", "third", 1);
        QueueingNetwork network = read(text);
        QueueingSolution solution = network.solve();
        assertThat(solution.throughput("jobs")).isEqualTo(own.solve().throughput("jobs"));
        assertThat(solution.present("third")).isEqualTo(own.solve().present("third"));
        assertThat(network.toString()).containsSubsequence("station first", "station second", "station third");
    }

    @Test
    void a_routing_that_branches_is_refused_where_the_answer_depends_on_it() throws IOException {
        JsimText text = new JsimText()
                .closed("jobs", 4, "cpu")
                .full(2, "BAS blocking")
                .station("cpu", "Server", List.of(exponential(4)), List.of(shares(Map.of("a", 0.5, "b", 0.5))))
                .station("a", "Server", List.of(exponential(1)), ONE)
                .station("b", "Server", List.of(exponential(1)), ONE)
                .connect("cpu", "a", "b")
                .connect("a", "cpu")
                .connect("b", "cpu");
        refused(
                text,
                "routing, class \"jobs\" from node \"cpu\": with the capacity of \"cpu\" the answer depends on the routing, and"
                        + " a network passes its stations in one order, with some visits left out or repeated at random."
                        + " Connect the stations in series in JMT, or simulate the file there.");
    }

    @Test
    void unequal_times_in_line_say_so_where_one_order_does_not_have_the_routing() throws IOException {
        JsimText text = new JsimText()
                .closed("one", 1, "cpu")
                .closed("two", 1, "cpu")
                .station(
                        "cpu",
                        "Server",
                        List.of(exponential(4), exponential(2)),
                        List.of(shares(Map.of("a", 0.5, "b", 0.5)), shares(Map.of("a", 1.0))))
                .station("a", "Server", List.of(exponential(1), exponential(1)), TWO)
                .station("b", "Server", List.of(exponential(1), exponential(1)), TWO)
                .connect("cpu", "a", "b")
                .connect("a", "cpu")
                .connect("b", "cpu");
        assertThat(read(text).assumptions())
                .contains("Classes take different times at cpu, first come, first served, so the answer depends on the"
                        + " routing. That of the file (class \"one\" from node \"cpu\") becomes one order of the stations"
                        + " with the same visits.");
        String series = text.toString().replace(shares(Map.of("a", 0.5, "b", 0.5)), shares(Map.of("a", 1.0)));
        assertThat(read(series).assumptions()).noneMatch(each -> each.startsWith("Classes take"));
    }

    @Test
    void a_drop_rule_or_a_place_of_a_limit_that_has_no_word_is_refused() throws IOException {
        String fcfs = "node \"cpu\", size 3, drop rule ";
        refused(
                server(0.8, 3, "retrial"),
                fcfs
                        + "retrial: customers who find a station full are lost (drop), block the station that they leave (BAS"
                        + " blocking), or wait in front of it (waiting queue). Choose one of these rules in JMT.");
        refused(
                server(0.8, 3, "waiting queue").toString().replace("className=\"Server\"", "className=\"PSServer\""),
                fcfs
                        + "waiting queue: customers may wait in front of a full station only if it serves first come, first"
                        + " served. Choose FCFS, or a region of this station in JMT.");
        refused(
                server(0.8, 3, "drop").toString().replace("className=\"Server\"", "className=\"Delay\""),
                "node \"cpu\", size 3: the capacity of a delay is not supported. Replace the delay by a queue with as many"
                        + " servers in JMT.");
        refused(
                server(0.8, 3, "drop").toString().replace("<value>1</value>", "<value>4</value>"),
                "node \"cpu\", size 3: must be at least the number of servers, 4. Correct it in JMT.");
        String mixed = nic("Server", "TailStrategy")
                .toString()
                .replace(
                        "name=\"size\"><value>-1</value></parameter>",
                        "name=\"size\"><value>3</value></parameter><parameter name=\"dropStrategies\">"
                                + "<refClass>bulk</refClass><subParameter><value>drop</value></subParameter>"
                                + "<refClass>urgent</refClass><subParameter><value>waiting queue</value></subParameter>"
                                + "</parameter>");
        refused(
                mixed,
                "node \"nic\", size 3, drop rules bulk drop, urgent waiting queue: all classes of a full station must have"
                        + " the same drop rule. Choose one drop rule for the station in JMT.");
    }

    private static final String CLOSED_LOSS =
            ": JMT takes lost customers of a closed class out of the network for good, so that few remain. Choose BAS"
                    + " blocking or waiting in JMT, or build the network with a think time and capacity(..).loss().";

    @Test
    void losses_of_closed_classes_are_refused() throws IOException {
        JsimText station = cycle(2, "drop");
        refused(station, "node \"cpu\", class \"jobs\", size 2, drop rule drop" + CLOSED_LOSS);
        refused(
                cycle(-1, "").region("room", 2, List.of("jobs"), "cpu"),
                "blockingRegion \"room\", class \"jobs\"" + CLOSED_LOSS);
        // three customers fill neither four places nor three tokens
        assertThat(read(cycle(4, "drop").region("room", 3, List.of("jobs"), "cpu")))
                .hasToString(read(cycle(-1, "")).toString());
    }

    /** Three customers at a delay and a queue. */
    private static JsimText cycle(int size, String rule) {
        return new JsimText()
                .closed("jobs", 3, "home")
                .station("home", "Delay", List.of(exponential(1)), ONE)
                .full(size, rule)
                .station("cpu", "Server", List.of(exponential(2)), ONE)
                .connect("home", "cpu")
                .connect("cpu", "home");
    }

    @Test
    void priorities_without_a_word_are_refused() throws IOException {
        String three = new JsimText()
                .priority(5)
                .open("a", "source")
                .open("b", "source")
                .priority(1)
                .open("c", "source")
                .source(
                        "source",
                        List.of(exponential(0.1), exponential(0.1), exponential(0.1)),
                        List.of(random(), random(), random()))
                .order("TailStrategyPriority")
                .station(
                        "nic",
                        "Server",
                        List.of(exponential(1), exponential(1), exponential(1)),
                        List.of(random(), random(), random()))
                .sink("sink")
                .connect("source", "nic")
                .connect("nic", "sink")
                .toString();
        refused(
                three,
                "node \"nic\", classes a and b of one priority: only the lowest priority can be that of several classes. Give"
                        + " them different priorities in JMT.");
        String lowest = three.replace("priority=\"1\"", "priority=\"9\"");
        assertThat(read(lowest).toString()).contains("priority of c");
        refused(
                lowest.replace("\"Server\"", "\"PreemptiveServer\"")
                        .replace("TailStrategyPriority", "FCFSPRStrategyPriority"),
                "node \"nic\", classes a and b of one priority: the classes of a preemptive queue must have different"
                        + " priorities. Give them different priorities in JMT.");
        refused(
                three.replaceFirst(
                        "TailStrategyPriority\" name=\"TailStrategyPriority", "TailStrategy\" name=\"TailStrategy"),
                "node \"nic\", QueuePutStrategy: either all classes of a queue or none are served by priority. Choose one"
                        + " strategy for all classes of the station in JMT.");
    }

    @Test
    void a_region_without_a_word_is_refused() throws IOException {
        String text = nic("Server", "TailStrategy")
                .region("room", 3, List.of("bulk", "urgent"), "nic")
                .toString();
        String where = "blockingRegion \"room\", ";
        refused(
                text.replace(
                        "</blockingRegion>",
                        "<classConstraint jobClass=\"bulk\" maxJobsPerClass=\"2\"/></blockingRegion>"),
                where
                        + "maxJobsPerClass 2 of bulk: a region has one limit for all of its classes. Limit the whole region, or"
                        + " give the class a region of its own in JMT.");
        String counts =
                ": a region has a limit of customers only, each of which counts as one. Remove the setting in JMT.";
        refused(text.replace("maxMemory=\"-1\"", "maxMemory=\"64\""), where + "globalMemoryConstraint 64" + counts);
        refused(text.replaceFirst("weight=\"1\"", "weight=\"2\""), where + "classWeight 2" + counts);
        refused(text.replace("</blockingRegion>", "<group name=\"g\"/></blockingRegion>"), where + "group g" + counts);
        refused(
                text.replaceFirst("dropThisClass=\"true\"", "dropThisClass=\"false\""),
                where
                        + "dropRules bulk false, urgent true: a region either loses the customers of all classes who find it"
                        + " full, or lets all wait. Choose one rule for all classes in JMT.");
        refused(
                text.replace("dropThisClass=\"true\"", "dropThisClass=\"false\""),
                where + "priorities bulk 0, urgent 7: customers enter a region in the order in which they come to it,"
                        + " regardless of their class. Give the classes the same priority in JMT.");
        refused(
                text.replaceAll("<dropRules[^>]*>", ""),
                where + "dropRules missing: must be true or false. Save the model in JMT again.");
        refused(
                text.replace("nodeName=\"nic\"", "nodeName=\"source\""),
                where
                        + "node \"source\": the nodes of a region must be stations. Leave the node out of the region in JMT.");
    }

    /** Customers give back the token of a region, and no longer occupy their server, at a node between two stations. */
    @Test
    void nodes_between_the_stations_of_a_limit_are_refused() throws IOException {
        JsimText text = new JsimText()
                .closed("jobs", 4, "one")
                .full(3, "BAS blocking")
                .station("one", "Server", List.of(exponential(1)), ONE)
                .station("two", "Server", List.of(exponential(2)), ONE)
                .router("between", ONE)
                .connect("one", "between")
                .connect("between", "two")
                .connect("two", "one");
        refused(
                text,
                "node \"one\", class \"jobs\", way to node \"two\": customers that a full station blocks come to it without a"
                        + " node between. Connect the two stations in JMT.");
        String region = text.region("room", 2, List.of(), "one", "two")
                .toString()
                .replace("<value>3</value>", "<value>-1</value>");
        refused(
                region,
                "node \"one\", class \"jobs\", way to node \"two\": customers stay in a region only between stations that are"
                        + " connected. Connect the two stations in JMT.");
        String direct = region.replace("source=\"one\" target=\"between\"", "source=\"one\" target=\"two\"");
        refused(
                direct,
                "routing, class \"jobs\" from node \"two\": with region \"room\" the answer depends on the routing, and a"
                        + " network passes its stations in one order, with some visits left out or repeated at random."
                        + " Connect the stations in series in JMT, or simulate the file there.");
    }

    @Test
    void a_loop_of_routers_is_refused_where_the_answer_depends_on_the_routing() throws IOException {
        String text = new JsimText()
                .open("jobs", "source")
                .source("source", List.of(exponential(0.5)), ONE)
                .router("round", List.of(shares(Map.of("round", 0.5, "cpu", 0.5))))
                .full(3, "drop")
                .station("cpu", "Server", List.of(exponential(1)), ONE)
                .sink("sink")
                .connect("source", "round")
                .connect("round", "round", "cpu")
                .connect("cpu", "sink")
                .toString();
        refused(
                text,
                "routing, the loop through node \"round\": with the capacity of \"cpu\" the answer depends on the routing, and"
                        + " a network passes its stations in one order, with some visits left out or repeated at random."
                        + " Connect the stations in series in JMT, or simulate the file there.");
        assertThat(read(text.replace("<value>3</value>", "<value>-1</value>"))
                        .solve()
                        .present("cpu"))
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void a_fork_without_a_word_is_refused() throws IOException {
        String text = halo(2).toString();
        String one =
                ": a fork sends one task along each of its connections, without a limit. Choose the standard fork with one"
                        + " task per link and without a capacity in JMT.";
        refused(
                text.replace("jobsPerLink\"><value>1", "jobsPerLink\"><value>2"),
                "node \"split\", jobsPerLink 2" + one);
        refused(text.replace("block\"><value>-1", "block\"><value>3"), "node \"split\", block 3" + one);
        refused(
                text.replace("isSimplifiedFork\"><value>true", "isSimplifiedFork\"><value>false"),
                "node \"split\", isSimplifiedFork false" + one);
        refused(
                text.replace("NormalJoin", "PartialJoin"),
                "node \"meet\", class \"ranks\", PartialJoin: a join waits for all tasks (NormalJoin). Choose the standard join"
                        + " in JMT.");
        refused(
                text.replace("source=\"east\" target=\"meet\"", "source=\"east\" target=\"unpack\""),
                "node \"split\", class \"ranks\", branch with node \"unpack\": between a fork and its join are stations and"
                        + " routers, each in one branch. Give each branch stations of its own, without forks, class switches"
                        + " and sinks.");
        refused(
                text.replace("source=\"east\" target=\"meet\"", "source=\"east\" target=\"east\""),
                "node \"split\", class \"ranks\", branch to node \"east\": it does not end at a join. Correct the connections in"
                        + " JMT.");
        refused(
                text.replace("source=\"pack\" target=\"split\"", "source=\"pack\" target=\"meet\""),
                "node \"pack\", class \"ranks\", join meet: its customers reach the join without the fork. Route them around"
                        + " the join in JMT.");
        refused(
                text.replace(
                        "<connection source=\"pack\" target=\"split\"/>",
                        "<connection source=\"pack\" target=\"split\"/><connection source=\"pack\" target=\"pack\"/>"),
                "node \"split\", class \"ranks\", 0.5 visits in a cycle: each customer that comes to the stations of a fork passes"
                        + " the fork once in a cycle. Route each customer through the fork once.");
    }
}
