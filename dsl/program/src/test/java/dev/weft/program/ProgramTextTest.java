package dev.weft.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.format.ProgramFile;
import dev.weft.program.run.Operation;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read back as it was. */
class ProgramTextTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25})
    void a_random_program_comes_back_step_by_step(long seed) {
        Program program = RandomPrograms.of(seed);
        Program back = roundTrip(program);
        assertThat(back.size()).isEqualTo(program.size());
        assertThat(back.communicators()).isEqualTo(program.communicators());
        for (int number = 0; number < program.communicators(); number++) {
            assertThat(back.communicator(number)).isEqualTo(program.communicator(number));
        }
        for (int rank = 0; rank < program.size(); rank++) {
            assertThat(back.steps(rank)).isEqualTo(program.steps(rank));
            for (int step = 0; step < program.steps(rank).count(); step++) {
                if (program.steps(rank).operation(step) == Operation.BEGIN) {
                    assertThat(back.region(rank, step)).isEqualTo(program.region(rank, step));
                }
            }
        }
        assertThat(roundTrip(program.expanded()).messages())
                .isEqualTo(program.expanded().messages());
    }

    private Program roundTrip(Program program) {
        Path file = folder.resolve("program.app");
        program.write(file);
        return ProgramFile.read(file).program();
    }
}
