package dev.weft.kernel.magic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MavenLogTest {
    @Test
    void anArtifactThatDoesNotExistIsNamedAsTheUserTypedIt() {
        assertThat(MavenLog.reason(
                        "[\u001b[1;31mERROR\u001b[m] Failed to execute goal on project cell: Could not resolve"
                                + " dependencies for project notebook:cell:pom:1: Could not find artifact org.a:b:jar:1.0 in"
                                + " central (https://repository.example/maven2) -> [Help 1]\n"))
                .isEqualTo(
                        "There is no org.a:b:1.0 in the repositories that Maven knows. Check group, artifact and version;"
                                + " %mavenRepo name https://... adds a repository.");
    }

    @Test
    void aRepositoryThatCannotBeReachedIsNamedWithTheCause() {
        assertThat(
                        MavenLog.reason(
                                "[ERROR] Plugin org.p:q:3 or one of its dependencies could not be resolved: Failed to"
                                        + " read artifact descriptor for org.p:q:jar:3: Could not transfer artifact org.p:q:pom:3"
                                        + " from/to central (https://repository.example/maven2): Connection refused -> [Help 1]"))
                .isEqualTo("Maven cannot reach the repository \"central\" at https://repository.example/maven2"
                        + " (Connection refused). Check the network, or set a mirror or proxy in ~/.m2/settings.xml.");
    }

    @Test
    void aMavenThatIsSetOfflineIsNamed() {
        assertThat(MavenLog.reason("[ERROR] Failed to execute goal on project cell: Could not resolve dependencies: "
                        + "Cannot access central (https://repository.example/maven2) in offline mode and the artifact "
                        + "org.a:b:jar:1.0 has not been downloaded from it before. -> [Help 1]"))
                .isEqualTo("Maven is set to work offline, and org.a:b:1.0 was never downloaded. Go online once.");
    }

    @Test
    void anyOtherFailureIsTheFirstErrorThatSaysSomething() {
        assertThat(
                        MavenLog.reason(
                                "[ERROR] [ERROR] Some problems were encountered while processing the POMs:\n"
                                        + "[FATAL] Non-parseable POM\n[ERROR] 'dependencies.dependency.version' is missing. -> [Help 1]"))
                .isEqualTo("'dependencies.dependency.version' is missing.");
        assertThat(MavenLog.reason("sh: java: not found\n")).isEqualTo("sh: java: not found");
    }
}
