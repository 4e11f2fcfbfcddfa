package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.CollectiveRule;
import dev.weft.study.Explanation;
import dev.weft.study.Keyed;
import dev.weft.study.Measure;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.tinympi.TinyMpi;
import dev.weft.units.ModelException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What adjectives do to answers: by each method, an adjective changes the answer or is named as not used. */
final class Adjectives {
    private static final String CHANGED = "changed";
    private static final String NAMED = "named as not used";
    private static final String SILENT = "silent";
    private static final String FALSE = "changed and named as not used";

    /** What the samples did, by question, method and word. */
    private final Map<String, Set<String>> found = new TreeMap<>();

    /** The adjectives of a noun, such as {@code flit(Bytes)}: its public methods that return one of these types. */
    static Set<String> of(Class<?> noun, Set<Class<?>> family) {
        Set<String> all = new TreeSet<>();
        for (Method method : noun.getMethods()) {
            if (family.contains(method.getReturnType()) && !Modifier.isStatic(method.getModifiers())) {
                all.add(Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", method.getName() + "(", ")")));
            }
        }
        return all;
    }

    /** The word without its parameters. */
    static String name(String adjective) {
        return adjective.replaceAll("\\(.*", "");
    }

    /** The answers of all methods that do not refuse the question. */
    static Map<Keyed, Result> answers(Question<?, ?> question) {
        Map<Keyed, Result> all = new LinkedHashMap<>();
        for (Keyed method : OneLanguageTest.methodsOf(question)) {
            if (method instanceof TinyMpi) {
                continue; // measured: no two runs take the same time
            }
            try {
                all.put(method, Answered.answer(question, method));
            } catch (ModelException refused) {
                // with a sentence, which another test reads
            }
        }
        return all;
    }

    /** Compares answers without and with an adjective, which sets this part. */
    void compare(String question, String word, String part, Map<Keyed, Result> before, Map<Keyed, Result> after) {
        for (Keyed method : after.keySet()) {
            if (before.containsKey(method)) { // else refused with a sentence, which another test reads
                found.computeIfAbsent(question + " by " + kind(method) + ": " + word, none -> new TreeSet<>())
                        .add(outcome(before.get(method), after.get(method), part));
            }
        }
    }

    /** Requires of every question, method and word, but for those that this matches, that the word changes the answer or is named. */
    void keepTheLaw(String mayNotMatter) {
        assertThat(found.entrySet().stream()
                        .filter(each -> each.getValue().equals(Set.of(SILENT)))
                        .map(Map.Entry::getKey)
                        .filter(each -> !each.matches(mayNotMatter)))
                .as(
                        "answers that neither change nor name the part; use it, or name it among the parts that are not used")
                .isEmpty();
        assertThat(found.entrySet().stream()
                        .filter(each -> each.getValue().contains(FALSE))
                        .map(Map.Entry::getKey))
                .as("answers that change with a part that they name as not used")
                .isEmpty();
    }

    /** The questions that had answers. */
    Set<String> questions() {
        return found.keySet().stream()
                .map(each -> each.replaceAll(" by .*", ""))
                .collect(Collectors.toSet());
    }

    /** The words with which and without which there were answers. */
    Set<String> words() {
        return found.keySet().stream()
                .map(each -> each.replaceAll(".* by .*?: ", ""))
                .collect(Collectors.toSet());
    }

    long changed() {
        return found.values().stream().filter(each -> each.contains(CHANGED)).count();
    }

    long named() {
        return found.values().stream().filter(each -> each.contains(NAMED)).count();
    }

    /** Algorithms of collectives are one method: with one of them, a part matters at other sizes than with the next. */
    private static String kind(Keyed method) {
        return method instanceof CollectiveRule ? "rounds" : method.key();
    }

    private static String outcome(Result before, Result after, String part) {
        boolean named = names(after.explain(), part);
        boolean differs = differ(before, after);
        boolean conditions =
                !before.explain().conditions().equals(after.explain().conditions());
        return differs && named ? FALSE : named ? NAMED : differs || conditions ? CHANGED : SILENT;
    }

    private static boolean names(Explanation explanation, String part) {
        return explanation.inputs().stream().anyMatch(line -> line.matches(".*\\b" + part + "\\b.* not used.*"));
    }

    private static boolean differ(Result one, Result other) {
        if (!one.columns().measureNames().equals(other.columns().measureNames())
                || one.columns().rows() != other.columns().rows()) {
            return true;
        }
        for (Measure measure : one.columns().measures()) {
            Measure same = other.columns().measure(measure.name());
            for (int row = 0; row < measure.rows(); row++) {
                if (Math.abs(measure.si(row) - same.si(row)) > 1e-9 * Math.abs(measure.si(row))) {
                    return true;
                }
            }
        }
        return false;
    }
}
