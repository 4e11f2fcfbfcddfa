package dev.weft.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are ended from outside, by Ctrl-C or a crash. */
class AbortTest {
    @TempDir
    private Path work;

    private Process runner;
    private ProcessHandle kernel;

    @BeforeEach
    void startARunThatNeverEnds() throws Exception {
        Path started = work.resolve("started");
        Path notebook = Files.writeString(
                work.resolve("endless.ipynb"), """
                {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "code", "id": "c",
                 "metadata": {}, "outputs": [], "execution_count": null,
                 "source": "Files.createFile(Path.of(\\"%s\\")); while (true) { }"}]}""".formatted(started.toString().replace("\\", "\\\\\\\\"))
                        .replace("Files.", "java.nio.file.Files.")
                        .replace("Path.of", "java.nio.file.Path.of"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        runner = new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.weft.kernel.Main",
                        "run",
                        notebook.toString(),
                        "--out",
                        work.resolve("results").toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        await(() -> Files.exists(started), 60);
        List<ProcessHandle> children = runner.children().toList();
        assertThat(children).hasSize(1);
        kernel = children.get(0);
    }

    @AfterEach
    void endWhatIsLeft() {
        kernel.destroyForcibly();
        runner.destroyForcibly();
    }

    @Test
    void onCtrlCTheKernelEndsAndNothingIsLeftBehind() throws Exception {
        runner.destroy();
        assertThat(runner.waitFor(10, TimeUnit.SECONDS)).isTrue();
        await(() -> !kernel.isAlive(), 5);
        assertThat(files()).isEmpty();
    }

    @Test
    void aKernelWhoseParentIsKilledEndsByItself() throws Exception {
        runner.destroyForcibly();
        await(() -> !kernel.isAlive(), 10);
    }

    private interface Condition {
        boolean holds();
    }

    private static void await(Condition condition, int seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(work.resolve("results"))) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
