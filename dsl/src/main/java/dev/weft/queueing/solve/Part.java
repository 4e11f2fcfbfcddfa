package dev.weft.queueing.solve;

/** A solved part of a network and how it was found. */
record Part(String title, boolean exact, CoreSolution solution) {}
