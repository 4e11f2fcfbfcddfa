package dev.weft.kernel.shell;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.ExpressionSnippet;
import jdk.jshell.ImportSnippet;
import jdk.jshell.Snippet;

/**
 * Finds the names that code may use, by its words: those it mentions, those that their definitions mention, and so on (a {@code var}
 * has the type of another name); and those of definitions that are compiled again because the code defines one of their names.
 */
final class Reach {
    private static final Pattern WORD = Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");

    private static final int SEEN = 40; // characters before a word

    /** The text before a name in its definition: a type, or another name and a comma. */
    private static final Pattern BEFORE_NAME =
            Pattern.compile("(?:[\\p{javaJavaIdentifierPart}>\\].]\\s+|[>\\],]\\s*)$");

    private final Map<Snippet, Set<String>> words = new WeakHashMap<>();

    /** A definition that is visible to cells, by name. */
    record Definition(String name, Snippet snippet) {
        /** Returns the name by which cells use a snippet; empty if it has none, as an import. */
        static String nameOf(Snippet snippet) {
            if (snippet instanceof ImportSnippet) {
                return "";
            }
            return snippet instanceof DeclarationSnippet declaration
                    ? declaration.name()
                    : snippet instanceof ExpressionSnippet expression ? expression.name() : "";
        }
    }

    Set<String> of(String code, List<Definition> definitions) {
        Map<String, List<Definition>> named = new HashMap<>();
        Map<String, List<Definition>> mentioning = new HashMap<>();
        for (Definition each : definitions) {
            named.computeIfAbsent(each.name(), none -> new ArrayList<>()).add(each);
            for (String word : wordsOf(each.snippet())) {
                mentioning.computeIfAbsent(word, none -> new ArrayList<>()).add(each);
            }
        }
        Set<String> reached = new HashSet<>(words(code));
        Set<String> compiledAgain = closure(definedIn(code), mentioning, each -> Set.of(each.name()));
        compiledAgain.stream()
                .flatMap(name -> named.getOrDefault(name, List.of()).stream())
                .forEach(each -> reached.addAll(wordsOf(each.snippet())));
        reached.addAll(compiledAgain);
        return closure(reached, named, each -> wordsOf(each.snippet()));
    }

    private static Set<String> closure(
            Set<String> start, Map<String, List<Definition>> next, Function<Definition, Set<String>> leadsTo) {
        Set<String> reached = new HashSet<>(start);
        Deque<String> open = new ArrayDeque<>(start);
        while (!open.isEmpty()) {
            for (Definition each : next.getOrDefault(open.remove(), List.of())) {
                for (String word : leadsTo.apply(each)) {
                    if (reached.add(word)) {
                        open.add(word);
                    }
                }
            }
        }
        return reached;
    }

    private Set<String> wordsOf(Snippet snippet) {
        return words.computeIfAbsent(snippet, each -> words(each.source()));
    }

    /** Returns all words, also those of comments and strings. */
    private static Set<String> words(String code) {
        Set<String> words = new HashSet<>();
        WORD.matcher(code).results().forEach(word -> words.add(word.group()));
        return words;
    }

    /** Returns the words that the source may define: words after another word outside of brackets, possibly too many. */
    private static Set<String> definedIn(String source) {
        String code = Literals.withoutComments(source);
        Set<String> defined = new HashSet<>();
        Matcher word = WORD.matcher(code);
        int depth = 0;
        int from = 0;
        while (word.find()) {
            String between = code.substring(from, word.start());
            depth += brackets(between);
            from = word.end();
            String before = code.substring(Math.max(0, word.start() - SEEN), word.start());
            if (depth <= 0 && BEFORE_NAME.matcher(before).find()) {
                defined.add(word.group());
            }
        }
        return defined;
    }

    private static int brackets(String code) {
        int depth = 0;
        for (int i = 0; i < code.length(); i++) {
            char c = code.charAt(i);
            depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        }
        return depth;
    }
}
