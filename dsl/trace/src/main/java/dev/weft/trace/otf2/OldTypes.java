package dev.weft.trace.otf2;

/**
 * OTF2 1.0 had one number for what today is two: the role and the paradigm of a region, the type and the paradigm of a group.
 * Records still hold it for readers of that time; 0 says that it had no number for them. The numbers were found by having
 * libotf2 3.0.2 write every pair.
 */
final class OldTypes {
    private static final int FUNCTION = 1;
    private static final int CODE = 3;
    private static final int WRAPPER = 4;
    private static final int PHASE = 27;
    private static final int BARRIER = 15;
    private static final int ONE_TO_ALL = 23;
    private static final int OTHER_COLLECTIVE = 26;
    private static final byte[] OPENMP = {
        0, 0, 19, 6, 0, 5, 7, 8, 9, 10, 18, 11, 12, 17, 13, 14, 15, 16, 34, 35, 20, 33, 21
    };

    private OldTypes() {}

    static int ofRegion(int role, int paradigm) {
        return switch (paradigm) {
            case 0, 2 -> role == FUNCTION ? 1 : 0;
            case 1 -> user(role);
            case 3 -> role >= 0 && role < OPENMP.length ? OPENMP[role] : 0;
            case GlobalDefinitions.MPI -> mpi(role);
            default -> 0;
        };
    }

    private static int user(int role) {
        return switch (role) {
            case FUNCTION -> 3;
            case CODE -> 2;
            case WRAPPER -> 1;
            case PHASE -> 4;
            default -> 0;
        };
    }

    private static int mpi(int role) {
        if (role == BARRIER) {
            return 22;
        }
        return role >= ONE_TO_ALL && role <= OTHER_COLLECTIVE ? role : 0;
    }

    static int ofMpiGroup(int type) {
        return switch (type) {
            case GlobalDefinitions.COMM_LOCATIONS -> 6;
            case GlobalDefinitions.COMM_GROUP -> 4;
            case GlobalDefinitions.COMM_SELF -> 5;
            default -> 0;
        };
    }
}
