package dev.weft.kernel.shell;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The method whose arguments an error is about.
 *
 * @param before the code up to the dot; empty for a call without one
 * @param name of the method
 */
record Called(String before, String name) {
    private static final Pattern CALL = Pattern.compile("(\\.?)\\s*(\\w+)\\s*$");

    /** Returns the method; empty if the error is in no argument of a call. The compiler marks the method, or one argument of it. */
    static Optional<Called> of(CompileError error) {
        String source = error.source();
        boolean isMarked = source.substring(error.end()).stripLeading().startsWith("(");
        int end = isMarked ? error.end() : openBracket(source, error.start());
        String code = source.substring(0, Math.max(0, end));
        Matcher call = CALL.matcher(code);
        return call.find()
                ? Optional.of(new Called(call.group(1).isEmpty() ? "" : code.substring(0, call.start()), call.group(2)))
                : Optional.empty();
    }

    /** Returns the position of the bracket around a position; -1 if there is none. */
    private static int openBracket(String code, int at) {
        int depth = 0;
        for (int i = at - 1; i >= 0; i--) {
            char c = code.charAt(i);
            depth += c == ')' ? 1 : c == '(' ? -1 : 0;
            if (depth < 0) {
                return i;
            }
        }
        return -1;
    }
}
