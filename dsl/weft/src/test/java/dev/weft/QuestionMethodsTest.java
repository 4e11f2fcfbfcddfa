package dev.weft;

import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.allgather;
import static dev.weft.Weft.allreduce;
import static dev.weft.Weft.alltoall;
import static dev.weft.Weft.barrier;
import static dev.weft.Weft.bcast;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collective;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.exscan;
import static dev.weft.Weft.gather;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.reduce;
import static dev.weft.Weft.reduceScatter;
import static dev.weft.Weft.scan;
import static dev.weft.Weft.scatter;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.Job;
import dev.weft.sparse.LevelExchanges;
import dev.weft.study.Keyed;
import dev.weft.study.Method;
import dev.weft.study.Methods;
import dev.weft.study.Question;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of questions and methods: each word of the entry class that answers one of a question's samples, and no other. The resource
 * and the table of the language page are made from the words, their Javadoc and the answers; {@code -Dweft.goldens.write=true} writes
 * them anew.
 */
class QuestionMethodsTest {
    private static final Path RESOURCE = Path.of("core/src/main/resources/dev/weft/study/methods.txt");
    private static final Path PAGE = Path.of("docs/language.md");
    private static final String FROM = "<!-- methods -->\n";
    private static final String TO = "<!-- end of methods -->\n";

    /** A word's Javadoc and its name; factories have a parenthesis behind it. */
    private static final Pattern WORD = Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*public static (?:final )?(?:<[^>]*> )?[\\w<>?, ]+? (\\w+)(?: =|;|(\\())",
            Pattern.DOTALL);

    @Test
    void theResourceListsEachWordThatAnswersAQuestion() throws IOException {
        Map<String, Map<String, String>> found = table();
        String text = found.entrySet().stream()
                .flatMap(question -> question.getValue().entrySet().stream()
                        .map(word -> question.getKey() + "\t" + word.getKey() + "\t" + word.getValue() + "\n"))
                .collect(Collectors.joining());
        if (Golden.writes()) {
            Files.writeString(RESOURCE, text);
        }
        assertThat(Files.readString(RESOURCE)).isEqualTo(text);
    }

    @Test
    void theLanguagePageHasTheTable() throws IOException {
        StringBuilder rows = new StringBuilder("| question | made by | methods |\n|---|---|---|\n");
        for (String type : typesOfQuestions()) {
            String words = Methods.of(type).keySet().stream()
                    .map(word -> "`" + word + "`")
                    .collect(Collectors.joining(", "));
            rows.append("| `").append(type.substring(type.lastIndexOf('.') + 1)).append("` | ");
            rows.append(makers(type)).append(" | ").append(words).append(" |\n");
        }
        String page = Files.readString(PAGE);
        int from = page.indexOf(FROM) + FROM.length();
        int to = page.indexOf(TO);
        assertThat(to).as("the page has the marks of the table").isGreaterThan(from - 1);
        if (Golden.writes()) {
            Files.writeString(PAGE, page.substring(0, from) + "\n" + rows + "\n" + page.substring(to));
        }
        page = Files.readString(PAGE);
        assertThat(page.substring(from, page.indexOf(TO))).isEqualTo("\n" + rows + "\n");
    }

    @Test
    void aQuestionListsItsMethodsOneOnALine() {
        List<String> methods = openQueue(100, ms(1)).methods();
        assertThat(methods)
                .anyMatch(line -> line.matches("exact +\\S.*[.]"))
                .noneMatch(line -> line.startsWith("postal"));
        assertThat(methods.toString().lines()).containsExactlyElementsOf(methods);
        assertThat(program(2, mpi -> mpi.barrier()).on(cluster(2, 1), perNode).methods())
                .anyMatch(line -> line.startsWith("postal "))
                .anyMatch(line -> line.startsWith("replay(..) "))
                .noneMatch(line -> line.startsWith("exact "));
        assertThat(Methods.of("java.lang.String")).isEmpty();
        assertThat(Methods.of("Workload"))
                .isEqualTo(Methods.of("dev.weft.queueing.Workload"))
                .containsKey(exact.key());
    }

    private static Set<String> typesOfQuestions() {
        return OneLanguageTest.questions().stream()
                .map(each -> each.getClass().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The words that make a question of this type at once; of others, the adjective that leads there. */
    private static String makers(String type) {
        return Map.of(
                        "ArrivingMessages", "`network().messageRate(..).arriving(..)`",
                        "Workload", "`network().messageRate(..)`, `.pingPong(..)`",
                        "Job", "`program(..).on(machine, placement)`",
                        "LevelExchanges", "`amg(..).on(machine, placement)`",
                        "PlacedCollective", "`collective(..).on(machine, placement)`",
                        "Virtualized", "`stencil.on(machine)`, `application(..).on(machine)`",
                        "Trace", "`trace(..)`, `timeIndependentTrace(..)`",
                        "GeneralService", "`openQueue(..)`",
                        "QueueingNetwork", "`queueing()`")
                .getOrDefault(
                        type.substring(type.lastIndexOf('.') + 1),
                        Stream.of(Weft.class.getMethods())
                                .filter(method ->
                                        method.getReturnType().getName().equals(type))
                                .map(method -> "`" + method.getName() + "(..)`")
                                .distinct()
                                .sorted()
                                .collect(Collectors.joining(", ")));
    }

    /** Questions by the name of their type; of each, the words in the order of their names. */
    private static Map<String, Map<String, String>> table() throws IOException {
        Map<String, String> sentences = sentences();
        Map<String, Map<String, String>> all = new TreeMap<>();
        for (Question<?, ?> question : samples()) {
            Map<String, String> words = all.computeIfAbsent(question.getClass().getName(), type -> new TreeMap<>());
            for (Keyed method : methodsOf(question)) {
                for (String word : wordsOf(method)) {
                    if (!words.containsKey(word) && answers(question, method)) {
                        assertThat(sentences).containsKey(word);
                        words.put(word, sentences.get(word));
                    }
                }
            }
        }
        return all;
    }

    /** Questions with and without collectives, and each collective. */
    private static List<Question<?, ?>> samples() {
        List<Question<?, ?>> all = new ArrayList<>(OneLanguageTest.questions());
        OneLanguageTest.assuming().stream()
                .filter(each -> !(each instanceof Trace))
                .forEach(all::add);
        var machine = cluster(4, 2).link(MBps(100), us(5));
        for (var operation :
                List.of(bcast, reduce, allreduce, gather, scatter, allgather, alltoall, reduceScatter, scan, exscan)) {
            all.add(collective(operation, KiB(64)).on(machine, perNode));
        }
        all.add(collective(barrier, bytes(0)).on(machine, perNode));
        return all;
    }

    /** The levels of a hierarchy are answered by the methods of a job. */
    private static List<Keyed> methodsOf(Question<?, ?> question) {
        return question instanceof LevelExchanges
                ? OneLanguageTest.questions().stream()
                        .filter(Job.class::isInstance)
                        .flatMap(job -> OneLanguageTest.methodsOf(job).stream())
                        .toList()
                : OneLanguageTest.methodsOf(question);
    }

    private static boolean answers(Question<?, ?> question, Keyed method) {
        try {
            Answered.answer(question, method).columns();
            return true;
        } catch (ModelException refused) {
            return false;
        }
    }

    /** The constants of this key and type; without one, the factories that return its type. */
    private static Set<String> wordsOf(Keyed method) {
        Set<String> words = new TreeSet<>();
        for (Field field : Weft.class.getFields()) {
            try {
                if (field.get(null) instanceof Keyed constant
                        && constant.getClass() == method.getClass()
                        && constant.key().equals(method.key())) {
                    words.add(field.getName());
                }
            } catch (IllegalAccessException hidden) {
                throw new IllegalStateException(hidden);
            }
        }
        if (words.isEmpty()) {
            List<String> ofType = Stream.of(Weft.class.getFields())
                    .filter(field -> field.getType() == method.getClass())
                    .map(Field::getName)
                    .toList();
            words.addAll(ofType.size() == 1 ? ofType : List.of()); // a variant of the only constant of its type
            Stream.of(Weft.class.getMethods())
                    .filter(each -> Modifier.isStatic(each.getModifiers()) && each.getReturnType() == method.getClass())
                    .filter(each -> method instanceof Method<?, ?> || isNoQuestion(method))
                    .forEach(each -> words.add(each.getName() + "(..)"));
        }
        return words;
    }

    private static boolean isNoQuestion(Keyed method) {
        return !(method instanceof Question<?, ?>);
    }

    /** The first sentence of each word's Javadoc; of overloads, the first. */
    private static Map<String, String> sentences() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (Path file : Product.words()) {
            Matcher word = WORD.matcher(Files.readString(file));
            while (word.find()) {
                String name = word.group(2) + (word.group(3) == null ? "" : "(..)");
                all.putIfAbsent(name, firstSentence(word.group(1)));
            }
        }
        return all;
    }

    private static String firstSentence(String javadoc) {
        String text = javadoc.replaceAll("\\n\\s*\\*", " ")
                .replaceAll("\\{@\\w+ ([^{}]*)\\}", "$1")
                .replaceAll("<[^>]*>", "")
                .replaceAll("\\s+", " ")
                .strip();
        Matcher end = Pattern.compile("[.](?= [A-Z{@]|$)").matcher(text);
        return end.find() ? text.substring(0, end.end()) : text;
    }
}
