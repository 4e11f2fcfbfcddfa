package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which jars of a user add nothing to those of the kernel. */
class OwnLibrariesTest {
    private static final Pattern ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>(.*)</artifactId>");

    @Test
    void everyModuleOfTheLibraryInAnyVersionIsTheKernelsButSparkIsNot() throws Exception {
        OwnLibraries own = OwnLibraries.ofThisKernel();
        List<Path> poms;
        try (Stream<Path> folders = Files.list(Path.of("../dsl"))) {
            poms = folders.map(each -> each.resolve("pom.xml"))
                    .filter(Files::exists)
                    .toList();
        }
        assertThat(poms).hasSizeGreaterThan(8);
        for (Path pom : poms) {
            Matcher artifact = ARTIFACT.matcher(Files.readString(pom));
            assertThat(artifact.find()).as("artifact of %s", pom).isTrue();
            assertThat(own.have("/elsewhere/" + artifact.group(1) + "-99.jar"))
                    .as(artifact.group(1))
                    .isNotEqualTo(pom.startsWith("../dsl/spark"));
        }
    }
}
