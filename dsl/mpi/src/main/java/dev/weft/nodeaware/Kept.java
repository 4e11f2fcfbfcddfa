package dev.weft.nodeaware;

/**
 * The counts and bytes that the paper's tool keeps: the counts of the process with most messages and the bytes of the process with most
 * bytes, which may differ; of several such processes, the larger number in each class.
 */
final class Kept {
    final long[] count;
    final double[] bytes;
    final long messages;

    Kept(RankLoads loads) {
        count = new long[loads.classes];
        bytes = new double[loads.classes];
        long mostSent = 0;
        double mostBytes = 0;
        for (int rank = 0; rank < loads.ranks; rank++) {
            mostSent = Math.max(mostSent, loads.sent[rank]);
            mostBytes = Math.max(mostBytes, loads.sentBytes[rank]);
        }
        for (int rank = 0; rank < loads.ranks; rank++) {
            for (int each = 0; each < loads.classes; each++) {
                int at = rank * loads.classes + each;
                count[each] = loads.sent[rank] == mostSent ? Math.max(count[each], loads.count[at]) : count[each];
                bytes[each] = loads.sentBytes[rank] == mostBytes ? Math.max(bytes[each], loads.bytes[at]) : bytes[each];
            }
        }
        long sum = 0;
        for (long each : count) {
            sum += each;
        }
        messages = sum;
    }
}
