package dev.weft.virtualization;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.oracles.Csv;
import dev.weft.oracles.Family;
import dev.weft.oracles.Tally;
import dev.weft.study.Explanation;
import dev.weft.study.Result;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import dev.weft.virtualization.simulate.ThreadOracles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Times and best ratios of the stencil beside those of an independent reference, for any set of parameters. */
public final class VirtualizationOracles implements Family {
    private static final double RELATIVE = 1e-10;

    @Override
    public String name() {
        return "virtualization";
    }

    @Override
    public void run(Path folder, Tally tally) throws IOException {
        ThreadOracles.run(folder, tally);
        Map<String, Map<String, String>> sets = new HashMap<>();
        for (Map<String, String> row : rows(folder.resolve("params.csv"), tally)) {
            sets.put(text(row, "set"), row);
        }
        for (Map<String, String> row : rows(folder.resolve("tvirt.csv"), tally)) {
            Virtualized asked = asked(sets, row, tally);
            if (asked != null) {
                time(row, asked.ratio((int) number(row, "V")), tally);
            }
        }
        for (Map<String, String> row : rows(folder.resolve("base_model.csv"), tally)) {
            Virtualized asked = asked(sets, row, tally);
            if (asked != null) {
                base(row, asked, tally);
            }
        }
        for (Map<String, String> row : rows(folder.resolve("optimum.csv"), tally)) {
            Virtualized asked = asked(sets, row, tally);
            if (asked != null) {
                optimum(row, asked.upTo((int) number(row, "Vmax")), tally);
            }
        }
        // the cases of the simulation begin here
    }

    private static List<Map<String, String>> rows(Path file, Tally tally) throws IOException {
        if (!Files.exists(file)) {
            tally.note(file.getFileName() + ": no such file");
            return List.of();
        }
        return Csv.read(file);
    }

    private static String text(Map<String, String> row, String column) {
        return row.getOrDefault(column, "");
    }

    private static double number(Map<String, String> row, String column) {
        String cell = text(row, column);
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    private static @Nullable Virtualized asked(
            Map<String, Map<String, String>> sets, Map<String, String> row, Tally tally) {
        String name = text(row, "set");
        Map<String, String> set = sets.get(name);
        if (set == null) {
            tally.note("set " + name + ": not in params.csv");
            return null;
        }
        return stencil(set).on(machine(set, (int) number(row, "C"))).overhead(new Time(number(set, "Tovhd")));
    }

    static Stencil stencil(Map<String, String> set) {
        return Stencil.ASSUMED
                .grid((int) number(set, "gxsz"), (int) number(set, "gysz"))
                .kmax(number(set, "kmax"), number(set, "tsc") / 1e9)
                .iterations((int) number(set, "iters"))
                .halo((int) number(set, "halo"))
                .serial(new Time(number(set, "Tserial")))
                .calls((int) number(set, "calls_per_iter"));
    }

    static Machine machine(Map<String, String> set, int cores) {
        Time latency = new Time(number(set, "LN"));
        Bandwidth node = new Bandwidth(number(set, "BNN"));
        Bandwidth core = new Bandwidth(number(set, "BCN"));
        return Machine.of((int) number(set, "N"), cores)
                .link(node, latency)
                .inside(new Bandwidth(number(set, "Bs")), new Time(number(set, "Ls")))
                .costs(MessageCosts.none()
                        .range(Locality.NETWORK, "rendezvous", new Bytes(0), latency, core)
                        .injection(Locality.NETWORK, "rendezvous", node));
    }

    private static void time(Map<String, String> row, Virtualized asked, Tally tally) {
        tally.start("time " + text(row, "set") + " C " + text(row, "C") + " V " + text(row, "V"));
        Result answer = asked.solve(ClosedForm.USUAL);
        Result equation4 = asked.solve(ClosedForm.USUAL.withoutOverhead());
        double ratio = number(row, "V");
        compare(tally, row, "T_comp_s", answer.value("computation time").si() / ratio);
        compare(tally, row, "T_shmem_s", answer.value("memory copy").si() / ratio);
        compare(tally, row, "T_net_s", answer.value("net").si() / ratio);
        if (ratio == 1) { // Equation 5 promises an overlap that one rank does not have: the sum holds
            double sum = number(row, "T_comp_s") + number(row, "T_shmem_s") + number(row, "T_net_s");
            tally.number("time of ratio 1", sum, answer.value("time").si(), RELATIVE, 0);
            return;
        }
        compare(tally, row, "cpu_eq4_s", equation4.value("cpu").si());
        compare(tally, row, "cpu_eq5_s", answer.value("cpu").si());
        compare(tally, row, "net_s", answer.value("net").si());
        compare(tally, row, "overlap_loss_s", answer.value("lost overlap").si());
        compare(tally, row, "T_virt_eq4_s", equation4.value("time").si());
        compare(
                tally,
                row,
                "T_virt_eq4_s",
                answer.value("time without overhead").si());
        compare(tally, row, "T_virt_eq5_s", answer.value("time").si());
    }

    private static void base(Map<String, String> row, Virtualized asked, Tally tally) {
        tally.start("base " + text(row, "set") + " C " + text(row, "C"));
        Result answer = asked.solve();
        compare(tally, row, "T_comp_s", answer.value("computation time").si());
        compare(tally, row, "T_shmem_s", answer.value("memory copy").si());
        compare(tally, row, "T_net_s", answer.value("net").si());
        compare(tally, row, "T_base_s", answer.value("base time").si());
    }

    private static void optimum(Map<String, String> row, Virtualized asked, Tally tally) {
        tally.start("optimum " + text(row, "set") + " C " + text(row, "C"));
        Result best = asked.best();
        int ratio = least(asked, ClosedForm.USUAL);
        exactly(tally, row, "V_opt_integer_eq5", ratio);
        exactly(tally, row, "V_opt_integer_eq4", least(asked, ClosedForm.USUAL.withoutOverhead()));
        compare(tally, row, "T_opt_eq5_s", time(asked, ClosedForm.USUAL, ratio));
        tally.text(
                "bound_at_opt",
                text(row, "bound_at_opt"),
                asked.ratio(ratio).solve().explain().subject().replace("network", "net"));
        compare(tally, row, "T_base_V1_s", best.value("base time").si());
        answer(row, best, tally);
    }

    /** The ratio with the shortest time by an equation, also at ratio 1, of which the equation promises more than blocking calls can. */
    private static int least(Virtualized asked, ClosedForm how) {
        int best = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int ratio = 1; ratio <= asked.limit(); ratio++) {
            double time = time(asked, how, ratio);
            best = time < least ? ratio : best;
            least = Math.min(least, time);
        }
        return best;
    }

    private static double time(Virtualized asked, ClosedForm how, int ratio) {
        UShape shape = asked.base().shape(asked.nodes(), asked.cores(), how.isFree() ? 0 : asked.callSeconds());
        return ratio == 1
                ? Objects.requireNonNull(shape).at(1)
                : asked.ratio(ratio).solve(how).value("time").si();
    }

    /** The answer has the base model at ratio 1, so it is the file's where virtualization pays. */
    private static void answer(Map<String, String> row, Result best, Tally tally) {
        Explanation why = best.explain();
        boolean cores = why.violated().stream().noneMatch(each -> each.startsWith("Cores as the bottleneck"));
        boolean pays = why.dominant().startsWith((cores ? "" : "by Equation 5 ") + "virtualization pays off");
        tally.text("beneficial", text(row, "beneficial"), pays ? "True" : "False");
        if (!pays) {
            tally.number("best ratio", 1, best.value("best ratio").si(), 0, 0);
            tally.number("time", number(row, "T_base_V1_s"), best.value("time").si(), RELATIVE, 0);
            tally.number("speedup", 1, best.value("speedup").si(), 0, 0);
        } else if (number(row, "V_opt_integer_eq5") > 1) {
            tally.number(
                    "best ratio",
                    number(row, "V_opt_integer_eq5"),
                    best.value("best ratio").si(),
                    0,
                    0);
            compare(tally, row, "T_opt_eq5_s", best.value("time").si());
            compare(
                    tally,
                    row,
                    "V_star_continuous",
                    best.value("continuous ratio").si());
            compare(tally, row, "T_star_s", best.value("continuous time").si());
            compare(tally, row, "speedup_vs_base", best.value("speedup").si());
        }
    }

    private static void exactly(Tally tally, Map<String, String> row, String column, double got) {
        tally.number(column, number(row, column), got, 0, 0);
    }

    private static void compare(Tally tally, Map<String, String> row, String column, double got) {
        tally.number(column, number(row, column), got, RELATIVE, 0);
    }
}
