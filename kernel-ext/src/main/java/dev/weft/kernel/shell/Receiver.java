package dev.weft.kernel.shell;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import org.jspecify.annotations.Nullable;

/** The expression before a dot, and its type. */
final class Receiver {
    /** Variables of the same cell that one expression may use, one defined by the next. */
    private static final int DEEPEST = 8;

    private Receiver() {}

    /** Returns the type of the expression at the end of the text, as the shell prints it; null if it has none. */
    static @Nullable String type(SourceCodeAnalysis analysis, String text) {
        String receiver = expression(text);
        for (int depth = 0; depth < DEEPEST && !receiver.isBlank(); depth++) {
            String defined = withDefinition(text, receiver);
            if (defined.equals(receiver)) {
                return analysis.analyzeType(receiver, receiver.length());
            }
            receiver = defined;
        }
        return null;
    }

    /** Returns the expression with its first name replaced by that variable's value, if the same text defines it. */
    private static String withDefinition(String text, String receiver) {
        Matcher name = Pattern.compile("^\\w+(?!\\s*\\()").matcher(receiver);
        if (!name.find()) {
            return receiver;
        }
        Matcher definition = Pattern.compile(
                        "(?:^|[;{}\\n])\\s*[\\w.]+(?:<[^;=]*>)?\\s+" + name.group() + "\\s*=([^=][^;]*);")
                .matcher(text);
        String value = "";
        while (definition.find()) {
            value = definition.group(1).strip();
        }
        return value.isEmpty() ? receiver : value + receiver.substring(name.end());
    }

    /** Returns the names, calls and brackets at the end of a text that dots join. */
    static String expression(String text) {
        int end = text.stripTrailing().length();
        int at = end;
        while (at > 0) {
            int from = at;
            while (at > 0 && (text.charAt(at - 1) == ')' || text.charAt(at - 1) == ']')) {
                at = blankBefore(text, opening(text, at - 1));
            }
            while (at > 0 && Character.isJavaIdentifierPart(text.charAt(at - 1))) {
                at--;
            }
            if (at == from) {
                return ""; // a literal, or no expression
            }
            int before = blankBefore(text, at);
            if (before == 0 || text.charAt(before - 1) != '.') {
                return text.substring(at, end).strip();
            }
            at = blankBefore(text, before - 1);
        }
        return text.substring(0, end).strip();
    }

    private static int blankBefore(String text, int at) {
        int start = at;
        while (start > 0 && Character.isWhitespace(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    /** Returns the position of the bracket that the one at this position closes; texts in quotes are passed over. */
    private static int opening(String text, int closing) {
        int depth = 0;
        for (int i = closing; i >= 0; i--) {
            char c = text.charAt(i);
            if (c == '"') {
                i = Math.max(0, text.lastIndexOf('"', i - 1));
            } else if (")]}".indexOf(c) >= 0) {
                depth++;
            } else if ("([{".indexOf(c) >= 0 && --depth == 0) {
                return i;
            }
        }
        return 0;
    }
}
