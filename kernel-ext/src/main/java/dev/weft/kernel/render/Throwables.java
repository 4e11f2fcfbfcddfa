package dev.weft.kernel.render;

import java.util.stream.Collectors;

/** Renders an exception that is a value: its class and message, and those of its causes. */
final class Throwables {
    private Throwables() {}

    static String text(Throwable thrown) {
        return Thrown.of(thrown).chain().stream()
                .map(each -> each.text() + (each.rest().isEmpty() ? "" : "\n" + each.rest()))
                .collect(Collectors.joining("\nCaused by "));
    }
}
