package dev.weft.study;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The methods of each type of question: which of Weft's words answer it, with one sentence each. A question knows none of its
 * methods, and packages of models do not know each other; the table is therefore a resource. A contract test makes it from the
 * words, their Javadoc and one answer of each, and fails if the resource differs.
 */
public final class Methods {
    private static final String RESOURCE = "methods.txt";
    private static final Map<String, Map<String, String>> ALL = read();

    private Methods() {}

    /**
     * Returns the methods of a type of question by the full or simple name of its class: the word as a cell has it, such as {@code
     * exact} or {@code replay(..)}, and a sentence. Empty if the type is no question.
     */
    public static Map<String, String> of(String question) {
        Map<String, String> named = ALL.get(question);
        return named != null
                ? named
                : ALL.entrySet().stream()
                        .filter(each -> each.getKey().endsWith("." + question))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(Map.of());
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
        try (InputStream in = Methods.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("weft-dsl is incomplete: " + RESOURCE + " is missing");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                String[] parts = line.split("\t", -1);
                all.computeIfAbsent(parts[0], question -> new LinkedHashMap<>()).put(parts[1], parts[2]);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Collections.unmodifiableMap(all);
    }
}
