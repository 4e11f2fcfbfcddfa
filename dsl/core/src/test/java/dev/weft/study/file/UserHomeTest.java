package dev.weft.study.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserHomeTest {
    @Test
    void the_home_is_the_one_that_other_programs_go_to() {
        assertThat(UserHome.path(Map.of("HOME", "/x")::get, "Linux", "/root")).isEqualTo(Path.of("/x"));
        assertThat(UserHome.path(Map.of("HOME", " ")::get, "Linux", "/root")).isEqualTo(Path.of("/root"));
        assertThat(UserHome.path(name -> null, "Mac OS X", "/Users/a")).isEqualTo(Path.of("/Users/a"));
        assertThat(UserHome.path(Map.of("HOME", "/cygdrive/c/a")::get, "Windows 11", "/a"))
                .isEqualTo(Path.of("/a").toAbsolutePath());
    }
}
