package dev.weft.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.program.CommPattern;
import dev.weft.sparse.amg.Grid;
import dev.weft.sparse.csr.Csr;
import dev.weft.study.Columns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hierarchies, messages and iterations of an independent reference program (its files lie beside this test): integers exactly, sums to
 * 1e-9; and sizes of hypre 2.26 within the bands that its own random numbers leave.
 */
class HierarchyOracleTest {
    private static final Path FILES = Path.of("src/test/resources/dev/weft/sparse");

    private final Map<String, Multigrid> made = new LinkedHashMap<>();

    private static List<Map<String, String>> rows(String file) throws IOException {
        List<String> lines = Files.readAllLines(FILES.resolve(file));
        List<String> names = List.of(lines.get(0).split(",", -1));
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = List.of(line.split(",", -1));
            Map<String, String> row = new LinkedHashMap<>();
            for (int k = 0; k < names.size(); k++) {
                row.put(names.get(k), cells.get(k));
            }
            rows.add(row);
        }
        return rows;
    }

    private static String of(Map<String, String> row, String name) {
        return Objects.requireNonNull(row.get(name), name);
    }

    private static int whole(Map<String, String> row, String name) {
        return Integer.parseInt(of(row, name));
    }

    private static SparseMatrix problem(String name) {
        if (name.equals("beam3_block256")) {
            return SparseMatrix.beam(3).blocks(16, 4, 4);
        }
        if (name.equals("beam4_block1024")) {
            return SparseMatrix.beam(4).blocks(32, 8, 4);
        }
        int size = Integer.parseInt(name.replaceAll("^(lap7_|lap27_|elas_cube|elas|beam)", ""));
        if (name.startsWith("lap7_")) {
            return SparseMatrix.laplacian(size);
        }
        if (name.startsWith("lap27_")) {
            return SparseMatrix.laplacian27(size);
        }
        return name.startsWith("elas") ? SparseMatrix.elasticity(size) : SparseMatrix.beam(size);
    }

    private Multigrid hierarchy(Map<String, String> row, int processes) {
        String name = of(row, "problem");
        String key = name + of(row, "method") + processes;
        return made.computeIfAbsent(key, any -> {
            SparseMatrix matrix = problem(name);
            Multigrid all = Multigrid.of(
                            matrix.assumptions().isEmpty() || processes < 2 ? matrix : matrix.processes(processes))
                    .theta(Double.parseDouble(of(row, "theta")))
                    .variables(whole(row, "nvar"))
                    .truncation(Double.parseDouble(of(row, "trunc")));
            return of(row, "method").equals("pmis") ? all.pmis() : all;
        });
    }

    @Tag("slow")
    @Test
    void everyLevelIsThatOfTheReference() throws IOException {
        for (String file : List.of("amg_hierarchy.csv", "amg_hierarchy_block.csv")) {
            for (Map<String, String> row : rows(file)) {
                Level level = hierarchy(row, whole(row, "P_for_hmis")).level(whole(row, "level"));
                check(level.grid(), row);
                if (row.containsKey("active_processes")) {
                    assertThat(level.active()).as("%s", row).isEqualTo(whole(row, "active_processes"));
                }
            }
        }
    }

    private static void check(Grid grid, Map<String, String> row) {
        assertThat(grid.matrix.rows).as("%s", row).isEqualTo(whole(row, "n"));
        assertThat(grid.matrix.entries()).as("%s", row).isEqualTo(whole(row, "nnz"));
        near(Math.sqrt(squares(grid.matrix)), row, "fro_A");
        near(Arrays.stream(grid.matrix.diagonal()).sum(), row, "sum_diag_A");
        Csr interpolation = grid.interpolation;
        if (interpolation != null) {
            assertThat(grid.strongEntries).as("%s", row).isEqualTo(whole(row, "strong_entries"));
            assertThat(interpolation.columns).as("%s", row).isEqualTo(whole(row, "coarse_points"));
            assertThat(interpolation.entries()).as("%s", row).isEqualTo(whole(row, "P_nnz"));
            near(
                    Arrays.stream(interpolation.value, 0, interpolation.entries())
                            .map(Math::abs)
                            .sum(),
                    row,
                    "sum_abs_P");
            if (row.containsKey("pmis_rounds")) {
                assertThat(grid.rounds).as("%s", row).isEqualTo(whole(row, "pmis_rounds"));
            }
        }
    }

    private static double squares(Csr matrix) {
        return Arrays.stream(matrix.value, 0, matrix.entries())
                .map(each -> each * each)
                .sum();
    }

    private static void near(double value, Map<String, String> row, String name) {
        double wanted = Double.parseDouble(of(row, name));
        assertThat(value).as("%s of %s", name, row).isCloseTo(wanted, within(1e-9 * Math.abs(wanted)));
    }

    @Tag("slow")
    @Test
    void everyMessageIsThatOfTheReference() throws IOException {
        Map<String, Map<String, String>> how = new LinkedHashMap<>();
        for (String file : List.of("amg_hierarchy.csv", "amg_hierarchy_block.csv")) {
            rows(file).forEach(row -> how.putIfAbsent(of(row, "problem") + of(row, "method"), row));
        }
        int compared = 0;
        for (String file : List.of("amg_comm.csv", "amg_comm_block.csv")) {
            for (Map<String, String> row : rows(file)) {
                Map<String, String> setup = Objects.requireNonNull(how.get(of(row, "problem") + of(row, "method")));
                Level level = hierarchy(setup, whole(row, "P")).level(whole(row, "level"));
                compare(pattern(level, of(row, "op")), row);
                compared++;
            }
        }
        assertThat(compared).isEqualTo(262);
    }

    private static CommPattern pattern(Level level, String product) {
        return switch (product) {
            case "SpMV" -> level.spmv();
            case "A*A" -> level.aa();
            case "A*P" -> level.ap();
            default -> level.ptap();
        };
    }

    private static void compare(CommPattern pattern, Map<String, String> row) {
        int processes = pattern.size();
        int[] sent = new int[processes];
        int[] received = new int[processes];
        long[] bytes = new long[processes];
        long far = 0;
        long farBytes = 0;
        for (int at = 0; at < pattern.messages(); at++) {
            sent[pattern.source(at)]++;
            received[pattern.destination(at)]++;
            bytes[pattern.source(at)] += pattern.bytes(at);
            boolean off = pattern.source(at) / 16 != pattern.destination(at) / 16;
            far += off ? 1 : 0;
            farBytes += off ? pattern.bytes(at) : 0;
        }
        assertThat(List.of(
                        (long) pattern.messages(),
                        Arrays.stream(bytes).sum(),
                        (long) Arrays.stream(sent).max().orElse(0),
                        (long) Arrays.stream(received).max().orElse(0),
                        Arrays.stream(bytes).max().orElse(0),
                        far,
                        farBytes))
                .as("%s", row)
                .isEqualTo(List.of(
                        Long.parseLong(of(row, "messages")),
                        Long.parseLong(of(row, "bytes")),
                        Long.parseLong(of(row, "max_send_msgs")),
                        Long.parseLong(of(row, "max_recv_msgs")),
                        Long.parseLong(of(row, "max_send_bytes")),
                        Long.parseLong(of(row, "offnode_msgs")),
                        Long.parseLong(of(row, "offnode_bytes"))));
    }

    @Tag("slow")
    @Test
    void conjugateGradientsTakeAsManyIterations() throws IOException {
        for (Map<String, String> row : rows("amg_pcg.csv")) {
            Columns answer =
                    hierarchy(row, whole(row, "P_for_hmis")).convergence(1e-8).columns();
            assertThat(answer.measure("iterations").si(0))
                    .as("%s", row)
                    .isCloseTo(whole(row, "pcg_iterations_1e-8"), within(1.0));
            assertThat(answer.measure("operator complexity").si(0))
                    .isCloseTo(Double.parseDouble(of(row, "operator_complexity")), within(1e-6));
            assertThat(answer.measure("grid complexity").si(0))
                    .isCloseTo(Double.parseDouble(of(row, "grid_complexity")), within(1e-6));
        }
    }

    /** hypre draws other random numbers, so its coarse levels differ a little. */
    @Tag("slow")
    @Test
    void levelsAreAboutAsLargeAsThoseOfHypre() throws IOException {
        int compared = 0;
        for (Map<String, String> row : rows("hypre_shapes.csv")) {
            String coarsening = of(row, "coarsen_name");
            boolean large = whole(row, "n0") > 30_000;
            if (!of(row, "interp").equals("ext+i")
                    || large
                    || !List.of("PMIS", "HMIS").contains(coarsening)) {
                continue;
            }
            Multigrid all = Multigrid.of(problem(of(row, "problem")))
                    .theta(Double.parseDouble(of(row, "theta")))
                    .variables(whole(row, "nvar"))
                    .truncation(Double.parseDouble(of(row, "trunc")));
            Multigrid spec = coarsening.equals("PMIS") ? all.pmis() : all;
            List<Integer> sizes = Arrays.stream(of(row, "n_per_level").split(" ", -1))
                    .map(Integer::valueOf)
                    .toList();
            for (int level = 0; level < sizes.size(); level++) {
                if (sizes.get(level) > 300) {
                    double band = coarsening.equals("PMIS") ? 0.06 : 0.10;
                    assertThat(spec.level(level).unknowns())
                            .as("%s, level %d", row, level)
                            .isCloseTo(sizes.get(level), within((int) (band * sizes.get(level))));
                }
            }
            compared++;
        }
        assertThat(compared).isEqualTo(6);
    }
}
