package dev.weft.kernel.shell;

import dev.weft.kernel.magic.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Suggestion;

/** Suggestions for an unknown name: the missing import, or similar names. */
final class Suggestions {
    private static final Pattern LAST_NAME = Pattern.compile("([\\p{L}_$][\\p{L}\\p{N}_$]*)[^\\p{L}\\p{N}_$]*$");
    private static final int IMPORTS = 3;

    /** A method whose body calls a method of the same name. */
    private static final Pattern OWN_CALL =
            Pattern.compile("^[^(){};=]*?\\b(\\w+)\\s*\\([^(){};=]*\\)[^(){};=]*\\{.*\\b\\1\\s*\\(", Pattern.DOTALL);

    private static final Pattern SOLVE = Pattern.compile("^(\\w+)\\s*\\.\\s*solve$");

    private static final String SEALED = "Write a sealed type and all its subtypes in one cell, or name them in its"
            + " declaration: sealed interface S permits A, S.B.";

    private final JShell shell;
    private final Missing missing;
    private final SourceCodeAnalysis analysis;

    Suggestions(JShell shell) {
        this.shell = shell;
        this.missing = new Missing(shell);
        this.analysis = shell.sourceCodeAnalysis();
    }

    /** Returns the lines to show below the error. */
    List<String> of(CompileError error) {
        String wrong = error.source().substring(error.start(), error.end());
        String asked = error.isUnknownPackage() ? wrong.substring(0, Math.max(0, wrong.lastIndexOf('.'))) : wrong;
        Matcher name = LAST_NAME.matcher(asked);
        if (!(error.isUnknownName() || error.isUnknownPackage()) || !name.find()) {
            return error.isAboutSealed() ? List.of(SEALED) : ofArguments(error, wrong);
        }
        String typed = name.group(1);
        Optional<String> unfinished = unfinished(typed);
        if (unfinished.isPresent()) {
            return unfinished.get().lines().toList();
        }
        Optional<String> word = Advice.ofName(typed, error);
        if (word.isPresent()) {
            return List.of(word.get());
        }
        List<String> imports = error.isUnknownMethod() || asked.contains(".") ? List.of() : imports(typed);
        if (!imports.isEmpty()) {
            return imports;
        }
        String before = error.source().substring(0, error.start() + name.start(1));
        List<String> candidates = analysis.completionSuggestions(before, before.length(), new int[1]).stream()
                .map(Suggestion::continuation)
                .map(candidate -> candidate.replaceAll("[^\\p{L}\\p{N}_$].*", ""))
                .distinct()
                .toList();
        if (before.endsWith(".") && Advice.isWordAround(typed, error)) {
            return List.of("Write " + typed + "(..) around what is before the dot.");
        }
        List<String> near = Spelling.near(typed, candidates);
        return near.isEmpty() ? List.of() : List.of("Did you mean " + String.join(" or ", near) + "?");
    }

    /** Returns the suggestion of an import for a type. */
    List<String> imports(String type) {
        List<String> found = new ClassIndex(analysis)
                .classes(type).stream()
                        .limit(IMPORTS)
                        .map(name -> "import " + name + ";")
                        .toList();
        return found.size() < 2
                ? found.stream().map(line -> "Add the line: " + line).toList()
                : List.of("Add one of these lines: " + String.join("  or  ", found));
    }

    private Optional<String> unfinished(String name) {
        return shell.snippets()
                .filter(each -> each instanceof DeclarationSnippet declared
                        && declared.name().equals(name)
                        && shell.status(each) == Status.RECOVERABLE_NOT_DEFINED)
                .findFirst()
                .flatMap(each -> missing.of((DeclarationSnippet) each));
    }

    /** Returns the lines below an error about arguments: the words that fit, the methods of a question, or the shell's rule. */
    private List<String> ofArguments(CompileError error, String wrong) {
        List<String> lines = new ArrayList<>();
        Advice.ofArguments(error)
                .or(() -> LambdaParameters.sentence(analysis, error))
                .or(() -> Called.of(error).flatMap(this::ofCalled))
                .ifPresent(lines::add);
        Matcher solve = SOLVE.matcher(wrong);
        if (error.isWrongArgument() && solve.find()) {
            lines.add(solve.group(1) + ".methods() lists the methods that answer it.");
        }
        return lines.isEmpty() ? otherOfItsName(error) : lines;
    }

    /** Returns the sentence about a method of the library, also about one that exists for the library alone. */
    private Optional<String> ofCalled(Called called) {
        String type = called.before().isEmpty() ? null : Receiver.type(analysis, called.before());
        if (type == null) {
            return Optional.empty();
        }
        String code = called.before() + ".";
        boolean isPublic = analysis.completionSuggestions(code, code.length(), new int[1]).stream()
                .anyMatch(each -> each.continuation().startsWith(called.name() + "("));
        return Advice.ofMethod(type.replaceFirst("<.*", "").replaceFirst(".*\\.", ""), called.name(), isPublic);
    }

    /** Explains a call of an overload: the shell keeps each method in a class of its own, where it hides others of its name. */
    private List<String> otherOfItsName(CompileError error) {
        Matcher method = OWN_CALL.matcher(error.source());
        return error.isWrongArgument() && method.find()
                ? List.of("In a cell, a method cannot call its overloads. Give \"" + method.group(1)
                        + "\" two names, or put both methods into a class.")
                : List.of();
    }
}
