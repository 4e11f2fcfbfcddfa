package dev.weft.canary.trace;

/** Something above the events. */
public final class Run {}
