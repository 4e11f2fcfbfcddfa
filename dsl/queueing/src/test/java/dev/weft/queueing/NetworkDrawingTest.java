package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.network;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.ShortSvg;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Where hosts, stations and arrows of a drawn network stand. */
class NetworkDrawingTest {
    private static final Pattern TEXT = Pattern.compile("<text x=\"([\\d.]+)\" y=\"([\\d.]+)\"[^>]*>([^<]*)</text>");
    private static final Pattern BOX = Pattern.compile("<rect x=\"([\\d.]+)\" y=\"([\\d.]+)\" width=\"([\\d.]+)\"");
    private static final Pattern LINE = Pattern.compile(
            "<line x1=\"([\\d.]+)\" y1=\"([\\d.]+)\" x2=\"([\\d.]+)\" y2=\"([\\d.]+)\"[^>]*/>(<polygon points=\"([\\d.]+),([\\d.]+))?");

    private static List<MatchResult> all(Pattern pattern, String svg) {
        return pattern.matcher(svg).results().toList();
    }

    private static List<String> texts(String svg) {
        return all(TEXT, svg).stream()
                .map(text -> text.group(3) + " " + text.group(1) + " " + text.group(2))
                .toList();
    }

    @Test
    void each_way_passes_its_stations_in_order_from_host_to_host() {
        String svg = ShortSvg.of(
                network().host(16).link(GBps(10), us(1)).diagram().drawing().svg());

        assertThat(texts(svg))
                .contains(
                        "host A 65 111",
                        "host B 523 111",
                        // there, from left to right
                        "wire and switches 207 82",
                        "delay 207 98",
                        "link 351 82",
                        "queue 351 98",
                        // and back, from right to left
                        "wire and switches 381 162",
                        "link 237 162");
        assertThat(all(BOX, svg).stream().map(box -> box.group(1) + " " + box.group(2) + " " + box.group(3)))
                .containsExactly("10 46 110", "468 46 110", "145 64 124", "289 64 124", "319 144 124", "175 144 124");
        assertThat(all(LINE, svg).stream()
                        .map(line ->
                                line.group(1) + " " + line.group(2) + " to " + line.group(6) + " " + line.group(7)))
                .as("arrows from one host's side to the other's")
                .containsExactly("120 86 to 468 86", "468 166 to 120 166");
    }

    @Test
    void many_hosts_stand_on_a_circle_clockwise_from_the_top_and_each_two_are_joined() {
        Offset<Double> near = Offset.offset(0.01);
        for (int hosts = 3; hosts < 7; hosts++) {
            String svg = ShortSvg.of(network()
                    .hosts(hosts, 4)
                    .link(GBps(1), us(1))
                    .diagram()
                    .drawing()
                    .svg());

            List<MatchResult> names = all(TEXT, svg).stream()
                    .filter(text -> text.group(3).startsWith("host "))
                    .toList();
            assertThat(names).hasSize(hosts);
            for (int i = 0; i < hosts; i++) {
                double angle = 2 * Math.PI * i / hosts;
                assertThat(names.get(i).group(3)).isEqualTo("host " + (char) ('A' + i));
                assertThat(Double.parseDouble(names.get(i).group(1))).isCloseTo(230 + 165 * Math.sin(angle), near);
                assertThat(Double.parseDouble(names.get(i).group(2)))
                        .isCloseTo(26 + 185 - 150 * Math.cos(angle) - 3, near);
            }
            assertThat(all(LINE, svg)).hasSize(hosts * (hosts - 1) / 2);
            for (MatchResult line : all(LINE, svg)) {
                for (int end : new int[] {1, 3}) {
                    assertThat(names).as("a host at each end").anySatisfy(name -> {
                        assertThat(name.group(1)).isEqualTo(line.group(end));
                        assertThat(Double.parseDouble(name.group(2)) + 3)
                                .isCloseTo(Double.parseDouble(line.group(end + 1)), near);
                    });
                }
            }
        }
    }
}
