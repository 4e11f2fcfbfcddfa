package dev.weft.sparse.amg;

import java.io.Serializable;

/** How a hierarchy is made. */
public record Setup(
        double theta, int variables, boolean perProcess, InterpolationRule rule, double truncation, int coarsest)
        implements Serializable {}
