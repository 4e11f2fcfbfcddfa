package dev.weft.trace;

import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What does not fit together in the events of one location.
 *
 * @param beginning the tick of its first event, or {@link Long#MAX_VALUE}
 * @param kinds how often each kind occurred, and where first
 * @param channels its messages by partner; null where nobody looked at messages
 */
record LocationNotes(
        long beginning, Map<Kind, Note> kinds, @Nullable MessageChannels channels) implements Serializable {
    LocationNotes {
        kinds = Map.copyOf(kinds);
    }

    /** How often something occurred, and what was the first: a name, and the tick. */
    record Note(long count, String first, long tick) implements Serializable {}

    /** What is said of one and of several. */
    enum Kind {
        MISNESTED("call ended inside of another that began later", "calls ended inside of others that began later"),
        UNBEGUN("end of a call has no beginning and is left out", "ends of calls have no beginning and are left out"),
        OPEN(
                "call has no end and lasts up to the last event of its location",
                "calls have no end and last up to the last event of their location"),
        UNDEFINED(
                "call names a function that the run does not define",
                "calls name functions that the run does not define"),
        SAME_NAME(
                "function has the name of another one and counts as the same",
                "functions have the names of others and count as the same"),
        MISSPELLED(
                "function of MPI has a name that no language gives it",
                "functions of MPI have names that no language gives them"),
        ELSEWHERE(
                "record of a message or a collective operation lies in no MPI function that does such a thing",
                "records of messages and collective operations lie in no MPI functions that do such things");

        private final String one;
        private final String many;

        Kind(String one, String many) {
            this.one = one;
            this.many = many;
        }

        String of(long count) {
            return count == 1 ? one : many;
        }
    }
}
