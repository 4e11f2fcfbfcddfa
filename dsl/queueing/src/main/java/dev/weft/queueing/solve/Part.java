package dev.weft.queueing.solve;

/** Solved part of a network with its method. */
record Part(String title, boolean exact, CoreSolution solution) {}
