package dev.weft;

/** How many random cases a test draws: few in the gate, and {@code -Dweft.campaign=10} times as many when there is time. */
public final class Campaign {
    private Campaign() {}

    /** As many as in the gate, times the campaign's size; {@code -Dweft.NAME=N} sets one test's number. */
    public static int cases(String name, int inTheGate) {
        return Integer.getInteger("weft." + name, inTheGate * Integer.getInteger("weft.campaign", 1));
    }

    /** The least of so many successes that each come with this chance, or more often: four standard deviations below the mean. */
    public static int atLeast(int cases, double chance) {
        return (int) Math.floor(cases * chance - 4 * Math.sqrt(cases * chance * (1 - chance)));
    }
}
