package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.weft.canary.queueing.solve.Explains;
import dev.weft.canary.queueing.solve.KnowsItsUser;
import dev.weft.canary.study.Above;
import dev.weft.canary.trace.event.LooksUp;
import dev.weft.canary.units.Upward;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the compiler cannot hold: the order of packages inside a module, and models that do not see one another. The modules themselves are
 * held by what their POMs let them see. Canaries break the rules on purpose to prove that they bite.
 */
class LayeringTest {
    private static final JavaClasses PRODUCT = Product.CLASSES;
    /** What is none of what models are built on is a model, so that a new package is held to the rules from its first class. */
    private static final List<String> MODELS = PRODUCT.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> name.startsWith("dev.weft."))
            .map(name -> name.split("\\.", 4)[2])
            .filter(name -> !List.of(
                            "units", "study", "machine", "simulation", "program", "trace", "formats", "answers")
                    .contains(name))
            .distinct()
            .sorted()
            .toList();

    private static final JavaClasses TRACE_CANARY = new ClassFileImporter().importPackages("dev.weft.canary.trace");
    private static final JavaClasses QUEUEING_CANARY =
            new ClassFileImporter().importPackages("dev.weft.canary.queueing", "dev.weft.canary.study");
    private static final JavaClasses CANARY = new ClassFileImporter().importPackagesOf(Upward.class, Above.class);

    @Test
    void each_package_is_in_one_module() throws IOException {
        List<Path> roots = Product.roots("src/main/java");
        List<String> packages = new ArrayList<>();
        for (Path root : roots) {
            try (Stream<Path> files = Files.walk(root)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .map(file -> String.valueOf(root.relativize(file).getParent()))
                        .distinct()
                        .forEach(packages::add);
            }
        }
        assertThat(roots).hasSizeGreaterThan(7);
        assertThat(packages).doesNotHaveDuplicates();
    }

    @Test
    void packages_of_the_core_depend_only_on_those_below_them() {
        layers("dev.weft").check(PRODUCT);
    }

    @Test
    void packages_have_no_cycles() {
        SlicesRuleDefinition.slices()
                .matching("dev.weft.(*)..")
                .should()
                .beFreeOfCycles()
                .check(PRODUCT);
    }

    @Test
    void the_parts_of_a_trace_build_on_one_another_in_one_direction() {
        SlicesRuleDefinition.slices()
                .matching("dev.weft.trace.(*)..")
                .should()
                .beFreeOfCycles()
                .check(PRODUCT);
        traceParts("dev.weft").check(PRODUCT);
    }

    @Test
    void the_rule_on_the_parts_of_a_trace_catches_events_that_look_up() {
        assertThatThrownBy(() -> traceParts("dev.weft.canary").check(TRACE_CANARY))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(LooksUp.class.getName());
    }

    @Test
    void the_parts_of_bandwidth_sharing_build_on_one_another_in_one_direction() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("replay")
                .definedBy("dev.weft.sharing.replay")
                .layer("schemes")
                .definedBy("dev.weft.sharing")
                .layer("states")
                .definedBy("dev.weft.sharing.states")
                .layer("contention")
                .definedBy("dev.weft.sharing.contention")
                .whereLayer("replay")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("schemes")
                .mayOnlyBeAccessedByLayers("replay")
                .whereLayer("states")
                .mayOnlyBeAccessedByLayers("schemes")
                .check(PRODUCT);
    }

    @Test
    void the_parts_of_the_queueing_model_build_on_one_another_in_one_direction() {
        queueingParts("dev.weft").check(PRODUCT);
        solversAlone("dev.weft").check(PRODUCT);
    }

    @Test
    void the_rules_on_the_queueing_model_catch_solvers_that_look_up() {
        assertThatThrownBy(() -> queueingParts("dev.weft.canary").check(QUEUEING_CANARY))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(KnowsItsUser.class.getName());
        assertThatThrownBy(() -> solversAlone("dev.weft.canary").check(QUEUEING_CANARY))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(Explains.class.getName());
    }

    @Test
    void the_models_do_not_see_one_another() {
        SlicesRuleDefinition.slices()
                .matching("dev.weft.(" + String.join("|", MODELS) + ")..")
                .should()
                .notDependOnEachOther()
                .check(PRODUCT);
    }

    /** The answers of several models are compared above them. */
    @Test
    void no_package_sees_the_comparison_of_models() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("dev.weft.*..")
                .and()
                .resideOutsideOfPackage("dev.weft.answers..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.weft.answers..")
                .check(PRODUCT);
    }

    @Test
    void the_parts_of_programs_point_one_way() {
        SlicesRuleDefinition.slices()
                .matching("dev.weft.(program.format|program.pattern|program)")
                .should()
                .beFreeOfCycles()
                .check(PRODUCT);
    }

    @Test
    void charts_tables_and_fitting_libraries_stay_behind_the_study_package() {
        library("org.knowm.xchart..").check(PRODUCT);
        library("tech.tablesaw..").check(PRODUCT);
    }

    @Test
    void nothing_runs_on_the_common_pool() {
        commonPool().check(PRODUCT);
    }

    @Test
    void the_layer_rule_catches_units_that_look_up() {
        assertThatThrownBy(() -> layers("dev.weft.canary").check(CANARY))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(Upward.class.getName());
    }

    @Test
    void the_common_pool_rule_catches_a_parallel_stream() {
        assertThatThrownBy(() -> commonPool().check(CANARY)).isInstanceOf(AssertionError.class);
    }

    @Test
    void the_product_is_really_what_is_checked() {
        assertThat(PRODUCT.contain(Weft.class)).isTrue();
        assertThat(PRODUCT.size()).isGreaterThan(40);
        assertThat(MODELS).contains("nodeaware", "queueing", "sharing", "virtualization", "waits");
    }

    private static ArchRule layers(String root) {
        return Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("units")
                .definedBy(root + ".units..")
                .layer("study")
                .definedBy(root + ".study..")
                .layer("machine")
                .definedBy(root + ".machine..")
                .layer("simulation")
                .definedBy(root + ".simulation..")
                .whereLayer("machine")
                .mayOnlyAccessLayers("study", "units")
                .whereLayer("simulation")
                .mayOnlyAccessLayers("study", "units")
                .whereLayer("study")
                .mayOnlyAccessLayers("units")
                .whereLayer("units")
                .mayNotAccessAnyLayer();
    }

    /** Events know nobody; who reads or matches them knows no trace; a trace knows all, and a program stands beside it. */
    private static ArchRule traceParts(String root) {
        String trace = root + ".trace";
        return Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("trace")
                .definedBy(trace)
                .layer("event")
                .definedBy(trace + ".event..")
                .layer("parts")
                .definedBy(trace + ".otf2..", trace + ".match..", trace + ".timeline..")
                .whereLayer("event")
                .mayNotAccessAnyLayer()
                .whereLayer("parts")
                .mayOnlyBeAccessedByLayers("trace");
    }

    /** What users write and read knows all; a simulation knows networks in numbers; those and distributions know nobody. */
    private static ArchRule queueingParts(String root) {
        String queueing = root + ".queueing";
        return Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("queueing")
                .definedBy(queueing)
                .layer("simulate")
                .definedBy(queueing + ".simulate..")
                .layer("times")
                .definedBy(queueing + ".times..")
                .layer("constrained")
                .definedBy(queueing + ".constrained..")
                .layer("solve")
                .definedBy(queueing + ".solve..")
                .layer("chain")
                .definedBy(queueing + ".chain..")
                .layer("compiled")
                .definedBy(queueing + ".compiled..")
                .whereLayer("simulate")
                .mayOnlyAccessLayers("constrained", "solve", "compiled")
                .whereLayer("constrained")
                .mayOnlyAccessLayers("solve", "chain", "compiled", "times")
                .whereLayer("times")
                .mayNotAccessAnyLayer()
                .whereLayer("solve")
                .mayOnlyAccessLayers("chain", "compiled")
                .whereLayer("chain")
                .mayOnlyAccessLayers("compiled")
                .whereLayer("compiled")
                .mayNotAccessAnyLayer();
    }

    /** Solvers work on numbers: their own, and the errors of the units. */
    private static ArchRule solversAlone(String root) {
        return ArchRuleDefinition.noClasses()
                .that()
                .resideInAnyPackage(
                        root + ".queueing.compiled..",
                        root + ".queueing.solve..",
                        root + ".queueing.chain..",
                        root + ".queueing.constrained..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        root + ".study..",
                        root + ".machine..",
                        root + ".simulation..",
                        root + ".program..",
                        root + ".trace..");
    }

    private static ArchRule library(String packages) {
        return ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("dev.weft.study..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(packages);
    }

    private static ArchRule commonPool() {
        return ArchRuleDefinition.noClasses()
                .should()
                .callMethodWhere(JavaCall.Predicates.target(
                        HasName.Predicates.nameMatching("parallel|parallelStream|commonPool|supplyAsync|runAsync")));
    }
}
