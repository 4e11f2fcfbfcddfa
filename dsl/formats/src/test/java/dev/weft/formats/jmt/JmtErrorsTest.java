package dev.weft.formats.jmt;

import static dev.weft.Weft.branch;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.formats.jmt.JsimText.distribution;
import static dev.weft.formats.jmt.JsimText.exponential;
import static dev.weft.formats.jmt.JsimText.none;
import static dev.weft.formats.jmt.JsimText.random;
import static dev.weft.formats.jmt.JsimText.shares;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.queueing.QueueingNetwork;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model of JMT must not have is refused by its place, and a damaged or hostile file by its line. */
class JmtErrorsTest {
    private static final String MODEL = """
            <model><parameters>
            <classes number="2"><closedclass name="jobs" population="2"/><closedclass name="batch" population="1"/></classes>
            <stations number="1"><listation name="cpu" servers="1">
            <servicetimes><servicetime customerclass="jobs">1</servicetime><servicetime customerclass="batch">1</servicetime></servicetimes>
            <visits><visit customerclass="jobs">1</visit><visit customerclass="batch">1</visit></visits>
            </listation></stations></parameters></model>
            """;
    private static final String LOADED = MODEL.replace("listation", "ldstation")
            .replace("<servicetime ", "<servicetimes ")
            .replace("</servicetime>", "</servicetimes>")
            .replaceAll("(<servicetimes customerclass=\"\\w+\">)1", "$13;2;1");

    @TempDir
    Path folder;

    private void refused(String name, Object text, String message) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text.toString());
        expect(() -> queueing(file.toString()), name + message);
    }

    /** Refuses a JMVA or JSIMG model of this text. */
    private void refused(Object text, String message) throws IOException {
        refused(text.toString().startsWith("<model>") ? "a.jmva" : "a.jsimg", text, message);
    }

    /** Refuses a model with the text before each arrow replaced by that behind it, with the message of the lines that follow. */
    private void damaged(String model, String cases) throws IOException {
        for (String each : cases.substring(2).split("\n- ", -1)) {
            String[] parts = each.split(" -> ?|\n", 3);
            assertThat(parts).as(each).hasSize(3);
            assertThat(model).contains(parts[0]);
            refused(model.replace(parts[0], parts[1]), ", " + parts[2].strip());
        }
    }

    private static void expect(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void the_models_of_these_tests_are_read() throws IOException {
        Files.writeString(folder.resolve("a.jmva"), MODEL);
        assertThat(queueing(folder.resolve("a.jmva").toString()).solve().throughput("jobs"))
                .isPositive();
        Files.writeString(folder.resolve("b.jmva"), LOADED);
        assertThat(queueing(folder.resolve("b.jmva").toString()).toString())
                .contains("loadDependent(3 s, speeds 1, 1.5, 3)");
        Files.writeString(folder.resolve("c.jsimg"), loop().toString());
        assertThat(queueing(folder.resolve("c.jsimg").toString()).solve().throughput("jobs"))
                .isPositive();
    }

    @Test
    void a_document_type_or_an_entity_is_refused_before_anything_is_read() throws IOException {
        String rule =
                ": a model has no document type and no entities, which could read other files or grow without end."
                        + " Remove the DOCTYPE.";
        refused(
                "entity.jmva",
                "<!DOCTYPE model [<!ENTITY secret SYSTEM \"file:///etc/passwd\">]>\n<model>&secret;</model>",
                ", line 1" + rule);
        StringBuilder bomb = new StringBuilder("<!DOCTYPE model [<!ENTITY a0 \"ha\">\n");
        for (int i = 1; i < 30; i++) {
            bomb.append("<!ENTITY a%d \"&a%d;&a%d;\">%n".formatted(i, i - 1, i - 1));
        }
        refused("bomb.jmva", bomb + "]>\n<model>&a29;</model>", ", line 31" + rule);
        refused("other.jmva", "<!DOCTYPE model SYSTEM \"http://localhost:1/model.dtd\"><model/>", ", line 1" + rule);
    }

    @Test
    void a_file_is_bounded_in_depth_and_size() throws IOException {
        refused(
                "deep.jmva",
                "<model>".repeat(65) + "</model>".repeat(65),
                ", line 1: a model has at most 64 elements inside one another. Check that this is a model of JMT.");
        refused(
                "results.jsimg",
                "<archive><results>" + "<a>".repeat(65) + "</a>".repeat(65) + "</results></archive>",
                ", line 1: a model has at most 64 elements inside one another. Check that this is a model of JMT.");
        Path large = folder.resolve("large.jmva");
        try (RandomAccessFile sparse = new RandomAccessFile(large.toFile(), "rw")) {
            sparse.setLength(65L << 20);
        }
        expect(
                () -> queueing(large.toString()),
                "large.jmva: must have at most 64 MiB, and it has 65. Remove its results, which are not read.");
    }

    @Test
    void a_file_that_is_no_model_is_refused() throws IOException {
        Path missing = folder.resolve("missing.jmva");
        expect(
                () -> queueing(missing.toString()),
                "\"" + missing
                        + "\": the file cannot be read, because it does not exist. Check its name and its folder, "
                        + folder + ".");
        expect(
                () -> queueing(folder.toString()),
                "\"" + folder + "\": it is a folder. Name the file of a model in it.");
        expect(() -> queueing("a\0b"), "queueing(\"a b\"): is not a valid file name. Check its characters.");
        refused(
                "cut.jmva",
                MODEL.substring(0, 300),
                ", line 4: is not well-formed XML. Open the model in JMT and save it again as .jmva or .jsimg.");
        refused(
                "text.jmva",
                "cpu,0.5",
                ", line 1: is not well-formed XML. Open the model in JMT and save it again as .jmva or .jsimg.");
        refused(
                "page.jmva",
                "<html/>",
                ", element html: a model of JMT begins with model (JMVA) or archive (JSIMG). Save the model in JMT as"
                        + " .jmva or .jsimg.");
    }

    @Test
    void a_damaged_jmva_model_is_refused_by_its_place() throws IOException {
        damaged(MODEL, """
                - name="batch" -> name="jobs"
                class "jobs": two classes have this name. Rename one of them.
                - population="2" -> population="2.5"
                class "jobs", population, "2.5": must be a whole number up to 2,147,483,647. Correct it in the \
                file or in JMT.
                - population="2" -> population="-1"
                class "jobs", population, "-1": must be a finite number, 0 or more. Correct it in the file or in \
                JMT.
                - <visit customerclass="batch">1</visit> ->
                station "cpu", class "batch", visit: must have an entry for each class. Add it in the file or in \
                JMT.
                - <visit customerclass="batch">1< -> <visit customerclass="batch">NaN<
                station "cpu", class "batch", visit, "NaN": must be a finite number, 0 or more. Correct it in the \
                file or in JMT.
                - <visit customerclass="batch">1< -> <visit customerclass="batch">0<
                class "batch": it visits no station. Give it visits, or remove it.
                -  name="cpu" ->
                line 3, listation: the attribute name is missing. Save the model in JMT again.
                - parameters -> others
                line 1, model: the element parameters is missing. Save the model in JMT again.
                """);
        refused(
                MODEL.replaceAll("<closedclass[^>]*>", ""),
                ", line 2, classes: there is no class of customers. Add one in JMT.");
    }

    @Test
    void a_part_of_jmva_that_is_not_supported_is_refused_by_its_name() throws IOException {
        damaged(MODEL, """
                - name="batch" -> name="batch" priority="1"
                class "batch", priority 1: must be that of the other classes, 0. Give all classes the same \
                priority, or build the network with queue(..).priority(..).
                - listation -> prsstation
                station "cpu", element prsstation: the kinds of stations that are read are listation, ldstation, \
                delaystation. Use one of them, or processor sharing in JSIMG.
                - </parameters> -> </parameters><blockingRegion/>
                line 6, element blockingRegion: this part of a JMVA model is not supported. Remove it in JMT.
                """);
        damaged(LOADED, """
                - population="2" -> population="3"
                station "cpu", class "jobs", servicetimes: must have a time for each number of customers up to 4, \
                and there are 3. Add the others, or lower the population.
                - batch">3;2;1 -> batch">3;2;2
                station "cpu", class "batch", servicetimes: the times must be above 0 and depend on the number of \
                customers in the same way for all classes. Give all classes multiples of the same list.
                - servers="1" -> servers="2"
                station "cpu", servers: a load-dependent station has one server, whose service times say its \
                speed. Use a listation with servers.
                - closedclass name="batch" population="1" -> openclass name="batch" rate="1"
                station "cpu", ldstation: JMVA has no load-dependent stations in models with open classes. Use a \
                listation with servers, or closed classes.
                """);
    }

    /** One closed class at two stations. */
    private static JsimText loop() {
        return loop(exponential(1), random());
    }

    private static JsimText loop(String service, String routing) {
        return new JsimText()
                .closed("jobs", 2, "cpu")
                .station("cpu", "Server", List.of(service), List.of(routing))
                .station("disk", "PSServer", List.of(exponential(2)), List.of(random()))
                .sink("sink")
                .connect("cpu", "disk")
                .connect("disk", "cpu");
    }

    /** An open class with these times between arrivals, at a station that serves 9 per second. */
    private static JsimText arriving(String gaps) {
        return new JsimText()
                .open("jobs", "source")
                .source("source", List.of(gaps), List.of(random()))
                .station("cpu", "Server", List.of(exponential(9)), List.of(random()));
    }

    /** Refuses a service time of the class at the first station. */
    private void service(String service, String message) throws IOException {
        refused(loop(service, random()), ", node \"cpu\", class \"jobs\"" + message);
    }

    @Test
    void a_node_of_another_kind_is_refused_by_its_section() throws IOException {
        String next = ": this kind of node is not supported. ";
        for (String section : List.of("PollingServer", "Semaphore", "Storage")) {
            String advice = section.equals("PollingServer")
                    ? "Use a first-come or processor-sharing station, or ask polling() about it."
                    : "Replace the node by a station, a class switch or a router.";
            refused(
                    loop().toString().replace("className=\"PSServer\"", "className=\"" + section + "\""),
                    ", node \"disk\", section " + section + next + advice);
        }
        refused(
                loop().also("<node name=\"empty\"/>"),
                ", node \"empty\", sections: it has no section that is known. Save the model in JMT again.");
        refused(loop().sink("cpu"), ", node \"cpu\": two nodes have this name. Rename one of them.");
    }

    @Test
    void an_order_of_service_or_a_setting_is_refused() throws IOException {
        damaged(loop().toString(), """
                - TailStrategy -> HeadStrategy
                node "cpu", class "jobs", HeadStrategy: customers are served first come, first served \
                (TailStrategy), by the priority of their class (TailStrategyPriority, preemptive FCFSPRStrategyPriority), \
                or by processor sharing. Choose FCFS for this station, with priority or without.
                - EPSStrategy -> DPSStrategy
                node "disk", class "jobs", DPSStrategy: all customers share a processor-sharing station equally \
                (EPSStrategy). Choose egalitarian processor sharing.
                - FCFSstrategy -> SRPTstrategy
                node "cpu", parameter SRPTstrategy: this setting of a queue is not supported. Use FCFS.
                - name="maxJobs" -> name="delayOffTime"
                node "cpu", parameter delayOffTime (Integer): this setting of a server is not supported. Remove \
                it, or use equal servers.
                - <value>-1</value> -> <value>1</value>
                node "cpu", size 1, drop rule missing: customers who find a station full are lost (drop), block the \
                station that they leave (BAS blocking), or wait in front of it (waiting queue). Choose one of these rules \
                in JMT.
                """);
        String patience =
                "<parameter name=\"Impatience\"><refClass>jobs</refClass><subParameter><value>2</value></subParameter>"
                        + "</parameter><parameter classPath=\"java.lang.Integer\" name=\"size\">";
        refused(
                loop().toString().replace("<parameter classPath=\"java.lang.Integer\" name=\"size\">", patience),
                ", node \"cpu\", class \"jobs\", Impatience: customers who leave the queue are not supported. Remove the"
                        + " impatience.");
        refused(
                loop().also("<measures/>"),
                ", line 16, element measures: this part of a JSIMG model is not supported. Remove it in JMT.");
    }

    @Test
    void a_distribution_that_changes_the_answer_is_refused() throws IOException {
        service(
                distribution("Erlang", "ErlangPar", "alpha", 4.0, "r", 4),
                ", Erlang service times: a first-come station must have exponential service"
                        + " times. Choose Exponential, and simulate the other by solve(seeded(1).service(\"cpu\", ..)).");
        service(
                distribution("MAPDistr", "MAPPar"),
                ", MAPDistr: the mean of this distribution is not read. Use Exponential,"
                        + " Erlang, HyperExp, CoxianDistr, GammaDistr, Uniform or DeterministicDistr.");
        service(
                distribution("Exponential", "ExponentialPar", "lambda", 0),
                ", Exponential, lambda, \"0\": must be a finite number, 2.225e-308 or more."
                        + " Correct it in the file or in JMT.");
        service(
                distribution("Exponential", "ExponentialPar", "mean", 1),
                ", Exponential: the parameter \"lambda\" is missing. Save the model in JMT" + " again.");
        service(
                distribution("HyperExp", "HyperExpPar", "p", 2, "lambda1", 1, "lambda2", 1),
                ", p 2.0: must be between 0 and 1. Correct it in JMT.");
        service(none(), ": it has no service where it arrives. Choose a distribution in JMT.");
        String loaded =
                "<subParameter classPath=\"jmt.engine.NetStrategies.ServiceStrategies.LoadDependentStrategy\"/>";
        service(
                loaded,
                ", LoadDependentStrategy: the service times must have one distribution. Use a"
                        + " load-dependent station of JMVA.");
        refused(
                arriving(distribution("Erlang", "ErlangPar", "alpha", 4, "r", 2)),
                ", node \"source\", class \"jobs\", Erlang times between arrivals: arrivals must be a Poisson process, with"
                        + " exponential times between them. Choose Exponential with the same mean, which changes the"
                        + " answer.");
    }

    @Test
    void routing_that_leads_nowhere_or_depends_on_the_state_is_refused() throws IOException {
        refused(
                loop(exponential(1), random().replace("RandomStrategy", "RoundRobinStrategy")),
                ", node \"cpu\", class \"jobs\", RoundRobinStrategy: routing must be random or by probabilities, and not"
                        + " depend on the state of the network. Choose probabilities for this node.");
        refused(
                loop(exponential(1), shares(Map.of("disk", 0.5))),
                ", node \"cpu\", class \"jobs\", EmpiricalStrategy: the probabilities must add up to 1, and these are disk"
                        + " 0.5. Correct them in JMT.");
        refused(
                loop(exponential(1), shares(Map.of("tape", 1.0))),
                ", node \"cpu\", class \"jobs\", probability of \"tape\": the node has no connection to it, only to disk. Add"
                        + " the connection in JMT.");
        refused(
                loop(exponential(1), shares(Map.of("sink", 1.0))).connect("cpu", "sink"),
                ", node \"sink\", class \"jobs\": customers of a closed class cannot leave. Route them back to a station.");
        refused(
                loop().connect("disk", "tape"),
                ", connection of \"tape\": there is no node of this name. Save the model in JMT again.");
        damaged(loop().toString(), """
                - <connection source="disk" target="cpu"/> ->
                node "disk", class "jobs", RandomStrategy: it leads to no node. Connect the node in JMT.
                - target="cpu" -> target="disk"
                class "jobs", reference station "cpu": its customers do not all return to this station. Correct \
                the routing in JMT.
                - referenceSource="cpu" -> referenceSource="sink"
                class "jobs", referenceSource "sink": the reference of a closed class must be a station. Choose \
                its reference station in JMT.
                """);
        refused(
                arriving(exponential(1)).connect("source", "cpu").connect("cpu", "cpu"),
                ", class \"jobs\" at node \"source\": its customers never reach a sink from there. Connect the node to a"
                        + " sink.");
    }

    @Test
    void classes_that_switch_need_equal_times_at_a_first_come_station() throws IOException {
        JsimText text = new JsimText()
                .closed("one", 1, "cpu")
                .closed("two", 1, "cpu")
                .station("cpu", "Server", List.of(exponential(1), exponential(2)), List.of(random(), random()))
                .classSwitch("switch", new double[] {0.5, 0.5}, new double[] {0.5, 0.5})
                .connect("cpu", "switch")
                .connect("switch", "cpu");
        refused(
                text,
                ", node \"cpu\", classes one+two: classes that switch into one another must take equal times at a"
                        + " first-come station. Use processor sharing, or equal times.");
    }

    @Test
    void an_unstable_model_is_the_error_of_its_solution() throws IOException {
        JsimText text =
                arriving(exponential(18)).sink("sink").connect("source", "cpu").connect("cpu", "sink");
        Path file = folder.resolve("a.jsimg");
        Files.writeString(file, text.toString());
        assertThatThrownBy(() -> queueing(file.toString()).solve())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("station \"cpu\": the utilization by open classes must be below 1 and is 2");
    }

    /** Parts that a file lacks are added to the network that is read. */
    @Test
    void a_region_and_a_fork_are_added_to_the_network_that_is_read() throws IOException {
        Path file = folder.resolve("a.jsimg");
        Files.writeString(file, loop().toString());
        QueueingNetwork read = queueing(file.toString());
        assertThat(read.region("room", 1, "cpu").solve().throughput("jobs")).isPositive();
        // two customers of two branches of 1 and 0.5 seconds, which differ by -2 to 2 with the odds 1, 2, 4, 8, 16
        var forked = read.fork("halo", branch("cpu"), branch("disk"))
                .solve(seeded(1).confidence(0.9999))
                .toTable();
        assertThat(100 * 30 / 31.0)
                .isBetween(
                        forked.doubleColumn("utilization low (%)").get(0),
                        forked.doubleColumn("utilization high (%)").get(0));
    }

    @Test
    @Tag("slow")
    void a_damaged_file_is_read_or_refused_with_one_error() throws IOException {
        List<String> models = List.of(
                MODEL,
                LOADED,
                loop().toString(),
                JsimPartsTest.halo(2).toString(),
                JsimPartsTest.nic("Server", "TailStrategyPriority")
                        .region("room", 3, List.of("bulk", "urgent"), "nic")
                        .toString());
        Path file = folder.resolve("a.model");
        int refused = 0;
        for (long seed = 1; seed <= 1000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder(models.get((int) (seed % models.size())));
            for (int i = 0; i <= random.nextInt(3); i++) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, (char) (' ' + random.nextInt(95)));
                    case 1 -> text.delete(at, Math.min(text.length(), at + random.nextInt(60)));
                    default -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(60))));
                }
            }
            Files.writeString(file, text);
            try {
                queueing(file.toString());
            } catch (ModelException expected) {
                refused++;
            } catch (RuntimeException other) {
                throw new AssertionError("seed " + seed, other);
            }
        }
        assertThat(refused).isBetween(200, 999);
    }

    @Test
    void a_network_that_the_format_cannot_hold_is_not_written() throws IOException {
        Path file = folder.resolve("model.jmva");
        Files.writeString(file, "earlier");
        QueueingNetwork unequal = queueing()
                .station("cpu", queue(ms(5)))
                .closed("a", 2)
                .closed("b", 2)
                .service("b", "cpu", ms(1));
        expect(
                () -> unequal.write(file),
                "write(..) of station \"cpu\": JMVA solves a product form, which a first-come station with classes of"
                        + " different service times does not have. Write a .jsimg file, or use processorSharing(..).");
        QueueingNetwork loaded =
                queueing().station("disk", loadDependent(ms(5), 1, 2)).open("a", 2);
        expect(
                () -> loaded.write(file),
                "write(..) of station \"disk\": JMVA has no load-dependent stations in models with open classes. Use a queue"
                        + " of several servers, or closed classes.");
        expect(
                () -> queueing()
                        .station("disk", loadDependent(ms(5), 1, 2))
                        .closed("a", 2_000_000)
                        .write(file),
                "write(..) of station \"disk\": JMVA lists a time for each class and number of customers, here more than"
                        + " 1,000,000. Lower the population.");
        expect(
                () -> loaded.write(folder.resolve("model.jsimg")),
                "write(..) of station \"disk\": load-dependent stations are written in JMVA only. Write a .jmva file.");
        expect(
                () -> queueing().station("Sink", queue(ms(5))).open("a", 2).write(folder.resolve("model.jsimg")),
                "write(..) of station \"Sink\": the file has a node of this name for arrivals and departures. Rename the"
                        + " station.");
        expect(
                () -> queueing()
                        .station("think of a", queue(ms(5)))
                        .closed("a", 2, seconds(1))
                        .write(file),
                "write(..) of station \"think of a\": the file has a station of this name for the think time of a. Rename"
                        + " the station.");
        expect(
                () -> queueing().station("a\u0001", queue(ms(5))).open("b", 2).write(file),
                "write(\"a?\"): a name in XML has no control characters. Rename it.");
        expect(
                () -> unequal.write("model.xml"),
                "write(\"model.xml\"): the name must end in .jmva or .jsimg. Try write(\"model.jmva\").");
        assertThat(Files.readString(file)).isEqualTo("earlier");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        Path nowhere = folder.resolve("none").resolve("model.jsimg");
        expect(
                () -> unequal.write(nowhere),
                "write(\"" + nowhere + "\"): its folder " + nowhere.getParent()
                        + " does not exist. Create the folder first, or choose another one.");
    }

    @Test
    void priorities_limits_and_forks_that_jmt_takes_otherwise_are_not_written() {
        Path file = folder.resolve("model.jsimg");
        QueueingNetwork open =
                queueing().station("cpu", queue(ms(5)).capacity(3)).open("a", 2);
        expect(
                () -> open.write(folder.resolve("model.jmva")),
                "write(..) of the capacity of \"cpu\": JMVA solves a product form, which has no priorities, capacities,"
                        + " regions and forks. Write a .jsimg file.");
        expect(
                () -> queueing()
                        .station("cpu", queue(ms(5)).capacity(3))
                        .closed("a", 5, seconds(1))
                        .write(file),
                "write(..) of the capacity of \"cpu\": JSIM takes lost customers of a closed class, such as a, out of the"
                        + " network for good. Use blocking() or region(..), or open classes.");
        QueueingNetwork two = queueing()
                .station("cpu", queue(ms(5)))
                .station("disk", queue(ms(8)))
                .closed("a", 5)
                .visits("a", "cpu", 0.5);
        expect(
                () -> two.visits("a", "disk", 1).fork("halo", branch("cpu")).write(file),
                "write(..) of fork \"halo\": forks are not written. Write the network without it, and add it in JMT.");
        expect(
                () -> two.visits("a", "disk", 2).region("room", 2, "cpu").write(file),
                "write(..) of region \"room\": JSIM begins a cycle of a at a station of one visit, and there is none. Let it"
                        + " visit a station once in each cycle.");
        expect(
                () -> two.visits("a", "disk", 1)
                        .region("room", 2, "cpu", "disk")
                        .write(file),
                "write(..) of region \"room\": a customer of a that ends its cycle in the region may begin the next one"
                        + " there, and keeps its place in JSIM. Add a station outside of the region.");
        QueueingNetwork ranked = queueing()
                .station("cpu", queue(ms(5)).priority("a"))
                .station("disk", queue(ms(8)).priority("b"))
                .open("a", 2)
                .open("b", 2);
        String where = "write(..) of the priorities at \"cpu\": ";
        expect(
                () -> ranked.write(file),
                where
                        + "a class has one priority at all stations in JSIM. Name the same classes in priority(..) of each"
                        + " station.");
        QueueingNetwork preemptive = queueing()
                .station("cpu", queue(ms(5)).priority("a").preemptive())
                .open("a", 2);
        expect(
                () -> preemptive.open("b", 2).open("c", 2).write(file),
                where + "the classes of a preemptive queue have different priorities in JSIM. Name all classes in"
                        + " priority(..).");
        expect(
                () -> preemptive.open("b", 2).region("room", 2, "cpu").write(file),
                "write(..) of region \"room\": customers enter a region of JSIM by the priority of their class. Leave out the"
                        + " region or the priorities.");
        assertThat(file).doesNotExist();
    }
}
