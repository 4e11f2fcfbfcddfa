package dev.weft.collectives;

import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.run.Operation;

/** A measured time of a collective by one algorithm, with its rounds. */
record RoundSample(
        Operation operation, CollectiveAlgorithm algorithm, double bytes, double seconds, RoundCache.Scaled rounds) {}
