package dev.weft.queueing.solve;

/** Thrown when an iteration does not converge or has no unique limit, so that another method can take over. */
final class NotConverged extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotConverged() {
        this("its iteration does not converge");
    }

    NotConverged(String why) {
        super(why, null, false, false);
    }
}
