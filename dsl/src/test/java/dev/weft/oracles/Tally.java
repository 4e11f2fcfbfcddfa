package dev.weft.oracles;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts the cases of a family and prints each quantity that is not as expected. */
public final class Tally {
    private final PrintStream out;
    private final String family;
    private String current = "";
    private final Map<String, Integer> pending = new TreeMap<>();
    private int cases;
    private int notBuilt;
    private long quantities;
    private int mismatches;
    private double largest;

    public Tally(PrintStream out, String family) {
        this.out = out;
        this.family = family;
    }

    /** Starts a case; what is compared from now on belongs to it. */
    public void start(String name) {
        current = name;
        cases++;
    }

    /** Counts a case apart whose model does not exist yet. */
    public void notBuilt(String name, String what) {
        notBuilt++;
        out.println("  " + name + ": not built yet: " + what);
    }

    /** Counts a quantity apart whose method does not exist yet. */
    public void pending(String what) {
        pending.merge(what, 1, Integer::sum);
    }

    /** Says something that is neither right nor wrong, such as a missing file. */
    public void note(String text) {
        out.println("  " + text);
    }

    /** Compares a number; it may be off by either tolerance. NaN is expected where the reference has none. */
    public void number(String quantity, double expected, double got, double relative, double absolute) {
        quantities++;
        if (Double.isNaN(expected) && Double.isNaN(got)) {
            return;
        }
        double error = Math.abs(got - expected);
        double allowed = Math.max(absolute, relative * Math.abs(expected));
        if (error <= allowed || expected == got) {
            largest = allowed == 0 ? largest : Math.max(largest, error / allowed);
        } else {
            mismatch(quantity, Double.toString(expected), Double.toString(got));
        }
    }

    /** Compares a word, such as the outcome of a case. */
    public void text(String quantity, String expected, @Nullable String got) {
        quantities++;
        if (!expected.equals(got)) {
            mismatch(quantity, expected, got);
        }
    }

    public int cases() {
        return cases;
    }

    public int mismatches() {
        return mismatches;
    }

    /** One line: what was run, and how much of the tolerance was used at most. */
    public void summary() {
        pending.forEach((what, times) -> out.println("  " + times + " quantities not built yet: " + what));
        out.printf(
                Locale.ROOT,
                "%s: %d cases, %d quantities, %d mismatches, largest error %.2g of its tolerance%s%n",
                family,
                cases,
                quantities,
                mismatches,
                largest,
                notBuilt == 0 ? "" : ", " + notBuilt + " not built yet");
    }

    private void mismatch(String quantity, String expected, @Nullable String got) {
        mismatches++;
        out.println("  " + current + ": " + quantity + ": expected " + expected + ", got " + got);
    }
}
