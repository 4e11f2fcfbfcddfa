package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.weft.machine.Machine;
import dev.weft.program.run.Operation;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class CollectiveErrorTest {
    private static final String SETS = "../datasets/src/main/resources/dev/weft/datasets/";

    private static final Machine NODES = cluster(8, 1).link(GBps(10), us(2));

    private static void error(String text, Executable call) {
        assertEquals(text, assertThrows(ModelException.class, call).getMessage());
    }

    @Test
    void rootsAndRanksAreWithinTheMachine() {
        Collective bcast = collective(Operation.BCAST, KiB(64));
        error("root(8): the ranks are 0 to 7. Try root(0).", () -> bcast.root(8).on(NODES, perNode));
        error(
                "root(4): the ranks are 0 to 3. Try root(0).",
                () -> bcast.root(4).ranks(4).on(NODES, perNode));
        error("root(-1): must be at least 0. Try root(0).", () -> bcast.root(-1));
        error(
                "root(1): a collective allreduce has no root. Leave root(..) out.",
                () -> collective(allreduce, KiB(64)).root(1));
        error("ranks(0): must be at least 1. Try ranks(64).", () -> bcast.ranks(0));
        error(
                "9 ranks: the cluster of 8 nodes with 1 core each has 8 cores, and each takes one rank."
                        + " Use a larger cluster or fewer ranks.",
                () -> bcast.ranks(9).on(NODES, perNode));
    }

    @Test
    void filesAreForALibraryThatReadsThem() {
        PlacedCollective mpich = collective(allreduce, KiB(64))
                .on(NODES, perNode)
                .usual(collectives().mpich());
        error(
                "write(\"rules.conf\"): MPICH reads JSON. Write \"selections.json\".",
                () -> mpich.choices(values(KiB(1))).write("rules.conf"));
        error(
                "write(\"selections.json\"): MPICH 4 has none of these algorithms. Ask among(..) algorithms of MPICH 4.",
                () -> mpich.among(values(ring, swing)).choices(values(KiB(1))).write("selections.json"));
        error(
                "write(\"rules.conf\"): Open MPI 4.1 has none of these algorithms. Ask among(..) algorithms of Open MPI 4.1.",
                () -> collective(allreduce, KiB(64))
                        .on(NODES, perNode)
                        .among(values(bine, swing))
                        .choices(values(KiB(1)))
                        .write("rules.conf"));
        error(
                "usual(allreduce ring): must leave allreduce to a library."
                        + " Write usual(collectives().mpich()), or best().regret(..) of an algorithm.",
                () -> mpich.usual(collectives().allreduce(ring)));
    }

    @Test
    void sizesAreWholeBytesOfCollectivesThatHaveEqualParts() {
        String next = " Write collective(allreduce, KiB(64)).";
        error(
                "collective(\"allreduce\", 0.5 B): the size must be a whole number of bytes up to 1 TB." + next,
                () -> collective(allreduce, bytes(0.5)));
        error(
                "collective(\"allreduce\", 2 TB): the size must be a whole number of bytes up to 1 TB." + next,
                () -> collective(allreduce, GB(2000)));
        error(
                "collective(\"barrier\", 1 KiB): a barrier has no data. Write collective(barrier, bytes(0)).",
                () -> collective(barrier, KiB(1)));
        error(
                "collective(\"send\", 1 KiB): must be a collective with equal parts." + next,
                () -> collective(Operation.SEND, KiB(1)));
        error(
                "collective(\"alltoallv\", 1 KiB): must be a collective with equal parts." + next,
                () -> collective(Operation.ALLTOALLV, KiB(1)));
        PlacedCollective placed = collective(allreduce, KiB(1)).on(NODES, perNode);
        error(
                "collective(\"allreduce\", 0.5 B): the size must be a whole number of bytes up to 1 TB." + next,
                () -> placed.choices(values(bytes(0.5))));
        error(
                "collective(\"barrier\", 8 B): a barrier has no data. Write collective(barrier, bytes(0)).",
                () -> collective(barrier, bytes(0)).on(NODES, perNode).choices(values(bytes(8))));
    }

    @Test
    void machinesNeedCosts() {
        error(
                "cluster of 8 nodes with 1 core each: it has neither message costs nor a link."
                        + " Add costs(..), or link(GBps(1), us(10)).",
                () -> collective(allreduce, KiB(1)).on(cluster(8, 1), perNode));
    }

    @Test
    void algorithmsAreThoseOfTheCollective() {
        PlacedCollective placed = collective(scan, KiB(1)).on(NODES, perNode);
        String text = "scan(pairwise): must be one of recursiveDoubling, linear. Try scan(recursiveDoubling).";
        error(text, () -> placed.solve(pairwise));
        error(text, () -> placed.best().regret(pairwise));
        error(text, () -> placed.among(values(pairwise)));
    }

    @Test
    void messagesThatAreTooManyToCountAreRefusedBeforeMemoryIsTaken() {
        error(
                "500 GB in segments of 1 B: a message has up to 2^28 segments. Use longer segments, for example"
                        + " segments(KiB(32)).",
                () -> collective(bcast, GB(500)).on(NODES, perNode).solve(pipeline.segments(bytes(1))));
        error(
                "allreduce by segmentedRing of 1 B among 8 ranks: it has more than 4000000 messages to count one by one."
                        + " Ask for fewer ranks, or for another algorithm.",
                () -> collective(allreduce, MB(100)).on(NODES, perNode).solve(segmentedRing.segments(bytes(1))));
        Machine many = cluster(20_000, 1).link(GBps(10), us(2));
        error(
                "alltoall by pairwise among 20000 ranks: it has more than 4000000 messages to count one by one."
                        + " Ask for fewer ranks, or for another algorithm.",
                () -> collective(alltoall, KiB(1)).on(many, perNode).best());
        Machine more = cluster(5_000_000, 1).link(GBps(10), us(2));
        error(
                "allreduce among 5000000 ranks: it has more than 4000000 messages to count one by one."
                        + " Ask for fewer ranks, or for another algorithm.",
                () -> collective(allreduce, KiB(1)).on(more, perNode).best());
    }

    private static Result table(Columns columns) {
        return Tabulated.of(
                "times",
                columns,
                Provenance.model(Certainty.ESTIMATED, "made up", "made up"),
                () -> Explanation.of("made up"));
    }

    /** Rows of one collective by one algorithm, with sizes from 8 B on. */
    private static Columns rows(String collective, String algorithm, int rows) {
        return Columns.rows(rows)
                .key("collective", Collections.nCopies(rows, collective))
                .key("algorithm", Collections.nCopies(rows, algorithm))
                .key(
                        "size",
                        IntStream.range(0, rows)
                                .mapToObj(row -> bytes((double) (8L << row)))
                                .toList())
                .measure(
                        "time",
                        Unit.S,
                        IntStream.range(0, rows)
                                .mapToDouble(row -> 1e-6 * (1 + row))
                                .toArray());
    }

    private static void fitError(String text, Columns columns) {
        error(text, () -> fitCosts(table(columns), cluster(8, 1), perNode));
    }

    @Test
    void tablesToFitHaveTheirKeys() {
        String next = " Use a table with the keys collective, algorithm and vector or size and the measure time.";
        Columns keys = Columns.rows(1).key("collective", "allreduce").key("size", bytes(8));
        fitError(
                "fitCosts of measured times: the key collective is missing. Use fitMachine(..) for ping-pongs; fitCosts(..) with a"
                        + " layout or a placement is for times of collectives.",
                Columns.rows(1).key("size", bytes(8)));
        fitError("fitCosts of measured times: the key algorithm is missing." + next, keys);
        fitError(
                "fitCosts of measured times: the key vector or size is missing." + next,
                Columns.rows(1).key("collective", "allreduce").key("algorithm", "ring"));
        fitError("fitCosts of measured times: the measure time is missing." + next, keys.key("algorithm", "ring"));
        fitError("collective \"allfoo\": it is not a collective with equal parts." + next, rows("allfoo", "ring", 12));
        fitError(
                "collective \"alltoallv\": it is not a collective with equal parts." + next,
                rows("alltoallv", "pairwise", 12));
        fitError(
                "fitCosts of measured times: none of the algorithms is known here: foo."
                        + " Use names such as ring and rabenseifner.",
                rows("allreduce", "foo", 12));
        fitError(
                "fitCosts of 3 times: the smallest fit has 4 parameters and needs 2 times for each."
                        + " Measure more sizes and algorithms.",
                rows("allreduce", "ring", 3));
        fitError(
                "row 1 of the measured times: the time must be above 0. Leave the row out.",
                Columns.rows(1)
                        .key("collective", "allreduce")
                        .key("algorithm", "ring")
                        .key("size", bytes(8))
                        .measure("time", Unit.S, 0.0));
    }

    @Test
    void tablesToFitAreOfOneNumberOfRanks() {
        Columns rows = rows("allreduce", "ring", 12);
        List<Integer> two = Arrays.asList(8, 8, 8, 8, 8, 8, 4, 4, 4, 4, 4, 4);
        fitError(
                "fitCosts of measured times among 8, 4 ranks: all must be of one number of ranks."
                        + " Write where(\"ranks\", 8).",
                rows.key("ranks", two));
        String next = " ranks: the number of ranks must be a whole number, at least 1. Correct the key ranks.";
        fitError("fitCosts of measured times among 0" + next, rows.key("ranks", 0));
        fitError("fitCosts of measured times among 2.5" + next, rows.key("ranks", 2.5));
        fitError("fitCosts of measured times among many" + next, rows.key("ranks", "many"));
        fitError(
                "9 ranks: the cluster of 8 nodes with 1 core each has 8 cores, and each takes one rank."
                        + " Use a larger cluster or fewer ranks.",
                rows.key("ranks", 9));
        error(
                "fitCosts of 1 rank: it sends no messages. Measure a collective among several ranks.",
                () -> fitCosts(table(rows), cluster(1, 1), perNode));
    }

    @Test
    void aLayoutIsThatOfOneRun() {
        Columns rows = rows("allreduce", "ring", 12)
                .key("run", Arrays.asList("a", "a", "a", "a", "a", "a", "b", "b", "b", "b", "b", "b"));
        error(
                "fitCosts of measured times of 2 runs: a layout is that of one run. Write where(\"run\", \"a\").",
                () -> fitCosts(
                        table(rows), layout(SETS + "leonardo-layout/layout.csv").run("03-28 18:19")));
    }
}
