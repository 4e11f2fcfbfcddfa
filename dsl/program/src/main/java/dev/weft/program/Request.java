package dev.weft.program;

/** A send or receive that has begun; pass it to {@code wait} or {@code waitall} once, on the rank that began it. */
public interface Request {}
