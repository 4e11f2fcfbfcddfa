package dev.weft.kernel.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import jdk.jshell.JShell;
import org.jspecify.annotations.Nullable;

/** An evaluator under test, in this JVM, with the imports that the constructs need. */
final class Cells implements AutoCloseable {
    private final Evaluator evaluator;
    private int number;

    Cells() {
        this("");
    }

    /** Creates an evaluator as with this value of {@code WEFT_JSHELL}. */
    Cells(String mode) {
        this(shell -> GuardedShortcut.of(shell, mode, PrivateFields.REFLECTION, Cells::refuse));
    }

    Cells(Function<JShell, GuardedShortcut> shortcut) {
        evaluator = new Evaluator(List.of("-parameters"), call -> null, shortcut);
        List<String> refused = evaluator.declare(List.of(
                "import java.util.*;",
                "import java.io.*;",
                "import java.util.concurrent.*;",
                "import java.util.stream.*;",
                "import java.util.function.*;"));
        if (!refused.isEmpty()) {
            throw new AssertionError(refused);
        }
    }

    private static void refuse(String report) {
        throw new AssertionError(report);
    }

    /** Returns the value of the cell's last expression. */
    @Nullable
    Object run(String code) throws CellFailure {
        List<Object> values = new ArrayList<>();
        evaluator.run(++number, "", code, () -> evaluator.runWithin(code), values::add);
        return values.isEmpty() ? null : values.get(0);
    }

    /** Returns the failure of a cell as lines; fails if the cell does not. */
    String failure(String code) {
        try {
            Object value = run(code);
            throw new AssertionError("ran, and gave " + value);
        } catch (CellFailure e) {
            return Ink.plain(String.join("\n", e.lines()));
        }
    }

    /** Returns the constructs of a file, each with different names. */
    static List<String> constructs(String file, int first) {
        List<String> texts;
        try (InputStream in = Cells.class.getResourceAsStream("/cells/" + file)) {
            texts = Arrays.asList(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^----\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> constructs = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            constructs.add(
                    texts.get(i).stripTrailing().replaceAll("(?<=[A-Za-z_$\u00e9])@", String.valueOf(first + i)));
        }
        return constructs;
    }

    @Override
    public void close() {
        evaluator.close();
    }
}
