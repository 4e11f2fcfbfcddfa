package dev.weft.formats.jmt;

import static dev.weft.Weft.delay;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.loadDependent;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.processorSharing;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.QueueingSolution;
import dev.weft.queueing.Station;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A network that is written as a model of JMT and read back has the same answer. */
class JmtRoundTripTest {
    @TempDir
    Path folder;

    private final Map<String, Integer> seen = new TreeMap<>();

    @Test
    @Tag("slow")
    void random_networks_survive_jmva() {
        for (long seed = 1; seed <= 150; seed++) {
            compare(random(seed, true), "model.jmva", "seed " + seed);
        }
        assertThat(seen).containsKeys("open", "closed", "think time", "load dependent", "servers", "delay");
    }

    @Test
    @Tag("slow")
    void random_networks_survive_jsimg() {
        for (long seed = 1; seed <= 150; seed++) {
            compare(random(seed, false), "model.jsimg", "seed " + seed);
        }
        assertThat(seen).containsKeys("open", "closed", "think time", "servers", "delay");
    }

    private void compare(QueueingNetwork network, String name, String what) {
        Path file = folder.resolve(name);
        network.write(file);
        QueueingNetwork back = queueing(file.toString());
        QueueingSolution before = network.solve();
        QueueingSolution after = back.solve();
        assertThat(after.label()).as(what).isEqualTo(before.label());
        for (String column : new String[] {"throughput", "present", "residence"}) {
            double[] old = values(before, column);
            double[] now = values(after, column);
            assertThat(now).as(what).hasSameSizeAs(old);
            for (int i = 0; i < old.length; i++) {
                assertThat(now[i]).as(what + ", " + column + " of row " + i).isCloseTo(old[i], within(1e-12 * old[i]));
            }
        }
        assertThat(values(after.classes(), "response"))
                .as(what)
                .containsExactly(values(before.classes(), "response"), within(1e-10));
    }

    private static double[] values(Result result, String column) {
        Measure measure = result.columns().measure(column);
        return IntStream.range(0, measure.rows()).mapToDouble(measure::si).toArray();
    }

    private QueueingNetwork random(long seed, boolean loads) {
        Random random = new Random(seed);
        int stations = 1 + random.nextInt(4);
        int classes = 1 + random.nextInt(3);
        boolean mixed = random.nextBoolean();
        QueueingNetwork network = queueing();
        for (int k = 0; k < stations; k++) {
            Time time = new Time(Math.pow(10, 3 * random.nextDouble() - 4));
            int kind = random.nextInt(loads && !mixed ? 4 : 3);
            count(kind == 0 ? "delay" : kind == 3 ? "load dependent" : "servers");
            Station station = kind == 0
                    ? delay(time)
                    : kind == 1
                            ? processorSharing(time, 1 + random.nextInt(3))
                            : kind == 2
                                    ? processorSharing(time)
                                    : loadDependent(time, 0.5 + random.nextDouble(), 1 + random.nextDouble())
                                            .shared();
            network = network.station("station <" + k + ">", station);
        }
        for (int r = 0; r < classes; r++) {
            boolean open = mixed && random.nextBoolean();
            boolean thinks = !open && random.nextBoolean();
            String name = "class & " + r;
            count(open ? "open" : "closed");
            if (thinks) {
                count("think time");
            }
            network = open
                    ? network.open(name, 0.1 + random.nextDouble())
                    : network.closed(name, 1 + random.nextInt(6), thinks ? new Time(random.nextDouble()) : ms(0));
            for (int k = 0; k < stations; k++) {
                int kind = k == 0 ? 1 : random.nextInt(4);
                double visits =
                        kind == 0 ? 0 : kind == 1 ? 1 : kind == 2 ? random.nextDouble() : 1 + 2 * random.nextDouble();
                network = network.visits(name, "station <" + k + ">", visits)
                        .service(name, "station <" + k + ">", new Time(0.1 * random.nextDouble()));
            }
        }
        return network;
    }

    private void count(String what) {
        seen.merge(what, 1, Integer::sum);
    }

    @Test
    void first_come_stations_with_classes_of_different_times_survive_jsimg() {
        QueueingNetwork network = queueing()
                .station("cpu", queue(ms(5)))
                .station("disk", queue(ms(8), 2))
                .closed("long", 3)
                .closed("short", 2)
                .visits("long", "cpu", 1)
                .visits("long", "disk", 2.5)
                .visits("short", "cpu", 1)
                .visits("short", "disk", 0.25)
                .service("short", "cpu", ms(1));
        compare(network, "model.jsimg", "two classes");
    }

    @Test
    void a_cycle_without_a_station_of_one_visit_begins_at_a_delay_of_no_time() throws IOException {
        QueueingNetwork network = queueing()
                .station("cpu", processorSharing(ms(5)))
                .station("disk", processorSharing(ms(8)))
                .closed("jobs", 3)
                .visits("jobs", "cpu", 2.5)
                .visits("jobs", "disk", 0.25);
        compare(network, "model.jsimg", "no station of one visit");
        assertThat(Files.readString(folder.resolve("model.jsimg")))
                .contains("referenceSource=\"think of jobs\"")
                .contains("ZeroServiceTimeStrategy");
    }

    @Test
    void a_think_time_is_a_delay_station_in_the_file_and_a_think_time_again_when_read() throws IOException {
        QueueingNetwork network = queueing().station("cpu", queue(ms(5))).closed("users", 20, seconds(1));
        for (String name : new String[] {"model.jmva", "model.jsimg"}) {
            compare(network, name, name);
            assertThat(Files.readString(folder.resolve(name))).contains("think of users");
            assertThat(queueing(folder.resolve(name).toString()).toString())
                    .contains("class users: closed, 20 customers, think time 1 s")
                    .doesNotContain("think of users: delay");
        }
    }

    /** Nodes of the file are shuffled, so that the order of the customers has to be found. */
    @Test
    @Tag("slow")
    void random_networks_with_priorities_limits_and_regions_survive_jsimg() throws IOException {
        int compared = 0;
        for (long seed = 1; seed <= 300; seed++) {
            Random random = new Random(seed);
            int stations = 2 + random.nextInt(3);
            int classes = 1 + random.nextInt(2);
            QueueingNetwork network = constrained(random, stations, classes);
            double[] before;
            Path file = folder.resolve("model.jsimg");
            try {
                before = means(network, stations, classes);
                network.write(file);
            } catch (ModelException refused) {
                continue;
            }
            List<String> nodes = new ArrayList<>();
            Matcher node = Pattern.compile("<node .*?</node>", Pattern.DOTALL).matcher(Files.readString(file));
            while (node.find()) {
                nodes.add(node.group());
            }
            String rest = node.replaceAll("");
            Collections.shuffle(nodes, random);
            Files.writeString(file, rest.replace("</sim>", String.join("\n", nodes) + "</sim>"));
            QueueingNetwork back = queueing(file.toString());
            double[] after = means(back, stations, classes);
            for (int i = 0; i < before.length; i++) {
                assertThat(after[i]).as("seed " + seed).isCloseTo(before[i], within(1e-8 * before[i]));
            }
            compared++;
        }
        assertThat(compared).isGreaterThan(120);
        assertThat(seen).containsKeys("priority", "preemptive", "blocking", "loss", "region", "lossRegion");
    }

    /** Throughputs of classes, and customers at stations. */
    private static double[] means(QueueingNetwork network, int stations, int classes) {
        QueueingSolution solution = network.solve(exact);
        return IntStream.range(0, stations + classes)
                .mapToDouble(i -> i < classes
                        ? solution.throughput("ab".substring(i, i + 1))
                        : solution.present("s" + (i - classes)))
                .toArray();
    }

    private QueueingNetwork constrained(Random random, int stations, int classes) {
        boolean open = random.nextInt(3) == 0;
        boolean blocks = !open && random.nextInt(3) == 0;
        boolean ranked = classes == 2 && random.nextBoolean();
        QueueingNetwork network = queueing();
        for (int k = 0; k < stations; k++) {
            Station station = queue(new Time(0.1 + random.nextDouble()));
            if (ranked && random.nextBoolean()) {
                count("priority");
                station = station.priority("b");
                if (random.nextBoolean()) {
                    count("preemptive");
                    station = station.preemptive();
                }
            }
            if (open || blocks) {
                count(open ? "loss" : "blocking");
                station = station.capacity(1 + random.nextInt(3));
                station = open ? station.loss() : station.blocking();
            }
            network = network.station("s" + k, station);
        }
        for (String name : List.of("a", "b").subList(0, classes)) {
            network = open
                    ? network.open(name, 0.1 + random.nextDouble())
                    : network.closed(name, 1 + random.nextInt(3), new Time(random.nextInt(2) * random.nextDouble()));
            for (int k = 0; k < stations; k++) {
                double visits = k == 0 || random.nextBoolean() ? 1 : 0.25 + 2 * random.nextDouble();
                network = network.visits(name, "s" + k, visits);
            }
        }
        if (!blocks && !ranked && random.nextBoolean()) {
            int from = random.nextInt(stations - 1);
            String[] inside = IntStream.rangeClosed(from, from + random.nextInt(2))
                    .mapToObj(k -> "s" + k)
                    .toArray(String[]::new);
            count(open ? "lossRegion" : "region");
            network = open
                    ? network.lossRegion("room", 1 + random.nextInt(3), inside)
                    : network.region("room", 1 + random.nextInt(3), inside);
        }
        return network;
    }
}
