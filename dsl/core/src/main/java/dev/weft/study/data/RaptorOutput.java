package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of RAPtor's benchmarks of AMG, for each level and operation: messages and bytes of the busiest process, by
 * protocol and locality; the bytes of all processes and their hops; and the time. Message counts are of the process
 * with most messages and bytes of the one with most bytes, which may differ. {@code Level 0} begins a repetition.
 */
final class RaptorOutput {
    private static final Pattern LEVEL = Pattern.compile("Level (\\d{1,4})");
    private static final Pattern OPERATION = Pattern.compile("(A\\*P|A\\*x):?");
    private static final Pattern FACT = Pattern.compile("([A-Z][A-Za-z ]*?)(?::| =)\\s*(\\S+)");
    private static final Pattern QUEUE = Pattern.compile("MaxQueueN\\s+(\\d{1,18})\\s+MsgN\\s+(\\d{1,18})");
    private static final Pattern WAY = Pattern.compile("Using (.*?)\\.*");
    /** The beginning of a line of a level, whole or damaged; other text is from the batch system. */
    private static final Pattern PART = Pattern.compile(
            "[A-Z][A-Za-z ]*(?::| =)\\s.*|(?:Level|MaxQueue|A\\*|Num|Size|Max|Total|Byte|Worst|Comm)\\b.*");

    private static final String TIME = "Comm Time";
    private static final String HOPS = "Worst Byte Hops";
    private static final String CUT = "Complete the part, or remove it if the file was cut off";

    /** Column by its name in the output. */
    private static final Map<String, String> FACTS = facts();

    /** A time and the facts before it. */
    private record Line(int level, String operation, String method, Map<String, Double> facts, double seconds) {
        double fact(String column) {
            return facts.getOrDefault(column, 0.0);
        }
    }

    private final TextFile file;
    private final List<Columns> repetitions = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private final Map<String, Double> queue = new TreeMap<>();
    private Map<String, Double> facts = new TreeMap<>();
    private int level = -1;
    private String operation = "";
    private String method = "";

    private RaptorOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream().anyMatch(line -> line.startsWith(HOPS + " ="));
    }

    static Reading read(TextFile file) {
        RaptorOutput output = new RaptorOutput(file);
        LineCount count = LineCount.of(file, (number, line) -> output.take(number, line.strip()));
        int last = file.lines().size();
        output.requireTime(last, file.lines().get(last - 1));
        output.endRepetition();
        if (output.repetitions.isEmpty()) {
            throw file.wrong("no level in it has a time", "Use the whole output of the benchmark");
        }
        return Reading.of("RAPtor", output.repetitions, count);
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

    private boolean take(int number, String line) {
        Matcher newLevel = LEVEL.matcher(line);
        Matcher newOperation = OPERATION.matcher(line);
        Matcher fact = FACT.matcher(line);
        Matcher search = QUEUE.matcher(line);
        Matcher way = WAY.matcher(line);
        if (newLevel.matches()) {
            startLevel(number, line, Integer.parseInt(newLevel.group(1)));
        } else if (level < 0) {
            return false; // text of the batch system, or the name of the problem
        } else if (newOperation.matches()) {
            requireTime(number, line);
            operation = newOperation.group(1);
            facts = new TreeMap<>();
            method = "";
        } else if (search.matches()) {
            queue.put("largest queue search", Double.parseDouble(search.group(1)));
            queue.put("searched messages", Double.parseDouble(search.group(2)));
        } else if (way.matches()) {
            method = way.group(1);
        } else if (fact.matches()) {
            fact(number, line, fact.group(1), fact.group(2));
        } else if (PART.matcher(line).matches()) {
            throw file.wrong(number, line, "it is not a name and a number", CUT);
        } else {
            return false;
        }
        return true;
    }

    private void startLevel(int number, String line, int next) {
        requireTime(number, line);
        if (next == 0) {
            endRepetition();
        } else if (next != level + 1) {
            throw file.wrong(
                    number,
                    line,
                    level < 0 ? "there is no level before it" : "the level before it is " + level,
                    "Keep all levels of a run, from 0 on");
        }
        level = next;
        operation = "";
        facts = new TreeMap<>();
        queue.clear();
    }

    private void fact(int number, String line, String name, String cell) {
        boolean isTime = name.equals(TIME);
        String column = isTime ? TIME : FACTS.get(name);
        if (operation.isEmpty() || column == null) {
            throw file.wrong(
                    number,
                    line,
                    operation.isEmpty() ? "there is no operation before it, A*x or A*P" : "it is not a known quantity",
                    CUT);
        }
        if (isTime) {
            time(number, line, Measured.positive(file, number, cell));
            return;
        }
        double value = Measured.notNegative(file, number, cell);
        if (isCount(column)) {
            Measured.requireWhole(file, number, cell, value, "a count");
        }
        if (facts.put(column, value) != null) {
            throw file.wrong(number, line, "it occurs twice in this part", "Remove one of the two");
        }
    }

    private void time(int number, String line, double seconds) {
        for (Map.Entry<String, String> fact : FACTS.entrySet()) {
            if (!facts.containsKey(fact.getValue())) {
                throw file.wrong(number, line, "\"" + fact.getKey() + "\" is missing before it", CUT);
            }
        }
        for (Line each : lines) {
            if (each.level() == level
                    && each.operation().equals(operation)
                    && each.method().equals(method)) {
                throw file.wrong(number, line, "it occurs twice in this part", "Remove one of the two");
            }
        }
        Map<String, Double> all = new TreeMap<>(facts);
        all.putAll(queue);
        lines.add(new Line(level, operation, method, all, seconds));
    }

    /** The part before this line must have a time, unless there is none. */
    private void requireTime(int number, String line) {
        boolean timed = lines.stream()
                .anyMatch(each -> each.level() == level && each.operation().equals(operation));
        if (!operation.isEmpty() && !timed) {
            throw file.wrong(
                    number, line, "the time of " + operation + " on level " + level + " before it is missing", CUT);
        }
    }

    private void endRepetition() {
        if (lines.isEmpty()) {
            return;
        }
        Rows<Line> all = Rows.of(lines).key("level", Line::level).key("operation", Line::operation);
        if (lines.stream().anyMatch(each -> !each.method().isEmpty())) {
            all = all.key("method", each -> each.method().isEmpty() ? Runs.UNKNOWN : each.method());
        }
        all = all.measure("time", Unit.US, Line::seconds);
        for (String column : FACTS.values()) {
            all = isCount(column)
                    ? all.count(column, each -> each.fact(column))
                    : all.measure(column, column.contains("bytes") ? Unit.B : Unit.ONE, each -> each.fact(column));
        }
        for (String column : List.of("searched messages", "largest queue search")) {
            if (lines.stream().allMatch(each -> each.facts().containsKey(column))) {
                all = all.count(column, each -> each.fact(column));
            }
        }
        repetitions.add(all.columns());
        lines.clear();
    }

    /** Whether a column counts messages or processes; bytes, and bytes times hops, are not counts. */
    private static boolean isCount(String column) {
        return !column.contains("byte");
    }
}
