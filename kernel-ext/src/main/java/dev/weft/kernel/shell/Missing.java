package dev.weft.kernel.shell;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;

/** The undefined names of a declaration: the shell accepts code that uses names of later cells. */
record Missing(JShell shell) {
    private static final String CLASS = "class ";

    /** Prints a warning for each declaration with undefined names, because a typing error looks the same. */
    void warn(List<DeclarationSnippet> unfinished) {
        for (DeclarationSnippet snippet : unfinished) {
            if (shell.status(snippet) != Status.VALID) {
                of(snippet).ifPresent(System.err::println);
            }
        }
    }

    Optional<String> of(DeclarationSnippet snippet) {
        List<String> missing = shell.unresolvedDependencies(snippet).toList();
        return missing.isEmpty()
                ? shell.diagnostics(snippet)
                        .map(each -> snippet.name() + " cannot be used: "
                                + CompileError.of(each, snippet.source()).headline())
                        .findFirst()
                : Optional.of(snippet.name() + " cannot be used until this is defined: " + String.join(", ", missing)
                        + imports(missing));
    }

    /** Returns suggested imports: an undefined class is more often not imported than defined in a later cell. */
    private String imports(List<String> missing) {
        return missing.stream()
                .filter(each -> each.startsWith(CLASS))
                .flatMap(each -> new Suggestions(shell).imports(each.substring(CLASS.length())).stream())
                .map(line -> "\n" + line)
                .collect(Collectors.joining());
    }
}
