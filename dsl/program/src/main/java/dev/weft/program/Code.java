package dev.weft.program;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A program as runs need it.
 *
 * @param label of the program
 * @param body what each rank does
 * @param isLambda whether that is the lambda from which the program was recorded, which works on its own data, or the recorded steps
 * @param parts of the collectives in which ranks pass different sizes
 * @param decided the choice of algorithms, with the library that the program's file names
 * @param sent the messages of the recorded program, by the algorithms of its collectives
 */
public record Code(
        String label,
        Consumer<? super Mpi> body,
        boolean isLambda,
        CollectiveParts parts,
        UnaryOperator<CollectiveAlgorithms> decided,
        Function<CollectiveAlgorithms, SentMessages> sent) {}
