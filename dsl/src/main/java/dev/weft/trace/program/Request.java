package dev.weft.trace.program;

/** A send or receive that has begun; hand it to {@code wait} or {@code waitall} once, of the rank that began it. */
public interface Request {}
