package dev.weft.kernel.shell;

import dev.weft.kernel.render.Thrown;
import dev.weft.kernel.shell.Cell.Piece;
import dev.weft.kernel.shell.Origins.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.EvalException;
import jdk.jshell.ImportSnippet;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.PersistentSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.TypeDeclSnippet;
import jdk.jshell.UnresolvedReferenceException;
import jdk.jshell.VarSnippet;
import jdk.jshell.spi.ExecutionControl.InternalException;
import org.jspecify.annotations.Nullable;

/** Passes the pieces of a cell to the shell and turns its events into failures of the cell. */
final class Snippets {
    private final JShell shell;
    private final CellControl control;
    private final GivenImports given;
    private final Interruption interruption;
    private final Missing missing;
    private final NeededNames names;
    private final Rejected rejected;
    private final Origins origins = new Origins();
    private final FreshCompiler compiler;
    private final TakenNames taken;
    private final NonSealed nonSealed;
    private final KeptValues kept;
    private @Nullable Throwable lastError;

    Snippets(
            JShell shell,
            GuardedShortcut shortcut,
            CellControl control,
            GivenImports given,
            Interruption interruption) {
        this.shell = shell;
        this.control = control;
        this.given = given;
        this.interruption = interruption;
        this.missing = new Missing(shell);
        this.compiler = new FreshCompiler(shell);
        this.taken = new TakenNames(shell);
        this.nonSealed = new NonSealed(shell);
        this.names = new NeededNames(shell, shortcut);
        this.rejected = new Rejected(shortcut);
        this.kept = new KeptValues(shell, control, given::eval);
        control.beforeRun(kept::carryBeforeRun);
    }

    /** Returns whether all ran as one statement; if false, the compiler needs smaller batches and no statement has run. */
    boolean ranAtOnce(Batch batch, int cell) throws CellFailure {
        Piece joined = batch.joined();
        Origin origin = new Origin(cell, joined.line(), joined.source());
        List<SnippetEvent> events;
        try {
            events = evaluate(Batch.block(joined), origin);
        } catch (RuntimeException | Error e) {
            if (isNotOfCompiler(e)) {
                throw e;
            }
            return false;
        }
        if (events.stream().anyMatch(event -> event.status() == Status.REJECTED)) {
            return false;
        }
        if (events.stream().anyMatch(event -> NotCompiled.is(shell, event))) {
            forgetAll(events);
            return false;
        }
        checkRan(events, origin);
        for (SnippetEvent event : events) {
            check(event, origin);
        }
        return true;
    }

    @Nullable
    Object run(Piece piece, int cell, List<DeclarationSnippet> unfinished) throws CellFailure {
        Object value = null;
        Origin origin = new Origin(cell, piece.line(), piece.source());
        List<SnippetEvent> events = evaluatedAlone(piece, origin);
        taken.check(events, origin);
        checkRan(events, origin);
        for (SnippetEvent event : events) {
            check(event, origin);
            if (event.causeSnippet() == null) {
                value = showsValue(event.snippet()) ? control.lastValue() : null;
                if (event.status() == Status.RECOVERABLE_DEFINED || event.status() == Status.RECOVERABLE_NOT_DEFINED) {
                    unfinished.add((DeclarationSnippet) event.snippet());
                }
            }
        }
        return value;
    }

    /** Evaluates a piece that cannot be split. */
    private List<SnippetEvent> evaluatedAlone(Piece piece, Origin origin) throws CellFailure {
        List<SnippetEvent> events;
        try {
            events = evaluate(piece.source(), origin);
        } catch (RuntimeException | Error e) {
            if (isNotOfCompiler(e)) {
                throw e;
            }
            throw NotCompiled.failure(e, origin);
        }
        for (SnippetEvent event : events) {
            if (NotCompiled.is(shell, event)) {
                CellFailure failure = NotCompiled.failure(shell, event.snippet(), piece.source(), origin);
                forgetAll(events);
                throw event.snippet() instanceof VarSnippet variable
                                && variable.subKind() != SubKind.TEMP_VAR_EXPRESSION_SUBKIND
                        ? failure.and(
                                "\"" + variable.name() + "\" is not defined, because its value could not be computed.")
                        : failure;
            }
        }
        return events;
    }

    /** Returns whether an exception came from user code, from a request to stop, or from lack of memory. */
    private boolean isNotOfCompiler(Throwable thrown) {
        return control.hasRun() || interruption.requested() || HeapReserve.isExhaustion(thrown);
    }

    /** Drops snippets that were not compiled, and the compiler that failed on them. */
    private void forgetAll(List<SnippetEvent> events) {
        compiler.replace();
        for (SnippetEvent event : events) {
            if (event.causeSnippet() == null && shell.status(event.snippet()).isActive()) {
                shell.drop(event.snippet());
            }
        }
    }

    /** Keeps the values of variables after a change, and prints a warning about those that cannot be kept. */
    private void keepValues(Snippet changed) {
        List<String> dropped = kept.settle();
        if (!dropped.isEmpty()) {
            System.err.println(nameOf(changed) + " was " + (changed instanceof ImportSnippet ? "imported" : "redefined")
                    + ", so variables "
                    + (changed instanceof TypeDeclSnippet ? "of the old type" : "whose type depends on it")
                    + " were dropped: " + String.join(", ", dropped) + ". Rerun the cells that define them.");
        }
    }

    private static String nameOf(Snippet changed) {
        return changed instanceof ImportSnippet imported
                ? imported.fullname()
                : changed instanceof PersistentSnippet named ? named.name() : "A declaration";
    }

    private List<SnippetEvent> evaluate(String source, Origin origin) throws CellFailure {
        interruption.stopIfRequested();
        control.forget();
        rejected.forget();
        List<SnippetEvent> events = names.eval(source, () -> compiled(source), this::isNotOfCompiler);
        rejected.keep(events);
        events.forEach(event -> origins.put(event.snippet().id(), origin, isDefined(event, source)));
        if (interruption.requested() || control.lastWasStopped()) {
            unset(events);
        }
        events.stream()
                .filter(event -> event.causeSnippet() == null)
                .findFirst()
                .ifPresent(each -> keepValues(each.snippet()));
        interruption.stopIfRequested();
        return events;
    }

    private List<SnippetEvent> compiled(String source) {
        try {
            return nonSealed.eval(source, code -> new CompactConstructors(shell).eval(code, given::eval));
        } catch (RuntimeException | Error e) {
            compiler.replace();
            throw e;
        }
    }

    /** Returns whether an event defines code of this source, not a type elsewhere that had waited for it. */
    private static boolean isDefined(SnippetEvent event, String source) {
        return event.causeSnippet() == null
                && !(event.snippet() instanceof TypeDeclSnippet type
                        && Pattern.compile("\\b(?:class|record|interface|enum)\\s+" + type.name() + "\\b")
                                .matcher(source)
                                .results()
                                .findAny()
                                .isEmpty());
    }

    /**
     * Reports code that has not run: the shell reports neither a snippet that could not run, nor one that has ended its own thread, nor
     * one that it has skipped. Executable code that was not called has not run, regardless of its state.
     */
    private void checkRan(List<SnippetEvent> events, Origin origin) throws CellFailure {
        InternalException obstacle = control.obstacle();
        if (obstacle != null) {
            unset(events);
            throw CellFailure.of("CannotRun", "This code could not run: " + obstacle.getMessage());
        }
        if (control.lastWasStopped()) {
            throw CellFailure.of("java.lang.ThreadDeath", "The thread of this cell was ended.");
        }
        boolean due = events.stream().anyMatch(Snippets::isToRun);
        if (events.isEmpty() || (due && !control.hasRun())) {
            throw CellFailure.of(
                    "CannotRun", "The code at " + origin.place(1) + " has not run: JShell has skipped it.");
        }
    }

    private static boolean isToRun(SnippetEvent event) {
        Snippet.Kind kind = event.snippet().kind();
        return event.causeSnippet() == null
                && event.status().isDefined()
                && (kind == Snippet.Kind.VAR || kind == Snippet.Kind.EXPRESSION || kind == Snippet.Kind.STATEMENT);
    }

    /**
     * Drops variables whose value could not be computed. The shell sets them to 0 or null, which a later cell would take for the
     * value; a dropped variable is an error instead.
     */
    private List<String> unset(List<SnippetEvent> events) {
        List<String> dropped = new ArrayList<>();
        for (SnippetEvent event : events) {
            boolean declares = event.snippet() instanceof VarSnippet
                    && event.snippet().subKind() == SubKind.VAR_DECLARATION_WITH_INITIALIZER_SUBKIND;
            if (event.causeSnippet() == null && declares && shell.status(event.snippet()) == Status.VALID) {
                shell.drop(event.snippet());
                keepValues(event.snippet());
                dropped.add(((VarSnippet) event.snippet()).name());
            }
        }
        return dropped;
    }

    private void check(SnippetEvent event, Origin origin) throws CellFailure {
        if (event.causeSnippet() == null && !event.status().isActive()) {
            List<CompileError> errors = shell.diagnostics(event.snippet())
                    .map(d -> CompileError.of(d, shown(event.snippet(), origin)))
                    .toList();
            Suggestions suggestions = new Suggestions(shell);
            throw CompileError.failure(errors, origin, suggestions::of);
        }
        JShellException thrown = event.exception();
        if (thrown instanceof UnresolvedReferenceException unresolved) {
            unset(List.of(event));
            throw CellFailure.of(
                    "UnresolvedReference", missing.of(unresolved.getSnippet()).orElse("A definition is missing."));
        }
        if (thrown instanceof EvalException failure) {
            Throwable real = control.lastFailure();
            lastError = real != null ? real : failure;
            Thrown copy = control.lastThrown();
            CellFailure shown = new UserErrors(origins).failure(failure, copy != null ? copy : Thrown.of(failure));
            boolean saysAll = shown.lines().size() == 1 && event.previousStatus() == Status.NONEXISTENT;
            List<String> dropped = unset(List.of(event));
            throw dropped.isEmpty() || saysAll // a sentence with its next step, and no earlier value that is lost
                    ? shown
                    : shown.and("\"" + String.join("\", \"", dropped)
                            + "\" is not defined, because its value could not be computed.");
        }
    }

    /** Returns the text in which the compiler counts positions: for a record, the text with a modifier added. */
    private static String shown(Snippet snippet, Origin origin) {
        return snippet instanceof TypeDeclSnippet ? snippet.source() : origin.source();
    }

    private static boolean showsValue(Snippet snippet) {
        return snippet.kind() == Snippet.Kind.EXPRESSION || snippet.subKind() == SubKind.TEMP_VAR_EXPRESSION_SUBKIND;
    }

    /** Warns about declarations that use names of later cells. */
    void warn(List<DeclarationSnippet> unfinished) {
        missing.warn(unfinished);
        nonSealed.warn();
    }

    /** Returns the exception of the last failed cell. */
    @Nullable
    Throwable lastError() {
        return lastError;
    }

    void failedWith(Throwable thrown) {
        lastError = thrown;
    }
}
