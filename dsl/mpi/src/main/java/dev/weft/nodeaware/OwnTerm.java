package dev.weft.nodeaware;

import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cost term of the user: a time for each message, added up by the rank that sends or receives it.
 *
 * @param received whether the rank that receives the message pays
 * @param charge two terms are equal if they hold the same lambda
 */
record OwnTerm(String name, boolean received, SentMessage.Charge charge) implements Serializable {
    /**
     * The columns of answers with cost terms, the keys of several methods and of levels, the time of every other method, and what
     * explanations say where no message costs anything.
     */
    private static final Set<String> TAKEN = Set.of(
            "method",
            "level",
            "operation",
            "program",
            "rank",
            "communication time",
            "time",
            "nothing",
            "transport",
            "queue search",
            "contention",
            "messages",
            "receives",
            "bytes",
            "node",
            "link bytes",
            "hops",
            "largest messages",
            "inter-node bytes");

    static final String SENT = "plus";
    static final String RECEIVED = "plusReceived";

    static OwnTerm of(String word, List<OwnTerm> known, @Nullable String name, SentMessage.@Nullable Charge charge) {
        String next = "Write " + word + "(\"copy\", message -> message.size().at(GBps(10)))";
        String own = ModelException.required(name, "name of the term", next).strip();
        SentMessage.Charge function = ModelException.required(charge, "time of a message", next);
        if (!own.matches("[\\p{L}\\p{N}][\\p{L}\\p{N} -]{0,39}")) {
            throw refused(word, name, "a name consists of up to 40 letters, digits, spaces and hyphens");
        }
        if (TAKEN.contains(own)) {
            throw refused(word, name, "answers have a column or a term of this name");
        }
        if (known.stream().anyMatch(each -> each.name.equals(own))) {
            throw refused(word, name, "the model has a term of this name");
        }
        return new OwnTerm(own, word.equals(RECEIVED), function);
    }

    /** The same time for every message. */
    record Fixed(Time each) implements SentMessage.Charge {
        @Override
        public Time of(SentMessage message) {
            return each;
        }

        @Override
        public String toString() {
            return each.toString();
        }
    }

    private static ModelException refused(String word, @Nullable String name, String rule) {
        return ModelException.of(
                word + "(" + ModelException.argument(name) + ", ..)", rule, "Choose another name, such as \"copy\"");
    }

    /** The seconds that it adds for a message; an error of one sentence if its function has no such time. */
    double seconds(SentMessage message) {
        @Nullable Time time;
        try {
            time = charge.of(message);
        } catch (ModelException wrong) {
            throw wrong.isInterruption()
                    ? wrong
                    : new ModelException(call() + " of " + message + ": " + wrong.getMessage(), wrong);
        } catch (RuntimeException | StackOverflowError failed) {
            throw new ModelException(
                    call() + ": the time of " + message + " failed with " + ModelException.argument(failed)
                            + ". Evaluate the function with these values.",
                    failed);
        }
        if (time == null) {
            throw ModelException.of(call(), "the time of " + message + " is null", "Return a time, such as us(0)");
        }
        return time.seconds();
    }

    private String call() {
        return (received ? RECEIVED : SENT) + "(\"" + name + "\", ..)";
    }

    /** Its part of a key; functions have no words. */
    String key() {
        return ", " + (received ? "plus received " : "plus ") + name + (charge instanceof Fixed ? " " + charge : "");
    }

    String inWords() {
        return name + ": your term, " + (charge instanceof Fixed ? charge.toString() : "a time")
                + " for each message that a rank " + (received ? "receives" : "sends");
    }
}
