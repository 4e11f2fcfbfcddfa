package dev.weft.kernel.magic;

/** Knows, line after line, whether the next one starts inside a text block or a comment, where {@code %} means nothing. */
final class TextScan {
    private enum State {
        CODE,
        COMMENT,
        TEXT_BLOCK
    }

    private State state = State.CODE;

    boolean inside() {
        return state != State.CODE;
    }

    void over(String line) {
        int i = 0;
        while (i < line.length()) {
            switch (state) {
                case COMMENT -> i = leaveAfter(line, i, "*/");
                case TEXT_BLOCK -> i = leaveAfter(line, i, "\"\"\"");
                default -> i = code(line, i);
            }
        }
    }

    private int leaveAfter(String line, int from, String end) {
        int at = line.indexOf(end, from);
        if (at < 0) {
            return line.length();
        }
        state = State.CODE;
        return at + end.length();
    }

    private int code(String line, int i) {
        if (line.startsWith("//", i)) {
            return line.length();
        }
        if (line.startsWith("/*", i)) {
            state = State.COMMENT;
            return i + 2;
        }
        if (line.startsWith("\"\"\"", i)) {
            state = State.TEXT_BLOCK;
            return i + 3;
        }
        char c = line.charAt(i);
        return c == '"' || c == '\'' ? afterLiteral(line, i + 1, c) : i + 1;
    }

    private static int afterLiteral(String line, int from, char quote) {
        int i = from;
        while (i < line.length() && line.charAt(i) != quote) {
            i += line.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i + 1, line.length());
    }
}
