package dev.weft.collectives;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.MiB;
import static dev.weft.Weft.allgather;
import static dev.weft.Weft.allreduce;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.collective;
import static dev.weft.Weft.fitCosts;
import static dev.weft.Weft.gpu;
import static dev.weft.Weft.gpus;
import static dev.weft.Weft.measured;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.reduceScatter;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.FittedCosts;
import dev.weft.machine.Machine;
import dev.weft.program.run.Operation;
import dev.weft.study.Result;
import dev.weft.study.data.Measurements;
import dev.weft.study.data.Row;
import dev.weft.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Fits of NCCL's collectives on H100 and A100 GPUs, by the median relative error on times that the fit did not see. */
class GpuFitTest {
    private static final String SETS = "../datasets/src/main/resources/dev/weft/datasets/";
    private static final Machine EIGHT = gpus(8).nvlink(GBps(450), us(1));

    private static Measurements table(String name) {
        return measured(SETS + name + "/times.csv");
    }

    /** Rows of one run of half precision. */
    private static Result half(String name, Predicate<Row> rows) {
        Result half = table(name).where(rows).where("datatype", "half");
        return name.equals("nccl-h100") ? half.where("repetition", 1) : half;
    }

    private static Result cell(String name, String collective, int ranks, int first) {
        return half(name, row -> row.rank("size") % 2 == first)
                .where("collective", collective)
                .where("ranks", ranks);
    }

    private static double median(List<Double> errors) {
        return AbsoluteErrors.of(errors.stream().mapToDouble(Double::doubleValue)).median();
    }

    private static List<Double> errors(FittedCosts fit, Result held) {
        List<Double> errors = new ArrayList<>();
        for (int row = 0; row < held.columns().rows(); row++) {
            double size = dev.weft.study.Key.number(held.columns().key("size").values().get(row));
            double time = fit.costs().of(new Bytes(size), gpu, 1).si();
            errors.add(time / held.columns().measure("time").si(row) - 1);
        }
        return errors;
    }

    @Test
    void printsTheTable() {
        for (String name : List.of("nccl-h100", "nccl-a100")) {
            Map<String, Double> medians = new TreeMap<>();
            List<Double> all = new ArrayList<>();
            for (String word : List.of("allreduce", "allgather", "reducescatter", "alltoall")) {
                for (int ranks : new int[] {2, 4, 8}) {
                    FittedCosts fit = fitCosts(cell(name, word, ranks, 0), gpu, 3).relative();
                    List<Double> errors = errors(fit, cell(name, word, ranks, 1));
                    medians.put(word + ranks, median(errors));
                    all.addAll(errors);
                    if (word.equals("allreduce") && ranks == 8) {
                        System.out.println(fit);
                    }
                }
            }
            System.out.println(name + " " + medians);
            System.out.println("typical " + median(all) + " ninth "
                    + AbsoluteErrors.of(all.stream().mapToDouble(Double::doubleValue)).ninthDecile());
            long t = System.nanoTime();
            FittedRounds fit = fitCosts(half(name, row -> row.number("ranks") < 8), EIGHT);
            System.out.println((System.nanoTime() - t) / 1e9 + " s " + fit + fit.explain());
            System.out.println(fit.costs());
            for (Operation of : List.of(allreduce, allgather, reduceScatter)) {
                Result verdict = collective(of, MiB(1)).on(fit.machine(), perNode)
                        .against(half(name, row -> true).where("collective", of.word()).where("ranks", 8)).summary();
                System.out.println(verdict);
            }
            System.out.println(fitCosts(table(name), EIGHT).explain());
        }
    }
}
