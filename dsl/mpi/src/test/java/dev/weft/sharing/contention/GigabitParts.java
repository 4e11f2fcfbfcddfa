package dev.weft.sharing.contention;

/**
 * What Gigabit Ethernet's penalty of one communication is made of, for the oracles.
 *
 * @param emission p_o
 * @param reception p_i
 * @param strong whether it is in C_o^m
 * @param strongIn whether it is in C_i^m
 * @param cardOut card(C_o^m)
 * @param cardIn card(C_i^m)
 */
public record GigabitParts(
        double emission, double reception, boolean strong, boolean strongIn, int cardOut, int cardIn) {
    /** Of a communication of a settled set. */
    public static GigabitParts of(Contenders settled, int id) {
        GigabitContenders gigabit = (GigabitContenders) settled;
        return new GigabitParts(
                gigabit.emission(id),
                gigabit.reception(id),
                gigabit.isStrong(id),
                gigabit.isStrongIn(id),
                gigabit.cardOut(id),
                gigabit.cardIn(id));
    }
}
