package dev.weft.kernel.shell;

import dev.weft.kernel.magic.MagicSource;
import dev.weft.kernel.render.ShellNames;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Cell.Reading;
import dev.weft.kernel.shell.Units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Documentation;
import jdk.jshell.SourceCodeAnalysis.Suggestion;

/** Help for code that is being typed. */
public final class Help {
    /** The library's words are in one class for each model; help shows them without it, as users write them. */
    private static final Pattern WORDS = Pattern.compile("\\b(?:dev\\.weft\\.)?\\w+Words\\.(?=\\w+(?:\\(|$))");

    /** Names that may replace the text between two positions; a sentence about some of them. */
    public record Completions(List<String> names, int start, int end, Map<String, String> about) {
        public Completions(List<String> names, int start, int end) {
            this(names, start, end, Map.of());
        }
    }

    /** Completeness of code: the protocol's status, and the indent of the next line if the code is incomplete. */
    public record State(String status, String indent) {}

    /** Packages before class names: the shell does not shorten names of default imports. */
    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z]\\w*\\.)+(?=[A-Z])");

    private static final Pattern MAGIC = Pattern.compile("(?m)^[ \\t]*%(?:time\\b|.*$)");

    /** The arguments of a magic: paths and coordinates, except for %time, whose argument is Java. */
    private static final Pattern IN_MAGIC = Pattern.compile("(?:^|\\n)[ \\t]*%(?!time\\b)[^\\n]*$");

    private static final Pattern IN_IMPORT = Pattern.compile("(?:^|[;}\\n])\\s*import\\b[^;]*$");
    private static final Pattern INSIDE_PARAMETER = Pattern.compile("(?<!,) ");
    private static final String TIE = "\u0002";
    private static final int INDENT = 4;
    private static final int WIDTH =
            84; // with the indent, fits into the classic notebook's tooltip and an 88-column pager

    private final SourceCodeAnalysis analysis;
    private final ClassIndex index;
    private final Function<String, Map<String, String>> methodsOf;
    private final Function<String, Set<String>> internalsOf;

    Help(SourceCodeAnalysis analysis) {
        this(analysis, type -> Map.of(), type -> Set.of());
    }

    private Help(
            SourceCodeAnalysis analysis,
            Function<String, Map<String, String>> methodsOf,
            Function<String, Set<String>> internalsOf) {
        this.analysis = analysis;
        this.index = new ClassIndex(analysis);
        this.methodsOf = methodsOf;
        this.internalsOf = internalsOf;
    }

    /**
     * Returns the help with two functions of a type: the methods which answer it, each with a sentence; and the names of its public methods
     * that are not offered, because only the library calls them.
     */
    public Help offering(Function<String, Map<String, String>> methods, Function<String, Set<String>> internals) {
        return new Help(analysis, methods, internals);
    }

    /**
     * Warms up the help with queries until {@code stop} holds, because first answers take many times as long as later ones. A cell waits
     * for one query at most, so the classes of simple names are looked up package by package.
     */
    void rehearse(List<String> packages, BooleanSupplier stop) {
        List<String> questions = new ArrayList<>(List.of("\"\".sub", "java.lang.S"));
        packages.forEach(name -> questions.add(name + ".S"));
        questions.add("S");
        for (String typed : questions) {
            if (stop.getAsBoolean()) {
                return;
            }
            List<Suggestion> ignored = analysis.completionSuggestions(typed, typed.length(), new int[1]);
        }
    }

    /** Returns the names that fit at a position: first the methods of a question, then names of the expected type. */
    public Completions complete(String code, int cursor) {
        try {
            return names(code, cursor);
        } catch (RuntimeException | StackOverflowError e) { // the code is too large for the parser
            return new Completions(List.of(), cursor, cursor);
        }
    }

    private Completions names(String code, int cursor) {
        String before = code.substring(0, cursor);
        if (IN_MAGIC.matcher(before).find() || Literals.isOpenAtEnd(before)) {
            return new Completions(List.of(), cursor, cursor);
        }
        String typed = typed(code, cursor);
        int[] anchor = {typed.length()};
        Ranking ranking = Ranking.of(analysis, typed, methodsOf, internalsOf);
        List<String> names = ranking.sorted(suggestions(typed, anchor));
        return new Completions(names, anchor[0], cursor, ranking.about(names));
    }

    /**
     * Returns JShell's suggestions. Packages come from an index that JShell rebuilds in the background after each addition to the class
     * path; until it is ready, nothing or only classes would be offered.
     */
    private List<Suggestion> suggestions(String typed, int[] anchor) {
        List<Suggestion> found = analysis.completionSuggestions(typed, typed.length(), anchor);
        boolean mayLackPackages = found.isEmpty() || IN_IMPORT.matcher(typed).find();
        return mayLackPackages && index.hasComeSince()
                ? analysis.completionSuggestions(typed, typed.length(), anchor)
                : found;
    }

    /** Returns signatures and Javadoc of the name at a position; several if a method is overloaded. Lines fit into a terminal. */
    public List<String> inspect(String code, int cursor) {
        return inspect(code, cursor, WIDTH);
    }

    /** Returns the same with each paragraph in one line, which a front end wraps at its own width. */
    public List<String> paragraphs(String code, int cursor) {
        return inspect(code, cursor, Integer.MAX_VALUE / 2);
    }

    private List<String> inspect(String code, int cursor, int width) {
        try {
            return described(code, cursor, width);
        } catch (RuntimeException | StackOverflowError e) { // the code is too large for the parser
            return List.of();
        }
    }

    private List<String> described(String code, int cursor, int width) {
        int at = Math.max(0, Math.min(cursor, code.length()));
        while (at < code.length() && Character.isJavaIdentifierPart(code.charAt(at))) {
            at++;
        }
        int bracket = at;
        while (bracket < code.length() && Character.isWhitespace(code.charAt(bracket))) {
            bracket++;
        }
        if (bracket < code.length() && code.charAt(bracket) == '(') {
            at = bracket + 1; // the method, not a field of that name
        }
        String typed = typed(code, at);
        List<String> found = documentation(typed, width);
        return found.isEmpty() && !typed.isBlank() && !typed.endsWith("(") ? documentation(typed + "(", width) : found;
    }

    private List<String> documentation(String typed, int width) {
        return analysis.documentation(typed, typed.length(), true).stream()
                .map(each -> describe(each, width))
                .distinct()
                .toList();
    }

    private static String describe(Documentation documentation, int width) {
        String javadoc = documentation.javadoc();
        String name = WORDS.matcher(ShellNames.strip(documentation.signature())).replaceAll("Weft.");
        String signature = wrapped(PACKAGE.matcher(name).replaceAll(""), width);
        return javadoc == null
                ? signature
                : signature + "\n\n" + Javadoc.plain(javadoc, width).indent(INDENT);
    }

    /** Wraps a signature between parameters, not within one. */
    private static String wrapped(String signature, int width) {
        String parameters = INSIDE_PARAMETER.matcher(signature).replaceAll(TIE);
        return Javadoc.wrap(parameters, " ".repeat(2 * INDENT), width + INDENT).replace(TIE, " ");
    }

    /** Returns whether the code can run, needs more lines, or is invalid; unknown if it is too large for the parser. */
    public State state(String code) {
        try {
            return read(code);
        } catch (RuntimeException | StackOverflowError e) {
            return new State("unknown", "");
        }
    }

    private State read(String code) {
        if (MagicSource.cellMagic(code) != null) {
            return new State("complete", "");
        }
        Piece unread = Cell.split(analysis, code).unread();
        if (unread == null) {
            return new State("complete", "");
        }
        return unread.reading() == Reading.OPEN || breaksOffAtEnd(unread)
                ? new State("incomplete", indent(code))
                : new State("invalid", "");
    }

    /** Returns whether the only error is the end of the code, as after an annotation. */
    private static boolean breaksOffAtEnd(Piece unread) {
        return !unread.errors().isEmpty()
                && unread.errors().get(0).start()
                        >= unread.source().stripTrailing().length();
    }

    private static String indent(String code) {
        String last = code.lines().reduce("", (before, line) -> line);
        String indent = last.substring(0, last.length() - last.stripLeading().length());
        return last.stripTrailing().endsWith("{") ? indent + "    " : indent;
    }

    /**
     * Returns the text before the cursor in a form that JShell can analyse. JShell reads it as the body of one method, so
     * imports and methods, which cannot occur there, are blanked, and so are comments and magics; positions stay the same. Statements
     * that declare nothing are blanked, too, because JShell's time grows with the square of their number.
     */
    private static String typed(String code, int cursor) {
        StringBuilder text = new StringBuilder(blank(code.substring(0, cursor)));
        int offset = 0;
        while (true) {
            String rest = text.substring(offset);
            int end = 0;
            for (Unit unit : Units.of(rest).units()) {
                boolean goesOn = rest.substring(end, unit.start()).matches("[\\s;]*");
                if (!goesOn || rest.substring(unit.end()).isBlank()) {
                    return text.toString();
                }
                end = unit.end();
                if (unit.plain() || !unit.inBody()) {
                    text.replace(offset + unit.start(), offset + end, spaces(rest.substring(unit.start(), end)));
                }
            }
            if (end == 0) {
                return text.toString();
            }
            offset += end;
        }
    }

    private static String blank(String text) {
        return MAGIC.matcher(Literals.withoutComments(text)).replaceAll(m -> spaces(m.group()));
    }

    /** Returns blanks of the same number of UTF-16 units, so that positions stay; a regular expression would count characters. */
    private static String spaces(String text) {
        StringBuilder blank = new StringBuilder(text.length());
        text.chars().forEach(c -> blank.append(c == '\n' ? '\n' : ' '));
        return blank.toString();
    }
}
