package dev.weft.kernel.run;

/** Thrown if a notebook did not run to its end; the message is for the user who started it. */
public final class RunProblem extends Exception {
    private static final long serialVersionUID = 1;

    public RunProblem(String message) {
        super(message, null, false, false);
    }

    public RunProblem(String message, Throwable cause) {
        super(message, cause, false, false);
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
