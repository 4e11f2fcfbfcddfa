package dev.weft.sharing.contention;

import java.util.function.ToDoubleFunction;

/**
 * One's own rule; two are equal where they hold the same lambda.
 *
 * @param name that errors print
 * @param penalty of a communication, at least 1, from what it meets at its two nodes: a lambda that may travel
 */
public record OwnRule(String name, ToDoubleFunction<Contention> penalty) implements PenaltyRule {
    @Override
    public Contenders contenders() {
        return new OwnContenders(name, penalty);
    }
}
