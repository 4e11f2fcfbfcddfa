package dev.weft.queueing.solve;

/** Thrown where an iteration does not come to rest, or has nowhere to rest, so that another method can take over. */
final class NotConverged extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotConverged() {
        this("its iteration does not settle");
    }

    NotConverged(String why) {
        super(why, null, false, false);
    }
}
