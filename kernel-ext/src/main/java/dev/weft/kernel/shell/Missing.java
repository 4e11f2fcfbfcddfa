package dev.weft.kernel.shell;

import java.util.List;
import java.util.Optional;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;

/** What a declaration still needs before it can be used: the shell takes code that names what a later cell defines. */
record Missing(JShell shell) {
    /** Says so of each that still needs something, because a typing error looks the same. */
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
                ? Optional.empty()
                : Optional.of(snippet.name() + " cannot be used until this is defined: " + String.join(", ", missing));
    }
}
