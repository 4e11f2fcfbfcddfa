package dev.weft.study;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The methods of each type of question: which of Weft's words answer it, with one sentence each. A question knows none of its
 * methods, and packages of models do not know each other; the table is therefore a resource. A contract test makes it from the
 * words, their Javadoc and one answer of each, and fails if the resource differs.
 */
public final class Methods {
    private static final String RESOURCE = "methods.txt";
    private static final String INTERNALS = "internals.txt";
    private static final Map<String, Map<String, String>> ALL = read();
    private static final Map<String, Set<String>> HIDDEN = internals();

    private Methods() {}

    /**
     * Returns the names of public methods that other packages or the kernel call and cells do not, of a type of users by the full or simple
     * name of its class. A contract test makes the list: such a method is in no notebook and on no page.
     */
    public static Set<String> internals(String type) {
        return ofType(HIDDEN, type, Set.of());
    }

    /**
     * Returns the methods of a type of question by the full or simple name of its class: the word as a cell has it, such as {@code
     * exact} or {@code replay(..)}, and a sentence. Empty if the type is no question.
     */
    public static Map<String, String> of(String question) {
        return ofType(ALL, question, Map.of());
    }

    private static <T> T ofType(Map<String, T> all, String type, T none) {
        T named = all.get(type);
        return named != null
                ? named
                : all.entrySet().stream()
                        .filter(each -> each.getKey().endsWith("." + type))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(none);
    }

    /** Returns the methods as aligned lines. */
    static List<String> lines(Class<?> question) {
        Map<String, String> methods = of(question.getName());
        int width = methods.keySet().stream().mapToInt(String::length).max().orElse(0);
        return Lines.of(methods.entrySet().stream()
                .map(each -> each.getKey() + " ".repeat(width - each.getKey().length()) + "  " + each.getValue())
                .toList());
    }

    private static Map<String, Map<String, String>> read() {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        lines(RESOURCE).forEach(line -> {
            String[] parts = line.split("\t", -1);
            all.computeIfAbsent(parts[0], question -> new LinkedHashMap<>()).put(parts[1], parts[2]);
        });
        return Collections.unmodifiableMap(all);
    }

    private static Map<String, Set<String>> internals() {
        return lines(INTERNALS)
                .map(line -> line.split(" ", -1))
                .collect(Collectors.toUnmodifiableMap(
                        names -> names[0],
                        names -> Set.copyOf(Arrays.asList(names).subList(1, names.length))));
    }

    private static Stream<String> lines(String resource) {
        try (InputStream in = Methods.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("weft-dsl is incomplete: " + resource + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
