package dev.weft.kernel.shell;

import dev.weft.kernel.shell.PrivateFields.Lookup;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import org.jspecify.annotations.Nullable;

/**
 * JShell's private fields until an access to them fails, from then on its public API. The log gets one sentence about the failure; the
 * running cell continues. The environment variable {@code WEFT_JSHELL=plain} selects the public API from the start.
 */
public final class GuardedShortcut implements Shortcut {
    /** The environment variable that selects the public API. */
    public static final String SWITCH = "WEFT_JSHELL";

    private static final String PLAIN = "plain";

    /** The form of the shortcut that cells use, as a sentence, and whether it is the fast one. */
    public record Trial(String description, boolean isFast) {}

    private final Consumer<String> log;
    private Shortcut used;
    private String reason = "";

    GuardedShortcut(Shortcut first, Consumer<String> log) {
        this.used = first;
        this.log = log;
    }

    /** Creates the shortcut of a shell as the environment selects it. */
    static GuardedShortcut of(JShell shell, Consumer<String> log) {
        String mode = System.getenv(SWITCH);
        String refused = refused(mode);
        if (!refused.isEmpty()) {
            log.accept(refused);
        }
        return of(shell, mode, PrivateFields.REFLECTION, log);
    }

    static GuardedShortcut of(JShell shell, @Nullable String mode, Lookup lookup, Consumer<String> log) {
        GuardedShortcut plain = new GuardedShortcut(new PublicApi(), log);
        if (PLAIN.equals(mode)) {
            plain.reason = SWITCH + "=" + PLAIN;
            return plain;
        }
        try {
            return new GuardedShortcut(new PrivateFields(shell, lookup), log);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            plain.report(e);
            return plain;
        }
    }

    /** Returns why a value of the environment variable is refused; empty if it is valid. */
    public static String refused(@Nullable String mode) {
        return mode == null || mode.isEmpty() || mode.equals(PLAIN)
                ? ""
                : SWITCH + "=" + mode + ": must be " + PLAIN + " or unset. Correct or unset the variable.";
    }

    /** Tries the private fields of this Java's JShell, unless the value of the environment variable selects the public API. */
    public static Trial trial(@Nullable String mode) {
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            return of(shell, mode, PrivateFields.REFLECTION, report -> {}).used();
        }
    }

    Trial used() {
        return reason.isEmpty()
                ? new Trial(
                        "Cells use private fields of JShell, for speed (" + SWITCH + "=" + PLAIN + " avoids them)",
                        true)
                : new Trial(sentence() + " " + PublicApi.COSTS, false);
    }

    private String sentence() {
        return "Cells use only the public API of JShell (" + reason + ").";
    }

    /** Uses the public API from now on, because of a failure; reports the first one. */
    void giveUp(Throwable failure) {
        if (reason.isEmpty()) {
            used.showAll();
            used = new PublicApi();
            report(failure);
        }
    }

    private void report(Throwable failure) {
        reason = failure instanceof InaccessibleObjectException
                ? "this Java was started without --add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED"
                : "its private fields have changed: " + failure;
        log.accept(sentence());
    }

    @Override
    public boolean show(Supplier<Set<String>> names) {
        try {
            return used.show(names);
        } catch (RuntimeException | LinkageError e) {
            giveUp(e);
            return false;
        }
    }

    @Override
    public void showAll() {
        used.showAll();
    }

    @Override
    public void free(Snippet rejected) {
        guarded(() -> used.free(rejected));
    }

    @Override
    public void readSources(Supplier<List<Path>> places) {
        guarded(() -> used.readSources(places));
    }

    private void guarded(Runnable access) {
        try {
            access.run();
        } catch (RuntimeException | LinkageError e) {
            giveUp(e);
        }
    }
}
