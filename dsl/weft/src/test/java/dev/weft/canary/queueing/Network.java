package dev.weft.canary.queueing;

/** What users write, above the solvers. */
public final class Network {}
