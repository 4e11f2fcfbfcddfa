package dev.weft.nodeaware;

import static dev.weft.Weft.KiB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.scatteredPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.Program;
import dev.weft.study.PictureData;
import dev.weft.study.ShortSvg;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures 6 and 8 of the paper, and what holds for the links of any partition. */
class TorusLinksTest {
    private static final Program ALL = program(27, mpi -> mpi.alltoall(KiB(4)));

    /** Figure 6: each process of routers 0 and 1 sends to its counterpart on routers 2 and 3. */
    private static NetworkLinks line() {
        Program pairs = program(128, mpi -> {
            if (mpi.rank() < 64) {
                mpi.send(mpi.rank() + 64, KiB(64));
            } else {
                mpi.recv(mpi.rank() - 64, KiB(64));
            }
        });
        Machine four = blueWaters.nodes(8).mesh(4, 1, 1).nodesPerRouter(2);
        return pairs.on(four, perProcessor).solve(nodeAware).links();
    }

    /** Figure 8: one message from router 3 to router 11. */
    private static NetworkLinks route() {
        Program one = program(27, mpi -> {
            if (mpi.rank() == 3) {
                mpi.send(11, KiB(8));
            } else if (mpi.rank() == 11) {
                mpi.recv(3, KiB(8));
            }
        });
        return one.on(blueWaters.nodes(27).mesh(3, 3, 3), perNode)
                .solve(nodeAware)
                .links();
    }

    private static NetworkLinks all(Machine machine) {
        return ALL.on(machine, perNode).solve(nodeAware).links();
    }

    @Test
    void theMiddleLinkOfFourGeminisCarriesAll64Messages() {
        assertThat(line().columns().key("neighbour").values()).isEqualTo(java.util.List.of(1.0, 2.0, 3.0));
        assertThat(line().columns().measure("link bytes").si(1)).isEqualTo(64 * 65536.0);
        assertThat(line().columns().measure("link bytes").si(0)).isEqualTo(32 * 65536.0);
        assertThat(line().toString())
                .startsWith(
                        "nodeAware (exact within the model. Method: dimension-ordered routing on the mesh 4x1x1 of 2 nodes"
                                + " each, busiest link 4 MiB, 1 MiB by Equation 7, 0.25 times as much)");
        assertThat(line().total().value("cube over busiest").si()).isEqualTo(0.25);
    }

    @Test
    void theMessageFromGemini3To11CrossesFourLinksAndTheDrawingHighlightsThem() {
        assertThat(route().columns().key("router").values()).isEqualTo(java.util.List.of(2.0, 3.0, 4.0, 5.0));
        assertThat(route().columns().key("dimension").values()).isEqualTo(java.util.List.of("z", "x", "x", "y"));
        String svg = ShortSvg.of(route().drawing().drawing().svg());
        // four links and the sample of the legend
        assertThat(svg.split("stroke=\"#B2182B\" stroke-width=\"5.5\"", -1)).hasSize(6);
        assertThat(svg).contains(">G3<", ">G11<", ">G26<", ">8 KiB<", ">Dimensions: x to the right, y up, z back.<");
    }

    @Test
    void aLineShowsNodesInItsRouters() {
        String svg = ShortSvg.of(line().drawing().drawing().svg());
        assertThat(svg).contains(">N0<", ">N7<", ">G0<", ">4 MiB<", "stroke-width=\"6\"");
        assertThat(line().drawing().data().rows()).hasSize(4 + 6);
    }

    @Test
    void linksCarryEachByteAsOftenAsItHops() {
        for (Machine machine : new Machine[] {
            blueWaters.nodes(27).mesh(3, 3, 3),
            blueWaters.nodes(27).torus(9, 3, 1),
            blueWaters.nodes(27).mesh(27, 1, 1)
        }) {
            NetworkLinks links = all(machine);
            double hops = links.total().value("hops").si();
            assertThat(links.sum("link bytes").si()).isCloseTo(27 * 26 * 4096 * hops, within(1.0));
        }
    }

    @Test
    void aLineIsBusierThanACubeAndAMeshCarriesNoLessThanATorus() {
        double line = all(blueWaters.nodes(27).mesh(27, 1, 1))
                .total()
                .value("busiest link")
                .si();
        NetworkLinks cube = all(blueWaters.nodes(27).mesh(3, 3, 3));
        NetworkLinks torus = all(blueWaters.nodes(27).torus(3, 3, 3));
        assertThat(line).isGreaterThan(cube.total().value("busiest link").si());
        assertThat(torus.sum("link bytes").si())
                .isLessThan(cube.sum("link bytes").si());
    }

    @Test
    void scatteredRanksFillDrawnNodesInOrder() {
        int[] nodes = scatteredPlacement(1).place(40, blueWaters.nodes(64));
        assertThat(nodes).isSorted().isEqualTo(scatteredPlacement(1).place(40, blueWaters.nodes(64)));
        assertThat(nodes[0]).isEqualTo(nodes[15]).isNotEqualTo(nodes[16]);
        assertThat(scatteredPlacement(2).place(40, blueWaters.nodes(64))).isNotEqualTo(nodes);
        assertThat(scatteredPlacement(1).place(40, blueWaters.nodes(3)))
                .isEqualTo(perProcessor.place(40, blueWaters.nodes(3)));
    }

    @Test
    void withoutATorusOrWithTooLargeAOneTheErrorSaysWhatToWrite() {
        assertThatThrownBy(() -> all(Machine.of(27, 16).costs(blueWaters.messageCosts())))
                .isInstanceOf(ModelException.class)
                .hasMessage("links by nodeAware: the cluster of 27 nodes with 16 cores each has no torus, mesh,"
                        + " fat tree or dragonfly. Add its shape to the machine, such as torus(4, 8, 8), fatTree(16) or"
                        + " dragonfly(9, 4, 2).");
        assertThatThrownBy(() -> all(blueWaters.nodes(27).torus(4, 4, 5)).drawing())
                .isInstanceOf(ModelException.class)
                .hasMessage("drawing() of a torus 4x4x5, 80 routers: up to 64 routers can be drawn legibly."
                        + " Draw one plane, such as plane(0), or print the table of its links.");
    }

    @Test
    void aPlaneShowsTheBusiestLinkOfEachRouterAtEitherEnd() {
        NetworkLinks links = all(blueWaters.nodes(27).mesh(3, 3, 3));
        double[] most = new double[27];
        for (int row = 0; row < links.columns().rows(); row++) {
            double carried = links.columns().measure("link bytes").si(row);
            for (String end : List.of("router", "neighbour")) {
                int router = ((Double) links.columns().key(end).values().get(row)).intValue();
                most[router] = Math.max(most[router], carried);
            }
        }
        PictureData data = links.plane(2).data();
        double largest = Arrays.stream(most).max().orElseThrow();
        assertThat(data.rows()).hasSize(9);
        for (List<String> row : data.rows()) {
            int router = Integer.parseInt(row.get(2)) + 3 * Integer.parseInt(row.get(3)) + 18;
            double share = PictureData.number(row.get(4))
                    / data.rows().stream()
                            .mapToDouble(each -> PictureData.number(each.get(4)))
                            .max()
                            .orElseThrow();
            double inPlane = Arrays.stream(most, 18, 27).max().orElseThrow();
            assertThat(share * inPlane).isCloseTo(most[router], within(1e-6 * largest));
        }
        assertThatThrownBy(() -> links.plane(3))
                .isInstanceOf(ModelException.class)
                .hasMessage("plane(3): the planes of a mesh 3x3x3 are 0 to 2. Choose one of them.");
    }
}
