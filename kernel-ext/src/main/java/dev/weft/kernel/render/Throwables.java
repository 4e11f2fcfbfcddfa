package dev.weft.kernel.render;

/** Renders an exception that is a value: its class and message, and those of its causes. */
final class Throwables {
    private static final int DEPTH = 8;

    private Throwables() {}

    static String text(Throwable thrown) {
        StringBuilder out = new StringBuilder();
        Throwable each = thrown;
        for (int i = 0; each != null && i < DEPTH; i++) {
            out.append(i == 0 ? "" : "\nCaused by ").append(ShellNames.strip(each.toString()));
            each = each.getCause();
        }
        return out.toString();
    }
}
