package dev.weft.queueing.solve;

/** Thrown within the package when the terms of a fast method leave the range of a double, so that another method takes over. */
final class RangeLost extends ArithmeticException {
    private static final long serialVersionUID = 1;

    RangeLost() {
        super("terms left the range of a double");
    }
}
