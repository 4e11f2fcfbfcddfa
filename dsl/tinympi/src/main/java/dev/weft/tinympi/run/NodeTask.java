package dev.weft.tinympi.run;

import dev.weft.program.Mpi;
import java.io.Serializable;
import java.util.function.Consumer;

/**
 * A task of a node: the ranks to run, and their code.
 *
 * @param body a value that is serializable
 */
public record NodeTask(NodePlan plan, Consumer<? super Mpi> body) implements Serializable {}
