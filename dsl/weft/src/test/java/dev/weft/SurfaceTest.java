package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What users meet: the types that cells reach from the entry class, and their methods. Packages that are public only because the
 * library is split are not among them; the few methods that lead there are doors for authors of models, and are listed.
 */
class SurfaceTest {
    /** Packages for authors of models, which Javadoc leaves out. */
    private static final List<String> INNER = List.of(
            "study.csv",
            "study.file",
            "study.scan",
            "study.chart",
            "study.draw",
            "simulation",
            "queueing.compiled",
            "queueing.solve",
            "queueing.chain",
            "queueing.constrained",
            "queueing.simulate",
            "queueing.times",
            "sharing.states",
            "formats.platform",
            "formats.jmt",
            "formats.chrome",
            "formats.tools",
            "formats.published",
            "trace.event",
            "trace.match",
            "program.matrix",
            "trace.otf2",
            "trace.timeline",
            "program.format",
            "program.run",
            "virtualization.simulate");

    /** Types of inner packages that users name or hold all the same. */
    private static final Set<String> SHOWN = Set.of("Distribution", "Estimate", "ClockCheck");

    /** What leads from a user's type to what authors of models build with. */
    private static final Set<String> DOORS = Set.of(
            "Trace.events",
            "Trace.definitions",
            "Trace.provenance",
            "Trace.scan",
            "Trace.from",
            "Timeline.signs",
            "Engine.map",
            "Engine.run",
            "ClockCheck.synchronised",
            "MessageCosts.alpha",
            "MessageCosts.classOf",
            "MessageCosts.classes",
            "MessageCosts.locality",
            "MessageCosts.nodeRate",
            "MessageCosts.protocol",
            "MessageCosts.rate",
            "MessageCosts.seconds",
            "FittedCosts.eachLaunch",
            "CollectiveAlgorithm.choosing",
            "CollectiveAlgorithms.choosing",
            "CollectiveAlgorithms.names",
            "Weft.allgather",
            "Weft.allreduce",
            "Weft.alltoall",
            "Weft.barrier",
            "Weft.bcast",
            "Weft.collective",
            "Weft.exscan",
            "Weft.gather",
            "Weft.ncclTuning",
            "Weft.reduce",
            "Weft.reduceScatter",
            "Weft.scan",
            "Weft.scatter",
            "Topology.begin",
            "Topology.crosses",
            "Topology.end",
            "Topology.hops",
            "Topology.isBetweenSwitches",
            "Topology.kind",
            "Topology.kinds",
            "Topology.links",
            "Topology.loads",
            "Topology.routing",
            "Topology.routingInWords",
            "Topology.source",
            "Figure.data",
            "Figure.sources",
            "Figure.methods",
            "Figure.reproduction",
            "Picture.reproduction",
            "Timeline.reproduction",
            "PaperTable.reproduction",
            "PaperTable.sources",
            "Picture.data",
            "Picture.sources",
            "Timeline.sources",
            "Picture.drawing",
            "Program.steps",
            "Program.tasks",
            "Job.tasks",
            "Replay.algorithms",
            "SharingModel.conditions",
            "SharingModel.contenders",
            "Distribution.branches",
            "Distribution.sample");

    /** With the five models, matrices, their hierarchies and what these cost, engines beyond this machine, tolerance, runs of programs, sums of calls and their profiles, tables of papers how closely they are repeated, polling, workloads of programs, arriving messages, branches of forks, levels and networks of switches, choices of algorithms of collectives, Linpack by panels, frozen predictions, all models of a job, and the times by which NCCL chooses. */
    private static final int MOST_TYPES = 175;

    /** With the plain forms of functions that Kotlin and Scala call, what their parameter (a contention) tells, tolerance, runs, sums of calls, LaTeX, pictures of call paths, nodes and critical paths, sequence diagrams of protocols, shares within brackets, distributions, speed-ups and bounds, priorities, capacities, regions and forks of queueing networks, models of JMT, percentiles of open queues and of arriving messages, polling, workloads of programs, arriving messages, how closely figures and tables repeat a paper, errors by group, ranges of keys, lowest and highest rows, medians of all measures, fitted machines, questions of measured rows, cost terms of the user with what a message tells them, stations by host and by size, the mean of the two overheads of a fit, terms that a condition covers, shared links of platform files, all models of a job, and GPUs with their NVLink and the start of their collectives. */
    private static final int MOST_METHODS = 1286;

    private final Map<Class<?>, List<Method>> met = new LinkedHashMap<>();
    private final Deque<Class<?>> open = new ArrayDeque<>();
    private final Set<String> leaks = new TreeSet<>();
    private final Set<String> doors = new HashSet<>();

    /** The types that users meet, each with its own methods. */
    static Map<Class<?>, List<Method>> met() {
        SurfaceTest surface = new SurfaceTest();
        surface.meetAll();
        return surface.met;
    }

    private void meetAll() {
        meet(Weft.class, "");
        while (!open.isEmpty()) {
            look(open.remove());
        }
    }

    @Test
    void whatUsersMeetIsSmallAndApartFromWhatModelsAreBuiltOf() {
        meetAll();
        assertThat(leaks)
                .as("ways into inner packages; return a type that users meet, or add the method to DOORS")
                .isEmpty();
        assertThat(doors).as("doors that lead somewhere").containsExactlyInAnyOrderElementsOf(DOORS);
        List<String> types = met.keySet().stream().map(Class::getName).sorted().toList();
        assertThat(types)
                .as("types that users meet; make some package-private, or say why MOST_TYPES must rise")
                .hasSizeLessThanOrEqualTo(MOST_TYPES);
        assertThat(met.values().stream().mapToInt(List::size).sum())
                .as("methods that users meet; make some package-private, or say why MOST_METHODS must rise: %s", met)
                .isLessThanOrEqualTo(MOST_METHODS);
    }

    @Test
    void javadocLeavesOutTheInnerPackages() throws IOException {
        String left = Files.readString(Path.of("pom.xml"))
                .replaceAll("(?s).*<excludePackageNames>|</excludePackageNames>.*", "");
        assertThat(left.split(":", -1))
                .containsExactlyInAnyOrderElementsOf(
                        INNER.stream().map(part -> "dev.weft." + part).toList());
    }

    private void look(Class<?> type) {
        List<Method> own = new ArrayList<>();
        for (Method method : type.getMethods()) {
            boolean ours = method.getDeclaringClass().getName().startsWith("dev.weft.")
                    && !method.isBridge()
                    && (type == Weft.class || !Modifier.isStatic(method.getModifiers()));
            String name = type.getSimpleName() + "." + method.getName();
            if (!ours) {
                continue;
            }
            if (DOORS.contains(name)) {
                doors.add(name);
                continue;
            }
            if (isOwn(type, method)) {
                own.add(method);
            }
            types(method.getGenericReturnType()).forEach(each -> meet(each, name));
            Arrays.stream(method.getGenericParameterTypes())
                    .flatMap(parameter -> types(parameter).stream())
                    .forEach(each -> meet(each, name));
        }
        if (type == Weft.class) {
            for (Field field : type.getFields()) {
                String name = "Weft." + field.getName();
                if (DOORS.contains(name)) {
                    doors.add(name);
                    continue;
                }
                types(field.getGenericType()).forEach(each -> meet(each, name));
            }
        }
        met.put(type, own);
    }

    /** Declared here, and no answer to what an interface of it or of its base asks: that is learnt once. */
    private static boolean isOwn(Class<?> type, Method method) {
        Class<?> owner = method.getDeclaringClass();
        boolean declared = owner == type || type == Weft.class; // which inherits its words
        return declared
                && !List.of("equals", "hashCode", "toString", "values", "valueOf")
                        .contains(method.getName())
                && interfaces(type).stream().noneMatch(each -> has(each, method));
    }

    private static boolean has(Class<?> type, Method method) {
        return Arrays.stream(type.getMethods())
                .anyMatch(each -> each.getName().equals(method.getName())
                        && Arrays.equals(each.getParameterTypes(), method.getParameterTypes()));
    }

    private static Set<Class<?>> interfaces(Class<?> type) {
        Set<Class<?>> all = new HashSet<>();
        for (Class<?> each : type.getInterfaces()) {
            all.add(each);
            all.addAll(interfaces(each));
        }
        if (type.getSuperclass() != null) {
            all.addAll(interfaces(type.getSuperclass()));
        }
        return all;
    }

    private void meet(Class<?> type, String by) {
        if (!type.getName().startsWith("dev.weft.")) {
            return;
        }
        String part = type.getPackageName().replaceFirst("^dev\\.weft\\.?", "");
        if (INNER.contains(part) && !SHOWN.contains(type.getSimpleName())) {
            leaks.add(by + " -> " + type.getSimpleName());
        } else if (!met.containsKey(type)) {
            met.put(type, List.of());
            open.add(type);
        }
    }

    /** All types that a type is made of. */
    private static Set<Class<?>> types(Type type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        if (type instanceof Class<?> plain) {
            Class<?> element = plain;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            all.add(element);
        } else if (type instanceof ParameterizedType generic) {
            all.addAll(types(generic.getRawType()));
            Arrays.stream(generic.getActualTypeArguments()).forEach(each -> all.addAll(types(each)));
        } else if (type instanceof GenericArrayType array) {
            all.addAll(types(array.getGenericComponentType()));
        } else if (type instanceof WildcardType wildcard) {
            Arrays.stream(wildcard.getUpperBounds()).forEach(each -> all.addAll(types(each)));
            Arrays.stream(wildcard.getLowerBounds()).forEach(each -> all.addAll(types(each)));
        } else if (type instanceof TypeVariable<?> variable) {
            Arrays.stream(variable.getBounds())
                    .filter(Class.class::isInstance)
                    .forEach(each -> all.addAll(types(each)));
        }
        return all;
    }
}
