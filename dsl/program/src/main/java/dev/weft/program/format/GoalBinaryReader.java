package dev.weft.program.format;

import dev.weft.program.Mpi;
import dev.weft.program.ProgramBuilder;
import dev.weft.units.ModelException;
import java.nio.file.Path;

/**
 * Reads the binary form of a GOAL schedule, as LogGOPSim's {@code txt2bin} writes it. All numbers begin with their lowest
 * byte, and nothing is aligned.
 * <pre>
 * u64 4223, u32 ranks, u8 highest cpu, u8 highest nic
 * for each rank: u64 start, u64 end of its block, less 8; each block begins where the one before it ends
 * block: u32 operations n, u32 operations r that require nothing, r times u32 operation,
 *        n times the operation, then the operations that depend on others, u32 each
 * operation: u32 number of its requirements, u8 1 send, 2 recv or 3 calc, u32 peer, u64 bytes or nanoseconds, u32 tag,
 *            u8 cpu, u8 nic, u32 number and u32 position of those that require it, the same of those that require its start
 * </pre>
 * Every number is compared with the length of the file, and with the numbers that repeat it, before memory is allocated.
 */
final class GoalBinaryReader implements ProgramReader {
    /** The first eight bytes of a schedule, and of one that a simulation has overwritten. */
    static final long BEGINNING = 4223;

    static final long OVERWRITTEN = 2342;

    private static final String REPAIR = "Check that the file is complete, or write it again with txt2bin";
    private static final int FILE_HEADER = 14;
    private static final int RANK_ENTRY = 16;
    private static final int BLOCK_HEADER = 8;
    private static final int OPERATION = 39;
    private static final int SEND = 1;
    private static final int RECEIVE = 2;
    private static final int CALCULATE = 3;
    private static final int ANY = -1;
    private static final int MOST_OPERATIONS = 1 << 28;

    private final Path file;
    private final ProgramBuilder program = ProgramBuilder.empty();
    private int ranks;
    private int rank;

    GoalBinaryReader(Path file) {
        this.file = file;
    }

    @Override
    public ProgramBuilder read() {
        try (BinaryScanner in = BinaryScanner.open(file)) {
            if (in.doubleWord() == OVERWRITTEN) {
                throw ModelException.of(
                        ModelException.argument(in.name()),
                        "a simulation with --save-mem has overwritten this schedule",
                        "Write it again with txt2bin");
            }
            long announced = in.unsignedWord();
            if (announced > ProgramBuilder.MOST_RANKS) {
                throw wrong(in, "it has " + announced + " ranks; up to " + ProgramBuilder.MOST_RANKS + " are possible");
            }
            if (FILE_HEADER + RANK_ENTRY * announced > in.length()) {
                throw wrong(in, "its " + in.length() + " bytes are too few for the table of " + announced + " ranks");
            }
            ranks = (int) announced;
            in.unsignedByte(); // the highest cpu and nic, which the operations repeat
            in.unsignedByte();
            long[] sizes = table(in);
            for (rank = 0; rank < ranks; rank++) {
                block(in, sizes[rank]);
            }
        }
        return program;
    }

    private static ModelException wrong(BinaryScanner in, String rule) {
        return ModelException.of(ModelException.argument(in.name()), rule, REPAIR);
    }

    /** Returns the bytes of each block; together with the header they are the file. */
    private long[] table(BinaryScanner in) {
        long[] sizes = new long[ranks];
        long end = FILE_HEADER - Long.BYTES + (long) RANK_ENTRY * ranks;
        for (rank = 0; rank < ranks; rank++) {
            long start = in.doubleWord();
            long next = in.doubleWord();
            if (start != end || next < start || next > in.length() - Long.BYTES) {
                throw damaged(
                        in,
                        "its block is from byte " + Long.toUnsignedString(start + Long.BYTES) + " to "
                                + Long.toUnsignedString(next + Long.BYTES) + "; it must begin at " + (end + Long.BYTES)
                                + " and end within the " + in.length() + " bytes of the file");
            }
            sizes[rank] = next - start;
            end = next;
        }
        if (end + Long.BYTES != in.length()) {
            throw wrong(in, "it has " + in.length() + " bytes, and its last block ends at byte " + (end + Long.BYTES));
        }
        return sizes;
    }

    private void block(BinaryScanner in, long size) {
        if (size < BLOCK_HEADER) {
            throw damaged(in, "its block has " + size + " bytes; it must have at least " + BLOCK_HEADER);
        }
        long operations = in.unsignedWord();
        long roots = in.unsignedWord();
        long left = size - BLOCK_HEADER - OPERATION * operations - Integer.BYTES * roots;
        if (operations > MOST_OPERATIONS || left < 0 || left % Integer.BYTES != 0 || left > Integer.MAX_VALUE) {
            throw damaged(
                    in,
                    "its block of " + size + " bytes does not fit " + operations + " operations, " + roots
                            + " of which require nothing");
        }
        Block block = new Block(in, (int) operations, (int) (left / Integer.BYTES));
        block.roots((int) roots);
        block.operations();
        block.dependencies();
    }

    private ModelException damaged(BinaryScanner in, String rule) {
        return ModelException.of(in.name() + ", rank " + rank, rule, REPAIR);
    }

    /** The operations of one rank. */
    private final class Block {
        private final BinaryScanner in;
        private final int count;
        private final int dependencies;
        private final GoalGraph graph;
        /** By operation: its requirements that are not read yet, less one if it is listed as one without any. */
        private final int[] missing;
        /** By operation: the number of those that require it, and that require its start. */
        private final int[] dependents;

        private int announced;

        Block(BinaryScanner in, int count, int dependencies) {
            this.in = in;
            this.count = count;
            this.dependencies = dependencies;
            this.graph = new GoalGraph(program, rank);
            this.missing = new int[count];
            this.dependents = new int[2 * count];
        }

        void roots(int number) {
            for (int k = 0; k < number; k++) {
                int root = in.word();
                if (root < 0 || root >= count || missing[root] != 0) {
                    throw wrong(Integer.toUnsignedLong(root), "is listed twice or does not exist");
                }
                missing[root] = -1;
            }
        }

        void operations() {
            for (int operation = 0; operation < count; operation++) {
                int required = in.word();
                if (required < 0 || required > dependencies || (required == 0) != (missing[operation] < 0)) {
                    throw wrong(
                            operation,
                            "requires " + Integer.toUnsignedString(required) + " operations of " + dependencies
                                    + ", and is " + (missing[operation] < 0 ? "" : "not ")
                                    + "listed as one that requires nothing");
                }
                missing[operation] = required;
                operation(operation);
                dependents[2 * operation] = number(operation);
                dependents[2 * operation + 1] = number(operation);
            }
        }

        private void operation(int operation) {
            int type = in.unsignedByte();
            int peer = in.word();
            long amount = in.doubleWord();
            int tag = in.word();
            int cpu = in.unsignedByte();
            int nic = in.unsignedByte();
            if (type < SEND || type > CALCULATE) {
                throw wrong(operation, "has the type " + type + "; it must be 1 (send), 2 (recv) or 3 (calc)");
            }
            long most = type == CALCULATE ? GoalGraph.MOST_NANOSECONDS : GoalGraph.MOST_BYTES;
            if (amount < 0 || amount > most) {
                throw wrong(
                        operation,
                        "has " + Long.toUnsignedString(amount) + (type == CALCULATE ? " ns" : " bytes")
                                + "; it must have up to " + most);
            }
            if (type == CALCULATE) {
                graph.calculate(amount, cpu);
                return;
            }
            boolean open = type == RECEIVE;
            if ((peer < 0 || peer >= ranks) && !(open && peer == ANY)) {
                throw wrong(operation, "names rank " + Integer.toUnsignedString(peer) + " of " + ranks + " ranks");
            }
            if (tag < 0 && !(open && tag == ANY)) {
                throw wrong(
                        operation,
                        "has the tag " + Integer.toUnsignedString(tag) + "; it must be from 0 to " + Integer.MAX_VALUE);
            }
            if (type == SEND) {
                graph.send(peer, amount, tag, cpu, nic);
            } else {
                graph.receive(peer == ANY ? Mpi.ANY_SOURCE : peer, amount, tag == ANY ? Mpi.ANY_TAG : tag, cpu, nic);
            }
        }

        /** Returns the number of operations in one list of dependents, which begins where the list before it ends. */
        private int number(int operation) {
            long number = in.unsignedWord();
            long position = in.unsignedWord();
            if (position != announced || number > dependencies - announced) {
                throw wrong(
                        operation,
                        "has " + number + " dependents from position " + position + "; they must begin at " + announced
                                + " and end within " + dependencies);
            }
            announced += (int) number;
            return (int) number;
        }

        void dependencies() {
            if (announced < dependencies) {
                throw damaged(in, "its block has " + dependencies + " dependents, " + announced + " of them in lists");
            }
            for (int list = 0; list < dependents.length; list++) {
                int operation = list / 2;
                for (int k = 0; k < dependents[list]; k++) {
                    int dependent = in.word();
                    if (dependent < 0 || dependent >= count || --missing[dependent] < 0) {
                        throw wrong(
                                Integer.toUnsignedLong(dependent),
                                "depends on more operations than it requires, or does not exist");
                    }
                    graph.requires(dependent, operation, list % 2 == 1);
                }
            }
            int cyclic = graph.end();
            if (cyclic >= 0) {
                throw ModelException.of(
                        in.name() + ", rank " + rank + ", operation " + cyclic,
                        "the operation depends on itself by a cycle of requires and irequires",
                        "Remove one dependency of the cycle");
            }
        }

        private ModelException wrong(long operation, String rule) {
            return damaged(in, "operation " + operation + " " + rule);
        }
    }
}
