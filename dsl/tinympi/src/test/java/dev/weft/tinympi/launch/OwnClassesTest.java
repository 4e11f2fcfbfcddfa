package dev.weft.tinympi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.queueing.Network;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a node must have, because a program may use all words and models. */
class OwnClassesTest {
    @ParameterizedTest
    @ValueSource(classes = {OwnClasses.class, ModelException.class, Network.class, Weft.class})
    void placesAreThoseOfAllModulesAlsoOfThoseThatThisOneDoesNotSee(Class<?> type) throws Exception {
        assertThat(OwnClasses.places())
                .contains(Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString());
    }
}
