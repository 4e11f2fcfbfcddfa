package dev.weft.kernel.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import jdk.jshell.ImportSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.TypeDeclSnippet;

/**
 * The imports that cells start with. A type of the user's comes before one of the same name that was imported for him; both would
 * be an error in every cell.
 */
final class GivenImports {
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|interface|enum)\\s+\\w+");

    private final JShell shell;
    /** Those of one type each, by its name. */
    private final Map<String, ImportSnippet> imported = new ConcurrentHashMap<>();

    GivenImports(JShell shell) {
        this.shell = shell;
    }

    /** Takes one declaration that is known to be well-formed; false if it is refused. */
    boolean declare(String snippet) {
        List<SnippetEvent> events = shell.eval(snippet);
        events.forEach(event -> {
            if (event.snippet() instanceof ImportSnippet one && one.subKind() == SubKind.SINGLE_TYPE_IMPORT_SUBKIND) {
                imported.put(one.name(), one);
            }
        });
        return events.stream().allMatch(event -> event.status() == Status.VALID);
    }

    /** Evaluates code of the user's; where it declares a type, an import of the same name goes first. */
    List<SnippetEvent> eval(String source) {
        List<ImportSnippet> dropped = makeRoom(source);
        List<SnippetEvent> events = shell.eval(source);
        if (events.stream().anyMatch(event -> event.status() == Status.REJECTED)) {
            dropped.forEach(each -> declare(each.source())); // there is no type of the user's after all
        }
        return events;
    }

    private List<ImportSnippet> makeRoom(String source) {
        if (!TYPE.matcher(source).find()) {
            return List.of();
        }
        List<ImportSnippet> dropped = new ArrayList<>();
        for (Snippet snippet : shell.sourceCodeAnalysis().sourceToSnippets(source)) {
            ImportSnippet ours = snippet instanceof TypeDeclSnippet type ? imported.remove(type.name()) : null;
            if (ours != null) {
                shell.drop(ours);
                dropped.add(ours);
            }
        }
        return dropped;
    }
}
