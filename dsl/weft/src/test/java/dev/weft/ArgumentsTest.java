package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.Job;
import dev.weft.queueing.QueueingNetwork;
import dev.weft.queueing.Workload;
import dev.weft.sharing.Scheme;
import dev.weft.study.Axis;
import dev.weft.study.Columns;
import dev.weft.study.Display;
import dev.weft.study.Drawing;
import dev.weft.study.Estimate;
import dev.weft.study.Figure;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.Sweep3;
import dev.weft.study.chart.ChartData;
import dev.weft.trace.Found;
import dev.weft.trace.Trace;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every public method that a notebook can reach from {@code Weft}, called with each argument in turn missing, not a number,
 * negative, zero, infinite and huge: it answers, soon, or says in one sentence what is wrong. Receivers are found breadth first from
 * what the factories return.
 */
@SuppressWarnings({"NullAway", "OperatorPrecedence"}) // it passes null on purpose
class ArgumentsTest {
    /** The same method with a path is tried, in a folder of its own. */
    private static boolean writesWhereTheTestsRun(Method method) {
        return method.getName().equals("write") && method.getParameterTypes()[0] == String.class;
    }

    private static final Object REFUSED = new Object();

    /** Processor time that a call may take; other work on the machine does not count. */
    private static final long PATIENCE_SECONDS = 10;
    /** After this time a call that uses no processor waits for something that does not come. */
    private static final long HANGS_AFTER_SECONDS = 300;

    /** What is not called, and why. */
    private static final Set<String> LEFT_OUT = Set.of(
            "equals", // Java's contract, not ours
            "hashCode",
            "compareTo",
            "Asked.solve", // its methods must be those of the question, which the compiler sees to; AskedTest has its
            // null
            "ask", // its lambda must return a question, which the compiler sees to; AskedTest has its null
            "kit", // writes a folder of sources
            "freeze", // writes a file; FrozenTest has its nulls
            "TinyMpi.pingPong", // measures for seconds
            "TinyMpi.interleaved",
            "scan", // its lambda must return a consumer, which the compiler sees to
            "read"); // of a source of events: its four arguments come from the scan

    /** What other packages of the library build with and no cell does; their callers are checked. */
    private static final Set<String> INNER = Set.of(
            "ChartData",
            "Code",
            "Otf2Archive",
            "CollectiveParts",
            "ExecutionTimes",
            "Provenance",
            "RunTasks",
            "TraceProvenance",
            "PictureData",
            "Measure",
            "Definitions",
            "ClockCheck",
            "Clock",
            "CodeRegion",
            "Communicator",
            "Location",
            "SynchronisedSource",
            "InfiniBandContenders",
            "Source",
            "Key",
            "Term");

    @TempDir
    private Path folder;

    private final Map<Class<?>, Object> receivers = new LinkedHashMap<>();
    private final Deque<Object> open = new ArrayDeque<>();
    private final Set<String> findings = new LinkedHashSet<>();
    /** Method and sentence, each once. */
    private final Set<String> refusals = new TreeSet<>();

    private int calls;
    private Words words = new Words("a", "a");

    @Test
    void wrong_arguments_are_refused_in_one_sentence_or_answered() throws Exception {
        Display.Sink before = Display.install(new Display.Sink() {
            @Override
            public void show(Object value) {}

            @Override
            public void update(String id, Object value) {}
        });
        try {
            receivers.put(Weft.class, Weft.class);
            samples().forEach(this::discover);
            explore(Weft.class, null);
            while (!open.isEmpty()) {
                Object receiver = open.remove();
                explore(receiver.getClass(), receiver);
            }
        } finally {
            Display.install(before);
        }
        if (Boolean.getBoolean("weft.arguments.print")) {
            System.out.println(calls + " calls of " + receivers.size() + " types: "
                    + receivers.keySet().stream().map(Class::getSimpleName).toList());
            findings.forEach(System.out::println);
        }
        assertThat(calls).isGreaterThan(3000);
        assertThat(receivers).hasSizeGreaterThan(40);
        assertThat(findings).isEmpty();
        Golden.check(GoldensTest.FOLDER.resolve("errors.txt"), String.join("\n", refusals));
    }

    @Test
    void what_is_accepted_has_a_meaning() {
        says(
                () -> Weft.network().host(8).link(Weft.GBps(3), Weft.us(1)).link(Weft.GBps(4), Weft.us(1)),
                "link(4 GB/s, 1 us): the network has a link of 3 GB/s already. Use link(..) once, or replace "
                        + "the link with relink(..).");
        says(
                () -> Weft.cluster(4, 2).link(Weft.GBps(3), Weft.us(1)).link(Weft.GBps(4), Weft.us(1)),
                "link(4 GB/s, latency 1 us): the cluster of 4 nodes with 2 cores each has a link of 3 GB/s"
                        + " already. Write relink(..) to replace it.");
        says(
                () -> Weft.scheme("a:0->1").link(Weft.GBps(3)).link(Weft.GBps(4)),
                "link(4 GB/s): the scheme already has a link of 3 GB/s. Start from a scheme without a link.");
        var host = Weft.network().host(8);
        says(
                () -> host.link(Weft.GBps(3), Weft.us(1)).pingPong(Weft.KiB(1)).protocol(null),
                "protocol is null. Write protocol(eager) or protocol(rendezvous).");
        says(
                () -> Weft.queueing().station("cpu", Weft.queue(Weft.ms(5))).solve(),
                "network of stations [cpu]: there is no class of customers. Add one, such as closed(\"jobs\", 20) "
                        + "or open(\"requests\", 100).");
        says(
                () -> host.link(Weft.GBps(3), Weft.us(1))
                        .pingPong(Weft.KiB(1))
                        .latencies()
                        .percentiles(0.5, 0.99),
                "percentiles(0.5, 0.99): percentiles are in percent, and these are all below 1. Try "
                        + "percentiles(99).");
    }

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    private static final String SETS = "../datasets/src/main/resources/dev/weft/datasets/";

    /** Values that are reached only with arguments that say something. */
    private List<Object> samples() {
        var scheme = Weft.scheme("a:0->1 b:0->2 c:2->2").link(Weft.MBps(100), Weft.us(5));
        var network = Weft.network().host(8).link(Weft.GBps(3), Weft.us(1)).eagerUpTo(Weft.KiB(12));
        var queueing = Weft.queueing()
                .station("cpu", Weft.queue(Weft.ms(5)))
                .station("disk", Weft.queue(Weft.ms(3)))
                .closed("jobs", 3);
        var program = Weft.program(2, mpi -> mpi.sendrecv(1 - mpi.rank(), 1 - mpi.rank(), Weft.KB(10)));
        var job = program.on(Weft.cluster(2, 2).link(Weft.MBps(100), Weft.us(5)), Weft.perNode);
        var matrix = Weft.laplacian(4).processes(8);
        var solved = network.pingPong(Weft.KiB(1)).solve();
        var figure = solved.chart("latency").x("size");
        var sweep = Weft.sweep("size", Weft.values(1, 2));
        List<Object> all = new ArrayList<>(OneLanguageTest.questions());
        all.addAll(List.of(
                solved,
                figure,
                solved.explain(),
                solved.value("latency"),
                Drawing.canvas("a", 100, 100),
                sweep,
                sweep.and("b", Weft.values(1, 2)),
                sweep.and("b", Weft.values(1, 2)).and("c", Weft.values(1, 2)),
                sweep.ask(size -> network.pingPong(Weft.KiB(size))),
                Weft.allreduce,
                Weft.eager,
                Weft.collective(Weft.allreduce, Weft.KiB(4))
                        .on(Weft.cluster(4, 2).link(Weft.MBps(100), Weft.us(5)), Weft.perNode)
                        .best(),
                program.on(Weft.cluster(2, 2), Weft.perNode).execution(),
                new Estimate(1, 0, 2)));
        all.addAll(List.of(
                Weft.cluster(2, 2),
                matrix,
                Weft.layout("../datasets/src/main/resources/dev/weft/datasets/leonardo-layout/layout.csv")
                        .run("05-10 18:33"),
                Weft.amg(matrix),
                scheme,
                network,
                network.pingPong(Weft.KiB(1)),
                queueing,
                program,
                job,
                job.solve(Weft.replay(Weft.kimLee)),
                Weft.blueWaters.topology().orElseThrow(),
                Weft.stencil.on(Weft.dibonaLike.cores(3)).ratio(4),
                Weft.measured(SETS + "kit-overhead/overhead.csv"),
                Weft.liveProfile(SETS + "halo-waitall-static-4-profile"),
                Weft.freeze(
                        folder.resolve("a").toString(), Weft.scheme("a:0->1").penalty(Weft.kimLee)),
                Weft.calibrate(1.5, 2.25).gammas(Weft.ms(95), Weft.ms(103), Weft.ms(47.5), Weft.ms(1))));
        return all;
    }

    private void discover(Object value) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(this::discover);
        } else if (value instanceof Collection<?> some) {
            some.stream().limit(1).forEach(this::discover);
        } else if (value != null
                && value.getClass().getName().startsWith("dev.weft.")
                && !value.getClass().isEnum()
                && !INNER.contains(value.getClass().getSimpleName())
                && receivers.putIfAbsent(value.getClass(), value) == null) {
            open.add(value);
        }
    }

    private void explore(Class<?> type, Object receiver) throws Exception {
        Method[] methods = type.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            boolean ours = method.getDeclaringClass().getName().startsWith("dev.weft.")
                    && (type == Weft.class
                            || Modifier.isPublic(method.getDeclaringClass().getModifiers()))
                    && !method.isBridge()
                    && !LEFT_OUT.contains(method.getName())
                    && !LEFT_OUT.contains(type.getSimpleName() + "." + method.getName())
                    && !writesWhereTheTestsRun(method)
                    && (receiver == null) == Modifier.isStatic(method.getModifiers());
            if (ours) {
                tryOut(type, method, receiver);
            }
        }
    }

    private void tryOut(Class<?> type, Method method, Object receiver) throws Exception {
        Class<?>[] types = method.getParameterTypes();
        Type[] generic = method.getGenericParameterTypes();
        for (int i = 0; i < types.length; i++) {
            types[i] = asked(types[i], generic[i]);
        }
        Object[] valid = new Object[types.length];
        for (Words each : words(receiver)) {
            words = each;
            for (int i = 0; i < types.length; i++) {
                List<Object> good = valid(types[i], generic[i]);
                if (good.isEmpty() && types.length == 1 && !types[0].isPrimitive()) {
                    refusesNull(type, method, receiver); // no sample of what other packages of the library build
                    return;
                }
                if (good.isEmpty()) {
                    findings.add("no sample of " + types[i].getName() + " for " + method);
                    return;
                }
                valid[i] = good.get(0);
            }
            Object answer = call(type, method, receiver, valid);
            if (answer != REFUSED) {
                discover(answer);
                break;
            }
        }
        for (int i = 0; i < types.length; i++) {
            for (Object wrong : wrong(types[i])) {
                Object[] arguments = valid.clone();
                arguments[i] = wrong;
                boolean mayMiss = method.getAnnotatedParameterTypes()[i].isAnnotationPresent(Nullable.class);
                int before = findings.size();
                if (call(type, method, receiver, arguments) != REFUSED
                        && wrong == null
                        && !mayMiss
                        && findings.size() == before) {
                    findings.add(type.getSimpleName() + "." + method.getName() + shown(arguments) + " is accepted");
                }
            }
        }
    }

    /** Texts that may say something to a receiver: one alone, and one of several. */
    private record Words(String one, String of) {}

    private static List<Words> words(Object receiver) {
        Words none = new Words("a", "a");
        if (receiver instanceof Drawing) {
            return List.of(new Words("#222", "a"));
        }
        if (receiver instanceof Figure) {
            return List.of(new Words("size", "size"), none);
        }
        if (!(receiver instanceof Result result)) {
            return List.of(none);
        }
        Columns columns = result.columns();
        String key = columns.keys().isEmpty() ? "a" : columns.keys().get(0).name();
        String measure =
                columns.measures().isEmpty() ? "a" : columns.measures().get(0).name();
        return List.of(new Words(measure, key), new Words(key, measure), new Words(key, key), none);
    }

    /** Of a list the values that its type asks for. */
    private List<Object> valid(Class<?> type, Type generic) {
        Type of = generic instanceof ParameterizedType made ? made.getActualTypeArguments()[0] : generic;
        of = of instanceof WildcardType some ? some.getUpperBounds()[0] : of;
        if (generic instanceof ParameterizedType && of instanceof Class<?> element) {
            if ((type == List.class || type == Collection.class) && element != String.class) {
                return valid(element).stream().<Object>map(List::of).limit(1).toList();
            }
            if (type == Axis.class && element != Integer.class) {
                return valid(element).stream()
                        .<Object>map(value -> Axis.of(List.of(value)))
                        .limit(1)
                        .toList();
            }
        }
        return valid(type);
    }

    /** Of {@code F extends Serializable & IntFunction} the function, which its erasure does not name. */
    static Class<?> asked(Class<?> erased, Type generic) {
        if (erased != Serializable.class || !(generic instanceof TypeVariable<?> variable)) {
            return erased;
        }
        Type last = variable.getBounds()[variable.getBounds().length - 1];
        return (Class<?>) (last instanceof ParameterizedType made ? made.getRawType() : last);
    }

    private void refusesNull(Class<?> type, Method method, Object receiver) throws Exception {
        int before = findings.size();
        if (call(type, method, receiver, new Object[] {null}) != REFUSED && findings.size() == before) {
            findings.add(type.getSimpleName() + "." + method.getName() + "(null) is accepted");
        }
    }

    private Object call(Class<?> type, Method method, Object receiver, Object... arguments) throws Exception {
        calls++;
        String words = type.getSimpleName() + "." + method.getName() + shown(arguments);
        FutureTask<Object> task = new FutureTask<>(() -> sound(method.invoke(receiver, arguments)));
        Thread thread = new Thread(task, "weft-arguments");
        thread.setDaemon(true);
        thread.start();
        try {
            return awaited(task, thread);
        } catch (TimeoutException slow) {
            thread.interrupt();
            thread.join(2000);
            findings.add(words + " takes more than " + PATIENCE_SECONDS + " s of processor time, or waits"
                    + (thread.isAlive() ? " and cannot be interrupted" : ""));
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause() instanceof InvocationTargetException wrapped
                    ? wrapped.getCause()
                    : failure.getCause();
            boolean said = cause instanceof ModelException
                    && !cause.getMessage().contains("NullPointer")
                    && cause.getMessage()
                            .matches("(?s)(.+: .+\\. |.+ is null\\. |unknown .+; .+\\. |Interrupted ).+[.?]");
            if (said) {
                refusals.add(method.getDeclaringClass().getSimpleName() + "." + method.getName() + ": "
                        + kept(cause.getMessage()));
                return REFUSED;
            }
            if (!said) {
                StackTraceElement[] trace = cause.getStackTrace();
                findings.add(words + ": " + cause + (trace.length == 0 ? "" : " at " + trace[0])
                        + Arrays.stream(trace)
                                .filter(frame -> frame.getClassName().startsWith("dev.weft."))
                                .findFirst()
                                .map(frame -> ", " + frame)
                                .orElse(""));
            }
        }
        return null;
    }

    private static Object awaited(FutureTask<Object> task, Thread thread)
            throws InterruptedException, ExecutionException, TimeoutException {
        for (int second = 1; ; second++) {
            try {
                return task.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException running) {
                long used = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
                if (used > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS) || second >= HANGS_AFTER_SECONDS) {
                    throw running;
                }
            }
        }
    }

    /** Without what differs from one machine or receiver to another. */
    private String kept(String message) {
        return message.replace(folder.toString(), "FOLDER")
                .replace(Path.of("").toAbsolutePath().toString(), "HERE")
                .replaceAll("(free memory are )[^ ]+ [A-Za-z]+", "$1SIZE")
                .replaceAll("known: .*\\. Use one", "known: NAMES. Use one");
    }

    /** An answer is sound when everybody can read it: its table, its explanation, its print. */
    private static Object sound(Object answer) {
        if (answer instanceof Result result) {
            Columns columns = result.columns();
            for (Measure measure : columns.measures()) {
                for (int row = 0; row < measure.rows(); row++) {
                    if (Double.isInfinite(measure.si(row))) {
                        throw new IllegalStateException("infinite " + measure.name());
                    }
                }
            }
            result.explain();
        }
        boolean has = answer instanceof ChartData; // the value that a reader of it asks about
        String text =
                (has ? "" : String.valueOf(answer)).replaceAll("base64,[A-Za-z0-9+/=]*", ""); // pixels may spell it
        if (text.contains("NaN")) {
            throw new IllegalStateException("NaN in "
                    + text.lines()
                            .filter(line -> line.contains("NaN"))
                            .findFirst()
                            .orElse(""));
        }
        probe(answer);
        return answer;
    }

    /** What an adjective lets pass must be sound when it is asked about. */
    private static void probe(Object answer) {
        Object solved = null;
        try {
            if (answer instanceof Scheme scheme) {
                solved = scheme.link(Weft.MBps(100)).time(Weft.kimLee);
            } else if (answer instanceof Job job) {
                solved = job.solve(Weft.replay(Weft.kimLee));
            } else if (answer instanceof Workload workload) {
                solved = workload.solve();
            } else if (answer instanceof QueueingNetwork network) {
                solved = network.solve();
            }
        } catch (ModelException refused) {
            return;
        }
        if (solved != null) {
            sound(solved);
        }
    }

    private static String shown(Object... arguments) {
        return Arrays.stream(arguments)
                .map(value -> value == null
                        ? "null"
                        : value instanceof String text
                                ? "\"" + text + "\""
                                : value.getClass().isArray()
                                        ? arrayText(value)
                                        : value.getClass().getName().contains("Lambda")
                                                ? "lambda"
                                                : value.toString()
                                                        .lines()
                                                        .findFirst()
                                                        .orElse(""))
                .collect(java.util.stream.Collectors.joining(", ", "(", ")"));
    }

    private static String arrayText(Object array) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            parts.add(String.valueOf(Array.get(array, i)));
        }
        return parts.toString();
    }

    private List<Object> valid(Class<?> type) {
        if (type == int.class) {
            return List.of(2);
        }
        if (type == long.class) {
            return List.of(2L);
        }
        if (type == double.class) {
            return List.of(2.0);
        }
        if (type == boolean.class) {
            return List.of(true);
        }
        if (type == String.class || type == CharSequence.class) {
            return List.of(words.one());
        }
        if (type == Object.class) {
            return List.of("a");
        }
        if (type == Time.class) {
            return List.of(Weft.us(3));
        }
        if (type == Bytes.class) {
            return List.of(Weft.KiB(2));
        }
        if (type == Bandwidth.class) {
            return List.of(Weft.GBps(1));
        }
        if (type.getName().equals("dev.weft.units.Quantity")) {
            return List.of(Weft.us(3));
        }
        if (type == Trace.class) {
            return List.of(Weft.ringShift(2, 2, Weft.us(3), Weft.KiB(2))
                    .on(Weft.cluster(2, 1).link(Weft.GBps(1), Weft.us(1)), Weft.perNode)
                    .solve(Weft.replay(Weft.fairShare))
                    .trace());
        }
        if (type == Found.class) {
            return List.of(new Found(List.of(), List::of));
        }
        if (type == Path.class) {
            return List.of(folder.resolve("file"));
        }
        if (type == Axis.class) {
            return List.of(Weft.values(1, 2));
        }
        if (type == List.class || type == Collection.class) {
            return List.of(List.of("a", "b"));
        }
        if (type == Class.class) {
            return List.of(Integer.class);
        }
        if (type == String[].class) {
            return List.of((Object) new String[] {words.of()});
        }
        if (type.isArray()) {
            List<Object> element = valid(type.getComponentType());
            if (element.isEmpty()) {
                return List.of();
            }
            Object array = Array.newInstance(type.getComponentType(), 1);
            Array.set(array, 0, element.get(0));
            return List.of(array);
        }
        if (type == dev.weft.study.Method.class) {
            return List.of(Weft.method("mine", asked -> Weft.scheme("a:0->1").penalty(Weft.kimLee)));
        }
        if (type == dev.weft.study.Method.Answer.class) {
            dev.weft.study.Method.Answer<Object> own =
                    asked -> Weft.scheme("a:0->1").penalty(Weft.kimLee);
            return List.of(own);
        }
        if (type == dev.weft.nodeaware.SentMessage.Charge.class) {
            return List.of((dev.weft.nodeaware.SentMessage.Charge) message -> Weft.us(1));
        }
        if (type == dev.weft.nodeaware.MessageModel.Sent.class) {
            return List.of(
                    new dev.weft.nodeaware.MessageModel.Sent(dev.weft.machine.Locality.NETWORK, 1000, 2, 2, 1e-3));
        }
        if (type == dev.weft.queueing.Station.BySize.class) {
            return List.of((dev.weft.queueing.Station.BySize) size -> Weft.us(1));
        }
        if (type == dev.weft.study.Engine.class) {
            return List.of(dev.weft.study.LoopEngine.of(2));
        }
        if (type.isEnum()) {
            return List.of(type.getEnumConstants()[0]);
        }
        if (type == Predicate.class) {
            return List.of((Predicate<Object>) x -> true);
        }
        Result answer = Weft.scheme("a:0->1").penalty(Weft.kimLee);
        if (type == Supplier.class) {
            return List.of((Supplier<Object>) () -> "a sentence.");
        }
        Map<Class<?>, Object> functions = Map.of(
                Function.class,
                (Function<Object, Object>) x -> answer,
                UnaryOperator.class,
                (UnaryOperator<Object>) x -> x,
                BiFunction.class,
                (BiFunction<Object, Object, Object>) (x, y) -> answer,
                Sweep3.Model.class,
                (Sweep3.Model<Object, Object, Object, Object> & Serializable) (x, y, z) -> answer,
                Consumer.class,
                (Consumer<Object> & Serializable) x -> {},
                ToDoubleFunction.class,
                (ToDoubleFunction<Object> & Serializable) x -> 1,
                IntFunction.class,
                (IntFunction<Object> & Serializable) ranks -> new Time(1.0 / ranks),
                IntUnaryOperator.class,
                (IntUnaryOperator) x -> 0,
                Result.class,
                answer,
                dev.weft.study.Keyed.class,
                Weft.perNode);
        Object found = functions.get(type);
        if (found != null) {
            return List.of(found);
        }
        for (Object receiver : receivers.values()) {
            if (type.isInstance(receiver) && receiver != Weft.class) {
                return List.of(receiver);
            }
        }
        for (var field : Weft.class.getFields()) {
            if (type.isAssignableFrom(field.getType())) {
                try {
                    return List.of(field.get(null));
                } catch (IllegalAccessException hidden) {
                    throw new IllegalStateException(hidden);
                }
            }
        }
        return List.of();
    }

    private List<Object> wrong(Class<?> type) {
        if (type == int.class) {
            return List.of(0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (type == long.class) {
            return List.of(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        if (type == double.class) {
            return List.of(
                    Double.NaN,
                    -1.0,
                    0.0,
                    0.99,
                    1e300,
                    Double.MIN_VALUE,
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY);
        }
        if (type == boolean.class) {
            return List.of(false);
        }
        List<Object> wrong = new ArrayList<>();
        wrong.add(null);
        if (type == String.class) {
            wrong.addAll(List.of("", " ", "no such thing", "\u0000"));
        } else if (type == Time.class || type.getName().equals("dev.weft.units.Quantity")) {
            wrong.addAll(List.of(new Time(0), new Time(1e300), new Time(Double.MIN_VALUE)));
        } else if (type == Bytes.class) {
            wrong.addAll(List.of(new Bytes(0), new Bytes(1e300), new Bytes(0.5)));
        } else if (type == Bandwidth.class) {
            wrong.addAll(List.of(new Bandwidth(0), new Bandwidth(1e300), new Bandwidth(Double.MIN_VALUE)));
        } else if (type == List.class || type == Collection.class) {
            wrong.add(List.of());
            wrong.add(Arrays.asList(null, null));
        } else if (type == Map.class) {
            wrong.add(Map.of());
        } else if (type.isArray()) {
            Class<?> element = type.getComponentType();
            wrong.add(Array.newInstance(element, 0));
            for (Object value : wrong(element)) {
                Object array = Array.newInstance(element, 1);
                Array.set(array, 0, value);
                wrong.add(array);
            }
        }
        return wrong;
    }
}
