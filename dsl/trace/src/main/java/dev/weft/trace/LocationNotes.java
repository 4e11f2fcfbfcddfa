package dev.weft.trace;

import dev.weft.units.Digits;
import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Defects in the events of one location.
 *
 * @param beginning the tick of its first event, or {@link Long#MAX_VALUE}
 * @param kinds number and first occurrence of each kind
 * @param channels its messages by partner; null where messages were not counted
 */
record LocationNotes(
        long beginning, Map<Kind, Note> kinds, @Nullable MessageChannels channels) implements Serializable {
    LocationNotes {
        kinds = Map.copyOf(kinds);
    }

    /** The number of occurrences, and the name and tick of the first. */
    record Note(long count, String first, long tick) implements Serializable {}

    /** A kind of defect: the condition that it violates, and its text in singular and plural. */
    enum Kind {
        MISNESTED(
                "Properly nested calls",
                "call ended inside a call that began later",
                "calls ended inside calls that began later"),
        UNBEGUN(
                "Recorded beginnings of calls",
                "end of a call has no beginning and is ignored",
                "ends of calls have no beginning and are ignored"),
        OPEN(
                "Recorded ends of calls",
                "call has no end and lasts until the last event of its location",
                "calls have no end and last until the last event of their location"),
        UNDEFINED(
                "Defined functions",
                "call names a function that the run does not define",
                "calls name functions that the run does not define"),
        SAME_NAME(
                "Distinct function names",
                "function has the name of another function and is counted as the same",
                "functions have the names of other functions and are counted as the same"),
        MISSPELLED(
                "Known names of MPI functions",
                "MPI function has a name that no MPI binding defines",
                "MPI functions have names that no MPI binding defines"),
        ELSEWHERE(
                "Records inside MPI calls",
                "message or collective record lies outside any MPI function of its kind",
                "message or collective records lie outside any MPI function of their kind");

        private final String condition;
        private final String one;
        private final String many;

        Kind(String condition, String one, String many) {
            this.condition = condition;
            this.one = one;
            this.many = many;
        }

        String of(long count) {
            return condition + ": " + Digits.four((double) count) + " " + (count == 1 ? one : many);
        }
    }
}
