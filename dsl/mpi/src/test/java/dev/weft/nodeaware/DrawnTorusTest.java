package dev.weft.nodeaware;

import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.program.CommPattern;
import dev.weft.study.Certainty;
import dev.weft.study.Drawing;
import dev.weft.study.Picture;
import dev.weft.study.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures of toruses and meshes that were looked at, shape by shape: what differs has to be looked at again. */
class DrawnTorusTest {
    private static final Path FOLDER = Path.of("src/test/resources/dev/weft/nodeaware/drawn");
    private static final String LONG =
            "Bytes of a halo exchange on the links of a mesh whose name is so long that it takes three lines of a"
                    + " narrow column of a paper";

    /** A machine and the messages between its nodes: source, destination and bytes. */
    private record Drawn(String name, Machine machine, String title, List<Integer> messages) {
        static Drawn of(String name, Machine machine, String title, Integer... messages) {
            return new Drawn(name, machine, title, List.of(messages));
        }

        private int[] column(int k) {
            return IntStream.range(0, messages.size() / 3)
                    .map(at -> messages.get(3 * at + k))
                    .toArray();
        }

        String svg() {
            CommPattern pattern = CommPattern.of(
                    "made",
                    Provenance.model(Certainty.EXACT, "made", "a test"),
                    machine.nodes(),
                    column(0),
                    column(1),
                    Arrays.stream(column(2)).asLongStream().toArray());
            Picture picture =
                    pattern.on(machine, perNode).solve(nodeAware).links().drawing();
            Drawing drawing = (title.isEmpty() ? picture : picture.title(title)).drawing();
            return drawing.svg().replace("><", ">\n<") + "\n";
        }
    }

    static List<Drawn> drawn() {
        return List.of(
                Drawn.of(
                        "boxes",
                        blueWaters.nodes(8).mesh(4, 1, 1).nodesPerRouter(2),
                        "",
                        0,
                        7,
                        8192,
                        6,
                        3,
                        2048,
                        2,
                        4,
                        100,
                        5,
                        1,
                        3000),
                Drawn.of(
                        "plane",
                        blueWaters.nodes(9).torus(3, 3, 1),
                        "",
                        0,
                        2,
                        4096,
                        2,
                        0,
                        100,
                        3,
                        4,
                        2048,
                        8,
                        2,
                        5000,
                        1,
                        4,
                        700,
                        4,
                        1,
                        700),
                Drawn.of(
                        "cube",
                        blueWaters.nodes(54).mesh(3, 3, 3).nodesPerRouter(2),
                        LONG,
                        6,
                        22,
                        8192,
                        53,
                        0,
                        8192,
                        8,
                        10,
                        3),
                Drawn.of("ring", blueWaters.nodes(12).torus(12, 1, 1), "Ring", 11, 0, 64, 4, 6, 32),
                Drawn.of("deep", blueWaters.nodes(32).torus(2, 4, 4), "", 0, 31, 1000, 31, 0, 500, 5, 6, 10),
                Drawn.of("column", blueWaters.nodes(6).mesh(1, 3, 2), "", 0, 5, 10),
                Drawn.of("free", blueWaters.nodes(5).mesh(3, 2, 1), "Nothing sent"),
                // rings so short that labels have no room but at their ends, both ways
                Drawn.of("short", blueWaters.nodes(4).torus(2, 2, 1), "", 1, 0, 9, 3, 1, 9),
                Drawn.of(
                        "around",
                        blueWaters.nodes(27).torus(3, 3, 3),
                        "",
                        0,
                        2,
                        9,
                        0,
                        6,
                        9,
                        0,
                        18,
                        9,
                        26,
                        24,
                        9,
                        26,
                        20,
                        9,
                        26,
                        8,
                        9));
    }

    @ParameterizedTest
    @MethodSource("drawn")
    void it_is_as_it_was_looked_at(Drawn drawn) throws IOException {
        Path file = FOLDER.resolve(drawn.name() + ".svg");
        if (Boolean.getBoolean("weft.draw")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, drawn.svg());
        }
        assertThat(drawn.svg().lines().toList()).as("%s", drawn.name()).isEqualTo(Files.readAllLines(file));
    }
}
