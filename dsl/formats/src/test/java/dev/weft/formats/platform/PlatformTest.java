package dev.weft.formats.platform;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.machine;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Platforms of SimGrid as machines. The expected times are SMPI's formula, worked out by hand; SMPI 3.32 printed the same. */
class PlatformTest {
    private static final String SETTINGS = """
            <config id="General">
              <prop id="smpi/os" value="0:1e-6:0;1420:0:0"/>
              <prop id="smpi/or" value="0:2e-6:0"/>
              <prop id="smpi/bw-factor" value="0:1;1420:0.5"/>
              <prop id="smpi/lat-factor" value="1420:2;0:1"/>
              <prop id="smpi/async-small-thres" value="4097"/>
              <prop id="smpi/send-is-detached-thresh" value="8193"/>
            </config>
            """;
    private static final String CLUSTER =
            "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-2,7\" speed=\"1Gf\" core=\"4\""
                    + " bw=\"1GBps\" lat=\"10us\"/>";

    @TempDir
    Path folder;

    private Machine read(String content) throws IOException {
        Path file = folder.resolve("p.xml");
        Files.writeString(
                file,
                "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                        + "<platform version=\"4.1\">" + content + "</platform>");
        return machine(file.toString());
    }

    private String error(String content) {
        try {
            return "read: " + read(content);
        } catch (ModelException failure) {
            return String.valueOf(failure.getMessage());
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static double seconds(Machine machine, Locality where, double size, int active) {
        return machine.messageCosts().of(bytes(size), where, active).si();
    }

    @Test
    void factors_and_overheads_become_message_costs() throws IOException {
        Machine machine = read(SETTINGS + "<zone id=\"z\" routing=\"Full\">" + CLUSTER + "</zone>");
        assertThat(machine.nodes()).isEqualTo(4);
        assertThat(machine.cores()).isEqualTo(4);
        assertThat(machine.eagerLimit()).contains(KiB(4));
        assertThat(seconds(machine, interNode, 1000, 1)).isEqualTo(1e-6 + 20e-6 + 1e-6 + 2e-6, within(1e-15));
        assertThat(seconds(machine, interNode, 1420, 1)).isEqualTo(1e-6 + 20e-6 + 1.42e-6 + 2e-6, within(1e-15));
        assertThat(seconds(machine, interNode, 1421, 1)).isEqualTo(40e-6 + 2.842e-6 + 2e-6, within(1e-15));
        assertThat(seconds(machine, interNode, 8192, 1)).isEqualTo(40e-6 + 16.384e-6 + 2e-6, within(1e-15));
        assertThat(seconds(machine, interNode, 8193, 1)).isEqualTo(40e-6 + 16.386e-6, within(1e-15));
        assertThat(seconds(machine, interNode, 1e6, 2)).isEqualTo(40e-6 + 4e-3, within(1e-15));
        assertThat(machine.assumptions())
                .contains(
                        "The overheads of sending and receiving (smpi/os, smpi/or) are part of the costs and occupy no"
                                + " processor.",
                        "The sender of a message from 4097 B on waits for its delivery where a method has senders wait; under SMPI"
                                + " only from 8193 B on.",
                        "A machine does not hold the speed of its cores, in the file 1Gf.");
    }

    @Test
    void an_overhead_of_one_time_is_that_of_the_machine() throws IOException {
        Machine machine = read(SETTINGS.replace(";1420:0:0", "") + CLUSTER);
        assertThat(machine.overhead()).contains(us(1));
        assertThat(seconds(machine, interNode, 1000, 1)).isEqualTo(1e-6 + 20e-6 + 1e-6 + 2e-6, within(1e-15));
        assertThat(seconds(machine, interNode, 8193, 1)).isEqualTo(40e-6 + 16.386e-6, within(1e-15));
    }

    @Test
    void a_backbone_and_a_loopback_are_part_of_the_route() throws IOException {
        Machine machine = read(CLUSTER.replace(
                "lat=\"10us\"",
                "lat=\"10us\" bb_bw=\"4Gbps\" bb_lat=\"5us\" loopback_bw=\"2GBps\" loopback_lat=\"1us\""));
        assertThat(seconds(machine, interNode, 1e6, 1)).isEqualTo(25e-6 + 2e-3, within(1e-15));
        assertThat(seconds(machine, intraNode, 1e6, 1)).isEqualTo(1e-6 + 5e-4, within(1e-15));
        assertThat(machine.assumptions())
                .contains(
                        "The factor is 1, because the file has no smpi/bw-factor; SMPI then uses factors of its own.",
                        "Messages do not share the backbone of the platform file, 500 MB/s.");
    }

    private static final String HOSTS = """
            <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><host id="c" speed="1Gf"/><router id="r"/>
            <link id="la" bandwidth="1GBps" latency="1us"/><link id="lb" bandwidth="1GBps" latency="1us"/>
            <link id="lc" bandwidth="1GBps" latency="1us"/>
            """;

    private static String route(String from, String to, String... links) {
        StringBuilder text = new StringBuilder("<route src=\"" + from + "\" dst=\"" + to + "\">");
        for (String link : links) {
            text.append("<link_ctn id=\"").append(link).append("\"/>");
        }
        return text + "</route>\n";
    }

    @Test
    void hosts_with_equal_routes_are_a_machine() throws IOException {
        String full =
                "<zone id=\"z\" routing=\"Full\">" + HOSTS + route("a", "b", "la", "lb") + route("a", "c", "la", "lc");
        Machine machine = read(full + route("b", "c", "lb", "lc") + "</zone>");
        assertThat(machine.nodes()).isEqualTo(3);
        assertThat(seconds(machine, interNode, 1e6, 2)).isEqualTo(2e-6 + 2e-3, within(1e-15));
        Machine floyd = read("<zone id=\"z\" routing=\"Floyd\">" + HOSTS + route("a", "r", "la") + route("b", "r", "lb")
                + route("c", "r", "lc") + "</zone>");
        assertThat(floyd.isLike(machine)).isTrue();
        Machine switched = read(
                "<AS id=\"z\" routing=\"Cluster\">" + HOSTS + "<host_link id=\"a\" up=\"la\" down=\"la\"/>"
                        + "<host_link id=\"b\" up=\"lb\" down=\"lb\"/><host_link id=\"c\" up=\"lc\" down=\"lc\"/></AS>");
        assertThat(switched.isLike(machine)).isTrue();
        assertThat(error(full + "</zone>")).isEqualTo("p.xml, line 3, zone: there is no route from b to c. Add it.");
        assertThat(error((full + route("b", "c", "lb", "lc") + "</zone>")
                        .replace("\"lc\" bandwidth=\"1GBps\"", "\"lc\" bandwidth=\"2GBps\"")
                        .replace("latency=\"1us\"/>\n<route", "latency=\"2us\"/>\n<route")))
                .contains("; a machine has equal links. Keep hosts with equal routes.");
        assertThat(error((full + "</zone>").replace("Full", "Vivaldi")))
                .isEqualTo("p.xml, line 3, zone: the routing Vivaldi is not read. Write Full routes, or a cluster.");
    }

    private Machine again(Machine machine) {
        Path file = folder.resolve("saved.xml");
        machine.save(file);
        return machine(file.toString());
    }

    private void survives(Machine machine) {
        Machine read = again(machine);
        assertThat(read.overhead()).isEqualTo(machine.overhead());
        assertThat(read.eagerLimit()).isEqualTo(machine.eagerLimit());
        assertThat(read.nodes()).isEqualTo(machine.nodes());
        assertThat(read.cores()).isEqualTo(machine.cores());
        for (double size : new double[] {0, 1, 499, 500, 7999, 8000, 12_288, 12_289, 1e6}) {
            for (Locality where : new Locality[] {intraNode, interNode}) {
                for (int active : new int[] {1, 3}) {
                    double before = seconds(machine, where, size, active);
                    assertThat(seconds(read, where, size, active))
                            .as(machine + ", " + size + " B " + where)
                            .isEqualTo(before, within(1e-9 * before));
                }
            }
        }
    }

    @Test
    void machines_take_the_same_times_after_a_platform() {
        survives(cluster(4, 16).link(GBps(11), us(1.3)));
        survives(cluster(4, 16).link(GBps(11), us(1.3)).eagerUpTo(KiB(12)).overhead(ns(300)));
        survives(cluster(4, 16)
                .link(GBps(11), us(1.3))
                .inside(GBps(5), ns(400))
                .nics(2)
                .eagerUpTo(KiB(12)));
        survives(dibonaLike);
        survives(cluster(4, 2)
                .costs(costs().range(interNode, "eager", bytes(0), us(7), MBps(750))
                        .range(interNode, "rendezvous", bytes(8000), us(3), GBps(2.9))));
        survives(cluster(27, 1).link(GBps(10), us(1)).torus(3, 3, 3));
        survives(cluster(16, 1).link(GBps(10), us(1)).fatTree(4));
        survives(cluster(8, 1).link(GBps(10), us(1)).fatTree(2, 4, 2));
        survives(cluster(32, 1).link(GBps(10), us(1)).dragonfly(4, 4, 2));
        assertThat(again(cluster(8, 1).link(GBps(10), us(1)).fatTree(2, 4, 2)).topology())
                .isEqualTo(cluster(8, 1).fatTree(2, 4, 2).topology())
                .isPresent();
    }

    private static void refused(Machine machine, String start) {
        assertThatThrownBy(() -> PlatformText.of(machine))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(start);
    }

    @Test
    void what_simgrid_cannot_hold_is_refused() {
        refused(cluster(4, 2), "cluster of 4 nodes with 2 cores each: it has neither message costs nor a link.");
        refused(
                blueWaters,
                "save(..) of intra-socket costs as a platform: SMPI has one cost of messages within a node.");
        Machine machine = cluster(8, 1).link(GBps(10), us(1));
        refused(machine.mesh(2, 2, 2), "save(..) of mesh 2x2x2 as a platform: SimGrid has tori with one node");
        refused(machine.torus(3, 3, 3), "save(..) of torus 3x3x3 as a platform: SimGrid needs 27 nodes in it");
        refused(machine.cores(2).nics(2).torus(2, 2, 2), "save(..) of torus 2x2x2 as a platform: its links need");
        refused(cluster(72, 1).link(GBps(1), us(1)).dragonfly(9, 4, 2), "save(..) of dragonfly of 9 groups");
        MessageCosts costs = costs().range(interNode, "eager", bytes(0), us(7), MBps(750))
                .range(interNode, "rendezvous", bytes(8000), us(3), GBps(2.9));
        refused(
                machine.costs(costs.injection(interNode, "rendezvous", GBps(6))),
                "save(..) of injection limits as a platform: SMPI needs the same ratio of limit to bandwidth at all sizes,"
                        + " and from 8000 B on it is another.");
        refused(
                machine.costs(costs.range(intraNode, "eager", bytes(0), us(1), GBps(5))),
                "save(..) of costs within a node as a platform: SMPI has the same factors by size within a node");
        refused(
                machine.inside(GBps(1), ns(100)).eagerUpTo(KiB(4)).overhead(ns(300)),
                "save(..) of costs within a node as a platform");
    }

    /** Cells of a kernel run in threads whose class loader may not see the formats. */
    @Test
    void a_thread_with_another_class_loader_reads_platforms() throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            assertThat(read(CLUSTER).nodes()).isEqualTo(4);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void document_types_and_entities_are_never_followed() throws IOException {
        Path secret = folder.resolve("secret.txt");
        Files.writeString(secret, "secret");
        Path file = folder.resolve("x.xml");
        Files.writeString(
                file,
                "<!DOCTYPE platform [<!ENTITY s SYSTEM \"" + secret.toUri() + "\">]>\n<platform version=\"4.1\">&s;"
                        + CLUSTER + "</platform>");
        assertThatThrownBy(() -> machine(file.toString()))
                .hasMessage("x.xml, line 2: is not well-formed XML. Get the whole file, or correct the line.");
        StringBuilder bomb = new StringBuilder("<!DOCTYPE platform [<!ENTITY e0 \"ha\">");
        for (int i = 1; i < 30; i++) {
            bomb.append("<!ENTITY e")
                    .append(i)
                    .append(" \"&e")
                    .append(i - 1)
                    .append(";&e")
                    .append(i - 1)
                    .append(";\">");
        }
        Files.writeString(file, bomb + "]><platform version=\"&e29;\"/>");
        assertThatThrownBy(() -> machine(file.toString())).hasMessageContaining("is not well-formed XML");
        Files.writeString(file, "<platform version=\"4.1\">" + "<zone>".repeat(70));
        assertThatThrownBy(() -> machine(file.toString()))
                .hasMessageContaining("a platform has at most 64 elements inside one another");
    }

    @Test
    void damaged_platforms_name_the_line() {
        assertThat(error(""))
                .isEqualTo("p.xml, line 3, platform: it has no hosts."
                        + " Add a cluster, or a zone with hosts and routes.");
        assertThat(error(CLUSTER + CLUSTER))
                .startsWith("p.xml, line 3, platform: it has 2 clusters or zones with hosts");
        assertThat(error(CLUSTER.replace("1GBps", "1GBit")))
                .isEqualTo(
                        "p.xml, line 3, cluster, bw \"1GBit\": the unit must be Bps or bps after k, M, G, T, Ki, Mi, Gi"
                                + " or Ti. Write it as 125MBps or 1Gbps.");
        assertThat(error(CLUSTER.replace("10us", "10parsec")))
                .startsWith("p.xml, line 3, cluster, lat \"10parsec\": the unit must be one of ps, ns, us");
        assertThat(error(CLUSTER.replace("0-2,7", "3-1")))
                .contains("radical \"3-1\": 3-1 ends before it begins. Write it as 1-3.");
        assertThat(error(CLUSTER.replace("speed", "spede")))
                .isEqualTo("p.xml, line 3, cluster: the attribute spede is not read. Remove it.");
        assertThat(error(CLUSTER.replace(" bw=\"1GBps\"", "")))
                .isEqualTo("p.xml, line 3, cluster: the attribute bw is missing. Add it.");
        assertThat(error("<include file=\"/etc/passwd\"/>"))
                .startsWith("p.xml, line 3, include: this element is not read.");
        assertThat(error("<clutser/>"))
                .isEqualTo(
                        "p.xml, line 3, clutser: the element is unknown in platforms of SimGrid. Correct or remove it.");
        assertThat(error(SETTINGS.replace("1420:0.5", "1420:0") + CLUSTER))
                .contains("smpi/bw-factor \"0:1;1420:0\": each factor must be above 0.");
        assertThat(error(SETTINGS.replace("1420:0.5", "0:0.5") + CLUSTER)).contains("two thresholds are equal");
        assertThat(error(SETTINGS.replace("1420:0.5", "x:0.5") + CLUSTER))
                .contains("smpi/bw-factor \"x\": must be a finite number, 0 or more. Correct it in the file.");
        assertThat(error(SETTINGS.replace("2e-6:0", "2e-6:0:3:4") + CLUSTER))
                .contains("smpi/or \"0:2e-6:0:3:4\": must be a threshold and one or two times with colons between.");
        assertThat(error(CLUSTER.replace("core=", "topology=\"FAT_TREE\" topo_parameters=\"2;2,2;2,1;1,1\" core=")))
                .contains("a fat tree of a machine has two levels with single links");
        assertThat(error(CLUSTER.replace("core=", "topology=\"TORUS\" topo_parameters=\"9,9,9999\" core=")))
                .startsWith("read: ");
    }

    @Test
    void other_versions_and_other_xml_are_refused() throws IOException {
        Path file = folder.resolve("v.xml");
        Files.writeString(file, "<platform version=\"5\"/>");
        assertThatThrownBy(() -> machine(file.toString()))
                .hasMessage("v.xml, line 1, platform: it is of version 5, and versions 3 to 4.1 are read."
                        + " Convert it with simgrid_update_xml.");
        Files.writeString(file, "<config/>");
        assertThatThrownBy(() -> machine(file.toString()))
                .hasMessage("v.xml, line 1, config: the file has settings of SMPI and no hosts."
                        + " Put its config element into a platform, before the first zone.");
        Files.writeString(file, "<sim/>");
        assertThatThrownBy(() -> machine(file.toString()))
                .hasMessage("v.xml, line 1, sim: a platform of SimGrid begins with platform. Use a platform file.");
        Files.writeString(file, "<platform version=\"4.1\">");
        assertThatThrownBy(() -> machine(file.toString())).hasMessageContaining("is not well-formed XML");
        assertThatThrownBy(() -> dibonaLike.save(file)).hasMessageContaining("Weft did not write it");
    }
}
