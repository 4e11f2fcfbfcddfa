package dev.weft.program.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The labels of one rank of a GOAL schedule. Labels such as {@code l123}, which generators of schedules write, are
 * positions of an array that serves all ranks; other labels are kept as text.
 */
final class GoalLabels {
    /** Numbers of labels below it are positions; a larger number must not allocate its array. */
    private static final int POSITIONS = 1 << 22;

    private static final int LONGEST = 8;
    private static final int MOST_OPERATIONS = 1 << 30;

    /** By number of a label: {@link #base} plus its operation; smaller than the base if the label is of an earlier rank. */
    private int[] numbered = new int[64];

    private int base = 1;
    private Map<String, Integer> keys = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private int[] named = new int[16];

    /** Returns a key of the label that is the current token: its number, or a negative number of its text. */
    int key(LineScanner in) {
        int length = in.length();
        if (length < 2 || length > LONGEST || in.at(0) != 'l' || (in.at(1) == '0' && length > 2)) {
            return named(in.text());
        }
        int number = 0;
        for (int k = 1; k < length; k++) {
            int digit = in.at(k) - '0';
            if (digit < 0 || digit > 9) {
                return named(in.text());
            }
            number = 10 * number + digit;
        }
        return number < POSITIONS ? number : named(in.text());
    }

    private int named(String text) {
        Integer known = keys.putIfAbsent(text, names.size());
        if (known != null) {
            return -1 - known;
        }
        if (names.size() == named.length) {
            named = Arrays.copyOf(named, 2 * named.length);
        }
        named[names.size()] = 0;
        names.add(text);
        return -names.size();
    }

    /** Returns the operation of a label of this rank; -1 if it has none yet. */
    int operation(int key) {
        int at = key < 0 ? named[-1 - key] : key < numbered.length ? numbered[key] : 0;
        return at < base ? -1 : at - base;
    }

    /** Gives a label to an operation; returns false if the label has one already. */
    boolean define(int key, int operation) {
        if (operation(key) >= 0) {
            return false;
        }
        if (key < 0) {
            named[-1 - key] = base + operation;
            return true;
        }
        if (key >= numbered.length) {
            numbered = Arrays.copyOf(numbered, Math.min(POSITIONS, Math.max(key + 1, 2 * numbered.length)));
        }
        numbered[key] = base + operation;
        return true;
    }

    String text(int key) {
        return key < 0 ? names.get(-1 - key) : "l" + key;
    }

    /** Returns the label of an operation that has one. */
    String of(int operation) {
        for (int key = -names.size(); key < numbered.length; key++) {
            if (operation(key) == operation) {
                return text(key);
            }
        }
        throw new IllegalArgumentException("operation " + operation + " has no label");
    }

    /** Forgets the labels of a rank, whose number of operations it takes. */
    void clear(int operations) {
        base += operations;
        if (base > MOST_OPERATIONS) {
            base = 1;
            Arrays.fill(numbered, 0);
        }
        if (!names.isEmpty()) {
            keys = new HashMap<>();
            names.clear();
        }
    }
}
