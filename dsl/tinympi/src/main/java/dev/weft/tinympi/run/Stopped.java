package dev.weft.tinympi.run;

/** Ends a rank whose run is over; an error, so that no lambda catches it as its own exception. */
final class Stopped extends Error {
    private static final long serialVersionUID = 1;

    Stopped() {
        super("the run is over", null, false, false);
    }
}
