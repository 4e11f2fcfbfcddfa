package dev.weft.study.file;

import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The home folder of the user, by the variable that other programs go to. */
public final class UserHome {
    private UserHome() {}

    /** Returns {@code $HOME}, where Jupyter looks as well; otherwise the folder in the system's list of users. */
    public static Path path() {
        return path(System.getenv()::get, System.getProperty("os.name", ""), System.getProperty("user.home", ""));
    }

    static Path path(Function<String, @Nullable String> environment, String system, String listed) {
        String home = system.startsWith("Windows") ? null : environment.apply("HOME");
        return Path.of(home == null || home.isBlank() ? listed : home).toAbsolutePath();
    }
}
