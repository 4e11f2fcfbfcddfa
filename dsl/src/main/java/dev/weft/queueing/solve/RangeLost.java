package dev.weft.queueing.solve;

/** Thrown inside the package when a fast method finds that its terms left the range of a double: another must take over. */
final class RangeLost extends ArithmeticException {
    private static final long serialVersionUID = 1;

    RangeLost() {
        super("terms left the range of a double");
    }
}
