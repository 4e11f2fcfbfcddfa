package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Words the error for an unknown name: the nearest known one, then all of them. */
public final class Suggestion {
    private Suggestion() {}

    /** The error for a name that is none of the known ones, with a "did you mean" where one is near. */
    public static ModelException unknown(String kind, @Nullable String name, Collection<String> known) {
        String next = nearest(name == null ? "" : name, known)
                .map(near -> "Did you mean \"" + near + "\"?")
                .orElse("Use one of the names listed.");
        String list = known.isEmpty() ? "there is none" : "known are " + String.join(", ", known);
        return new ModelException("Cannot find " + kind + " \"" + name + "\": " + list + ". " + next);
    }

    /** The known name within a third of the typed name's length in edits, if there is one. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        int most = Math.max(1, name.length() / 3);
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= most)
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)));
    }

    /** Levenshtein distance, ignoring case. */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
