package dev.weft.study;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Pairs the rows of two tables whose shared keys are the same. */
public final class Join {
    /** Whole numbers up to this one are further apart than the rounding that {@link Key#same} allows. */
    private static final double MOST_EXACT = 1e8;

    private final Columns keys;
    private final int[] left;
    private final int[] right;

    private Join(Columns keys, int[] left, int[] right) {
        this.keys = keys;
        this.left = left;
        this.right = right;
    }

    /**
     * Pairs the rows that agree on every key that both tables have, but those that {@link #following follow} from others; no pair is an error. Two tables of one row without
     * keys make one pair.
     */
    public static Join of(Columns left, Columns right) {
        List<String> shared = shared(left, right);
        requireShared(left, right, shared);
        shared.removeAll(following(left, right));
        List<String> exact = shared.stream()
                .filter(key -> isExact(left, key) && isExact(right, key))
                .toList();
        Map<List<Object>, List<Integer>> candidates = new HashMap<>();
        for (int r = 0; r < right.rows(); r++) {
            candidates
                    .computeIfAbsent(values(right, r, exact), key -> new ArrayList<>())
                    .add(r);
        }
        List<int[]> pairs = new ArrayList<>();
        for (int l = 0; l < left.rows(); l++) {
            for (int r : candidates.getOrDefault(values(left, l, exact), List.of())) {
                if (agree(left, l, right, r, shared)) {
                    pairs.add(new int[] {l, r});
                }
            }
        }
        if (pairs.isEmpty()) {
            throw ModelException.of(
                    "against(..)",
                    "no row has the same " + String.join(" and ", shared) + " in both results, "
                            + sample(left, shared.get(0)) + " against " + sample(right, shared.get(0)),
                    "Sweep over the values that were measured, such as measured.sizes()");
        }
        int[] l = pairs.stream().mapToInt(pair -> pair[0]).toArray();
        int[] r = pairs.stream().mapToInt(pair -> pair[1]).toArray();
        return new Join(allKeys(left.pick(l), right.pick(r)), l, r);
    }

    private static List<String> shared(Columns left, Columns right) {
        return new ArrayList<>(
                left.keyNames().stream().filter(right.keyNames()::contains).toList());
    }

    /** The shared keys that only name again what the other shared ones say in both tables, and need not agree. */
    static List<String> following(Columns left, Columns right) {
        String[] shared = shared(left, right).toArray(String[]::new);
        List<String> ofRight = Following.of(right.keeping(shared), Set.of()).names();
        return Following.of(left.keeping(shared), Set.of()).names().stream()
                .filter(ofRight::contains)
                .toList();
    }

    /** The keys of both sides, those of the left first. */
    public Columns keys() {
        return keys;
    }

    /** The row numbers of the left table, one per pair. */
    public int[] left() {
        return left.clone();
    }

    /** The row numbers of the right table, one per pair. */
    public int[] right() {
        return right.clone();
    }

    /** Whether values of a key agree only if they are equal: text, and counts of tasks, steps and the like. */
    private static boolean isExact(Columns columns, String key) {
        return columns.key(key).values().stream()
                .allMatch(value -> value instanceof String
                        || (value instanceof Double number
                                && number == Math.rint(number)
                                && Math.abs(number) < MOST_EXACT));
    }

    private static List<Object> values(Columns columns, int row, List<String> keys) {
        return keys.stream()
                .map(key -> columns.key(key).values().get(row))
                .map(value -> value instanceof Double number ? (Object) (number + 0.0) : value) // no -0
                .toList();
    }

    private static boolean agree(Columns left, int l, Columns right, int r, List<String> shared) {
        return shared.stream()
                .allMatch(key -> Key.same(
                        left.key(key).values().get(l), right.key(key).values().get(r)));
    }

    private static Columns allKeys(Columns left, Columns right) {
        Columns all = left.withoutMeasures();
        for (Key key : right.keys()) {
            if (left.find(key.name()).isEmpty()) {
                all = all.key(key);
            }
        }
        return all;
    }

    private static void requireShared(Columns left, Columns right, List<String> shared) {
        boolean onlyRows = left.keys().isEmpty() && right.keys().isEmpty() && left.rows() == 1 && right.rows() == 1;
        if (shared.isEmpty() && !onlyRows) {
            throw ModelException.of(
                    "against(..)",
                    "the keys " + left.keyNames() + " and " + right.keyNames() + " have no name in common",
                    "Sweep over one of " + right.keyNames());
        }
        boolean apart = shared.stream().noneMatch(Columns.SIZES::contains);
        if (apart && hasSizes(left) && hasSizes(right)) {
            throw ModelException.of(
                    "against(..) of a size and a vector",
                    "a size is what a call takes, and a vector is the bytes of all ranks",
                    "Sweep over vector, and divide it by the ranks if the call takes the part of one; or write"
                            + " renamed(\"vector\", \"size\") of a collective that takes all");
        }
    }

    private static boolean hasSizes(Columns columns) {
        return columns.keys().stream()
                .anyMatch(key -> Columns.SIZES.contains(key.name())
                        && key.values().stream().allMatch(Bytes.class::isInstance));
    }

    private static String sample(Columns columns, String key) {
        List<Object> values = columns.key(key).values();
        String first = IntStream.range(0, Math.min(3, values.size()))
                .mapToObj(i -> Key.print(values.get(i)))
                .reduce((a, b) -> a + ", " + b)
                .orElse("nothing");
        return values.size() > 3 ? first + " ..." : first;
    }
}
