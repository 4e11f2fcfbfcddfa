package dev.weft.study.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The lines of a tool's output: titles, facts, headings with units, rows. Patterns see whole lines without the blanks around them, of up
 * to 4,000 characters, so that none can take long; longer lines can be rows only. A form is declared once and reads one file.
 */
public final class Form {
    /** The longest line that patterns see. */
    static final int LONGEST = 4000;

    /** A kind of line. */
    record Line(Pattern pattern, BiConsumer<Scan, Matcher> action) {}

    /** Lines that are damaged, or that a whole file does not have. */
    record Damaged(Pattern pattern, String rule, String next) {}

    private final String kind;
    private final String tool;
    private final List<Predicate<String>> marks = new ArrayList<>();
    final List<Line> lines = new ArrayList<>();
    final List<Damaged> damaged = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private final List<Column> otherwise = new ArrayList<>();
    private final Map<String, Double> units = new HashMap<>();
    private Predicate<String> first = line -> false;
    boolean hasHeading;
    Predicate<String> heading = line -> false;
    Function<String, List<String>> names = line -> List.of();
    Predicate<List<String>> row = cells -> false;
    Consumer<Scan> headed = scan -> {};
    Consumer<Scan> ended = scan -> {};
    BiConsumer<Scan, Table> check = (scan, table) -> {};
    UnaryOperator<String> rewriting = UnaryOperator.identity();
    Optional<BiConsumer<Scan, TextFile>> whole = Optional.empty();
    List<String> order = List.of();
    List<String> groups = List.of();
    Function<String, List<String>> cells = line -> Numbers.cells(line, "");
    String numbered = "";
    private Pattern others = Pattern.compile("(?!)");
    String brackets = "least to most";
    /** The key or fact of the collectives. */
    private String vectors = "";
    /** Tables whose sizes are those of the vector of all ranks, where a call takes the part of one. */
    private Predicate<Table> parts = table -> false;
    /** Tables in which both are the same. */
    private Predicate<Table> same = table -> false;

    boolean fixed;
    boolean repeated;
    boolean named;
    boolean sections = true;

    private Form(String kind, String tool) {
        this.kind = kind;
        this.tool = tool;
    }

    /** Begins the form of a tool. The kind is its word in the catalogue. */
    public static Form of(String kind, String tool) {
        return new Form(kind, tool);
    }

    /** Adds lines by which the tool is recognised. */
    public Form mark(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return mark(line -> line.length() <= LONGEST && pattern.matcher(line).matches());
    }

    /** Adds lines by which the tool is recognised. */
    public Form mark(Predicate<String> test) {
        marks.add(test);
        return this;
    }

    /** Adds a kind of line, and what it says. The first kind that matches takes a line. */
    public Form on(String regex, BiConsumer<Scan, Matcher> action) {
        lines.add(new Line(Pattern.compile(regex), action));
        return this;
    }

    /** Adds lines that begin a run of the tool: what was said before is over, and the first group is a fact of this name. */
    public Form title(String regex, String fact) {
        return mark(regex).on(regex, (scan, found) -> scan.title(fact, found.group(1)));
    }

    /** Adds lines whose first group is a whole number, always a key. */
    public Form key(String regex, String name) {
        return on(regex, (scan, found) -> scan.key(name, Integer.parseInt(found.group(1))));
    }

    /** Adds lines whose first group is a key where it differs. */
    public Form fact(String regex, String name) {
        return on(regex, (scan, found) -> scan.fact(name, found.group(1)));
    }

    /** Adds lines that say nothing, such as rules. */
    public Form skip(String regex) {
        return on(regex, (scan, found) -> {});
    }

    /** Adds lines that are refused where nothing else takes them: parts of the tool's lines. */
    public Form refuse(String regex, String rule, String next) {
        damaged.add(new Damaged(Pattern.compile(regex), rule, next));
        return this;
    }

    /** Says what the first line is like that is neither blank nor a comment: the tool is recognised by it alone. */
    public Form first(Predicate<String> test) {
        first = test;
        return this;
    }

    /** Says what the heading of a table looks like, and splits it into names; it is also a mark. */
    public Form heading(Predicate<String> test, Function<String, List<String>> split) {
        hasHeading = true;
        heading = test;
        names = split;
        return mark(test);
    }

    /** Adds what headings name. */
    public Form columns(Column... some) {
        columns.addAll(List.of(some));
        return this;
    }

    /** Adds what headings name if they have none of the measures so far. */
    public Form otherwise(Column... some) {
        otherwise.addAll(List.of(some));
        return this;
    }

    /** Adds a unit that the tool spells or means in its own way, in SI units. */
    public Form unit(String symbol, double si) {
        units.put(symbol, si);
        return this;
    }

    /** Says what is done after each heading, such as a key that it tells. */
    public Form headed(Consumer<Scan> action) {
        headed = action;
        return this;
    }

    /** Says what is done at the end of the file. */
    public Form ended(Consumer<Scan> action) {
        ended = action;
        return this;
    }

    /** Says what is checked in each table. */
    public Form check(BiConsumer<Scan, Table> test) {
        check = test;
        return this;
    }

    /** Says which lines are rows beside those of numbers only, or with numbers wherever the heading has some. */
    public Form row(Predicate<List<String>> test) {
        row = test;
        return this;
    }

    /** Says how a row is divided into cells, if not by blanks. */
    public Form cells(Function<String, List<String>> split) {
        cells = split;
        return this;
    }

    /** Says that the tool prints digits and a point only. */
    public Form fixed() {
        fixed = true;
        return this;
    }

    /** Says that a row whose keys occur again begins the next repetition; else it is refused. */
    public Form repeated() {
        repeated = true;
        return this;
    }

    /**
     * Says in which tables a size is that of the vector of all ranks, where the call takes the part of one, and in which both are the same.
     *
     * @param key that names the collective of a table
     */
    public Form wholeVectors(String key, Predicate<Table> parts, Predicate<Table> same) {
        this.vectors = key;
        this.parts = parts;
        this.same = same;
        return this;
    }

    /** Says that text between tables is not about them, and no key. */
    public Form withoutSections() {
        sections = false;
        return this;
    }

    /** Gives the order of keys and of measures. */
    public Form order(String... names) {
        order = List.of(names);
        return this;
    }

    /** Says that headings come again in a line, once for each of these values of a key, which is the first word. */
    public Form groups(String... keyAndValues) {
        groups = List.of(keyAndValues);
        return this;
    }

    /** Adds a key that numbers the rows of a table from 0, such as samples. */
    public Form numbered(String key) {
        numbered = key;
        return this;
    }

    /** Says that headings of these names are left out, and said. */
    public Form others(String regex) {
        others = Pattern.compile(regex);
        return this;
    }

    /** Says that the name of a file tells keys of its rows, so that it is no key itself. */
    public Form named() {
        named = true;
        return this;
    }

    /** Says what the brackets of measures are. */
    public Form brackets(String words) {
        brackets = words;
        return this;
    }

    /** Rewrites each line before anything else, such as two cells that are one. */
    public Form rewriting(UnaryOperator<String> rule) {
        rewriting = rule;
        return this;
    }

    /** Reads files as a whole and not by their lines, such as JSON. */
    public Form whole(BiConsumer<Scan, TextFile> reader) {
        whole = Optional.of(reader);
        return this;
    }

    /** Returns its word in the catalogue. */
    public String kind() {
        return kind;
    }

    /** Returns the name of the tool. */
    public String tool() {
        return tool;
    }

    /** Returns whether a file is of this tool, as its content shows. */
    public boolean matches(TextFile file) {
        return isMarked(file)
                || file.lines().stream()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#") && !BatchText.is(line))
                        .findFirst()
                        .filter(first)
                        .isPresent();
    }

    /** Returns whether any line of a file is one by which the tool is recognised. */
    public boolean isMarked(TextFile file) {
        return file.has(line -> {
            String clean = rewriting.apply(line).strip();
            return marks.stream().anyMatch(mark -> mark.test(clean));
        });
    }

    /** Reads a file of the tool. */
    public Reading read(TextFile file) {
        return Scan.read(this, file);
    }

    /** The column of a heading without its unit; those of headings without another measure come first, or not at all. */
    Optional<Column> column(String name, boolean other) {
        return Stream.concat(other ? otherwise.stream() : Stream.empty(), columns.stream())
                .filter(column -> column.isSpelled(name))
                .findFirst()
                .or(() -> Optional.of(name)
                        .filter(each -> others.matcher(each).matches())
                        .map(Column::leftOut));
    }

    /** The column in a unit of a heading: one of the tool's own, or of all. */
    Optional<Column> unit(Column column, String symbol) {
        Double own = units.get(symbol);
        return own == null ? column.in(symbol) : Optional.of(column.times(own));
    }

    /** The meaning of the sizes of a table. */
    Sizes sizes(Table table) {
        return new Sizes(table.told(vectors), parts.or(same).test(table), !parts.test(table));
    }

    /** The position of a measure: those of the order come first, then others in the order of their declaration. */
    int position(String measure) {
        if (order.contains(measure)) {
            return order.indexOf(measure) - order.size();
        }
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(measure)) {
                return i;
            }
        }
        return columns.size();
    }
}
