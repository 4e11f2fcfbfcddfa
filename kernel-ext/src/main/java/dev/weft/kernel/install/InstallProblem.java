package dev.weft.kernel.install;

/** Why the kernel was not installed, and what to do. */
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
