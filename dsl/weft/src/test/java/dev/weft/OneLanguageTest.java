package dev.weft;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.amg;
import static dev.weft.Weft.application;
import static dev.weft.Weft.byRank;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.closedForm;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.laplacian;
import static dev.weft.Weft.liveProfile;
import static dev.weft.Weft.logGP;
import static dev.weft.Weft.logGPS;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.overTime;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.polling;
import static dev.weft.Weft.program;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.threadSimulation;
import static dev.weft.Weft.timeIndependentTrace;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.weft.program.Executable;
import dev.weft.program.Job;
import dev.weft.sharing.SharingModel;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Keyed;
import dev.weft.study.Measure;
import dev.weft.study.Method;
import dev.weft.study.Provenance;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.tinympi.TinyMpi;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One workload under many methods, side by side: for every question that Weft offers and any two of its methods, the answers
 * stand in one comparison, with the same keys, measures and units, and columns named after the methods. Questions and methods are
 * found by their types, so that those of a new model are held to it too.
 */
class OneLanguageTest {
    /** One or more of each type of question; a type without any fails the first test. */
    @SuppressWarnings("unchecked") // a list of all of them has no type that JShell or javac would find
    static List<Question<?, ?>> questions() {
        return Answered.once("questions", () -> {
            List<Question<?, ?>> all = new ArrayList<>(madeQuestions());
            List<String> missing = new ArrayList<>(publicTypes(Question.class));
            all.forEach(question -> missing.remove(question.getClass().getName()));
            Examples.made(missing).forEach(question -> all.add((Question<?, ?>) question));
            return all;
        });
    }

    private static List<Question<?, ?>> madeQuestions() {
        var qdr = network()
                .host(8)
                .host(8)
                .link(GBps(3.787), ns(1616))
                .match(ns(271))
                .copy(GBps(16));
        var office = queueing()
                .station("cpu", queue(ms(5)))
                .station("disk", queue(ms(3)))
                .closed("jobs", 4);
        var star = scheme("a:0->1 b:0->2 c:0->3 d:4->1").size(MB(20));
        var halo = program(4, mpi -> {
            mpi.compute(ms(1));
            mpi.sendrecv((mpi.rank() + 1) % 4, (mpi.rank() + 3) % 4, KB(100));
        });
        return List.<Question<?, ?>>of(
                qdr.pingPong(KiB(4)),
                qdr.messageRate(KiB(4)).outstanding(8),
                qdr.messageRate(KiB(4)).outstanding(4).from("A").to("B"),
                qdr.progressEngines(2).messageRate(KiB(1)).outstanding(4),
                office,
                office.closed("mail", 2),
                office.closed("mail", 2).region("credits", 3, "cpu", "disk"),
                queueing()
                        .station("cpu", queue(ms(5)).priority("urgent", "bulk").capacity(4))
                        .open("urgent", 40)
                        .open("bulk", 120),
                queueing()
                        .station("cpu", queue(ms(5)).capacity(3).blocking())
                        .station("disk", queue(ms(3)).capacity(2).blocking())
                        .closed("jobs", 4),
                forkJoin(4, us(3)),
                openQueue(100, ms(3)),
                polling().queues(2, 1e5, us(1)).queue("io", 1e4, us(5)).switchOver(us(1)),
                network().host(4).link(GBps(4), us(1)).messageRate(KiB(4)).arriving(5e5),
                star,
                stencil.on(dibonaLike.cores(3)).ratio(4),
                application("mine")
                        .computation(p -> ms(600).dividedBy(p))
                        .network((n, c, v) -> ms(90).dividedBy(v))
                        .on(cluster(2, 6)),
                halo.on(cluster(4, 2).link(MBps(100), us(5)), perNode),
                sends(maxRate2016).messages(interNode, 97, bytes(94)),
                Weft.collective(Weft.allreduce, KiB(4)).on(cluster(4, 2).link(MBps(100), us(5)), perNode),
                amg(laplacian(6).processes(8)).on(cluster(4, 2).link(MBps(100), us(5)), perNode),
                trace("src/test/resources/dev/weft/trace/archives/halo-wait"),
                liveProfile("../datasets/src/main/resources/dev/weft/datasets/halo-wait-8-profile"));
    }

    /** Questions of whose programs, machines and sizes much is assumed. */
    static List<Question<?, ?>> assuming() {
        return Answered.once("assuming", OneLanguageTest::madeAssuming);
    }

    @SuppressWarnings("unchecked") // as above
    private static List<Question<?, ?>> madeAssuming() {
        var bare = cluster(8, 2).link(MBps(100), us(5));
        var all = program(5, mpi -> {
            mpi.bcast(0, KB(4));
            mpi.alltoall(bytes(8));
            mpi.split(rank -> rank % 2).allreduce(MB(1));
        });
        var graph = program("src/test/resources/trace/goal/chains.goal").on(bare, perNode);
        return List.<Question<?, ?>>of(
                all.on(bare, perNode),
                all.expanded().on(bare, perNode),
                all.pattern().on(bare, perNode),
                graph,
                program("src/test/resources/trace/goal/nic.goal").on(bare, perNode),
                graph.beside(program("src/test/resources/trace/goal/nic.goal").on(bare, perNode)),
                graph.beside(all.on(bare, perNode).startingAt(ms(1))),
                timeIndependentTrace("src/test/resources/trace/ti/waitany.txt", 1)
                        .on(bare, perNode),
                program("src/test/resources/trace/ti/derived.txt").on(bare, perNode),
                trace("src/test/resources/dev/weft/trace/archives/halo-wait")
                        .program()
                        .on(bare, perNode),
                scheme("a:0->1 b:0->2 c:3->3").on(bare),
                scheme("a:0->1 b:0->2 c:3->3").link(GBps(1), us(0)));
    }

    @Test
    void whatNoAnswerTakesUpStandsInItsHeader() {
        int answers = 0;
        for (Question<?, ?> question : assuming()) {
            for (Keyed method : methodsOf(question)) {
                Result answer;
                try {
                    answer = Answered.answer(question, method);
                } catch (ModelException refused) {
                    continue; // with a sentence, which another test reads
                }
                assertThat(answer.explain().violated())
                        .as("%s by %s", question, method.key())
                        .containsAll(question.caveats());
                assertThat(question.assumptions()).containsAll(question.caveats());
                if (!question.caveats().isEmpty()) {
                    assertThat(Result.header(answer))
                            .as("%s by %s", question, method.key())
                            .contains("; violated: ");
                    answers++;
                }
            }
        }
        assertThat(answers).isGreaterThan(30);
    }

    /** What the constants of the entry class do not hold. */
    private static List<Keyed> madeMethods() {
        List<Keyed> made = new ArrayList<>();
        made.add(seeded(1).length(2000));
        made.add(overTime(5));
        made.add(closedForm.clipped());
        made.add(closedForm.withoutOverhead());
        made.add(threadSimulation.runs(3).eager());
        made.add(nodeAware.paper());
        made.add(nodeAware.aggregated());
        made.add(logGP(us(2), us(1), us(1), GBps(1)));
        made.add(logGPS(us(2), us(1), us(1), ns(1), ns(0), KiB(64)));
        made.add(tolerance("latency"));
        made.add(tolerance("bandwidth"));
        made.add(Weft.collectives());
        made.add(Weft.collectives().mpich());
        constants(SharingModel.class).forEach(model -> made.add(replay(model)));
        return made;
    }

    @Test
    void everyQuestionIsTriedHere() {
        assertThat(questions().stream()
                        .map(each -> each.getClass().getName())
                        .distinct()
                        .toList())
                .as(
                        "types of questions with a sample; give a word an example that is such a question, or add one to questions() in"
                                + " this test")
                .containsAll(publicTypes(Question.class));
    }

    @Test
    void everyMethodIsTriedHere() {
        List<String> tried = questions().stream()
                .flatMap(question -> methodsOf(question).stream())
                .map(method -> method.getClass().getName())
                .distinct()
                .toList();
        List<Class<?>> kinds = questions().stream()
                .<Class<?>>map(question -> methodType(question.getClass()))
                .distinct()
                .toList();
        assertThat(kinds).isNotEmpty();
        for (Class<?> kind : kinds) {
            List<String> wanted = publicTypes(kind).stream()
                    .filter(name -> !name.equals("dev.weft.study.Method")) // one's own, made from a lambda
                    .toList();
            assertThat(tried)
                    .as(
                            "methods that are a %s; make the missing one a constant of its words, or add it to madeMethods()",
                            kind.getSimpleName())
                    .containsAll(wanted);
        }
    }

    /** A default that nobody saw is a wrong number. */
    @Test
    void whatAQuestionAssumesStandsInTheExplanationOfItsAnswer() {
        // what a recorded run assumes is assumed of the program that is made of it
        assertThat(Stream.concat(questions().stream(), assuming().stream())
                        .filter(each -> !(each instanceof Trace))
                        .flatMap(question -> unexplained(question, methodsOf(question)).stream()))
                .as("put what assumptions() says among the inputs of explain()")
                .isEmpty();
    }

    @Test
    void anAssumptionThatNobodySeesIsFound() {
        assertThat(unexplained(new Stub(), List.of(new Stub.How("good"))))
                .containsExactly(
                        "dev.weft.OneLanguageTest$Stub by good does not explain: A stub is quick.",
                        "dev.weft.OneLanguageTest$Stub has no sentence: flat");
    }

    private static Set<String> unexplained(Question<?, ?> question, List<? extends Keyed> methods) {
        Set<String> violations = new TreeSet<>();
        String type = question.getClass().getName();
        for (Keyed method : methods) {
            String said;
            try {
                said = Answered.answer(question, method).explain().toString();
            } catch (ModelException refused) {
                continue; // with a sentence, which another test reads
            }
            for (String sentence : question.assumptions()) {
                if (!sentence.matches("[A-Za-z0-9].*[.]")) {
                    violations.add(type + " has no sentence: " + sentence);
                } else if (!said.contains(sentence.replaceFirst("[.]$", ""))) {
                    violations.add(type + " by " + method.key() + " does not explain: " + sentence);
                }
            }
        }
        return violations;
    }

    @Test
    void anyTwoMethodsStandSideBySide() {
        List<String> violations = new ArrayList<>();
        int pairs = 0;
        for (Question<?, ?> question : questions()) {
            List<Keyed> methods = methodsOf(question);
            pairs += methods.size() * (methods.size() - 1);
            violations.addAll(violations(question, methods));
        }
        assertThat(violations)
                .as("differences; give all methods of a question the same columns, and their keys as labels")
                .isEmpty();
        assertThat(pairs).isGreaterThan(100);
    }

    @Test
    void anAnswerInOtherUnitsOrWordsIsFound() {
        Stub broken = new Stub();
        assertThat(violations(broken, List.of(new Stub.How("good"), new Stub.How("other unit"))))
                .hasSize(2)
                .anyMatch(line -> line.contains("time is measured in"));
        assertThat(violations(broken, List.of(new Stub.How("good"), new Stub.How("other word"))))
                .isNotEmpty();
        assertThat(violations(broken, List.of(new Stub.How("good"), new Stub.How("other label"))))
                .isNotEmpty();
        assertThat(violations(broken, List.of(new Stub.How("good"), new Stub.How("well"))))
                .isEmpty();
    }

    @Test
    void theBestMethodSaysWhichItWas() {
        int told = 0;
        for (Question<?, ?> question : questions()) {
            try {
                Result best = question.solve();
                assertThat(methodsOf(question).stream().flatMap(method -> labels(method).stream()))
                        .as("%s", question)
                        .contains(best.label());
                told++;
            } catch (ModelException noneFits) {
                assertThat(noneFits.getMessage())
                        .contains("a job does not specify a bandwidth-sharing model")
                        .contains("solve(");
            }
        }
        assertThat(told).isGreaterThan(7);
    }

    @Test
    void aRecordedRunAndItsReplayStandSideBySide() {
        var recorded = trace("src/test/resources/dev/weft/trace/archives/halo-wait");
        var replayed = recorded.program()
                .on(cluster(8, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(kimLee));
        var both = replayed.against(recorded.solve(byRank), "communication time");
        assertThat(both.columns().keyNames()).contains("rank");
        assertThat(both.columns().rows())
                .isEqualTo(recorded.solve(byRank).columns().rows());
        assertThat(both.columns().measureNames())
                .contains("communication time (" + replayed.label() + ")", "communication time (byRank)");
    }

    @Test
    void questionsAndMethodsTravel() throws Exception {
        for (Question<?, ?> question : questions()) {
            for (Keyed method : methodsOf(question)) {
                if (method instanceof TinyMpi) {
                    continue; // measured: no two runs take the same time
                }
                String here = told(question, method);
                String there = told((Question<?, ?>) travelled(question), (Keyed) travelled(method));
                assertThat(there).as("%s by %s", question, method.key()).isEqualTo(here);
            }
        }
    }

    /** What an engine sends back is the table of an answer with its explanation, to the last bit. */
    @Test
    void answersTravelAsTheirTables() throws Exception {
        int arrived = 0;
        for (Question<?, ?> question : questions()) {
            for (Keyed method : methodsOf(question)) {
                Result here;
                try {
                    here = Answered.answer(question, method);
                } catch (ModelException refused) {
                    continue; // with a sentence, which another test reads
                }
                Result there = (Result) travelled(here.as(here.label()));
                assertThat(Result.print(there)).isEqualTo(Result.print(here));
                assertThat(there.explain()).hasToString(here.explain().toString());
                for (Measure measure : here.columns().measures()) {
                    Measure same = there.columns().measure(measure.name());
                    IntStream.range(0, measure.rows())
                            .forEach(i -> assertThat((Double) same.si(i)).isEqualTo((Double) measure.si(i)));
                }
                arrived++;
            }
        }
        assertThat(arrived).isGreaterThan(40);
    }

    private static Object travelled(Object value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    private static String told(Question<?, ?> question, Keyed method) {
        try {
            return Answered.answer(question, method).toString();
        } catch (ModelException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    /** What two answers to one question must not differ in. A method that refuses the question says so and is passed over. */
    private static List<String> violations(Question<?, ?> question, List<? extends Keyed> methods) {
        List<String> found = new ArrayList<>();
        List<Result> answers = new ArrayList<>();
        for (Keyed method : methods) {
            try {
                Result answer = Answered.answer(question, method);
                answers.add(answer);
                if (!labels(method).contains(answer.label())) {
                    found.add(question + ": the answer of " + method.key() + " is labelled " + answer.label());
                }
            } catch (ModelException refused) {
                assertThat(refused.getMessage())
                        .as("%s by %s", question, method.key())
                        .matches("(?s).+: .+\\. .+\\.");
            }
        }
        for (Result a : answers) {
            for (Result b : answers) {
                if (a != b && answersTheSame(question, a, b)) {
                    differences(question, a, b).forEach(line -> found.add(question + ": " + line));
                }
            }
        }
        return found;
    }

    /**
     * Of a recorded run, several things can be asked; methods that answer the same one have the same kind of answer, which is then no
     * bare table (ADR 34). Of a job, the same is asked by methods whose answers are about ranks; a tolerance is about a parameter.
     */
    private static boolean answersTheSame(Question<?, ?> question, Result a, Result b) {
        boolean bare = a instanceof Tabulated && b instanceof Tabulated;
        if (question instanceof Job) {
            return a.columns().keyNames().equals(b.columns().keyNames())
                    || (a.columns().keyNames().contains("rank")
                            && b.columns().keyNames().contains("rank"));
        }
        return !(question instanceof Trace) || (a.getClass() == b.getClass() && !bare);
    }

    /** The key of the method; of a run that was summed up while it ran, which is another one than any trace, with a word for it. */
    private static List<String> labels(Keyed method) {
        return List.of(method.key(), method.key() + " live");
    }

    /**
     * Of a job, a replay and a cost by formula know different things; what both have has one meaning and one unit, and the time that
     * communication takes is among it.
     */
    private static List<String> differences(Question<?, ?> question, Result a, Result b) {
        if (!(question instanceof Job) || a.getClass() == b.getClass()) {
            return differences(a, b);
        }
        List<String> shared = new ArrayList<>(a.columns().measureNames());
        shared.retainAll(b.columns().measureNames());
        assertThat(shared).contains("communication time", "bytes", "node");
        return differences(only(a, shared), only(b, shared));
    }

    private static Result only(Result whole, List<String> measures) {
        Columns columns = Columns.rows(whole.columns().rows());
        for (Key key : whole.columns().keys()) {
            columns = columns.key(key.name(), key.values());
        }
        for (String measure : measures) {
            columns = columns.measure(whole.columns().measure(measure));
        }
        return Tabulated.of(whole.label(), columns, whole.provenance(), whole::explain);
    }

    private static List<String> differences(Result a, Result b) {
        List<String> found = new ArrayList<>();
        String pair = a.label() + " and " + b.label() + ": ";
        Columns left = a.columns();
        Columns right = b.columns();
        if (!left.keyNames().equals(right.keyNames())) {
            found.add(pair + "keys " + left.keyNames() + " and " + right.keyNames());
        }
        if (!left.measureNames().equals(right.measureNames())) {
            found.add(pair + "measures " + left.measureNames() + " and " + right.measureNames());
            return found;
        }
        for (Measure measure : left.measures()) {
            Unit other = right.measure(measure.name()).unit();
            if (measure.unit() != other) {
                found.add(pair + measure.name() + " is measured in " + measure.unit() + " and in " + other);
            }
            try {
                List<String> names = a.against(b, measure.name()).columns().measureNames();
                if (!names.containsAll(
                        List.of(measure.name() + " (" + a.label() + ")", measure.name() + " (" + b.label() + ")"))) {
                    found.add(pair + "columns " + names);
                }
            } catch (ModelException refused) {
                found.add(pair + refused.getMessage());
            }
        }
        return found;
    }

    /** The methods among the constants and samples that this question takes. */
    static List<Keyed> methodsOf(Question<?, ?> question) {
        Class<?> kind = methodType(question.getClass());
        return Stream.<Object>concat(constants(kind).stream(), madeMethods().stream())
                .filter(kind::isInstance)
                .map(Keyed.class::cast)
                .filter(method -> !(method instanceof Method<?, ?>)
                        || !Method.class.isAssignableFrom(kind)
                        || kind == method.getClass()
                        || asks(method.getClass(), question.getClass()))
                .map(method -> method instanceof TinyMpi run ? here(run, question) : method)
                .distinct()
                .toList();
    }

    /** A run in this JVM: nodes of a job would be a JVM each, for every question here. */
    private static Keyed here(TinyMpi run, Question<?, ?> question) {
        try {
            return run.on(1, 1, ((Executable) question).execution().node().length);
        } catch (ModelException refused) {
            return run; // with a sentence, which a test reads
        }
    }

    /** The constants of words that have the type, and those of an enum. */
    private static <T> List<T> constants(Class<T> type) {
        List<T> constants = new ArrayList<>(type.isEnum() ? List.of(type.getEnumConstants()) : List.of());
        for (Field field : Weft.class.getFields()) {
            try {
                if (type.isAssignableFrom(field.getType())) {
                    constants.add(type.cast(Objects.requireNonNull(field.get(null))));
                }
            } catch (IllegalAccessException hidden) {
                throw new IllegalStateException(hidden);
            }
        }
        return constants;
    }

    private static Class<?> methodType(Class<?> question) {
        return raw(argument(question, Question.class, 0));
    }

    private static boolean asks(Class<?> method, Class<?> question) {
        return raw(argument(method, Method.class, 0)).isAssignableFrom(question);
    }

    private static Type argument(Class<?> type, Class<?> generic, int index) {
        return Stream.of(type.getGenericInterfaces())
                .filter(ParameterizedType.class::isInstance)
                .map(ParameterizedType.class::cast)
                .filter(each -> each.getRawType() == generic)
                .map(each -> each.getActualTypeArguments()[index])
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(type + " is no direct " + generic));
    }

    private static Class<?> raw(Type type) {
        return (Class<?>) (type instanceof ParameterizedType with ? with.getRawType() : type);
    }

    private static List<String> publicTypes(Class<?> of) {
        return Product.publicTypes()
                .filter(type -> type.isAssignableTo(of.getName()) && !type.isInterface())
                .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .map(JavaClass::getName)
                .toList();
    }

    /** A model that speaks its own language. */
    private static final class Stub implements Question<Stub.How, Result> {
        private static final long serialVersionUID = 1;

        private record How(String key) implements Keyed {}

        @Override
        public Result answer(How how) {
            String word = how.key().equals("other word") ? "duration" : "time";
            Unit unit = how.key().equals("other unit") ? Unit.MS : Unit.S;
            Columns columns = Columns.rows(1).key("size", List.of("1")).measure(Measure.of(word, unit, 2));
            String label = how.key().equals("other label") ? "mine" : how.key();
            Provenance model = Provenance.model(Certainty.EXACT, "stub", "nobody");
            return Tabulated.of(label, columns, model, () -> Explanation.of("stub"));
        }

        @Override
        public List<String> assumptions() {
            return List.of("A stub is quick.", "flat");
        }

        @Override
        public How usual() {
            return new How("good");
        }
    }
}
