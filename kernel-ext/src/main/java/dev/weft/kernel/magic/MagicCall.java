package dev.weft.kernel.magic;

import java.util.ArrayList;
import java.util.List;

/** A magic with its arguments. */
public record MagicCall(String name, List<String> args) {
    /** Parses {@code name a "b c" d}. The argument of {@code %time} is code, which is kept unchanged. */
    static MagicCall parse(String text) {
        String trimmed = text.strip();
        int end = 0;
        while (end < trimmed.length() && !Character.isWhitespace(trimmed.charAt(end))) {
            end++;
        }
        String name = trimmed.substring(0, end);
        String rest = trimmed.substring(end).strip();
        return new MagicCall(name, name.equals("time") ? (rest.isEmpty() ? List.of() : List.of(rest)) : words(rest));
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        boolean any = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
                any = true;
            } else if (Character.isWhitespace(c) && !quoted) {
                if (any) {
                    words.add(word.toString());
                }
                word.setLength(0);
                any = false;
            } else {
                word.append(c);
                any = true;
            }
        }
        if (any) {
            words.add(word.toString());
        }
        return words;
    }
}
