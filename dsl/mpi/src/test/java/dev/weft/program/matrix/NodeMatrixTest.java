package dev.weft.program.matrix;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.grid;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.machine.Machine;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.Result;
import dev.weft.trace.MessageMatrix;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Messages from rank to rank grouped by node, and from node to node. */
class NodeMatrixTest {
    private static final Machine TWO = cluster(2, 2).link(MBps(100), us(5));
    private static final Pattern BORDER = Pattern.compile("<line x1=\"([-\\d.]+)\" y1=\"([-\\d.]+)\" x2=\"([-\\d.]+)\""
            + " y2=\"([-\\d.]+)\"[^>]* stroke=\"#222222\" stroke-width=\"1.2\"/>");
    private static final Pattern CELL =
            Pattern.compile("<rect x=\"([-\\d.]+)\" y=\"([-\\d.]+)\"[^>]*>\\s*<title>([^<]*)</title>");

    /** Each of four ranks sends 8 kB to the next one. */
    private static MessageMatrix ring() {
        return ringShift(4, 1, ms(1), KB(8))
                .on(TWO, perProcessor)
                .solve(replay(fairShare))
                .trace()
                .messages();
    }

    private static List<MatchResult> all(Pattern pattern, Picture picture) {
        return pattern.matcher(picture.drawing().svg()).results().toList();
    }

    private static List<String> named(Picture picture) {
        return all(CELL, picture).stream().map(cell -> cell.group(3)).toList();
    }

    @Test
    void the_ranks_of_a_node_are_beside_each_other() {
        Picture one = ring().heatMap(TWO, perProcessor);
        assertThat(one.data().columns())
                .containsExactly(
                        "series",
                        "origin",
                        "source",
                        "destination",
                        "bytes (B)",
                        "messages",
                        "source node",
                        "destination node");
        assertThat(one.data().rows().stream().map(row -> row.get(2)).distinct()).containsExactly("0", "1", "2", "3");
        Picture turns = ring().heatMap(TWO, perNode);
        assertThat(turns.data().rows().stream().map(row -> row.get(2)).distinct())
                .containsExactly("0", "2", "1", "3");
        assertThat(turns.data().rows())
                .contains(
                        List.of("bytes", "model", "0", "1", "8000", "1", "0", "1"),
                        List.of("bytes", "model", "2", "3", "8000", "1", "0", "1"),
                        List.of("bytes", "model", "0", "2", "0", "0", "0", "0"));
        assertThat(named(turns))
                .hasSize(16)
                .contains("0 (node 0) to 1 (node 1): 8 kB in 1 message", "3 (node 1) to 0 (node 0): 8 kB in 1 message");
    }

    @Test
    void a_frame_stands_around_each_pair_of_nodes() {
        Picture turns = ring().heatMap(TWO, perNode);
        List<MatchResult> cells = all(CELL, turns);
        double left = Double.parseDouble(cells.get(0).group(1));
        double top = Double.parseDouble(cells.get(0).group(2));
        double size = Double.parseDouble(cells.get(1).group(1)) - left;
        List<Double> down = all(BORDER, turns).stream()
                .filter(line -> line.group(1).equals(line.group(3)))
                .map(line -> Double.parseDouble(line.group(1)))
                .toList();
        List<Double> across = all(BORDER, turns).stream()
                .filter(line -> line.group(2).equals(line.group(4)))
                .map(line -> Double.parseDouble(line.group(2)))
                .toList();
        assertThat(down).containsExactly(left - 0.5, left + 2 * size - 0.5, left + 4 * size - 0.5);
        assertThat(across).containsExactly(top - 0.5, top + 2 * size - 0.5, top + 4 * size - 0.5);
        assertThat(turns.drawing().svg())
                .contains(">node 0</text>", ">node 1</text>", ">destination (rank)</text>")
                .contains(">Bytes from rank to rank by node</text>");
        assertThat(all(BORDER, ring().heatMap())).as("without nodes").isEmpty();
    }

    @Test
    void messages_are_summed_by_node() {
        Result one = ring().byNode(TWO, perProcessor);
        assertThat(one.columns().keyNames()).containsExactly("source", "destination");
        assertThat(one.columns().rows()).isEqualTo(4);
        assertThat(one.where("source", 0)
                        .where("destination", 0)
                        .value("messages")
                        .si())
                .isEqualTo(1);
        assertThat(one.sum("bytes").si()).isEqualTo(32_000);
        assertThat(one.explain().inputs())
                .contains(
                        "cluster of 2 nodes with 2 cores each, perProcessor; within nodes: 16000 B, 50 % of the bytes");
        Result turns = ring().byNode(TWO, perNode);
        assertThat(turns.columns().rows()).isEqualTo(2);
        assertThat(turns.where("source", 1).value("messages").si()).isEqualTo(2);
        assertThat(turns.explain().inputs()).anyMatch(input -> input.endsWith("within nodes: 0 B, 0 % of the bytes"));
    }

    @Test
    void of_many_ranks_each_node_has_a_row() {
        Picture nodes = grid(10, 10).haloWait(1, ms(1), KB(4)).pattern().heatMap(cluster(5, 20), perProcessor);
        assertThat(nodes.data().columns().subList(2, 4)).containsExactly("source node", "destination node");
        assertThat(nodes.data().rows()).hasSize(25);
        assertThat(nodes.title()).isEqualTo("Bytes from node to node");
        double within = PictureData.number(nodes.data().rows().get(0).get(4));
        assertThat(within)
                .as("two rings of 10 and 10 pairs between them, each in both directions")
                .isEqualTo(60 * 4000.0);
        assertThat(named(nodes)).anyMatch(name -> name.startsWith("node 0 to node 1: 40 kB"));
        assertThat(nodes.drawing().svg()).contains(">destination (node)</text>", ">(node)</text>");
        Picture pairs = ringShift(130, 1, ms(1), KB(4)).pattern().heatMap(cluster(130, 1), perProcessor);
        assertThat(pairs.data().rows()).hasSize(33 * 33);
        assertThat(pairs.data().rows().get(0).get(2)).isEqualTo("0-3");
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> ring().byNode(cluster(1, 2), perNode))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("4 ranks");
        assertThatThrownBy(() -> ring().heatMap(TWO, userPlacement(0, 0, 0, 1))).isInstanceOf(ModelException.class);
    }

    @Test
    void it_fits_in_a_column_of_a_journal() {
        Picture narrow = grid(4, 4)
                .haloWait(1, ms(1), KB(40))
                .pattern()
                .heatMap(cluster(4, 4), perProcessor)
                .columnWidth();
        assertThat(narrow.drawing().pdf()).isNotEmpty();
        String folder = System.getProperty("weft.pictures", "");
        if (!folder.isEmpty()) { // to be looked at
            narrow.save(Path.of(folder, "nodes-16.png"));
            ring().heatMap(TWO, perNode).save(Path.of(folder, "nodes-4.png"));
            grid(10, 10)
                    .haloWait(1, ms(1), KB(4))
                    .pattern()
                    .heatMap(cluster(5, 20), perProcessor)
                    .columnWidth()
                    .save(Path.of(folder, "nodes-100.png"));
        }
    }
}
