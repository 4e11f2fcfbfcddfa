package dev.weft.kernel;

import java.util.Objects;

/** Reads the version from the jar's manifest. */
final class Version {
    private Version() {}

    static String current() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "development");
    }
}
