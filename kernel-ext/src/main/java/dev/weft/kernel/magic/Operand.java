package dev.weft.kernel.magic;

import java.util.Set;

/** Decides whether code ends with a value, after which {@code %} is Java's operator and not a magic. */
final class Operand {
    /** Keywords that are followed by a statement or an expression. */
    private static final Set<String> NO_VALUES =
            Set.of("else", "do", "return", "throw", "case", "assert", "yield", "try", "finally", "new", "default");

    /** Keywords with a condition, which is followed by a statement. */
    private static final Set<String> WITH_CONDITION =
            Set.of("if", "for", "while", "switch", "catch", "try", "synchronized");

    private final String code;

    private Operand(String code) {
        this.code = code;
    }

    /** Returns whether the code ends with a value. The code must have no comments and empty literals. */
    static boolean ends(String code) {
        Operand operand = new Operand(code.stripTrailing());
        return operand.endsAt(operand.code.length());
    }

    private boolean endsAt(int end) {
        if (end == 0) {
            return false;
        }
        char last = code.charAt(end - 1);
        if (last == ')') {
            return !WITH_CONDITION.contains(wordBefore(opening(end, '(', ')')));
        }
        if (last == '}') {
            return isSwitchExpression(end);
        }
        String word = wordBefore(end);
        return word.isEmpty() ? last == ']' || last == '"' || last == '\'' : !NO_VALUES.contains(word);
    }

    /** Returns whether a switch is an expression: it is where no statement can begin. */
    private boolean isSwitchExpression(int end) {
        int selector = stripped(opening(end, '{', '}'));
        if (selector == 0 || code.charAt(selector - 1) != ')') {
            return false;
        }
        int at = stripped(opening(selector, '(', ')'));
        if (!wordBefore(at).equals("switch")) {
            return false;
        }
        int before = stripped(at - "switch".length());
        String word = wordBefore(before);
        boolean begins = before == 0
                || ";{}:)".indexOf(code.charAt(before - 1)) >= 0
                || code.startsWith("->", before - 2)
                || word.equals("else")
                || word.equals("do");
        return !begins;
    }

    /** Returns the position of the bracket that is closed before a position; 0 if there is none. */
    private int opening(int end, char open, char close) {
        int depth = 0;
        for (int i = end - 1; i >= 0; i--) {
            char c = code.charAt(i);
            depth += c == close ? 1 : c == open ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return 0;
    }

    private int stripped(int end) {
        int i = end;
        while (i > 0 && Character.isWhitespace(code.charAt(i - 1))) {
            i--;
        }
        return i;
    }

    private String wordBefore(int end) {
        int last = stripped(end);
        int first = last;
        while (first > 0 && Character.isJavaIdentifierPart(code.charAt(first - 1))) {
            first--;
        }
        return code.substring(first, last);
    }
}
