package dev.weft.formats.published;

import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.Scan;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;

/**
 * Output of RAPtor's benchmarks of AMG, for each level and operation: messages and bytes of the busiest process, by protocol and locality; the
 * bytes of all processes and their hops; and the time. Message counts are of the process with most messages and bytes of the one with most
 * bytes, which may differ. {@code Level 0} begins a repetition.
 */
final class Raptor {
    private static final String TIME = "Comm Time";
    private static final String HOPS = "Worst Byte Hops";
    private static final String CUT = "Complete the part, or remove it if the file was cut off";
    private static final String SEARCHED = "searched messages";
    private static final String LARGEST = "largest queue search";
    private static final Column LEVEL = key("level", Unit.ONE, "");
    private static final Column OPERATION = text("operation", "");
    private static final Column METHOD = text("method", "");
    private static final Column SECONDS = value("time", Unit.US, "").times(1);

    /** Column by its name in the output. */
    private static final Map<String, String> FACTS = facts();

    /** A time and the facts before it. */
    private record Line(
            int number, int level, String operation, String method, Map<String, String> facts, String seconds) {}

    private final List<Line> lines = new ArrayList<>();
    private final Map<String, String> queue = new TreeMap<>();
    private Map<String, String> facts = new TreeMap<>();
    private int level = -1;
    private String operation = "";
    private String method = "";

    private Raptor() {}

    static Form form() {
        Raptor reader = new Raptor();
        return Form.of("raptor", "RAPtor")
                .mark(HOPS + " = .*+")
                .on("Level ([0-9]{1,4})", reader::level)
                .on("(A\\*P|A\\*x):?", reader::operation)
                .on("MaxQueueN\\s++([0-9]{1,18})\\s++MsgN\\s++([0-9]{1,18})", reader::search)
                .on("Using (.*?)\\.*+", (scan, found) -> reader.method = found.group(1))
                .on("([A-Z][A-Za-z ]*?)(?::| =)\\s*+(\\S++)", reader::fact)
                .on(
                        "(?:[A-Z][A-Za-z ]*(?::| =)\\s.*+|(?:Level|MaxQueue|A\\*|Num|Size|Max|Total|Byte|Worst|Comm)\\b.*+)",
                        reader::damaged)
                .ended(reader::end)
                .withoutSections()
                .order("level", "operation", "method");
    }

    private static Map<String, String> facts() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Num Active Processes", "active processes");
        all.put("Max Num Msgs", "largest messages");
        all.put("Total Bytes", "inter-node bytes");
        all.put("Byte Hops", "byte hops");
        all.put(HOPS, "worst byte hops");
        String[][] localities = {{" Socket", "intra-socket"}, {" Node", "intra-node"}, {"", "inter-node"}};
        String[][] protocols = {{"Short", "short"}, {"Eager", "eager"}, {"Rend", "rendezvous"}};
        for (String[] locality : localities) {
            for (String[] protocol : protocols) {
                String column = protocol[1] + " " + locality[1];
                all.put("Num " + protocol[0] + locality[0], column + " messages");
                all.put("Size " + protocol[0] + locality[0], column + " bytes");
            }
        }
        return all;
    }

    private void damaged(Scan scan, Matcher found) {
        if (level < 0) {
            scan.pass(); // text of the batch system, or the name of the problem
        } else {
            throw scan.wrong("it is not a name and a number", CUT);
        }
    }

    private void level(Scan scan, Matcher found) {
        int next = Integer.parseInt(found.group(1));
        requireTime(scan);
        if (next == 0) {
            endRepetition(scan);
        } else if (next != level + 1) {
            throw scan.wrong(
                    level < 0 ? "there is no level before it" : "the level before it is " + level,
                    "Keep all levels of a run, from 0 on");
        }
        level = next;
        operation = "";
        facts = new TreeMap<>();
        queue.clear();
    }

    private void operation(Scan scan, Matcher found) {
        requireTime(scan);
        operation = found.group(1);
        facts = new TreeMap<>();
        method = "";
    }

    private void search(Scan scan, Matcher found) {
        queue.put(LARGEST, found.group(1));
        queue.put(SEARCHED, found.group(2));
    }

    private void fact(Scan scan, Matcher found) {
        String name = found.group(1);
        String cell = found.group(2);
        String column = name.equals(TIME) ? TIME : FACTS.get(name);
        if (level < 0) {
            scan.pass();
        } else if (operation.isEmpty() || column == null) {
            throw scan.wrong(
                    operation.isEmpty() ? "there is no operation before it, A*x or A*P" : "it is not a known quantity",
                    CUT);
        } else if (name.equals(TIME)) {
            Numbers.positive(scan.file(), scan.number(), cell);
            time(scan, cell);
        } else {
            double value = Numbers.notNegative(scan.file(), scan.number(), cell);
            if (isCount(column)) {
                Numbers.requireWhole(scan.file(), scan.number(), cell, value, "a count");
            }
            if (facts.put(column, cell) != null) {
                throw scan.wrong("it occurs twice in this part", "Remove one of the two");
            }
        }
    }

    private void time(Scan scan, String seconds) {
        FACTS.forEach((name, column) -> {
            if (!facts.containsKey(column)) {
                throw scan.wrong("\"" + name + "\" is missing before it", CUT);
            }
        });
        boolean twice = lines.stream()
                .anyMatch(each -> each.level() == level
                        && each.operation().equals(operation)
                        && each.method().equals(method));
        if (twice) {
            throw scan.wrong("it occurs twice in this part", "Remove one of the two");
        }
        Map<String, String> all = new TreeMap<>(facts);
        all.putAll(queue);
        lines.add(new Line(scan.number(), level, operation, method, all, seconds));
    }

    /** The part before this line must have a time, unless there is none. */
    private void requireTime(Scan scan) {
        boolean timed = lines.stream()
                .anyMatch(each -> each.level() == level && each.operation().equals(operation));
        if (!operation.isEmpty() && !timed) {
            throw scan.wrong("the time of " + operation + " on level " + level + " before it is missing", CUT);
        }
    }

    private void end(Scan scan) {
        requireTime(scan.at(scan.file().lines().size()));
        endRepetition(scan);
    }

    private void endRepetition(Scan scan) {
        boolean methods = lines.stream().anyMatch(each -> !each.method().isEmpty());
        boolean searched = lines.stream().allMatch(each -> each.facts().containsKey(SEARCHED));
        List<Column> columns = new ArrayList<>(List.of(LEVEL, OPERATION));
        List<String> names = new ArrayList<>(FACTS.values());
        if (methods) {
            columns.add(METHOD);
        }
        columns.add(SECONDS);
        if (searched) {
            names.addAll(List.of(SEARCHED, LARGEST));
        } else if (lines.stream().anyMatch(each -> each.facts().containsKey(SEARCHED))) {
            scan.leaveOut(SEARCHED + " and " + LARGEST + ", which not every level has");
        }
        names.forEach(name -> columns.add(
                isCount(name)
                        ? Column.whole(name)
                        : value(name, name.contains("bytes") ? Unit.B : Unit.ONE, "")
                                .orZero()));
        int here = scan.number();
        scan.endTable();
        for (Line line : lines) {
            List<String> cells = new ArrayList<>(List.of(String.valueOf(line.level()), line.operation()));
            if (methods) {
                cells.add(line.method().isEmpty() ? Scan.UNKNOWN : line.method());
            }
            cells.add(line.seconds());
            names.forEach(name -> cells.add(Objects.requireNonNull(line.facts().get(name))));
            scan.columns(columns.toArray(Column[]::new));
            scan.at(line.number()).row(cells);
        }
        scan.endTable();
        scan.at(Math.max(1, here));
        lines.clear();
    }

    /** Whether a column counts messages or processes; bytes, and bytes times hops, are not counts. */
    private static boolean isCount(String column) {
        return !column.contains("byte");
    }
}
