package dev.weft.sharing.contention;

import java.util.function.ToDoubleFunction;

/**
 * The rule of a user; two are equal if they hold the same lambda.
 *
 * @param name printed in errors
 * @param penalty of a communication, at least 1, from its source and destination: a serializable lambda
 */
public record OwnRule(String name, ToDoubleFunction<Contention> penalty) implements PenaltyRule {
    @Override
    public Contenders contenders() {
        return new OwnContenders(name, penalty);
    }
}
