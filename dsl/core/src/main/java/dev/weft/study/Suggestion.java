package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the error for an unknown name: the known names and the nearest one. */
public final class Suggestion {
    private static final int MOST_LISTED = 12;
    private static final int LISTED_OF_MANY = 5;
    private static final int LONGEST = 1000;

    private Suggestion() {}

    /** Returns the error for a name that is not among the known ones, with a "did you mean" where one is near. */
    public static ModelException unknown(String kind, @Nullable String name, Collection<String> known) {
        String next = nearest(name == null ? "" : name, known)
                .map(near -> "Did you mean \"" + near + "\"?")
                .orElse(known.isEmpty() ? "Nothing can be chosen here." : "Use one of the names listed.");
        String list = known.isEmpty() ? "there is none" : "known: " + String.join(", ", known);
        return new ModelException("unknown " + kind + " " + ModelException.argument(name) + "; " + list + ". " + next);
    }

    /** Returns the error for many known names, of which it lists the nearest only. */
    public static ModelException unknownOfMany(String kind, String name, Collection<String> known) {
        if (known.size() <= MOST_LISTED) {
            return unknown(kind, name, known);
        }
        List<String> near = known.stream()
                .sorted(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .limit(LISTED_OF_MANY)
                .toList();
        String next =
                nearest(name, known).map(one -> "Did you mean \"" + one + "\"?").orElse("Use one of the names listed.");
        return new ModelException("unknown " + kind + " " + ModelException.argument(name) + "; the nearest of "
                + known.size() + ": " + String.join(", ", near) + ". " + next);
    }

    /** Returns the known name within a third of the typed name's length in edits, if there is one. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        int most = Math.max(1, name.length() / 3);
        return known.stream()
                .filter(candidate ->
                        Math.abs(name.length() - candidate.length()) <= most && distance(name, candidate) <= most)
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)));
    }

    /** The beginning of a name, which is enough to find typing errors. */
    private static String compared(String name) {
        return (name.length() <= LONGEST ? name : name.substring(0, LONGEST)).toLowerCase(Locale.ROOT);
    }

    /** Levenshtein distance, ignoring case. */
    private static int distance(String left, String right) {
        String a = compared(left);
        String b = compared(right);
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
