package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.weft.canary.knot.First;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * How many classes of a package hang together so that none can be read without the others. A noun and its verbs always do (a scheme
 * draws itself, a drawing takes a scheme), so the rule is no prohibition but a limit: what is above it stands here by name, with
 * its number, which may fall and not rise.
 */
class KnotsTest {
    private static final int MOST = 9;

    /** The largest knot of the packages that have a larger one. */
    private static final Map<String, Integer> LARGER = Map.of(
            "dev.weft.queueing", 22,
            "dev.weft.program", 18,
            "dev.weft.trace", 17,
            "dev.weft.study", 15,
            "dev.weft.virtualization", 12);

    /** What a package is about, which its verbs take and which offers them in turn: the middle of a star. */
    private static final Set<String> NOUNS = Set.of(
            "dev.weft.machine.Machine",
            "dev.weft.queueing.Network",
            "dev.weft.queueing.Workload",
            "dev.weft.collectives.PlacedCollective",
            "dev.weft.queueing.Solution",
            "dev.weft.trace.Trace",
            "dev.weft.program.Program",
            "dev.weft.program.Job",
            "dev.weft.study.Result",
            "dev.weft.study.fit.FitSpec",
            "dev.weft.sharing.Scheme",
            "dev.weft.tinympi.run.LiveNode",
            "dev.weft.tinympi.run.LiveRank",
            "dev.weft.virtualization.Virtualized");

    private static final int MOST_BESIDE_NOUNS = 6;

    @Test
    void beside_its_nouns_no_package_has_more_than_a_few_classes_that_need_one_another() {
        Collection<JavaClass> verbs = Product.CLASSES.stream()
                .filter(each -> !NOUNS.contains(each.getPackageName() + "." + outermost(each)))
                .toList();
        Map<String, Set<String>> largest = knots(verbs);
        assertThat(largest).isNotEmpty();
        largest.forEach(
                (name, knot) -> assertThat(knot.size()).as(name + ": " + knot).isLessThanOrEqualTo(MOST_BESIDE_NOUNS));
        NOUNS.forEach(each -> assertThat(Product.CLASSES.contain(each)).as(each).isTrue());
    }

    @Test
    void no_package_has_a_larger_knot_of_classes_than_is_said_here() {
        Map<String, Set<String>> largest = knots(Product.CLASSES);
        assertThat(largest).isNotEmpty();
        largest.forEach((name, knot) ->
                assertThat(knot.size()).as(name + ": " + knot).isLessThanOrEqualTo(LARGER.getOrDefault(name, MOST)));
        LARGER.keySet()
                .forEach(name -> assertThat(largest.getOrDefault(name, Set.of()))
                        .as(name + " no longer needs its exception")
                        .hasSizeGreaterThan(MOST));
    }

    @Test
    void a_ring_of_three_classes_is_found_and_who_only_uses_it_is_not() {
        JavaClasses canary = new ClassFileImporter().importPackagesOf(First.class);
        assertThat(knots(canary)).containsOnlyKeys("dev.weft.canary.knot");
        assertThat(knots(canary).get("dev.weft.canary.knot")).containsExactly("First", "Second", "Third");
    }

    /** By package, the largest set of classes in which each reaches each. */
    private static Map<String, Set<String>> knots(Iterable<JavaClass> classes) {
        Map<String, Map<String, Set<String>>> uses = new TreeMap<>();
        Set<String> looked = new TreeSet<>();
        classes.forEach(each -> looked.add(each.getPackageName() + "." + outermost(each)));
        for (JavaClass each : classes) {
            String user = outermost(each);
            for (Dependency to : each.getDirectDependenciesFromSelf()) {
                String used = outermost(to.getTargetClass());
                String name = each.getPackageName();
                if (!used.equals(user)
                        && to.getTargetClass().getPackageName().equals(name)
                        && looked.contains(name + "." + used)) {
                    uses.computeIfAbsent(name, unused -> new TreeMap<>())
                            .computeIfAbsent(user, unused -> new TreeSet<>())
                            .add(used);
                }
            }
        }
        Map<String, Set<String>> largest = new TreeMap<>();
        uses.forEach((name, graph) -> {
            Set<String> knot = largest(graph);
            if (knot.size() > 1) {
                largest.put(name, knot);
            }
        });
        return largest;
    }

    private static Set<String> largest(Map<String, Set<String>> graph) {
        Map<String, Set<String>> reached =
                graph.keySet().stream().collect(Collectors.toMap(each -> each, each -> reached(graph, each)));
        Set<String> largest = Set.of();
        for (String each : graph.keySet()) {
            Set<String> knot = reached.getOrDefault(each, Set.of()).stream()
                    .filter(other -> reached.getOrDefault(other, Set.of()).contains(each))
                    .collect(Collectors.toCollection(TreeSet::new));
            largest = knot.size() > largest.size() ? knot : largest;
        }
        return largest;
    }

    private static Set<String> reached(Map<String, Set<String>> graph, String from) {
        Set<String> reached = new TreeSet<>();
        Deque<Collection<String>> waiting = new ArrayDeque<>();
        waiting.add(graph.getOrDefault(from, Set.of()));
        while (!waiting.isEmpty()) {
            for (String next : waiting.remove()) {
                if (reached.add(next)) {
                    waiting.add(graph.getOrDefault(next, Set.of()));
                }
            }
        }
        return reached;
    }

    private static String outermost(JavaClass one) {
        JavaClass base = one.getBaseComponentType();
        return base.getEnclosingClass().map(KnotsTest::outermost).orElseGet(base::getSimpleName);
    }
}
