package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.servers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Closed forms and numbers of the text of Bridges et al. 2015 with the parameters of its Table 2. */
class PaperNumbersTest {
    private static final Percentage EXACTLY = Percentage.withPercentage(1e-10); // 1e-12 relative
    private static final Network QDR = network()
            .host(128)
            .host(128)
            .link(GBps(3.787), ns(1616))
            .flit(bytes(32))
            .match(ns(271))
            .copy(GBps(16))
            .eagerUpTo(KiB(12));
    private static final double FLIT = 32 / 3.787;

    @Test
    void the_users_own_line_works_verbatim() {
        int cores = 16;
        Bandwidth bw = GBps(3.787);
        Time lat = ns(1616);
        Network one = network().host(cores).link(bw, lat).station("nic", queue(ns(100)));
        double latency = one.pingPong(bytes(1)).solve().latency().si() * 1e9;
        assertThat(latency).isCloseTo(1616 + FLIT + 100, EXACTLY);
    }

    @Test
    void one_byte_takes_the_sum_of_its_demands() {
        assertThat(latency(QDR.pingPong(bytes(1)).protocol(eager)))
                .isCloseTo(1616 + FLIT + 271 + 1.0 / 16, EXACTLY)
                .isCloseTo(1895.51, within(0.005));
        assertThat(latency(QDR.pingPong(bytes(1)).protocol(rendezvous)))
                .isCloseTo(3 * 1616 + 3 * FLIT + 271, EXACTLY)
                .isCloseTo(5144.35, within(0.005));
    }

    @Test
    void four_mebibytes_reach_the_printed_bandwidths() {
        assertThat(bandwidth(QDR.pingPong(MiB(4)).protocol(eager))).isCloseTo(3.0580, within(5e-5));
        assertThat(bandwidth(QDR.pingPong(MiB(4)).protocol(rendezvous))).isCloseTo(3.7695, within(5e-5));
    }

    @Test
    void the_natural_crossover_is_where_the_copy_costs_as_much_as_the_handshake() {
        Crossover crossover = QDR.crossover();
        assertThat(crossover.natural().si()).isCloseTo(16 * (2 * 1616 + 2 * FLIT), EXACTLY);
        assertThat(Math.rint(crossover.natural().si())).isEqualTo(51_982);
        assertThat(crossover.jumpSeconds(KiB(12)) * 1e9).isCloseTo(2481, within(0.5));
        double before = latency(QDR.pingPong(KiB(12)));
        double after = latency(QDR.pingPong(bytes(12 * 1024 + 1)));
        assertThat(before).isCloseTo(5900, within(1.0));
        assertThat(after).isCloseTo(8381 + FLIT, within(1.0));
    }

    @Test
    void without_a_set_limit_each_size_takes_the_faster_protocol() {
        Network free =
                network().host(1).link(GBps(3.787), ns(1616)).match(ns(271)).copy(GBps(16));
        for (double size : new double[] {1, 4096, 51_980, 51_984, 1 << 22}) {
            double chosen = latency(free.pingPong(bytes(size)));
            double faster = Math.min(
                    latency(free.pingPong(bytes(size)).protocol(eager)),
                    latency(free.pingPong(bytes(size)).protocol(rendezvous)));
            assertThat(chosen).as("%s bytes", size).isEqualTo(faster);
        }
    }

    @Test
    void the_message_rate_plateaus_where_the_receiving_core_matches_without_rest() {
        Solution saturated = QDR.messageRate(bytes(1)).outstanding(256).solve();
        assertThat(saturated.messagesPerSecond()).isCloseTo(1e9 / (271 + 1.0 / 16), Percentage.withPercentage(0.01));
        assertThat(1e9 / 271).isCloseTo(3.690e6, within(1e3));
        assertThat(saturated.utilization("core B")).isCloseTo(1, within(1e-4));
    }

    @Test
    void the_split_of_the_hardware_latency_does_not_matter_when_offloaded() {
        Network split = network()
                .host(128)
                .link(GBps(3.787), ns(1000))
                .station("nic", delay(ns(616)))
                .match(ns(271))
                .copy(GBps(16));
        assertThat(latency(split.pingPong(KiB(4)))).isCloseTo(latency(QDR.pingPong(KiB(4))), EXACTLY);
    }

    @Test
    void onloading_moves_time_from_the_nic_to_core_1_and_caps_the_rate_at_one_over_p() {
        Network onloaded = QDR.match(ns(100)).onload(ns(500));
        double sum = 616 + 2 * 500 + FLIT + 1.0 / 16; // matching hides behind the protocol work
        assertThat(latency(onloaded.pingPong(bytes(1)))).isCloseTo(sum, EXACTLY);
        double peak = onloaded.messageRate(bytes(1)).outstanding(1024).solve().messagesPerSecond();
        // both cores 1 are equally busy, so the last percent comes slowly
        assertThat(peak).isCloseTo(1e9 / (500 + 1.0 / 16), Percentage.withPercentage(0.2));
        double offloaded = onloaded.offload()
                .messageRate(bytes(1))
                .outstanding(1024)
                .solve()
                .messagesPerSecond();
        assertThat(offloaded).isCloseTo(1e7, Percentage.withPercentage(0.1));
    }

    @Test
    void a_pool_of_servers_at_a_station_raises_the_rate_it_bounds() {
        Network narrow = QDR.station("dma", queue(ns(1000)));
        Network wide = QDR.station("dma", queue(ns(1000), servers(4)));
        assertThat(rate(narrow)).isCloseTo(1e6, Percentage.withPercentage(0.1));
        assertThat(rate(wide)).isGreaterThan(3 * rate(narrow));
    }

    @Test
    void the_breakdown_says_where_the_5144_nanoseconds_go() {
        var breakdown =
                QDR.pingPong(bytes(1)).protocol(rendezvous).solve().breakdown().columns();
        assertThat(breakdown.key("term").values()).containsExactly("wire and switches", "link", "match");
        assertThat(breakdown.measure("time").si(0) * 1e9).isCloseTo(4848, EXACTLY);
        assertThat(breakdown.measure("time").si(1) * 1e9).isCloseTo(3 * FLIT, EXACTLY);
        assertThat(breakdown.measure("share").si(0)
                        + breakdown.measure("share").si(1)
                        + breakdown.measure("share").si(2))
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void the_answer_names_its_method_and_says_that_it_is_exact() {
        Solution solution = QDR.messageRate(KiB(4)).solve();
        assertThat(solution.provenance().certainty()).isEqualTo(Certainty.EXACT);
        assertThat(solution.provenance().method()).contains("MVA");
    }

    private static double latency(Workload workload) {
        return workload.solve().latency().si() * 1e9;
    }

    private static double bandwidth(Workload workload) {
        return workload.solve().bandwidth().si() / 1e9;
    }

    private static double rate(Network network) {
        return network.messageRate(bytes(8)).outstanding(64).solve().messagesPerSecond();
    }
}
