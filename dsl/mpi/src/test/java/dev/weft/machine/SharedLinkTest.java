package dev.weft.machine;

import static dev.weft.Weft.MB;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.machine;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.program.Program;
import dev.weft.study.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Links of a platform file that several nodes share are conditions of each answer. SMPI takes 2.13 ms for two messages of 1 MB over the
 * backbone and 2.11 ms for the exchange over one link; models of messages take 1.03 and 1.01 ms.
 */
class SharedLinkTest {
    private static final String BACKBONE = "<cluster id=\"c\" prefix=\"n\" radical=\"0-3\" suffix=\"\" speed=\"1Gf\""
            + " bw=\"1GBps\" lat=\"10us\" bb_bw=\"1GBps\" bb_lat=\"10us\"/>";
    private static final String ONE_LINK = """
            <zone id="z" routing="Full"><host id="h0" speed="1Gf"/><host id="h1" speed="1Gf"/>
            <link id="l" bandwidth="1GBps" latency="10us"/><route src="h0" dst="h1"><link_ctn id="l"/></route></zone>
            """;
    private static final Program TWO = program(4, mpi -> {
        if (mpi.rank() < 2) {
            mpi.send(mpi.rank() + 2, MB(1));
        } else {
            mpi.recv(mpi.rank() - 2, MB(1));
        }
    });
    private static final Program ONE = program(2, mpi -> {
        if (mpi.rank() == 0) {
            mpi.send(1, MB(1));
        } else {
            mpi.recv(0, MB(1));
        }
    });
    private static final Program EXCHANGE = program(2, mpi -> mpi.sendrecv(1 - mpi.rank(), 1 - mpi.rank(), MB(1)));

    @TempDir
    Path folder;

    private Machine read(String content) throws IOException {
        Path file = folder.resolve("p.xml");
        Files.writeString(
                file,
                "<?xml version='1.0'?>\n<platform version=\"4.1\"><config>"
                        + "<prop id=\"smpi/bw-factor\" value=\"0:1.0\"/><prop id=\"smpi/lat-factor\" value=\"0:1.0\"/></config>"
                        + content + "</platform>");
        return machine(file.toString());
    }

    @Test
    void a_shared_backbone_is_violated_with_its_bytes_and_time_by_every_method() throws IOException {
        Machine shared = read(BACKBONE);
        for (Result each : new Result[] {
            TWO.on(shared, perNode).solve(replay(fairShare)),
            TWO.on(shared, perNode).solve(replay(noSharing)),
            TWO.on(shared, perNode).solve(nodeAware)
        }) {
            assertThat(each.explain().violated())
                    .contains(
                            "Shared backbone wide enough: 2 messages cross it with 2 MB, which takes at least 2 ms at its"
                                    + " 1 GB/s; the model does not share it.");
            assertThat(each.toString()).contains("violated: shared backbone wide enough");
            assertThat(each.explain().dominant()).contains("shared backbone wide enough");
        }
    }

    @Test
    void a_backbone_that_cannot_matter_is_not_violated() throws IOException {
        assertThat(ONE.on(read(BACKBONE), perNode).caveats()).as("one message").isEmpty();
        assertThat(TWO.on(read(BACKBONE.replace("bb_bw=\"1GBps\"", "bb_bw=\"2GBps\"")), perNode)
                        .caveats())
                .as("as wide as both senders")
                .isEmpty();
        assertThat(TWO.on(read(BACKBONE.replace("bb_lat", "bb_sharing_policy=\"FATPIPE\" bb_lat")), perNode)
                        .caveats())
                .as("not shared in the file")
                .isEmpty();
        assertThat(read(BACKBONE).assumptions())
                .contains("Messages do not share the backbone of the platform file, 1 GB/s.");
    }

    @Test
    void a_link_of_both_directions_is_shared_by_them() throws IOException {
        String shared =
                "Shared link l wide enough: 2 messages cross it with 2 MB, which takes at least 2 ms at its 1 GB/s;"
                        + " the model does not share it.";
        assertThat(EXCHANGE.on(read(ONE_LINK), perNode).caveats()).containsExactly(shared);
        assertThat(ONE.on(read(ONE_LINK), perNode).caveats()).isEmpty();
        String split = ONE_LINK.replace("latency=\"10us\"", "latency=\"10us\" sharing_policy=\"SPLITDUPLEX\"");
        assertThat(EXCHANGE.on(read(split), perNode).caveats()).isEmpty();
        String cluster =
                BACKBONE.replaceAll("bb_bw.*", "sharing_policy=\"SHARED\"/>").replace("0-3", "0-1");
        assertThat(EXCHANGE.on(read(cluster), perNode).caveats())
                .containsExactly(shared.replace("link l", "link of a host"));
    }

    @Test
    void shared_links_are_saved_with_the_machine() throws IOException {
        for (String content : new String[] {BACKBONE, ONE_LINK}) {
            Machine before = read(content);
            Path file = folder.resolve("m.json");
            Files.deleteIfExists(file);
            before.save(file.toString());
            assertThat(machine(file.toString())).isEqualTo(before);
            assertThat(EXCHANGE.on(machine(file.toString()), perNode).caveats())
                    .isEqualTo(EXCHANGE.on(before, perNode).caveats())
                    .isNotEmpty();
        }
    }

    @Test
    void a_host_that_occurs_twice_is_refused() throws IOException {
        for (String twice : new String[] {"0-2,1,1,1", "1,0-2", "3,3", "0-4,2-6"}) {
            assertThatThrownBy(() -> read(BACKBONE.replace("0-3", twice)))
                    .as(twice)
                    .hasMessageContaining("occurs twice. Write each host once, as in 0-15.");
        }
        assertThatThrownBy(() -> read(BACKBONE.replace("0-3", "3-0")))
                .hasMessageContaining("3-0 ends before it begins. Write it as 0-3.");
        assertThat(read(BACKBONE.replace("0-3", "4-6,0-2,9")).nodes()).isEqualTo(7);
    }

    /** Against a count of hosts that are marked one by one. */
    @Test
    void hosts_of_any_ranges_are_counted_once() throws IOException {
        Random random = new Random(7);
        for (int run = 0; run < Campaign.cases("radical", 200); run++) {
            boolean[] marked = new boolean[40];
            boolean twice = false;
            StringBuilder radical = new StringBuilder();
            for (int part = 0; part <= random.nextInt(4); part++) {
                int first = random.nextInt(30);
                int last = first + random.nextInt(5);
                radical.append(part == 0 ? "" : ",").append(first).append(last == first ? "" : "-" + last);
                for (int host = first; host <= last; host++) {
                    twice |= marked[host];
                    marked[host] = true;
                }
            }
            String content = BACKBONE.replace("0-3", radical);
            if (twice) {
                assertThatThrownBy(() -> read(content)).as("%s", radical).hasMessageContaining("occurs twice");
            } else {
                long hosts = IntStream.range(0, marked.length)
                        .filter(host -> marked[host])
                        .count();
                assertThat(read(content).nodes()).as("%s", radical).isEqualTo((int) hosts);
            }
        }
    }
}
