package dev.weft.kernel.shell;

/**
 * Finds literals and comments in unfinished code: {@code //} in a string begins no comment, and a quote in a comment begins no
 * string.
 */
final class Literals {
    private final String text;
    private final StringBuilder code;
    private boolean open;

    private Literals(String text) {
        this.text = text;
        this.code = new StringBuilder(text);
    }

    /** Returns the text with comments blanked; positions stay the same. */
    static String withoutComments(String text) {
        Literals scan = new Literals(text);
        scan.all();
        return scan.code.toString();
    }

    /** Returns whether the text ends inside a literal or a comment, where no name is being typed. */
    static boolean isOpenAtEnd(String text) {
        Literals scan = new Literals(text);
        scan.all();
        return scan.open;
    }

    private void all() {
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (text.startsWith("//", i)) {
                i = blank(i, i + 2, "\n");
            } else if (text.startsWith("/*", i)) {
                i = blank(i, i + 2, "*/");
            } else if (text.startsWith("\"\"\"", i)) {
                i = literal(i + "\"\"\"".length(), "\"\"\"");
            } else {
                i = c == '"' || c == '\'' ? literal(i + 1, String.valueOf(c)) : i + 1;
            }
        }
    }

    private int blank(int from, int inside, String end) {
        int at = text.indexOf(end, inside);
        open = at < 0;
        int next = open ? text.length() : end.isBlank() ? at : at + end.length();
        for (int i = from; i < next; i++) {
            if (text.charAt(i) != '\n') {
                code.setCharAt(i, ' ');
            }
        }
        return next;
    }

    /** Returns the end of a literal; a one-line literal without a closing quote ends with its line. */
    private int literal(int from, String end) {
        int i = from;
        while (i < text.length() && !text.startsWith(end, i)) {
            if (end.length() == 1 && text.charAt(i) == '\n') {
                return i;
            }
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        open = i >= text.length();
        return Math.min(i + end.length(), text.length());
    }
}
