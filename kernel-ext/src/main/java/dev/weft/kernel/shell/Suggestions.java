package dev.weft.kernel.shell;

import dev.weft.kernel.magic.Spelling;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Suggestion;

/** "Did you mean": names that could stand where the compiler knows none, close to what was typed. */
final class Suggestions {
    private static final Pattern LAST_NAME = Pattern.compile("([\\p{L}_$][\\p{L}\\p{N}_$]*)[^\\p{L}\\p{N}_$]*$");

    private final SourceCodeAnalysis analysis;

    Suggestions(SourceCodeAnalysis analysis) {
        this.analysis = analysis;
    }

    List<String> of(CompileError error) {
        String wrong = error.source().substring(error.start(), error.end());
        String asked = error.isUnknownPackage() ? wrong.substring(0, Math.max(0, wrong.lastIndexOf('.'))) : wrong;
        Matcher name = LAST_NAME.matcher(asked);
        if (!(error.isUnknownName() || error.isUnknownPackage()) || !name.find()) {
            return List.of();
        }
        String typed = name.group(1);
        String before = error.source().substring(0, error.start() + name.start(1));
        List<String> candidates = analysis.completionSuggestions(before, before.length(), new int[1]).stream()
                .map(Suggestion::continuation)
                .map(candidate -> candidate.replaceAll("[^\\p{L}\\p{N}_$].*", ""))
                .distinct()
                .toList();
        return Spelling.near(typed, candidates);
    }
}
