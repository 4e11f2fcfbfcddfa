package dev.weft.machine;

import static dev.weft.Weft.cluster;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraCell;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.intraSwitch;
import static dev.weft.Weft.layout;
import static dev.weft.Weft.perProcessor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A machine and a placement from a file of ranks, nodes, switches and cells. */
class LayoutTest {
    private static final String HEADING = "rank,node,switch,cell\n";

    @TempDir
    private Path folder;

    private Layout read(String text) throws IOException {
        return layout(Files.writeString(folder.resolve("placement.csv"), text).toString());
    }

    @Test
    void a_file_gives_machine_placement_and_levels() throws IOException {
        Layout read = read(HEADING + "2,c,s2,c1\n0,b,s1,c1\n1,b,s1,c1\n\n3,a,s1,c1\n4,d,s9,\"c,2\"\n");
        Machine machine = read.machine();
        assertThat(machine.nodes()).isEqualTo(4);
        assertThat(machine.cores()).isEqualTo(2);
        assertThat(read.placement().place(5, machine)).containsExactly(0, 0, 1, 2, 3);
        Localities ranks = machine.localities(read.placement().place(5, machine));
        assertThat(List.of(ranks.of(0, 1), ranks.of(0, 3), ranks.of(0, 2), ranks.of(0, 4)))
                .containsExactly(intraSocket, intraSwitch, intraCell, interNode);
        assertThat(read).hasToString("5 ranks on 4 nodes at 3 switches in 2 cells, from placement.csv");
        assertThat(machine.key()).isEqualTo("4x2, 3 switches in 2 cells of placement.csv");
        assertThat(read.placement()).hasToString("layout placement.csv");
        assertThat(read.runs()).containsExactly("");
        assertThat(read.placement())
                .isEqualTo(read(HEADING + "0,1,1,1\n1,1,1,1\n2,2,2,1\n3,3,1,1\n4,4,4,2")
                        .placement());
        assertThat(machine)
                .isEqualTo(read(HEADING + "0,1,1,1\n1,1,1,1\n2,2,2,1\n3,3,1,1\n4,4,4,2")
                        .machine());
        assertThat(machine)
                .isNotEqualTo(read(HEADING + "0,1,1,1\n1,1,1,1\n2,2,2,1\n3,3,1,1\n4,4,4,1")
                        .machine());
        assertThat(perProcessor.place(3, machine.nodes(2))).containsExactly(0, 0, 1);
    }

    @Test
    void switches_and_cells_may_be_left_out() throws IOException {
        Layout plain = read("node,rank\nx,1\ny,0\n");
        assertThat(plain.machine()).isEqualTo(cluster(2, 1));
        assertThat(plain.placement().place(2, plain.machine())).containsExactly(0, 1);
        Layout switches = read("rank,node,switch\n0,x,s\n1,y,s\n2,z,t\n");
        assertThat(switches).hasToString("3 ranks on 3 nodes at 2 switches, from placement.csv");
        assertThat(switches.machine().key()).isEqualTo("3x1, 2 switches of placement.csv");
    }

    @Test
    void a_file_of_several_runs_asks_for_one() throws IOException {
        Layout two = read("run,nodes,rank,node,switch,cell\na,1,0,n,s,c\nb,2,0,n,s,c\nb,2,1,m,s,c\n");
        assertThat(two.runs()).containsExactly("a", "b");
        assertThat(two).hasToString("placement.csv, 2 runs");
        assertThat(two.run("b")).hasToString("2 ranks on 2 nodes at 1 switch in 1 cell, from placement.csv run b");
        assertThat(two.run("b").run("a").machine().nodes()).isEqualTo(1);
        says(two::machine, "placement.csv: it has 2 runs. Choose one, as in layout(..).run(\"b\"); runs() lists them.");
        says(
                two::placement,
                "placement.csv: it has 2 runs. Choose one, as in layout(..).run(\"b\"); runs() lists them.");
        assertThatThrownBy(() -> two.run("c"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("run of placement.csv")
                .hasMessageContaining("\"c\"");
        says(
                () -> read("run,nodes,rank,node\na,4,0,n\nb,1,0,n\n").run("a"),
                "placement.csv, line 2, nodes 4: run a lists the ranks of 1 node. Add the ranks of the other nodes, or"
                        + " correct the column nodes.");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void any_order_of_lines_gives_the_same_distances(long seed) throws IOException {
        Random random = new Random(seed);
        int ranks = 30;
        int[] node = random.ints(ranks, 0, 12).toArray();
        List<String> lines = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            lines.add(rank + ",n" + node[rank] + ",s" + node[rank] / 3 + ",c" + node[rank] / 6 + "\n");
        }
        Collections.shuffle(lines, random);
        Layout read = read(HEADING + String.join("", lines));
        Localities own = read.machine().localities(read.placement().place(ranks, read.machine()));
        Localities regular =
                cluster(12, ranks).nodesPerSwitch(3).switchesPerCell(2).localities(node);
        for (int a : IntStream.range(0, ranks).toArray()) {
            for (int b : IntStream.range(0, ranks).toArray()) {
                assertThat(own.of(a, b)).as("seed " + seed).isEqualTo(regular.of(a, b));
            }
        }
    }

    @Test
    void wrong_files_say_which_line_and_what_to_do() {
        wrong("", "placement.csv: it is empty, or its first line is. Begin it with the line rank,node,switch,cell.");
        wrong(HEADING, "placement.csv: it has no line with a rank. Add a line for each rank, such as 0,a,s1,c1.");
        wrong(
                "rank,switch,cell\n0,a,b\n",
                "placement.csv, columns [rank, switch, cell]: there is no column node. Begin it with the line"
                        + " rank,node,switch,cell.");
        wrong(
                "rank,node,cell\n0,a,b\n",
                "placement.csv, columns [rank, node, cell]: there is no column switch. Begin it with the line"
                        + " rank,node,switch,cell.");
        wrong(
                "rank,node,node\n0,a,b\n",
                "placement.csv, column node: two columns have this name. Rename or remove one of them.");
        wrong(
                HEADING + "0,a,s\n",
                "placement.csv, line 2, \"0,a,s\": the line has 3 cells, and the heading has 4. Complete the line.");
        wrong(HEADING + "0,a,,c\n", "placement.csv, line 2, \"0,a,,c\": a cell is empty. Complete the line.");
        wrong(
                HEADING + "-1,a,s,c\n",
                "placement.csv, line 2, \"-1,a,s,c\": the rank must be a whole number from 0 to 16,777,215. Correct the"
                        + " line.");
        wrong(
                HEADING + "0,a,s,c\n1,b,s,c\n0,c,s,c\n",
                "placement.csv, line 4, rank 0: line 2 has this rank, too. Leave out one of them.");
        wrong(
                HEADING + "0,a,s,c\n3,b,s,c\n",
                "placement.csv, rank 1: no line has this rank, and ranks are numbered from 0 to 3. Add its line.");
        wrong(
                HEADING + "0,a,s,c\n1,a,t,c\n",
                "placement.csv, line 3, node a: levels are no tree: it belongs to switch t, and in line 2 to switch s."
                        + " Correct one of the lines, or give both a name of their own.");
        wrong(
                HEADING + "0,a,s,c\n1,b,s,d\n",
                "placement.csv, line 3, switch s: levels are no tree: it belongs to cell d, and in line 2 to cell c."
                        + " Correct one of the lines, or give both a name of their own.");
        wrong(
                "rank,node,nodes\n0,a,2\n",
                "placement.csv, line 2, nodes 2: the file lists the ranks of 1 node. Add the ranks of the other nodes, or"
                        + " correct the column nodes.");
        assertThatThrownBy(() -> read("rank,node,swich\n0,a,b\n"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("column of placement.csv")
                .hasMessageContaining("\"switch\"");
        says(() -> layout(folder.toString()), folder + ": it is a folder. Use a file.");
        says(
                () -> layout(folder.resolve("none.csv").toString()),
                "layout(\"" + folder.resolve("none.csv") + "\"): it is not a readable text file. Check its name.");
        says(() -> layout("a\0b"), "layout(\"a b\"): it is not a valid file name. Check its characters.");
    }

    @Test
    void ranks_machine_and_layout_must_fit() throws IOException {
        Layout two = read(HEADING + "0,a,s,c\n1,a,s,c\n2,b,s,c\n");
        says(
                () -> two.placement().place(3, two.machine().cores(1).nodes(2)),
                "3 ranks: the cluster of 2 nodes with 1 core each has 2 cores, and each takes one rank. Use a larger"
                        + " cluster or fewer ranks.");
        says(
                () -> two.placement().place(3, cluster(3, 1)),
                "layout placement.csv: rank 1 is on node 0, whose 1 cores are taken by earlier ranks. Use the machine of"
                        + " the same layout, with at least as many cores.");
        says(
                () -> two.placement().place(3, cluster(1, 3)),
                "layout placement.csv: rank 2 is on node 1, and nodes are numbered from 0 to 0. Use the machine of the"
                        + " same layout, with at least as many cores.");
        says(
                () -> two.placement().place(2, two.machine()),
                "layout placement.csv: must have the node of each of the 2 ranks, not of 3. Use a program of 3 ranks.");
        says(
                () -> two.machine().nodes(3),
                "nodes(3): placement.csv gives the switches of 2 nodes. Add the others to the file, or write"
                        + " nodesPerSwitch(..) first.");
        says(
                () -> two.machine().switchesPerCell(3),
                "switchesPerCell(3): the switches are those of placement.csv, which need not be of equal size. Add the"
                        + " column cell to the file.");
    }

    private void wrong(String text, String message) {
        says(() -> read(text), message);
    }

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
