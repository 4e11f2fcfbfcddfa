package dev.weft.tinympi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** What all ranks of a random program do, drawn from a seed, so that each rank knows what the others send. */
final class RandomSchedule {
    /** Messages around this size change their protocol. */
    static final int EAGER = 256;

    static final int KINDS = 5;
    private static final int[] SIZES = {0, 1, 7, 8, 13, 16, 64, EAGER - 8, EAGER - 1, EAGER, EAGER + 1, EAGER + 8, 1000
    };
    private static final int LARGE = 80_000;

    /** How receives of a round leave source and tag open. */
    enum Wild {
        EXACT,
        ANY_TAG,
        ANY_SOURCE,
        ANY
    }

    /** Memory of a message. */
    enum Form {
        SIZE,
        NUMBERS,
        BYTES,
        BUFFER
    }

    /** What all ranks do next: messages, one collective, or one exchange among all. */
    record Round(int number, List<Message> messages, Wild wild, boolean posted, int kind, int collective, int count) {}

    /**
     * A message between ranks of the program.
     *
     * @param kind of the communicator
     * @param room bytes that its receive has beyond its size
     */
    record Message(
            int number, int kind, int from, int to, int tag, int size, Form sent, Form received, int room, int mode) {
        byte[] content() {
            byte[] content = new byte[size];
            if (sent != Form.SIZE) {
                new Random(number * 31L + size).nextBytes(content);
            }
            return content;
        }
    }

    final int ranks;
    /** By kind of communicator and rank: equal numbers are in one communicator. */
    final int[][] colours;

    final List<Round> rounds = new ArrayList<>();
    private final Random random;
    private final int split;
    private int messages;

    RandomSchedule(long seed, int ranks, int length) {
        this.ranks = ranks;
        this.random = new Random(seed * 0x9e3779b97f4a7c15L);
        this.split = 1 + random.nextInt(ranks);
        this.colours = new int[KINDS][];
        for (int kind = 0; kind < KINDS; kind++) {
            int of = kind;
            colours[kind] = IntStream.range(0, ranks)
                    .map(rank -> switch (of) {
                        case 2 -> colour(2, rank);
                        case 3 -> colour(3, rank);
                        case 4 -> 1000 * colour(2, rank) + colour(4, local(2, rank));
                        default -> 0;
                    })
                    .toArray();
        }
        for (int number = 0; number < length; number++) {
            rounds.add(round(number));
        }
    }

    /** Returns the colour of a rank of the parent: kinds 0 and 1 are all ranks, 2 and 3 are parts, and 4 parts of 2. */
    int colour(int kind, int rank) {
        return switch (kind) {
            case 2 -> rank % 2;
            case 3 -> rank / split;
            case 4 -> rank % 3 == 1 ? 1 : 0;
            default -> 0;
        };
    }

    int[] members(int kind, int rank) {
        return IntStream.range(0, ranks)
                .filter(other -> colours[kind][other] == colours[kind][rank])
                .toArray();
    }

    int local(int kind, int rank) {
        return Arrays.binarySearch(members(kind, rank), rank);
    }

    private Round round(int number) {
        int what = random.nextInt(3);
        int kind = random.nextInt(KINDS);
        if (what == 0) {
            return new Round(number, List.of(), Wild.EXACT, false, kind, random.nextInt(13), random.nextInt(20));
        }
        Wild wild = Wild.values()[random.nextInt(4)];
        boolean posted = random.nextBoolean();
        List<Message> all = new ArrayList<>();
        for (int k = random.nextInt(4 * ranks); k >= 0; k--) {
            all.add(message(number, wild, posted));
        }
        return new Round(number, all, wild, posted, kind, -1, 0);
    }

    private Message message(int round, Wild wild, boolean posted) {
        int kind = random.nextInt(KINDS);
        int from = random.nextInt(ranks);
        int[] members = members(kind, from);
        int to = members[random.nextInt(members.length)];
        int size = random.nextInt(100) == 0 ? LARGE + random.nextInt(9) : SIZES[random.nextInt(SIZES.length)];
        Form sent = form(size);
        // a rank that sends to itself, and a send that meets receives in any order, must not wait
        boolean begins = from == to || (wild.compareTo(Wild.ANY_SOURCE) >= 0 && !posted);
        int mode = begins ? 2 : random.nextInt(sent == Form.SIZE || sent == Form.NUMBERS ? 3 : 2) * 2 % 3;
        return new Message(
                messages++,
                kind,
                from,
                to,
                wild == Wild.ANY_SOURCE ? 100 + round : random.nextInt(3),
                size,
                sent,
                wild == Wild.EXACT ? form(size) : Form.values()[random.nextInt(4)],
                random.nextInt(3) * 8,
                mode);
    }

    private Form form(int size) {
        Form drawn = Form.values()[random.nextInt(4)];
        return drawn == Form.NUMBERS && size % 8 != 0 ? Form.BYTES : drawn;
    }
}
