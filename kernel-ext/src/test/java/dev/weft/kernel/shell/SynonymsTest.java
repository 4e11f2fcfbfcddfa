package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.kernel.shell.Synonyms.Synonym;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import org.junit.jupiter.api.Test;

class SynonymsTest {
    private static final Pattern WORD = Pattern.compile("(?<![.\\w])[a-z]\\w*(?=\\()");

    /** The beginning of an example in a sentence. */
    private static final Pattern EXAMPLE = Pattern.compile("(?<=: )[A-Za-z]\\w*(?:\\.[a-z]\\w*)*\\(");

    /** Nouns that engineers of MPI programs and machines type first. */
    private static final String NOUNS =
            "bandwidth latency throughput rtt hops congestion contention jitter noise imbalance overlap stride"
                    + " datatype topology fattree fatTree torus dragonfly mesh hypercube placement affinity pinning rankfile numa socket ppn"
                    + " rendezvous eager eagerThreshold eagerLimit credits backpressure flowControl incast bisection injectionBandwidth halo"
                    + " haloExchange wavefront reduceScatter reduce_scatter bcast broadcast allreduce allReduce scan alltoallv iallreduce waitall"
                    + " isend irecv sendrecv rma oneSided rdma nic offload onload gpu nvlink nccl pcie switches perHop matchList tagMatching"
                    + " unexpected progressThread threads openmp io checkpoint failure hockney alphaBeta logGP roofline utilization bottleneck"
                    + " timeline gantt otf2 osu imb histogram percentile p99 speedup efficiency energy messageRate pingPong outstanding window"
                    + " costTerm ownTerm ownStation dpu spmv multigrid communicator persistent adaptiveRouting packets priority"
                    + " engines cores sensitivity sensitivities whatIf matrixMarket readMatrix matrix toCsv csv save logLog xLog"
                    + " latencyTolerance waitStates grids bestGrid greyscale font width merged strategies";

    @Test
    void nounsThatAreTypedFirstAreWordsOrHaveASentence() {
        Set<String> words = names(Weft.class);
        List<String> lost = Stream.of(NOUNS.split(" ", -1))
                .filter(noun -> !words.contains(noun) && Synonyms.of(noun).isEmpty())
                .toList();
        assertThat(lost).isEmpty();
        assertThat(NOUNS.split(" ", -1)).hasSizeGreaterThan(90);
    }

    @Test
    void everyMemberExistsAndIsNamedInTheSentence() throws ClassNotFoundException {
        List<String> wrong = new ArrayList<>();
        for (Synonym each : Synonyms.all()) {
            for (String member : each.members()) {
                int dot = member.lastIndexOf('.');
                Class<?> type = Class.forName("dev.weft." + member.substring(0, dot));
                String name = member.substring(dot + 1);
                if (!names(type).contains(name)) {
                    wrong.add(each.name() + " leads to " + member + ", which does not exist");
                }
            }
            if (!each.members().isEmpty()
                    && each.members().stream()
                            .map(member -> member.substring(member.lastIndexOf('.') + 1))
                            .noneMatch(name -> each.sentence().matches(".*\\b" + name + "\\b.*"))) {
                wrong.add(each.name() + " leads to none of its members: " + each.sentence());
            }
            if (!each.sentence().matches("[A-Za-z].*[.]") || each.sentence().length() > 180) {
                wrong.add(each.name() + " has no short sentence: " + each.sentence());
            }
            if (each.members().isEmpty() && !each.sentence().matches(".*\\b(no|only|fixed|block)\\b.*")) {
                wrong.add(each.name() + " has neither a member nor a sentence that says that there is none");
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(Synonyms.all()).hasSizeGreaterThan(150);
        assertThat(Synonyms.all().stream().map(Synonym::name)).doesNotHaveDuplicates();
    }

    @Test
    void callsInSentencesAreWordsOrMethodsOfWhatTheLibraryHas() {
        Set<String> known = reachable();
        Set<String> unknown = new TreeSet<>();
        for (Synonym each : Synonyms.all()) {
            Matcher word = WORD.matcher(each.sentence());
            while (word.find()) {
                if (!known.contains(word.group())) {
                    unknown.add(each.name() + ": " + word.group());
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    /** Methods of the types that a few calls after a word lead to. */
    private static Set<String> reachable() {
        Set<Class<?>> types = new LinkedHashSet<>(List.of(Weft.class));
        for (int calls = 0; calls < 3; calls++) {
            for (Class<?> type : List.copyOf(types)) {
                Stream.concat(
                                Stream.of(type.getMethods())
                                        .flatMap(method -> Stream.concat(
                                                Stream.of(method.getReturnType()),
                                                Stream.of(method.getParameterTypes()))),
                                Stream.of(type.getFields()).map(Field::getType))
                        .filter(each -> each.getName().startsWith("dev.weft."))
                        .forEach(types::add);
            }
        }
        Set<String> names = new TreeSet<>();
        types.forEach(type -> names.addAll(names(type)));
        return names;
    }

    @Test
    void examplesInSentencesCompile() {
        List<String> wrong = new ArrayList<>();
        int examples = 0;
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.addToClasspath(System.getProperty("java.class.path"));
            for (String line : List.of(
                    "import static dev.weft.Weft.*;",
                    "double cycles = 1, perSecond = 1;",
                    "dev.weft.queueing.Workload question = null;",
                    "dev.weft.program.Job job = null;",
                    "dev.weft.program.Program program = null;",
                    "dev.weft.machine.Machine machine = null;",
                    "dev.weft.study.Result rates = null, runs = null, model = null, result = null, measured = null;")) {
                assertThat(shell.eval(line)).allMatch(event -> event.status() == Snippet.Status.VALID);
            }
            for (Synonym each : Synonyms.all()) {
                Matcher begin = EXAMPLE.matcher(each.sentence());
                while (begin.find()) {
                    String code = expression(each.sentence(), begin.start(), begin.end());
                    if (code.contains("..")) {
                        continue;
                    }
                    examples++;
                    // declared, not run; a call of a void method is a statement
                    String body = code.startsWith("save(") || code.contains(".write()")
                            ? code + "; return 1;"
                            : "return " + code + ";";
                    boolean valid = shell.eval("Object example" + examples + "() { " + body + " }").stream()
                            .allMatch(event -> event.status() == Snippet.Status.VALID);
                    if (!valid) {
                        wrong.add(each.name() + ": " + code);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(examples).isGreaterThan(100);
    }

    /** A chain of calls that begins at a place of a text; the end of its first opening bracket is known. */
    private static String expression(String text, int start, int afterBracket) {
        int open = 1;
        boolean quoted = false;
        for (int at = afterBracket; at < text.length(); at++) {
            char letter = text.charAt(at);
            quoted ^= letter == '"';
            open += quoted ? 0 : letter == '(' ? 1 : letter == ')' ? -1 : 0;
            if (open == 0 && letter == ')' && !text.substring(at + 1).matches("\\.[a-z]\\w*\\(.*")) {
                return text.substring(start, at + 1);
            }
        }
        return text.substring(start);
    }

    @Test
    void aNameWithoutSynonymHasNoSentenceAndCaseDoesNotCount() {
        assertThat(Synonyms.of("exact")).isEmpty();
        assertThat(Synonyms.of("energy")).contains("no word for energy");
        assertThat(Synonyms.of("fattree")).isEqualTo(Synonyms.of("fatTree")).contains("fatTree(..)");
        assertThat(Synonyms.of("allreduces")).isEmpty();
    }

    private static Set<String> names(Class<?> type) {
        Set<String> names = new TreeSet<>();
        Stream.of(type.getMethods()).map(Method::getName).forEach(names::add);
        Stream.of(type.getFields()).map(Field::getName).forEach(names::add);
        return names;
    }

    @Test
    void termsOfLaunchersLeadToPlacementsAndAClassOfALaterJavaIsNamedAsSuch() {
        for (String each : List.of("block", "byCore", "bySlot", "packed")) {
            assertThat(Synonyms.of(each)).contains("--map-by core").contains("program.on(machine, perProcessor)");
        }
        for (String each : List.of("roundRobin", "roundrobin", "cyclic", "byNode")) {
            assertThat(Synonyms.of(each)).contains("--map-by node").contains("program.on(machine, perNode)");
        }
        assertThat(Synonyms.of("IO")).startsWith("The class IO is only part of Java 25 and later.");
        assertThat(Synonyms.of("io")).startsWith("There is no word for files");
    }
}
