package dev.weft.sharing.contention;

/**
 * One's own rule; two are equal where they hold the same lambda.
 *
 * @param name that errors print
 * @param penalty of a communication
 */
public record OwnRule(String name, OwnPenalty penalty) implements PenaltyRule {
    @Override
    public Contenders contenders() {
        return new OwnContenders(name, penalty);
    }
}
