package dev.weft.kernel.install;

/** Thrown if the kernel cannot be installed; the message names the reason and the next step. */
final class InstallProblem extends Exception {
    private static final long serialVersionUID = 1;

    InstallProblem(String message) {
        super(message, null, false, false);
    }

    InstallProblem(String message, Throwable cause) {
        super(message, cause, false, false);
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
