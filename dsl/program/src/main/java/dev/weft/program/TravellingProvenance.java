package dev.weft.program;

import dev.weft.study.Certainty;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import java.io.Serializable;
import java.util.OptionalLong;

/** A serializable provenance, because an optional number is not. */
record TravellingProvenance(Origin origin, Certainty certainty, String method, String source, boolean seeded, long seed)
        implements Serializable {
    static TravellingProvenance of(Provenance of) {
        OptionalLong seed = of.seed();
        return new TravellingProvenance(
                of.origin(), of.certainty(), of.method(), of.source(), seed.isPresent(), seed.orElse(0));
    }

    Provenance original() {
        return new Provenance(origin, certainty, method, source, seeded ? OptionalLong.of(seed) : OptionalLong.empty());
    }
}
