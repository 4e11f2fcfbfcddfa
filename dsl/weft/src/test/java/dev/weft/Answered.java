package dev.weft;

import dev.weft.study.Keyed;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Answers and refusals that several contracts look at, computed once: questions, methods and answers are immutable. */
final class Answered {
    private static final Map<String, List<?>> LISTS = new HashMap<>();
    private static final IdentityHashMap<Question<?, ?>, Map<Keyed, Object>> ANSWERS = new IdentityHashMap<>();

    private Answered() {}

    /** The list of this name, made when it is asked for first. */
    @SuppressWarnings("unchecked") // a name has one maker
    static synchronized <T> List<T> once(String name, Supplier<List<T>> maker) {
        List<T> made = (List<T>) LISTS.get(name);
        if (made == null) {
            made = maker.get();
            LISTS.put(name, made);
        }
        return made;
    }

    /** The answer of the question by the method, or its refusal. */
    @SuppressWarnings("unchecked") // the caller chose a method of the question's own type
    static synchronized Result answer(Question<?, ?> question, Keyed method) {
        Object answer = ANSWERS.computeIfAbsent(question, none -> new HashMap<>())
                .computeIfAbsent(method, asked -> {
                    try {
                        return ((Question<Keyed, Result>) question).answer(asked);
                    } catch (ModelException refused) {
                        return refused;
                    }
                });
        if (answer instanceof ModelException refused) {
            throw refused;
        }
        return (Result) answer;
    }

    /** What a notebook can reach from the samples of the vocabulary and from all questions. */
    static List<Result> reached() {
        return once("reached", () -> {
            List<Object> samples = new ArrayList<>(VocabularyTest.samples());
            samples.addAll(OneLanguageTest.questions());
            return ReachedResults.from(samples);
        });
    }
}
