package dev.weft;

/** The words that this module and those below it have, for its tests. */
public final class Weft extends AnswerWords {
    private Weft() {}
}
