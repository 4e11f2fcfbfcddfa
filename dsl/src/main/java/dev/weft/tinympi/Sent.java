package dev.weft.tinympi;

import dev.weft.trace.program.CollectiveAlgorithms;
import dev.weft.trace.program.Program;
import dev.weft.trace.program.run.Steps;

/**
 * What each rank of a recorded program sends, messages of collectives included.
 *
 * @param messages by rank
 * @param bytes by rank
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Sent(long[] messages, long[] bytes) {
    static Sent of(Program program, CollectiveAlgorithms algorithms) {
        Program expanded = program.expanded(algorithms);
        long[] messages = new long[program.size()];
        long[] bytes = new long[program.size()];
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = expanded.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).sends()) {
                    messages[rank]++;
                    bytes[rank] += steps.bytes(step);
                }
            }
        }
        return new Sent(messages, bytes);
    }
}
