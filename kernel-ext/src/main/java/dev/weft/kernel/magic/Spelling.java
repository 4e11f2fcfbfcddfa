package dev.weft.kernel.magic;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds names that are similar to a mistyped name. */
public final class Spelling {
    private static final int SHOWN = 3;
    private static final int LONGEST = 1000;

    private Spelling() {}

    /** Returns up to three similar names, nearest first; one letter in three may differ. */
    public static List<String> near(String typed, Collection<String> names) {
        int allowed = Math.max(1, typed.length() / 3);
        return names.stream()
                .filter(name -> !name.isEmpty()
                        && !name.equals(typed)
                        && isComparable(typed, name, allowed)
                        && distance(typed, name) <= allowed)
                .sorted(Comparator.comparingInt((String name) -> distance(typed, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(SHOWN)
                .toList();
    }

    /** Rejects pairs whose lengths alone differ too much, and texts too long to be a name. */
    private static boolean isComparable(String typed, String name, int allowed) {
        return Math.max(typed.length(), name.length()) <= LONGEST
                && Math.abs(typed.length() - name.length()) <= allowed;
    }

    /** Returns the edit distance; swapping two neighbours counts as one edit, and case is ignored. */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                } else {
                    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                    d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                    if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                        d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                    }
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
