package dev.weft.kernel.shell;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.TypeDeclSnippet;

/**
 * The default imports of cells. They are one snippet, because each run of the compiler costs as much as all of them together.
 * The shell identifies that snippet by its first import, so the first one must be an import that users do not type; otherwise
 * theirs would replace the snippet. A user's type, declared or imported, takes precedence over a default import of the same
 * name, which is removed; both together would be an error in every cell.
 */
final class GivenImports {
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|interface|enum)\\s+(\\w+)");
    private static final Pattern IMPORT = Pattern.compile("^\\s*import\\s+([^\\s;]+\\.([^\\s;.*]+))\\s*;");

    private static final Pattern PACKAGE = Pattern.compile("import\\s+([\\w.]+)\\.\\*;");

    private final JShell shell;
    private List<String> lines = List.of();
    private boolean isOne;

    GivenImports(JShell shell) {
        this.shell = shell;
    }

    /** Adds imports that are known to be well-formed; returns the rejected ones. */
    List<String> declare(List<String> imports) {
        isOne = isTaken(joined(imports));
        List<String> refused = isOne
                ? List.of()
                : imports.stream().filter(each -> !isTaken(each)).toList();
        lines = imports.stream().filter(each -> !refused.contains(each)).toList();
        return refused;
    }

    private static String joined(List<String> imports) {
        return String.join(" ", imports);
    }

    /** Returns whether the shell has the whole snippet unchanged; a shell that took only the first import has not. */
    private boolean isTaken(String source) {
        List<SnippetEvent> events = shell.eval(source);
        return events.size() == 1
                && events.get(0).status() == Status.VALID
                && events.get(0).snippet().source().equals(source);
    }

    /** Returns the packages whose classes need no import. */
    List<String> packages() {
        return lines.stream()
                .map(PACKAGE::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1))
                .toList();
    }

    /** Evaluates user code; if it declares or imports a type, a default import of the same name is removed first. */
    List<SnippetEvent> eval(String source) {
        String code = Literals.withoutComments(source);
        if (isOne && code.strip().equals(lines.get(0))) {
            return shell.eval(joined(lines));
        }
        List<String> before = lines;
        List<String> left =
                before.stream().filter(each -> !isReplaced(each, code)).toList();
        if (left.size() == before.size()) {
            return shell.eval(source);
        }
        replace(left);
        List<SnippetEvent> events = shell.eval(source);
        if (events.stream().anyMatch(event -> event.status() == Status.REJECTED)) {
            replace(before); // the code has not defined a type
        }
        return events;
    }

    private void replace(List<String> imports) {
        if (isOne) {
            shell.eval(joined(imports));
        } else {
            shell.imports()
                    .filter(each -> lines.contains(each.source()) && !imports.contains(each.source()))
                    .toList()
                    .forEach(shell::drop);
            imports.stream().filter(each -> !lines.contains(each)).forEach(shell::eval);
        }
        lines = imports;
    }

    private boolean isReplaced(String line, String code) {
        Matcher given = IMPORT.matcher(line);
        if (!given.find()) {
            return false;
        }
        Matcher own = IMPORT.matcher(code);
        boolean imports = own.find() && own.group(2).equals(given.group(2));
        return imports ? !own.group(1).equals(given.group(1)) : declares(code, given.group(2));
    }

    /** Returns whether code declares a type; the slow analysis of the shell is used only if the name occurs. */
    private boolean declares(String code, String type) {
        return TYPE.matcher(code).results().anyMatch(each -> each.group(1).equals(type))
                && shell.sourceCodeAnalysis().sourceToSnippets(code).stream()
                        .anyMatch(each -> each instanceof TypeDeclSnippet declared
                                && declared.name().equals(type));
    }
}
