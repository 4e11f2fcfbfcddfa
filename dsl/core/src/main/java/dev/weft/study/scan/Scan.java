package dev.weft.study.scan;

import dev.weft.study.Condition;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file by a form. What is said before a table belongs to it, and a difference between two tables is a key: no table can be taken
 * for a repetition of one that was measured otherwise.
 */
public final class Scan {
    /** The value of a key that only other tables have. */
    public static final String UNKNOWN = "unknown";

    /** The next step for a line that has less than it must have. */
    public static final String CUT = "Complete the line, or remove it if the file was cut off";

    /** The next step for numbers that are not read. */
    public static final String AS_CSV = "Write the numbers to a CSV file with headings such as size (B),latency (us)";

    private final Form form;
    private final TextFile file;
    private final Map<String, Object> keys = new LinkedHashMap<>();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Table> tables = new ArrayList<>();
    private final Set<String> leftOut = new TreeSet<>();
    private final List<String> notes = new ArrayList<>();
    private List<Column> columns = List.of();
    /** The columns of each row that a line has: all of them, but once for each group where headings come again. */
    private List<List<Integer>> parts = List.of();

    private List<String> before = new ArrayList<>();
    private @Nullable Table open;
    private String heading = "";
    private String line = "";
    private final Set<String> tools = new TreeSet<>();
    private int number;
    private int wrong;
    /** Whether the line is none of the tool's although it looks like one. */
    private boolean passing;

    private Scan(Form form, TextFile file) {
        this.form = form;
        this.file = file;
    }

    static Reading read(Form form, TextFile file) {
        Scan scan = new Scan(form, file);
        LineCount count;
        if (form.whole.isPresent()) {
            form.whole.get().accept(scan, file);
            count = LineCount.of(file, (number, line) -> true);
        } else {
            count = LineCount.of(file, scan::take);
        }
        form.ended.accept(scan);
        scan.endTable();
        return scan.reading(count);
    }

    /** A last line without an end is not offered to the form: a number in it may be cut off. */
    private boolean take(int at, String raw) {
        number = at;
        line = form.rewriting.apply(raw).strip();
        if (isCut() || BatchText.is(line)) {
            return false;
        }
        if (line.length() <= Form.LONGEST) {
            for (Form.Line kind : form.lines) {
                Matcher found = kind.pattern().matcher(line);
                if (found.matches()) {
                    passing = false;
                    kind.action().accept(this, found);
                    return !passing;
                }
            }
        }
        if (form.heading.test(line)) {
            beginTable();
            return true;
        }
        List<String> cells = form.cells.apply(line);
        if (isRow(cells)) {
            row(cells);
            return true;
        }
        if (line.length() <= Form.LONGEST) {
            form.damaged.stream()
                    .filter(part -> part.pattern().matcher(line).matches())
                    .findFirst()
                    .ifPresent(part -> {
                        throw wrong(part.rule(), part.next());
                    });
        }
        before.add(line);
        return false;
    }

    private boolean isCut() {
        return !file.isWhole() && number == file.lines().size();
    }

    /**
     * A row has numbers wherever the heading has some, and may have more cells after them, or it has numbers only. A row with too few cells
     * or too many is refused.
     */
    private boolean isRow(List<String> cells) {
        if (!form.hasHeading || form.row.test(cells)) {
            return form.hasHeading;
        }
        if (line.startsWith("#") || (columns.isEmpty() && keys.isEmpty() && facts.isEmpty())) {
            return false; // a comment, or text before the output
        }
        int numbers = 0;
        for (int i = 0; i < Math.min(cells.size(), columns.size()); i++) {
            boolean number = columns.get(i).isNumber();
            if (number && !Numbers.isLikeNumber(cells.get(i))) {
                return false;
            }
            numbers += number ? 1 : 0;
        }
        return switch (Integer.signum(cells.size() - columns.size())) {
            case 0 -> numbers > 0;
            case 1 -> numbers > 1 || cells.stream().allMatch(Numbers::isLikeNumber);
            default -> cells.stream().allMatch(Numbers::isLikeNumber);
        };
    }

    private void beginTable() {
        String clean = String.join(" ", Numbers.cells(line, ""));
        if (clean.equals(heading) && !form.repeated && open != null) {
            return;
        }
        endTable();
        List<String> names = form.names.apply(line);
        List<Column> found = names.stream().map(name -> column(name, false)).toList();
        if (!hasMeasure(found)) {
            found = names.stream().map(name -> column(name, true)).toList();
        }
        if (!hasMeasure(found)) {
            throw wrong("no column is a measure of " + form.tool(), AS_CSV);
        }
        heading = clean;
        columns = found;
        parts = parts(names);
        form.headed.accept(this);
    }

    private List<List<Integer>> parts(List<String> names) {
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            places.computeIfAbsent(names.get(i), name -> new ArrayList<>()).add(i);
        }
        List<List<Integer>> all = new ArrayList<>();
        for (Map.Entry<String, List<Integer>> each : places.entrySet()) {
            int times = each.getValue().size();
            if (times > 1 && times >= form.groups.size()) {
                throw file.wrong(number, each.getKey(), "this table has the column twice", "Correct the heading");
            }
            while (all.size() < times) {
                all.add(new ArrayList<>());
            }
        }
        for (List<Integer> each : places.values()) {
            for (int part = 0; part < all.size(); part++) {
                all.get(part)
                        .addAll(each.size() == 1 ? each : part < each.size() ? List.of(each.get(part)) : List.of());
            }
        }
        all.forEach(Collections::sort);
        return all;
    }

    private static boolean hasMeasure(List<Column> columns) {
        return columns.stream().anyMatch(Column::isMeasure);
    }

    private Column column(String text, boolean other) {
        String name = Column.withoutUnit(text);
        Column column = form.column(name, other)
                .orElseThrow(() -> file.wrong(number, text, "it is not a known column of " + form.tool(), AS_CSV));
        String brackets = text.substring(name.length()).strip();
        String unit = brackets.isEmpty()
                ? ""
                : brackets.substring(1, brackets.length() - 1).strip();
        boolean measured = column.role() == Column.Role.VALUE
                || column.role() == Column.Role.LOW
                || column.role() == Column.Role.HIGH;
        Optional<Column> in = measured && !unit.isEmpty() ? form.unit(column, unit) : Optional.of(column);
        in = in.map(each -> each.role() == Column.Role.LEFT_OUT ? each.spelled(name) : each);
        return in.orElseThrow(
                () -> file.wrong(number, text, "\"" + unit + "\" is not a unit of " + column.name(), AS_CSV));
    }

    /** Begins a run: what was said before is over, and this is a key where it differs. */
    public void title(String fact, String value) {
        begin();
        facts.put(fact, value.strip());
    }

    /** Begins a part of a run: what was said before is over, but for these facts. */
    public void begin(String... kept) {
        endTable();
        columns = List.of();
        heading = "";
        keys.clear();
        facts.keySet().retainAll(List.of(kept));
    }

    /** Says something that is a key where it differs between tables. */
    public void fact(String name, String value) {
        if (!value.strip().equals(facts.get(name))) {
            endTable();
            facts.put(name, value.strip());
        }
    }

    /** Says something that is always a key. */
    public void key(String name, Object value) {
        if (!value.equals(keys.get(name))) {
            endTable();
            keys.put(name, value);
        }
    }

    /** Returns a key or fact that was said for the next table, as text; empty without one. */
    public String told(String name) {
        return String.valueOf(keys.getOrDefault(name, facts.getOrDefault(name, "")));
    }

    /** Returns the heading of the next table, with single blanks. */
    public String heading() {
        return heading;
    }

    /** Returns whether the next table has a column of this name. */
    public boolean has(String name) {
        return columns.stream().anyMatch(column -> column.name().equals(name));
    }

    /** Sets the columns of the next rows, where the tool prints no heading. */
    public void columns(Column... some) {
        List<Column> wanted = List.of(some);
        if (!wanted.equals(columns)) {
            endTable();
            columns = wanted;
            parts = List.of(IntStream.range(0, wanted.size()).boxed().toList());
        }
    }

    /** Sets the unit of a key or a measure of the next table, such as the bytes of a count. */
    public void scale(String name, double si) {
        columns = columns.stream()
                .map(column -> column.name().equals(name) ? column.times(si) : column)
                .toList();
    }

    /** Passes over the line, which looks like one of the tool's and is none. */
    public void pass() {
        passing = true;
        before.add(line);
    }

    /** Returns whether a heading has this name. */
    public boolean isSpelled(String name) {
        return Numbers.cells(heading, "").contains(name);
    }

    /** Ends the table, so that the next row begins another. */
    public void endTable() {
        Table ended = open;
        open = null;
        if (ended != null) {
            form.check.accept(this, ended);
            if (ended.rows() > 0) {
                ended.requireBrackets();
                tables.add(ended);
            }
        }
    }

    /** Says more closely what wrote the file, if all of it says the same. */
    public void tool(String name) {
        tools.add(name);
    }

    /** Adds a line of {@code explain()}, once. */
    public void note(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    /** Says that something is left out. */
    public void leaveOut(String what) {
        leftOut.add(what);
    }

    /** Returns the number of the line. */
    public int number() {
        return number;
    }

    /** Returns the file. */
    public TextFile file() {
        return file;
    }

    /** Returns the error of the line. */
    public ModelException wrong(String rule, String next) {
        return file.wrong(number, line, rule, next);
    }

    /** Says which line errors name and rows are of, where lines are not read one by one. */
    public Scan at(int other) {
        number = other;
        line = file.lines().get(other - 1).strip();
        return this;
    }

    /** Adds a row. */
    public void row(List<String> cells) {
        if (columns.isEmpty()) {
            throw wrong("there is no heading before it", "Keep the heading of each table");
        }
        if (cells.size() != columns.size()) {
            throw wrong("it has " + Table.count(cells.size()) + " and the heading has " + columns.size(), CUT);
        }
        double[] numbers = new double[cells.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(columns.get(i), cells.get(i));
        }
        requirePayload(numbers, cells);
        for (int part = 0; part < parts.size(); part++) {
            add(parts.size() == 1 ? "" : form.groups.get(part + 1), parts.get(part), cells, numbers);
        }
    }

    private double number(Column column, String cell) {
        switch (column.role()) {
            case TEXT, FACT, IGNORED -> {
                if (!column.good().matcher(cell).matches()) {
                    throw file.wrong(number, cell, "it is not a " + column.name(), CUT);
                }
                return Double.NaN;
            }
            case CHECK -> {
                if (!column.good().matcher(cell).matches()) {
                    if (!Numbers.isLikeNumber(cell)) {
                        throw file.wrong(number, cell, "it is neither a number nor a passed check", "Repeat the run");
                    }
                    wrong += Numbers.notNegative(file, number, cell) > 0 ? 1 : 0;
                }
                return Double.NaN;
            }
            default -> {
                boolean zero = column.range() != Column.Range.POSITIVE
                        || column.role() == Column.Role.KEY
                        || column.unit().dimension() == Dimension.BANDWIDTH;
                boolean negative = column.range() == Column.Range.SIGNED && cell.startsWith("-");
                String digits = negative ? cell.substring(1) : cell;
                double value =
                        form.fixed ? Numbers.fixed(file, number, digits) : Numbers.notNegative(file, number, digits);
                if (column.role() == Column.Role.KEY) {
                    boolean size = column.name().equals("size");
                    Numbers.requireWhole(
                            file, number, cell, size ? value * column.scale() : value, "a " + column.name());
                }
                return negative ? -value : zero ? value : Numbers.positive(file, number, cell);
            }
        }
    }

    /** A bandwidth may be zero without payload only. */
    private void requirePayload(double[] numbers, List<String> cells) {
        int size = -1;
        for (int i = 0; i < numbers.length; i++) {
            size = columns.get(i).name().equals("size") ? i : size;
        }
        for (int i = 0; i < numbers.length; i++) {
            Column column = columns.get(i);
            boolean positive = column.role() == Column.Role.VALUE && column.range() == Column.Range.POSITIVE;
            if (positive && numbers[i] == 0 && (size < 0 || numbers[size] > 0)) {
                Numbers.positive(file, number, cells.get(i));
            }
        }
    }

    /** Adds the part of a line that has these columns. */
    private void add(String group, List<Integer> part, List<String> cells, double[] numbers) {
        List<Column> own = part.stream().map(columns::get).toList();
        List<String> some = part.stream().map(cells::get).toList();
        double[] values = part.stream().mapToDouble(at -> numbers[at]).toArray();
        Table.Row row = new Table.Row(number, group, some, values);
        if (open == null) {
            open(own);
        }
        if (!Objects.requireNonNull(open).add(row)) {
            if (!form.repeated) {
                throw wrong(
                        twice(own, some),
                        "Keep each row once, or keep the banner of each run so that they count as repetitions");
            }
            endTable();
            open(own);
            Objects.requireNonNull(open).add(row);
        }
    }

    private void open(List<Column> own) {
        open = new Table(file, own, keys, facts, form.sections ? before : List.of(), !form.numbered.isEmpty());
        before = new ArrayList<>();
        own.stream()
                .filter(column -> column.role() == Column.Role.LEFT_OUT)
                .forEach(column -> leftOut.add(column.spellings().get(0)));
    }

    private static String twice(List<Column> columns, List<String> cells) {
        List<String> told = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            if (columns.get(i).isKey()) {
                told.add(columns.get(i).name() + " " + cells.get(i));
            }
        }
        return told.isEmpty() ? "a second row under one heading" : "the " + String.join(", ", told) + " occurs twice";
    }

    private Reading reading(LineCount count) {
        boolean cut = mayBeCut();
        if (tables.isEmpty()) {
            throw file.wrong(
                    "it is output of " + form.tool() + " without a whole row"
                            + (cut ? " before its last line, which has no line end and may be cut off" : ""),
                    cut ? "End the last line if it is whole" : "Use the whole output of the tool");
        }
        FileTables all = new FileTables(form, file, tables);
        List<Run> runs = all.runs();
        notes.addAll(all.notes());
        if (wrong > 0) {
            note(file.name() + ": " + Digits.plural(wrong, "row") + " with wrong results");
        }
        if (!leftOut.isEmpty()) {
            note(file.name() + ": left out: " + String.join(", ", leftOut));
        }
        String tool = tools.size() == 1 ? tools.iterator().next() : form.tool().replaceFirst("^the ", "");
        return new Reading(tool, runs, count, List.copyOf(notes), lastLine(cut), form.named);
    }

    /** Whether a row may be in the last line, which is not read because it has no end. */
    private boolean mayBeCut() {
        String last = file.lines().get(file.lines().size() - 1).strip();
        boolean row =
                !last.startsWith("#") && !BatchText.is(last) && last.chars().anyMatch(Character::isDigit);
        return row && !file.isWhole() && form.whole.isEmpty();
    }

    private List<Condition> lastLine(boolean cut) {
        return !cut
                ? List.of()
                : List.of(
                        Condition.of(
                                "whole last line",
                                false,
                                file.name() + ", line " + file.lines().size()
                                        + ", has no line end, so that it may be cut off, and is left out; end the line if it is whole."));
    }
}
