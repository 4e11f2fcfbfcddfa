package dev.weft.formats.tools;

import static dev.weft.study.scan.Column.check;
import static dev.weft.study.scan.Column.count;
import static dev.weft.study.scan.Column.fact;
import static dev.weft.study.scan.Column.ignored;
import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.leftOut;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.file.JsonFile;
import dev.weft.study.file.JsonValue;
import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.Scan;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Output of nccl-tests and rccl-tests, as text or as JSON (option {@code -J}): time and bandwidth of a collective over sizes, out of place and in
 * place. A size is the bytes of all ranks, also of an allgather, where the key is {@code vector}. The printed {@code algbw} is {@code
 * bandwidth}, size over time; {@code busbw} is {@code bus bandwidth}, multiplied by the factor of the collective. The option {@code -C} prints
 * the time of the CPU in place of the time. Until 2018 the heading began with {@code bytes}, and times were in ms.
 */
final class Nccl {
    private static final String TEST = "benchmark";
    private static final String START = "# *+Collective test starting: (\\S++)";
    private static final String PARTS = "(?:all_gather|reduce_scatter|alltoall|gather|scatter)_perf";
    private static final String VERSION = "NCCL";
    private static final String RANKS = "ranks";
    private static final String PLACE = "in place";
    private static final Column SIZE = key("size", Unit.B, "size|bytes");
    private static final Column TYPE = text("datatype", "type");
    private static final Column REDUCTION = text("reduction", "redop|op");
    private static final Column ROOT = fact("root", "root").matching("-1|[0-9]{1,6}");
    private static final Column TIME = value("time", Unit.US, "time");
    private static final Column CPU = value("CPU time", Unit.US, "cputime");
    private static final Column BANDWIDTH =
            value("bandwidth", Unit.GBPS, "algbw").orZero();
    private static final Column BUS = value("bus bandwidth", Unit.GBPS, "busbw").orZero();
    private static final Column WRONG = check("N/A", "#wrong|error|res");

    private Nccl() {}

    static Form form() {
        return Form.of("nccl", "nccl-tests")
                .mark(START)
                .on(START, (scan, found) -> {
                    scan.begin(VERSION);
                    scan.key(TEST, found.group(1));
                })
                .fact("#? *+(nThread [0-9]++ nGpus .*+)", "options")
                .fact("# *+nccl-tests version .*?nccl-library=([0-9]++).*+", VERSION)
                .fact("# *+Blocking Enabled: (.*+)", "blocking")
                .on("#? *+Rank +([0-9]{1,6})\\s.*+", Nccl::rank)
                .on("#? *+(\\(B\\).*+)", Nccl::units)
                .skip(
                        "#?+ *+(?:out-of-place|Using devices|Out of bounds values|Avg bus bandwidth|Collective test concluded|GPU memory).*+|#")
                .heading(Nccl::isHeading, Nccl::names)
                .columns(SIZE, TYPE, REDUCTION, ROOT, TIME, CPU, BANDWIDTH, BUS, WRONG)
                .columns(count("count|n"), ignored("timestamp"), leftOut("i_min|i_max|i_p#|i_cv%"))
                .row(cells ->
                        cells.size() > 1 && Numbers.isLikeNumber(cells.get(0)) && Numbers.isLikeNumber(cells.get(1)))
                .rewriting(Nccl::joined)
                .headed(scan -> scan.scale("time", scan.isSpelled("bytes") ? 1e-3 : 1e-6))
                .groups(PLACE, "no", "yes")
                .order(TEST, "size", "datatype", "reduction", "root", RANKS, PLACE)
                .wholeVectors(TEST, table -> table.told(TEST).matches(PARTS), table -> true)
                .repeated();
    }

    private static boolean isHeading(String line) {
        List<String> names = names(line);
        return names.size() > 2 && List.of("size", "bytes").contains(names.get(0)) && names.contains("algbw");
    }

    private static List<String> names(String line) {
        return Numbers.cells(line.startsWith("#") ? line.substring(1) : line, "");
    }

    /** A date and a time of day are one cell. */
    private static String joined(String line) {
        return line.replaceFirst("([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9:]{8})$", "$1T$2");
    }

    /** Ranks are listed from 0, so that a 0 begins those of the next run. */
    private static void rank(Scan scan, Matcher found) {
        scan.key(RANKS, Integer.parseInt(found.group(1)) + 1);
    }

    private static void units(Scan scan, Matcher found) {
        for (String unit : Numbers.cells(found.group(1), "")) {
            if (!List.of("(B)", "(elements)", "(us)", "(GB/s)", "(%)").contains(unit) && unit.startsWith("(")) {
                throw scan.wrong("\"" + unit + "\" is not a unit of nccl-tests", Scan.AS_CSV);
            }
        }
    }

    static Form json() {
        return Form.of("nccl", "nccl-tests")
                .mark(line -> line.startsWith("{\"version\":") && line.contains("\"nccl_version\":"))
                .whole(Nccl::readJson)
                .order(TEST, "size", "datatype", "reduction", "root", RANKS, PLACE)
                .wholeVectors(TEST, table -> table.told(TEST).matches(PARTS), table -> true)
                .repeated();
    }

    private static void readJson(Scan scan, TextFile file) {
        JsonValue root = JsonFile.parse(file.name(), String.join("\n", file.lines()));
        root.find("config")
                .flatMap(config -> config.find("devices"))
                .ifPresent(devices -> scan.key(RANKS, devices.list().size()));
        for (JsonValue row : root.get("results").list()) {
            row.find("experiment_name").ifPresent(name -> scan.key(TEST, name.text()));
            for (String place : List.of("out_of_place", "in_place")) {
                if (!row.get(place).isNull()) {
                    JsonValue times = row.get(place);
                    boolean cpu = times.find("cpu_time").isPresent();
                    List<String> cells = new ArrayList<>();
                    cells.add(row.get("size").digits());
                    cells.add(row.get("type").text());
                    cells.add(row.get("redop").text());
                    cells.add(row.get("root").text().strip());
                    cells.add(place.equals("in_place") ? "yes" : "no");
                    cells.add(times.get(cpu ? "cpu_time" : "time").digits());
                    cells.add(times.get("alg_bw").digits());
                    cells.add(times.get("bus_bw").digits());
                    cells.add(
                            times.get("nwrong").isNull()
                                    ? "N/A"
                                    : times.get("nwrong").digits());
                    scan.columns(
                            SIZE, TYPE, REDUCTION, ROOT, text(PLACE, PLACE), cpu ? CPU : TIME, BANDWIDTH, BUS, WRONG);
                    scan.at(row.line()).row(cells);
                }
            }
        }
    }
}
