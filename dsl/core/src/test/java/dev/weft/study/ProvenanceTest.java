package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvenanceTest {
    @ParameterizedTest
    @CsvSource({
        "OWN_RUN, MEASURED, own run",
        "OWN_RUN, EXACT, own run",
        "OWN_RUN, ESTIMATED, estimated from own run",
        "PUBLISHED, APPROXIMATE, estimated from published",
        "PUBLISHED, MEASURED, published",
        "MODEL, ESTIMATED, model",
        "SYNTHETIC, EXACT, synthetic"
    })
    void legendsTellWhatWasMeasuredFromWhatWasMadeOfIt(Origin origin, Certainty certainty, String printed) {
        Provenance provenance = new Provenance(origin, certainty, "a method", "a source", OptionalLong.empty());
        assertThat(provenance.drawn()).isEqualTo(printed);
    }
}
